"""What the shell itself does: its builtins."""

from __future__ import annotations

from itertools import pairwise

from assent.command.options import JOB
from assent.command.variables import SECRET
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.programs import AGENTS, OWN
from assent.risk.rule import (
    NONE,
    RUNS,
    TEXT,
    Effect,
    Operands,
    Program,
    Role,
    proven,
    raises,
    turns,
)
from assent.risk.variables import danger_of, is_name, shows_secret

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

HARMLESS = Judgement(Category.ReadsFilesystem, "changes nothing outside this shell")
SETTINGS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") - frozenset("akBHDfI")  # set -e
LONG_SETTINGS = frozenset(
    "errexit errtrace functrace hashall ignoreeof monitor noclobber noexec nolog notify nounset onecmd physical"
    " pipefail privileged verbose xtrace emacs vi noglob".split()
)
SHELL_OPTIONS = frozenset(
    "nullglob failglob globstar inherit_errexit checkwinsize cmdhist histappend nocasematch localvar_inherit"
    " login_shell huponexit checkjobs autocd cdspell direxpand dirspell lithist xpg_echo globskipdots".split()
)


def _shown(word: Argument) -> Judgement:
    name = shows_secret(word)
    if name:
        return Judgement(Category.ReadsSecrets, f"`${name}` may hold a secret", word)
    return HARMLESS


def _say(command: Command, _: Surroundings) -> Judgement:
    """`echo` and `:` know no option that matters and take any words."""
    shown = [_shown(word) for word in command.argv[1:]]
    worst = max(shown, key=_category, default=HARMLESS)
    return worst if worst.category else Judgement(worst.category, f"`{command.argv[0].text}` changes nothing")


def _category(judgement: Judgement) -> Category:
    return judgement.category


def _name(word: Argument) -> Judgement:
    """A variable's name: in a subscript the shell would run substitutions even if they are quoted."""
    if word.exact and is_name(word.text):
        return HARMLESS
    return Judgement(Category.Unrecognized, f"`{word.text}` is not a plain variable name", word)


def _hashed(word: Argument) -> Judgement:
    """In zsh `hash git=./x` names the file to run, and with -d the directory for `~git`."""
    if "=" in word.text:
        return Judgement(Category.Unrecognized, f"`{word.text}` names the file to run", word)
    return HARMLESS


def _printed(word: Argument) -> Judgement:
    """`declare -p NAME` shows the value, `declare -p` all of them."""
    if word.text == ".":  # stands for no name at all
        return Judgement(Category.ReadsSecrets, "`declare -p` shows all variables, which may hold secrets")
    if not word.exact or any(part in word.text.upper() for part in SECRET):
        return Judgement(Category.ReadsSecrets, f"`{word.text}` may hold a secret", word)
    return HARMLESS


def _function(word: Argument) -> Judgement:
    """The name of a function; in zsh `-F x=…` makes x a number, and computes it."""
    return _number(word) if "=" in word.text else HARMLESS


def _forgotten(word: Argument) -> Judgement:
    why = danger_of(word.text)
    if why:
        return Judgement(Category.Unrecognized, f"`{word.text}` {why}", word)
    return _name(word)


def _declared(word: Argument) -> Judgement:
    """`name` or `name=value`; the shell reads a quoted `(…)` again, and subscripts."""
    name, equals, value = word.text.partition("=")
    if not (is_name(name.removesuffix("+")) and (word.exact or word.prefix.startswith(f"{name}="))):
        return Judgement(Category.Unrecognized, f"`{word.text}` is not a plain assignment", word)
    if equals and word.quoted and value.startswith("("):
        return Judgement(Category.Unrecognized, f"`{word.text}` is read again by the shell", word)
    return HARMLESS


def _computed(word: Argument) -> Judgement:
    """Arithmetic: names, numbers and operators; a subscript or a name's own value may run commands."""
    if word.exact and not any(character in word.text for character in "[$`"):
        return HARMLESS
    return Judgement(Category.Unrecognized, f"`{word.text}` is an expression whose value is not known", word)


def _switch(word: Argument) -> Judgement:
    if word.exact and word.text in SHELL_OPTIONS:
        return HARMLESS
    return Judgement(Category.Unrecognized, f"`{word.text}` changes how commands are read", word)


