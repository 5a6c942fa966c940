""".NET: dotnet, NuGet and MSBuild."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import NONE, TEXT, Effect, Operands, Program, always, proven, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

CODE = Category.RunsProjectCode
FILES = Category.ModifiesFilesystem
SYSTEM = Category.ModifiesSystem
REMOTE = Category.ReadsRemote

ANY = "-h,--help,-? -v,--verbosity= --format= --project= --output-version="
BUILDS = "builds the project, which runs its build tasks"


def _shows(
    names: str, options: str = "", operands: Operands | None = None, category: Category | None = None
) -> Program:
    return Program(
        names,
        f"{ANY} {options}",
        operands or Operands(),
        {"--source,-s=": raises(Category.Unrecognized, "asks another server")} if category is REMOTE else {},
        category or Category.ReadsFilesystem,
        abbreviates=False,
    )


def _group(names: str, *subcommands: Program) -> Program:
    return Program(names, "-h,--help,-?", subcommands=subcommands, abbreviates=False)


LISTED = (
    "--outdated --deprecated --vulnerable --include-transitive --include-prerelease --highest-minor --highest-patch"
    " --framework= --no-restore"
)


def _template(word: Argument) -> Judgement:
    """What dotnet new makes, or `list` and `search`."""
    if word.exact and word.text in ("list", "search", "details"):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(FILES, f"`dotnet new` makes `{word.text}`", word)


def _solution(word: Argument) -> Judgement:
    """The solution's file, and what is done to it."""
    if word.exact and word.text in ("add", "remove", "migrate"):
        return Judgement(FILES, f"`{word.text}` changes the solution", word)
    if word.exact and (word.text == "list" or word.text.endswith((".sln", ".slnx"))):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(FILES, f"`{word.text}` is not known to be only shown", word)


NEW = proven(_template)

PROGRAMS = (
    Program(
        "dotnet",
        "-h,--help --version --info --list-sdks --list-runtimes",
        subcommands=(
            Program(
                "list",
                "-h,--help",
                Operands(),
                subcommands=(_shows("package", LISTED), _shows("reference")),
                abbreviates=False,
            ),
            Program("help --info --version --list-sdks --list-runtimes", "-h", Operands()),
            _group(
                "nuget",
                _group("list", _shows("source client-cert config")),
                _group(
                    "config",
                    _shows("paths"),
                    always("get", Category.ReadsSecrets, "shows settings, keys included"),
                    always("set unset", SYSTEM, "changes the settings"),
                ),
                Program(
                    "locals",
                    "-h,--help -l,--list",
                    Operands(),
                    {},
                    SYSTEM,
                    "empties {1:cache|the cache}",
                    loose=True,
                    modes=(("-l -h", Program("")),),
                ),
                _shows("why", "--framework= -f="),
                _shows("verify", "--all --certificate-fingerprint="),
                always("push", Category.ModifiesRemote, "publishes {1:package}"),
                always("delete", Category.DeletesData, "deletes a published package"),
                always("add update enable disable remove sign trust", SYSTEM, "changes the settings"),
            ),
            _group(
                "tool",
                _shows("list", "-g,--global --local --tool-path="),
                _shows("search", "--detail --author= --type= --take= --skip= --prerelease", None, REMOTE),
                Program(
                    "install update uninstall",
                    "-h,--help",
                    category=SYSTEM,
                    phrase="changes the tools",
                    loose=True,
                    modes=(("-h", Program("")),),
                ),
                always("run restore exec", CODE, "runs a tool", permutes=False),
            ),
            _group(
                "workload",
                _shows("list --info --version"),
                _shows("search", "", None, REMOTE),
                always(
                    "install update uninstall repair restore clean config history", SYSTEM, "changes the installation"
                ),
            ),
            _group(
                "package",
                _shows("search", "--take= --skip= --exact-match --prerelease --interactive", None, REMOTE),
                _shows("list", LISTED),
                always("add remove update", FILES, "changes the project"),
            ),
            _group("reference", _shows("list"), always("add remove", FILES, "changes the project")),
            Program("sln solution", "-h,--help --in-root -s=", Operands(proven(_solution)), abbreviates=False),
            _group("sdk", _shows("check", "", None, REMOTE)),
            Program(
                "new",
                "-h,--help -l,--list --dry-run",
                Operands(TEXT, first=(NEW,)),
                {"--search=": Effect()},
                loose=True,
                abbreviates=False,
                modes=(("-l -h --dry-run", Program("")),),
            ),
            _group(
                "user-secrets",
                always("list", Category.ReadsSecrets, "shows secrets"),
                always("set remove clear init", SYSTEM, "changes the secrets"),
            ),
            _group("dev-certs", always("https", SYSTEM, "changes certificates")),
            always("add remove restore migrate clean", CODE, BUILDS),
            always("build msbuild test publish pack format store ef vstest build-server interactive fsi", CODE, BUILDS),
            always("run watch exec", CODE, "builds and runs the project", permutes=False),
        ),
        abbreviates=False,
    ),
    Program(
        "nuget",
        "-help -? help",
        subcommands=(
            Program("help", "", Operands()),
            Program(
                "list search",
                "-AllVersions -Prerelease -Verbosity= -Take= -NonInteractive",
                Operands(),
                category=REMOTE,
                words=True,
            ),
            Program(
                "sources locals",
                "-Format= -list",
                Operands(raises(SYSTEM, "changes the settings:"), most=1),
                category=SYSTEM,
                phrase="changes the settings",
                words=True,
            ),
            always("install restore update pack spec init add", CODE, "installs packages into the project"),
            always("push", Category.ModifiesRemote, "publishes {1:package}"),
            always("delete", Category.DeletesData, "deletes a published package"),
            always("config setapikey sign", SYSTEM, "changes the settings"),
        ),
        words=True,
    ),
    Program(
        "msbuild xbuild",
        "-version,/version,-ver -help,-h,-?",
        Operands(),
        {},
        CODE,
        BUILDS,
        loose=True,
        words=True,
        modes=(("-version -help", Program("", operands=NONE)),),
    ),
    always(
        "csc fsc vbc mono csi fsi fsharpi paket fake cake nuke dotnet-script",
        CODE,
        "runs or compiles {|code}",
        permutes=False,
    ),
    Program(
        "csharpier",
        "-h,--help --version",
        subcommands=(
            Program("check", "-h,--help --loglevel= --no-cache", Operands()),
            always("format server pipe-files", FILES, "rewrites {|the sources}"),
        ),
    ),
)

