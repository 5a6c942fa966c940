"""The question of an agent before it acts, in one form for all agents."""

from __future__ import annotations

from assent.closed import Choice
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.assessment import Shell
    from assent.hooks.agents.outcome import EndedCall, Late, Outcome
    from assent.policy.decision import Sandbox


class Agent(Choice):
    """An agent whose hooks are understood."""

    Claude = "claude"
    Codex = "codex"
    Gemini = "gemini"
    Qwen = "qwen"
    OpenCode = "opencode"
    Copilot = "copilot"
    VSCode = "vscode"
    Cursor = "cursor"
    Cline = "cline"
    Windsurf = "windsurf"
    Amp = "amp"
    Droid = "droid"
    Kiro = "kiro"


WITH_RULES = (Agent.Claude, Agent.Qwen, Agent.Copilot)  # whose own settings are read


class Moment(Choice):
    """The moment at which the hook is called."""

    BeforeTool = "before-tool"  # before every call of a tool
    BeforeAsking = "before-asking"  # the agent's own approval is about to ask its user
    AfterTool = "after-tool"  # the call has ended: how, the outcome says
    AfterBatch = "after-batch"  # all calls of one answer of the model have a result, also those that never ran
    Start = "start"  # a session begins
    Other = "other"  # nothing that is looked at


class AgentMode(Choice):
    """The modes of all agents in one set."""

    Unknown = ""  # it does not say
    Default = "default"  # it asks by its own rules
    Plan = "plan"  # it is to change nothing yet
    AcceptEdits = "accept-edits"  # edits of the workspace are not asked about
    Auto = "auto"  # a classifier of its own decides in place of its user
    DontAsk = "dont-ask"
    Bypass = "bypass"
    Yolo = "yolo"  # its user allowed every tool when starting it
    Never = "never"  # the approval policy of Codex that asks nobody


class Stance(Record):
    """The mode, and whether a question would be answered."""

    mode: AgentMode = AgentMode.Unknown
    attended: bool = True  # False: nobody is there


class Backstop(Choice):
    """The party that can still stop a command after the hook: the column of the table in `answer`."""

    Asks = "asks"  # the agent asks its user when the hook says so
    Judges = "judges"  # the same, and a classifier of its own decides about what the hook has no opinion on
    Follows = "follows"  # the hook cannot make it ask, but the agent's own approval follows
    Nothing = "nothing"  # nobody can be asked


class Certainty(Choice):
    """The certainty that the command of an event is one."""

    Known = "known"  # the tool is a shell
    Likely = "likely"  # the tool is not known, and its name or its input is that of a shell
    Guessed = "guessed"  # the same text may mean something else to the tool
    Asked = "asked"  # the tool asks a service for it, which is the agent's affair unless data is lost or a secret shown


class Abilities(Record):
    """The abilities of an agent at this moment, besides those in `Backstop`."""

    rewrites: bool = False  # runs the input that the answer gives in place of its own
    judges_rewrites: bool = False  # its own approval, if any, then judges that input and not the first
    shows: bool = False  # beside a question it shows the person a line that is not for the model
    begins_shells: bool = False  # a new one for each call: the next finds the folder at most
    confirms: bool = False  # it is about to ask, perhaps by a rule of its user: only an approval answers that


class Flags(Record):
    """The rules for its tools with which an agent was started, in its own words."""

    allowed: tuple[str, ...] = ()
    denied: tuple[str, ...] = ()


class Event(Record):
    """One call of a tool, as the agent announces it.

    `shell` is None for a tool that is not a shell; `command` is None when the call names no command.
    """

    agent: Agent
    moment: Moment
    approval: Backstop
    tool: str  # Bash
    tool_input: dict[str, object]  # whole: an answer that changes one field must send all
    shell: Shell | None
    command: str | None
    cwd: str | None  # absolute
    session: str = ""
    sandbox: Sandbox | None = None  # as the agent states it; None leaves it to the policy
    abilities: Abilities = Abilities()
    call: str = ""  # the agent's id of this call, the same before and after it
    outcome: Outcome | None = None  # of a call that has ended
    batch: tuple[EndedCall, ...] = ()
    late: tuple[Late, ...] = ()  # calls of before that ended now, in place of an outcome of its own
    start: str | None = None  # the folder of the session, absolute, where a call may have another one
    project: str | None = None  # the folder in which the agent may work, absolute, where it says so
    reading: Certainty = Certainty.Known
    stance: Stance = Stance()
    flags: Flags = Flags()
    typing: bool = False  # the agent may type into the program while it runs, and no hook sees what
