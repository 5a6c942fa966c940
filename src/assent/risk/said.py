"""Variables with secrets among the words of a program that prints these, or among those of code, which may."""

from __future__ import annotations

from assent.risk.called import called
from assent.risk.category import Category
from assent.risk.entries.programs import CODED, EDITS, SAYING, SHELL
from assent.risk.variables.variables import shows_secret
from assent.rules_table import is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command
    from assent.risk.entries.tally import Tally
    from assent.risk.finding import Judgement

_PLACES = ("PATH", "FILE", "DIR", "FOLDER", "ROOT", "HOME", "STORE")  # end names of variables that hold a path


def weigh_said(tally: Tally, command: Command, judgement: Judgement) -> None:
    """Raise the tally where the program would show the value: `python3 -c '…' "$API_KEY"`, `basename "$API_KEY"`.

    A script of the project may be given a secret, and so may what writes one into a file.
    """
    is_coded = is_a(command.program, *CODED) and not is_a(command.program, SHELL)
    shows = judgement.category <= Category.ReadsVcs or (is_coded and judgement.category is Category.Unrecognized)
    if not shows or not (is_coded or is_a(command.program, SAYING)):
        return
    if any(word.text.startswith(EDITS) for word in command.argv[1:]):
        return
    for word in command.argv[1:]:
        name = shows_secret(word)
        if name and not name.endswith(_PLACES):
            reason = f"`{called(command)}` receives `${name}`, which may hold a secret"
            tally.add(Category.ReadsSecrets, reason, word)
            return
