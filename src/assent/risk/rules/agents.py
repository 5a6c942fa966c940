"""Command-line agents: what they are told in a prompt cannot be judged here, and some words free them of every check.

Another agent's own settings, tools and hooks decide what is asked before it acts, so that changing
them is the same as taking this gate away.
"""

from __future__ import annotations

from assent.record import Record
from assent.risk.category import Category
from assent.risk.entries.rule import HELP, Operands, Program, always
from assent.risk.entries.table import Table, judge
from assent.risk.entries.tally import Tally
from assent.risk.finding import Judgement
from assent.risk.shown import printed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

FREE = Category.Destroys
SYSTEM = Category.ModifiesSystem
RUNS = Category.RunsProjectCode
REMOTE = Category.ReadsRemote
SECRETS = Category.ReadsSecrets
DELETES = Category.DeletesData
SETTINGS = "changes {1:|values} in the settings of an agent"


class AgentCommand(Record):
    """One agent: its subcommands, and the options that free it of checks."""

    subcommands: tuple[Program, ...] = ()
    frees: str = ""  # without a question any more, or without its hooks
    shows: str = "-h --help --version -V"  # alone, only show text
    configured: tuple[str, ...] = ()  # options whose value sets a setting: -c approval_policy=never


def _shows(names: str, options: str = "", category: Category = Category.ReadsFilesystem, phrase: str = "") -> Program:
    return Program(
        names, f"-h,--help --json {options}", category=category, phrase=phrase, modes=HELP, abbreviates=False
    )


def _group(names: str, *subcommands: Program) -> Program:
    return Program(names, "-h,--help", subcommands=subcommands, modes=HELP, abbreviates=False)


ASKS = "queries the service"
STARTS = "starts the servers that the settings name"
ENDS = always("logout update upgrade install", SYSTEM, "changes the agent or its login")
GEMINI = AgentCommand(
    (
        _group(
            "mcp",
            always("list", RUNS, STARTS),
            always("add remove enable disable", FREE, SETTINGS, permutes=False),
        ),
        _group(
            "extensions extension",
            _shows("list validate"),
            always("install uninstall enable disable update link new config", FREE, SETTINGS),
        ),
        _group(
            "skills skill", _shows("list", "--all"), always("install uninstall enable disable link", FREE, SETTINGS)
        ),
        always("hooks hook", FREE, SETTINGS),
    ),
    frees="-y --yolo --approval-mode=yolo",
    shows="-h --help -v --version -l --list-extensions --list-sessions",
)

