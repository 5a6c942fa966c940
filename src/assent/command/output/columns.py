"""Columns of what commands print in lines: the names of pods, the numbers of `ps aux`."""

from __future__ import annotations

from assent.command.options import grammar, read
from assent.command.output.git_names import LOG, OBJECTS, before_git
from assent.command.output.printed import GET, lists, read_helm
from assent.command.word import LABEL, NUMERAL, SIGNED
from assent.rules_table import CLUSTER, ENGINE, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

CONDITIONS = ("NR>1", "NR > 1", "NR!=1", "NR==1", "NR==2", "NR == 1", "NR == 2", "NR==3")  # of awk
OF_LINE = frozenset(
    "h H t T p P s f d D an ae ad ar ai as at cn ce cd cr ci cs ct".split()
)  # fields of git on one line
NUMBERING = frozenset("niEFwxoPm1234567890")  # letters of grep with which a number still comes first
# Options of `git blame` with which each line begins with the name of a commit, perhaps behind a `^`.
BLAME = "-L= -w -s -e -l -t -f -n -M=? -C=? --date= --abbrev= --root --since= --ignore-rev= --first-parent"
COMPARED = frozenset("$0123456789.<>=!&| NRF")  # in a condition of awk that compares columns with numbers
MATCHED = frozenset(" _-.:^?")  # in a pattern of awk, besides letters and digits
_SHORT = frozenset("-s --short --porcelain --porcelain=v1".split())
STATED = _SHORT, _SHORT | set("-uno -uall -unormal -u --untracked-files=no --untracked-files=all --no-renames".split())
_STATUS = frozenset(("--name-status",))
NAMED = _STATUS, _STATUS | set("--cached --staged --no-renames --diff-filter=AM --diff-filter=ACM".split())


def counted(program: str, words: Sequence[Argument]) -> bool:
    """Whether a command prints one number of what it is piped: `wc -l`, `grep -c x`."""
    texts = [word.text for word in words[1:]]
    if program == "wc":
        return texts in (["-l"], ["-c"], ["-w"], ["-m"])
    return program == "grep" and len(texts) == 2 and texts[0] in ("-c", "-ci", "-cv", "-cE") and texts[1][:1] != "-"


def numbered(texts: Sequence[str]) -> bool:
    """Whether the words of grep have it begin each line with its number in the one file: `-n x a.c`."""
    options = [text for text in texts if text[:1] == "-"]
    named = len(texts) - len(options) <= 2
    return (
        named and any("n" in option for option in options) and all(set(option[1:]) <= NUMBERING for option in options)
    )


def columns(program: str, words: Sequence[Argument]) -> dict[str, str]:
    """The known columns of the lines that a command prints, as patterns of their words."""
    texts = [word.text for word in words]
    match program:
        case _ if is_a(program, CLUSTER):
            return _of_cluster(words)
        case _ if is_a(program, ENGINE):
            return {"1": LABEL} if texts[1:] in (["ps"], ["ps", "-a"], ["container", "ls"]) else _images(texts)
        case "git":
            return _of_git(words)
        case "gh":
            return {"1": NUMERAL} if texts[1:3] in (["pr", "list"], ["issue", "list"]) and _is_table(texts) else {}
        case "grep":
            return {":1": NUMERAL} if numbered(texts[1:]) else {}
        case "helm":
            return {"1": LABEL} if texts[1:2] in (["list"], ["ls"]) and not read_helm(words).problems else {}
        case "wc" | "uniq":
            return {"1": NUMERAL} if _counts(words) else {}
        case "ps":
            return {"2": NUMERAL} if texts[1:] in (["aux"], ["-ef"], ["-aux"], ["auxww"], ["-eF"]) else {}
        case "lsof":
            return {"2": NUMERAL} if _is_of_network(texts) else {}
        case _:
            return {}


def _counts(words: Sequence[Argument]) -> bool:
    """Whether wc or uniq begins each line with one number; a name that wc prints behind it must not break a line."""
    texts = [word.text for word in words[1:]]
    if words[0].text == "uniq":
        return texts in (["-c"], ["-ci"], ["-ic"], ["-c", "-i"], ["--count"])
    plain = all(word.exact and word.text[:1] != "-" and "\n" not in word.text for word in words[2:])
    return plain and texts[:1] in (["-l"], ["-c"], ["-w"], ["-m"])


def _of_cluster(words: Sequence[Argument]) -> dict[str, str]:
    """The columns of the objects that are listed: a name, behind its namespace if those of all are."""
    reading = read(words, grammar(GET))
    shown = reading.value("-o")
    if not lists(reading) or (shown is not None and shown.text not in ("wide", "name")):
        return {}
    return {"1": LABEL, "2": LABEL} if reading.has("-A") else {"1": LABEL}


