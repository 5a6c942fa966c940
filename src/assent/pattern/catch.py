"""Patterns as rules that ask or deny read them: an error is always towards caught."""

from __future__ import annotations

from assent import rules_table
from assent.option_table import Takes
from assent.pattern.model import SEPARATOR
from assent.pattern.transparent import transparent
from assent.pattern.words import all_words, is_word, may_be_option
from assent.rules_table import CLUSTER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assent.command.model import Argument, Command
    from assent.pattern.model import Flag, Pattern
    from assent.pattern.words import Words

# Letters that mean the same as a long option in nearly every program that has both.
_SHORT = {"--recursive": "rR", "--force": "f", "--delete": "d", "--all": "a"}

_LONGEST_CLUSTER = len("-rfv")  # a longer flag with one dash is a word: -delete


def catches(pattern: Pattern, command: Command) -> bool:
    """Whether `command` could be one that `pattern` matches, behind whatever wrappers.

    Unknown options and what may be their values are passed over, and a flag is found in a cluster,
    abbreviated, and as the letter or word that commonly means the same.
    """
    return catches_words(pattern, all_words(command))


def catches_words(pattern: Pattern, views: Iterable[Words]) -> bool:
    """The same for `all_words` of a command, which many patterns can share."""
    program = pattern.words[0]
    name = program[program.rfind("/") + 1 :]
    return any(words[0].text == name and _catches(pattern, words) for words in views)


def _catches(pattern: Pattern, words: Sequence[Argument]) -> bool:
    """Whether words whose first is the program of `pattern` may be what it matches."""
    ends = _reached(pattern.words, words)
    if not ends or not (pattern.open or len(words) in _passed_over(ends, words)):
        return False
    return all(_may_be_given(flag, words) for flag in pattern.flags)


def _reached(wanted: tuple[str, ...], words: Sequence[Argument]) -> set[int]:
    """Every place at which the words `wanted` may have ended."""
    places = {1}
    for at_word, word in enumerate(wanted[1:], 1):
        behind = [at for at in _passed_over(places, words) if at < len(words)]
        places = {at + 1 for at in behind if is_word(words[at], word) or _is_alias(words[at], wanted[: at_word + 1])}
    return places


def _is_alias(given: Argument, wanted: tuple[str, ...]) -> bool:
    """Whether `given` is another name of the subcommand that `wanted` ends in: `npm i` for `npm install`."""
    if not given.exact or given.prefix[:1] == "-":
        return False
    if len(wanted) > 2 and is_a(wanted[0], CLUSTER):  # delete pods
        return means(given.text, wanted[-1])
    from assent import knowledge

    known = knowledge.command(wanted[0], wanted[1:-1])
    if known is None:
        return False
    meant, said = known.subcommand(wanted[-1]), known.subcommand(given.text)
    return meant is not None and said is not None and meant.path == said.path


def _passed_over(places: set[int], words: Sequence[Argument]) -> set[int]:
    """`places`, and those behind options and behind words that may be an option's value."""
    known = transparent(words[0].text)
    options = known.grammar.options if known else {}
    reached = set(places)
    left = list(places)
    while left:
        at = left.pop()
        if at >= len(words) or not may_be_option(words[at]):
            continue
        for behind in _behind(words[at], at, options):
            place = min(behind, len(words))  # the last option may lack its value
            if place not in reached:
                reached.add(place)
                left.append(place)
    return reached


def _behind(option: Argument, at: int, options: dict[str, tuple[str, Takes]]) -> tuple[int, ...]:
    """The positions where the words continue after `option`, which may have the next word as its value."""
    if "=" in option.prefix:
        return (at + 1,)
    match options.get(option.text):
        case (_, Takes.Value):
            return (at + 2,)
        case (_, Takes.Nothing | Takes.Attached):
            return (at + 1,)
        case _:
            return (at + 1, at + 2)


def _may_be_given(flag: Flag, words: Sequence[Argument]) -> bool:
    """Whether `flag` may be among the options, and the words after it anywhere among the words."""
    name, *after = flag
    if not all(any(_may_be_value(name, value, word) for word in words[1:]) for value in after):
        return False
    if name == SEPARATOR:
        return True
    given = [word.prefix for word in _before_separator(words[1:]) if word.prefix[:1] == "-"]
    letters = frozenset().union(*map(_letters, given))
    if name.startswith("--"):
        return any(_abbreviates(option, name) for option in given) or not letters.isdisjoint(_SHORT.get(name, ""))
    return name in given or (len(name) <= _LONGEST_CLUSTER and letters.issuperset(name[1:]))


def _may_be_value(name: str, value: str, word: Argument) -> bool:
    return word.text in (value, f"{name}={value}") or (word.prefix[:1] == "-" and word.text.endswith(value))


def _before_separator(words: Sequence[Argument]) -> Sequence[Argument]:
    return next((words[:at] for at, word in enumerate(words) if word.exact and word.text == SEPARATOR), words)


def _abbreviates(option: str, name: str) -> bool:
    spelling = option.partition("=")[0]
    return len(spelling) > 2 and name.startswith(spelling)


def _letters(option: str) -> frozenset[str]:
    """The letters of a cluster with those that mean the same, or the letters for a long option."""
    if option.startswith("--"):
        return frozenset("".join(letters for name, letters in _SHORT.items() if _abbreviates(option, name)))
    same = "".join(letters for letters in _SHORT.values() if not set(letters).isdisjoint(option[1:]))
    return frozenset(option[1:] + same)


def means(given: str, wanted: str) -> bool:
    """Whether the word `given`, a list of kinds or an object of one, is about the kind `wanted`."""
    kind = _kind(wanted)
    return any(_kind(each) == kind for each in given.split(","))


def _kind(name: str) -> str:
    """The one name of a kind: in the singular, without its version and the object's own name."""
    kind = name.partition("/")[0].partition(".")[0].casefold()
    long = rules_table.cluster_kinds().get(kind)  # as the cluster's own list has them
    if long is not None:
        return long
    if kind.endswith("ies"):  # networkpolicies
        return f"{kind[:-3]}y"
    if kind.endswith(("sses", "xes")):  # ingresses
        return kind[:-2]
    return kind if kind.endswith("ss") else kind.removesuffix("s")
