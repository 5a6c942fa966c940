"""Finding files and text in them."""

from __future__ import annotations

from assent.command.find import outside
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import LISTS, READS, RUNS, TEXT, Operands, Program
from assent.risk.table import Table, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings


def pager(word: Argument) -> Judgement:
    """The pager that man starts."""
    if word.exact and word.text in ("cat", "less", "more"):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` only shows text")
    return Judgement(Category.Unrecognized, f"`-P` runs `{word.text}`", word)


FD = Table(
    Program(
        "fd",
        """
        -H,--hidden -I,--no-ignore --no-ignore-vcs --no-ignore-parent -u,--unrestricted -s,--case-sensitive
        -i,--ignore-case -g,--glob --regex -F,--fixed-strings --and= -a,--absolute-path -l,--list-details -L,--follow
        -p,--full-path -0,--print0 -d,--max-depth= --min-depth= --exact-depth= -E,--exclude= --prune -t,--type=
        -e,--extension= -S,--size= --changed-within= --changed-before= -o,--owner= --format= -c,--color= --hyperlink=?
        -j,--threads= --max-results= -1 -q,--quiet --show-errors --base-directory= --path-separator= --search-path=
        --strip-cwd-prefix=? --one-file-system --no-require-git -h -V
        """,
        Operands(LISTS, first=(TEXT,)),
        {"-x,--exec=": RUNS, "-X,--exec-batch=": RUNS, "--ignore-file=": READS},
        abbreviates=False,
    )
)


def fd(command: Command, _: Surroundings) -> Judgement:
    """The commands behind -x and -X are judged for themselves."""
    return judge(FD, outside(command.argv), "fd")
