"""The effects of the shell's own builtins."""

from __future__ import annotations

from itertools import pairwise

from assent.command.model import Argument, Command, Surroundings
from assent.command.word import JOB
from assent.command.words.special import SECRET
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.programs import AGENT, OWN, is_remote
from assent.risk.entries.proofs import which
from assent.risk.finding import Judgement
from assent.risk.variables.variables import OPTIONS, danger_of, is_name, is_secret, shows_secret
from assent.risk.wording import filled, quoted
from assent.rules_table import is_a

HARMLESS = Judgement(Category.ReadsFilesystem, "changes only this shell")
SETTINGS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") - frozenset("akBHDfI")  # set -e
_SIGNALS = {"KILL": "kills", "9": "kills", "TERM": "terminates", "15": "terminates", "STOP": "stops", "CONT": "resumes"}
_ENDING = ("kills", "terminates", "stops")
LONG_SETTINGS = frozenset(
    "errexit errtrace functrace hashall ignoreeof monitor noclobber noexec nolog notify nounset onecmd physical"
    " pipefail privileged verbose xtrace emacs vi noglob".split()
)


def format_text(word: Argument) -> Judgement:
    """The text that printf is to print."""
    name = shows_secret(word)
    if name:
        return Judgement(Category.ReadsSecrets, f"`${name}` may hold a secret", word)
    return HARMLESS


def say(command: Command, _: Surroundings) -> Judgement:
    """`echo` and `:` know no option that matters and take any words."""
    shown = [format_text(word) for word in command.argv[1:]]
    worst = max(shown, key=_category, default=HARMLESS)
    name = command.argv[0].text
    if worst.category:
        return replace(worst, reason=f"`{name}` {'prints' if name == 'echo' else 'receives'} {which(worst.reason)}")
    does = {"echo": "prints text", "true": "always succeeds", "false": "always fails"}
    return Judgement(worst.category, f"`{name}` {does.get(name, 'changes no files')}")


def _category(judgement: Judgement) -> Category:
    return judgement.category


def read_name(word: Argument) -> Judgement:
    """A variable's name: in a subscript the shell would run substitutions even if they are quoted."""
    if word.exact and is_name(word.text):
        return HARMLESS
    return Judgement(Category.Unrecognized, f"`{word.text}` is not a plain variable name", word)


def printed(word: Argument) -> Judgement:
    """`declare -p NAME` shows the value, `declare -p` all of them."""
    if word.text == ".":  # stands for no name at all
        return Judgement(Category.ReadsSecrets, "the shell shows all variables, which may hold secrets")
    if not word.exact or any(part in word.text.upper() for part in SECRET):
        return Judgement(Category.ReadsSecrets, f"`{word.text}` may hold a secret", word)
    return HARMLESS


def value_of(word: Argument) -> Judgement:
    """A variable whose value `printenv NAME` shows, as `echo $NAME` does."""
    if word.exact and is_name(word.text) and not is_secret(word.text):
        return HARMLESS
    return Judgement(Category.ReadsSecrets, f"`{word.text}` may hold a secret", word)


def function(word: Argument) -> Judgement:
    """The name of a function; in zsh `-F x=…` makes x a number, and computes it."""
    return assigned_name(word) if "=" in word.text else HARMLESS


def forgotten(word: Argument) -> Judgement:
    """A variable that is unset."""
    why = danger_of(word.text)
    if why == OPTIONS:  # without these a program does what its words say
        return HARMLESS
    if why:
        return Judgement(Category.Unrecognized, f"`unset` removes `{word.text}`, which {why}", word)
    return read_name(word)


def declared(word: Argument) -> Judgement:
    """`name` or `name=value`; the shell reads a quoted `(…)` again, and subscripts."""
    name, equals, value = word.text.partition("=")
    if not (is_name(name.removesuffix("+")) and (word.exact or word.prefix.startswith(f"{name}="))):
        return Judgement(Category.Unrecognized, f"`{word.text}` is not a plain assignment", word)
    if equals and word.quoted and value.startswith("("):
        return Judgement(Category.Unrecognized, f"the shell expands `{word.text}` twice", word)
    return HARMLESS


def test(command: Command, _: Surroundings) -> Judgement:
    """`-v name` reads a subscript in the name, all else only compares."""
    words = command.argv[1:]
    for operator, name in pairwise(words):
        asks = operator.text in ("-v", "-R") if operator.exact else len(words) - (command.program == "[") == 2
        if asks and not (name.exact and "[" not in name.text):
            return Judgement(Category.Unrecognized, f"`test -v` may run commands in `{name.text}`", name)
    return Judgement(Category.ReadsFilesystem, f"`{command.argv[0].text}` only compares values or checks files")