def _test(command: Command, _: Surroundings) -> Judgement:
    """`-v name` reads a subscript in the name, all else only compares."""
    words = command.argv[1:]
    for operator, name in pairwise(words):
        asks = operator.text in ("-v", "-R") if operator.exact else len(words) - (command.program == "[") == 2
        if asks and not (name.exact and "[" not in name.text):
            return Judgement(Category.Unrecognized, f"`test -v` may run commands in `{name.text}`", name)
    return HARMLESS


def _kill(command: Command, _: Surroundings) -> Judgement:
    """`-9 -1` is a signal for everything; signal 0 only asks, and `%1` or `$!` is a job of this shell."""
    words = list(command.argv[1:])
    harmless = False
    if words and words[0].exact and words[0].text in ("-l", "-L", "--list", "--table", "--help"):
        return HARMLESS
    if words and words[0].prefix[:1] == "-" and words[0].text != "--":
        option = words.pop(0)
        named = words.pop(0) if option.text in ("-s", "-n", "--signal") and words else option
        harmless = named.exact and named.text.lstrip("-") == "0"
    targets = [word for word in words if word.text != "--"]
    every = next((word for word in targets if word.text == "-1"), None)
    if every is not None and not harmless:
        return Judgement(Category.Destroys, "`kill -1` signals every process of the user", every)
    others = next((word for word in targets if not _is_job(word)), None)
    if others is None or harmless:
        return HARMLESS
    return Judgement(Category.ModifiesSystem, f"`kill` sends a signal to `{others.text}`", others)


def _is_job(word: Argument) -> bool:
    """Whether a target of kill is a job of this shell: `%1`, `$!`, `$(jobs -p)`."""
    return word.text[:1] == "%" if word.exact else word.glob and word.text.lstrip("-") == JOB


def _alias(command: Command, _: Surroundings) -> Judgement:
    """The text of an alias is judged as a command of its own; its name may be that of this gate."""
    for word in command.argv[1:]:
        name = word.prefix.partition("=")[0]
        if "=" in word.prefix and (name == OWN or name in AGENTS):
            return Judgement(Category.Destroys, f"`{name}` is made an alias, in place of the program", word)
    return HARMLESS


def _set(command: Command, _: Surroundings) -> Judgement:
    """`set -e`, `set -o pipefail`, `set -- words`; alone it shows all variables."""
    words = list(command.argv[1:])
    if not words:
        return Judgement(Category.ReadsSecrets, "`set` shows all variables, which may hold secrets")
    while words:
        word = words.pop(0)
        if word.exact and word.text in ("--", "-"):
            break
        if not (word.exact and word.text[:1] in ("-", "+") and SETTINGS.issuperset(word.text[1:])):
            return Judgement(Category.Unrecognized, f"`set {word.text}` changes how commands are read", word)
        if word.text.endswith("o") and words:
            setting = words.pop(0)
            if setting.text not in LONG_SETTINGS:
                return Judgement(Category.Unrecognized, f"`{setting.text}` changes how commands are read", setting)
    return HARMLESS


def _number(word: Argument) -> Judgement:
    """With `-i` the value is arithmetic, in which a name's own value and a subscript may run commands."""
    name, equals, value = word.text.partition("=")
    if word.exact and is_name(name) and not equals:
        return HARMLESS
    if word.exact and is_name(name.removesuffix("+")) and value.lstrip("-").isascii() and value.lstrip("-").isalnum():
        return HARMLESS
    return Judgement(Category.Unrecognized, f"`{word.text}` is an expression whose value is not known", word)


VARIABLES = Effect(Role.Text, Category.ReadsSecrets, "shows all variables, which may hold secrets")
LASTING = Effect(Role.Text, Category.ModifiesSystem, "changes the shell's history file")
FORGETS = raises(Category.DeletesData, "deletes the history of the shell")

