"""Package managers of Debian and its kin."""

from __future__ import annotations

from assent.command.options import grammar, read
from assent.risk.category import Category
from assent.risk.rule import LISTS, READS, SETTINGS, Operands, Program, always, raises
from assent.risk.table import Table, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command, Surroundings
    from assent.risk.finding import Judgement

SYSTEM = Category.ModifiesSystem
REMOTE = Category.ReadsRemote
INSTALLS = "installs or removes {package|packages}"
CONFIGURES = "sets configuration, which may name programs to run"
APT_ANY = "-h,--help -q,--quiet -qq -a,--all-versions --names-only -n --no-pager -v -V,--verbose-versions -4 -6"
SIMULATES = """
-s,--simulate,--just-print,--dry-run,--recon,--no-act -y,--yes,--assume-yes -f --fix-broken --no-install-recommends
--purge --auto-remove,--autoremove --reinstall --only-upgrade --allow-downgrades
"""
APT_SETS = {"-o,--option=": raises(Category.Unrecognized, CONFIGURES), "-c,--config-file=": SETTINGS}


def _apt(names: str, options: str = "", category: Category = Category.ReadsFilesystem) -> Program:
    return Program(names, f"{APT_ANY} {options}", Operands(), APT_SETS, category)


def _simulated(names: str, phrase: str) -> Program:
    """An installation, which only shows what it would do when simulated."""
    return Program(
        names,
        f"{APT_ANY} {SIMULATES}",
        Operands(),
        APT_SETS,
        SYSTEM,
        phrase,
        loose=True,
        modes=(("-s -h", Program("", effects=APT_SETS)),),
    )


APT_CHANGES = (
    _simulated(
        "install remove purge upgrade full-upgrade dist-upgrade autoremove autopurge reinstall build-dep satisfy"
        " dselect-upgrade",
        INSTALLS,
    ),
    always("update clean autoclean auto-clean edit-sources distclean", SYSTEM, "changes the lists of packages"),
    always("download source", Category.ModifiesFilesystem, "downloads a package into this directory"),
    _apt("changelog", "", REMOTE),
    _apt("check indextargets help moo"),
)
APT = Program(
    "apt",
    APT_ANY,
    effects=APT_SETS,
    subcommands=(
        _apt("list", "--installed --upgradable,--upgradeable --manual-installed"),
        _apt("search show showsrc policy depends rdepends madison info", "-f,--full --installed -i --important"),
        *APT_CHANGES,
    ),
)
APT_GET = Program("apt-get", APT_ANY, effects=APT_SETS, subcommands=APT_CHANGES)


def _judge(command: Command, _: Surroundings) -> Judgement:
    """Options may stand before the subcommand as well: they are read as if behind it."""
    name = command.argv[0].text
    table = Table(APT if name.endswith("apt") else APT_GET)
    words = command.argv
    rest = read(words, ANYWHERE).rest
    if rest < len(words):
        words = (words[0], words[rest], *words[1:rest], *words[rest + 1 :])
    return judge(table, words, name)


ANYWHERE = grammar(f"{APT_ANY} {SIMULATES} -o,--option= -c,--config-file=", permutes=False)

