"""The code of mongosh, with --eval or from its input: a chain of calls that only read."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.options import read
from assent.record import replace
from assent.risk.category import Category
from assent.risk.code.fed import fed
from assent.risk.entries import index
from assent.risk.entries.proofs import requested
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement
from assent.risk.languages import mongo
from assent.risk.scanner import Doubtful

SCRIPTS = (".js", ".mjs", ".cjs", ".ts", ".mongodb")
SHOWS = frozenset(("dbs", "databases", "collections", "tables", "users", "roles", "profile"))


def proof(word: Argument) -> Judgement:
    """Judge a text in JavaScript: only chains from `db` and its kin, of calls that are known to read."""
    text = word.text.strip().rstrip(";")
    if not word.exact:
        return Judgement(Category.Unrecognized, f"the script runs `{word.text}`, which is only known at run time", word)
    if text.startswith("show ") and text[5:].strip() in SHOWS:
        return Judgement(Category.ReadsRemote, "only shows")
    try:
        mongo.check(text)
    except Doubtful as doubt:
        return Judgement(doubt.category, f"the script {doubt}", word)
    return Judgement(Category.ReadsRemote, "the script only reads")


def client(command: Command, _: Surroundings) -> Judgement:
    """Options and a database; of code from its input, only what deletes is told."""
    name = command.argv[0].text
    judgement = judge(index.stated(command.program or ""), command.argv, name)
    before, script = command.argv[-2:] if len(command.argv) > 1 else (command.argv[0], command.argv[0])
    file = read(command.argv, index.stated(command.program or "").grammar).value("-f")
    if file is not None and judgement.category is Category.Unrecognized:
        return replace(judgement, reason=f"`{name}` runs the script `{file.text}`, which may change data")
    is_first = before is command.argv[0] or before.text[:1] == "-"
    if is_first and script.text.endswith(SCRIPTS) and judgement.category is Category.Unrecognized:
        return replace(judgement, reason=f"`{name}` runs the script `{script.text}`, which may change data")
    text = fed(command)
    if text is None or judgement.category is not Category.Unrecognized:
        return judgement
    told = requested(proof(text), name)
    if told.fault is not None and len(command.argv) == 2 and before is command.argv[0] and script.text.isidentifier():
        told = replace(told, reason=told.reason.replace(" drops the database", f" drops the database `{script.text}`"))
    return told if told.category is Category.DeletesData else judgement
