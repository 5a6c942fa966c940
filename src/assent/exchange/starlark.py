"""The rules files of Codex: calls with literal arguments, in a language that Python can parse."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import product

from assent.errors import PatternError, SettingsError
from assent.exchange.held import Left
from assent.exchange.incoming import FoundRule
from assent.pattern import Pattern, parse_pattern, show_pattern
from assent.pattern.model import grouped
from assent.policy import Decision

_DECISIONS = {"allow": Decision.allow, "prompt": Decision.ask, "forbidden": Decision.deny}
MOST = 64  # patterns of one rule


def read_rules(text: str, name: str) -> Iterator[FoundRule | Left]:
    """Each rule of the file that is called `name`. Raises SettingsError when it cannot be parsed."""
    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise SettingsError(f"{name}: cannot be parsed: {error}") from None
    for statement in body:
        said = ast.get_source_segment(text, statement) or ""
        match statement:
            case ast.Expr(ast.Call(ast.Name("prefix_rule"), [], keywords)):
                yield from _rule({keyword.arg: keyword.value for keyword in keywords}, said)
            case ast.Expr(ast.Constant()):
                continue
            case _:
                yield Left(said, "it is no rule with everything written out")


def _rule(given: dict[str | None, ast.expr], said: str) -> Iterator[FoundRule | Left]:
    try:
        values = {name: ast.literal_eval(value) for name, value in given.items()}
    except ValueError:
        yield Left(said, "it is no rule with everything written out")
        return
    decision = _DECISIONS.get(values.get("decision", "allow"))
    words = values.get("pattern")
    if decision is None or not isinstance(words, list) or not words:
        yield Left(said, "it has no `pattern`, or a decision that is none of allow, prompt and forbidden")
        return
    choices = [word if isinstance(word, list) else [word] for word in words]
    if not all(isinstance(word, str) for choice in choices for word in choice):
        yield Left(said, "its `pattern` holds something other than words", decision.name)
        return
    why = values.get("justification")
    for at, argv in enumerate(product(*choices)):
        if at == MOST:
            yield Left(said, f"it stands for more than {MOST} patterns", decision.name)
            return
        yield _found(argv, said, decision, why if isinstance(why, str) else "")


def _found(argv: tuple[str, ...], said: str, decision: Decision, why: str) -> FoundRule | Left:
    words, flags = grouped(argv)
    written = show_pattern(Pattern(words or ("-",), flags, open=True))
    try:
        parse_pattern(written)
    except PatternError:
        written = " ".join([*argv, "*"])
    return FoundRule(said if len(said) < len(written) else " ".join(argv), written, decision, why)
