"""The allow and deny rules of an agent's own settings, as rules of a policy.

What a person allowed there is not asked about again, up to what its words are ordinarily used for;
never lost data or secrets. A rule that cannot be stated in words is left to the agent, and counted.
"""

from __future__ import annotations

import hashlib
import json

from assent import knowledge
from assent.closed import Choice
from assent.command import analyse
from assent.config.claude_rule import ReadRule, said
from assent.config.stated import Stated
from assent.errors import ParseError, PatternError, assert_never
from assent.pattern import Pattern, parse_pattern
from assent.policy.decision import Decision
from assent.policy.model import Rule
from assent.policy.ordinary import HERE, HIGHEST, ordinary_ceiling
from assent.record import replace
from assent.risk import classify
from assent.risk.category import Category
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MOST = 500  # rules of one file
_SHELLS = ("Bash", "Shell", "ShellTool", "run_shell_command")  # what Qwen Code calls its shell in rules
_STARTED = "the agent's command line"
_ALL = ":*"  # Copilot CLI: the words before it, and whatever follows them


class SettingsForm(Choice):
    """The agent whose settings a file holds."""

    Claude = "claude"
    Qwen = "qwen"
    Copilot = "copilot"


def form_of(path: str) -> SettingsForm:
    """The agent whose settings are at that path, where only the path is known."""
    folders = path.replace("\\", "/").split("/")
    if folders[-1].startswith("permissions-config"):
        return SettingsForm.Copilot
    return SettingsForm.Qwen if ".qwen" in folders else SettingsForm.Claude


def read_settings(data: bytes, name: str, form: SettingsForm) -> Stated:
    """The rules in settings of an agent, with how many say nothing here; none where the file is not of that form."""
    digest = hashlib.sha256(data).hexdigest()
    try:
        value = json.loads(_uncommented(data.decode()) if form is SettingsForm.Qwen else data)
    except (ValueError, RecursionError):
        return Stated(digest)
    if not isinstance(value, dict):
        return Stated(digest)
    match form:
        case SettingsForm.Claude | SettingsForm.Qwen:
            found = list(_permissions(value, name, form))
        case SettingsForm.Copilot:
            found = list(_locations(value, name))
        case _:
            assert_never(form)
    rules = tuple([rule for rule in found if rule is not None][:MOST])
    return Stated(digest, rules, left=len(found) - len(rules))


def read_flags(allowed: Sequence[str], denied: Sequence[str], form: SettingsForm) -> tuple[Rule, ...]:
    """The rules that an agent was started with; those that say nothing here are none."""
    said_ = [(text, Decision.deny) for text in denied] + [(text, Decision.allow) for text in allowed]
    found = [_rule(text, _flag(text, decision, form), decision, _STARTED) for text, decision in said_[:MOST]]
    return tuple([rule for rule in found if rule is not None])


def _flag(text: str, decision: Decision, form: SettingsForm) -> ReadRule:
    """The rule on a command line; Copilot CLI knows a command by its program and first subcommand."""
    if form is not SettingsForm.Copilot:
        return _said(text, decision, form)
    kind, _, inside = text.removesuffix(")").partition("(")
    if kind != "shell" or not inside:
        return ReadRule(reason="it is not about words of a shell")
    return ReadRule(_identified(inside) if decision is Decision.allow else f"{inside.removesuffix(_ALL)} *")


def _uncommented(text: str) -> str:
    """JSON without its comments, `//` and `/* */`, which Qwen Code takes; a string keeps what looks like one."""
    made, at, quoted = [], 0, False
    while at < len(text):
        end = at + 1
        if quoted and text[at] == "\\":
            end = at + 2
        elif text[at] == '"':
            quoted = not quoted
        elif not quoted and text.startswith(("//", "/*"), at):
            mark = "\n" if text[at + 1] == "/" else "*/"
            found = text.find(mark, at + 2)
            at = len(text) if found < 0 else found + (len(mark) if mark == "*/" else 0)
            made.append(" ")
            continue
        made.append(text[at:end])
        at = end
    return "".join(made)


