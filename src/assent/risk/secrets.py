"""The kind of secret that a command reads, where a user may let that kind be read."""

from __future__ import annotations

from assent.command.model import Command, Surroundings
from assent.risk.category import Category
from assent.risk.disk import access
from assent.risk.disk.ground import Ground
from assent.risk.entries.tally import Tally
from assent.risk.finding import Judgement, Secret

SHOWING = frozenset("env printenv export declare typeset readonly set echo printf".split())  # show variables


def kind(command: Command, judgement: Judgement, tally: Tally, surroundings: Surroundings) -> Secret | None:
    """The kind of all the secrets that a command reads; None for another, and for several kinds.

    `tally` is what was found in the command, whose program was judged as `judgement`.
    """
    grounds = [Ground(cwd, surroundings) for cwd in (command.cwd, *command.elsewhere)]
    private = [(word, ground) for word in tally.reads for ground in grounds if access.read(word, ground) is not None]
    shows = judgement.category is Category.ReadsSecrets
    if private and not shows:
        return Secret.Dotenv if all(access.is_dotenv(word, ground) for word, ground in private) else None
    if not private and (command.program in SHOWING or not shows):
        return Secret.Environment
    return None
