"""Compilers of C and its kin."""

from __future__ import annotations

from itertools import pairwise

from assent.command.bins import is_system
from assent.command.model import Argument, Command, Surroundings
from assent.command.options import UNKNOWN_OPTION
from assent.command.word import may_be_option, part
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.tally import Tally, is_inert
from assent.risk.finding import Judgement, Unknown
from assent.risk.shown import printed
from assent.risk.wording import listed, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


FILES = Category.ModifiesFilesystem

# Options of compilers by how they begin; what stands behind belongs to them.
SHOWS = ("-dump", "-print-", "--print-")
SHOWING = frozenset(("--version", "--help", "-###", "-v", "-V", "--target-help", "-h"))
CHECKS = frozenset(("-fsyntax-only", "-E", "-M", "-MM"))
HARMLESS = (
    *("-I", "-D", "-U", "-W", "-O", "-g", "-std=", "--std=", "-m", "-f", "-L", "-l", "-isystem", "-iquote", "-include"),
    *("-pedantic", "-nostd", "-target", "--target="),
)
ALONE = frozenset(
    "-c -S -pthread -shared -static -ansi -w -x -pipe -P -C -dM -dD -H -MP -MT -MQ -s -r -rdynamic -arch -no-pie -pie"
    " -idirafter -framework".split()
)
VALUED = frozenset(
    "-I -D -U -L -l -isystem -iquote -idirafter -include -x -MT -MQ -arch -target -o -MF -framework".split()
)
LOADS = tuple(
    """
    -dumpbase -dumpdir -fplugin -fpass-plugin -fuse-ld -fprofile -fdump -fsave -fcallgraph -ftime-trace -Wl, -Wa, -Wp,
    -fcrash -fdiagnostics-format -fopt-info -fmodule -mllvm -finstrument -foffload
    """.split()
)
# What begins so may have a value, and that is no file; other values of `-f…=` may be one that is written.
SETTLED = tuple(
    f"-f{name}="
    for name in "max-errors diagnostics-color visibility sanitize sanitize-recover no-sanitize message-length tabstop "
    "template-depth constexpr-depth constexpr-steps input-charset exec-charset wide-exec-charset abi-version "
    "lto stack-limit-register align-functions align-loops inline-limit cf-protection fp-contract openmp "
    "macro-backtrace-limit template-backtrace-limit error-limit debug-prefix-map file-prefix-map "
    "macro-prefix-map permitted-flt-eval-methods excess-precision strict-aliasing unroll-max tls-model "
    "vect-cost-model zero-call-used-regs".split()
)
BESIDE = ("-fstack-usage", "-ftest-coverage", "--coverage", "-coverage")  # write files beside the output
REPRODUCING = ("-gen-reproducer", "-gen-cdb-fragment-path")  # of clang: write the sources, and how they were compiled
FORTRAN = ("fortran", "flang")  # ends of names of compilers that write modules even where they only check
CODE = ("--eval:", "--eval=")  # of nim, which puts a colon between an option and its value: what is behind is code
_LIBRARIES = ("/lib/", "/lib64/", "/usr/lib/", "/usr/lib64/")


def nim(command: Command, _: Surroundings) -> Judgement:
    """nim: what its file says, or code among its words."""
    code = next((word for word in command.argv[1:] if word.text.casefold().startswith(CODE)), None)
    if code is not None:
        return Judgement(Category.Unrecognized, f"`nim --eval` runs the code {quoted(code.text[len(CODE[0]) :])}", code)
    return index.as_stated("nim", command.argv, command.argv[0].text)


def compiler(command: Command, _: Surroundings) -> Judgement:
    """A compiler only checks or shows something, or it compiles; some options load code into it."""
    words = command.argv
    name = words[0].text
    texts = [word.text for word in words[1:]]
    if len(texts) == 1 and words[1].exact and _shows(texts[0]):
        return Judgement(Category.ReadsFilesystem, f"`{name} {texts[0]}` {printed(texts[0])}")
    tally = Tally(f"`{name}` {_checking(texts)} {_sources(words)}")
    at = 1
    while at < len(words):
        at = _word(tally, words, at, name)
    shows = bool(texts) and all(_shows(text) for text in texts)
    if not shows and not any(text in CHECKS for text in texts) and not _prints(texts):
        tally.add(FILES, f"`{name}` compiles {_sources(words)}", words[0])
    beside = next((word for word in words[1:] if word.text.startswith((*BESIDE, *REPRODUCING))), None)
    if beside is not None:
        tally.add(FILES, f"`{name} {beside.text}` writes files about {_sources(words)}", beside)
    if "-fsyntax-only" in texts and name.rpartition("/")[2].rstrip("-.0123456789").endswith(FORTRAN):
        tally.add(FILES, f"`{name}` writes the modules of {_sources(words)}", words[0])
    return tally.judgement()


