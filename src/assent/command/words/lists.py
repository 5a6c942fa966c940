"""A word that is one expansion of several known words, $x "$@" "${a[@]}", and the fields of a split value."""

from __future__ import annotations

from assent.command.model import Argument
from assent.record import replace
from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import TypeAlias

    from assent.command.model import Expansions
    from assent.syntax.nodes import Word

    Reading: TypeAlias = Callable[[Iterable[Word], Expansions], list[Argument]]  # words → arguments


def of_one_expansion(word: Word, known: Expansions, arguments: Reading) -> list[Argument] | None:
    """The arguments of a word that is one expansion of known words: $x "$@" "${a[@]}" $(echo a b)."""
    part, quoted = word.parts[0], False
    if len(word.parts) > 1:
        return None
    if type(part) is nodes.DoubleQuoted and len(part.parts) == 1:
        part, quoted = part.parts[0], True
    values: Sequence[Argument] | None = None
    if type(part) is nodes.Parameter:
        values = _values(part, quoted, known)
    elif type(part) is nodes.CommandSubstitution and not quoted:
        from assent.command.words.outputs import output

        made = output(part, known, arguments) if known.at_blanks else None
        values = None if made is None else (made,)
    if values is None or not (quoted or all(value.glob or "(" not in value.text for value in values)):
        return None
    if not (quoted or known.at_blanks) and any(character.isspace() for value in values for character in value.text):
        return None
    if not quoted:
        split = [fields(value) if value.exact else [replace(value, several=True)] for value in values]
        values = [field for each in split for field in each]
    return [replace(value, start=word.start, end=word.end, quoted=quoted) for value in values]


def fields(value: Argument) -> list[Argument]:
    """The fields of an exact value where it is unquoted: split at blanks, its patterns matched with files."""
    made = []
    for text in value.text.replace("\t", " ").replace("\n", " ").split(" "):
        if not text:
            continue
        wild = [text.find(mark) for mark in "*?[" if mark in text]
        prefix = text[: min(wild)] if wild else text
        glob = bool(wild)
        made.append(Argument(value.start, value.end, text, prefix, exact=not wild, several=glob, glob=glob))
    return made


def _values(part: nodes.Parameter, quoted: bool, known: Expansions) -> Sequence[Argument] | None:
    """The values of $x where it is split, and of $@ and ${a[@]}."""
    if part.name == "@" and part.operator == ":" and not part.prefix:
        return _cut(known.lists.get("@"), [word.value for word in part.arguments])
    if part.operator or part.prefix:
        return None
    if part.name == "@" or (part.name == "*" and not quoted):
        return known.lists.get("@")
    if part.subscript is not None:
        every = part.subscript.value == "@" or (part.subscript.value == "*" and not quoted)
        return known.lists.get(part.name) if every else None
    value = known.values.get(part.name)
    if value is not None:
        return None if quoted else (value,)
    return _one_of(known.lists.get(part.name, ()), quoted)


def _one_of(listed: Sequence[Argument], quoted: bool) -> Sequence[Argument] | None:
    """The values of a variable that holds one of the names which a substitution lists: x=$(ls)."""
    if not listed or any(word.exact for word in listed):
        return None
    if not quoted:
        return listed
    return [replace(word, several=True) for word in listed] if all(word.glob for word in listed) else None


def _cut(words: Sequence[Argument] | None, given: Sequence[str | None]) -> Sequence[Argument] | None:
    """Some of the positional parameters: "${@:2}", "${@: -1}"."""
    offset = (given[0] or "").strip() if len(given) == 1 else ""
    if words is None or any(word.several for word in words):
        return None
    if offset == "-1":
        return words[-1:] or None
    return words[int(offset) - 1 :] if len(offset) == 1 and offset in "123456789" else None
