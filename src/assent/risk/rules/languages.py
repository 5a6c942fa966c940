"""Other languages that are compiled: Swift, Zig, Nim, Dart and more."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import NONE, READS, WRITES, Effect, Operands, Program, always, raises, turns
from assent.risk.rules.functional import BUILDS, CODE, FILES, HELP, REMOTE, SYSTEM, builds, group, shows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument


def _checks(names: str, options: str, check: str) -> Program:
    """A formatter that rewrites its operands unless one of the options `check` is given."""
    return Program(
        names,
        f"-h,--help -v -q {options} {check}",
        Operands(WRITES, here=WRITES),
        abbreviates=False,
        modes=((f"{check} -h", Program("", operands=Operands(READS))),),
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
        "compiles {|the sources}",
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
            shows("rules version help", "-e -d --config-only -r"),
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
            shows("dump-configuration"),
            Program(
                "format",
                "-h,--help -r --recursive -p --parallel",
                Operands(READS),
                {"-i": turns(WRITES), "--in-place": turns(WRITES)},
            ),
        ),
    ),
)
SYSTEMS = (
    Program(
        "zig",
        "-h,--help",
        subcommands=(
            shows("version env targets zen help libc"),
            _checks("fmt", "--stdin --ast-check --exclude= --color=", "--check"),
            Program("ast-check", "-h,--help -t --color=", Operands(READS)),
            builds(
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
        "compiles {last:|code}",
        loose=True,
        modes=(("-v -h --fullhelp --advanced", Program("", operands=NONE)),),
    ),
    Program(
        "nimble",
        "-v,--version -h,--help",
        subcommands=(
            shows("list", "-i,--installed --ver"),
            shows("search", "--ver", REMOTE),
            shows("path"),
            builds("build install run test c develop check dump tasks init uninstall refresh lock sync setup upgrade"),
            always("publish", Category.ModifiesRemote, "publishes {1:package}"),
        ),
    ),
    Program(
        "shards v odin vlang haxe dmd ldc2 dub ponyc rustpython purs spago elm elm-test raco ecl clisp chez chicken",
        "-h,--help -v,--version,-version version",
        Operands(raises(CODE, "compiles or runs")),
        {},
        CODE,
        "compiles or runs code{+for}",
        loose=True,
        words=True,
        permutes=False,
        modes=(("-v -h", Program("", operands=NONE)),),
    ),
    Program(
        "maxima sage gnuplot swipl gprolog scilab wolframscript stata sas",
        "-h,--help -v,--version",
        Operands(raises(CODE, "runs")),
        {},
        CODE,
        "runs {|code}",
        loose=True,
        words=True,
        permutes=False,
        modes=(("-v -h", Program("", operands=NONE)),),
    ),
    _checks("elm-format", "--yes --elm-version= --stdin", "--validate"),
    _checks("purs-tidy nph nimpretty", "--indent=", "--check"),
    Program(
        "juliaup",
        HELP,
        subcommands=(
            shows("status st list"),
            always(
                "add remove rm update up default link config self gc override",
                SYSTEM,
                "changes the installed {package|packages}",
            ),
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
            shows("info help"),
            Program(
                "format",
                "-h,--help --set-exit-if-changed -l= --line-length= --fix --summary= --show= -v",
                Operands(WRITES, here=WRITES),
                {"-o,--output=": FORMATS},
            ),
            group(
                "pub",
                shows("deps", "-s,--style= --no-dev --executables --json"),
                shows("outdated", "--json --no-dev-dependencies", REMOTE),
                shows("help"),
                always("cache global", SYSTEM, "changes the installed {package|packages}"),
                always("publish uploader login logout token", Category.ModifiesRemote, "changes the registry"),
                always("run", CODE, BUILDS, permutes=False),
                always("get add remove upgrade downgrade unpack bump", FILES, "changes the packages of the project"),
            ),
            builds("analyze run test compile doc fix create devtools build"),
        ),
        abbreviates=False,
    ),
    Program(
        "flutter",
        "-h,--help --version -v,--verbose --machine --no-version-check --suppress-analytics",
        subcommands=(
            shows("doctor devices emulators help", "--machine --device-timeout= -d="),
            Program("channel", HELP, Operands(raises(SYSTEM, "changes to the channel"))),
            group(
                "pub",
                shows("deps", "-s,--style= --no-dev --json"),
                shows("outdated", "--json", REMOTE),
                always(
                    "get add remove upgrade run global cache downgrade publish token",
                    CODE,
                    "changes the packages of the project",
                ),
            ),
            Program("config", f"{HELP} --list --machine", NONE),
            always("upgrade downgrade precache custom-devices", SYSTEM, "changes the installation"),
            builds(
                "analyze run test build create drive clean attach install gen-l10n assemble logs screenshot symbolize"
            ),
        ),
        abbreviates=False,
    ),
    Program(
        "fvm",
        HELP,
        subcommands=(
            shows("list doctor", "--json"),
            shows("releases", "", REMOTE),
            always("install use remove global", SYSTEM, "changes the installed {package|packages}"),
            builds("flutter dart exec spawn"),
        ),
    ),
)

PROGRAMS = (*SWIFT, *SYSTEMS, *DART)

EXAMPLES = """
Unrecognized: swift -e 'x'
Unrecognized: gnuplot -e 'system("x")'
Unrecognized: clisp -x 'x'
ReadsFilesystem: swift --version
ReadsFilesystem: swift -version
RunsProjectCode: swift build
RunsProjectCode: swift package describe
ReadsFilesystem: swiftc --version
ReadsFilesystem: swiftc -typecheck a.swift
ModifiesFilesystem: swiftc a.swift -o a
ReadsFilesystem: swiftlint lint --strict
ModifiesFilesystem: swiftlint lint --fix Sources
ModifiesFilesystem: swiftlint lint --fix
ReadsFilesystem: swiftlint rules
ReadsFilesystem: swiftformat --lint .
ModifiesFilesystem: swiftformat .
ReadsFilesystem: swift-format lint -r Sources
ModifiesFilesystem: swift-format format -i a.swift
ReadsFilesystem: zig version
ReadsFilesystem: zig fmt --check src
ModifiesFilesystem: zig fmt src
RunsProjectCode: zig build
ReadsFilesystem: nim --version
RunsProjectCode: nim c a.nim
ReadsFilesystem: nimble list -i
ReadsFilesystem: shards --version
RunsProjectCode: shards build
ReadsFilesystem: maxima --version
RunsProjectCode: maxima a.mac
ReadsFilesystem: elm-format --validate src
ModifiesFilesystem: elm-format src
ModifiesFilesystem: nimpretty a.nim
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
