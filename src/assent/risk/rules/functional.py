"""Functional languages: Elixir, Erlang, Gleam, Haskell and OCaml."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import NONE, READS, WRITES, Operands, Program, always, proven, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

CODE = Category.RunsProjectCode
SYSTEM = Category.ModifiesSystem
FILES = Category.ModifiesFilesystem
REMOTE = Category.ReadsRemote
BUILDS = "builds or runs the project"
HELP = "-h,--help -v,--verbose -q,--quiet"


def shows(names: str, options: str = "", category: Category = Category.ReadsFilesystem) -> Program:
    """A subcommand that shows something."""
    return Program(names, f"{HELP} {options}", Operands(), category=category, abbreviates=False)


def group(names: str, *subcommands: Program) -> Program:
    """A subcommand that has its own."""
    return Program(names, HELP, subcommands=subcommands, abbreviates=False)


def builds(names: str) -> Program:
    """Subcommands that build or run the project; words behind their first operand go to what is run."""
    return always(names, CODE, BUILDS, permutes=False)


def _mix(word: Argument) -> Judgement:
    """The task that mix runs."""
    if word.exact and word.text in ("ecto.drop", "ecto.reset", "ecto.rollback"):
        return Judgement(Category.DeletesData, f"`{word.text}` deletes data", word)
    if word.exact and word.text.startswith(("hex.publish", "hex.retire", "hex.owner")):
        return Judgement(Category.ModifiesRemote, f"`{word.text}` changes the registry", word)
    if word.exact and word.text in ("help", "hex.info", "hex.search"):
        return Judgement(REMOTE, f"`mix {word.text}` lists tasks or packages", word)
    if word.exact and word.text.startswith(("local.", "archive.install", "escript.install")):
        return Judgement(SYSTEM, f"`{word.text}` installs programs", word)
    return Judgement(CODE, f"`mix {word.text}` runs the project's own mix.exs", word)


ELIXIR = (
    Program("mix", "-h,--help -v,--version", Operands(first=(proven(_mix),)), {}, loose=True, permutes=False),
    Program(
        "elixir iex elixirc erl erlc escript",
        "-h,--help -v,--version,-version --short-version",
        Operands(raises(CODE, "runs")),
        {},
        CODE,
        "runs code",
        loose=True,
        words=True,
        modes=(("-v --short-version -h", Program("", operands=NONE)),),
    ),
    group(
        "rebar3",
        shows("version help"),
        builds("compile ct eunit dialyzer shell release tar get-deps upgrade tree do as"),
        always("hex", Category.ModifiesRemote, "talks to the registry"),
    ),
    Program(
        "gleam",
        "-h,--help -V,--version",
        subcommands=(
            Program(
                "format",
                "-h,--help --check --stdin",
                Operands(WRITES, here=WRITES),
                modes=(("--check --stdin", Program("", operands=Operands(READS))),),
            ),
            shows("help"),
            builds("build check run test shell deps add remove update new export docs"),
            always("publish hex", Category.ModifiesRemote, "publishes {1:package}"),
        ),
    ),
)
FUNCTIONAL = (
    Program(
        "ghc ocaml ocamlc ocamlopt ocamlfind runhaskell utop",
        "--version --numeric-version --info --print-libdir -version -vnum -where -h,--help,-help"
        " --supported-extensions",
        Operands(raises(CODE, "compiles or runs")),
        {},
        CODE,
        "compiles or runs {|code}",
        loose=True,
        words=True,
        modes=(
            ("--version --numeric-version --info --print-libdir -version -vnum -where -h", Program("", operands=NONE)),
        ),
    ),
    Program(
        "stack",
        "-h,--help --version --numeric-version",
        subcommands=(
            shows("path", "--stack-root --project-root --local-bin --compiler --snapshot-doc-root"),
            group("ls", shows("dependencies snapshots tools stack-colors", "--tree --license")),
            shows("query help"),
            builds(
                "build test bench run exec ghci ghc repl eval runghc script install haddock clean purge new"
                " init setup upgrade dot"
            ),
            always("upload", Category.ModifiesRemote, "publishes {1:package}"),
        ),
        abbreviates=False,
    ),
    Program(
        "cabal",
        "-h,--help -V,--version --numeric-version",
        subcommands=(
            shows("list info", "--installed --simple-output"),
            shows("path check help", "--compiler-info"),
            builds(
                "build v2-build run test bench exec repl install configure freeze haddock clean init update"
                " outdated get unpack fetch"
                " gen-bounds sdist"
            ),
            always("upload report", Category.ModifiesRemote, "publishes {1:package}"),
        ),
        abbreviates=False,
    ),
    Program(
        "ghcup",
        HELP,
        subcommands=(
            shows(
                "list whereis debug-info tool-requirements version", "-t,--tool= -c,--show-criteria= -r,--raw-format"
            ),
            builds("run"),
            always(
                "install set unset rm upgrade compile gc nuke prefetch config tui",
                SYSTEM,
                "changes the installed {package|packages}",
            ),
        ),
    ),
    Program(
        "hlint",
        "-h,--help,-? -V,--version --json -j= --color=? --only= --ignore= --show -q",
        Operands(READS),
        {"--refactor": raises(FILES, "rewrites {|the sources}"), "--report=?": WRITES},
        abbreviates=False,
    ),
    always("ormolu fourmolu stylish-haskell brittany", FILES, "rewrites {|the sources}"),
    Program(
        "opam",
        "-h,--help --version",
        subcommands=(
            shows(
                "list show info search var help",
                "-i,--installed -a,--all -s,--short --color= --columns= -f,--field= --global",
            ),
            Program(
                "switch",
                HELP,
                Operands(raises(SYSTEM, "changes the switch:")),
                subcommands=(
                    shows("list show list-available", "-s,--short -a,--all"),
                    always("create set remove import export reinstall", SYSTEM, "changes the switch"),
                ),
            ),
            always("env config exec", CODE, "runs code", permutes=False),
            always(
                "install remove upgrade update init pin repository reinstall clean unpin uninstall depext",
                SYSTEM,
                "changes the installed {package|packages}",
            ),
            always("publish", Category.ModifiesRemote, "publishes {1:package}"),
        ),
        abbreviates=False,
    ),
    Program(
        "dune",
        "--version -h,--help",
        subcommands=(
            shows("help"),
            builds(
                "build exec runtest test utop top describe install clean fmt promote init subst pkg ocaml show"
                " cache rpc"
            ),
        ),
    ),
)
PROGRAMS = (*ELIXIR, *FUNCTIONAL)

EXAMPLES = """
DeletesData: mix ecto.drop
Unrecognized: mix run -e 'x'
Unrecognized: ghc -e main
Destroys: cabal exec -- rm -rf ~
Destroys: opam exec -- rm -rf ~
ReadsFilesystem: mix --version
ReadsFilesystem: mix -v
ReadsRemote: mix hex.info jason
RunsProjectCode: mix test
RunsProjectCode: mix deps
DeletesData: mix ecto.drop
ModifiesRemote: mix hex.publish
ModifiesSystem: mix local.hex
ReadsFilesystem: elixir --version
Unrecognized: elixir -e 'x'
RunsProjectCode: iex -S mix
ReadsFilesystem: rebar3 version
RunsProjectCode: rebar3 ct
ReadsFilesystem: gleam format --check
RunsProjectCode: gleam test
ReadsFilesystem: ghc --version
RunsProjectCode: ghc Main.hs
ReadsFilesystem: stack path --stack-root
RunsProjectCode: stack build
ReadsFilesystem: cabal list --installed
RunsProjectCode: cabal test
ReadsFilesystem: ghcup list
ReadsFilesystem: hlint src
ModifiesFilesystem: hlint --refactor src
ModifiesFilesystem: ormolu a.hs
ReadsFilesystem: opam list --installed
ReadsFilesystem: opam switch list
ModifiesSystem: opam install x
RunsProjectCode: dune build
ReadsFilesystem: dune --version
"""
