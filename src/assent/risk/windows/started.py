r"""Programs that a text starts: by a path below the folder, `.\gradlew.bat`, or with `Start-Process`."""

from __future__ import annotations

from itertools import pairwise

from assent.command.model import Argument
from assent.record import Record, replace
from assent.risk.entries.powershell_script import FLAGS, STAYING, VALUED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

BEFORE = (FLAGS | VALUED) - STAYING  # options of PowerShell in front of its text or script
SCRIPTED = ("-file", "-f")
LEADING = frozenset(':"`$%~*?')  # with one of these a path may be another than it looks


BATCHES = (".bat", ".cmd")


def of_folder(words: Sequence[Argument], *, bare: bool = False) -> tuple[Argument, ...] | None:
    """The words with the path as Bash has it; None where the first is no path that certainly stays below the folder.

    `bare`: a batch file without a folder is one of this one, where cmd looks before it goes through PATH.
    """
    first = words[0]
    text = first.text.replace("\\", "/")
    if bare and "/" not in text and text.casefold().endswith(BATCHES):
        text = f"./{text}"
    if not first.exact or "/" not in text or text[0] == "/" or ".." in text or not LEADING.isdisjoint(text):
        return None
    return (replace(first, text=text, prefix=text), *words[1:])


def script_of(argv: Sequence[Argument]) -> tuple[Argument, ...] | None:
    """The script and its words of `powershell -File x.ps1`, as a program below the folder.

    None without one, and where it may be elsewhere.
    """
    for at, word in enumerate(argv[1:], 1):
        text = word.text.casefold()
        if text in SCRIPTED:
            return _below(argv[at + 1 :])
        if text not in BEFORE and argv[at - 1].text.casefold() not in VALUED:
            return None
    return None


def _below(words: Sequence[Argument]) -> tuple[Argument, ...] | None:
    if not words or not all(word.exact for word in words) or words[0].text[:1] == "-":  # its input
        return None
    path = words[0].text
    if "\\" not in path and "/" not in path:
        path = f"./{path}"
    return of_folder((replace(words[0], text=path, prefix=path), *words[1:]))


STARTING = "start-process"
SHORT = "start"  # of cmd
OPENER = "xdg-open"  # does the same elsewhere


def page_of(name: str, words: Sequence[Argument]) -> Argument | None:
    """The address that a program is to open, if that is all it is given besides an empty title: `start "" http://x`."""
    given = [word for word in words[1:] if word.text] if name in (SHORT, STARTING) else []
    is_page = len(given) == 1 and given[0].exact and given[0].text.startswith(("http://", "https://"))
    return given[0] if is_page else None


FILE = ("-filepath", "-path")
ARGUMENTS = ("-argumentlist", "-args")
TAKING = frozenset(
    """
    -verb -credential -workingdirectory -windowstyle -redirectstandardoutput -rso -redirectstandarderror -rse
    -redirectstandardinput -rsi
    """.split()
)
PLAIN = frozenset("-wait -nonewwindow -nnw -passthru".split())  # change nothing of what the program does


class Start(Record):
    """The words of a program that `Start-Process` starts."""

    words: tuple[Argument, ...]
    plain: bool  # it is started here, as it would be without the cmdlet, and gets these words
    elevated: bool = False

    @property
    def text(self) -> str:
        """The program and its words as one text."""
        return " ".join([word.text for word in self.words])


def start_of(words: Sequence[Argument]) -> Start | None:
    """The program that the words of `Start-Process` start; None where they do not say it."""
    program: list[Argument] = []
    given: list[Argument] = []
    options: set[str] = set()
    before = words[0]
    for word in words[1:]:
        option = "" if word.quoted else word.text.casefold()
        asked = before.text.casefold() if before.text[:1] == "-" and not before.quoted else ""
        if asked in FILE or (not program and option[:1] != "-" and asked not in TAKING | {*ARGUMENTS}):
            program.append(word)
        elif asked in ARGUMENTS or (option[:1] != "-" and asked not in TAKING):
            given.append(word)
        elif option[:1] == "-":
            options.add(option)
        before = word
    if len(program) != 1:
        return None
    # Arguments are joined by blanks, and the program parts them again.
    plain = options <= PLAIN | {*FILE, *ARGUMENTS} and all(_is_whole(word) for word in (*program, *given))
    elevated = any(a.text.casefold() == "-verb" and b.text.casefold() == "runas" for a, b in pairwise(words))
    parted = [part for word in given for part in ((word,) if not word.exact else _parted(word))]
    return Start((*program, *parted), plain, elevated)


def _is_whole(word: Argument) -> bool:
    return word.exact and bool(word.text) and '"' not in word.text


def _parted(word: Argument) -> list[Argument]:
    return [Argument(word.start, word.end, part, part, exact=True) for part in word.text.split()]
