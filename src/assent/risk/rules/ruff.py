"""Ruff, the checker and formatter for Python."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import HELP, READS, WRITES, Operands, Program, always, proven, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

CHANGES = Category.ModifiesFilesystem
LISTED = Operands(READS, here=READS)
COMMON = "-h,--help -v,--verbose -q,--quiet -s,--silent --isolated --color="

HARMLESS = frozenset("lint line-length indent-width target-version preview exclude extend-exclude src".split())


def _settings(word: Argument) -> Judgement:
    """A file with settings, or one setting: `lint.select=["E"]`, of which some write."""
    name, equals, _ = word.text.partition("=")
    if not word.exact or (equals and name.strip().partition(".")[0] not in HARMLESS):
        return Judgement(Category.ModifiesFilesystem, f"the setting `{word.text}` may change files", word)
    return Judgement(Category.ReadsFilesystem, "", reads=() if equals else (word,))


EFFECTS = {"--config=": proven(_settings), "--cache-dir=": WRITES}
SHARED = """
--target-version= --preview --no-preview --extension= --output-format= -n,--no-cache --stdin-filename= --exclude=
--extend-exclude= --respect-gitignore --no-respect-gitignore --force-exclude --no-force-exclude --line-length=
"""
FIXES = raises(CHANGES, "rewrites {|files}")
COMMANDS = (
    Program(
        "check",
        f"""
        {COMMON} {SHARED} --no-fix --show-fixes --no-unsafe-fixes --unsafe-fixes --diff --ignore-noqa --statistics
        --show-files --show-settings --select= --ignore= --extend-select= --extend-ignore= --per-file-ignores=
        --extend-per-file-ignores= --fixable= --unfixable= --extend-fixable= -e,--exit-zero --exit-non-zero-on-fix
        -w,--watch --show-source --no-show-source
        """,
        LISTED,
        {
            **EFFECTS,
            "--fix": FIXES,
            "--fix-only": FIXES,
            "--add-noqa=?": FIXES,
            "--add-ignore=?": FIXES,
            "-o,--output-file=": WRITES,
        },
        abbreviates=False,
        modes=HELP,
    ),
    Program(
        "format",
        f"{COMMON} {SHARED} --check --diff --range= --exit-non-zero-on-format",
        LISTED,
        EFFECTS,
        CHANGES,
        "formats {|files}",
        abbreviates=False,
        modes=(*HELP, ("--check --diff", Program("", operands=LISTED))),
    ),
    Program("rule config linter version help", f"{COMMON} --all --output-format=", modes=HELP),
    Program(
        "analyze",
        COMMON,
        subcommands=(
            Program(
                "graph",
                f"{COMMON} {SHARED} --direction= --detect-string-imports --min-dots=",
                LISTED,
                EFFECTS,
            ),
        ),
    ),
    always("clean", CHANGES, "empties its cache"),
    always("server lsp", Category.RunsProjectCode, "starts a language server"),
)
RUFF = Program("ruff", f"{COMMON} -V,--version", effects=EFFECTS, subcommands=COMMANDS, abbreviates=False)