EXAMPLES = """
ReadsFilesystem: dotnet --version
ReadsFilesystem: dotnet --info
ReadsFilesystem: dotnet --list-sdks
ReadsFilesystem: dotnet list package
ReadsFilesystem: dotnet list package --outdated --include-transitive
ReadsFilesystem: dotnet tool list -g
ReadsFilesystem: dotnet nuget list source
ReadsFilesystem: dotnet nuget locals all --list
ReadsFilesystem: dotnet new list
ReadsFilesystem: dotnet new --list
ReadsFilesystem: dotnet sln list
ReadsFilesystem: dotnet workload list
ReadsFilesystem: dotnet build --help
ReadsRemote: dotnet package search text
ReadsRemote: dotnet sdk check
Unrecognized: dotnet x.dll
Unrecognized: dotnet frobnicate
RunsProjectCode: dotnet build
RunsProjectCode: dotnet test --no-build
RunsProjectCode: dotnet run -- --help
RunsProjectCode: dotnet restore
RunsProjectCode: dotnet ef migrations list
ModifiesSystem: dotnet tool install -g x
ModifiesSystem: dotnet nuget locals all --clear
ModifiesFilesystem: dotnet new console
ModifiesFilesystem: dotnet sln add x
ReadsFilesystem: dotnet sln app.sln list
ModifiesFilesystem: dotnet sln app.sln add x
ModifiesFilesystem: dotnet sln app.sln remove list
ModifiesRemote: dotnet nuget push x.nupkg
DeletesData: dotnet nuget delete x 1.0.0
ReadsSecrets: dotnet user-secrets list
ReadsRemote: nuget search text
ModifiesRemote: nuget push x.nupkg
ReadsFilesystem: msbuild -version
RunsProjectCode: msbuild x.sln
RunsProjectCode: csc x.cs
ReadsFilesystem: csharpier check .
ModifiesFilesystem: csharpier format .
"""
