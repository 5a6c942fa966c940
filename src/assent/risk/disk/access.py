"""The category of reading or writing a path, and the reason."""

from __future__ import annotations

from assent.command.word import LABEL, LABELS
from assent.command.wrappers.execution_context import BETWEEN, FRESH, INPUT, PLACE
from assent.lazy import Lazy
from assent.record import Record, replace
from assent.risk.category import Category
from assent.risk.disk import paths
from assent.risk.disk.ground import Ground
from assent.risk.disk.places import SECRETS
from assent.risk.disk.zone import REPOSITORY, Zone
from assent.risk.finding import Unknown
from assent.rules_table import CLUSTER, is_a, knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import TypeAlias

    from assent.command.model import Argument
    from assent.risk.disk import below, devices, overlap, zones
    from assent.risk.disk.paths import Components
    from assent.risk.disk.places import ZoneRow

    Risk: TypeAlias = tuple[Category, str]  # at least that category; the reason is a sentence
    PathRisk: TypeAlias = "tuple[Category, Why | None]"  # of a path; None where nothing but its use matters
else:
    below, overlap = Lazy("assent.risk.disk.below"), Lazy("assent.risk.disk.overlap")
    zones, devices = Lazy("assent.risk.disk.zones"), Lazy("assent.risk.disk.devices")

UNKNOWN_PLACE = " in an unknown directory"
_NAMING = ("is a ", "is an ", "is the ", "is this ", "is outside ")  # begin what is put behind a path alone


OUTSIDE = ", outside the workspace"
_BEYOND = "is outside the workspace"
DISK = "is a disk"


class Why(Record):
    """The reason why a path matters: `word` names it, and `what` is its predicate: "is a disk"."""

    word: str
    what: str
    tail: str = ""  # behind the path in a sentence about a program, where `what` does not do
    named: str = ""  # in place of the word

    @property
    def alone(self) -> str:
        """A sentence about the path: "`/etc/hosts` is outside the workspace"."""
        return f"{self._shown} {self.what}"

    def of(self, act: str) -> str:
        """A sentence about a call that has no program, a tool of an agent: "the call reads `.env`, which may …"."""
        return f"the call {act} {self._shown}{self.tail or _behind(self.what)}"

    def by(self, program: str, act: str) -> str:
        """A sentence about what `program` does to the path; `act` is the verb. Without a program, `alone`."""
        if not program:
            return self.alone
        behind = self.tail or _behind(self.what)
        from assent.risk.disk.verbs import verb  # few paths are a risk

        behind = f", which is{behind[1:]}" if act == "moves" and behind == OUTSIDE else behind  # it is moved from there
        return f"`{program}` {verb(program, act, is_disk=self.what == DISK)} {self._shown}{behind}"

    def added(self, deed: str) -> str:
        """`deed`, a sentence whose object is the path, with why that matters; empty where it has another."""
        before, named, behind = deed.rpartition(f" {self._shown}")
        if not named and deed.startswith("`git ") and "; " not in deed and self.what == _BEYOND:
            return f"{deed}, in {self._shown}{OUTSIDE}"  # of a repository
        if not named or ": `" in f"{before} `" or behind[:7] == ", which":
            return ""
        why = self.tail or _behind(self.what)
        if behind[:1] == " " and ("`" not in behind or behind[:5] == " to `"):
            return f"{before}{named}{why},{behind}"
        return f"{before}{named}{why}{behind}" if not behind or (behind[:2] == ", " and "`" not in behind) else ""

    @property
    def _shown(self) -> str:
        return self.named or f"`{self.word}`"


def _behind(what: str) -> str:
    return f", {what.removeprefix('is ')}" if what.startswith(_NAMING) else f", which {what}"


def is_certain(word: Argument) -> bool:
    """Whether the path is known before it runs, or is one of those that fit a known glob."""
    return word.exact or word.glob


def taken(program: str | None, reason: str, word: Argument) -> tuple[str, str]:
    """The verb of what `program` does to a file that it reads, and `reason` where that tells of a copy.

    An object of a cluster is made from the file: `kubectl create configmap x --from-file=app.env`.
    """
    if is_a(program, CLUSTER) and " creates " in reason and f"`{word.text}`" not in reason:
        return "reads", f"{reason} from `{word.text}`"
    return "moves" if program == "mv" else "reads", reason if " copies " in reason or " moves " in reason else ""


