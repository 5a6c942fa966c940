"""Print each fact of the rules whose loss no example would notice; the exit code says whether there is one."""

from __future__ import annotations

import sys

from . import besides, fetches, kinds, secrets
from .mutants import unnoticed

found, of = unnoticed()
for mutant in found:
    print(f"{mutant.family}: {mutant.what}")
print(f"{of - len(found)} of {of} facts that make a command more are held by an example")
fetched, subcommands = fetches.unnoticed()
for each in fetched:
    print(f"fetches: {each.what}")
print(f"{subcommands - len(fetched)} of {subcommands} subcommands that fetch code are held by an example")
shown, places = secrets.unnoticed()
for place in shown:
    print(f"secret: {place.what}")
print(f"{places - len(shown)} of {places} places of secrets are held by a case")
others, facts = besides.unnoticed()
for fact in others:
    print(f"besides: {fact.what}")
print(f"{facts - len(others)} of {facts} facts of approvals, of what is loaded and of what is safer are held by a case")
lost, counted = kinds.unnoticed()
for what in lost:
    print(f"kind: {what}")
print(f"{counted - len(lost)} of {counted} kinds of programs are held by a case")
unheld, commands = kinds.unnoticed_verbs()
for what in unheld:
    print(f"client: {what}")
print(f"{commands - len(unheld)} of {commands} commands of clients that delete or show secrets are held by an example")
sys.exit(bool(found or fetched or shown or others or lost))
