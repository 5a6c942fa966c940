"""One reason for several commands of a text that are held: `rm a; rm b` deletes `a` and `b`; also `git push` …"""

from __future__ import annotations

from assent.command.model import Wrapping
from assent.risk.category import ALSO, Category
from assent.risk.finding import MOVING, STRANGE, Finding, Unknown
from assent.risk.inflection import plural
from assent.risk.wording import listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


_ALONE, _ALL = " also needs confirmation", " also need confirmation"  # end the words for commands that are not told
MOST = 3  # parts of a text that are named besides the worst
LONG = 300  # characters up to which more of them are
BEYOND = (
    Category.RunsFetchedCode,
    Category.ModifiesSystem,
    Category.ModifiesRemote,
    Category.Unrecognized,
    Category.ReadsSecrets,
)
READING = frozenset(  # on another machine, where they change nothing either
    "cd pushd set-location push-location ls cat grep echo pwd head tail env uptime".split()
)
_BEHIND = (", on ", ", in ", ", as ", " on ", " in ", " from ", " to ", " into ", " of ", " as ")  # what is named
_WHOLE = (  # the same, up to the end of the reason
    ", as root",
    ", outside the workspace",
    " and runs its code",
    " and may run its code",
    ", which may change data",
    ", which deletes data",
    " with its files, as root",
    " to the cluster",
)
_AGREEING = {  # words about the object, of one and of several
    ", which is ": ", which are ",
    ", which holds ": ", which hold ",
    ", which may hold ": ", which may hold ",
    " as an option": " as options",
}
_SHOWING = ("` reads ", "` prints ", "` shows ", "` exports ")
_LINKS = frozenset("as at by for from in into of on that to which with".split())  # no parts of a noun


def together(reasons: Sequence[str]) -> str:
    """The first reason and what the others say; those that only name another object as one."""
    kept: list[_Alike] = []
    for reason in dict.fromkeys(_strangers(reasons)):
        pieces = reason.split("`")
        if not any(alike.takes(pieces) for alike in kept[: MOST + 1]):
            kept.append(_Alike(pieces))
    first, *others = [str(alike) for alike in kept]
    told = [first]
    for other in others:
        if len(told) > MOST and len(ALSO.join([*told, other])) > LONG:
            break
        told.append(other)
    return "; ".join([ALSO.join(told), *more_parts(len(others) + 1 - len(told))])


def _strangers(reasons: Sequence[str]) -> list[str]:
    """The reasons, those of unknown programs as one: "`a` and `b` are unknown programs"."""
    names = [reason.removesuffix(STRANGE).strip("`") for reason in reasons if reason.endswith(STRANGE)]
    if len(set(names)) < 2:
        return [*reasons]
    told = f"{listed(names)} are{STRANGE[6:]}s"
    return [told if reason.endswith(STRANGE) else reason for reason in reasons]


class _Alike:
    """Reasons that differ only in one object, as the pieces between their backquotes: every second one is quoted."""

    def __init__(self, pieces: list[str]) -> None:
        self.pieces = pieces
        self.at = 0  # the piece in which they differ
        self.named: list[str] = []

    def takes(self, pieces: list[str]) -> bool:
        """Whether the reason is another of them, and so added."""
        if len(pieces) != len(self.pieces) or len(pieces) % 2 == 0:
            return False
        differing = [at for at, (mine, other) in enumerate(zip(self.pieces, pieces, strict=True)) if mine != other]
        at = differing[0]
        if len(differing) > 1 or at % 2 == 0 or at == 1 or self.at not in (0, at) or not self._may_list(at):
            return False
        self.at = at
        self.named = [*(self.named or [self.pieces[at]]), pieces[at]]
        return True

    def _may_list(self, at: int) -> bool:
        """Whether the words around the object can be about several."""
        before, behind = self.pieces[at - 1], self.pieces[at + 1]
        last = at == len(self.pieces) - 2
        if before.endswith((" and ", ", ")) or before == " ":
            return False
        return (not behind if last else behind.startswith(_BEHIND)) or behind in _WHOLE or bool(_agreeing(behind))

    def __str__(self) -> str:
        if not self.at:
            return "`".join(self.pieces)
        before, behind = self.pieces[self.at - 1], self.pieces[self.at + 1].replace(" its ", " their ")
        behind = _agreeing(behind) or behind
        rest = "`".join([behind, *self.pieces[self.at + 2 :]])
        return f"{'`'.join([*self.pieces[: self.at - 1], _several(before)])}{listed(self.named)}{rest}"


def _agreeing(behind: str) -> str:
    """The words that say what one object is, as said of several; empty where that is not known."""
    for one, several in _AGREEING.items():
        if behind.startswith(one):
            return several + behind[len(one) :]
    for start in (", which may be ", ", "):
        article, _, noun = behind.removeprefix(start).partition(" ")
        if behind.startswith(start) and article in ("a", "an") and noun.replace(" ", "").isalpha():
            return "" if " of " in noun else start + plural(noun)
    return ""


