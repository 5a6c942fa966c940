"""Copies of files in other places, and what watches over services: rclone, restic, borg, azcopy, nats, promtool."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import LISTS, READS, Operands, Program, always
from assent.risk.table import Table, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command, Surroundings

REMOTE = Category.ReadsRemote


MINIO = Table(
    Program(
        "mc",
        "-h,--help --json -q,--quiet --no-color --debug -v,--version",
        subcommands=(
            Program(
                "ls stat du tree ping ready diff",
                "-r,--recursive --json -q --summarize --versions --older-than= --newer-than= -d,--depth= --files --zip",
                Operands(LISTS, least=1),
                category=Category.ReadsRemote,
                phrase="asks the server",
                abbreviates=False,
            ),
            Program(
                "cat head",
                "-n,--lines= --json --offset= --tail= --part-number=",
                Operands(READS, least=1),
                category=REMOTE,
            ),
            Program("admin", "--json", subcommands=(Program("info", "--json", Operands(least=1), category=REMOTE),)),
            always("alias", Category.ReadsSecrets, "shows or changes the logins of servers"),
            always(
                "cp mv mirror mb put pipe share tag anonymous policy event", Category.ModifiesRemote, "changes objects"
            ),
            always("rm rb undo", Category.DeletesData, "deletes objects"),
        ),
        abbreviates=False,
    )
)


def mc(command: Command, _: Surroundings) -> Judgement:
    """MinIO's client has subcommands with an operand; Midnight Commander, of the same name, shows folders."""
    if len(command.argv) > 2:
        return judge(MINIO, command.argv, "mc")
    return Judgement(Category.Unrecognized, "`mc` lets you change files", command.argv[0])
