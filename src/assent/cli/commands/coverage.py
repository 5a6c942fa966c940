"""The share of the most used programs that the rules know."""

from __future__ import annotations

from collections.abc import Iterator

from assent import knowledge
from assent.assessment import Context, assess
from assent.record import Record
from assent.risk.families import family_of
from assent.risk.finding import Unknown

CONTEXT = Context(cwd="/home/you/project", workspace="/home/you/project", home="/home/you")
# The programs that agents start most, the most used of each kind first.
MOST_USED = """
git ls cat cd grep rg find sed awk echo python3 npm node head tail wc sort uniq cut tr xargs tee
mkdir cp mv rm touch chmod ln diff jq curl wget ssh rsync tar unzip zip gzip ps kill pkill lsof df du
which env export date docker kubectl make cargo go pip uv pytest ruff mypy npx pnpm yarn bun tsc eslint
prettier jest gh aws gcloud az terraform helm systemctl journalctl psql mysql sqlite3 redis-cli brew apt dpkg
java mvn gradle ruby bundle gem php composer dotnet swift rustc rustup perl bash sh openssl file stat tree less
""".split()
_GAPS = (Unknown.Program, Unknown.Subcommand, Unknown.Option)  # in what a rule says


class Coverage(Record):
    """The number of a program's subcommands, or else options, that have a rule of their own."""

    program: str
    family: str  # empty without a rule
    what: str  # subcommands, options
    judged: int
    known: int


def coverage() -> Iterator[Coverage]:
    """The coverage of each of the most used programs."""
    for program in MOST_USED:
        known = knowledge.of(program)
        subcommands = tuple(known.subcommands()) if known else ()
        options = tuple(dict.fromkeys(name for name, _ in known.options.values())) if known else ()
        words = subcommands or options
        judged = sum(_is_judged(program, word) for word in words)
        yield Coverage(program, family_of(program), "subcommands" if subcommands else "options", judged, len(words))


def _is_judged(program: str, word: str) -> bool:
    """Whether a rule says more of the word than that it is not known."""
    findings = assess(f"{program} {word}", CONTEXT).findings
    return not any(finding.unknown in _GAPS for finding in findings)
