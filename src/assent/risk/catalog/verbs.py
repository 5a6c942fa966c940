"""`verbs reads ticket list, ticket show+` in a user's file: the same subcommands as entries below the program."""

from __future__ import annotations

from assent.record import replace
from assent.risk.catalog.tokens import Line, RuleToken, is_name
from assent.risk.entries.lists import LISTS
from assent.rules_table import VERBS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import NoReturn, TypeAlias

    Refuse: TypeAlias = Callable[[RuleToken, str], NoReturn]

MORE = "+"  # ends a command that operands may follow


def without_verbs(lines: Sequence[Line], refuse: Refuse) -> Iterator[Line]:
    """The lines below a program, with entries in place of its lists of commands."""
    listed = [line for line in lines if line.head.text == VERBS and not line.head.quoted]
    yield from [line for line in lines if line not in listed]
    yield from _entries(_told(listed, refuse), ())


def _told(lines: Sequence[Line], refuse: Refuse) -> dict[tuple[str, ...], Line]:
    """The commands that are listed, one line each, by their words."""
    told: dict[tuple[str, ...], Line] = {}
    for line in lines:
        kind = line.tokens[1] if len(line.tokens) > 2 else line.head
        if kind.text not in LISTS:
            refuse(kind, f"in your own files the lists of {VERBS} are {', '.join(LISTS)}: `{VERBS} reads list, show+`")
        category, phrase = LISTS[kind.text]
        path: list[RuleToken] = []
        for token in (*line.tokens[2:], replace(line.head, text=",")):
            if token.text != ",":
                if token.quoted or not is_name(replace(token, text=token.text.removesuffix(MORE))):
                    refuse(token, f"`{token.text}` is no subcommand")
                path.append(replace(token, quoted=True))  # also one that is a word of the form
                continue
            if not path:
                refuse(token, "a command is missing before the comma")
            last = path[-1]
            words = (*[each.text for each in path[:-1]], last.text.removesuffix(MORE))
            if words in told:
                refuse(path[0], f"`{' '.join(words)}` is described twice")
            said = [replace(token, text=text) for text in (":", category.name)]
            head = (replace(last, text=words[-1]), *said, replace(last, text=phrase))
            alone = Line(tuple([replace(token, text=text) for text in ("operands", "0")]), ())
            told[words] = Line(head, () if last.text.endswith(MORE) else (alone,))
            path = []
    return told


def _entries(told: dict[tuple[str, ...], Line], above: tuple[str, ...]) -> Iterator[Line]:
    """The commands right below one, each with those below it."""
    at = len(above)
    for name in dict.fromkeys([words[at] for words in told if words[:at] == above and len(words) > at]):
        path = (*above, name)
        first = next(line for words, line in told.items() if words[: at + 1] == path)
        stated = told.get(path, Line((replace(first.head, text=name),), ()))
        yield replace(stated, below=(*stated.below, *_entries(told, path)))
