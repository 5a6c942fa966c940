"""A variable with the name of a secret, in an address or among the words of a program that only asks a server."""

from __future__ import annotations

from assent.neighbours import pairwise
from assent.record import replace
from assent.risk.category import Category
from assent.risk.combined.exposure import HEADERS, LOGGING_IN, LOGIN, LONGEST_HEADER, NEVER
from assent.risk.entries.programs import KEEPING
from assent.risk.flow import names
from assent.risk.variables.unheeded import is_of_tool
from assent.risk.variables.variables import danger_of, is_secret
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from assent.command.model import Argument, Command
    from assent.risk.disk.access import Risk
    from assent.risk.finding import Finding

_SCHEME = "://"
_NAMES = ("_NAME", "_ID", "_PATH", "_ARN", "_FILE", "_DIR")  # ends of names of what only says which secret it is
_NEAR = ("127.", "10.", "192.168.")
_SHORT = frozenset("-p -P -w -W -a -u -U -k -K".split())  # options of many clients behind which a login is
_ADDRESSES = ("_URL", "_URI", "_DSN", "CONNECTION_STRING", "CONN_STR")
_DATABASE, _COMMANDED = "database-client", ("redis-cli", "valkey-cli", "iredis")  # whose operands are a command
_AUTH, _AUTHENTICATED = "-a", ("redis-cli", "valkey-cli", "iredis", "http", "https", "xh", "xhs")  # of others no login
_KEYS = (*LOGGING_IN, "pass", "pwd")  # in the names of settings that are a login: `host=h password=$X`


def names_secret(command: Command) -> bool:
    """Whether a word, or a variable in front of the program, is made of a variable with the name of a secret."""
    return "$" in command.text and any(_secrets(word) for word in _texts(command))


def sent_by_name(finding: Finding, judge: Callable[[Command], Finding]) -> Risk | None:
    """The effect of such a word, or of such an address; `judge` says what a command does otherwise."""
    command = finding.command
    if not Category.ReadsRemote <= finding.category <= Category.Unrecognized or not names_secret(command):
        return None
    for word in _texts(command):
        for name in _secrets(word):
            if _is_in_address(word, name):
                return _risk(command, name, is_host=f"${name}" in _host(word))
    for before, word in pairwise(command.argv):
        for name in _secrets(word):
            is_login = _logs_in(command, before, word) and not any(part in name for part in NEVER)
            is_login = is_login or _is_server(command, word, name)
            if not is_login and _SCHEME not in word.text and _talks(command, name, judge):
                return _risk(command, name, is_host=False)
    return None


def _risk(command: Command, name: str, *, is_host: bool) -> Risk:
    if is_host or any(part in name.upper() for part in NEVER):
        return Category.Destroys, f"`{command.program}` sends out `${name}`, which may hold a secret"
    return Category.ReadsSecrets, f"`{command.program}` sends `${name}`, which may hold a secret"


def _texts(command: Command) -> list[Argument]:
    """The words behind the program, and the values of variables that tools obey."""
    values = [each.value for each in command.variables if danger_of(each.name) or is_of_tool(each.name)]
    return [*command.argv[1:], *[value for value in values if value is not None and _SCHEME in value.text]]


def _secrets(word: Argument) -> list[str]:
    if word.exact or (_SCHEME in word.prefix and _is_near(_host(word).partition(":")[0])):
        return []
    return [name for name in names(word) if is_secret(name) and not name.endswith(_NAMES)]


def _host(word: Argument) -> str:
    """The machine of an address, as it is written, without braces."""
    return word.text.partition(_SCHEME)[2].partition("/")[0].rpartition("@")[2].replace("{", "")


def _is_near(host: str) -> bool:
    """Whether a host certainly is this machine, or one of the network around it."""
    return "$" not in host and ("." not in host or host.startswith(_NEAR) or host.endswith((".local", ".internal")))


def _is_in_address(word: Argument, name: str) -> bool:
    """Whether the variable is in an address of another machine, and does not log in there: not https://me:$X@host/a."""
    if _SCHEME not in word.text:
        return False
    return f"${name}" in _host(word) or f"${name}" in word.text.partition(_SCHEME)[2].partition("/")[2].replace("{", "")


def _is_server(command: Command, word: Argument, name: str) -> bool:
    """Whether the variable is the address of the database itself: psql "$DATABASE_URL"."""
    is_whole = word.text.replace("{", "").replace("}", "") == f"${name}" and name.endswith(_ADDRESSES)
    return is_whole and is_a(command.program, _DATABASE) and command.program not in _COMMANDED


def _logs_in(command: Command, before: Argument, word: Argument) -> bool:
    """Whether a word is a login: the value of such an option, such a header or setting."""
    text = word.text
    given = text.partition("=")[0] if text[:1] == "-" and "=" in word.prefix else before.text
    if given == _AUTH and command.program not in _AUTHENTICATED:
        return False
    if given in _SHORT or given in LOGIN or (given[:1] == "-" and any(part in given for part in LOGGING_IN)):
        return True
    if text[:2] in _SHORT and text[2:3] == "$":
        return True
    key = word.prefix.rpartition(" ")[2].casefold()
    is_setting = key[-1:] == "=" and any(part in key for part in _KEYS)
    return is_setting or text[:LONGEST_HEADER].casefold().startswith(HEADERS)


def _talks(command: Command, name: str, judge: Callable[[Command], Finding]) -> bool:
    """Whether the command asks a server, where the variables are plain words; a key of no service, whatever it does."""
    category = judge(replace(command, argv=tuple([_plain(word) for word in command.argv]))).category
    if category is not Category.ModifiesRemote:
        return category is Category.ReadsRemote
    keeps = not KEEPING.isdisjoint([part for word in command.argv[:4] for part in word.text.split(":")])
    return not keeps and any(part in name for part in NEVER)


def _plain(word: Argument) -> Argument:
    """The word with a plain name in place of its variables."""
    text = word.text
    for name in names(word):
        text = text.replace(f"${{{name}}}", "x").replace(f"${name}", "x")
    return word if word.exact else replace(word, text=text, prefix=text, exact="$" not in text)