def kill(command: Command, _: Surroundings) -> Judgement:
    """`-9 -1` is a signal for everything; signal 0 only asks, and `%1` or `$!` is a job of this shell."""
    words = list(command.argv[1:])
    harmless = False
    if words and words[0].exact and words[0].text in ("-l", "-L", "--list", "--table", "--help"):
        return Judgement(Category.ReadsFilesystem, f"`kill {words[0].text}` only lists signals")
    deed = "terminates"
    if words and words[0].prefix[:1] == "-" and words[0].text != "--":
        option = words.pop(0)
        named = words.pop(0) if option.text in ("-s", "-n", "--signal") and words else option
        deed = _signalled(named)
        harmless = named.exact and named.text.lstrip("-") == "0"
    targets = [word for word in words if word.text != "--"]
    every = next((word for word in targets if word.text == "-1"), None)
    if every is not None and not harmless:
        return Judgement(Category.Destroys, "`kill` signals every process of the user", every)
    others = next((word for word in targets if not _is_job(word)), None)
    if harmless:
        return Judgement(Category.ReadsFilesystem, "`kill -0` only checks whether the process exists")
    if not targets:
        return Judgement(Category.ReadsFilesystem, "`kill` lacks a process")
    if others is None:
        return Judgement(Category.ReadsFilesystem, "`kill` sends a signal to a job of this shell")
    told = filled("{process}", [word for word in targets if not _is_job(word)])
    if others.text[:1] == "-" and others.text[1:].isdigit():
        told = f"the process group {quoted(others.text[1:])}"
    first = next((word for word in targets if word.text == "1"), None)
    if first is not None:
        told = f"{told}, {'of which `1`' if told.count('`') > 2 else 'which'} runs the whole system"
        if deed in _ENDING and not is_remote(command):
            return Judgement(Category.Destroys, f"`kill` {deed} {told}", first)
    return Judgement(Category.ModifiesSystem, f"`kill` {deed} {told}", others)


def _signalled(named: Argument) -> str:
    """The effect of a signal on a process, where that is the same for all programs."""
    signal = named.text.lstrip("-")
    does = _SIGNALS.get(signal.upper().removeprefix("SIG"), "") if named.exact else ""
    return does or f"sends the signal {quoted(signal)} to"


def _is_job(word: Argument) -> bool:
    """Whether a target of kill is a job of this shell: `%1`, `$!`, `$(jobs -p)`."""
    return word.text[:1] == "%" if word.exact else word.glob and word.text.lstrip("-") == JOB


def alias(command: Command, _: Surroundings) -> Judgement:
    """The text of an alias is judged as a command of its own; its name may be that of this gate."""
    for word in command.argv[1:]:
        name = word.prefix.partition("=")[0]
        if "=" in word.prefix and (name == OWN or is_a(name, AGENT)):
            return Judgement(Category.Destroys, f"`{name}` becomes an alias, in place of the program", word)
    does = "sets" if any("=" in word.text for word in command.argv) else "shows"
    return Judgement(Category.ReadsFilesystem, f"`alias` {does} aliases of this shell")


def set_options(command: Command, _: Surroundings) -> Judgement:
    """`set -e`, `set -o pipefail`, `set -- words`; alone it shows all variables."""
    words = list(command.argv[1:])
    if not words:
        return Judgement(Category.ReadsSecrets, "`set` shows all variables, which may hold secrets")
    while words:
        word = words.pop(0)
        if word.exact and word.text in ("--", "-"):
            break
        named = quoted(words[0].text) if words else "a variable"
        if word.exact and (word.text == "--universal" or (word.text[:1] == "-" != word.text[1:2] and "U" in word.text)):
            return Judgement(Category.ModifiesSystem, f"`set {word.text}` sets {named} in all shells of fish", word)
        if not (word.exact and word.text[:1] in ("-", "+") and SETTINGS.issuperset(word.text[1:])):
            is_option = word.prefix[:1] in ("-", "+")
            reason = f"`set {word.text}` sets shell options" if is_option else "`set` replaces the shell's parameters"
            return Judgement(Category.Unrecognized, reason, word)
        if word.text.endswith("o") and words:
            setting = words.pop(0)
            if setting.text not in LONG_SETTINGS:
                reason = f"`set {word.text} {setting.text}` changes how commands are read"
                return Judgement(Category.Unrecognized, reason, setting)
    return Judgement(Category.ReadsFilesystem, "`set` changes settings of this shell")


def assigned_name(word: Argument) -> Judgement:
    """With `-i` the value is arithmetic, in which a name's own value and a subscript may run commands."""
    name, equals, value = word.text.partition("=")
    if word.exact and is_name(name) and not equals:
        return HARMLESS
    if word.exact and is_name(name.removesuffix("+")) and value.lstrip("-").isascii() and value.lstrip("-").isalnum():
        return HARMLESS
    return Judgement(Category.Unrecognized, f"`{word.text}` is an expression with an unknown value", word)
