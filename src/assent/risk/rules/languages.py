"""Other languages: Elixir, Erlang, Swift, Haskell, OCaml, Zig, Nim, Dart, Julia and more."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import NONE, READS, WRITES, Effect, Operands, Program, always, proven, raises, turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

CODE = Category.RunsProjectCode
SYSTEM = Category.ModifiesSystem
FILES = Category.ModifiesFilesystem
REMOTE = Category.ReadsRemote
BUILDS = "builds or runs the project"
HELP = "-h,--help -v,--verbose -q,--quiet"


def _shows(names: str, options: str = "", category: Category = Category.ReadsFilesystem) -> Program:
    return Program(names, f"{HELP} {options}", Operands(), category=category, abbreviates=False)


def _group(names: str, *subcommands: Program) -> Program:
    return Program(names, HELP, subcommands=subcommands, abbreviates=False)


def _builds(names: str) -> Program:
    return always(names, CODE, BUILDS, permutes=False)


def _checks(names: str, options: str, check: str) -> Program:
    """A formatter that rewrites its operands unless one of the options `check` is given."""
    return Program(
        names,
        f"-h,--help -v -q {options} {check}",
        Operands(WRITES, here=WRITES),
        abbreviates=False,
        modes=((f"{check} -h", Program("", operands=Operands(READS))),),
    )


def _mix(word: Argument) -> Judgement:
    """The task that mix runs."""
    if word.exact and word.text in ("ecto.drop", "ecto.reset", "ecto.rollback"):
        return Judgement(Category.DeletesData, f"`{word.text}` deletes data", word)
    if word.exact and word.text.startswith(("hex.publish", "hex.retire", "hex.owner")):
        return Judgement(Category.ModifiesRemote, f"`{word.text}` changes the registry", word)
    if word.exact and word.text in ("help", "hex.info", "hex.search"):
        return Judgement(REMOTE, "")
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
    _group(
        "rebar3",
        _shows("version help"),
        _builds("compile ct eunit dialyzer shell release tar get-deps upgrade tree do as"),
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
            _shows("help"),
            _builds("build check run test shell deps add remove update new export docs"),
            always("publish hex", Category.ModifiesRemote, "publishes a package"),
        ),
    ),
)
SWIFT = (
    Program(
        "swift",
        "-h,--help -version,--version -v",
        Operands(raises(CODE, "runs")),
        {},
        CODE,
        BUILDS,
        loose=True,
        words=True,
        permutes=False,
        modes=(("-version -h", Program("", operands=NONE)),),
    ),
    Program(
        "swiftc",
        "-h,-help,--help -version,--version -v -typecheck -parse -dump-ast -sdk= -target= -I= -swift-version=",
        Operands(READS),
        {"-o=": WRITES},
        FILES,
        "compiles",
        words=True,
        modes=(("-h -version -typecheck -parse -dump-ast", Program("")),),
    ),
    Program(
        "swiftlint",
        "-h,--help --version",
        subcommands=(
            Program(
                "lint",
                "-h,--help --strict --quiet --lenient --reporter= --no-cache --path= --force-exclude --progress",
                Operands(READS),
                {"--fix": turns(WRITES), "--autocorrect": turns(WRITES), "--output=": WRITES, "--config=": READS},
            ),
            _shows("rules version help", "-e -d --config-only -r"),
            always("analyze", CODE, "builds the project"),
            always("autocorrect baseline", FILES, "rewrites the sources"),
        ),
    ),
    _checks("swiftformat", "--swiftversion= --rules= --disable= --enable= --config=", "--lint --dryrun"),
    Program(
        "swift-format",
        "-h,--help --version",
        subcommands=(
            Program(
                "lint",
                "-h,--help -s --strict -r --recursive -p --parallel",
                Operands(READS),
                {"--configuration=": READS},
            ),
            _shows("dump-configuration"),
            Program(
                "format",
                "-h,--help -r --recursive -p --parallel",
                Operands(READS),
                {"-i": turns(WRITES), "--in-place": turns(WRITES)},
            ),
        ),
    ),
)
FUNCTIONAL = (
    Program(
        "ghc ocaml ocamlc ocamlopt ocamlfind runghc runhaskell ghci utop",
        "--version --numeric-version --info --print-libdir -version -vnum -where -h,--help,-help"
        " --supported-extensions",
        Operands(raises(CODE, "compiles or runs")),
        {},
        CODE,
        "compiles or runs code",
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
            _shows("path", "--stack-root --project-root --local-bin --compiler --snapshot-doc-root"),
            _group("ls", _shows("dependencies snapshots tools stack-colors", "--tree --license")),
            _shows("query help"),
            _builds(
                "build test bench run exec ghci ghc repl eval runghc script install haddock clean purge new"
                " init setup upgrade dot"
            ),
            always("upload", Category.ModifiesRemote, "publishes a package"),
        ),
        abbreviates=False,
    ),
    Program(
        "cabal",
        "-h,--help -V,--version --numeric-version",
        subcommands=(
            _shows("list info", "--installed --simple-output"),
            _shows("path check help", "--compiler-info"),
            _builds(
                "build v2-build run test bench exec repl install configure freeze haddock clean init update"
                " outdated get unpack fetch"
                " gen-bounds sdist"
            ),
            always("upload report", Category.ModifiesRemote, "publishes a package"),
        ),
        abbreviates=False,
    ),
    Program(
        "ghcup",
        HELP,
        subcommands=(
            _shows(
                "list whereis debug-info tool-requirements version", "-t,--tool= -c,--show-criteria= -r,--raw-format"
            ),
            _builds("run"),
            always(
                "install set unset rm upgrade compile gc nuke prefetch config tui", SYSTEM, "changes what is installed"
            ),
        ),
    ),
    Program(
        "hlint",
        "-h,--help,-? -V,--version --json -j= --color=? --only= --ignore= --show -q",
        Operands(READS),
        {"--refactor": raises(FILES, "rewrites the sources"), "--report=?": WRITES},
        abbreviates=False,
    ),
    always("ormolu fourmolu stylish-haskell brittany", FILES, "rewrites the sources"),
    Program(
        "opam",
        "-h,--help --version",
        subcommands=(
            _shows(
                "list show info search var help",
                "-i,--installed -a,--all -s,--short --color= --columns= -f,--field= --global",
            ),
            Program(
                "switch",
                HELP,
                Operands(raises(SYSTEM, "changes the switch:")),
                subcommands=(
                    _shows("list show list-available", "-s,--short -a,--all"),
                    always("create set remove import export reinstall", SYSTEM, "changes the switch"),
                ),
            ),
            always("env config exec", CODE, "runs code", permutes=False),
            always(
                "install remove upgrade update init pin repository reinstall clean unpin uninstall depext",
                SYSTEM,
                "changes what is installed",
            ),
            always("publish", Category.ModifiesRemote, "publishes a package"),
        ),
        abbreviates=False,
    ),
    Program(
        "dune",
        "--version -h,--help",
        subcommands=(
            _shows("help"),
            _builds(
                "build exec runtest test utop top describe install clean fmt promote init subst pkg ocaml show"
                " cache rpc"
            ),
        ),
    ),
)
SYSTEMS = (
    Program(
        "zig",
        "-h,--help",
        subcommands=(
            _shows("version env targets zen help libc"),
            _checks("fmt", "--stdin --ast-check --exclude= --color=", "--check"),
            Program("ast-check", "-h,--help -t --color=", Operands(READS)),
            _builds(
                "build run test build-exe build-lib build-obj cc c++ translate-c init fetch ar ranlib objcopy"
                " reduce std"
            ),
        ),
    ),
    Program(
        "nim",
        "-v,--version -h,--help --fullhelp --advanced",
        Operands(raises(CODE, "compiles")),
        {},
        CODE,
        "compiles code",
        loose=True,
        modes=(("-v -h --fullhelp --advanced", Program("", operands=NONE)),),
    ),
    Program(
        "nimble",
        "-v,--version -h,--help",
        subcommands=(
            _shows("list", "-i,--installed --ver"),
            _shows("search", "--ver", REMOTE),
            _shows("path"),
            _builds("build install run test c develop check dump tasks init uninstall refresh lock sync setup upgrade"),
            always("publish", Category.ModifiesRemote, "publishes a package"),
        ),
    ),
    Program(
        "crystal shards v odin vlang haxe dmd ldc2 dub ponyc rustpython purs spago elm elm-test janet racket"
        " raco guile sbcl"
        " ecl clisp chez chicken",
        "-h,--help -v,--version,-version version",
        Operands(raises(CODE, "compiles or runs")),
        {},
        CODE,
        "compiles or runs code",
        loose=True,
        words=True,
        permutes=False,
        modes=(("-v -h", Program("", operands=NONE)),),
    ),
    Program(
        "julia R octave maxima sage gnuplot swipl gprolog scilab wolframscript stata sas",
        "-h,--help -v,--version",
        Operands(raises(CODE, "runs")),
        {},
        CODE,
        "runs code",
        loose=True,
        words=True,
        permutes=False,
        modes=(("-v -h", Program("", operands=NONE)),),
    ),
    _checks("elm-format", "--yes --elm-version= --stdin", "--validate"),
    _checks("purs-tidy nph nimpretty", "--indent=", "--check"),
    _checks(
        "stylua",
        "-g= --glob= --config-path= -s --search-parent-directories --color= --verify --output-format=",
        "--check -c",
    ),
    Program(
        "luacheck selene",
        "-h,--help --version --no-color --std= --codes --quiet -q --globals= --max-line-length= --formatter=",
        Operands(READS),
        {"--config=": raises(CODE, "runs the configuration")},
    ),
    Program(
        "juliaup",
        HELP,
        subcommands=(
            _shows("status st list"),
            always("add remove rm update up default link config self gc override", SYSTEM, "changes what is installed"),
        ),
    ),
)


def _formatted(word: Argument) -> Judgement:
    """Where dart writes what it formatted."""
    if word.exact and word.text in ("none", "show", "json"):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(FILES, f"`--output={word.text}` rewrites the sources", word)


FORMATS = Effect(READS.role, None, "", _formatted, READS)
DART = (
    Program(
        "dart",
        "-h,--help --version -v,--verbose --disable-analytics --enable-analytics --suppress-analytics",
        subcommands=(
            _shows("info help"),
            Program(
                "format",
                "-h,--help --set-exit-if-changed -l= --line-length= --fix --summary= --show= -v",
                Operands(WRITES, here=WRITES),
                {"-o,--output=": FORMATS},
            ),
            _group(
                "pub",
                _shows("deps", "-s,--style= --no-dev --executables --json"),
                _shows("outdated", "--json --no-dev-dependencies", REMOTE),
                _shows("help"),
                always("cache global", SYSTEM, "changes what is installed"),
                always("publish uploader login logout token", Category.ModifiesRemote, "changes the registry"),
                always("run", CODE, BUILDS, permutes=False),
                always("get add remove upgrade downgrade unpack bump", FILES, "changes the packages of the project"),
            ),
            _builds("analyze run test compile doc fix create devtools build"),
        ),
        abbreviates=False,
    ),
    Program(
        "flutter",
        "-h,--help --version -v,--verbose --machine --no-version-check --suppress-analytics",
        subcommands=(
            _shows("doctor devices emulators help", "--machine --device-timeout= -d="),
            Program("channel", HELP, Operands(raises(SYSTEM, "changes to the channel"))),
            _group(
                "pub",
                _shows("deps", "-s,--style= --no-dev --json"),
                _shows("outdated", "--json", REMOTE),
                always(
                    "get add remove upgrade run global cache downgrade publish token",
                    CODE,
                    "changes the packages of the project",
                ),
            ),
            Program("config", f"{HELP} --list --machine", NONE),
            always("upgrade downgrade precache custom-devices", SYSTEM, "changes the installation"),
            _builds(
                "analyze run test build create drive clean attach install gen-l10n assemble logs screenshot symbolize"
            ),
        ),
        abbreviates=False,
    ),
    Program(
        "fvm",
        HELP,
        subcommands=(
            _shows("list doctor", "--json"),
            _shows("releases", "", REMOTE),
            always("install use remove global", SYSTEM, "changes what is installed"),
            _builds("flutter dart exec spawn"),
        ),
    ),
)

PROGRAMS = (*ELIXIR, *SWIFT, *FUNCTIONAL, *SYSTEMS, *DART)


EXAMPLES = """
ReadsFilesystem: mix --version
ReadsFilesystem: mix -v
ReadsRemote: mix hex.info jason
RunsProjectCode: mix test
RunsProjectCode: mix deps
DeletesData: mix ecto.drop
ModifiesRemote: mix hex.publish
ModifiesSystem: mix local.hex
ReadsFilesystem: elixir --version
RunsProjectCode: elixir -e 'x'
RunsProjectCode: iex -S mix
ReadsFilesystem: rebar3 version
RunsProjectCode: rebar3 ct
ReadsFilesystem: gleam format --check
RunsProjectCode: gleam test
ReadsFilesystem: swift --version
ReadsFilesystem: swift -version
RunsProjectCode: swift build
RunsProjectCode: swift package describe
ReadsFilesystem: swiftc --version
ReadsFilesystem: swiftc -typecheck a.swift
ModifiesFilesystem: swiftc a.swift -o a
ReadsFilesystem: swiftlint lint --strict
ModifiesFilesystem: swiftlint lint --fix Sources
ReadsFilesystem: swiftlint rules
ReadsFilesystem: swiftformat --lint .
ModifiesFilesystem: swiftformat .
ReadsFilesystem: swift-format lint -r Sources
ModifiesFilesystem: swift-format format -i a.swift
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
ReadsFilesystem: zig version
ReadsFilesystem: zig fmt --check src
ModifiesFilesystem: zig fmt src
RunsProjectCode: zig build
ReadsFilesystem: nim --version
RunsProjectCode: nim c a.nim
ReadsFilesystem: nimble list -i
ReadsFilesystem: crystal --version
RunsProjectCode: crystal run a.cr
ReadsFilesystem: julia --version
ReadsFilesystem: R --version
RunsProjectCode: julia a.jl
ReadsFilesystem: elm-format --validate src
ModifiesFilesystem: elm-format src
ModifiesFilesystem: nimpretty a.nim
ReadsFilesystem: stylua --check .
ModifiesFilesystem: stylua .
ReadsFilesystem: luacheck .
ReadsFilesystem: juliaup status
ReadsFilesystem: dart --version
ReadsFilesystem: dart format --output=none --set-exit-if-changed .
ModifiesFilesystem: dart format .
ReadsRemote: dart pub outdated
RunsProjectCode: dart analyze
ModifiesFilesystem: dart pub get
ReadsFilesystem: flutter doctor -v
ReadsFilesystem: flutter devices
ReadsFilesystem: flutter --version
RunsProjectCode: flutter test
ModifiesSystem: flutter upgrade
ReadsFilesystem: flutter channel
ModifiesSystem: flutter channel beta
ReadsFilesystem: fvm list
"""
