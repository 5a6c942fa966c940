"""The paths outside the project that a command only passes on to the project's own code, or puts its results at."""

from __future__ import annotations

from itertools import pairwise

from assent.command.program import valued
from assent.risk.code.erasing import parts_of
from assent.risk.code.filenames import COMPILED, language
from assent.risk.code.loads import heeded
from assent.risk.code.packages import is_switch
from assent.risk.disk.access import runs_by_itself
from assent.risk.entries.programs import BUILDING, FILED, JAVASCRIPT, NPM_LIKE, SCRIPT_FIRST
from assent.rules_table import ENGINE, is_a, vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from assent.command.model import Argument, Command
    from assent.risk.disk.ground import Ground

# Programs whose first operand is the code, which their rules judge; what is behind it is for that code.
INLINE = frozenset(("-m", "-c", "-e", "-p", "--eval", "--print"))  # there is no such operand

INSTALLED = (
    "vendor/bin/",
    "node_modules/",
    "venv/bin/",
)  # where packages put programs that an interpreter may be given
TAKING = {  # options of scripts that many projects have
    "artisan": ("--path",),
    "manage.py": ("--pythonpath", "-o", "--output", "--output-filename"),
    "setup.py": ("--root", "--prefix", "--home", "--install-lib", "--install-scripts", "--install-dir"),
}

# Options, and variables of make, that name where a result is put; only among temporary files nobody minds.
RESULTS = frozenset(
    """
    -o --output --out --outfile --out-file --output-file --outputFile --output-dir --outdir --outDir --out-dir
    -coverprofile -cpuprofile -memprofile -blockprofile -mutexprofile -trace -outputdir --coverprofile --target-dir
    --junitxml --junit-xml --basetemp --report-file --log-file --coverage-directory --coverageDirectory --result-log
    --scratch-path --build-path --json-report-file --json-report --reporter-output --artifacts-dir --output-path
    -derivedDataPath -resultBundlePath -archivePath --html --csv DESTDIR PREFIX OUT OUTDIR BUILD_DIR BUILDDIR O
    """.split()
)
# Options of builders and test runners, and variables of make, that name a file of code, a program, or a list of tasks.
CODES = frozenset(
    """
    -f -file --makefile --justfile --taskfile -t --rakefile -buildfile -b --build-file --gemfile --gruntfile --gulpfile
    -I --init-script -P -c --config --config-file --rcfile --bazelrc --cross-file --native-file --toolchain
    CMAKE_TOOLCHAIN_FILE -toolexec -vettool -r --require --import --preload --loader --plugin --plugins --rulesdir
    --autoload-file --bootstrap --script-shell --shell --chooser --globalSetup -exec -specs -wrapper linker SHELL
    MAKEFILES CC CXX LD AR -B -R -lib -cp --rootdir --confcutdir --path -p:
    """.split()
)
COMPILING = ("rustc", "rustdoc", "clippy")  # of cargo: what is behind `--` is for the compiler
LIBRARY = ".dll"  # ends the name of a program that dotnet runs: dotnet exec x.dll
ADDING = frozenset(("--include-build",))  # options behind which a folder of code is
# Options of builders and test runners that say whose project it is: its folder, or the file that describes it.
PROJECTS = frozenset(
    """
    -C -S -f -s -p -d -c -e -P -r -file -buildfile -project -workspace --build --file --project --project-dir --root
    --rootDir --rootdir --root-dir --dir --directory --cwd --working-dir --working-directory --workdir --chdir --top
    --manifest-path --package-path --test-dir --start-directory --source-dir --build-file --makefile --justfile
    --taskfile --rakefile --gulpfile --gruntfile --gemfile --noxfile --snakefile --config --config-file --conf
    --configuration --stack-yaml --project-file --editable --search-root --collection --path --base --context
    """.split()
)
# Parts of names of any other option, property or variable behind which code is: -PscriptFile, SCRIPT.
NAMED = frozenset(
    """
    script init wrapper launcher compiler plugin plugins extensions extension hook hooks exec command cmd runner agent
    makeprogram rakelibdir processor processorpath classpath
    """.split()
)
_APART = str.maketrans("-.", "  ")
ITS_OWN = {("nx", "graph"): "--file", ("nx", "dep-graph"): "--file"}  # of one subcommand: others pass it to code
PATTERNS = {"dotnet": ("--treenode-filter",)}  # options whose value looks like a path, and is none: /*/*/Name/*


