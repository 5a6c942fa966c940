"""Rules and grants that a caller hands in as JSON values, in the fields of a batch line."""

from __future__ import annotations

from assent.config.fields import check_keys, text
from assent.config.rule_table import HIGHEST, anchored, read_ceiling, read_rule_table
from assent.errors import PatternError, WireError
from assent.knowledge import of
from assent.pattern import parse_pattern, show_pattern
from assent.policy import Grant, Rule
from assent.policy.plain import plain_use
from assent.record import Record, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

    from assent.config.fields import Table

_KEYS = ("pattern", "scope", "ceiling", "directory", "origin")

_EVERYWHERE = ("anywhere", "everywhere", "session", "once")  # a grant of another session is not passed in
_IN_WORKSPACE = ("project", "repository")

# Programs without subcommands that the knowledge does not list, or lists with letters of their own language.
_PLAIN = frozenset(("bat", "gawk", "yq", "zsh"))


def rules_from(values: list[Any]) -> tuple[Rule, ...]:
    """Rules of the keys that a policy file has. Raises WireError."""
    rules: list[Rule] = []
    for index, value in enumerate(values):
        refuse = _Refuser(f"rules[{index}]")
        rules += read_rule_table(_table(value, refuse), f"rules[{index}]", None, refuse).rules
    return tuple(rules)


def grants_from(values: list[Any], workspace: str) -> tuple[Grant, ...]:
    """Grants as `{"pattern": …, "scope": …}`, perhaps with `ceiling`, `directory` and `origin`.

    A pattern without `*` is read as if it ended in it. Without a ceiling a grant reaches to what
    its own words do when used plainly, and at least to ModifiesRemote, but to no start-up file and to
    no path outside the workspace that they do not name. Raises WireError.
    """
    return tuple([_grant(value, _Refuser(f"grants[{index}]"), workspace) for index, value in enumerate(values)])


class _Refuser(Record):
    """Raises the error for a key of one of the values."""

    name: str

    def __call__(self, key: str, message: str) -> NoReturn:
        raise WireError(f"{self.name}.{key}: {message}" if key else f"{self.name}: {message}")


def _table(value: object, refuse: _Refuser) -> Table:
    if not isinstance(value, dict):
        refuse("", "must be an object")
    return value


def _grant(value: object, refuse: _Refuser, workspace: str) -> Grant:
    table = _table(value, refuse)
    check_keys(table, _KEYS, refuse)
    written = text(table, "pattern", refuse)
    if written is None:
        refuse("", "`pattern` is missing")
    try:
        pattern = anchored(parse_pattern(written), workspace)
    except PatternError as error:
        refuse("pattern", str(error))
    bare = not pattern.open and len(pattern.words) == 1 and _may_have_subcommands(pattern.words[0])
    ceiling = read_ceiling(table, refuse)
    return Grant(
        pattern=replace(pattern, open=True),
        ceiling=min(HIGHEST, plain_use(pattern)) if ceiling is None else ceiling,
        directory=_directory(table, refuse, workspace),
        origin=text(table, "origin", refuse) or f"grant `{show_pattern(pattern)}`",
        options_only=bare,
        chosen=ceiling is not None,
    )


def _may_have_subcommands(program: str) -> bool:
    """Whether one word may name too little: `gh` says nothing about `gh repo delete`."""
    known = of(program)
    return program not in _PLAIN and (known is None or bool(known.subcommands()))


def _directory(table: Table, refuse: _Refuser, workspace: str) -> str | None:
    scope = text(table, "scope", refuse) or "everywhere"
    named = text(table, "directory", refuse)
    if scope in _EVERYWHERE:
        return None
    if scope not in (*_IN_WORKSPACE, "directory"):
        refuse("scope", f"{scope!r} is not a scope: {', '.join((*_EVERYWHERE, *_IN_WORKSPACE, 'directory'))}")
    if scope == "directory" and named is None:
        refuse("", "the scope `directory` needs `directory`")
    return named or workspace
