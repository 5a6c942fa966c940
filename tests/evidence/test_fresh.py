"""Repositories among temporary files: the session's own count as the workspace does, others do not."""

from __future__ import annotations

from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context, assess
from assent.evidence.gather import gather
from assent.evidence.session.ledger import LedgerEntry
from assent.policy import Decision, Policy, Preset
from assent.record import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

OWN = [
    "mkdir -p {t}/r && cd {t}/r && git init -q && echo a > b && git add . && git commit -qm x && git log --oneline",
    "cd {t} && mkdir r && cd r && git init && git checkout -b x && git commit --allow-empty -m y",
    "mkdir {t}/r; git -C {t}/r init; git -C {t}/r commit --allow-empty -m y",
    "mkdir {t}/r && cd {t}/r && git init && git config user.email a@b.example && git commit --allow-empty -m y",
    "mkdir {t}/r; cd {t}/r; git init; git commit --allow-empty -m y",
    'T=$(mktemp -d); cd "$T"; git init -q; git add -A; git commit -qm x; rm -rf "$T"',
    'T=$(mktemp -d); git -C "$T" init -q; git -C "$T" commit --allow-empty -m y; rm -rf "$T"',
    'T=$(mktemp -d); trap \'rm -rf "$T"\' EXIT; cd "$T"; git init -q; git commit --allow-empty -m y',
]
NOT_OWN = [
    "git clone https://x.example/y {t}/r && cd {t}/r && git commit -m x",
    "mkdir {t}/r; cd {t}/r; cp -r /opt/x .git; git commit -m x",
    "mkdir {t}/r && cd {t}/r && tar xf /opt/x.tar && git commit -m x",
    "mkdir {t}/r && cd {t}/r && curl -s https://x.example/y -o z && git add z",
    "mkdir {t}/r && cd {t}/r && git init && git config core.hooksPath /opt/x && git commit -m x",
    "mkdir {t}/r && cd {t}/r && git init && echo x > .git/hooks/pre-commit && git commit -m x",
    "mkdir {t}/r && cd {t}/r && git init && git pull https://x.example/y",
    "mkdir {t}/r && cd {t}/r && git init --template=/opt/x",
    "cd {t}/was && git commit -m x",
    "mkdir -p {t}/was && cd {t}/was && git init && git commit -m x",
    "mkdir -p /opt/r && cd /opt/r && git init",
    "cd {t}/$x && git commit -m x",
    'T=$(mktemp -d); tar xf /opt/x.tar -C "$T"; git -C "$T" commit -m x',
    'T=$(mktemp -d); cp -r /opt/x "$T/x"; git -C "$T/x" status',
    'T=$(mktemp -d); git -C "$T/../was" commit -m x',
    "mkdir {t}/r; cd /opt/x; cd {t}/r; git commit -m x",
]


@pytest.fixture
def temporary() -> Iterator[Path]:
    made = Path(mkdtemp(dir="/tmp"))  # where the evidence knows that nobody keeps anything
    (made / "project/.git").mkdir(parents=True)
    (made / "was/.git").mkdir(parents=True)
    yield made
    for path in sorted(made.rglob("*"), reverse=True):
        path.rmdir()
    made.rmdir()


def decided(command: str, temporary: Path, entries: Sequence[LedgerEntry] = ()) -> Decision:
    place = str(temporary / "project")
    context = Context(place, place, "/home/you", Policy(preset=Preset.Balanced))
    text = command.format(t=temporary)
    first = assess(text, context)
    return assess(text, replace(context, evidence=gather(first, context, entries=tuple(entries)))).decision


@pytest.mark.parametrize("command", OWN)
def test_what_the_text_makes_is_its_own(temporary: Path, command: str) -> None:
    assert decided(command, temporary) is Decision.allow


@pytest.mark.parametrize("command", NOT_OWN)
def test_what_was_there_or_is_fetched_is_not(temporary: Path, command: str) -> None:
    assert decided(command, temporary) is Decision.ask


def test_what_the_session_made_before_is_its_own(temporary: Path) -> None:
    was = str(temporary / "was")
    command = "cd {t}/was && git commit -m x"
    assert decided(command, temporary, [LedgerEntry(was, 0, new=True)]) is Decision.allow
    assert decided(command, temporary, [LedgerEntry(was, 0)]) is Decision.ask
    fetched = LedgerEntry(f"{was}/x", 0, fetched=True)
    assert decided(command, temporary, [LedgerEntry(was, 0, new=True), fetched]) is Decision.ask
