"""Text that a command line itself holds and then has run: piped to a shell, decoded, or saved as a script."""

from __future__ import annotations

from assent import errors
from assent.command.output.spoken import spoken
from assent.command.program import code_options
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.programs import CODE_FIRST, SHELL, SUBSTITUTED
from assent.risk.finding import Finding, Judgement
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TypeAlias

    from assent.command.model import Analysis, Command, Surroundings

    Held: TypeAlias = Callable[[int, int], str | None]
    Classify: TypeAlias = Callable[[Analysis, Surroundings, int], tuple[Finding, ...]]

DECODING = frozenset("base64 base32 xxd openssl uudecode gpg rev tr gunzip zcat gzip bunzip2 xz".split())
FURTHEST = 8  # commands of a pipeline through which a text is followed


def printed(at: int, findings: Sequence[Finding], far: int = FURTHEST, held: Held | None = None) -> str | None:
    """The output of the command with that index, if it is in the text itself; None where it is not known.

    `held` says what is in the files that it reads, which may hold more.
    """
    command = findings[at].command
    words = command.argv[1:]
    if not far or not all(word.exact for word in command.argv):
        return None
    if command.program == "echo":
        return _echoed([word.text for word in words])
    if command.program == "printf":
        said = [word.text for word in words]
        return _formatted(said) or spoken("printf", said)
    given = next((r.given for r in reversed(command.redirects) if r.given is not None), None)
    if given is not None:
        text = given.text if given.exact else None
    elif held is not None and (text := held(at, far)) is not None:
        return text if command.program == "cat" else _filtered(command, [word.text for word in words], text)
    else:
        text = None if command.stdin is None else printed(command.stdin, findings, far - 1, held)
    return None if text is None else _filtered(command, [word.text for word in words], text)


def substituted(command: Command, findings: Sequence[Finding]) -> Iterator[str]:
    """The text of each file that the shell makes for a word of the command: `make -f <(printf …)`."""
    if any(word.text.startswith(SUBSTITUTED) for word in command.argv[1:]):
        for at, other in enumerate(findings):
            if command.start < other.command.start and other.command.end < command.end:
                yield printed(at, findings) or ""


def _filtered(command: Command, words: Sequence[str], text: str) -> str | None:
    """The text that a program makes of the text that it reads."""
    if command.program == "tee" or (command.program == "cat" and all(word == "-" for word in words)):
        return text
    if command.program == "rev" and not words:
        return "\n".join([line[::-1] for line in text.split("\n")])
    if command.program in ("base64", "gbase64") and words and words[0] in ("-d", "-D", "--decode", "-di"):
        return _decoded(text)
    if command.program == "xxd" and "".join(sorted("".join(words).replace("-", ""))) == "pr":
        return _unhexed(text)
    return None


def _echoed(words: list[str]) -> str | None:
    escapes = False
    while words and words[0][:1] == "-" and words[0][1:] and not set(words[0][1:]) - set("neE"):
        escapes = escapes or "e" in words[0]
        del words[0]
    text = " ".join(words)
    if escapes or "\\" not in text:
        return _unescaped(text) if escapes else text + "\n"
    read = _unescaped(text)  # as zsh and dash do
    return None if read is None else f"{text}\n{read}\n"


def _formatted(words: list[str]) -> str | None:
    begins = words[:1] == ["--"]
    words = words[begins:]
    if not words or (words[0][:1] == "-" and not begins):
        return None
    form = _unescaped(words[0])
    if form is None or "%" in form.replace("%s", "").replace("%%", ""):
        return None
    pieces = form.replace("%%", "\0").split("%s")
    values, wanted = words[1:], len(pieces) - 1
    made = ""
    while True:
        for at, piece in enumerate(pieces):
            made += piece.replace("\0", "%")
            made += values.pop(0) if at < wanted and values else ""
        if not values or not wanted:
            return made


def _unescaped(text: str) -> str | None:
    """`text` with the escapes of printf read; None for one that is not a plain one."""
    made, *rest = text.replace("\\\\", "\1").split("\\")
    for piece in rest:
        plain = {"n": "\n", "t": "\t", '"': '"', "'": "'"}.get(piece[:1])
        if plain is not None:
            made += plain + piece[1:]
        elif piece[:1] == "x" and len(piece) > 2 and not set(piece[1:3]) - set("0123456789abcdefABCDEF"):
            made += chr(int(piece[1:3], 16)) + piece[3:]
        else:
            return None
    return made.replace("\1", "\\")


def _decoded(text: str) -> str | None:
    from binascii import Error, a2b_base64

    try:
        return a2b_base64(text.encode()).decode()
    except (Error, UnicodeError):
        return None


def _unhexed(text: str) -> str | None:
    try:
        return bytes.fromhex(text).decode()
    except ValueError:
        return None


def judged(
    text: str, interpreter: str, command: Command, surroundings: Surroundings, depth: int, classify: Classify
) -> Judgement:
    """The effect of `text` when `interpreter` runs it where `command` is; `depth` counts texts inside texts.

    `classify` judges texts for a shell, as `risk.classify` does, which itself asks here about texts inside them.
    """
    if text.startswith("#!") and interpreter == "":
        interpreter = text.split("\n", 1)[0].rpartition("/")[2].removeprefix("env ").split(" ")[0]
    if is_a(interpreter, SHELL) or interpreter in ("", "source", ".", "eval"):
        return _as_shell(text, command, surroundings, depth, classify)
    return _as_code(text, interpreter, command, surroundings, depth, classify)


def commands_of(
    text: str, command: Command, surroundings: Surroundings, depth: int, classify: Classify
) -> tuple[Finding, ...]:
    """The commands of a text that a shell runs where `command` is. Raises ParseError."""
    from assent.command import analyse

    there = replace(surroundings, cwd=command.cwd or surroundings.cwd)
    return classify(analyse(text, there), there, depth)


def _as_shell(text: str, command: Command, surroundings: Surroundings, depth: int, classify: Classify) -> Judgement:
    try:
        found = commands_of(text, command, surroundings, depth, classify)
    except errors.ParseError as error:
        return Judgement(Category.Unrecognized, f"it cannot be parsed: {error.reason}")
    worst = max(found, key=lambda finding: finding.category, default=None)
    if worst is None:
        return Judgement(Category.ReadsFilesystem, "it holds no command")
    return Judgement(worst.category, worst.reason)


def _as_code(
    text: str, interpreter: str, command: Command, surroundings: Surroundings, depth: int, classify: Classify
) -> Judgement:
    """As one command, whose paths count as those of any other."""
    option = "" if is_a(interpreter, CODE_FIRST) else next(iter(code_options(interpreter)), None)
    entry = index.program(interpreter)
    if option is None or entry is None or (option and entry.judge is None):
        return Judgement(Category.Unrecognized, f"code for `{interpreter}` is not judged")
    quoted = "'" + text.replace("'", "'\\''") + "'"
    return _as_shell(f"{interpreter} {option} {quoted}", command, surroundings, depth, classify)
