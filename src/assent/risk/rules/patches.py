"""The agents' own program for patches, which takes an envelope as its operand or from its input."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.errors import ParseError
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.patch import FileAct, touches

WRITTEN = (FileAct.Adds, FileAct.Changes)
GONE = (FileAct.Deletes,)


def envelope(command: Command, _: Surroundings) -> Judgement:
    """The effect of the patch that it is given, by the files that the patch names."""
    name, *operands = command.argv
    given = operands or [r.given for r in command.redirects if r.given is not None]
    if len(given) != 1:
        return Judgement(Category.Unrecognized, f"Assent cannot see the patch for `{name.text}`", name)
    if not given[0].exact:
        return Judgement(
            Category.Unrecognized, f"a part of the patch `{given[0].text}` is only known at run time", given[0]
        )
    try:
        touched = touches(given[0].text)
    except ParseError as error:
        return Judgement(Category.Unrecognized, f"Assent cannot read the patch: {error.reason}", given[0])
    words = [(touch.act, Argument(0, 0, touch.path, touch.path, exact=True)) for touch in touched]
    deleted = tuple([word for act, word in words if act in GONE])
    if any(act is FileAct.Links for act, _ in words):
        return Judgement(Category.Unrecognized, f"the patch for `{name.text}` makes a link", name)
    return Judgement(
        Category.DeletesData if deleted else Category.ModifiesFilesystem,
        f"`{name.text}` deletes `{deleted[0].text}`" if deleted else f"`{name.text}` changes `{words[0][1].text}`",
        name,
        writes=tuple([word for act, word in words if act in WRITTEN or act is FileAct.Moves]),
        deletes=deleted,
        whole=tuple([word for act, word in words if act is FileAct.Moves]),
    )