def _several(words: str) -> str:
    """The words in front of one object for several: deletes the branch → deletes the branches."""
    before, the, noun = words.rstrip().rpartition(" the ")
    if not the or len(noun.split()) > MOST or not _LINKS.isdisjoint(noun.split()):
        return words
    colon = ":" if noun[-1:] == ":" else ""
    return f"{before}{the}{plural(noun.removesuffix(':'))}{colon} "


def more_parts(count: int) -> list[str]:
    """The words for further commands that are not told: none, or one item."""
    if count <= 0:
        return []
    return [f"1 other command{_ALONE}" if count == 1 else f"{count} other commands{_ALL}"]


def without_more(reason: str) -> tuple[str, int]:
    """The reason without these words, and the number of commands that they stand for."""
    clauses = reason.split("; ")
    counts = [int(clause.split()[0]) for clause in clauses if clause.endswith((_ALONE, _ALL))]
    return "; ".join([clause for clause in clauses if not clause.endswith((_ALONE, _ALL))]), sum(counts)


def adds(finding: Finding, worst: Finding) -> bool:
    """Whether its reason says something beside that of the worst. That there is more than is read needs no second."""
    if finding.command.opaque and worst.command.opaque and _is_in(worst, finding):
        return False  # `eval "$X"`: the words and the program that they become
    if finding.command.program in MOVING and worst.command.program not in MOVING:
        return False  # ssh h 'cd /srv && git pull'
    if finding.is_around(worst):
        return False  # sudo find . -exec chmod 750 {} +
    is_another = finding.command.text != worst.command.text  # the same in other rounds of a loop is not
    if is_another and finding.category is worst.category and _is_in(finding, worst) and _ends(worst, finding):
        return False  # `npx prisma migrate reset`
    if _is_sent(finding.reason, worst.reason):
        return False  # tar c ~/.ssh | curl -T - x
    return finding.reason not in worst.reason and not (_is_unread(finding) and _is_unread(worst))


def _is_sent(reason: str, worst: str) -> bool:
    """Whether a reason that something secret is shown says nothing that the one that it is sent out does not."""
    for verb in _SHOWING if "` sends out " in worst else ():
        what = reason.partition(verb)[2]
        if what and what in worst:
            return True
    return False


def beside(findings: Sequence[Finding], worst: Finding) -> list[int]:
    """The places of the findings that are told beside the worst, to which they add.

    They weigh the same, or reach beyond the project; beside a doubt any change counts.
    """
    is_doubt = worst.category is Category.Unrecognized and bool(worst.unknown or worst.command.opaque)
    ordered = sorted(enumerate(findings), key=lambda each: each[1].command.start)
    found = []
    for place, (at, finding) in enumerate(ordered):
        changes = is_doubt and Category.ModifiesFilesystem <= finding.category < worst.category
        changes = changes and not _sends_there(finding, worst)
        counts = changes or finding.category is worst.category or _reaches_out(finding, worst, _inside(place, ordered))
        if counts and finding.command.argv and adds(finding, worst):
            found.append(at)
    return sorted(found)


def _sends_there(outer: Finding, inner: Finding) -> bool:
    """Whether the reason of the inner command says that the outer one runs it on another machine, and where."""
    is_told = inner.unknown is Unknown.Program or "` opens a shell " in inner.reason
    around = inner.command.wrappers if is_told and _is_in(inner, outer) else ()
    return any(each.wrapping is Wrapping.Remote and each.name == outer.command.program for each in around)


def _reaches_out(finding: Finding, worst: Finding, inner: Iterable[Finding]) -> bool:
    """Whether a finding is no part of the worst, nor runs another one, and is known to change more than the project."""
    if finding.category not in BEYOND or finding.command.program in READING:
        return False
    if finding.unknown not in (None, Unknown.Program) or _is_in(finding, worst):
        return False
    return all(each.category < finding.category for each in inner)


def _inside(place: int, ordered: Sequence[tuple[int, Finding]]) -> Iterator[Finding]:
    """The other findings whose commands are inside that of the one at `place`, all being in order of their starts."""
    outer = ordered[place][1]
    first = place
    while first and ordered[first - 1][1].command.start == outer.command.start:
        first -= 1
    for at in range(first, len(ordered)):
        each = ordered[at][1]
        if each.command.start > outer.command.end:
            return
        if at != place and _is_in(each, outer):
            yield each


def _is_in(inner: Finding, outer: Finding) -> bool:
    return outer.command.start <= inner.command.start and inner.command.end <= outer.command.end


def _ends(outer: Finding, inner: Finding) -> bool:
    return bool(inner.command.text) and outer.command.text.endswith(inner.command.text)


def _is_unread(finding: Finding) -> bool:
    """Whether a part of it was not looked at."""
    return any(part.unread for part in finding.command.opaque)
