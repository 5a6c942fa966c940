"""Filters over tables of text and over records."""

from __future__ import annotations

from itertools import pairwise

from assent.command.model import Argument, Command, Surroundings
from assent.command.word import part
from assent.risk.category import Category
from assent.risk.entries.tally import Tally
from assent.risk.finding import Judgement, Unknown
from assent.risk.wording import listed, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

MILLER_WRITES = frozenset(("-I", "tee", "split"))
MILLER_RUNS = frozenset("--prepipe --prepipex --load --mload -s system exec".split())
PREPARES = ("--prepipe", "--prepipex")  # whose value is a command for a shell
MILLER_LANGUAGE = frozenset(("put", "filter"))
MILLER_VERBS = MILLER_LANGUAGE | {"tee"}
SAYING = frozenset(
    "print printn eprint eprintn emit emit1 emitp emitf dump edump".split()
)  # may be followed by > "file"


def miller(command: Command, _: Surroundings) -> Judgement:
    """`mlr` with its options, verbs joined by `then`, and files; words that are neither are read as files."""
    words = command.argv[1:]
    named = [word.text for word in _files(words)]
    files = listed(named) if named else ""
    tally = Tally(f"`mlr` prints {'the tables of ' + files if files else 'tables'}")
    verb = ""
    for before, word in pairwise(command.argv):
        verb = word.text if before.text == "then" or word.text in MILLER_VERBS else verb
        if before.text == "-f" and verb in MILLER_LANGUAGE:
            tally.add(Category.Unrecognized, f"`mlr {verb} -f` takes its code from `{word.text}`", word)
        tally.include(_miller_word(word, files))
        if before.text in PREPARES and tally.category is Category.Unrecognized:
            tally.reason = f"`mlr {before.text}` runs {quoted(word.text)} on every file"
        if verb == "tee" and word.text[:2] == "-p":
            tally.add(Category.Unrecognized, "`mlr tee -p` passes its records to a command", word)
        elif before.text == "tee" and not _is_expression(word):
            tally.reason = f"`mlr tee` writes {quoted(word.text)}"
    if tally.category is Category.ModifiesFilesystem:
        tally.writes += [word for word in words if word.prefix[:1] != "-" and not _is_expression(word)]
    return tally.judgement()


def _files(words: Sequence[Argument]) -> Sequence[Argument]:
    """The files at the end of the words, which have an ending or a folder."""
    at = len(words)
    while at and set(words[at - 1].text) & set("./*") and not _is_expression(words[at - 1]):
        if words[at - 1].text.startswith("-"):
            break
        at -= 1
    return words[at:]


def _miller_word(word: Argument, files: str) -> Judgement:
    text = word.text
    if word.several and not word.glob:
        return Judgement(Category.Unrecognized, f"`mlr` may read `{text}` as an option", word, unknown=Unknown.Word)
    if text == "-I":
        return Judgement(Category.ModifiesFilesystem, f"`mlr -I` rewrites {files or 'files'} in place", word)
    if text in MILLER_WRITES:
        return Judgement(Category.ModifiesFilesystem, f"`mlr {text}` writes files", word)
    if text in MILLER_RUNS:
        return Judgement(Category.Unrecognized, f"`mlr {text}` may run a program", word)
    if _is_expression(word):
        return _expression(word)
    reads = () if text.startswith("-") else (word,)
    return Judgement(Category.ReadsFilesystem, "`mlr` prints tables", reads=reads)


def _is_expression(word: Argument) -> bool:
    return bool(set(word.text) & set('$(={@>|;"'))


def _expression(word: Argument) -> Judgement:
    """Miller's own language: it can write, run programs and see the environment."""
    if not word.exact:
        return Judgement(Category.Unrecognized, f"the value of `{word.text}` is only known at run time", word)
    names = set("".join([letter if letter.isalnum() or letter == "_" else " " for letter in word.text]).split())
    if "ENV" in names or "os" in names:
        return Judgement(Category.ReadsSecrets, f"`mlr` runs {quoted(word.text)}, which may show the environment", word)
    if names & {"system", "exec", "tee"} or (names & SAYING and set(word.text) & set(">|")):
        return Judgement(
            Category.Unrecognized, f"`mlr` runs {quoted(word.text)}, which may write files or run programs", word
        )
    return Judgement(Category.ReadsFilesystem, "the expression only computes")


def field(word: Argument) -> Judgement:
    """`key=value` of jo; a value that begins with @, : or % is a file."""
    begin = word.text.find("=") + 1
    if word.text[max(begin - 2, 0) : begin] == ":=":  # a file of JSON
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` is read", reads=(part(word, begin),))
    if word.text[begin : begin + 1] in ("@", ":", "%"):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` is read", reads=(part(word, begin + 1),))
    return Judgement(Category.ReadsFilesystem, "`jo` prints JSON")