ENTERS = Effect(Role.Lists, phrase="enters")
PROGRAMS = (
    Program("echo :", judge=_say),
    Program("true false", inert=True, judge=_say),
    Program("printf", "", Operands(proven(_shown)), {"-v=": proven(_name)}, permutes=False),
    Program("test [", judge=_test),
    Program("cd chdir", "-L -P -e -@", Operands(ENTERS), inert=True),
    Program(
        "pushd popd dirs",
        "-n -c -l -p -v",
        Operands(ENTERS),
        inert=True,
        signs="+",
        number=True,
    ),
    Program("pwd", "-L -P -W", Operands(), inert=True),
    Program("exit return break continue shift logout times caller help", "-d -m -s", inert=True),
    Program("wait", "-n -f", effects={"-p=": proven(_name)}),
    Program("jobs", "-l -n -p -r -s", effects={"-x=": RUNS}),
    Program("fg bg disown suspend", "-a -h -r -f", inert=True),
    Program("set", judge=_set),
    Program(
        "shopt",
        "-p -q",
        Operands(proven(_switch)),
        {"-s": TEXT, "-u": TEXT, "-o": raises(Category.Unrecognized, "sets an option of the shell")},
    ),
    Program(
        "export declare typeset local readonly",
        "-g -r -x -l -u -a -A -I",
        Operands(proven(_declared), here=VARIABLES),
        {
            "-i": turns(proven(_number)),
            "-f": turns(TEXT),
            "-F": turns(proven(_function)),
            "-p": turns(proven(_printed)),
            "-n": raises(Category.Unrecognized, "makes one variable stand for another"),
        },
    ),
    Program("unset", "-v -n", Operands(proven(_forgotten)), {"-f": turns(TEXT)}),
    Program(
        "read",
        "-r -s -e -d= -n= -N= -p= -t= -u=",
        Operands(proven(_name)),
        {"-a=": proven(_name), "-i=": TEXT},
        permutes=False,
    ),
    Program(
        "mapfile readarray",
        "-d= -n= -O= -s= -t -u= -c=",
        Operands(proven(_name)),
        {"-C=": RUNS},
        permutes=False,
    ),
    Program("getopts", "", Operands(first=(TEXT, proven(_name)))),
    Program("let", "", Operands(proven(_computed)), permutes=False),
    Program("alias", judge=_alias),
    Program("unalias", "-a", inert=True),
    Program("trap", "-l -p", Operands()),
    Program("type", "-a -f -p -P -t", inert=True),
    Program(
        "hash",
        "-d -l -r -t",
        Operands(proven(_hashed)),
        {"-p=": raises(Category.Unrecognized, "names the file to run")},
    ),
    Program("command", "-v -V -p", Operands(TEXT), inert=True),  # without -v and -V it is a wrapper
    Program("exec builtin time nohup nice setsid noglob nocorrect", "", NONE),
    Program("ulimit", "-S -H -a -b -c -d -e -f -i -k -l -m -n -p -q -r -s -t -u -v -x -P -R -T", inert=True),
    Program("umask", "-p -S", inert=True),
    Program("enable", "-a -n -p -s", Operands(raises(Category.Unrecognized, "changes the meaning of"))),
    Program("compgen", "-a -b -c -d -e -f -g -j -k -s -u -v -A=", inert=False),
    Program("complete compopt bind", "-p -l -P -V", NONE),
    Program(
        "history",
        "-p=",
        Operands(TEXT),
        {"-c": FORGETS, "-d=": FORGETS, "-a": LASTING, "-n": TEXT, "-r": TEXT, "-w": LASTING, "-s=": LASTING},
    ),
    Program("fc", "-l -n -r", Operands(TEXT), {"-e=": RUNS, "-s": RUNS}, Category.Unrecognized, "runs past commands"),
    Program("sleep usleep", "", inert=True),
    Program("source .", "", Operands(Effect(Role.Reads, Category.RunsProjectCode, "runs the commands of"), least=1)),
    Program("kill", judge=_kill),
)