AGENTS = {
    "claude": AgentCommand(
        (
            _group(
                "mcp",
                always("list get", RUNS, STARTS),
                always("add add-json add-from-claude-desktop reset-project-choices", FREE, SETTINGS, permutes=False),
                always("remove", SYSTEM, "changes the tools of an agent"),
                always("serve", Category.Unrecognized, "gives the tools of the agent to another program"),
            ),
            _group(
                "config",
                _shows("list ls", "-g,--global"),
                Program("get", "-h,--help -g,--global", Operands(most=1), modes=HELP),
                always("set add remove rm", FREE, SETTINGS),
            ),
            _group(
                "plugin plugins",
                _shows("list validate", "--available"),
                _group("marketplace", _shows("list"), always("add remove rm update", FREE, SETTINGS)),
                always("install i uninstall remove rm enable disable update", FREE, SETTINGS),
            ),
            _group("auth", _shows("status", "--text"), always("login logout", SYSTEM, "changes the login")),
            _shows("doctor agents"),
            always("setup-token", SECRETS, "shows a token"),
            always("migrate-installer", SYSTEM, "changes the agent"),
            ENDS,
        ),
        frees="--dangerously-skip-permissions --allow-dangerously-skip-permissions --settings --setting-sources --bare",
        shows="-h --help -v --version",
    ),
    "codex": AgentCommand(
        (
            _group(
                "mcp",
                _shows("list get"),
                always("add", FREE, SETTINGS, permutes=False),
                always("remove login logout", SYSTEM, "changes the tools of an agent"),
            ),
            _group("features", _shows("list"), always("enable disable", FREE, SETTINGS)),
            always("login", SYSTEM, "changes the login"),
            _group("execpolicy", _shows("check", "--rules= --pretty")),
            _group("cloud", _shows("list status diff", "--env= --limit=", REMOTE, ASKS)),
            _shows("completion"),
            _shows("doctor", "--all --ascii --summary --no-color --network-only"),
            always(
                "apply a", Category.ModifiesFilesystem, "applies {1:task|the last changes} of the agent to your files"
            ),
            always("plugin", FREE, SETTINGS),
            always("sandbox debug exec-server app-server", Category.Unrecognized, "runs {*:program}", permutes=False),
            ENDS,
        ),
        frees=(
            "--yolo --dangerously-bypass-approvals-and-sandbox --dangerously-bypass-hook-trust --ignore-rules"
            " --ignore-user-config --disable=hooks --disable=codex_hooks"
        ),
        configured=("-c", "--config"),
    ),
    "gemini": GEMINI,
    "qwen": GEMINI,
    "opencode": AgentCommand(
        (
            _shows("models", "--verbose", REMOTE, ASKS),
            _shows("stats", "--days= --tools= --models= --project="),
            _shows("export", "--sanitize"),
            _group(
                "session", _shows("list", "-n,--max-count= --format="), always("delete", DELETES, "deletes a session")
            ),
            _group("auth providers", _shows("list ls"), always("login logout", SYSTEM, "changes the login")),
            _group("agent", _shows("list"), always("create", FREE, SETTINGS)),
            _group("mcp", always("list ls", RUNS, STARTS), always("add auth logout debug", FREE, SETTINGS)),
            always("plugin plug", FREE, SETTINGS),
            always("uninstall", DELETES, "removes the agent and its data"),
            ENDS,
        ),
        shows="-h --help -v --version",
    ),
    "aider": AgentCommand(shows="-h --help --version"),
    "cursor-agent": AgentCommand(
        (
            _shows("status whoami about ls models", "", REMOTE, ASKS),
            _group(
                "mcp",
                always("list list-tools", RUNS, STARTS),
                always("enable login disable", FREE, SETTINGS),
            ),
            always("login install-shell-integration uninstall-shell-integration", SYSTEM, "changes this machine"),
            ENDS,
        ),
        frees="-f --force --yolo --approve-mcps",
        shows="-h --help -v --version --list-models",
    ),
    "copilot": AgentCommand(
        (
            _shows("help version"),
            _group(
                "plugin", _shows("list"), always("install uninstall update enable disable marketplace", FREE, SETTINGS)
            ),
            _group("mcp", _shows("list get"), always("add remove", FREE, SETTINGS)),
            always("login init", SYSTEM, "changes the agent"),
            ENDS,
        ),
        frees="--allow-all-tools --allow-all --yolo --allow-all-paths --allow-all-urls",
        shows="-h --help -v --version",
    ),
    "amp": AgentCommand(
        (
            _shows("version usage"),
            _group(
                "threads t thread",
                _shows("list l markdown md search", "", REMOTE, ASKS),
                always("new n fork continue c share archive", Category.ModifiesRemote, "changes threads"),
                always("delete d", DELETES, "deletes threads"),
            ),
            _group("tools tool", _shows("list ls show")),
            _group("permissions permission", _shows("list ls test"), always("edit add", FREE, SETTINGS)),
            _group("mcp", always("list doctor", RUNS, STARTS), always("add remove approve oauth", FREE, SETTINGS)),
            always("login", SYSTEM, "changes the login"),
            ENDS,
        ),
        frees="--dangerously-allow-all",
    ),
    "cline": AgentCommand(
        (
            _shows("version"),
            _group("task t", _shows("list l")),
            _group("config c", _shows("list l get g"), always("set s", FREE, SETTINGS)),
            _group("instance i", _shows("list l")),
            ENDS,
        ),
        frees="-y --yolo --no-interactive",
    ),
    "crush": AgentCommand(
        (
            _shows("dirs logs", "-f,--follow -t,--tail= -D,--data-dir="),
            _shows("models", "", REMOTE, ASKS),
            always("login", SYSTEM, "changes the login"),
            ENDS,
        ),
        frees="-y --yolo",
        shows="-h --help -v --version",
    ),
    "droid": AgentCommand(frees="--skip-permissions-unsafe", shows="-h --help -v --version"),
    "kiro-cli": AgentCommand(
        (
            _shows("whoami doctor diagnostic version"),
            _group("settings", _shows("list all"), always("open", FREE, SETTINGS)),
            always("login", SYSTEM, "changes the login"),
            ENDS,
        ),
        frees="-a --trust-all-tools",
    ),
    "auggie": AgentCommand((ENDS,)),
    "agy": AgentCommand(
        (
            _shows("help changelog"),
            _group("plugin", _shows("list"), always("install uninstall enable disable update", FREE, SETTINGS)),
            ENDS,
        ),
        frees="--dangerously-skip-permissions",
        shows="-h --help -v --version",
    ),
}
WIDENING = ("approval_policy", "sandbox_mode", "hooks", "trust_level", "danger")  # in settings


def client(command: Command, _: Surroundings) -> Judgement:
    """A client of a model: what it may do without asking, or that it is only asked something."""
    name = command.argv[0].text.rpartition("/")[2]
    agent = AGENTS[name]
    words = command.argv[1:]
    if len(words) == 1 and words[0].exact and words[0].text in agent.shows.split():
        return Judgement(Category.ReadsFilesystem, f"`{name} {words[0].text}` {printed(words[0].text)}")
    if len(words) == 2 and words[0].exact and words[0].text.isalpha() and words[1].text in ("--help", "-h"):
        return Judgement(Category.ReadsFilesystem, f"`{name} {words[0].text} {words[1].text}` only prints help")
    freed = next((word for at, word in enumerate(words) if _frees(word, command.argv[at].text, agent)), None)
    if freed is not None:
        option = freed.text if freed.text.startswith("-") else f"{command.argv[words.index(freed)].text} {freed.text}"
        return Judgement(FREE, f"`{name} {option}` lets the agent skip checks", freed)
    at = next((at for at, word in enumerate(words) if not word.prefix.startswith("-")), None)
    entry = next(
        (entry for entry in agent.subcommands if at is not None and words[at].text in entry.names.split()), None
    )
    tally = Tally(f"`{name}` only prints text")
    if entry is None or at is None or not words[at].exact:
        tally.add(Category.Unrecognized, f"`{name}` runs another agent, whose commands are not judged", command.argv[0])
        return tally.judgement()
    tally.include(judge(Table(entry), words[at:], f"{name} {words[at].text}"))
    if at:
        tally.add(
            Category.Unrecognized, f"`{name} {words[0].text}` may have effects that Assent does not know", words[0]
        )
    return tally.judgement()


def _frees(word: Argument, before: str, agent: AgentCommand) -> bool:
    """Whether a word frees an agent of its checks, be it by an option or by a setting given on the way."""
    text = word.text
    options = agent.frees.split()
    if text in options or text.partition("=")[0] in options or f"{before}={text}" in options:
        return True
    configures = before in agent.configured or text.startswith(agent.configured)
    return configures and any(part in text for part in WIDENING)