def read(word: Argument, ground: Ground) -> PathRisk | None:
    """The effect of reading the path `word`; None for nothing worse than a read."""
    if word.text == "-" or (word.glob and word.text in LABELS):
        return None
    components = ground.resolve(word.text)
    if components is None:
        return _read_somewhere(word, ground)
    if not word.exact and PLACE in word.text and ".." in word.text.split("/"):
        return Category.Unrecognized, unknown(word)  # what is beside that place is not known
    risk = _secret(word, components, ground)
    if risk or is_certain(word):
        return risk
    return _read_as_usual(word, ground) or (Category.Unrecognized, unknown(word))


def _read_as_usual(word: Argument, ground: Ground) -> PathRisk | None:
    """The secret that a path names where a variable has its usual value: $XDG_CONFIG_HOME/gh/hosts.yml."""
    from assent.risk.disk.usual import usual  # most paths are certain

    path = usual(word)
    what = private(path, ground) if path is not None else ""
    return (Category.ReadsSecrets, Why(word.text, what)) if what else None


def each(
    words: Sequence[Argument], effect: Callable[[Argument, Ground], PathRisk | None], ground: Ground
) -> Iterable[tuple[Argument, PathRisk | None]]:
    """Every word with that effect on it, whose reason names all words of which it is the same."""
    risks = [effect(word, ground) for word in words]
    if len(words) > 1:
        from assent.risk.disk.alike import alike, is_inside  # most commands name one path

        folders = {f"{word.text.rstrip('/')}/" for word in words}
        known = zip(words, risks, strict=True)
        kinds = [None if is_inside(word.text, folders) else _kind(word, risk) for word, risk in known]
        for at, several in enumerate(alike([word.text for word in words], kinds)):
            category, why = risks[at] or (None, None)
            if several is not None and category is not None and why is not None:
                risks[at] = category, replace(why, named=several[0], tail=several[1])
    return zip(words, risks, strict=True)


def _kind(word: Argument, risk: PathRisk | None) -> tuple[Category, str] | None:
    """The category of a path that is certain, and its predicate, if that is all that a reason says of it."""
    why = risk[1] if risk is not None and word.exact else None
    return (risk[0], why.what) if risk is not None and why is not None and not (why.tail or why.named) else None


def unknown(word: Argument) -> Why:
    """The doubt about a path of which nobody knows what it names."""
    if word.text == INPUT:
        return Why(word.text, "are only known at run time", named="the files named in its input")
    return Why(word.text, "is only known at run time")


def gap(risk: PathRisk, word: Argument) -> Unknown | None:
    """The gap where `read` or `write` cannot say what a path makes of a command."""
    if risk[0] is not Category.Unrecognized or word.text == INPUT:
        return None
    return Unknown.Place if is_certain(word) else Unknown.Word


def is_near(word: Argument, ground: Ground) -> bool:
    """Whether the path certainly is where an agent works."""
    components = ground.resolve(word.text) if is_certain(word) else None
    return components is not None and ground.is_ours(components)


def runs_by_itself(word: Argument, ground: Ground) -> bool:
    """Whether what is written to the path `word` runs later, without being called: ~/.bashrc, .git/hooks/x."""
    components = ground.resolve_anywhere(word.text)
    if zones.within(components, Zone.Startup, ground.home) is not None:
        return True
    return BETWEEN in components and below.found(components, ground) is not None


def is_repository(word: Argument, ground: Ground) -> bool:
    """Whether the path is a repository, or the file `.git` that names one, whose settings git heeds: sub/.git."""
    return _is_repository("".join(ground.resolve_anywhere(word.text)[-1:]), word)


def private(word: Argument, ground: Ground) -> str:
    """The place that makes the path `word` private; empty if it is in none."""
    components = ground.resolve(word.text)
    return (components and zones.within(_said(word, components), Zone.Private, ground.home)) or ""


def _said(word: Argument, components: Components) -> Components:
    """The certain part of a path: with something unknown, what is printed fits any name: "$(git rev-parse)$x"."""
    if is_certain(word):
        return components
    first = next((at for at, component in enumerate(components) if LABEL in component), len(components))
    return components[:first] if any("$" in component for component in components[first:]) else components


def is_dotenv(word: Argument, ground: Ground) -> bool:
    """Whether the path is certainly a file of settings such as .env."""
    components = ground.resolve(word.text)
    return word.exact and components is not None and zones.within(components, Zone.Dotenv, ground.home) is not None


