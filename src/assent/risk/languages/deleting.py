"""Code of JavaScript, Perl, Ruby, PHP or Lua that does nothing but delete files which it names: `fs.rmSync("old")`."""

from __future__ import annotations

from assent.command.model import Argument
from assent.record import replace
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.scanner import Doubtful, Scanner
from assent.risk.wording import listed
from assent.rules_table import unversioned

_CALLS = {  # the whole name of what deletes its arguments
    "JavaScript": "fs.rmSync fs.unlinkSync fs.rmdirSync Deno.removeSync",
    "Perl": "unlink rmdir rmtree remove_tree File::Path::rmtree File::Path::remove_tree",
    "Ruby": """
        File.delete File.unlink Dir.rmdir Dir.delete Dir.unlink FileUtils.rm FileUtils.rm_f FileUtils.rm_r
        FileUtils.rm_rf FileUtils.remove FileUtils.rmtree FileUtils.remove_dir
    """,
    "PHP": "unlink rmdir",
    "Lua": "os.remove",
}
_OPENING = {  # statements before them, as their words with one blank between
    "JavaScript": ("const fs = require ( 'fs' )", "const fs = require ( 'node:fs' )", "import fs from 'fs'"),
    "Perl": ("use strict", "use warnings", "use File::Path", "use File::Copy"),
    "Ruby": ("require 'fileutils'",),
    "PHP": (),
    "Lua": (),
    "R": (),
}
_MODULE = ("require ( 'fs' ) ", "require ( 'node:fs' ) ")  # in place of `fs`
_SETTINGS = frozenset("recursive force maxRetries retryDelay verbose noop true false 0 1".split())
_EXPANDING = frozenset("$@#\\`{}*?[]~")  # not certain to stand for themselves
LANGUAGES = {
    **dict.fromkeys(("node", "nodejs"), "JavaScript"),
    "bun": "JavaScript",
    "deno": "JavaScript",
    "perl": "Perl",
    "ruby": "Ruby",
    "php": "PHP",
    **dict.fromkeys(("lua", "luajit"), "Lua"),
}


def deletion(code: Argument, program: str) -> Judgement | None:
    """The deletions of the code; None where it may do anything else."""
    language = LANGUAGES.get(unversioned(program))
    if language is None or not code.exact:
        return None
    try:
        paths = [path for statement in statements(code.text, language) for path in _deleted(statement, language)]
    except Doubtful:
        return None
    if not paths:
        return None
    named = tuple([replace(code, text=path, prefix=path, quoted=True) for path in dict.fromkeys(paths)])
    shown = listed([word.text for word in named])
    return Judgement(Category.DeletesData, f"{titled(language)} deletes {shown}", code, deletes=named)


def titled(language: str) -> str:
    """The code as a reason calls it: the Ruby code."""
    return "the JavaScript" if language == "JavaScript" else f"the {language} code"


def statements(text: str, language: str) -> list[list[str]]:
    """The words of each statement: names, marks, and texts with a single quote before them."""
    scanner = Scanner(text)
    made: list[list[str]] = [[]]
    inside = "_." if language == "JavaScript" else "_.:"
    while scanner.at < len(text):
        ahead = scanner.ahead()
        if ahead in ";\n":
            scanner.at += 1
            made.append([])
        elif ahead in " \t":
            scanner.at += 1
        elif ahead in "'\"":
            made[-1].append(f"'{scanner.quoted(ahead)[1:-1]}'")
        elif ahead.isascii() and (ahead.isalnum() or ahead in "_."):
            made[-1].append(scanner.name(inside))
        elif ahead in "(),{}=":
            scanner.at += 1
            made[-1].append(ahead)
        elif ahead == ":":
            scanner.at += 1
        else:
            raise Doubtful(
                "runs a command in backquotes" if ahead == "`" else f"has the sign `{ahead}`, which may run code"
            )
    return [statement for statement in made if statement]


def literal(text: str) -> str:
    """The text, which certainly stands for itself; raises Doubtful for another."""
    if not text or not _EXPANDING.isdisjoint(text):
        raise Doubtful("has a text that may be expanded")
    return text


def called(statement: list[str], language: str) -> tuple[str, list[str]]:
    """The name that one statement calls, and the words of what it gives that; empty for one that only prepares."""
    told = " ".join(statement)
    if told in _OPENING[language]:
        return "", []
    for module in _MODULE if language == "JavaScript" else ():
        if told.startswith(f"{module}."):
            statement = [f"fs{statement[4]}", *statement[5:]]
    name, *rest = statement
    if rest[:1] == ["("]:
        if rest[-1] != ")":
            raise Doubtful("does more than to call")
        rest = rest[1:-1]
    return name, rest


def _deleted(statement: list[str], language: str) -> list[str]:
    """The paths that one statement deletes; none for one that only prepares."""
    name, rest = called(statement, language)
    if not name:
        return []
    if name not in _CALLS[language].split():
        raise Doubtful(f"uses `{name}`")
    paths = _paths(rest, language)
    if not paths or (language == "JavaScript" and len(paths) > 1):
        raise Doubtful("names no path")
    return paths


def _paths(words: list[str], language: str) -> list[str]:
    """The paths among the words of a call, behind which only settings may be."""
    paths, given = [], False
    for word in words:
        if word[0] == "'" and not given:
            paths.append(literal(word[1:-1]))
        elif word == "{" or (language == "Ruby" and word.rstrip(":") in _SETTINGS):
            given = True
        elif word not in (",", "}") and not (given and word.rstrip(":") in _SETTINGS):
            raise Doubtful(f"has `{word}` among the paths")
    return paths
