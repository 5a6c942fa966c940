"""The words that an error accuses and those that it offers: all that is kept of its text.

A word is kept only if it is a word of the command, or a known word of a program that the command names,
so that nothing of a file, a host or a person gets here through an error.
"""

from __future__ import annotations

from assent import knowledge
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assent.knowledge import Known


class Named(Record):
    """The words that an error named; the message itself is not kept."""

    accused: tuple[str, ...] = ()  # words of the command
    offered: tuple[str, ...] = ()  # words of the command, or a known word of a program that it names


_LONGEST = 4000  # characters of an error that are looked at: its beginning and its end
_MOST = 3  # words of each kind
_QUOTES = "'\"`‘’“”«»"
_ENDS = f"{_QUOTES} \t\r\n,;:!?()[]<>"
# Behind one of these, lower case, programs say what was probably meant.
_OFFERS = tuple(
    "did you mean;the most similar command;perhaps you meant;maybe you meant;you may have meant;"
    "with a similar name exists;similar subcommand exists;similar argument exists;a similar command exists;"
    "use instead;instead use;please use;suggestion:".split(";")
)
_REACH = 160  # characters behind such words in which the offered word is
# Before or behind the word that one of these lines names, it is that word which is wrong.
_ACCUSES = tuple(
    "unknown;unrecognized;unrecognised;invalid;illegal;unexpected;no such;not found;is not a;is not recognized;"
    "not defined;bad flag;unsupported;missing script;no rule to make target;does not exist".split(";")
)
_SHOWS = frozenset("-_.+:/")  # besides letters and digits, in a word that may be kept


def named(command: str, error: str) -> Named:
    """The words that `error` accuses and offers, if they are words of `command` or known words of its programs."""
    if not error:
        return Named()
    half = _LONGEST // 2
    told = error if len(error) <= _LONGEST else f"{error[:half]}\n{error[-half:]}"
    own = _words(command)
    accused = _few(word for line in _accusing(told) for word in _spelled(line, own))
    offered = _few(word for word in _offering(told) if word not in accused and _may_be_kept(word, own))
    return Named(accused, offered)


def _few(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))[:_MOST]


def _words(command: str) -> list[str]:
    """The words of a command as far as blanks tell them, quotes taken off."""
    return [word for piece in command.split() if (word := piece.strip(_ENDS + ";&|"))]


def _accusing(told: str) -> Iterator[str]:
    for line in told.splitlines():
        lower = line.lower()
        if any(sign in lower for sign in _ACCUSES):
            yield line


def _spelled(line: str, own: list[str]) -> Iterator[str]:
    """The words of the command that the line names: in quotes, or at its end, or before a colon.

    `error: unknown option 'z'` is about an option in a cluster; its letter is not a word of the command.
    """
    stated = [piece.strip(_ENDS).rstrip(f".{_ENDS}") for piece in line.replace("=", " ").split()]
    for word in own:
        if word in stated and not _is_common(word, line):
            yield word


def _is_common(word: str, line: str) -> bool:
    """Whether the line names the word only as the program that speaks: `git: 'stauts' is not a git command`."""
    first = line.strip().split(":", 1)[0].strip(_ENDS)
    return first == word and not any(sign in line.lower() for sign in ("not found", "is not recognized"))


def _offering(told: str) -> Iterator[str]:
    lower = told.lower()
    for sign in _OFFERS:
        at = lower.find(sign)
        while at >= 0:
            behind = told[at + len(sign) : at + len(sign) + _REACH]
            for piece in behind.split():
                word = piece.strip(_ENDS).rstrip(".")
                if word and all(character.isalnum() or character in _SHOWS for character in word):
                    yield word
            at = lower.find(sign, at + 1)


def _may_be_kept(word: str, own: list[str]) -> bool:
    """Whether a word is the command's own, or public: of a program that the command names, or such a program."""
    if word in own:
        return False  # it was there, and did not help
    return any(_knows(known, word) for known in _programs(own)) or (
        not word.startswith("-") and len(word) > 1 and word.lower() not in _FILLERS and knowledge.of(word) is not None
    )


_FILLERS = frozenset("one of these this the is are to as in use did you mean with command commands similar".split())


def _programs(own: list[str]) -> Iterator[Known]:
    """The known facts about the programs that the words name, as deep as subcommands go."""
    for at, word in enumerate(own):
        known = knowledge.of(word.rpartition("/")[2])
        if known is None:
            continue
        yield known
        for below in own[at + 1 :]:
            deeper = known.subcommand(below)
            if deeper is None:
                break
            yield deeper
            known = deeper


def _knows(known: Known, word: str) -> bool:
    return known.option(word) is not None if word.startswith("-") else word in known.subcommands()
