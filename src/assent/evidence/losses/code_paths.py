"""Paths that code names to write or delete what is there: `fs.truncateSync("a")`, `File.write("a", "")`.

The code is not understood, only looked through for calls with texts: whether they are reached is not known.
"""

from __future__ import annotations

from itertools import islice

from assent.risk.code.inline import IMPORTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Command

LONGEST = 20_000  # characters of a code
MOST = 20  # paths
MOST_CALLS = 200
_WRITING = frozenset(  # calls of which the first argument is written or cut off
    """
    os.truncate fs.writeFileSync fs.writeFile fs.truncateSync fs.truncate fs.createWriteStream fsp.writeFile
    fs.promises.writeFile writeFileSync truncateSync Deno.writeTextFileSync Deno.writeTextFile Deno.writeFileSync
    Deno.writeFile Deno.truncateSync Bun.write truncate File.write File.binwrite File.truncate IO.write IO.binwrite
    file_put_contents Path.write_text Path.write_bytes pathlib.Path.write_text pathlib.Path.write_bytes
    """.split()
)
_ONTO = frozenset(  # of which the second is
    """
    os.rename os.replace shutil.move shutil.copy shutil.copy2 shutil.copyfile fs.renameSync fs.rename fs.copyFileSync
    fs.copyFile fs.cpSync renameSync copyFileSync fsp.rename fsp.copyFile Deno.renameSync Deno.copyFileSync rename copy
    File.rename FileUtils.mv FileUtils.cp FileUtils.copy FileUtils.move
    """.split()
)
_DELETING = frozenset(  # of which the first goes
    """
    os.remove os.unlink os.rmdir os.removedirs shutil.rmtree rmtree Path.unlink Path.rmdir pathlib.Path.unlink
    pathlib.Path.rmdir fs.rmSync fs.rm fs.unlinkSync fs.unlink fs.rmdirSync fs.rmdir fsp.rm fsp.unlink fs.promises.rm
    fs.promises.unlink rmSync unlinkSync rmdirSync Deno.removeSync Deno.remove unlink rmdir remove_tree File.delete
    File.unlink FileUtils.rm FileUtils.rm_f FileUtils.rm_r FileUtils.rm_rf FileUtils.rmtree Dir.rmdir Dir.delete
    """.split()
)
_OPENING = frozenset(("open", "fopen", "File.open", "File.new", "io.open", "Path.open", "pathlib.Path.open"))
_PATHS = frozenset(("Path", "pathlib.Path"))
_NAMED = _WRITING | _ONTO | _DELETING | _OPENING | _PATHS
_LONGEST_CALL = 400  # characters
_MOVING = ("chdir", "with-cwd", "Dir.chdir")  # what makes a relative path another one
_UNCERTAIN = frozenset("$@#\\`{}*?[]~")  # in what may not stand for itself
_QUOTES = "\"'"


def code_paths(command: Command) -> tuple[str, tuple[str, ...]]:
    """The acts of a command's code, and the paths; no path where none is certain."""
    codes = [word.text for word in command.argv[1:] if word.exact]
    codes += [word.text for word in command.given() if word.exact]
    written: dict[str, None] = {}
    deleted: dict[str, None] = {}
    for code in codes:
        if len(code) > LONGEST or any(mark in code for mark in _MOVING):
            return "", ()
        for spelling, module in IMPORTS:
            code = code.replace(spelling, module)  # noqa: PLW2901 - the same with less around it
        for name, arguments in islice(_calls(code), MOST_CALLS):
            written |= dict.fromkeys(_written(name, arguments))
            deleted |= dict.fromkeys(arguments[:1] if name in _DELETING else ())
    verb = "may delete" if not written else "may overwrite" if not deleted else "may take away"
    certain = [path for path in {**written, **deleted} if path and _UNCERTAIN.isdisjoint(path)]
    return verb, tuple(certain[:MOST])


def _written(name: str, arguments: list[str]) -> list[str]:
    if name in _WRITING:
        return arguments[:1]
    if name in _ONTO:
        return arguments[1:2]
    if name not in _OPENING or not arguments:
        return []
    modes, path = arguments[1:], arguments[0]
    if modes[1:] and modes[0].strip() in (">", "+>"):  # of Perl: open(F, ">", "a")
        return modes[1:2]
    if modes and modes[0][:1] == ">" and not modes[0].startswith(">>"):  # and open(F, ">a")
        return [modes[0][1:].strip()]
    return [path] if modes and modes[0][:1] == "w" else []


def _calls(code: str) -> Iterator[tuple[str, list[str]]]:
    """Each name that something is given to, with that: texts, and nothing for what is not one.

    A method of what a call with one text makes is given this text: `Path("a").unlink()`.
    """
    at = 0
    while at < len(code):
        if code[at] in _QUOTES:
            at = _past(code, at)
            continue
        if not (code[at].isalpha() or code[at] == "_"):
            at += 1
            continue
        end = at
        while end < len(code) and (code[end].isalnum() or code[end] in "_." or code[end : end + 2] == "::"):
            end += 2 if code[end] == ":" else 1
        name = code[at:end].replace("::", ".")
        at = end
        if name in _NAMED and code[end : end + 1] in ("(", " ") and code[end : end + 1]:
            arguments, behind = _arguments(code, end)
            yield name, arguments
            if name in _PATHS and code[behind : behind + 1] == ".":
                stop = behind + 1
                while stop < len(code) and (code[stop].isalnum() or code[stop] == "_"):
                    stop += 1
                yield f"{name}.{code[behind + 1 : stop]}", arguments[:1] + _arguments(code, stop)[0]
                at = stop


def _arguments(code: str, at: int) -> tuple[list[str], int]:
    """The arguments of a call, and where they end; without a bracket they end with the statement."""
    bracket = code[at] == "(" if at < len(code) else False
    found, depth, literal, other = [], 0, "", False
    at += 1
    stop = min(len(code), at + _LONGEST_CALL)
    while at < stop:
        character = code[at]
        if character in _QUOTES:
            end = _past(code, at)
            literal, other = code[at + 1 : end - 1], other or bool(literal)
            at = end
            continue
        if depth == 0 and (character == "," or (character == ")" and bracket) or (character in ";\n)" and not bracket)):
            found.append("" if other else literal)
            literal, other = "", False
            if character != ",":
                return found, at + 1
        elif not character.isspace():
            depth += (character in "([{") - (character in ")]}")
            other = True
        at += 1
    return ([] if bracket or at < len(code) else [*found, "" if other else literal]), at


def _past(code: str, at: int) -> int:
    """The end of a text that begins with the quote at `at`."""
    end = at + 1
    while end < len(code) and code[end] != code[at]:
        end += 2 if code[end] == "\\" else 1
    return end + 1