def clang_tidy(command: Command, _: Surroundings) -> Judgement:
    """clang-tidy: what is behind `--`, or in `--extra-arg`, is for the compiler, less the output and what is linked."""
    words = command.argv
    at = next((at for at, word in enumerate(words) if word.text == "--"), len(words))
    tally = Tally("")
    judged = index.as_stated("clang-tidy", words[:at], words[0].text)
    tally.reason = judged.reason
    tally.include(judged)
    for word in (word for before, word in pairwise(words[:at]) if _adds_options(before, word)):
        tally.include(Judgement(Category.Unrecognized, f"`clang-tidy` may take options from {quoted(word.text)}", word))
    given = [part(word, word.text.index("=") + 1) for word in words[1:at] if word.text.startswith(EXTRA)]
    given += [word for before, word in pairwise(words[:at]) if f"{before.text}=" in EXTRA]
    flags = [
        each for before, each in pairwise(words[at:]) if each.text not in OMITTED and before.text not in ("-o", "-MF")
    ]
    for flag in (*given, *flags):
        tried = Tally("")
        _word(tried, (words[0], flag), 1, words[0].text)
        if tried.category > Category.ReadsFilesystem:
            tally.include(tried.judgement())
    return tally.judgement()


def _adds_options(before: Argument, word: Argument) -> bool:
    """Whether a word may bring options of the compiler: a file of options, or a setting `ExtraArgs` in YAML."""
    if word.text[:1] == "@":
        return True
    is_setting = before.text in CONFIG or word.text.startswith(tuple([f"{name}=" for name in CONFIG]))
    return is_setting and (not word.exact or "\\" in word.text or "ExtraArgs" in word.text)


CONFIG = ("-config", "--config")  # of clang-tidy
EXTRA = ("-extra-arg=", "--extra-arg=", "-extra-arg-before=", "--extra-arg-before=")  # of clang-tidy
OMITTED = ("-o", "-MF", "-MD", "-MMD", "-MT", "-MQ")  # of the words for the compiler: clang-tidy drops them


def _prints(texts: Sequence[str]) -> bool:
    """Whether only assembly is made, and goes to the output: `gcc -S -o - a.c`."""
    whole = ("-o-" in texts) or any(pair in (("-o", "-"), ("-o", "/dev/stdout")) for pair in pairwise(texts))
    return "-S" in texts and "-c" not in texts and whole and not any(text.startswith(BESIDE) for text in texts)


SOURCES = (".c", ".cc", ".cpp", ".cxx", ".m", ".mm", ".s", ".S", ".o", ".rs", ".go", ".f", ".f90", ".f95", ".for")


def _sources(words: Sequence[Argument]) -> str:
    """The files that are compiled, as far as the words behind the options show them."""
    named = [word.text for word in words[1:] if word.text.endswith(SOURCES)]
    return listed(named) if named else "its input" if words[-1].text == "-" else "the sources"


def _checking(texts: Sequence[str]) -> str:
    """The verb of what is done to the sources where nothing is compiled."""
    if "-E" in texts:
        return "prints the macros of" if "-dM" in texts else "preprocesses"
    if _prints(texts):
        return "prints the assembly of"
    return "lists the headers of" if "-M" in texts or "-MM" in texts else "checks"


def _shows(text: str) -> bool:
    """Whether the option asks for information about the compiler."""
    return text in SHOWING or text.startswith(SHOWS)


def _word(tally: Tally, words: tuple[Argument, ...], at: int, name: str) -> int:
    """Add what the word at that index does, and return the index of the next one."""
    word = words[at]
    text = word.prefix
    if not word.exact and (may_be_option(word) or (word.several and not word.glob)):
        tally.add(Category.Unrecognized, f"`{name}` may read `{word.text}` as an option", word, Unknown.Word)
    elif text == "-" or not text.startswith(("-", "@")):
        tally.reads.append(word)
    elif text in ("-o", "-MF") and at + 1 < len(words):
        _written(tally, words[at + 1], f"{name} {text}")
    elif text.startswith(("-o", "-MF")):
        option = "-MF" if text.startswith("-MF") else "-o"
        _written(tally, part(word, len(option)), f"{name} {option}")
    elif text.startswith("-include"):
        tally.reads += words[at + 1 : at + 2] if text == "-include" else (part(word, len("-include")),)
    elif (
        text.startswith(LOADS)
        or _may_write(text)
        or not (text in ALONE or text in CHECKS or _shows(text) or text.startswith(HARMLESS))
    ):
        tally.add(Category.Unrecognized, f"`{name} {word.text}` {UNKNOWN_OPTION}", word, Unknown.Option)
    return at + 1 + (text in VALUED)


def _may_write(text: str) -> bool:
    """Whether an option has a value that may name a file: -foptimization-record-file=x."""
    return text.startswith("-f") and "=" in text and not text.startswith(SETTLED)


def _written(tally: Tally, path: Argument, option: str) -> None:
    if path.text != "-" and not is_inert(path):
        tally.add(FILES, f"`{option}` writes `{path.text}`", path)
        tally.writes.append(path)


def style(word: Argument) -> Judgement:
    """A style of clang-format: its name, the settings themselves, or `file:` with a file, whose lines errors quote."""
    if not word.prefix.startswith("file:"):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.ReadsFilesystem, "", reads=(part(word, len("file:")),))


def linked(word: Argument) -> Judgement:
    """A program whose libraries `ldd` shows by having its loader start it."""
    folder = word.text[: word.text.rfind("/") + 1] if word.exact and ".." not in word.text else ""
    if is_system(folder[:-1]) or folder.startswith(_LIBRARIES):
        return Judgement(Category.ReadsFilesystem, "", reads=(word,))
    is_below = word.exact and ".." not in word.text and word.text[:1] not in "/~"
    category = Category.RunsProjectCode if is_below else Category.Unrecognized
    return Judgement(category, f"`ldd` may run the file `{word.text}`", word, reads=(word,))
