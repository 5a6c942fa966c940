"""Terminal multiplexers: what they list is harmless; they type into other shells, and start new ones."""

from __future__ import annotations

from assent.command.options import read
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import HELP, LISTS, NONE, READS, RUNS, WRITES, Operands, Program, always, proven, raises
from assent.risk.table import Table, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

SYSTEM = Category.ModifiesSystem
STARTS = Category.Unrecognized


def _format(word: Argument) -> Judgement:
    """What is shown of each session: `#{name}`; `#(command)` runs one."""
    if not word.exact and not word.prefix:
        return Judgement(Category.Unrecognized, f"the format `{word.text}` is not known before it runs", word)
    if "#(" in word.text or not word.exact:
        return Judgement(Category.Unrecognized, f"the format `{word.text}` may run a command", word)
    return Judgement(Category.ReadsFilesystem, "")


FORMAT = proven(_format)


def _lists(names: str, options: str = "", operands: Operands | None = None) -> Program:
    """A command of tmux that shows something."""
    return Program(
        names,
        f"{options} -t=",
        operands or Operands(),
        {"-F=": FORMAT, "-f=": FORMAT},
        permutes=False,
        abbreviates=False,
    )


def _acts(names: str, category: Category, phrase: str) -> Program:
    """Commands of tmux, of which none knows an option for help: `split-window -h` splits side by side."""
    return Program(names, category=category, phrase=phrase, loose=True)


TMUX = (
    _lists("list-sessions ls list-clients lsc list-buffers lsb list-commands lscm"),
    _lists("list-windows lsw list-panes lsp", "-a -s"),
    _lists("list-keys lsk", "-1 -a -N -P= -T="),
    _lists("show-options show show-window-options showw show-hooks", "-A -g -H -p -q -s -v -w"),
    _lists("show-messages showmsgs info server-info", "-J -T"),
    _lists("show-buffer showb", "-b="),
    _lists("has-session has"),
    _lists("display-message display", "-a -p -v -c= -N -I -d=", Operands(FORMAT)),
    Program("capture-pane capturep", "-a -e -p -P -q -C -J -N -b= -E= -S= -t= -T -M", NONE, permutes=False),
    Program("save-buffer saveb", "-a -b=", Operands(WRITES), permutes=False),
    Program(
        "load-buffer loadb", "-b= -t= -w", Operands(READS), category=SYSTEM, phrase="fills a buffer", permutes=False
    ),
    _acts("show-environment showenv", Category.ReadsSecrets, "shows the environment, which may hold secrets"),
    _acts(
        "attach-session attach at a detach-client detach select-window selectw select-pane selectp select-layout"
        " selectl"
        " rename-session rename renamew rename-window resize-pane resizep resize-window resizew switch-client switchc"
        " swap-pane swapp swap-window swapw move-pane movep move-window movew last-window last-pane next-window next"
        " previous-window prev lock-server lock refresh-client refresh clear-history clearhist link-window"
        " unlink-window"
        " break-pane join-pane joinp copy-mode clock-mode set-buffer setb delete-buffer deleteb",
        SYSTEM,
        "changes the sessions",
    ),
    _acts(
        "kill-session kill-server kill-window killw kill-pane killp", SYSTEM, "ends programs that run in the sessions"
    ),
    _acts(
        "new-session new new-window neww split-window splitw respawn-pane respawnp respawn-window respawnw"
        " display-popup"
        " popup start-server start",
        STARTS,
        "starts a shell or a program",
    ),
    _acts("send-keys send send-prefix paste-buffer pasteb", STARTS, "types into another shell"),
    _acts("run-shell run if-shell if pipe-pane pipep", STARTS, "runs a command"),
    _acts(
        "source-file source set-option set set-window-option setw bind-key bind unbind-key unbind set-hook"
        " set-environment setenv command-prompt confirm-before display-menu menu",
        STARTS,
        "changes settings, which may run commands",
    ),
)


