"""Interpreters of other languages: what they say of themselves, and code that only prints literals."""

from __future__ import annotations

from assent.command.model import Argument
from assent.record import Record
from assent.risk.category import Category
from assent.risk.disk.access import Ground
from assent.risk.finding import Judgement
from assent.risk.languages.deleting import deletion
from assent.risk.rules.shells import script
from assent.risk.shown import printed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command, Surroundings

MARKS = frozenset("+-*(),; \t.=[]>")  # what may stand between literals and names; no division, no pattern


class Language(Record):
    """How one interpreter is asked for text, for a check of a file, and for running code in a word."""

    shows: tuple[str, ...]
    runs: tuple[str, ...]  # options that take code
    checks: tuple[str, ...] = ()  # options that only parse the file behind them
    flags: tuple[str, ...] = ()  # other harmless options
    names: frozenset[str] = frozenset()  # that may stand in code
    tells: tuple[str, ...] = ()  # options that show the environment
    readers: tuple[str, ...] = ()  # functions that give back the file named by their only argument


RUBY_LIBRARIES = tuple(  # whose names in code are listed: that a library is loaded does nothing
    [f"-r{name}" for name in "json set time date pp yaml".split()]
)
RUBY = Language(
    ("-v", "--version", "-h", "--help", "--copyright"),
    ("-e",),
    ("-c", "-wc", "-cw"),
    ("-w", "-W0", "-W1", "-W2", "--disable-gems", "--disable=gems", *RUBY_LIBRARIES),
    frozenset(
        """
        puts print p pp RUBY_VERSION RUBY_PLATFORM RUBY_ENGINE RUBY_PATCHLEVEL true false nil JSON parse pretty_generate
        generate File read STDIN size length count first last sort uniq sum min max join split keys values inspect to_i
        to_s to_f to_a upcase downcase strip reverse flatten compact include empty fetch dig lines tally Time Date now
        today year month day iso8601 YAML load_file safe_load_file to_yaml to_json Dir glob children to_h uniq zip none
        start_with end_with chars bytesize round ceil floor slice take drop any all
        """.split()
    ),
    readers=("File.read", "YAML.load_file", "YAML.safe_load_file"),
)
PHP = Language(
    ("-v", "--version", "-h", "--help", "-m", "--modules", "--ini"),
    ("-r", "--run"),
    ("-l", "--syntax-check"),
    ("-n",),
    frozenset(
        """
        echo print PHP_VERSION PHP_OS PHP_OS_FAMILY PHP_EOL PHP_INT_MAX phpversion true false null strlen count var_dump
        print_r json_encode json_decode strtoupper strtolower strrev md5 sha1 bin2hex base64_encode base64_decode
        urlencode urldecode rawurlencode round floor ceil max min abs pi sqrt str_repeat ucfirst trim extension_loaded
        memory_get_usage php_sapi_name php_uname date time microtime uniqid ini_get get_loaded_extensions array_keys
        array_values array_sum array_unique array_slice array_flip in_array implode explode range var_export
        number_format str_replace substr strpos str_contains str_starts_with str_ends_with ucwords nl2br
        parse_url ctype_digit ctype_alpha mb_strlen mb_substr mb_strtoupper
        htmlspecialchars sprintf printf gettype version_compare function_exists sys_get_temp_dir getcwd
        file_get_contents PHP_MAJOR_VERSION PHP_MINOR_VERSION PHP_INT_SIZE PHP_BINARY M_PI JSON_PRETTY_PRINT
        """.split()
    ),
    ("-i", "--info"),
    ("file_get_contents",),
)
LUA = Language(
    ("-v",),
    ("-e",),
    names=frozenset("print true false nil math floor sqrt max min abs pi string upper lower len _VERSION".split()),
)
R = Language(
    ("--version", "--help"),
    ("-e",),
    flags=("--vanilla", "--no-save", "--slave", "--quiet"),
    names=frozenset(
        "print cat sum mean max min c sqrt abs round TRUE FALSE NULL paste R version string packageVersion"
        " sessionInfo".split()
    ),
)
TASKS = frozenset(  # of R, on the package in the folder, or on a file of it
    f"{package}::{function}"
    for package, functions in (
        ("devtools", "test check document load_all test_active_file build_readme spell_check lint run_examples"),
        ("testthat", "test_file test_dir test_local test_package"),
        ("roxygen2", "roxygenise roxygenize"),
        ("rcmdcheck", "rcmdcheck"),
        ("covr", "package_coverage report"),
        ("lintr", "lint lint_dir lint_package"),
        ("styler", "style_pkg style_dir style_file"),
        ("pkgdown", "build_site check_pkgdown"),
        ("rmarkdown", "render"),
        ("knitr", "knit"),
        ("targets", "tar_make tar_manifest tar_outdated"),
        ("shiny", "runApp"),
    )
    for function in functions.split()
)
GIVEN = frozenset(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./,= \"'"
)  # what a call of one may be given
LOOPBACK = ("localhost:", "127.0.0.1:", "[::1]:")
NOTHING = Language(("--version", "-v", "-V", "--help", "-h"), ())
LANGUAGES = {
    "ruby": RUBY,
    "php": PHP,
    "lua": LUA,
    "luajit": LUA,
    "Rscript": R,
    "R": NOTHING,
    "tclsh": NOTHING,
    "wish": NOTHING,
    "expect": NOTHING,
    "osascript": NOTHING,
    "julia": NOTHING,
    "octave": NOTHING,
    "ghci": NOTHING,
    "runghc": NOTHING,
    "crystal": NOTHING,
    "guile": NOTHING,
    "racket": NOTHING,
    "sbcl": NOTHING,
    "raku": NOTHING,
    "janet": NOTHING,
}


