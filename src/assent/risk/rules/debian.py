"""Package managers of Debian and its kin."""

from __future__ import annotations

from assent.command.options import grammar, read
from assent.risk.category import Category
from assent.risk.entries.rule import SETTINGS, Operands, Program, always, raises
from assent.risk.entries.table import Table, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command, Surroundings
    from assent.risk.finding import Judgement

SYSTEM = Category.ModifiesSystem
REMOTE = Category.ReadsRemote
INSTALLS = "installs or removes {package|packages}"
CONFIGURES = "sets configuration that may run code:"
APT_ANY = "-h,--help -q,--quiet -qq -a,--all-versions --names-only -n --no-pager -v -V,--verbose-versions -4 -6"
SIMULATES = """
-s,--simulate,--just-print,--dry-run,--recon,--no-act -y,--yes,--assume-yes -f --fix-broken --no-install-recommends
--purge --auto-remove,--autoremove --reinstall --only-upgrade --allow-downgrades
"""
APT_SETS = {"-o,--option=": raises(Category.Unrecognized, CONFIGURES), "-c,--config-file=": SETTINGS}


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
    _simulated("install remove purge upgrade reinstall", "{verb} {package|packages}"),
    _simulated("full-upgrade dist-upgrade autoremove autopurge build-dep satisfy dselect-upgrade", INSTALLS),
    always("update clean autoclean auto-clean edit-sources distclean", SYSTEM, "changes the lists of packages"),
    always("download source", Category.ModifiesFilesystem, "downloads {package} into this directory"),
    Program("changelog", APT_ANY, Operands(), APT_SETS, REMOTE, "fetches the changelog of {package}"),
    Program("check indextargets help moo", APT_ANY, Operands(), APT_SETS, phrase="checks the state of packages"),
)
APT = Program(
    "apt",
    APT_ANY,
    effects=APT_SETS,
    subcommands=(
        Program(
            "list",
            f"{APT_ANY} --installed --upgradable,--upgradeable --manual-installed",
            Operands(),
            APT_SETS,
            phrase="lists packages",
        ),
        Program(
            "search show showsrc policy depends rdepends madison info",
            f"{APT_ANY} -f,--full --installed -i --important",
            Operands(),
            APT_SETS,
            phrase="shows details of {|packages}",
        ),
        *APT_CHANGES,
    ),
)
APT_GET = Program("apt-get", APT_ANY, effects=APT_SETS, subcommands=APT_CHANGES)


def apt(command: Command, _: Surroundings) -> Judgement:
    """Options may stand before the subcommand as well: they are read as if behind it."""
    name = command.argv[0].text
    table = Table(APT if name.endswith("apt") else APT_GET)
    words = command.argv
    rest = read(words, ANYWHERE).rest
    if rest < len(words):
        words = (words[0], words[rest], *words[1:rest], *words[rest + 1 :])
    return judge(table, words, name)


ANYWHERE = grammar(f"{APT_ANY} {SIMULATES} -o,--option= -c,--config-file=", permutes=False)
