"""Whether a policy may allow more than another: what is not proven to be narrower or the same counts as wider.

It is a ceiling for people whose own policies nobody knows here. So settings are compared one by one, and each rule must
be contained in one that is as strict (ADR 34); the proof over the whole policies adds what only a command shows.
"""

from __future__ import annotations

import time
from itertools import islice

from assent.config.policy_file import read_team_policy
from assent.config.stated import Stated
from assent.correction.model import MatchKind
from assent.pattern import show_pattern
from assent.policy import Rule
from assent.policy.decision import Decision, Mode, Preset
from assent.proof import doubts
from assent.proof.contain import catches_all, covers_all
from assent.risk.category import Category, in_words
from assent.server.trial import policy_of
from assent.team.bundle import Content

_EXAMPLES = 10
_LOOSE = (Preset.Careful, Preset.Balanced, Preset.Guard)
_STRICT = (Mode.UnlessTrusted, Mode.Never)
_FREE = (
    MatchKind.Recipe.value,
    MatchKind.Regex.value,
)  # kinds of corrections that may put anything in a command's place


def stated_of(content: Content) -> Stated:
    """The policy in `content`, checked whole. Raises PolicyError."""
    return read_team_policy(content.policy.encode(), "policy", (0, 0, 0))


def widening(before: Content, after: Content) -> list[str]:
    """The reason why `after` may allow more than `before`, a line each; nothing where it cannot. Raises PolicyError."""
    old, new = stated_of(before), stated_of(after)
    free = [rule for rule in after.corrections if rule.get("match_kind") in _FREE and rule not in before.corrections]
    texts = ["commands leave the machines of who agrees"] if after.texts and not before.texts else []
    known = dict(before.programs)
    taught = [name for name, text in after.programs if known.get(name) != text]
    taught += [name for name in known if name not in dict(after.programs)]
    found = [
        *texts,
        *[f"facts about programs in the file {name!r} change" for name in taught],
        *_settings(old, new),
        *_categories(old, new),
        *_rules(old, new),
        *[f"the correction of {rule.get('from', '')!r} can put any text in its place" for rule in free],
    ]
    return [*found, *_shown(before, after, _EXAMPLES if found else None)]


def _shown(before: Content, after: Content, most: int | None) -> list[str]:
    """A command that a person with no policy of their own is asked less about, by the real judge.

    Once it is known that `after` allows more, only `most` doubts are looked into: the command is but an example.
    """
    at = time.time()
    looked = islice(doubts(policy_of(before, at), policy_of(after, at)), most)
    first = next((doubt.witness for doubt in looked if doubt.witness is not None), None)
    if first is None:
        return []
    where = f" ({first.stance})" if first.stance else ""
    return [f"for example `{first.command}`: {first.before.name} before, {first.after.name} after{where}"]


def _settings(old: Stated, new: Stated) -> list[str]:
    found = []
    if new.preset is not old.preset and not _is_stricter(old.preset, new.preset):
        found.append(f"the preset was {_said(old.preset)} and is {_said(new.preset)}")
    if new.mode is not old.mode and not (old.mode not in _STRICT or new.mode is Mode.Never):
        found.append(f"the mode was {_said(old.mode)} and is {_said(new.mode)}")
    if new.approvals != old.approvals and (
        new.approvals is None or (old.approvals is not None and new.approvals > old.approvals)
    ):
        reach = "any category" if new.approvals is None else f"“{in_words(new.approvals)}”"
        found.append(f"approvals reach {reach}")
    found += [f"a person may pass `{name}`" for name in new.defaults if name not in old.defaults]
    found += [
        f"{program} asks instead of denying what destroys"
        for program in new.destroys_ask
        if program not in old.destroys_ask
    ]
    found += [f"secrets of the kind {kind.value} may be read" for kind in new.shown if kind not in old.shown]
    return found


def _is_stricter(old: Preset | None, new: Preset | None) -> bool:
    """Whether the preset allows less. Without one a person's own holds, and careful where they state none."""
    if old is None:
        return new is Preset.Careful
    return new is not None and _LOOSE.index(new) < _LOOSE.index(old)


def _categories(old: Stated, new: Stated) -> list[str]:
    before, after = dict(old.categories), dict(new.categories)
    found = []
    for category in Category:
        was, is_now = before.get(category), after.get(category)
        if was is is_now:
            continue
        if is_now is None and was is not Decision.allow:
            found.append(f"“{in_words(category)}” was set to {was.name if was is not None else ''} and is left open")
        elif is_now is not None and (is_now is Decision.allow or (was is not None and is_now < was)):
            found.append(f"“{in_words(category)}” is set to {is_now.name}")
    return found


def _rules(old: Stated, new: Stated) -> list[str]:
    found = []
    for rule in new.rules:
        if rule.decision is Decision.allow and not any(_allows_as_much(other, rule) for other in old.rules):
            found.append(f"`{show_pattern(rule.pattern)}` is allowed up to “{in_words(rule.ceiling)}”")
    for rule in old.rules:
        if rule.decision is not Decision.allow and not any(_holds_back_as_much(other, rule) for other in new.rules):
            found.append(f"`{show_pattern(rule.pattern)}` is no longer set to {rule.decision.name}")
    return found


def _allows_as_much(other: Rule, rule: Rule) -> bool:
    return other.decision is Decision.allow and covers_all(other, rule)


def _holds_back_as_much(other: Rule, rule: Rule) -> bool:
    as_strict = other.decision >= rule.decision and other.default <= rule.default
    return as_strict and catches_all(other.pattern, rule.pattern)


def _said(value: Preset | Mode | None) -> str:
    return "not stated" if value is None else value.value
