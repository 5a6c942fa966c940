"""The allow and deny rules of an agent's own settings, as rules of a policy.

What a person allowed there is not asked about again, up to what its words are ordinarily used for;
never lost data or secrets. A rule that cannot be said in words is left to the agent.
"""

from __future__ import annotations

import hashlib
import json

from assent.config.claude_rule import said
from assent.config.stated import Stated
from assent.errors import PatternError
from assent.pattern import parse_pattern
from assent.policy.decision import Decision
from assent.policy.model import Rule
from assent.policy.ordinary import ordinary_ceiling

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MOST = 500  # rules of one file


def read_claude_settings(data: bytes, name: str) -> Stated:
    """The rules in settings of Claude Code; none where the file is not of that form."""
    digest = hashlib.sha256(data).hexdigest()
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return Stated(digest)
    permissions = value.get("permissions") if isinstance(value, dict) else None
    if not isinstance(permissions, dict):
        return Stated(digest)
    found = [rule for decision in (Decision.deny, Decision.allow) for rule in _rules(permissions, decision, name)]
    return Stated(digest, tuple(found[:MOST]))


def _rules(permissions: dict[str, object], decision: Decision, name: str) -> Iterator[Rule]:
    listed = permissions.get(decision.name)
    for text in listed if isinstance(listed, list) else []:
        rule = _rule(text, decision, name) if isinstance(text, str) else None
        if rule is not None:
            yield rule


def _rule(text: str, decision: Decision, name: str) -> Rule | None:
    allows = decision is Decision.allow
    told = said(text, allows)
    try:
        pattern = parse_pattern(told.pattern or (told.narrower if allows else ""))
    except PatternError:
        return None
    origin = f"{name}: {text}"
    if not allows:
        return Rule(pattern, decision, "", origin)
    return Rule(pattern, decision, "", origin, ceiling=ordinary_ceiling(pattern), raised=False)