def _is_local(words: Sequence[Argument]) -> bool:
    """Whether the server of php is for this machine alone, and shows nothing but files below the current folder."""
    if not words or not all(word.exact for word in words):
        return False
    address, *files = [word.text for word in words]
    files = [text for text in files if text != "-t"]
    below = all(text[:1] not in "-/~." and ".." not in text.split("/") for text in files)
    return address.startswith(LOOPBACK) and len(files) <= 2 and below


def interpreter(command: Command, surroundings: Surroundings) -> Judgement:
    """An interpreter: a script, code in a word, or what it reads."""
    argv = command.argv
    name = argv[0].text
    language = LANGUAGES[command.program or ""]
    at = 1
    while at < len(argv) and argv[at].exact and argv[at].text in language.flags:
        at += 1
    if at == len(argv):
        return Judgement(Category.Unrecognized, f"`{name}` runs code from its input", argv[0])
    option, rest = argv[at], argv[at + 1 :]
    if option.exact and option.text in language.shows and not rest:
        return Judgement(Category.ReadsFilesystem, f"`{name} {option.text}` {printed(option.text, alone=True)}")
    if option.exact and option.text in language.checks and len(rest) == 1 and rest[0].prefix[:1] not in ("", "-"):
        reason = f"`{name} {option.text}` only checks the syntax of `{rest[0].text}`"
        return Judgement(Category.ReadsFilesystem, reason, reads=rest)
    if option.exact and option.text in language.tells:
        reason = f"`{name} {option.text}` shows the environment, which may hold secrets"
        return Judgement(Category.ReadsSecrets, reason, option)
    if option.exact and option.text in language.runs and rest:
        return _code(rest, name, language)
    if name == "php" and option.exact and option.text == "-S" and _is_local(rest):
        return Judgement(Category.RunsProjectCode, f"`{name} -S` serves the project on `{rest[0].text}`", option)
    if option.prefix[:1] in ("", "-"):
        return Judgement(
            Category.Unrecognized, f"`{name} {option.text}` may have effects that Assent does not know", option
        )
    return script(option, Ground(command.cwd, surroundings), name)


def _is_task(text: str) -> bool:
    """Whether code of R is one call that builds, checks or tests the package: `devtools::test(filter = "a")`."""
    function, opening, rest = text.strip().partition("(")
    given = rest.removesuffix(")")
    plain = GIVEN.issuperset(given) and not any(part in given for part in ("..", '"/', "'/", '"~', "'~"))
    return function in TASKS and bool(opening) and rest.endswith(")") and plain


def _code(words: Sequence[Argument], name: str, language: Language) -> Judgement:
    """Code of names that are listed, numbers and plain strings."""
    code = words[0]
    if language is R and code.exact and len(words) == 1 and _is_task(code.text):
        return Judgement(Category.RunsProjectCode, f"`{name}` runs `{code.text}` on the project", code)
    fault = "is only known at run time" if not code.exact else _fault(code.text, language.names)
    if not fault and len(words) > 1:
        fault = "is followed by more words"
    paths = [] if fault else _read(code.text, language.readers)
    if paths is None:
        fault = "reads a file that is not plainly named"
    if fault or paths is None:
        known = deletion(code, name) if len(words) == 1 else None
        return known or Judgement(Category.Unrecognized, f"the code `{code.text}` of `{name}` {fault}", code)
    reads = tuple([Argument(code.start, code.end, path, path, exact=True, quoted=True) for path in paths])
    return Judgement(Category.ReadsFilesystem, f"the code of `{name}` only prints values", reads=reads)


def _read(text: str, readers: Sequence[str]) -> list[str] | None:
    """The files that proven code reads; None where one is computed, or is the address of something else."""
    paths = []
    for reader in readers:
        module, dot, _ = reader.partition(".")
        known = [text.count(f"{each}(") for each in readers if each.startswith(f"{module}.")]
        if dot and text.count(module) != sum(known):
            return None
        for behind in text.split(f"{reader}(")[1:] if dot else text.split(reader)[1:]:
            rest = f"({behind}" if dot else behind
            opening, path = rest[:2], rest[2:].partition(rest[1:2] or "(")[0]
            closing = rest[len(path) + 2 : len(path) + 4]
            if opening not in ("('", '("') or closing != f"{opening[1]})" or ":" in path:
                return None
            paths.append(path)
    return paths


def _fault(text: str, names: frozenset[str]) -> str:
    """Why code is not certainly harmless, empty if it is."""
    at = 0
    if any(text[:here].rstrip()[-1:] in (")", "]", "'", '"') for here, mark in enumerate(text) if mark == "("):
        return "calls a function whose name is computed"
    while at < len(text):
        character = text[at]
        begin = at
        at += 1
        if character in "'\"":
            end = text.find(character, at)
            inner = text[at:end]
            if end < 0 or any(mark in inner for mark in "#$\\{`%"):
                return "has a text that may be expanded"
            at = end + 1
        elif character.isascii() and (character.isalnum() or character == "_"):
            while at < len(text) and text[at].isascii() and (text[at].isalnum() or text[at] in "_"):
                at += 1
            word = text[begin:at]
            if not word.isdigit() and word not in names:
                return f"uses `{word}`"
        elif character not in MARKS or text.startswith(("--", "=="), begin):
            return f"has the sign `{character}`, which may run code"
    return ""
