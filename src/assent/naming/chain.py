"""The verb chain: the words at the beginning of a command that look like verbs."""

from __future__ import annotations

from assent import knowledge
from assent.naming.options import Stretch, stretch, takes_files
from assent.naming.shape import is_flag, is_plain, is_verb_like, program_of, spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command
    from assent.knowledge import Known


def verb_chain(command: Command) -> tuple[str, ...]:
    """The words up to the first that does not look like a verb; empty for a command without words.

    Options of a known program are passed over: before a subcommand all, after it those that have
    the next word as their value. No table is needed for an unknown program.
    """
    words = spoken(command)
    if not words:
        return ()
    program = program_of(words, command)
    if program is None:
        return (words[0].text,)
    if takes_files(program) or not is_plain(words[0]):
        return (program,)
    return (program, *_verbs(words, knowledge.of(program)))


def _verbs(words: tuple[Argument, ...], known: Known | None) -> list[str]:
    verbs: list[str] = []
    has_verbs = known is not None and known.arity > 1
    at = 1
    while at < len(words):
        word = words[at]
        if is_flag(word):
            length = _passed_over(known, word, has_verbs and not verbs)
            if not length:
                break
            at += length
            continue
        if not is_verb_like(word):
            break
        verbs.append(word.text)
        if known is not None:
            known = known.subcommand(word.text) or known
        at += 1
    return verbs


def _passed_over(known: Known | None, option: Argument, before: bool) -> int:
    """The number of words to pass over at `option`, which is before the subcommand or after; 0 to stop."""
    if known is None or not option.exact or option.text == "--":
        return 0
    match stretch(known, option):
        case Stretch.WithNext:
            return 2
        case Stretch.Alone if before:
            return 1
        case _:
            return 0


def reached(argv: Sequence[Argument], named: Sequence[str]) -> int:
    """The number of words that reach to the last of `named`, which are among them in this order."""
    at = 0
    for word in named[1:]:
        at = next((later for later in range(at + 1, len(argv)) if argv[later].text == word), at)
    return at + 1
