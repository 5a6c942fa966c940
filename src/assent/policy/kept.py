"""Secrets that code which is not understood may show: variables and files of keys, and the names of other stores."""

from __future__ import annotations

from assent.risk.disk import distant
from assent.risk.variables.variables import is_secret

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# How the languages call the environment; what follows is a name, or all of it is meant.
ENVIRONMENT = (
    *(
        "process.env",
        "deno.env",
        "bun.env",
        "meta.env",
        "environ",
        "envp",
        "getenv",
        "get_env",
        "$_env",
        "$env",
        "%env",
    ),
    *("$_server", "::env(", "get env", "parray env", "sys.env", "getenvironment"),  # of PHP, Tcl, Scala and Haskell
    *("env:", "env[", "env.fetch", "env.to_h", "env.each", "env.inspect", "(env(", " env(", "=env("),
)
STORES = (  # what keyrings, settings and services of secrets give away
    *("keyring", "get_password", "keychain", "secret_key", "get_credentials", "application.credentials"),
    *(
        "hidden answer",
        "the clipboard",
        "theclipboard",
        "body of note",
        "audio recording",
    ),  # of AppleScript: what people type, write and say
    *("dotenv_values", "get_secret", "getsecret", "access_secret_version", "secretsmanager", "phpinfo("),
    *("$_server)", "$_server as", "$globals)", "$globals as", "exec env", "exec printenv"),
    *("netrc.netrc(", "net::netrc"),
    *(".config().parsed", "godotenv.read(", "godotenv.unmarshal(", "dotenv_iter(", "dotenv::vars("),  # of dotenv
)
# Behind Ruby's ENV: one variable is meant, or no value.
_NAMING = ("[", ".fetch", ".key?", ".has_key?", ".include?", ".keys", ".size", " = ")
_OBJECTS = ("process.env", "os.environ", "bun.env", "deno.env")  # which hold all variables
_ENDING = tuple(",)}]")  # behind one that is not asked for a variable
_WORDS = frozenset("ENV _ENV ENVIRON PROCINFO BEGIN END ARGV ARGC NR NF FS OFS RS ORS FNR JSON".split())  # no variables
LONGEST = 64  # characters of a variable's name
MOST = 200  # texts in quotes that may be paths
_BEFORE = " .:[({'\"\\$"  # between the environment and a name
_QUOTES = str.maketrans("'`", '""')
_APART = str.maketrans(dict.fromkeys("'\"`()[]{};,=<>|&!@+*#%$:\n\t", " "))
_IN_PATHS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789._~/*-")


def shows_kept(code: str) -> bool:
    """Whether code may read what is secret: variables with such a name, or all; a file of keys."""
    low = code.casefold()
    return any(_is_secret(code, end) for end in _environments(low)) or _is_whole(code) or _opens_key(low)


def _is_whole(code: str) -> bool:
    """Whether Ruby's `ENV` is meant as a whole: `p ENV`, `vars = ENV`."""
    before, *behind = code.split("ENV")
    for text in behind:
        longer = before[-1:].isalnum() or before.endswith(("_", "$", "%", "-", ".")) or text[:1].isalnum()
        if not longer and not text.startswith(("_", *_NAMING)):
            return True
        before = text
    return False


def _environments(low: str) -> Iterator[int]:
    """The ends of the words that mean the environment."""
    for word in ENVIRONMENT:
        at = low.find(word)
        while at >= 0:
            yield at + len(word)
            at = low.find(word, at + len(word))


def _is_secret(code: str, at: int) -> bool:
    """Whether the variable that is named there sounds secret; without a name, whether any does, or none is named."""
    if _is_passed_on(code, at):
        return True
    name = _name(code[at : at + LONGEST].lstrip(_BEFORE))
    if not name.isupper():  # `.get("NAME"`, `.items()`, a variable
        name = _name(code[at : at + LONGEST].lstrip(_BEFORE)[len(name) :].lstrip(_BEFORE))
    names = [name] if name.isupper() else [word for word in code.translate(_APART).split() if word.isupper()]
    names = [name for name in names if len(name) > 1 and name not in _WORDS]
    return not names or any(map(is_secret, names))


def _is_passed_on(code: str, at: int) -> bool:
    """Whether all variables go to a call, or into a text, which no program that the code starts gets."""
    if code[at : at + LONGEST].lstrip()[:1] not in _ENDING:
        return False
    if not code[:at].casefold().endswith(_OBJECTS):
        return False
    from assent.policy.inherited import is_inherited  # little code names all variables

    return not is_inherited(code, at)


def _name(text: str) -> str:
    end = next((at for at, sign in enumerate(text) if not (sign.isalnum() or sign == "_")), len(text))
    return text[:end]


def _opens_key(low: str) -> bool:
    """Whether a text in quotes names, or asks for, a file of keys: `Path.home().glob(".aws/*")`."""
    texts = low.translate(_QUOTES).split('"')[1:-1][:MOST]
    return any(
        ("." in text or "/" in text) and _IN_PATHS.issuperset(text) and distant.is_private(text) for text in texts
    )
