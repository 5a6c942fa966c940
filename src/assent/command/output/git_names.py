"""The names of objects, branches and tags that subcommands of git print."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.options import Reading, grammar, read
from assent.command.word import LABEL, REFERENCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


OBJECTS = frozenset(("%h", "%H", "%t", "%T", "%at", "%ct", "%as", "%cs"))  # with which git prints one word of a commit
LOG = """
-n,--max-count= --format,--pretty= --all --no-merges --merges --reverse --first-parent --since,--after=
--until,--before= --author= --committer= --grep= -i --branches --tags --remotes --abbrev= --skip= --no-patch,-s -S= -G=
--diff-filter=
--oneline --topo-order --date-order --ancestry-path --no-decorate --no-color --follow --count --abbrev-commit
--no-abbrev-commit --cherry-pick --left-only --right-only --no-walk --date=
"""
GIT = {  # subcommands of git that only print names of objects, and options with which that remains so
    "rev-parse": "--verify --short=? -q,--quiet",
    "merge-base": "--fork-point --octopus -a,--all",
    "rev-list": LOG,
    "log": LOG,
    "show": LOG,
    "hash-object": "--stdin -t=",
}
FORMATTED = {  # what git prints with these formats
    "%(refname)": "refs/" + LABEL,
    "%(objectname)": LABEL,
    "%(objectname:short)": LABEL,
    "%(refname:short)": REFERENCE,
}
BRANCHES = frozenset(  # what prints the name of a branch or a tag, which might begin with a dash
    "branch --show-current;describe;describe --abbrev=0;describe --tags;describe --tags --abbrev=0;"
    "describe --tags --exact-match;describe --tags --exact-match --first-parent;describe --exact-match --tags;"
    "describe --tags --always;describe --tags --always --dirty;describe --always --dirty;describe --always --tags;"
    "describe --abbrev=0 --tags;rev-parse --abbrev-ref HEAD;symbolic-ref --short HEAD;tag;tag -l;tag --list;"
    "tag --sort=-v:refname;tag --sort=-creatordate;tag -l --sort=-v:refname".split(";")
)
REVISIONS = frozenset("HEAD @ FETCH_HEAD ORIG_HEAD MERGE_HEAD main master develop trunk".split())
PRIVATE = ("id_", "cred", "secret", "token", "key", "pass", "shadow", "env", "pem", "netrc", "history")
GIT_BEFORE = "--no-pager -C= --no-optional-locks -P"
QUIET = ("--format=", "--sort=", "--count=", "--merged", "--no-merged", "-r", "refs/")  # of git: change no form


def before_git(words: Sequence[Argument]) -> Reading:
    """The options of git before its subcommand, which is the first operand."""
    return read(words, grammar(GIT_BEFORE, permutes=False))


def printed_by_git(words: Sequence[Argument]) -> str:
    """The pattern that each word fits which `git …` prints; empty where that may be anything."""
    before = before_git(words)
    if before.problems or not before.operands:
        return ""
    name, rest = before.operands[0].text, before.operands
    if " ".join([word.text for word in rest]) in BRANCHES:
        return REFERENCE
    if name in ("for-each-ref", "branch", "tag"):
        return _formatted([word.text for word in rest[1:]])
    if name not in GIT:
        return ""
    reading = read(rest, grammar(GIT[name], number=True))
    if reading.problems or any(word.text[:1] == "-" for word in reading.operands):
        return ""
    return LABEL if _names_objects(name, reading) else ""


def _names_objects(name: str, reading: Reading) -> bool:
    """Whether a subcommand of git prints names of commits and other objects alone."""
    if name == "rev-parse" and not reading.has("--verify") and any(map(_may_be_private, reading.operands)):
        return False
    if name == "show" and not all(map(_is_revision, reading.operands)):
        return False
    if name in ("log", "show"):
        shown = reading.value("--format")
        text = "" if shown is None else shown.text.removeprefix("format:").removeprefix("tformat:")
        return text in OBJECTS and (name == "log" or reading.has("--no-patch"))
    return not (reading.has("--format") or reading.has("--oneline"))


def _formatted(texts: Sequence[str]) -> str:
    """The pattern of the names of branches or tags that are listed in one known format."""
    formats = [text.removeprefix("--format=") for text in texts if text.startswith("--format=")]
    quiet = all(text.startswith(QUIET) for text in texts)
    return FORMATTED.get(formats[0], "") if len(formats) == 1 and quiet else ""


def _may_be_private(word: Argument) -> bool:
    """Whether a word may be a path worth hiding, which `rev-parse` prints as it is."""
    text = word.text.casefold()
    hidden = any(part.startswith((".", "~")) or not part for part in text.split("/"))
    return not word.exact or hidden or any(part in text for part in PRIVATE)


def _is_revision(word: Argument) -> bool:
    """Whether a word is certainly no tag, whose message `show` prints."""
    name = word.text.partition("~")[0].partition("^")[0].partition("@{")[0]
    remote = name.startswith(("origin/", "upstream/", "refs/heads/", "refs/remotes/")) and ".." not in name
    return word.exact and (name in REVISIONS or remote)
