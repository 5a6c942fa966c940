"""Names that one command lists for another: `git ls-files | xargs sed -i …`.

A file of the project may be called `--expression=…`, or `a --output=x` where blanks set names apart,
and is an option then. So what such a name makes of a command is the project's doing, as its code is.
"""

from __future__ import annotations

from assent.command.model import Argument, Command, Wrapping
from assent.command.options import HERE, WILD
from assent.command.word import REFERENCE, is_label
from assent.command.wrappers.execution_context import INPUT
from assent.record import replace
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.disk.ground import Ground
    from assent.risk.finding import Judgement

SAME = (Wrapping.Nothing, Wrapping.Operands, Wrapping.Shell, Wrapping.Project)  # run here, as the same user


def spellings(command: Command, given: Command) -> tuple[Command, ...]:
    """`command`, which is `given` with what others list for it, as if each such name were a path; a plain one at last.

    Nothing where there is no such name.
    """
    before = {(word.start, word.end): word for word in given.argv}
    argv = []
    for word in command.argv:
        is_listed = _is_listed(word, before.get((word.start, word.end)))
        argv.append(_path(word) if is_listed else word)
    if tuple(argv) == command.argv or not all(wrapper.wrapping in SAME for wrapper in command.wrappers):
        return ()
    return replace(command, argv=tuple(argv)), replace(command, argv=tuple([_plain(word) for word in argv]))


def tamed_by_names(plain: Judgement, tamed: Judgement, command: Command, ground: Ground) -> Judgement:
    """`tamed`, what the command is with names that are not options, as what the project's own names may make of it."""
    if plain.category is not Category.Unrecognized:
        return plain
    here = ground.resolve(".") if command.cwd is not None and not command.elsewhere else None
    if tamed.category >= Category.Unrecognized or here is None or not ground.is_project(here):
        return plain
    for word in command.argv:  # a pattern as it is written, or a branch, without the `./` of its path
        if word.text[:1] in WILD or word.text == REFERENCE:
            tamed = replace(tamed, reason=tamed.reason.replace(f"`{HERE}{word.text}`", f"`{word.text}`"))
    if tamed.category >= Category.RunsProjectCode:
        return tamed
    listed = {(word.start, word.end): word for word in command.argv}
    writes, reads = [tuple([listed.get((w.start, w.end), w) for w in words]) for words in (tamed.writes, tamed.reads)]
    found = replace(tamed, reason=plain.reason, fault=plain.fault, writes=writes, reads=reads)
    if all(REFERENCE not in word.text for word in command.argv):
        from assent.risk.premise import Premise  # few commands are given names that others list

        premise = Premise("", tamed.category, tamed.reason, Category.RunsProjectCode, listed=True)
        found = replace(found, premise=premise)
    return replace(found, category=Category.RunsProjectCode)


def _is_listed(word: Argument, given: Argument | None) -> bool:
    """Whether the word is a name that another command lists, and that may begin with a dash."""
    if not word.glob or word.prefix or word.text[:1] in ("/", "~") or word.text.startswith(".."):
        return False
    typed = word.text[:1] in WILD and "(" not in word.text and not is_label(word)  # a pattern of the command itself
    return typed or INPUT in word.text or word.text == REFERENCE or (given is not None and not given.glob)


def _path(word: Argument) -> Argument:
    """The word as a path: in front of a name that is not known is `./`."""
    text = word.text if word.text[:1].isalnum() or word.text.startswith(HERE) else f"{HERE}{word.text}"
    certain = min([at for at in map(text.find, ("*", "?", "[", "(", "…")) if at >= 0], default=len(text))
    return replace(word, text=text, prefix=text[:certain])


def _plain(word: Argument) -> Argument:
    names = (INPUT, REFERENCE)
    if not (word.glob and any(name in word.text for name in names) and word.text.startswith(HERE)):
        return word
    text = word.text.replace(INPUT, "name").replace(REFERENCE, "name")
    return replace(word, text=text, prefix=text, exact=True, glob=False, several=False)