def is_data(command: Command, word: Argument, path: Argument, ground: Ground) -> bool:
    """Whether `path`, which is in `word`, is certainly no code that the command runs."""
    words, program = command.argv, command.program or ""
    at = next(index for index, other in enumerate(words) if other is word)
    if _is_for_script(program, words, at) or _option(words, at, path) in PATTERNS.get(program, ()):
        return True
    if runs_by_itself(path, ground):
        return False
    begin = _begin(program, words)
    if at >= begin and not _is_read(words[begin - 1], _option(words, at, path)):
        return True
    components = ground.resolve(path.text)
    if components is None or not ground.is_ours(components):
        return False
    option = _option(words, at, path)
    is_result = option in RESULTS or option in vocabulary(program, "results")
    return is_result or ITS_OWN.get((program, words[1].text)) == option


def names_file(command: Command, path: Argument) -> bool:
    """Whether `path` names a file of code: make -f x, SHELL=x, rustc x.rs."""
    words = command.argv
    at = next((index for index, word in enumerate(words) if word.start <= path.start and path.end <= word.end), 0)
    option = _option(words, at, path) if path.text in words[at].text else ""
    if is_a(command.program, ENGINE):
        return False  # what builds an image runs apart
    if option.removeprefix("-D") in CODES or (option == "--file" and is_a(command.program, FILED)):
        return True
    if words[at].text == path.text and option[:1] != "-":  # an operand, behind another: direnv exec /tmp/x make
        if words[1].text == "exec" and path.text.casefold().endswith(LIBRARY):
            return True
        return language(path.text) == COMPILED
    name = option[2:] if option[:2] in ("-D", "-P") else option
    return not NAMED.isdisjoint([part for piece in name.translate(_APART).split() for part in parts_of(piece)])


def names_program(command: Command, path: Argument) -> bool:
    """Whether `path` names a program that runs, and nothing that is written: make CC=/bin/cc, PYTHON=/x/python3."""
    words = command.argv
    at = next((index for index, word in enumerate(words) if word.start <= path.start and path.end <= word.end), 0)
    called = path.text.rpartition("/")[2].rstrip("0123456789.")
    is_own_name = words[at].text.casefold().startswith(f"{called}=")
    return is_own_name or ("=" in words[at].text and names_file(command, path))


def adds_folder(command: Command, path: Argument) -> bool:
    """Whether `path` names a folder of code that runs, or is a part of it: gradle --include-build x, make -C x."""
    words = command.argv
    at = next((index for index, word in enumerate(words) if word.start <= path.start and path.end <= word.end), 0)
    is_package = command.program == "go" and words[1].text == "run" and words[at].text[:1] != "-"
    if is_package or not at:
        return is_package
    option, loads = _option(words, at, path), heeded(command.program or "") if is_a(command.program, BUILDING) else None
    return option in ADDING or (loads is not None and option in loads.options.split())


def names_project(command: Command, word: Argument, path: Argument) -> bool:
    """Whether `path` says whose code runs, wherever it is: pytest /opt/x, make -C /opt/x; not a tool of the system."""
    words = command.argv
    at = next((index for index, other in enumerate(words) if other is word), 0)
    if not at or path.text.startswith("/dev/"):
        return False
    option, loads = _option(words, at, path), heeded(command.program or "")
    if option in PROJECTS or (loads is not None and option in loads.options.split()):
        return True
    before = words[at - 1].text
    is_value = before[:1] == "-" and (before in CODES or not is_switch(before, command.program or "", words[1:]))
    return path.text == word.text and not is_value


