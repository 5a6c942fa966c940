"""The agents' own files, read into patterns as far as they can be."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from typing import Any

from assent.closed import Choice
from assent.config.claude_rule import EVERYTHING, ReadRule, said, starred
from assent.errors import SettingsError, assert_never
from assent.exchange.held import Left
from assent.exchange.incoming import FoundRule
from assent.policy import Decision

_GEMINI_TOOL = "run_shell_command"
_GEMINI = {"allow": Decision.allow, "ask_user": Decision.ask, "deny": Decision.deny}
_GEMINI_LIMITS = ("modes", "interactive", "subagent", "mcpName", "argsPattern", "toolAnnotations")


def read(agent: ExchangeAgent, text: str, name: str) -> Iterator[FoundRule | Left]:
    """Each rule of the file that is called `name`. Raises SettingsError when it is not of the agent's form."""
    match agent:
        case ExchangeAgent.Claude:
            return _claude(_json(text, name), name)
        case ExchangeAgent.Codex:
            from assent.exchange.starlark import read_rules

            return read_rules(text, name)
        case ExchangeAgent.Gemini:
            return _gemini(text, name)
        case ExchangeAgent.OpenCode:
            return _opencode(_json(text, name), name)
        case _:
            assert_never(agent)


def _json(text: str, name: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SettingsError(f"{name}: is not valid JSON: {error}") from None
    if not isinstance(value, dict):
        raise SettingsError(f"{name}: is not a JSON object")
    return value


def _table(value: dict[str, Any], key: str, name: str) -> dict[str, Any]:
    found = value.get(key, {})
    if not isinstance(found, dict):
        raise SettingsError(f"{name}: `{key}` is not an object")
    return found


def _claude(value: dict[str, Any], name: str) -> Iterator[FoundRule | Left]:
    permissions = _table(value, "permissions", name)
    for decision in Decision:
        rules = permissions.get(decision.name, [])
        if not isinstance(rules, list):
            raise SettingsError(f"{name}: `permissions.{decision.name}` is not a list")
        for rule in rules:
            yield _claude_rule(rule, decision) if isinstance(rule, str) else Left(json.dumps(rule), "it is not a text")


def _claude_rule(rule: str, decision: Decision) -> FoundRule | Left:
    return _found(rule, said(rule, allows=decision is Decision.allow), decision)


def _found(rule: str, told: ReadRule, decision: Decision) -> FoundRule | Left:
    return Left(rule, told.reason, decision.name) if told.reason else FoundRule(rule, told.pattern, decision)


def _gemini(text: str, name: str) -> Iterator[FoundRule | Left]:
    try:
        rules = tomllib.loads(text).get("rule", [])
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SettingsError(f"{name}: is not valid TOML: {error}") from None
    if not isinstance(rules, list) or not all(isinstance(rule, dict) for rule in rules):
        raise SettingsError(f"{name}: `rule` is not a list of tables")
    for rule in rules:
        yield from _gemini_rule(rule)


def _gemini_rule(rule: dict[str, Any]) -> Iterator[FoundRule | Left]:
    prefixes = rule.get("commandPrefix", [])
    prefixes = [prefixes] if isinstance(prefixes, str) else prefixes
    said = json.dumps(rule.get("commandPrefix") or rule.get("commandRegex") or rule.get("toolName"))
    decision = _GEMINI.get(str(rule.get("decision")))
    tools = rule.get("toolName")
    limits = [key for key in _GEMINI_LIMITS if key in rule]
    if decision is None:
        yield Left(said, "its decision is none of allow, ask_user and deny")
    elif _GEMINI_TOOL not in (tools if isinstance(tools, list) else [tools]):
        yield Left(said, "it is not about commands of the shell", decision.name)
    elif limits:
        yield Left(said, f"it holds only for some calls: `{limits[0]}`", decision.name)
    elif "commandRegex" in rule:
        yield Left(said, "a regular expression stands for any text, more than words", decision.name)
    elif not prefixes:
        yield Left(said, EVERYTHING, decision.name)
    else:
        for prefix in prefixes:
            yield FoundRule(f"commandPrefix {prefix!r}", f"{prefix} *", decision, str(rule.get("denyMessage", "")))


def _opencode(value: dict[str, Any], name: str) -> Iterator[FoundRule | Left]:
    rules = _table(value, "permission", name).get("bash", {})
    if isinstance(rules, str):
        yield Left(rules, EVERYTHING)
        return
    if not isinstance(rules, dict):
        raise SettingsError(f"{name}: `permission.bash` is neither a text nor an object")
    texts = list(rules)
    for at, text in enumerate(texts):
        decision = next((decision for decision in Decision if decision.name == rules[text]), None)
        winner = next((later for later in reversed(texts[at + 1 :]) if _is_within(text, later)), None)
        if decision is None:
            yield Left(text, "its decision is none of allow, ask and deny")
        elif winner is not None:
            yield Left(text, f"`{winner}`, which comes later, decides instead", decision.name)
        else:
            yield _found(text, starred(text), decision)


def _is_within(text: str, wide: str) -> bool:
    """Whether the rule `wide` is about all that the rule `text` is about."""
    beginning = wide.removesuffix("*").rstrip(" ") if wide.endswith("*") else None
    return beginning is not None and "*" not in beginning and text.startswith(beginning)


class ExchangeAgent(Choice):
    """An agent with rules of its own for shell commands."""

    Claude = "claude"  # settings.json: permissions.allow, ask, deny
    Codex = "codex"  # rules/*.rules: prefix_rule(…)
    Gemini = "gemini"  # policies/*.toml: [[rule]]
    OpenCode = "opencode"  # opencode.json: permission.bash
