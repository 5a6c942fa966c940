"""The suggestions of a past that can be kept: each with its rule, its evidence and its weight."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from assent.correction import Correction
from assent.correction.model import MatchKind
from assent.correction.wire import to_fields
from assent.history.call import Call
from assent.hooks.agents.file_tools import FILE_TOOLS
from assent.learning.approvals import Learned, SuggestedApproval
from assent.learning.edit import EditKind
from assent.learning.habits import ROUNDS, FailureLoop
from assent.learning.repairs import Repairs
from assent.learning.trial import Trial
from assent.record import Record
from assent.risk.category import Category, in_words
from assent.store.error_class import ErrorClass
from assent.store.suggestions import Suggestion

CORRECTION, APPROVAL, DENIAL, HINT = "correction", "approval", "denial", "hint"
MISSING_SESSIONS = 3  # in which a program that is not there was called
LOOP_SESSIONS = 2  # in which the same command failed again and again
_NEAR = 0.75  # likeness of two names, their case and underscores left out
# What a name is about, in the order in which it is asked, and the tool of Claude Code that does it.
_MEANT = (("read", "Read"), ("write", "Write"), ("edit", "Edit"), ("shell", "Bash"), ("bash", "Bash"), ("grep", "Grep"))


def suggestions(repairs: Repairs, trials: Iterable[Trial], learned: Learned) -> Iterator[Suggestion]:
    """All that is suggested, in no order."""
    for trial in trials:
        if not trial.refusal:
            yield _repair(trial)
    for program, sessions in repairs.missing.items():
        if len(sessions) >= MISSING_SESSIONS and _never_worked(repairs, program):
            text = f"`{program}` is not installed here; install it or use another program"
            yield _made(HINT, {"text": text}, {"sessions": len(sessions)}, len(sessions), (program,))
    for each in learned.suggested:
        yield _answered(each)


def hints(looped: Iterable[FailureLoop], recurring: Iterable[tuple[Correction, int]]) -> Iterator[Suggestion]:
    """The hints of a log that no rule can fix: agents have to read them before they begin."""
    sessions: dict[str, set[tuple[str, str]]] = {}
    for loop in looped:
        sessions.setdefault(loop.command, set()).add((loop.agent, loop.session))
    for command, those in sessions.items():
        if len(those) >= LOOP_SESSIONS:
            text = f"`{command}` fails and is run again unchanged, {ROUNDS} times and more; say what it needs"
            yield _made(HINT, {"text": text}, {"sessions": len(those)}, len(those), ("loop", command))
    for correction, times in recurring:
        rule = to_fields(correction)
        old, new = [_with_program(rule["command"], rule[side]) for side in ("from", "to")]
        text = f"{old} → {new} is still corrected; `assent pave --agents-md --append AGENTS.md` tells agents before"
        evidence = {"corrected_in_a_week": times}
        yield _made(HINT, {"text": text}, evidence, times, ("recurring", old, new))


def title(suggestion: Suggestion) -> str:
    """One line that says what would be done."""
    rule = suggestion.rule
    match suggestion.kind:
        case "correction":
            program = rule["command"]
            old, new = [_with_program(program, side) for side in (rule["from"], rule["to"])]
            return f"{old} → {new}"
        case "approval":
            until = f", for {rule['days']} days" if rule["days"] else ""
            return f"{rule['pattern']}   up to “{in_words(Category[rule['ceiling']])}”{until}"
        case "denial":
            return str(rule["pattern"])
        case _:
            return str(rule["text"])


def _with_program(program: str, words: str) -> str:
    """A flag with its program in front; other words name it themselves."""
    return f"{program} {words}" if words.startswith("-") else words.rstrip()


def _repair(trial: Trial) -> Suggestion:
    candidate = trial.candidate
    evidence = {
        "failed": trial.failed,
        "worked": trial.worked,
        "new_form_worked": trial.new_worked,
        "episodes": candidate.episodes,
        "sessions": candidate.sessions,
        "days": candidate.days,
        "corroborated": candidate.corroborated,
        "pairs": [list(pair) for pair in candidate.pairs],
    }
    if candidate.correction is None:
        added = " ".join(candidate.edit.new)
        text = f"`{' '.join(candidate.edit.chain)}` fails here until `{added}` has run"
        identity = (EditKind.Hint.value, *candidate.edit.chain, *candidate.edit.new)
        return _made(HINT, {"text": text}, evidence, candidate.episodes, identity)
    rule = to_fields(candidate.correction)
    rule["message"] = f"learned: {trial.failed} failed commands in {candidate.sessions} sessions"
    identity = (rule["match_kind"], rule["command"], rule["from"], rule["to"])
    return _made(CORRECTION, rule, evidence, trial.failed, identity)


def _answered(each: SuggestedApproval) -> Suggestion:
    evidence = {
        "weight": each.weight,
        "quantile": each.quantile,
        "sessions": each.sessions,
        "commands": list(each.texts),
    }
    if each.denies:
        return _made(DENIAL, {"pattern": each.pattern}, evidence, each.weight, (each.pattern,))
    rule = {"pattern": each.pattern, "ceiling": each.ceiling.name, "place": each.place, "days": each.days}
    return _made(APPROVAL, rule, evidence, each.weight, (each.pattern, each.place))


def _made(
    kind: str, rule: dict[str, Any], evidence: dict[str, Any], weight: float, identity: tuple[str, ...]
) -> Suggestion:
    """A suggestion whose name is made of what it says, so that it is the same the next time."""
    digest = hashlib.sha256(json.dumps([kind, *identity]).encode()).hexdigest()
    return Suggestion(f"{kind[0]}{digest[:5]}", kind, rule, evidence, float(weight))


def _never_worked(repairs: Repairs, program: str) -> bool:
    return not any(good for text, good, _ in repairs.outcomes.holding(program) if text.split()[:1] == [program])


class WantedTool(Record):
    """One name that was called without success."""

    name: str
    calls: int
    solved: str  # the tool that an alias names already
    suggested: str  # the tool that it probably means


def wanted_tools(calls: Iterable[Call], recorded: Mapping[str, int], known: Sequence[Correction]) -> list[WantedTool]:
    """The names that failed, in the histories and as other programs recorded them, the most wanted first."""
    counts = dict(recorded)
    there: dict[str, int] = {}
    for call in calls:
        into = counts if call.end.error is ErrorClass.UnknownTool else there
        into[call.tool] = into.get(call.tool, 0) + 1
    solved = {each.old: each.new for each in known if each.kind is MatchKind.ToolName and not each.tool}
    tools = sorted({*there, *[name for tool in FILE_TOOLS for name in tool.names.split()]} - set(counts))
    made = [WantedTool(name, count, solved.get(name, ""), meant(name, tools, there)) for name, count in counts.items()]
    return sorted(made, key=lambda each: (bool(each.solved), -each.calls, each.name))


def meant(name: str, tools: Sequence[str], there: Mapping[str, int]) -> str:
    """The tool that a name probably means: one that the agents here use before any other."""
    plain = {_plain(tool): tool for tool in sorted(tools, key=lambda tool: there.get(tool, 0))}
    near = get_close_matches(_plain(name), list(plain), 1, _NEAR)
    if near:
        return plain[near[0]]
    return next((tool for word, tool in _MEANT if word in name.lower() and tool in there), "")


def _plain(name: str) -> str:
    return name.lower().replace("_", "").replace("-", "").removesuffix("file").removesuffix("tool")