def emptied(command: Command, paths: Sequence[tuple[Argument, bool]], ground: Ground) -> Argument | None:
    """The home directory among the `paths`, written or not, where it may be for results: many tools empty that."""
    if is_a(command.program, ENGINE):
        return None
    for path, written in paths:
        components = ground.resolve(path.text)
        if components is None or tuple([part.casefold() for part in components]) != ground.home:
            continue
        around = next((word for word in command.argv if word.start <= path.start and path.end <= word.end), path)
        if written or not names_project(command, around, path):
            return path
    return None


def _is_read(script: Argument, option: str) -> bool:
    """Whether a script, which is no code of the project's own or one of many, takes code or a place by that option."""
    if any(folder in script.text for folder in INSTALLED):
        return option not in RESULTS
    return option in TAKING.get(script.text.rpartition("/")[2], ())


def _begin(program: str, words: Sequence[Argument]) -> int:
    """The index of the first word that is for the project's code; beyond the last where there is none."""
    if "/" in program:
        return 1
    texts = [word.text for word in words]
    compiles = next((text for text in texts[1:] if text[:1] != "+"), "") in COMPILING
    if is_a(program, "separator") and "--" in texts and not compiles:
        return texts.index("--") + 1
    if program == "go" and texts[1:2] == ["run"]:
        begin = _behind_operand(words, 2)
        sources = [text.endswith(".go") for text in texts[begin - 1 :]]  # the first, and those beside it
        return begin - 1 + max(1, (*sources, False).index(False))
    if is_a(program, SCRIPT_FIRST) and not INLINE.intersection(texts):
        begin = _behind_operand(words, 1, valued(program))
        is_verb = is_a(program, "separator") and texts[begin - 1].isalpha()  # swift run x, swift main.swift
        is_verb = is_verb or texts[begin - 1] in vocabulary(program, "modes")  # tsx watch x.ts
        return _behind_operand(words, begin) if is_verb else begin
    return len(words)


def _is_for_script(program: str, words: Sequence[Argument], at: int) -> bool:
    """Whether a word is an operand that npm and its kin pass on to the script that they run: npm run build x."""
    named = [word.text for word in words[1:3]]
    is_told = named[:1] == ["start"] or (named[:1] == ["test"] and not is_a(program, JAVASCRIPT))  # bun test runs it
    begin = 2 if is_told else 3 if named[:1] in (["run"], ["run-script"]) else len(words)
    plain = _is_operand(words[at]) and words[at - 1].prefix[:1] != "-"
    return is_a(program, NPM_LIKE) and at >= begin and plain


def _is_operand(word: Argument) -> bool:
    """Whether a word certainly is not an option."""
    return word.prefix[:1] not in ("-", "") or word.text[:1] == "~"


def _behind_operand(words: Sequence[Argument], start: int, taking: Collection[str] = ()) -> int:
    """The index behind the first word from `start` on that cannot be an option, nor the value of one of `taking`."""
    indices = range(start, len(words))
    found = (at + 1 for at in indices if _is_operand(words[at]) and words[at - 1].text not in taking)
    return next(found, len(words))


def _option(words: Sequence[Argument], at: int, path: Argument) -> str:
    """The option or variable whose value `path` is: `-o`, `--output`, `DESTDIR`."""
    text = words[at].text
    if text == path.text or (text[:1] != "-" and "=" not in text):  # -cp a:/tmp/x
        return words[at - 1].text
    return text[: len(text) - len(path.text)].rstrip("=")


def is_result(command: Command, path: Argument) -> bool:
    """Whether a path is the value of an option that names a result of its program: `mkdocs build -d /opt/site`."""
    results = vocabulary(command.program, "results")
    return any(before.text in results for before, word in pairwise(command.argv) if word.text == path.text)


def is_settings(command: Command, path: Argument) -> bool:
    """Whether a path is that of settings, and of no code, by its option: `--config /tmp/x`, `--config=/tmp/x`."""
    if language(path.text):
        return False
    options = [before.text for before, word in pairwise(command.argv) if word.text == path.text]
    options += [word.text.removesuffix(path.text) for word in command.argv if word.text.endswith(f"={path.text}")]
    return any(option[:2] == "--" and ("config" in option or "settings" in option) for option in options)
