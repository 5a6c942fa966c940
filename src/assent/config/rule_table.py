"""One table that states rules: the same keys in a policy file and in what callers hand in."""

from __future__ import annotations

import os

from assent.command.program import TRUSTED
from assent.config.fields import check_keys, rank, text, texts
from assent.errors import PatternError
from assent.pattern import Pattern, parse_pattern, show_pattern
from assent.policy import Decision, Rule
from assent.policy.ordinary import ordinary, ordinary_ceiling
from assent.policy.plain import plain_category
from assent.record import Record, replace
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.config.fields import Refuse, Table

HIGHEST = Category.DeletesData  # nothing approves what destroys
SILENT = Category.Unrecognized  # up to this a rule may allow without stating a ceiling

KEYS = ("pattern", "patterns", "decision", "justification", "ceiling", "match", "not_match")


class RuleTable(Record):
    """One rule for each pattern of the table, and the examples that must and must not be caught."""

    rules: tuple[Rule, ...]
    match: tuple[str, ...]
    not_match: tuple[str, ...]


def read_rule_table(table: Table, origin: str, folder: str | None, refuse: Refuse) -> RuleTable:
    """Read one table. Programs with a relative path are meant in `folder`; None: there is none."""
    check_keys(table, KEYS, refuse)
    decision = rank(table, "decision", Decision, refuse)
    if decision is None:
        refuse("", "`decision` is missing: allow, ask or deny")
    ceiling = read_ceiling(table, refuse)
    if ceiling is not None and decision is not Decision.allow:
        refuse("ceiling", "`ceiling` is for rules that allow")
    why = text(table, "justification", refuse) or ""
    rules = []
    for key, written in _written(table, refuse):
        pattern = _pattern(key, written, decision, folder, refuse)
        rule = Rule(pattern, decision, why, origin)
        if decision is Decision.allow:
            reach = _within_reason(key, pattern, refuse) if ceiling is None else ceiling
            rule = replace(rule, ceiling=reach, raised=ceiling is not None and ceiling > ordinary_ceiling(pattern))
        rules.append(rule)
    return RuleTable(tuple(rules), texts(table, "match", refuse), texts(table, "not_match", refuse))


def read_ceiling(table: Table, refuse: Refuse) -> Category | None:
    """The category up to which an approval reaches; None where it is not said."""
    ceiling = rank(table, "ceiling", Category, refuse)
    if ceiling is not None and ceiling > HIGHEST:
        refuse("ceiling", f"nothing approves what destroys: the highest ceiling is {HIGHEST.name}")
    return ceiling


def anchored(pattern: Pattern, folder: str) -> Pattern:
    """`pattern` with its program spelled as commands are known by: a bare name or an absolute path.

    A relative path is meant in `folder`; in a folder of the system it is the bare name.
    """
    program, *rest = pattern.words
    if "/" not in program:
        return pattern
    path = os.path.normpath(os.path.join(folder, program))
    within, _, name = path.rpartition("/")
    return replace(pattern, words=(name if within in TRUSTED else path, *rest))


def _within_reason(key: str, pattern: Pattern, refuse: Refuse) -> Category:
    """The usual ceiling of the pattern's words; a rule must say that it means more than `SILENT`."""
    shown = show_pattern(pattern)
    plain, ordinarily = plain_category(pattern), ordinary(pattern)
    if plain > HIGHEST:
        refuse(key, f"`{shown}` is {plain.name}: nothing approves that")
    if plain > SILENT:
        refuse(key, f'`{shown}` is {plain.name}: to allow that, add `ceiling = "{plain.name}"`')
    beyond = ordinarily.beyond
    if ordinarily.is_idle() and beyond is not None:
        refuse(key, f'`{shown}` is typed for what is {beyond.name}: to allow that, add `ceiling = "{beyond.name}"`')
    return ordinarily.ceiling


def _written(table: Table, refuse: Refuse) -> list[tuple[str, str]]:
    """The text of each pattern with the key that it is at."""
    single = text(table, "pattern", refuse)
    several = texts(table, "patterns", refuse)
    if (single is None) == (not several):
        refuse("", "a rule has either `pattern` or `patterns`")
    return [("patterns", written) for written in several] if single is None else [("pattern", single)]


def _pattern(key: str, written: str, decision: Decision, folder: str | None, refuse: Refuse) -> Pattern:
    try:
        pattern = parse_pattern(written)
    except PatternError as error:
        refuse(key, str(error))
    if decision is not Decision.allow:
        return pattern
    if folder is None and "/" in pattern.words[0] and not os.path.isabs(pattern.words[0]):
        refuse(key, f"`{pattern.words[0]}` is another program in each folder: write its absolute path")
    return anchored(pattern, folder or "/")