def _of_git(words: Sequence[Argument]) -> dict[str, str]:
    """The columns of git: the name of a commit at the start of a line, or that of a stash."""
    reading = before_git(words)
    name = reading.operands[0].text if reading.operands else ""
    if name == "blame" and not read(reading.operands, grammar(BLAME)).problems:
        return {"1": LABEL}
    if [word.text for word in words[1:]] == ["stash", "list"]:
        return {":1": LABEL}
    if name == "diff" and any(word.text == "--numstat" for word in words):  # a dash for files that are no text
        return {"1": SIGNED}
    short = name in ("log", "rev-list") and (_oneline(words) or leads(words))
    return {"1": LABEL} if short else {}


def _is_of_network(texts: Sequence[str]) -> bool:
    """Whether lsof lists connections, with its plain columns; it writes blanks in the name of a process as \\x20."""
    plain = all(text[:2] not in ("-F", "-t", "-r", "+r") and text[:2] != "+c" for text in texts)
    return plain and any(text.startswith("-i") for text in texts[1:2])


def column(program: str, words: Sequence[Argument]) -> str:
    """The number of the one column that a command passes on: `awk '{print $2}'`, `cut -d' ' -f1`; empty for others."""
    texts = [word.text for word in words[1:]]
    if program == "cut":
        joined = "".join(texts)
        if joined in ("-c4-", "-f2"):
            return "-" if joined == "-c4-" else "2"
        return "1" if joined in ("-d -f1", "-f1-d ", "-d-f1") else ":1" if joined in ("-d:-f1", "-f1-d:") else ""
    if program in ("awk", "gawk", "mawk") and texts == ["-F:", "{print $1}"]:
        return ":1"
    if program not in ("awk", "gawk", "mawk") or len(texts) != 1:
        return ""
    condition, opening, action = texts[0].partition("{")
    condition = condition.strip()
    compared = set(_without_texts(condition)) <= COMPARED
    plain = not condition or condition in CONDITIONS or compared or _is_pattern(condition)
    number = action.strip().removesuffix("}").strip().removeprefix("print").strip().removeprefix("$")
    spelled = action.replace(" ", "") in (f"print${number}}}", f"print${number};exit}}")
    number = number.partition(";")[0]
    return number if plain and opening and (number.isdigit() or number == "NF") and spelled else ""


def are_paths(picked: str, words: Sequence[Argument]) -> bool:
    """Whether that column of what git prints is the name of a file: `git status -s`, `git diff --name-status`."""
    operands = before_git(words).operands
    texts = [word.text for word in operands[:1]] + [word.text for word in words if word.text[:1] == "-"]
    shown = {"status": STATED, "diff": NAMED}.get(texts[0]) if texts else None  # `show` begins with a message
    if shown is None or not shown[1].issuperset(texts[1:]) or shown[0].isdisjoint(texts):
        return False
    local = not any(word.text.startswith(("/", "~")) or ".." in word.text.split("/") for word in operands[1:])
    return local and picked in (("2", "-", "NF") if texts[0] == "status" else ("2", "NF"))


def _without_texts(condition: str) -> str:
    """The condition without its plain texts: `$3 != "Running"`."""
    pieces = condition.split('"')
    plain = len(pieces) % 2 == 1 and not any("\\" in piece for piece in pieces)
    return "".join(pieces[::2]) if plain else condition


def _is_pattern(text: str) -> bool:
    inner = text[1:-1]
    bare = all(character.isalnum() or character in MATCHED for character in inner)
    return len(text) > 2 and text[0] == text[-1] == "/" and bare


def _is_table(texts: Sequence[str]) -> bool:
    """Whether gh prints its own table, which begins with numbers."""
    return not any(
        text.startswith(("--json", "-q", "--jq", "-t", "--template", "-w", "--web", "--help")) for text in texts
    )


def _images(texts: Sequence[str]) -> dict[str, str]:
    return {"1": LABEL, "3": LABEL} if texts[1:] in (["images"], ["image", "ls"]) else {}


def leads(words: Sequence[Argument], separator: str = " ") -> bool:
    """Whether each line begins with the name of an object and a separator: `git log --format='%h %s'`."""
    reading = read(before_git(words).operands, grammar(LOG, number=True))
    shown = reading.value("--format")
    if reading.problems or shown is None or reading.has("--oneline"):
        return False
    text = shown.text.removeprefix("format:").removeprefix("tformat:")
    first, found, rest = text.partition(separator)
    fields = [field[:2] if field[:2] in OF_LINE else field[:1] for field in rest.split("%")[1:]]
    return first in OBJECTS and bool(found) and len(separator) == 1 and all(field in OF_LINE for field in fields)


def _oneline(words: Sequence[Argument]) -> bool:
    reading = read(before_git(words).operands, grammar(LOG, number=True))
    return not reading.problems and reading.has("--oneline") and not reading.has("--format")