def write(word: Argument, ground: Ground) -> PathRisk | None:
    """The effect of writing to the path `word`; None for an inert device."""
    components = ground.resolve_anywhere(word.text)
    if word.exact and zones.within(components, Zone.Device, ground.home) is not None:
        return None
    if not word.exact and components[:2] == ("tmp", FRESH):
        return Category.ReadsFilesystem, None
    for zone, category in _WRITTEN:
        what = zones.within(components, zone, ground.home)
        if what:
            return category, Why(word.text, what)
    each = below.written(components, ground) if BETWEEN in components else None
    if each is not None:
        return each[0], holds(word, each[1])
    if not is_certain(word):
        is_disk = devices.may_be_disk(word, ground)
        return (Category.Destroys, Why(word.text, DISK)) if is_disk else (Category.Unrecognized, unknown(word))
    if ground.resolve(word.text) is None:
        return Category.Unrecognized, Why(word.text, "is in an unknown directory", tail=UNKNOWN_PLACE)
    if components and ground.is_project(components) and _is_repository(components[-1], word):
        return Category.ModifiesSystem, Why(word.text, "is the repository, which git alone changes")
    if ground.is_ours(components):
        return Category.ModifiesFilesystem, None
    return Category.ModifiesSystem, Why(word.text, _BEYOND)


def _is_repository(name: str, word: Argument) -> bool:
    """Whether a path ends in `.git`, or may: `.g*`."""
    return name == REPOSITORY or (word.glob and overlap.overlaps(name, REPOSITORY))


_WRITTEN = (
    (Zone.Gate, Category.Destroys),
    (Zone.Root, Category.Destroys),
    (Zone.Disk, Category.Destroys),
    (Zone.Startup, Category.ModifiesSystem),
)


def holds(word: Argument, held: ZoneRow) -> Why:
    """The reason why a folder matters with what is in it."""
    return Why(word.text, f"holds `{held.path}`, which {held.what}", tail=f", where `{held.path}` {held.what}")


def _secret(word: Argument, components: Components, ground: Ground) -> PathRisk | None:
    components = _said(word, components)
    what = zones.within(components, Zone.Private, ground.home)
    if what:
        return Category.ReadsSecrets, Why(word.text, what)
    what = zones.within(components, Zone.Disk, ground.home)
    if what:
        return Category.ReadsSecrets, Why(word.text, what)
    is_inside = ground.is_project(components) and not paths.begins(ground.home, ground.workspace)
    if is_inside and not _is_for_logins(components[-1]):
        return None
    held = _held(components, ground)
    return (Category.ReadsSecrets, holds(word, held)) if held else None


def _is_for_logins(name: str) -> bool:
    """Whether a folder of that name is one in which programs keep logins, wherever it is: .aws."""
    folders = knows(SECRETS, "logins")
    return name in folders or (paths.is_wild(name) and any(overlap.overlaps(name, each) for each in folders))


def _held(components: Components, ground: Ground) -> ZoneRow | None:
    """A private place below the path; of what find finds, one that has that name."""
    if INPUT in components:
        return zones.holding(components[: components.index(INPUT)], Zone.Private, ground.home)
    if BETWEEN in components:
        at = components.index(BETWEEN)
        root, name = components[:at], components[-1]
        top = ground.home if paths.begins(ground.home, root) else root  # nothing at all may be between
        row = zones.holding(root, Zone.Private, ground.home, name) or zones.holding(
            top, Zone.Private, ground.home, name
        )
        if row is not None or paths.is_wild(name):
            return row
        return zones.holding((*top, name), Zone.Private, ground.home)
    return zones.holding(components, Zone.Private, ground.home)


def _read_somewhere(word: Argument, ground: Ground) -> PathRisk | None:
    """Reading a relative path when the current directory is not known."""
    from assent.risk.disk.likely import held_somewhere  # of most commands it is known where they run

    what = held_somewhere(word.text, ground)
    if what:
        held = what.removeprefix("may ").replace("holds", "hold", 1)
        return Category.ReadsSecrets, Why(word.text, f"may {held} in some directories")
    if not word.exact or word.text.strip("./") == "":
        return Category.Unrecognized, Why(word.text, "is in an unknown directory", tail=UNKNOWN_PLACE)
    return None