def _tmux(command: Command, _: Surroundings) -> Judgement:
    """tmux: a word that ends with `;` is the end of a command, and more follow."""
    for word in command.argv[1:]:
        if word.text.endswith(";"):
            return Judgement(Category.Unrecognized, f"more commands follow `{word.text}`", word)
    reading = read(command.argv, TABLE.grammar)
    if not reading.operands and not reading.has("-V") and not reading.has("-h"):
        return Judgement(STARTS, "`tmux` starts a shell", command.argv[0])
    return judge(TABLE, command.argv, "tmux")


PROGRAMS = (
    Program(
        "tmux",
        "-2 -C -D -l -N -u -v -V -h",
        effects={"-c=": RUNS, "-f=": raises(STARTS, "runs the commands of"), "-L=": LISTS, "-S=": LISTS, "-T=": LISTS},
        subcommands=TMUX,
        judge=_tmux,
        abbreviates=False,
    ),
    Program(
        "screen",
        "-ls -list -v --version -q -wipe",
        category=STARTS,
        phrase="starts a shell or works on another one",
        loose=True,
        words=True,
        modes=(
            ("-ls -list", Program("", operands=Operands(most=1))),
            ("-v", Program("", operands=NONE)),
            ("-wipe", Program("", category=SYSTEM, phrase="removes sessions")),
        ),
    ),
    Program(
        "zellij",
        "-h,--help -V,--version",
        subcommands=(
            Program(
                "list-sessions ls list-aliases la", "-h,--help -n,--no-formatting -r,--reverse -s,--short", modes=HELP
            ),
            Program("setup", "-h,--help --check --dump-config --dump-layout= --dump-plugins", NONE, modes=HELP),
            always(
                "kill-session k kill-all-sessions ka delete-session d delete-all-sessions da", SYSTEM, "ends programs"
            ),
            always(
                "attach a run r edit e action ac pipe plugin p web", STARTS, "works on other shells", permutes=False
            ),
        ),
        modes=HELP,
    ),
    always(
        "byobu dtach abduco ttyd gotty tmate tmuxinator tmuxp teamocil asciinema vhs",
        STARTS,
        "starts a shell or a program",
        permutes=False,
    ),
)
TABLE = Table(PROGRAMS[0])

EXAMPLES = """
Unrecognized: tmux split-window -h './run'
Unrecognized: tmux splitw -h
ModifiesSystem: tmux kill-server -h
ReadsFilesystem: tmux ls
ReadsFilesystem: tmux list-panes -a -F '#{pane_id} #{pane_title}'
ReadsFilesystem: tmux capture-pane -p -t main -S -100
ReadsFilesystem: tmux show-options -g
ReadsFilesystem: tmux display-message -p '#S'
ReadsFilesystem: tmux has-session -t main
ReadsFilesystem: tmux -V
Unrecognized: tmux -S s
Unrecognized: tmux -2 -L work
ReadsFilesystem: tmux -L work ls
Unrecognized: tmux list-sessions -F '#(./run)'
Unrecognized: tmux display -p '#(./run)'
Unrecognized: tmux ls \\; run-shell ./run
Unrecognized: tmux 'ls;' new -d ./run
Unrecognized: tmux -f ./conf ls
Unrecognized: tmux
Unrecognized: tmux new -d -s x ./run
DeletesData: tmux send-keys -t main 'rm x' Enter
Unrecognized: tmux set -g default-command ./run
ModifiesSystem: tmux kill-session -t main
ModifiesSystem: tmux attach -t main
ModifiesFilesystem: tmux save-buffer out
ReadsSecrets: tmux showenv -g
ReadsFilesystem: screen -ls
Unrecognized: screen -dm ./run
Unrecognized: screen -S x -X stuff 'rm x'
Unrecognized: screen
ReadsFilesystem: zellij ls
Unrecognized: zellij run -- ./run
Unrecognized: ttyd bash
"""
