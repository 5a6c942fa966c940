"""Whether words without a ceiling would allow more than the approval with one does."""

from __future__ import annotations

from collections.abc import Iterator

from assent import knowledge
from assent.command import Surroundings, analyse
from assent.exchange.held import HeldRule
from assent.knowledge import Known
from assent.option_table import Takes
from assent.pattern import Pattern, show_pattern
from assent.record import replace
from assent.risk import Category, classify

_SOMEWHERE = Surroundings(cwd="/(folder)", home="/(home)", workspace="/(folder)")
_OPERANDS = ("", " x", " x y", " /etc/x", " ~/.ssh/id_rsa", " secrets x")


def wider(held: HeldRule) -> str:
    """A use of the pattern that is known to be above its ceiling; empty when none is found.

    Tried are the options that the program is known to have, and a few operands. A use of which
    nothing is known does not count: nearly every program has one.
    """
    for text in _uses(held.pattern) if held.pattern.open else ():
        worst = max(classify(analyse(text, _SOMEWHERE), _SOMEWHERE), key=lambda finding: finding.category)
        if worst.category > held.ceiling and worst.category is not Category.Unrecognized:
            return f"`{text}` would be covered there, and is {worst.category.name}: it has no ceilings"
    return ""


def _uses(pattern: Pattern) -> Iterator[str]:
    plain = show_pattern(replace(pattern, open=False))
    yield from [plain + operands for operands in _OPERANDS]
    known = knowledge.of(pattern.words[0])
    for word in pattern.words[1:]:
        known = known and (known.subcommand(word) or known)
    for option in _options(known) if known else ():
        yield f"{plain} {option}"
        yield f"{plain} {option} x"


def _options(known: Known) -> Iterator[str]:
    for spelling, (canonical, takes) in known.options.items():
        if spelling == canonical:
            yield f"{spelling} x" if takes is Takes.Value else spelling
