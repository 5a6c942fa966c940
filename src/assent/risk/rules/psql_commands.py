"""Commands of psql's own, in words for a reason: `\\copy t to x.csv`."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.languages.sql.copying import FORMATTING
from assent.risk.wording import quoted

_PATHS = {  # commands whose only word is a file
    **dict.fromkeys(("\\i", "\\ir", "\\include", "\\include_relative"), "runs SQL from"),
    **dict.fromkeys(("\\o", "\\out", "\\w", "\\write"), "writes"),
}


_DOING = {  # commands whose words are names
    "\\password": "changes the password of {}",
    "\\lo_import": "stores a large object with the content of {}",
    "\\lo_export": "writes the large object {} to {}",
    "\\lo_unlink": "deletes the large object {}",
    "\\c": "connects to the database {}",
    "\\connect": "connects to the database {}",
    "\\cd": "changes the folder to {}",
    "\\e": "opens an editor on {}",
    "\\s": "writes the history of commands to {}",
    "\\set": "sets the variable {} to {}",
    "\\unset": "removes the variable {}",
    "\\setenv": "sets the environment variable {} to {}",
    "\\prompt": "asks for the variable {}",
    "\\encoding": "sets the encoding {}",
}


def does(text: str) -> str:
    """The effect of such a command on what it names, said of the SQL that it is among; empty for others."""
    if text.startswith("\\!"):
        run = text.removeprefix("\\!").strip()
        return f"the SQL starts a shell that runs {quoted(run)}" if run else ""
    name, *words = text.split()
    if name == "\\copy":
        return _copied(words)
    if name in _DOING and len(words) == _DOING[name].count("{"):
        return f"the SQL {_DOING[name].format(*map(quoted, words))}"
    return f"the SQL {_PATHS[name]} {quoted(words[0])}" if name in _PATHS and len(words) == 1 else ""


SHOWN = ("stdout", "pstdout")  # in place of a file: the rows are printed
_SPECIAL = "\\`:|$"  # in such a command: another one, a program, a variable


_COPIED = (
    r"""(\w+(?:\.\w+)?\s*(?:\([\w\s,]*\))?|\((?:[^()']|'[^']*'|\((?:[^()']|'[^']*'|\([^()']*\))*\))*\))"""
    r"""\s+(to|from)\s+(?:'([^']+)'|([^\s'"]+))(|\s.*)"""
)


def copy(text: str) -> tuple[str, str, str] | None:
    """The query, `to` or `from`, and the file of `\\copy t to 'x.csv' csv`; None for what may do more than that."""
    rest = text.removeprefix("\\copy ")
    if rest == text:
        return None
    import re  # few statements copy

    found = re.fullmatch(_COPIED, rest.strip().rstrip(";"), re.IGNORECASE | re.DOTALL)
    if found is None or any(mark in rest for mark in _SPECIAL):
        return None
    table, way, quoted_file, plain_file, options = found.groups()
    if way.casefold() == "to" and plain_file in SHOWN and _are_formats(options):
        return _query(table.strip(), "to"), "to", ""
    file = quoted_file or plain_file
    if file.casefold() in ("program", "stdin", "stdout", "pstdin", "pstdout") or file.startswith(("/dev/", "/proc/")):
        return None
    if not _are_formats(options):
        return None
    return _query(table.strip(), way.casefold()), way.casefold(), file


_APART = str.maketrans("(),=", "    ")


def _are_formats(options: str) -> bool:
    return all(map(_formats, options.translate(_APART).casefold().split()))


def _formats(word: str) -> bool:
    """Whether a word only says how rows are written: `csv`, `','`, `'utf8'`."""
    return word in FORMATTING or (word[:1] == "'" and (len(word.strip("'")) <= 1 or word.strip("'").isalnum()))


def copying(word: Argument, copied: tuple[str, str, str], asked: Judgement) -> Judgement:
    """The effect of such a command by what the server is asked, and a file of this machine."""
    _, way, file = copied
    if not file:
        return asked
    category = Category.ModifiesFilesystem if way == "to" else Category.ModifiesRemote
    if asked.category > category:
        return asked
    files = (Argument(word.start, word.end, file, file, exact=True, quoted=file[:1] != "~"),)
    reads, writes = ((), files) if way == "to" else (files, ())
    return Judgement(category, does(word.text.strip()), word, reads=reads, writes=writes)


def _query(table: str, way: str) -> str:
    """The SQL by which a server gives or takes the rows."""
    if way == "from":
        return f"copy {table} from stdin"
    if table[:1] == "(":
        return table[1:-1] if table[-1:] == ")" else table
    name, columns, rest = table.partition("(")
    return " ".join(["select", rest.strip().removesuffix(")"), "from", name] if columns else ["table", name])


def _copied(words: list[str]) -> str:
    at = max([at for at, word in enumerate(words) if word.casefold() in ("to", "from")], default=0)
    if not at or at + 1 == len(words):
        return ""
    table, there = quoted(" ".join(words[:at])), words[at + 1 :]
    is_program = there[0].casefold() == "program" and len(there) > 1
    place = f"the program {quoted(' '.join(there[1:]))}" if is_program else quoted(there[0].strip("'\";"))
    return (
        f"the SQL copies {table} to {place}" if words[at].casefold() == "to" else f"the SQL copies {place} into {table}"
    )
