"""Episodes with the same change put together, and the correction that would say it."""

from __future__ import annotations

from assent import knowledge
from assent.correction.model import Correction, MatchKind
from assent.errors import assert_never
from assent.learning.edit import Edit, EditKind
from assent.learning.episode import Episode, distance, text_of
from assent.record import Record, replace
from assent.store.error_class import ErrorClass

MOST_OF_SESSION = 3  # episodes of one session that count: what repeats itself there is one mistake
MOST_PAIRS = 3


class Candidate(Record):
    """One change with its evidence, before it is tried."""

    edit: Edit
    correction: Correction | None  # None for a hint
    episodes: int
    sessions: int
    days: int
    pairs: tuple[tuple[str, str], ...]  # real ones, as they were written
    last: int  # milliseconds since 1970
    corroborated: bool  # by the error's own words, or by the known facts about the program
    missing: bool  # each failure said that there is no such program
    otherwise: int = 0  # episodes in which the same mistake was fixed in another way


class Gathering:
    """Counts of one change while a history is read."""

    def __init__(self, edit: Edit) -> None:
        self.edit = edit
        self.episodes = 0
        self.sessions: dict[tuple[str, str], int] = {}
        self.days: set[int] = set()
        self.pairs: list[tuple[str, str]] = []
        self.offered = False
        self.missing = True
        self.last = 0

    def add(self, episode: Episode) -> None:
        """Count one episode, but no session more than a few times."""
        session = episode.failed.origin.key()
        count = self.sessions[session] = self.sessions.get(session, 0) + 1
        self.last = max(self.last, episode.failed.at)
        if count > MOST_OF_SESSION:
            return
        self.episodes += 1
        self.days.add(episode.failed.day())
        pair = (text_of(episode.failed), text_of(episode.fixed))
        if len(self.pairs) < MOST_PAIRS and pair not in self.pairs:
            self.pairs.append(pair)
        self.missing = self.missing and episode.failed.end.error is ErrorClass.MissingProgram
        self.offered = self.offered or " ".join(self.edit.new) in episode.failed.end.named.offered

    def candidate(self) -> Candidate:
        """The candidate that was gathered."""
        return Candidate(
            self.edit,
            correction_of(self.edit),
            self.episodes,
            len(self.sessions),
            len(self.days),
            tuple(self.pairs),
            self.last,
            self.offered or is_known_slip(self.edit),
            self.missing,
        )


class Candidates:
    """All changes of a history."""

    def __init__(self) -> None:
        self._by_edit: dict[Edit, Gathering] = {}

    def add(self, episode: Episode) -> None:
        """Take in what an episode changed."""
        self._by_edit.setdefault(episode.edit, Gathering(episode.edit)).add(episode)

    def all(self) -> list[Candidate]:
        """Each with its evidence, and with how often the same mistake was fixed otherwise."""
        found = [gathering.candidate() for gathering in self._by_edit.values()]
        rivals: dict[tuple[object, ...], list[Candidate]] = {}
        for each in found:
            rivals.setdefault(_mistake(each.edit), []).append(each)
        return [replace(each, otherwise=_otherwise(each, rivals[_mistake(each.edit)])) for each in found]


def _mistake(edit: Edit) -> tuple[object, ...]:
    """The mistake: the first word that was changed, where it was."""
    return (edit.kind is EditKind.Hint, edit.program, edit.chain, edit.old[:1] or edit.kind)


def _otherwise(candidate: Candidate, rivals: list[Candidate]) -> int:
    """The number of times the mistake had another end; what merely came next does not count against a typing error."""
    others = [each for each in rivals if each is not candidate and (each.corroborated or not candidate.corroborated)]
    return sum(each.episodes for each in others)


def correction_of(edit: Edit) -> Correction | None:
    """The correction that says the change; None where only a person or the model can act on it."""
    match edit.kind:
        case EditKind.Program:
            return Correction(MatchKind.Command, edit.program, " ".join(edit.new), "Bash", "command", edit.program)
        case EditKind.Subcommand | EditKind.Words | EditKind.AddedFlag:
            if edit.kind is EditKind.AddedFlag and len(edit.chain) < 2:
                return None
            old, new = " ".join((*edit.chain, *edit.old)), " ".join((*edit.chain, *edit.new))
            return Correction(MatchKind.Literal, old, new, "Bash", "command", edit.program)
        case EditKind.Flag:
            old, new = [word.partition("=")[0] for word in (edit.old[0], edit.new[0])]
            if "=" in edit.new[0] and "=" not in edit.old[0]:
                return None
            return Correction(MatchKind.Flag, old, new, "Bash", "command", edit.program)
        case EditKind.DroppedFlag | EditKind.Hint:
            return None
        case _:
            assert_never(edit.kind)


def is_known_slip(edit: Edit) -> bool:
    """Whether the knowledge of the program says that the old words are none of its own and the new ones are.

    Where the spelling is another one altogether, that alone does not say that the one was meant.
    """
    if edit.kind not in (EditKind.Program, EditKind.Subcommand, EditKind.Flag) or not is_near(edit):
        return False
    if edit.kind is EditKind.Program:
        return knowledge.of(edit.program) is None and knowledge.of(edit.new[0]) is not None
    known = knowledge.deepest(knowledge.of(edit.program.rpartition("/")[2]), edit.chain[1:])
    if known is None:
        return False
    old, new = edit.old[0].partition("=")[0], edit.new[0].partition("=")[0]
    if edit.kind is EditKind.Flag:
        return known.option(old) is None and known.option(new) is not None
    return known.subcommand(old) is None and known.subcommand(new) is not None


def is_near(edit: Edit) -> bool:
    """Whether the new words are the old ones, misspelled, or written apart: docker-compose."""
    old, new = " ".join(edit.old), " ".join(edit.new)
    if old.replace("-", " ") == new.replace("-", " "):
        return True
    if new.startswith(old) or old.startswith(new):
        return min(len(old), len(new)) > 1
    return distance(old, new) <= max(1, min(len(old), len(new)) // 3) or sorted(old) == sorted(new)
