"""Rules and approvals written as one of the agents reads them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from assent import knowledge
from assent.command import analyse
from assent.config.toml_text import toml_text
from assent.errors import assert_never
from assent.exchange.held import HeldRule, Left, shown
from assent.exchange.reading import ExchangeAgent
from assent.knowledge import Known
from assent.option_table import Takes
from assent.pattern import Pattern, show_pattern
from assent.pattern.idle import idle
from assent.pattern.running import SOMEWHERE
from assent.policy import Decision
from assent.record import Record, replace
from assent.risk import Category, Finding, classify

_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@% ")
_SYNTAX = frozenset(".*+?^${}()|[]\\")  # of a regular expression
_PRIORITY = {Decision.allow: 100, Decision.ask: 200, Decision.deny: 300}  # the highest wins
_CODEX = {Decision.allow: "allow", Decision.ask: "prompt", Decision.deny: "forbidden"}
_GEMINI = {Decision.allow: "allow", Decision.ask: "ask_user", Decision.deny: "deny"}
_OPERANDS = ("", " x", " x y", " /etc/x", " ~/.ssh/id_rsa", " secrets x")


class RuleText(Record):
    """The text of a file, and what is not in it."""

    text: str
    said: tuple[HeldRule, ...]
    left: tuple[Left, ...]


def written(agent: ExchangeAgent, held: Sequence[HeldRule], with_wider: bool = False) -> RuleText:
    """The rules of `held` that `agent` can have; with `with_wider` also those that would mean more there than here."""
    said: list[HeldRule] = []
    left: list[Left] = []
    for one in held:
        reason = _objection(agent, one, held)
        if not reason and not with_wider and one.decision is Decision.allow:
            reason = wider(one)
        if reason:
            left.append(Left(shown(one), reason, one.origin))
        elif one not in said:
            said.append(one)
    return RuleText(_text(agent, said), tuple(said), tuple(left))


def _text(agent: ExchangeAgent, held: Sequence[HeldRule]) -> str:
    match agent:
        case ExchangeAgent.Claude:
            return _claude(held)
        case ExchangeAgent.Codex:
            return "".join([_codex(one) for one in held])
        case ExchangeAgent.Gemini:
            return "\n".join([_gemini(one) for one in held])
        case ExchangeAgent.OpenCode:
            return _opencode(held)
        case _:
            assert_never(agent)


def _objection(agent: ExchangeAgent, one: HeldRule, held: Sequence[HeldRule]) -> str:
    """The reason why that agent's format cannot express this; empty when it can."""
    if one.pattern.flags and one.decision is not Decision.allow:
        return "flags are matched there in one place and one form only, so it would miss most commands"
    if one.pattern.flags and idle(one.pattern):
        return "it is not certain which of its flags is the value of another"
    match agent:
        case ExchangeAgent.Codex:
            return "" if one.pattern.open else "a rule there always covers further arguments"
        case ExchangeAgent.Claude:
            named = ":" in one.pattern.words[0]
            return "a first word with `:` is the name of a parameter there" if named else _unspeakable(shown(one))
        case ExchangeAgent.Gemini:
            return _unspeakable(shown(one))
        case ExchangeAgent.OpenCode:
            return _unspeakable(shown(one)) or _outranked(one, held)
        case _:
            assert_never(agent)


def _unspeakable(text: str) -> str:
    """Rules that are compared with the text of a command cannot tell a quoted word from others."""
    odd = sorted(set(text.removesuffix(" *")) - _PLAIN)
    return f"a word with {odd[0]!r} is not compared as a word there" if odd else ""


def _outranked(one: HeldRule, held: Sequence[HeldRule]) -> str:
    """An allow rule that a longer text would put above a stricter one."""
    if one.decision is Decision.allow:
        for other in held:
            words = other.pattern.words
            if other.decision is not Decision.allow and one.pattern.words[: len(words)] == words:
                return f"`{shown(other)}` is stricter, and there the longer rule may win"
    return ""


def _claude(held: Sequence[HeldRule]) -> str:
    rules: dict[str, list[str]] = {decision.name: [] for decision in Decision}
    for one in held:
        rules[one.decision.name].append(f"Bash({shown(one)})")
    return _json({"permissions": {name: texts for name, texts in rules.items() if texts}})


def _opencode(held: Sequence[HeldRule]) -> str:
    """The last rule that fits decides, so that the strictest come last."""
    by_strictness = sorted(held, key=lambda one: one.decision)
    return _json({"permission": {"bash": {shown(one): one.decision.name for one in by_strictness}}})


def _codex(one: HeldRule) -> str:
    """A call in Starlark, whose texts are quoted as TOML's are."""
    pattern = one.pattern
    words = [*pattern.words, *[word for flag in pattern.flags for word in flag]]
    fields = [f"pattern={toml_text(words)}", f'decision="{_CODEX[one.decision]}"']
    if one.justification:
        fields.append(f"justification={toml_text(one.justification)}")
    return f"prefix_rule({', '.join(fields)})\n"


def _gemini(one: HeldRule) -> str:
    text = shown(one)
    if one.pattern.open:
        match = f"commandPrefix = {toml_text(text.removesuffix(' *'))}"
    else:  # the quote ends the command in the JSON text that is searched
        escaped = "".join([f"\\{letter}" if letter in _SYNTAX else letter for letter in text])
        match = f"commandRegex = {toml_text(escaped + chr(34))}"
    lines = [
        "[[rule]]",
        'toolName = "run_shell_command"',
        match,
        f'decision = "{_GEMINI[one.decision]}"',
        f"priority = {_PRIORITY[one.decision]}",
    ]
    if one.justification and one.decision is Decision.deny:
        lines.append(f"denyMessage = {toml_text(one.justification)}")
    return "\n".join(lines) + "\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def wider(held: HeldRule) -> str:
    """A use of the pattern that is known to be above its ceiling; empty when none is found.

    Tried are the options that the program is known to have, and a few operands. A use of which
    nothing is known does not count: nearly every program has one.
    """
    if not held.pattern.open:
        return ""
    plain = show_pattern(replace(held.pattern, open=False))
    # Code of the project may read a secret whether its words name it or not.
    is_code = _worst(plain).category is Category.RunsProjectCode
    for text in _uses(held.pattern):
        worst = _worst(text)
        may_anyway = worst.category is Category.ReadsSecrets and is_code
        if worst.category > held.ceiling and worst.category is not Category.Unrecognized and not may_anyway:
            return f"`{text}` would be covered there, and is {worst.category.name}: it has no ceilings"
    return ""


def _worst(text: str) -> Finding:
    return max(classify(analyse(text, SOMEWHERE), SOMEWHERE), key=lambda finding: finding.category)


def _uses(pattern: Pattern) -> Iterator[str]:
    plain = show_pattern(replace(pattern, open=False))
    yield from [plain + operands for operands in _OPERANDS]
    known = knowledge.deepest(knowledge.of(pattern.words[0]), pattern.words[1:])
    for option in _options(known) if known else ():
        yield f"{plain} {option}"
        yield f"{plain} {option} x"


def _options(known: Known) -> Iterator[str]:
    for spelling, (canonical, takes) in known.options.items():
        if spelling == canonical:
            yield f"{spelling} x" if takes is Takes.Value else spelling
