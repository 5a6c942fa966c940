"""The names of variables that begin a line, and nothing else of it: `env | grep '^NODE' | cut -d= -f1`."""

from __future__ import annotations

from assent.risk.entries.programs import CODE_FIRST
from assent.rules_table import SEARCHER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command
    from assent.risk.finding import Finding

CUTTING = ("cut -d= -f1", "cut -d = -f 1", "cut -d= -f 1", "cut -d = -f1", "cut -f1 -d=", "cut -f 1 -d =")
EXTENDED = ("egrep", "rg")  # whose patterns are those of grep -E
SHORTEST = 4  # characters of a name that no other name is likely to hold
PLAIN = frozenset(
    """
    PATH HOME USER LOGNAME SHELL PWD OLDPWD TERM LANG LANGUAGE EDITOR PAGER DISPLAY HOSTNAME SHLVL VIRTUAL_ENV NODE_ENV
    JAVA_HOME GOPATH GOROOT GOBIN GOPROXY GOFLAGS CARGO_HOME RUSTUP_HOME RUSTFLAGS PYTHONPATH PYTHONHOME PYENV_ROOT
    CONDA_PREFIX CONDA_DEFAULT_ENV NVM_DIR NVM_BIN NODE_PATH NODE_OPTIONS TMPDIR XDG_CONFIG_HOME XDG_RUNTIME_DIR
    XDG_DATA_HOME XDG_CACHE_HOME LD_LIBRARY_PATH DYLD_LIBRARY_PATH ANDROID_HOME ANDROID_SDK_ROOT GRADLE_OPTS MAVEN_OPTS
    MAVEN_HOME GRADLE_HOME JDK_HOME DOTNET_ROOT CUDA_HOME CUDA_VISIBLE_DEVICES COLORTERM NO_COLOR COLUMNS LINES
    KUBECONFIG AWS_PROFILE AWS_REGION AWS_DEFAULT_REGION DOCKER_HOST LC_ALL LC_CTYPE HTTP_PROXY_HOST SSH_TTY CI
    NODE_VERSION PYTHON_VERSION RUBY_VERSION JAVA_VERSION GO_VERSION GOLANG_VERSION NPM_CONFIG_PREFIX GEM_HOME
    """.split()
)
# Beginnings that no name of a secret shares with the settings of a language, a shell or a screen.
BEGINNINGS = frozenset("PYTHON PYENV RBENV NVM_ XDG_ LC_ LANG VIRTUAL_ CONDA_ QT_ GTK_ CUDA_ OMP_ RUSTUP_".split())
CLASSES = ("[A-Z]", "[A-Z_]", "[A-Z0-9_]", "[A-Z_0-9]", "[0-9A-Z_]")  # of names; a value may have small letters
NAMED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+*")
# The words with which names begin, none of which begins a line of a key.
_HEADS = frozenset(["NEXT", *[head for name in PLAIN if len(head := name.partition("_")[0]) >= SHORTEST]])


def begins_by_name(at: int, findings: Sequence[Finding]) -> bool:
    """Whether only lines that begin as variables do pass to cut, or only what is before `=` in them is printed.

    `grep -iE '^(NODE|npm_)' | cut -d= -f1`, `awk -F= '/^[A-Z_]+=/ {print $1}'`. A line of a value that has several
    begins otherwise.
    """
    command = findings[at].command
    if not all(word.exact for word in command.argv):
        return False
    words = [word.text for word in command.argv[1:]]
    if is_a(command.program, CODE_FIRST):
        pattern, slash, does = words[1][1:].rpartition("/") if len(words) == 2 else ("", "", "")
        first = words[:1] == ["-F="] and does.replace(" ", "") in ("{print$1}", "{print($1)}") and bool(slash)
        return first and words[1][:1] == "/" and fits_name(pattern)
    letters = {letter for word in words if word[:1] == "-" for letter in word[1:]}
    patterns = [word for word in words if word[:1] != "-"]
    if not is_a(command.program, SEARCHER) or not letters <= set("Ei") or len(patterns) != 1:
        return False
    pattern = patterns[0]
    if "|" in pattern and not ("E" in letters or command.program in EXTENDED):
        return False
    names = pattern[2:-1] if pattern[:2] == "^(" and pattern[-1:] == ")" else pattern[1:]
    pieces = names.split("|") if pattern[:2] == "^(" else [names]
    takers = [finding.command for finding in findings if finding.command.stdin == at]
    return pattern[:1] == "^" and all(map(_begins_name, pieces)) and goes_to_cut(command, takers)


def _begins_name(piece: str) -> bool:
    """Whether a name of a variable begins so, and no line of a key does: NODE, npm_."""
    name = piece.removesuffix("=")
    if not (name.isascii() and name.replace("_", "").isalnum()):
        return False
    return "_" in name or name.upper() in _HEADS


def goes_to_cut(command: Command, takers: Sequence[Command]) -> bool:
    """Whether what a command prints goes to what takes all before the first `=` of each line."""
    if len(takers) != 1 or takers[0].apart_from(command) or takers[0].redirects or command.moved_by():
        return False
    return " ".join([word.text if word.exact else "$" for word in takers[0].argv]) in CUTTING


def fits_name(pattern: str) -> bool:
    """Whether a pattern of grep fits the name of a variable alone, at the beginning of a line: ^[A-Z_]+=."""
    name = pattern[1:-1]
    for each in CLASSES:
        name = name.replace(each, "A")
    return pattern[:1] == "^" and pattern[1:][-1:] == "=" and name[:1].isalpha() and NAMED.issuperset(name)
