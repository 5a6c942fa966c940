"""Words made of known ones: the lines of a text, pieces between separators, a value with what is around it."""

from __future__ import annotations

from assent.command.model import Argument, Command
from assent.command.words.lists import fields
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


MOST = 40  # words that one may be
LONGEST = 4096  # characters of a text whose words are looked at
SEPARATING = {"cut": "-d", "xargs": "-d", "tr": "", "read": "-d", "mapfile": "-d", "readarray": "-d"}


def words_of(text: str, source: Argument) -> list[Argument]:
    """The words that a text may become: its lines, and the parts between blanks; patterns are matched with files."""
    made: dict[tuple[str, bool], Argument] = {}
    for each in text[:LONGEST].split("\n"):
        line = each.strip()
        whole = replace(source, text=line, prefix=line, exact=True, several=False, glob=False, quoted=True)
        for word in (whole, *fields(replace(whole, quoted=False))):
            if word.text:
                made.setdefault((word.text, word.glob), word)
    return list(made.values())[:MOST]


def split_at(found: Sequence[Argument], separators: str) -> list[Argument]:
    """Known words, and the pieces of each between `separators`."""
    made = list(found)
    for mark in separators:
        for word in found:
            if word.exact and mark in word.text:
                made += [replace(word, text=each, prefix=each) for each in word.text.split(mark) if each]
    return made[:MOST]


def separators(command: Command) -> str:
    """The separators of words other than blanks: IFS, -d, the characters of tr."""
    found = [each.value.text for each in command.variables if each.name == "IFS" and each.value is not None]
    for words in (command.argv, *[wrapper.words for wrapper in command.wrappers]):
        option = SEPARATING.get(words[0].text) if words else None
        for at, word in enumerate(words[1:], 1) if option is not None else ():
            if word.text[:2] == option and len(word.text) == 2 and at + 1 < len(words):
                found.append(words[at + 1].text)
            elif option == "" or word.text[:2] == option:
                found.append(word.text[len(option or "") :][:1])
    return "".join(found)


def first_variable(word: Argument) -> Iterator[tuple[str, str, str]]:
    """The first variable in a word, what is before it and what is behind: `"$x/"`, `${a[@]}`."""
    text = word.text
    at = text.find("$")
    if at < 0:
        return
    braced = text[at + 1 : at + 2] == "{"
    begin = at + 1 + braced
    end = begin
    while end < len(text) and (text[end].isalnum() or text[end] == "_"):
        end += 1
    end = end if end > begin else begin + 1
    close = text.find("}", end) + 1 if braced else end
    if text[begin:end] and close >= end:
        yield text[begin:end], text[:at], text[close:]


def set_in(value: Argument, word: Argument, before: str, rest: str) -> Argument:
    """A known value with what is around it in a word."""
    if value.exact and not (before or rest):
        return replace(value, start=word.start, end=word.end)
    made = f"{before}{value.text}{rest}"
    if "$" in rest or not value.exact:
        return replace(word, text=made, prefix=f"{before}{value.prefix}", glob=value.glob, exact=False)
    return _behind(replace(value, text=f"{before}{value.text}", prefix=f"{before}{value.prefix}"), word, rest)


def _behind(value: Argument, word: Argument, rest: str) -> Argument:
    """A known value, and what a word has behind it, whose patterns are matched with files."""
    made = replace(value, start=word.start, end=word.end)
    if not rest:
        return made
    text = f"{value.text}{rest}"
    wild = [text.find(mark) for mark in "*?[" if mark in rest]
    return replace(
        made, text=text, prefix=text[: min(wild)] if wild else text, exact=not wild, glob=bool(wild), several=bool(wild)
    )
