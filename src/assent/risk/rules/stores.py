"""Package managers beside the system's own: brew, snap, flatpak, and those of Windows."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import TEXT, Effect, Operands, Program, always, proven, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

SYSTEM = Category.ModifiesSystem
REMOTE = Category.ReadsRemote
INSTALLS = "{verb} {package|packages}"
ADMINISTERS = "changes installed packages{+with}"
HELP = "-h,--help -v,--verbose -q,--quiet -d,--debug"

BREW = f"""
{HELP} --formula,--formulae --cask,--casks -1 -l -r -t --full-name --versions --multiple --pinned --json=? --installed
--analytics --days= --category= --github --fetch-manifest --variations --all --eval-all --tree --annotate --topological
--direct --union --include-build --include-optional --include-test --include-requirements --skip-recommended --missing
--recursive --greedy --greedy-latest --greedy-auto-updates -n --desc --pull-request --open --closed --archlinux --debian
-s,--search --name --description --installed-on-request --installed-as-dependency --poured-from-bottle
--built-from-source --dry-run --os= --arch= --for-each --graph --dot --declared --compact --tap= --resources
--list-checks --audit-debug --include-aliases --shell= --plain --autoremove --installed-dependents --hide=
-p,--patch -U,--git --oneline -c,--current --test --reverse --HEAD --sizes -D --fetch-HEAD --max-count= --stat
"""


def _formula(word: Argument) -> Judgement:
    """A name, or a file or an address with a formula, which is a program in Ruby."""
    if not word.exact or word.text.endswith(".rb") or word.text[:1] in "./~" or "://" in word.text:
        return Judgement(Category.RunsProjectCode, f"`{word.text}` is a program that brew runs", word)
    return Judgement(Category.ReadsFilesystem, "")


def _brew(names: str, category: Category = Category.ReadsFilesystem, words: Effect | None = None) -> Program:
    """A subcommand that shows something; where it stands in its own files does not matter."""
    return Program(names, BREW, Operands(words or proven(_formula)), category=category, abbreviates=False)


def _dry(names: str) -> Program:
    """A subcommand that only shows what it would do with --dry-run."""
    return Program(
        names,
        "-n,--dry-run -h,--help",
        category=SYSTEM,
        phrase=INSTALLS,
        loose=True,
        modes=(("-h", Program("")),),
    )


BREWING = (
    _brew(
        "list ls info abv deps uses leaves desc doctor dr missing options linkage formulae casks commands command log"
        " --prefix --cellar --cache --caskroom --repository --repo --env --config config which-formula tap-info help"
        " shellenv cat which unbottled --taps --version -v command-not-found-init docs-path formula"
    ),
    _brew("outdated livecheck audit", REMOTE),
    _brew("search", REMOTE, TEXT),
    Program("tap", HELP, Operands(raises(SYSTEM, "adds the repository")), {"--repair": raises(SYSTEM, "repairs")}),
    Program(
        "services",
        "-h,--help",
        subcommands=(
            Program("list info", f"{HELP} --all --json"),
            always("start stop restart run kill cleanup", SYSTEM, "{verb} {service|services}"),
        ),
    ),
    Program(
        "analytics",
        "-h,--help",
        subcommands=(Program("state", HELP), always("on off regenerate-uuid", SYSTEM, "changes the settings")),
    ),
    Program("alias", HELP, Operands(raises(SYSTEM, "makes the alias"))),
    Program("developer", "-h,--help", subcommands=(Program("state", HELP), always("on off", SYSTEM, "changes it"))),
    _dry("cleanup autoremove upgrade"),
    always("install reinstall uninstall remove rm update", SYSTEM, INSTALLS),
    always(
        "up upgrade-all untap link ln unlink pin unpin postinstall"
        " migrate update-reset switch unalias completions tap-new vendor-install trust untrust",
        SYSTEM,
        ADMINISTERS,
    ),
    always("fetch", SYSTEM, "downloads packages into brew's cache"),
    always("bundle test style create edit extract irb ruby sh exec prof", Category.RunsProjectCode, "runs code{+with}"),
    always("home homepage docs gist-logs", Category.Unrecognized, "opens a browser{+for}, or sends data"),
    always("bump bump-formula-pr bump-cask-pr pr-publish pr-upload", Category.ModifiesRemote, "changes a repository"),
)

FLAT = (
    "-u,--user --system --columns= -d,--show-details --show-ref --show-commit -a,--all -v,--verbose --arch= -h,--help"
)

PROGRAMS = (
    Program(
        "brew",
        f"{HELP} --prefix=? --cellar=? --cache=? --caskroom=? --repository,--repo=? --env --config --taps"
        " -s,--build-from-source --HEAD --force-bottle --installed --unbrewed --formula --cask -S",
        subcommands=BREWING,
        abbreviates=False,
        modes=(
            (
                "--prefix --cellar --cache --caskroom --repository --env --config --taps -S -v",
                Program("", operands=Operands()),
            ),
        ),
    ),
    Program(
        "port",
        "-v -d -q -n -h",
        subcommands=(
            Program(
                "list search info installed outdated contents deps rdeps dependents rdependents variants provides echo"
                " leaves version cat file dir distfiles help url usage space notes location platform requested",
                "-v -q -h --name --glob --regex --line --description --depends --maintainer --index --version --full",
                Operands(),
            ),
            always("install uninstall upgrade", SYSTEM, INSTALLS),
            always(
                "selfupdate sync clean activate deactivate reclaim load unload"
                " select fetch extract patch configure build destroot setrequested unsetrequested",
                SYSTEM,
                ADMINISTERS,
            ),
        ),
        abbreviates=False,
    ),
    Program(
        "mas",
        "-h,--help",
        subcommands=(
            Program("list outdated account version config", "-h,--help --json"),
            Program("search info lucky-search", "-h,--help --price --json", category=REMOTE),
            always("install upgrade uninstall", SYSTEM, INSTALLS),
            always("purchase get lucky signin signout reset", SYSTEM, ADMINISTERS),
        ),
    ),
    Program(
        "snap",
        "-h,--help",
        subcommands=(
            Program(
                "list version connections interface interfaces services changes change tasks warnings model"
                " whoami aliases"
                " components help known debug-state quota quotas validate",
                "-h,--help --all --color= --unicode= --abs-time --verbose --serial --assertion --last= --attrs",
                Operands(),
            ),
            Program(
                "info find search",
                "-h,--help --verbose --color= --unicode= --abs-time --narrow --section=?",
                Operands(),
                category=REMOTE,
                phrase="asks the store",
            ),
            Program("get", "-h,--help -d -l -t", Operands()),
            Program("logs", "-h,--help -n= -f --abs-time", Operands()),
            always("run", Category.Unrecognized, "runs {1:program}", permutes=False),
            always("download", Category.ModifiesFilesystem, "downloads a snap"),
            always("install remove", SYSTEM, INSTALLS),
            always(
                "refresh revert enable disable start stop restart connect disconnect set unset alias"
                " unalias prefer switch login logout save restore forget abort ack try wait create-cohort",
                SYSTEM,
                ADMINISTERS,
            ),
        ),
    ),
    Program(
        "flatpak",
        "-h,--help -v,--verbose --installations --default-arch --supported-arches --gl-drivers --version"
        " --print-updated-env",
        subcommands=(
            Program(
                "list info history ps remotes permissions permission-show documents document-list document-info help"
                " pin mask",
                f"{FLAT} --app --runtime --app-runtime= -r --show-runtime --show-permissions -m --show-metadata -l"
                " --show-location --show-size -s --show-origin -o --file-access= --since= --until= --reverse",
                Operands(),
            ),
            Program(
                "remote-ls remote-info search", f"{FLAT} --app --runtime --updates --cached --log -m", category=REMOTE
            ),
            always("run enter build spawn", Category.Unrecognized, "runs {1:program}", permutes=False),
            always("install update uninstall", SYSTEM, INSTALLS),
            always(
                "remote-add remote-modify remote-delete override make-current repair config"
                " permission-remove permission-set permission-reset document-export document-unexport kill create-usb",
                SYSTEM,
                ADMINISTERS,
            ),
        ),
    ),
    Program(
        "winget",
        "-v,--version --info -?,--help",
        subcommands=(
            Program(
                "list ls search find show view --info features",
                "-q,--query= --id= --name= --moniker= -s,--source= -e,--exact -?,--help --tag= --command= -n,--count="
                " --upgrade-available --include-unknown --versions -v,--version=",
                Operands(),
                category=REMOTE,
            ),
            Program(
                "source",
                "",
                subcommands=(Program("list export ls"), always("add remove update reset", SYSTEM, ADMINISTERS)),
            ),
            always("install add upgrade update uninstall remove rm", SYSTEM, INSTALLS),
            always("import pin configure settings download", SYSTEM, ADMINISTERS),
            always("export", Category.ModifiesFilesystem, "writes a file"),
        ),
        abbreviates=False,
    ),
    Program(
        "choco",
        "-v,--version -?,-h,--help",
        subcommands=(
            Program(
                "list search find info outdated help",
                "-l,--local-only -a,--all -e,--exact -r,--limit-output -v,--verbose --pre -i --id-only"
                " --by-id-only -?,-h",
                Operands(),
                category=REMOTE,
            ),
            Program(
                "source sources",
                "",
                subcommands=(Program("list"), always("add remove enable disable", SYSTEM, ADMINISTERS)),
            ),
            Program(
                "config", "", subcommands=(Program("list get"), always("set unset", SYSTEM, "changes the settings"))
            ),
            Program("pin", "", subcommands=(Program("list"), always("add remove", SYSTEM, ADMINISTERS))),
            always("install upgrade uninstall", SYSTEM, INSTALLS),
            always("feature apikey", SYSTEM, ADMINISTERS),
            always("push", Category.ModifiesRemote, "publishes {package|a package}"),
            always("new pack export download", Category.ModifiesFilesystem, "writes files for {package|a package}"),
        ),
        abbreviates=False,
    ),
    Program(
        "scoop",
        "-v,--version -h,--help",
        subcommands=(
            Program(
                "list info status which cat depends export help search prefix checkup", "-v,--verbose -c", Operands()
            ),
            Program("bucket", "", subcommands=(Program("list known"), always("add rm", SYSTEM, ADMINISTERS))),
            Program("cache", "", subcommands=(Program("show"), always("rm", SYSTEM, "empties the cache"))),
            always("install update uninstall", SYSTEM, INSTALLS),
            always("cleanup hold unhold reset config alias shim import virustotal download", SYSTEM, ADMINISTERS),
        ),
    ),
)

EXAMPLES = """
ReadsFilesystem: brew list
ReadsFilesystem: brew list --versions --formula
RunsProjectCode: brew info ./x.rb
ReadsFilesystem: brew info --json=v2 ripgrep
ReadsFilesystem: brew deps --tree ripgrep
ReadsFilesystem: brew --prefix ripgrep
ReadsFilesystem: brew --prefix
ReadsFilesystem: brew --version
ReadsFilesystem: brew doctor
ReadsFilesystem: brew services list
ReadsFilesystem: brew services
ReadsFilesystem: brew tap
ReadsFilesystem: brew leaves
ReadsFilesystem: brew help install
ReadsFilesystem: brew install --help
ReadsFilesystem: brew cat ripgrep
ReadsRemote: brew search /json/
ReadsRemote: brew outdated --greedy
Unrecognized: brew home ripgrep
Unrecognized: brew frobnicate
ModifiesSystem: brew install ripgrep
ModifiesSystem: brew uninstall ripgrep
ModifiesSystem: brew services start redis
ModifiesSystem: brew tap someone/things
ModifiesSystem: brew update
ModifiesSystem: brew cleanup
RunsProjectCode: brew bundle
RunsProjectCode: brew style ripgrep
ReadsFilesystem: port installed
ModifiesSystem: port install x
ReadsFilesystem: mas list
ModifiesSystem: mas install 1
ReadsFilesystem: snap list --all
ReadsFilesystem: snap services
ReadsRemote: snap info core
ModifiesSystem: snap install core
Unrecognized: snap run core
ReadsFilesystem: flatpak list --app
ReadsRemote: flatpak search text
ModifiesSystem: flatpak install org.example.App
Unrecognized: flatpak run org.example.App
ReadsRemote: winget search text
ModifiesSystem: winget install text
ReadsRemote: choco list --local-only
ModifiesSystem: choco install text
ReadsFilesystem: scoop list
ModifiesSystem: scoop install text
ModifiesSystem: snap refresh firefox
ModifiesSystem: flatpak remote-add flathub https://repo.example/flathub.flatpakrepo
ModifiesSystem: winget import packages.json
ModifiesFilesystem: winget export -o packages.json
ModifiesSystem: choco pin add -n=git
ModifiesSystem: choco source add -n=team -s=https://repo.example
ModifiesRemote: choco push tool.nupkg
ModifiesFilesystem: choco new tool
ModifiesSystem: scoop bucket add extras
ModifiesSystem: scoop cleanup git
ModifiesSystem: winget source add --name team https://repo.example
ModifiesSystem: choco config set cacheLocation x
ModifiesSystem: choco feature enable -n allowGlobalConfirmation
"""
