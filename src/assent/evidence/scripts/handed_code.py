"""Files of code in options and variables, and behind programs that run what they are told.

`node -r ./x.js`, `NODE_OPTIONS='--require ./x.js' npm test`, `python3 -m pdb x.py`, `pytest -p x`: each is made into
the command that runs the file by its language.
"""

from __future__ import annotations

import os
from itertools import pairwise

from assent.evidence.scripts.loading import Loading
from assent.risk.category import Category
from assent.risk.disk.paths import resolve, spell
from assent.rules_table import is_a
from assent.syntax.quote import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from assent.command.model import Command, Surroundings
    from assent.risk.finding import Finding

LANGUAGES = {  # what runs a file
    ".py": "python3",
    ".js": "node",
    ".mjs": "node",
    ".cjs": "node",
    ".ts": "tsx",
    ".rb": "ruby",
    ".pl": "perl",
    ".php": "php",
    ".lua": "lua",
    ".R": "Rscript",
    ".jl": "julia",
}
MOST = 60  # words
_RUNNERS = frozenset(  # behind one of these words an operand is code that runs
    """
    pdb trace cProfile profile runpy timeit coverage doctest unittest debugpy memory_profiler kernprof mprof viztracer
    scalene nodemon pm2 forever mocha ava jest tap tape papermill gulp grunt jake run exec watch start --test --watch
    """.split()
)
_NAMING = frozenset("-m -M -p -l -r --require --import --plugin".split())  # options whose value may be a module
_TAKING = _NAMING | frozenset(  # whose value may be a file of code
    """
    -c -P -I -f -d -S -s --config --conf --loader --experimental-loader --plugins --init-script --file --gruntfile
    --gulpfile --jakefile --script --reporter --parser --preset --transform --runner --setup
    """.split()
)
_CHECKED = "--files"  # behind it are files that are only looked at
_MODULES = {"python": ".py", "pytest": ".py", "lua": ".lua", "ruby": ".rb", "perl": ".pm"}
_MARKS = str.maketrans(dict.fromkeys("=:,;'\"\t\n", " "))
_SIGNS = str.maketrans(dict.fromkeys("=:,;'\"\t\n()[]{}!&|<>`$", " "))


def handed_code(finding: Finding, exists: Callable[[str], bool]) -> Iterator[str]:
    """The commands that run the files of code which the command is given."""
    command = finding.command
    if finding.category is Category.ModifiesRemote or is_a(command.program, "engine"):
        return
    words = [word.text for word in command.argv[1:MOST] if word.exact]
    if _CHECKED in words:
        return
    ending = _MODULES.get((command.program or "").rstrip("0123456789."), "")
    values = [*_assigned(command), *_given(command.program or "", words, ending, exists)]
    for value in [*values] if ending else ():
        name = value[2:] if value[:2] in _NAMING else value
        values += _modules(name, ending, exists) + _modules(name.rpartition(".")[0], ending, exists)
    for token in dict.fromkeys([part for value in values for part in _parts(value)]):
        language = LANGUAGES.get(os.path.splitext(token)[1])
        if language is not None and exists(token):
            yield f"{language} {quote(token)}"


def _assigned(command: Command) -> Iterator[str]:
    """The values of variables that are set for a command, also by the words of its wrappers: env X=./x.js node."""
    yield from [each.value.text for each in command.variables if each.value is not None and each.value.exact]
    for each in command.wrappers:
        yield from [word.text for word in each.words[1:] if word.exact and "=" in word.text]


def _given(program: str, words: Sequence[str], ending: str, exists: Callable[[str], bool]) -> Iterator[str]:
    """The words that may name a file of code: all of a program that runs such, and values of options."""
    runs = not _RUNNERS.isdisjoint((program, *words[:4]))
    for before, word in pairwise(("", *words)):
        if runs or before in _TAKING or word.partition("=")[0] in _TAKING or word[:2] in _TAKING:
            yield word
        named = word if runs or before in _NAMING else word[2:] if word[:2] in _NAMING else ""
        yield from _modules(named, ending, exists)


def written_settings(
    command: Command, before: Sequence[Finding], exists: Callable[[str], bool], surroundings: Surroundings
) -> Iterator[str]:
    """The commands that run the files of code which settings name that the text itself writes: yarnPath: ./x.js."""
    loading = Loading(command, surroundings)
    named = [resolve(word.text, command.cwd, surroundings.home) for word in command.argv[1:] if word.exact]
    for other in before:
        for text in other.writes:
            place = resolve(text, other.command.cwd, surroundings.home)
            if place is not None and (place in named or loading.takes(os.path.realpath(spell(place)))):
                yield from _mentioned(other.command, exists, python=text.endswith(".py"))


def _mentioned(command: Command, exists: Callable[[str], bool], *, python: bool) -> Iterator[str]:
    """The commands that run the files of code which a text names that the command writes."""
    for text in [word.text for word in (*command.argv[1:], *command.given()) if word.exact]:
        plain = text.replace("\\n", " ").replace("\\t", " ")  # of printf
        for token in dict.fromkeys(plain.translate(_SIGNS).split()[:MOST]):
            ending = os.path.splitext(token)[1]
            language = LANGUAGES.get(ending, "sh" if "/" in token or ending == ".sh" else "")
            if language and exists(token):
                yield f"{language} {quote(token)}"
            yield from [f"python3 {quote(path)}" for path in _modules(token, ".py", exists) if python]


def _modules(name: str, ending: str, exists: Callable[[str], bool]) -> list[str]:
    """The file of a module, where there is one."""
    path = f"{name.replace('.', '/')}{ending}"
    return [path] if name and ending and exists(path) else []


def _parts(value: str) -> Iterator[str]:
    """The words in a value, also behind the letter of an option: -r./x.js."""
    for token in value.translate(_MARKS).split():
        yield token[2:] if token[:1] == "-" and token[1:2].isalpha() else token
