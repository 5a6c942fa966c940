"""Copies of files in other places, and what watches over services: rclone, restic, borg, azcopy, nats, promtool."""

from __future__ import annotations

from assent.command.model import Command, Surroundings
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement
from assent.risk.wording import filled


def mc(command: Command, _: Surroundings) -> Judgement:
    """MinIO's client has subcommands with an operand; Midnight Commander, of the same name, shows folders."""
    if len(command.argv) > 2:
        return judge(index.stated("mc"), command.argv, "mc")
    return Judgement(Category.Unrecognized, filled("`mc` opens a file manager{+on}", command.argv[1:]), command.argv[0])
