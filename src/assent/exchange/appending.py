"""Rules from an agent's file, at the end of the user's policy file."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from assent.config.policy_file import read_user_file
from assent.config.private import replace_private
from assent.config.source import read_source
from assent.config.toml_text import toml_text
from assent.errors import PolicyError
from assent.exchange.incoming import FoundRule
from assent.pattern import show_pattern
from assent.policy import Decision
from assent.risk import Category


def fresh(path: str, name: str, found: Sequence[FoundRule]) -> list[FoundRule]:
    """Those of `found` that the policy file at `path`, called `name`, does not state yet. Raises PolicyError."""
    stated = read_user_file(_bytes(path), name).rules
    known = {(show_pattern(rule.pattern), rule.decision) for rule in stated}
    return [one for one in found if (one.pattern, one.decision) not in known]


def append(path: str, name: str, found: Sequence[FoundRule], source: str) -> None:
    """Add rules to the file, which is checked as a whole before it is replaced. Raises PolicyError and OSError."""
    before = _bytes(path).decode("utf-8")
    gap = "" if not before else "\n" if before.endswith("\n") else "\n\n"
    after = f"{before}{gap}# taken over from {source}\n" + "\n".join(_tables(found))
    data = after.encode("utf-8")
    read_user_file(data, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    replace_private(os.path.realpath(path), data)


def _bytes(path: str) -> bytes:
    """The content of the file, which need not exist."""
    if not os.path.lexists(path):
        return b""
    data = read_source(path).data
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise PolicyError(f"{path}: is not UTF-8 (byte {error.start})") from None
    return data


def _tables(found: Sequence[FoundRule]) -> Iterator[str]:
    """One table for the patterns that share everything else."""
    for decision, why, ceiling in dict.fromkeys(map(_shared, found)):
        patterns = [one.pattern for one in found if _shared(one) == (decision, why, ceiling)]
        listed = "".join([f"  {toml_text(pattern)},\n" for pattern in patterns])
        justification = f"justification = {toml_text(why)}\n" if why else ""
        reach = f'ceiling = "{ceiling.name}"\n' if ceiling is not None else ""
        yield f'[[rule]]\npatterns = [\n{listed}]\ndecision = "{decision.name}"\n{reach}{justification}'


def _shared(one: FoundRule) -> tuple[Decision, str, Category | None]:
    return one.decision, one.justification, one.ceiling
