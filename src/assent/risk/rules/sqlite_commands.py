"""Commands of sqlite3's and duckdb's own, which begin with a dot: `.backup copy.db`."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.word import part
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.wording import quoted
from assent.rules_table import knows, pairs

SHELL = "sqlite3"  # duckdb reads words and lines as it does


def dotted(word: Argument) -> Judgement:
    """A command with a dot."""
    name = word.text.split(None, 1)[0]
    if name == ".restore":
        return Judgement(
            Category.DeletesData, f"the request replaces the whole database with {quoted(word.text.split()[-1])}", word
        )
    if name not in knows(SHELL, "dots"):
        known = _imported(word) if name == ".import" else _written(word)
        return known or Judgement(Category.Unrecognized, unknown(word.text), word)
    return Judgement(Category.ReadsFilesystem, "only shows")


_IMPORT = r"\.import((?:\s+(?:--csv|--ascii|-v|--skip\s+\d+|--schema\s+\w+))*)\s+([\w./~-]+)\s+(\w+)"


def _imported(word: Argument) -> Judgement | None:
    """`.import --csv users.csv users`; None for what may start a program: `.import "|cmd" t`."""
    import re  # few commands import

    found = re.fullmatch(_IMPORT, word.text.strip())
    if found is None or found[2].startswith(("-", "~")):
        return None
    file = Argument(word.start, word.end, found[2], found[2], exact=True, quoted=True)
    reason = f"the request imports {quoted(found[2])} into the table {quoted(found[3])}"
    return Judgement(Category.ModifiesFilesystem, reason, word, reads=(file,))


def _written(word: Argument) -> Judgement | None:
    """`.backup copy.db`, a command with a dot that writes one file; None where it does more than that."""
    name, *words = word.text.split()
    plain = len(words) == 1 and (words[0][:1].isalnum() or words[0][:1] in "/.") and not set(words[0]) & set("'\"|")
    if not plain or name not in knows(SHELL, "writing"):
        return None
    at = word.text.index(words[0])
    return Judgement(
        Category.ModifiesFilesystem, f"the request {_deed(name)} {quoted(words[0])}", word, writes=(part(word, at),)
    )


def _deed(name: str) -> str:
    return pairs(SHELL, "dotted").get(name, "")


def unknown(text: str) -> str:
    """The effect of a command with a dot that may do more than show: most name a file or a program."""
    name, _, rest = text.partition(" ")
    if name not in pairs(SHELL, "dotted") or not rest:
        return f"the request runs {quoted(text)}, which may change files or run a program"
    if rest[:1] == "|":
        program = rest[1:].strip()
        if name == ".import":
            return f"the request imports the output of the program {quoted(program.rpartition(' ')[0] or program)}"
        return f"the request sends its output to the program {quoted(program)}"
    if name in knows(SHELL, "writing") and not set(rest) & set("'\""):
        rest = rest.split()[-1]  # behind the name of the database
    return f"the request {_deed(name)} {quoted(rest)}"
