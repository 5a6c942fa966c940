"""Print each fact of the rules whose loss no example would notice; the exit code says whether there is one."""

from __future__ import annotations

import sys

from . import besides, checks, fetches, kinds, mutants, quiet, secrets, vocabularies, words


def show(kind: str, lost: list[str], of: int, held: str) -> bool:
    """Print what would be lost unnoticed, and how much is held; whether anything would be lost."""
    for what in lost:
        print(f"{kind}: {what}" if kind else what)
    print(f"{of - len(lost)} of {of} {held}")
    return bool(lost)


found, facts = mutants.unnoticed()
fetched, subcommands = fetches.unnoticed()
shown, places = secrets.unnoticed()
others, further = besides.unnoticed()
uncounted, counted = kinds.unnoticed()
undecided, cases = checks.unnoticed()
meant, meanings = words.unnoticed()
unlisted, lists = vocabularies.unnoticed()
unheld, commands = kinds.unnoticed_verbs()
unread, limits = quiet.unnoticed()
lost = [
    show(
        "", [f"{each.family}: {each.what}" for each in found], facts, "facts that make a command more have an example"
    ),
    show("fetches", [each.what for each in fetched], subcommands, "subcommands that fetch code have an example"),
    show("secret", [each.what for each in shown], places, "places of secrets have a case"),
    show("besides", [each.what for each in others], further, "facts of approvals, loading and safety have a case"),
    show("kind", uncounted, counted, "kinds of programs have a case"),
    show("check", undecided, cases, "cases of checks have an example"),
    show("list", unlisted, lists, "lists that code asks for have an example"),
    show("client", unheld, commands, "commands of clients that delete or show secrets have an example"),
    show("quiet", unread, limits, "limits of operands and files that are read have an example"),
    show("word", meant, meanings, "words with a meaning have a case"),
]
sys.exit(any(lost))
