"""The parts of a policy: rules, grants and settings, as values that were read elsewhere."""

from __future__ import annotations

from assent.closed import Choice
from assent.policy.decision import Ceiling, Decision, Mode, Preset, Sandbox
from assent.record import Record
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.parts import Taught
    from assent.pattern.model import Pattern
    from assent.risk.finding import Secret


class PermissionRules(Choice):
    """The scope of a rule that the agent gets for an approval, when the agent asks about the command all the same."""

    Off = "off"
    Session = "session"
    Local = "local"  # the user's settings in this project


class BoxUse(Choice):
    """Whether commands that would be asked about run in a box instead."""

    Off = "off"
    Ask = "ask"  # a yes runs it in a box
    On = "on"  # without a question; what it did is judged


BOXED = (  # categories of which a box shows what they come to; the others need what a box has not
    Category.ModifiesFilesystem,
    Category.ModifiesVcs,
    Category.DeletesRecoverable,
    Category.RunsProjectCode,
    Category.Unrecognized,
    Category.DeletesData,
)


BOXED_WITH_HOSTS = (Category.RunsFetchedCode, Category.ReadsRemote)  # also of these, where a box may reach hosts


class Rule(Record):
    """One rule of a policy file."""

    pattern: Pattern
    decision: Decision
    justification: str
    origin: str  # "file:line", for people
    trusted: bool = True  # False for a project file that the user has not trusted: it may only tighten
    ceiling: Category = Category.Unrecognized  # an allow rule covers commands up to this category
    raised: bool = True  # the ceiling is above what the words do: see `consult.is_raised`
    organisation: bool = False  # of the organisation's policy: its ceiling is not for its own rules
    default: bool = False  # of the organisation, and a person may be less strict: an approval answers it
    directory: str | None = None  # None: an allow rule holds everywhere
    text: str = ""  # it is about this whole text; with an open pattern, about a command that begins so


class Grant(Record):
    """An approval given before: commands that fit `pattern`, up to `ceiling`, in `directory`."""

    pattern: Pattern
    ceiling: Category
    directory: str | None = None  # None: everywhere
    origin: str = "a grant"  # what to tell people: "granted on 2026-11-21"
    options_only: bool = False  # a bare `gh`: gh --version, and no subcommand
    id: int = 0  # its number in the store; 0: it is not kept there
    once: bool = False  # for one time
    barred: str = ""  # why it covers nothing now: "it ended on 2026-11-21"
    chosen: bool = False  # a person named the ceiling, perhaps one above what the words do: see `consult.is_raised`


class Policy(Record):
    """Everything that a decision depends on besides the command itself."""

    mode: Mode = Mode.OnRequest
    sandbox: Sandbox = Sandbox.Absent
    rules: tuple[Rule, ...] = ()
    grants: tuple[Grant, ...] = ()
    destroys_ask: frozenset[str] = frozenset()  # programs whose built-in denial the user lowered to ask
    shown: frozenset[Secret] = frozenset()  # secrets that may be read like any other file
    ask_unrecognized: bool = False  # also ask where the agent's own approval would follow
    permission_rules: PermissionRules = PermissionRules.Off
    undo: bool = True  # a snapshot is taken before what git does not hold is deleted
    preset: Preset | None = None  # None: the user states none, and it counts as careful
    preset_by_agent: bool = False  # the user states none: it follows from how the agent itself was started
    categories: tuple[tuple[Category, Decision], ...] = ()  # set one by one; an allow holds in the workspace only
    box: tuple[tuple[str, BoxUse], ...] = ()  # by the name of a category, or of a program, which says more
    box_hosts: tuple[str, ...] = ()  # that a box may reach, through a proxy outside
    taught: tuple[Taught, ...] = ()  # what files say of programs
    ceiling: Ceiling | None = None  # of the organisation
    text: str = ""  # that is judged, where a rule is about a whole text


class TraceStep(Record):
    """One line of the trace: what was looked at, and what it said."""

    source: str  # "table", "built-in", "rule ~/.config/assent/policy.toml:12", "grant"
    says: Decision
    why: str
    grant: int = 0  # the number of the grant that said it; 0: none that is kept


class Verdict(Record):
    """The decision on a whole text, with how it came about."""

    decision: Decision
    reason: str
    trace: tuple[TraceStep, ...]
    parts: tuple[Decision, ...]  # the decision on each finding alone, in the order given
