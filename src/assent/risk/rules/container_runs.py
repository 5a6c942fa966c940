"""Containers: the folders and rights that one is given, the values of its options, templates over what is shown."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.word import part
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.details import NAME, names_harmless
from assent.risk.finding import Judgement
from assent.rules_table import knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

SOCKETS = ("docker.sock", "podman.sock", "containerd.sock", "crio.sock", "cri-dockerd.sock", "buildkitd.sock")
NOTHING = Judgement(Category.ReadsFilesystem, "")
ENGINE = "gives the container root on this machine"
SYSTEM = "gives the container the services and devices of this machine"
WHOLE = "gives the container all files of this machine"
SHOWN = Judgement(Category.ReadsFilesystem, "")
BLOCKS = ("range", "with")  # enter what they name


def _unknown(option: str, word: Argument) -> Judgement:
    return Judgement(Category.Unrecognized, f"`{option}` gives the container an unknown folder, `{word.text}`", word)


def _bound(option: str, word: Argument, source: Argument, *, only_read: bool) -> Judgement:
    """A path of this machine that the container sees, and changes unless it is `only_read`."""
    path = source.text.rstrip("/")
    if not path.strip("/."):
        if source.text.startswith("/"):
            reason = f"`{option} {word.text}` {WHOLE}"
            return Judgement(Category.ReadsSecrets, reason, word, reads=(source,))
    elif path.endswith(SOCKETS) or path in ("/run", "/var/run", "/proc", "/sys", "/dev"):
        given = ENGINE if path.endswith(SOCKETS) else SYSTEM
        return Judgement(Category.Unrecognized, f"`{option} {word.text}` {given}", word)
    written = () if only_read else (source,)
    return Judgement(
        Category.ModifiesSystem, f"`{option}` gives the container `{source.text}`", reads=(source,), writes=written
    )


def volume(word: Argument) -> Judgement:
    """`source:target:options`, where a source that is not a path is the name of a volume."""
    source, colon, rest = word.text.partition(":")
    if not colon or (word.prefix.startswith(f"{source}:") and source[:1] not in ("/", ".", "~")):
        return NOTHING
    if not word.prefix.startswith(source[:1]) or source[:1] not in ("/", ".", "~"):
        return _unknown("-v", word)
    cut = replace(word, text=source, prefix=word.prefix[: len(source)])
    if word.prefix.startswith(f"{source}:"):
        cut = replace(cut, exact=True)
    return _bound("-v", word, cut, only_read="ro" in rest.partition(":")[2].split(","))


def mount(word: Argument) -> Judgement:
    """`type=bind,source=…,target=…`; without a type it is a volume."""
    if not word.exact:
        return _unknown("--mount", word)
    said = fields(word)
    if "type" not in said or said["type"].text != "bind":
        return NOTHING
    source = said.get("source") or said.get("src") or replace(word, text="", prefix="")
    only_read = any(name in said and said[name].text in ("", "true", "1") for name in ("readonly", "ro"))
    return _bound("--mount", word, source, only_read=only_read)


def capability(word: Argument) -> Judgement:
    """The rights of the container beyond its walls."""
    names = word.text.upper().replace("CAP_", "").split(",")
    if word.exact and knows("docker", "capabilities").issuperset(names):
        return NOTHING
    return Judgement(Category.Unrecognized, f"`--cap-add {word.text}` gives the container rights on this machine", word)


def fields(value: Argument) -> dict[str, Argument]:
    """The fields by name, empty for a name alone. The value is exact."""
    found: dict[str, Argument] = {}
    at = 0
    for field in value.text.split(","):
        name, equals, text = field.partition("=")
        found[name] = replace(part(value, at + len(name) + len(equals)), text=text, prefix=text)
        at += len(field) + 1
    return found


def template(word: Argument) -> Judgement:
    """The template of `--format`."""
    if word.exact and "{{" in word.text and _is_proven(word.text):
        return SHOWN
    return Judgement(Category.ReadsSecrets, "the request may show secret variables of {|a container}", word)


def _is_proven(text: str) -> bool:
    """Whether a template names harmless fields only."""
    inside: list[bool] = []  # of each block that is open, whether `.` is part of something harmless
    for action in text.split("{{")[1:]:
        code, closed, _ = action.partition("}}")
        if not closed or "`" in code or "/*" in code:
            return False
        words = list(_words(code.strip("- \t\n")))
        verb = words[0] if words else ""
        if verb in ("define", "template", "block", "break", "continue"):
            return False
        if verb == "end":
            if not inside:
                return False
            inside.pop()
        elif not all(_is_harmless(each, any(inside)) for each in words):
            return False
        elif verb in BLOCKS:
            inside.append(True)
        elif verb == "if":
            inside.append(any(inside))
        elif verb == "else" and any(each in (*BLOCKS, "if") for each in words[1:]):
            return False
    return not inside


def _is_harmless(word: str, inside: bool) -> bool:
    if word.startswith("$."):
        return names_harmless(word[2:])
    if word == "$":
        return False
    if word.startswith("."):
        return inside or names_harmless(word[1:])
    return True  # a function, a text, a number, a variable for one of these


def _words(code: str) -> Iterator[str]:
    """The fields, functions and variables of an action; a field of what parentheses hold is left out."""
    at, length = 0, len(code)
    while at < length:
        first = code[at]
        if first == '"':
            at = _text_end(code, at)
            continue
        if first not in ".$" and first not in NAME:
            at += 1
            continue
        end = at + 1
        while end < length and (code[end] in NAME or code[end] == "."):
            end += 1
        if not (first == "." and at and code[at - 1] == ")"):
            yield code[at:end]
        at = end


def _text_end(code: str, at: int) -> int:
    """The offset behind the text in quotes that begins there."""
    at += 1
    while at < len(code) and code[at] != '"':
        at += 2 if code[at] == "\\" else 1
    return at + 1
