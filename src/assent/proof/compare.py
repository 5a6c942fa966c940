"""The obligations under which no command is decided more loosely, and which of them fail."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assent.pattern import Pattern, show_pattern
from assent.policy import Decision, Policy, Rule
from assent.policy.decision import Mode, Preset
from assent.proof.cells import setting_doubts, table_doubts
from assent.proof.contain import catches_all, covers_all
from assent.proof.model import Comparison, Loosening
from assent.proof.stances import Pair, pairs
from assent.proof.witness import below, looser, written
from assent.risk.category import in_words


def compare(before: Policy, after: Policy) -> Comparison:
    """Whether `after` is nowhere looser than `before`, with all that speaks against it.

    Approvals and the files of projects are the same under both and so left aside.
    """
    return Comparison(tuple(doubts(before, after)))


def doubts(before: Policy, after: Policy) -> Iterator[Loosening]:
    """The doubts about it, one by one: each takes a search for a command that shows it."""
    stances = pairs(before, after)
    yield from table_doubts(stances)
    yield from setting_doubts(before, after)
    yield from _lost(before, after, stances)
    yield from _new_questions(before, after, stances)
    yield from _new_approvals(before, after, stances)


def undenied(policy: Policy, pattern: Pattern) -> Comparison:
    """Whether `policy` denies every command that `pattern` matches, however an agent was started."""
    if any(catches_all(rule.pattern, pattern) for rule in _rules(policy, Decision.deny)):
        return Comparison()
    shown = show_pattern(pattern)
    near = [rule.pattern for rule in _rules(policy, Decision.allow) if rule.pattern.words[0] == pattern.words[0]]
    commands = [text for each in (pattern, *_meeting(pattern, near)) for text in written(each)]
    found = below(commands, pairs(policy, policy), Decision.deny)
    return Comparison((Loosening(f"no rule denies all that `{shown}` matches", found),))


def _meeting(pattern: Pattern, others: Sequence[Pattern]) -> Iterator[Pattern]:
    """For each of `others`, what both match."""
    for other in others:
        long, short = sorted((pattern.words, other.words), key=len, reverse=True)
        if long[: len(short)] == short:
            yield type(pattern)(long, tuple(dict.fromkeys((*pattern.flags, *other.flags))), open=True)


def _rules(policy: Policy, *decisions: Decision) -> list[Rule]:
    return [rule for rule in policy.rules if rule.decision in decisions]


def _lost(before: Policy, after: Policy, stances: Sequence[Pair]) -> Iterator[Loosening]:
    """Rules that deny or ask in the first, and that nothing as strict in the second contains."""
    for rule in _rules(before, Decision.deny, Decision.ask):
        as_strict = _rules(after, Decision.deny, rule.decision)
        if not any(catches_all(other.pattern, rule.pattern) for other in as_strict):
            said = "denies" if rule.decision is Decision.deny else "asks about"
            claim = f"{rule.origin} {said} `{show_pattern(rule.pattern)}`, and no rule of the second does"
            yield Loosening(claim, looser(written(rule.pattern), stances))


def _new_questions(before: Policy, after: Policy, stances: Sequence[Pair]) -> Iterator[Loosening]:
    """Rules that ask in the second alone, where the first table may deny: a rule counts before the table."""
    denying = [pair for pair in stances if _denies(pair.before.policy)]
    if not denying:
        return
    strict = _rules(
        before, Decision.ask, Decision.deny
    )  # what the first denies, the second does as well, or is in doubt
    for rule in _rules(after, Decision.ask):
        if not any(catches_all(other.pattern, rule.pattern) for other in strict):
            shown, where = show_pattern(rule.pattern), denying[0].stance
            claim = f"{rule.origin} asks about `{shown}`, of which the first denies some" + (where and f" in {where}")
            yield Loosening(claim, looser(written(rule.pattern), denying))


def _denies(policy: Policy) -> bool:
    """Whether the table denies more than what destroys, and not only since nobody can be asked."""
    set_so = any(decision is Decision.deny for _, decision in policy.categories)
    return policy.mode is not Mode.Never and (policy.preset is Preset.Guard or set_so)


def _new_approvals(before: Policy, after: Policy, stances: Sequence[Pair]) -> Iterator[Loosening]:
    """Rules that allow in the second, and that none of the first contains, or none that counts in every stance."""
    known = _rules(before, Decision.allow)
    unheard = [pair for pair in stances if pair.before.asks_changes and not pair.after.asks_changes]
    for rule in _rules(after, Decision.allow):
        shown = f"{rule.origin} allows `{show_pattern(rule.pattern)}` up to “{in_words(rule.ceiling)}”"
        if not any(covers_all(other, rule) for other in known):
            yield Loosening(f"{shown}, which the first does not", looser(written(rule.pattern), stances))
        elif unheard:
            yield Loosening(
                f"{shown}, which the first does not in {unheard[0].stance}", looser(written(rule.pattern), unheard)
            )