def _permissions(value: dict[str, object], name: str, form: SettingsForm) -> Iterator[Rule | None]:
    """The rules below `permissions`; None for one that says nothing here."""
    permissions = _object(value, "permissions")
    older = _object(value, "tools") if form is SettingsForm.Qwen else {}
    for decision, before in ((Decision.deny, "exclude"), (Decision.allow, "allowed")):
        for text in _texts(permissions.get(decision.name)):
            yield _rule(text, _said(text, decision, form), decision, name)
        for text in _texts(older.get(before)):  # what Qwen Code read before there was `permissions`
            yield _rule(text, _said(text, decision, form), decision, name)


def _said(text: str, decision: Decision, form: SettingsForm) -> ReadRule:
    """The rule of Claude Code or Qwen Code, to which words without `*` are a beginning as well."""
    allows = decision is Decision.allow
    if form is SettingsForm.Claude:
        return said(text, allows)
    tool, bracket, inside = text.strip().partition("(")
    if tool not in _SHELLS:
        return ReadRule(reason="it is not about commands of a shell")
    told = said(f"Bash({inside.replace(':*', ' *')}" if bracket else "Bash", allows)
    if told.pattern and not told.pattern.endswith(" *"):
        return ReadRule(f"{told.pattern} *")
    return told


def _locations(value: dict[str, object], name: str) -> Iterator[Rule | None]:
    """The approvals of Copilot CLI for one folder each; its identifiers are words."""
    for place, held in _object(value, "locations").items():
        approvals = held.get("tool_approvals") if isinstance(held, dict) else None
        for approval in approvals if isinstance(approvals, list) else []:
            if not isinstance(approval, dict) or approval.get("kind") != "commands":
                yield None
                continue
            for text in _texts(approval.get("commandIdentifiers")):
                rule = _rule(text, ReadRule(_identified(text)), Decision.allow, name) if place[:1] == "/" else None
                yield rule and replace(rule, directory=place)


def _identified(text: str) -> str:
    """The pattern that an identifier says: a program without subcommands stands for all that it is called with."""
    if text.endswith(_ALL):
        return f"{text.removesuffix(_ALL)} *"
    known = knowledge.of(text)
    return f"{text} *" if " " not in text and (known is None or not known.subcommands()) else text


def _rule(text: str, told: ReadRule, decision: Decision, name: str) -> Rule | None:
    allows = decision is Decision.allow
    try:
        pattern = parse_pattern(told.pattern or (told.narrower if allows else ""))
    except PatternError:
        return _of_text(told.text, f"{name}: {text}") if allows and told.text else None
    origin = f"{name}: {text}"
    if not allows:
        return Rule(pattern, decision, "", origin)
    return Rule(pattern, decision, "", origin, ceiling=ordinary_ceiling(pattern), raised=False)


def _of_text(text: str, origin: str) -> Rule | None:
    """The rule that allows a text as it is written; or, with a final `*`, what begins with these assignments and words.

    None for one that cannot be read. What is only known at run time, and what is worse than unknown, still asks.
    """
    body = text.removesuffix(":*").removesuffix(" *").strip()
    try:
        analysis = analyse(body, HERE)
        found = classify(analysis, HERE)
        if body == text:
            return Rule(Pattern((text,)), Decision.allow, "", origin, ceiling=Category.Unrecognized, text=text)
        only = analysis.commands[0]
        pattern = parse_pattern(" ".join([quote(word.text) for word in only.argv]) + " *")
    except (ParseError, PatternError, IndexError):
        return None
    if len(analysis.commands) > 1 or not only.variables or only.redirects or only.wrappers or analysis.opaque:
        return None
    does = max(finding.category for finding in found)
    ceiling = max(ordinary_ceiling(pattern), does if does <= HIGHEST else Category.ReadsFilesystem)
    return Rule(pattern, Decision.allow, "", origin, ceiling=ceiling, raised=False, text=body)


def _object(value: dict[str, object], key: str) -> dict[str, object]:
    found = value.get(key)
    return found if isinstance(found, dict) else {}


def _texts(value: object) -> list[str]:
    return [text for text in value if isinstance(text, str)] if isinstance(value, list) else []