FRONTENDS = (
    Program("apt apt-get", judge=_judge),
    Program(
        "apt-cache",
        APT_ANY,
        effects=APT_SETS,
        subcommands=(
            _apt(
                "search show showpkg showsrc policy depends rdepends madison stats dump dumpavail unmet pkgnames dotty"
                " xvcg help",
                "-f,--full -g,--generate --installed -i,--important --recurse --no-recommends --no-suggests"
                " --no-conflicts --no-breaks --no-replaces --no-enhances --with-source=",
            ),
            always("gencaches add", SYSTEM, "changes the lists of packages"),
        ),
    ),
    Program(
        "apt-mark",
        APT_ANY,
        effects=APT_SETS,
        subcommands=(
            _apt("showauto showmanual showhold showinstall showremove showpurge"),
            always("auto manual hold unhold minimize-manual install remove purge", SYSTEM, "marks {package|packages}"),
        ),
    ),
    Program("apt-config", APT_ANY, effects=APT_SETS, subcommands=(_apt("dump shell"),)),
    Program(
        "apt-key",
        "--keyring=",
        subcommands=(
            Program("list finger", ""),
            always("add del adv update net-update export exportall", SYSTEM, "changes which keys are trusted"),
        ),
    ),
    Program(
        "apt-file",
        "-h,--help",
        subcommands=(
            Program(
                "search find list show list-indices",
                "-h,--help -i,--ignore-case -x,--regexp -F,--fixed-string -l,--package-only -a,--architecture= -v",
            ),
            always("update", SYSTEM, "changes the lists of packages"),
        ),
    ),
    Program(
        "aptitude",
        "-h,--help -v,--verbose -q,--quiet",
        subcommands=(
            Program(
                "search show showsrc why why-not versions help",
                "-h,--help -v,--verbose -F,--display-format= -w,--width= -O,--sort= --disable-columns -q,--quiet",
            ),
            always("changelog", REMOTE, "asks for the changelog"),
            always(
                "install remove purge update upgrade safe-upgrade full-upgrade dist-upgrade hold unhold markauto"
                " unmarkauto clean autoclean forget-new reinstall build-dep",
                SYSTEM,
                INSTALLS,
            ),
            always("download", Category.ModifiesFilesystem, "downloads a package into this directory"),
        ),
    ),
    always("add-apt-repository apt-add-repository dpkg-reconfigure dselect unattended-upgrade", SYSTEM, INSTALLS),
)
CHECKS = "--compare-versions --validate-pkgname --validate-version --force-help --yet-to-unpack"
DPKG = (
    Program(
        "dpkg",
        """
        -h -l,--list -s,--status -L,--listfiles -S,--search -p,--print-avail --get-selections -C,--audit -V,--verify
        --print-architecture --print-foreign-architectures --compare-versions --no-pager -I,--info -c,--contents
        -f,--field --validate-pkgname --validate-version --assert-multi-arch --assert-versioned-provides
        --force-help --no-act --dry-run --simulate --yet-to-unpack --predep-package
        """,
        Operands(),
        {
            "--root=": raises(SYSTEM, "works on another system"),
            "--admindir=": raises(SYSTEM, "works on another system"),
        },
        SYSTEM,
        INSTALLS,
        loose=True,
        modes=(
            ("-I -c -f", Program("", operands=Operands(READS))),
            (
                f"-l -s -L -S -p -C -V -h --get-selections --print-architecture --print-foreign-architectures {CHECKS}",
                Program(""),
            ),
        ),
    ),
    Program(
        "dpkg-query",
        "-W,--show -l,--list -s,--status -L,--listfiles -S,--search -p,--print-avail -f,--showformat= -c,--control-list"
        " --control-path --no-pager -h -?",
        effects={"--control-show": LISTS, "--admindir=": LISTS},
    ),
    Program(
        "dpkg-deb",
        "-I,--info -c,--contents -f,--field -W,--show --showformat= -h -v,--verbose",
        Operands(READS),
        {
            "-x,--extract": raises(Category.ModifiesFilesystem, "extracts {1:package}"),
            "-X,--vextract": raises(Category.ModifiesFilesystem, "extracts {1:package}"),
            "-e,--control": raises(Category.ModifiesFilesystem, "extracts {1:package}"),
            "-R,--raw-extract": raises(Category.ModifiesFilesystem, "extracts {1:package}"),
            "-b,--build": raises(Category.ModifiesFilesystem, "builds a package"),
        },
    ),
)

PROGRAMS = (*FRONTENDS, *DPKG)

EXAMPLES = """
ReadsFilesystem: apt list --installed
ReadsFilesystem: apt list --upgradable
ReadsFilesystem: apt show bash
ReadsFilesystem: apt search -n parser
ReadsFilesystem: apt policy bash
ReadsFilesystem: apt --version
ReadsFilesystem: apt-get -s install thing
ReadsFilesystem: apt-get install --dry-run thing
ReadsFilesystem: apt-cache policy bash
ReadsFilesystem: apt-cache depends --recurse bash
ReadsFilesystem: apt-mark showmanual
ReadsFilesystem: apt-config dump
ReadsFilesystem: apt-key list
ReadsFilesystem: apt-file search bin/ls
ReadsFilesystem: aptitude search '~i'
ReadsRemote: apt changelog bash
Unrecognized: apt list -o Dir::Bin::methods=./x
Unrecognized: apt-get -s -o Dpkg::Pre-Invoke=x install thing
Unrecognized: apt-cache -c x.conf policy bash
Unrecognized: apt frobnicate
ModifiesSystem: apt install thing
ModifiesSystem: apt-get update
ModifiesSystem: apt-get install -y thing
ModifiesSystem: apt remove thing
ModifiesSystem: apt-mark hold thing
ModifiesSystem: add-apt-repository ppa:x/y
ModifiesFilesystem: apt download bash
ReadsFilesystem: dpkg -l
ReadsFilesystem: dpkg -L bash
ReadsFilesystem: dpkg --get-selections
ReadsFilesystem: dpkg -c thing.deb
ReadsFilesystem: dpkg-query -W -f '${Package}' bash
ReadsFilesystem: dpkg-deb -I thing.deb
ModifiesSystem: dpkg -i thing.deb
ModifiesSystem: dpkg --purge thing
Unrecognized: dpkg --pre-invoke=./x -l
ModifiesFilesystem: dpkg-deb -x thing.deb out
Unrecognized: apt-get -s install -o DPkg::Pre-Invoke::=x thing
"""
