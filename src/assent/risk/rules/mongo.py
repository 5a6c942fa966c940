"""The code of mongosh with --eval: a chain of calls that only read."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.doubt import Doubtful
from assent.risk.finding import Judgement
from assent.risk.languages import mongo

SHOWS = frozenset(("dbs", "databases", "collections", "tables", "users", "roles", "profile"))


def proof(word: Argument) -> Judgement:
    """Judge a text in JavaScript: only chains from `db` and its kin, of calls that are known to read."""
    text = word.text.strip().rstrip(";")
    if not word.exact:
        return Judgement(Category.Unrecognized, f"the script is only known at run time: `{word.text}`", word)
    if text.startswith("show ") and text[5:].strip() in SHOWS:
        return Judgement(Category.ReadsRemote, "only shows")
    try:
        mongo.check(text)
    except Doubtful as doubt:
        return Judgement(doubt.category, f"the script {doubt}", word)
    return Judgement(Category.ReadsRemote, "the script only reads")
