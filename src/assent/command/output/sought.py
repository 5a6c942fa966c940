"""The names that programs which find files are told to look for: fd -g '*.pem', git ls-files '*.env', `| grep env`."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.name_patterns import basic, escaped, globs, spelled
from assent.command.options import Reading, grammar, read
from assent.command.wrappers.execution_context import BETWEEN, INPUT
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# Options of programs that find files by name, or lines.
_FD = """
    -g,--glob -F,--fixed-strings -p,--full-path -e,--extension= --and= --search-path= --base-directory= -t,--type=
    -d,--max-depth= --min-depth= --exact-depth= -E,--exclude= -S,--size= --changed-within= --changed-before=
    -o,--owner= --format= -c,--color= -j,--threads= --max-results= --batch-size= --ignore-file= --path-separator=
    -H,--hidden -I,--no-ignore -u,--unrestricted -s,--case-sensitive -i,--ignore-case -a -L,--follow -0,--print0 -1
    -l,--list-details -q --regex --no-ignore-vcs --no-ignore-parent --prune --xdev --mount --one-file-system
"""
_RG = """
    -g,--glob= --iglob= -e,--regexp= -t,--type= -T,--type-not= -d,--max-depth= --sort= -j,--threads=
    -F,--fixed-strings -. -0 -u -L -l,--files-with-matches --files-without-match --hidden --files -i
    -v,--invert-match -w -x -n -N -s -S -P -U -a -H -I --no-ignore --no-ignore-vcs -m= --color=
"""
_GIT = """
    -x,--exclude= -X,--exclude-from= -z -o -c -m -d -s -k -u -t --others --cached --exclude-standard
"""
_GREP = """
    -e,--regexp= -m= -F,--fixed-strings -v,--invert-match -i -E -G -P -w -x -n -a -h -s -q -l,--files-with-matches
    -I -L,--files-without-match -r,-R,--recursive -Z --include= --exclude= --exclude-dir= -H --color=?
"""
_EXTENDED = ("-E", "-P")
_LISTING = ("-l", "-L", "--files", "-r", "-v", "--files-without-match")  # whose patterns are not of the names it prints


def sought(program: str, words: Sequence[Argument]) -> tuple[str, ...]:
    """The names, as globs, that a program looks for: `*.pem`, `.aws/credentials`. There may be others."""
    match program:
        case "fd":
            reading = _reading(words, _FD)
            return (*_by_fd(reading), *[f"*.{text.lstrip('.')}" for text in _values(reading, "-e")])
        case "git":
            specs = _reading(words, _GIT).operands if [word.text for word in words[:1]] == ["ls-files"] else ()
            return tuple([name for word in specs[1:] for name in _pathspec(word.text)])
        case "rg" | "grep":
            reading = _reading(words, _RG if program == "rg" else _GREP)
            among = [name for text in _values(reading, "-g", "--iglob", "--include") for name in globs(text)]
            is_basic = program == "grep" and not any(map(reading.has, _EXTENDED))
            return (*among, *(() if any(map(reading.has, _LISTING)) else _selected(reading, is_basic=is_basic)))
        case _:
            return _queried(program, words)


def below(place: Argument, names: Sequence[str]) -> tuple[Argument, ...]:
    """Files of those names somewhere below what is at `place`."""
    whole = place.text.partition(BETWEEN)[0].replace(INPUT, "")
    root = whole.rstrip("/") if whole.strip("./") or whole[:1] == "/" else "."
    made = [f"{root}/{BETWEEN}/{name}" for name in names]
    return tuple([replace(place, text=text, prefix=f"{root}/", exact=False, glob=True) for text in made])


def _queried(program: str, words: Sequence[Argument]) -> tuple[str, ...]:
    """The names that mdfind and locate look for: kMDItemFSName == "*.pem", -r '\\.env$'."""
    if not words:
        return ()
    quoted = _quoted(words[-1].text) if program == "mdfind" else []
    if quoted:
        return tuple([name for text in quoted for name in globs(text)])
    regular = any(word.text in ("-r", "--regexp", "--regex") for word in words)
    return spelled(words[-1].text if regular else escaped(words[-1].text))


def _quoted(text: str) -> list[str]:
    """The parts of a query that are in quotes of either kind."""
    found: list[str] = []
    at = 0
    while at < len(text):
        end = text.find(text[at], at + 1) if text[at] in "\"'" else -1
        if end >= 0:
            found.append(text[at + 1 : end])
        at = max(at, end) + 1
    return found


def _reading(words: Sequence[Argument], options: str) -> Reading:
    at = words[0].start if words else 0
    return read((Argument(at, at, "", "", exact=True), *words), grammar(options))


def _values(reading: Reading, *names: str) -> list[str]:
    found = [option.value.text for option in reading.options if option.name in names and option.value is not None]
    return [text.removeprefix("=") for text in found]


def _by_fd(reading: Reading) -> tuple[str, ...]:
    patterns = [*[word.text for word in reading.operands[:1]], *_values(reading, "--and")]
    if reading.has("-g"):
        return tuple([name for text in patterns for name in globs(text)])
    if reading.has("-F"):
        patterns = [escaped(text) for text in patterns]
    return tuple([name for text in patterns for name in spelled(text)])


def _selected(reading: Reading, *, is_basic: bool) -> tuple[str, ...]:
    patterns = _values(reading, "-e") or [word.text for word in reading.operands[:1]]
    read_as = escaped if reading.has("-F") else basic if is_basic else str
    return tuple([name for text in patterns for name in spelled(read_as(text))])


def _pathspec(text: str) -> tuple[str, ...]:
    magic, _, rest = text[2:].partition(")") if text[:2] == ":(" else ("", "", text.lstrip(":/"))
    if "exclude" in magic or text[:2] in (":!", ":^"):
        return ()
    return globs(rest)
