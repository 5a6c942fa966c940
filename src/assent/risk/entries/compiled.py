"""Lines of a compiled table of program files → entries; `catalog.table` writes them.

The columns of a line are parted by tabs; below them items are parted by the separators of ASCII, so that no phrase
need be escaped. A subcommand has the key of what is above it, a blank and its first name; a mode has its command's
key, ` =` and its number.
"""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries.rule import Below, Effect, Operands, Program, Role
from assent.rules_table import ITEM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    from assent.risk.finding import Judgement

    Lines: TypeAlias = Callable[[str], str | None]  # the line of a key

PART, FIELD = "\x1e", "\x1d"  # between the parts of an item, and the fields of an effect
CHECKS = "?"  # begins what is in place of a function where cases are listed: the text of a `checks.WordCheck`
SWITCHES = "inert loose hands_on words number globs dry plain alone abbreviates permutes".split()
INITIALS = "iohwngdplAP"  # of the switches; those in capitals are on unless they are stated
STATED, WRAPS = "s", "w"  # what a command does is stated; nothing is but that it runs others
COLUMNS = 12  # names switches category phrase options effects operands modes signs judge below facts

_effects: dict[str, Effect] = {}


class Function:
    """The judge or the check that a line names by its module below `assent.risk`; imported when it is first called."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._called: Callable[..., Judgement] | None = None

    def __call__(self, *given: Any) -> Judgement:
        """The judgement of a command or a word."""
        if self._called is None:
            module, _, function = self.name.rpartition(".")
            if self.name.startswith(CHECKS):
                from assent.risk.entries.checks import INNER, WordCheck  # few words are judged so

                self._called = WordCheck(self.name, lambda told: effect_of(told.replace(INNER, FIELD)))
            else:
                self._called = vars(__import__(f"assent.risk.{module}", fromlist=[function]))[function]
        return self._called(*given)


def _below(key: str, lines: Lines) -> Program:
    """The subcommand of that key."""
    line = lines(key)
    if line is None:
        raise LookupError(key)
    return entry(line, lines)


def columns_of(line: str) -> list[str]:
    """The columns of a line behind its key, those at the end that are empty included."""
    columns = line.split("\t")[1:]
    return columns + [""] * (COLUMNS - len(columns))


def entry(line: str, lines: Lines, below: tuple[Program, ...] | Below | None = None) -> Program:
    """The entry of that line, with modes and subcommands; `below` stands for these."""
    key = line.partition("\t")[0]
    columns = columns_of(line)
    _, switches, category, phrase, options, effects, operands, modes, signs, judge, groups, _ = columns
    switched: dict[str, Any] = {
        name: (initial in switches) != initial.isupper() for initial, name in zip(INITIALS, SWITCHES, strict=True)
    }
    if below is None:
        below = ()
        if groups:
            below = Below([group.split(" ") for group in groups.split(ITEM)], key, lambda key: _below(key, lines))
    return Program(
        columns[0],
        options,
        _operands(operands) if operands else Operands(),
        _by_option(effects) if effects else {},
        Category[category] if category else Category.ReadsFilesystem,
        phrase,
        subcommands=below,
        modes=_modes(modes, key, lines) if modes else (),
        signs=signs,
        judge=Function(judge) if judge else None,
        **switched,
    )


def _modes(text: str, key: str, lines: Lines) -> tuple[tuple[str, Program], ...]:
    """The modes of an entry; one that only shows something has no line."""
    made = []
    for at, item in enumerate(text.split(ITEM)):
        options, more, _ = item.partition(PART)
        line = lines(f"{key} ={at}") if more else None
        made.append((options, Program("") if line is None else entry(line, lines)))
    return tuple(made)


def _by_option(text: str) -> dict[str, Effect]:
    items = [item.partition(PART) for item in text.split(ITEM)]
    return {spelled: effect_of(told) for spelled, _, told in items}


def effect_of(text: str) -> Effect:
    """The effect of an option or an operand; the same text is the same effect."""
    if text not in _effects:
        said, _, turned = text.partition(PART)
        role, category, phrase, proof = (said.split(FIELD) + 3 * [""])[:4]
        _effects[text] = Effect(
            Role(role),
            Category[category] if category else None,
            phrase,
            Function(proof) if proof else None,
            effect_of(turned) if turned else None,
        )
    return _effects[text]


def _operands(text: str) -> Operands:
    rest, first, last, given, least, most, here, here_with, here_unless = text.split(ITEM)
    return Operands(
        effect_of(rest),
        tuple([effect_of(each) for each in first.split(PART)]) if first else (),
        effect_of(last) if last else None,
        given,
        int(least),
        int(most) if most else None,
        effect_of(here) if here else None,
        here_with,
        here_unless,
    )