EXAMPLES = """
ReadsFilesystem: echo "hi $USER" --version -n
ReadsFilesystem: echo *.md
ReadsFilesystem: echo 'rm -rf /'
ReadsFilesystem: echo "${GITHUB_TOKEN:+set}"
ReadsSecrets: echo "$GITHUB_TOKEN"
ReadsSecrets: printf '%s' "${AWS_SECRET_ACCESS_KEY}"
ReadsFilesystem: printf '%s\\n' "$value"
ReadsFilesystem: printf -v out '%s' x
Unrecognized: printf -v'value[$(id)0]' '%s' data
Unrecognized: printf -v "$name" x
ReadsFilesystem: true
ReadsFilesystem: [ "$x" -gt 2 ]
ReadsFilesystem: test -f marker
ReadsFilesystem: test -n "$API_TOKEN"
Unrecognized: test -v 'a[$(id)]'
Unrecognized: [ -v "$x" ]
ReadsFilesystem: cd -P ..
ReadsFilesystem: cd "$dir"
ReadsFilesystem: pushd +1
ReadsFilesystem: pwd -P
ReadsFilesystem: exit 1
ReadsFilesystem: set -euo pipefail
ReadsFilesystem: set +x
ReadsFilesystem: set -- a b
ReadsSecrets: set
Unrecognized: set -a
Unrecognized: set -o posix
ReadsFilesystem: shopt -s nullglob globstar
Unrecognized: shopt -s dotglob
Unrecognized: shopt -s expand_aliases
ReadsSecrets: export
ReadsSecrets: declare -p
ReadsFilesystem: declare -f build
ReadsFilesystem: declare -i n=0
ReadsFilesystem: declare -i n
Unrecognized: declare -i 'n=a[$(id)]'
Unrecognized: declare -a 'x=($(id))'
Unrecognized: declare 'a[$(id)]=1'
Unrecognized: declare -n ref=PATH
ReadsFilesystem: local name="$1"
ReadsFilesystem: unset name
Unrecognized: unset 'a[$(id)]'
Unrecognized: unset PATH
ReadsFilesystem: read -r line
Unrecognized: read 'a[$(id)]'
ReadsFilesystem: mapfile -t lines
Unrecognized: mapfile -C 'rm x' -c 1 lines
ReadsFilesystem: let n=n+1
Unrecognized: let 'a[$(id)]=1'
ReadsFilesystem: type -a python
Unrecognized: hash -p ./evil git
Unrecognized: hash git=./evil
ReadsSecrets: declare -p GITHUB_TOKEN
ReadsFilesystem: declare -p lines
ReadsFilesystem: declare -F build-all
Unrecognized: typeset -F 'f=a[$(id)]'
ReadsFilesystem: command -v node
ReadsFilesystem: command -v "$program"
ReadsFilesystem: ulimit -n
Unrecognized: enable -n printf
Unrecognized: compgen -W '$(id)'
ReadsFilesystem: compgen -c
ReadsFilesystem: history
DeletesData: history -c
ModifiesSystem: history -w
Unrecognized: fc -s
ReadsFilesystem: sleep 1
RunsProjectCode: source ./bootstrap.sh
RunsProjectCode: . venv/bin/activate
Unrecognized: source "$file"
Unrecognized: source
ModifiesSystem: source /srv/x/env.sh
RunsProjectCode: source ~/.nvm/nvm.sh
ReadsSecrets: source .env
ReadsFilesystem: jobs -l
Unrecognized: jobs -x rm
ReadsFilesystem: kill -l
ReadsFilesystem: kill -0 123
ModifiesSystem: kill -9 123
ReadsFilesystem: kill %1
ReadsFilesystem: kill $!
ModifiesSystem: kill $$
ModifiesSystem: kill $PID
ReadsFilesystem: kill -s 0 1 -1
Destroys: kill -9 -1
Destroys: kill -s KILL -- -1
ModifiesSystem: kill -1 123
ModifiesSystem: kill $PID
ReadsFilesystem: wait -n
ReadsFilesystem: sleep 1 & wait $!
ReadsFilesystem: sleep 1 & p=$!; wait "$p"
Unrecognized: wait $p
ReadsFilesystem: fg
ReadsFilesystem: getopts ab: name
ReadsFilesystem: alias
ReadsFilesystem: alias ll='ls -l'
Destroys: alias claude='claude -v'
ReadsFilesystem: unalias ll
ReadsFilesystem: trap -l
ReadsFilesystem: exec 2>&1
ReadsFilesystem: umask 022
ReadsFilesystem: complete -p
Unrecognized: bind -x '"a": id'
"""
