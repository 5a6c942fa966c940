"""Each property of approvals fails when the code has the fault that it is about."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, settings
from tests.pattern import properties

from assent.errors import PatternError
from assent.pattern import Pattern, cover, display, proposal, rungs, text, words
from assent.pattern.model import grouped
from assent.policy import consult, reach
from assent.record import replace
from assent.risk import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.pattern.properties import Property

    from assent.command.model import Argument, Command
    from assent.risk.finding import Finding

# The same examples every time, among which a fault must show itself, and not made small when it does.
BRIEFLY = settings(
    max_examples=1000,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)

_objection = reach.objection
_own_words = words.own_words


def begins_with(argument: Argument, word: str) -> bool:
    return argument.exact and argument.text.startswith(word)


def without_wrappers(command: Command) -> tuple[Argument, ...] | None:
    return _own_words(replace(command, wrappers=()))


def without_its_options(pattern: Pattern, wrapper: Sequence[str]) -> Pattern | None:
    """The words behind the wrapper's name, whichever its options are."""
    said = [word for group in (pattern.words, *pattern.flags) for word in group]
    if said[0] != wrapper[0]:
        return None
    rest = said[len(wrapper) :]
    return Pattern(*grouped(rest), pattern.open) if grouped(rest)[0] else None


def bare_program(command: Command) -> str | None:
    return None if command.program is None else command.program.rpartition("/")[2]


def up_to_anything(finding: Finding, ceiling: Category, directory: str | None, *_: object) -> str | None:
    return _objection(finding, Category.DeletesData, directory)


def as_it_is(value: object, *_: object) -> object:
    return value


def never(*_: object) -> bool:
    return False


def always(*_: object) -> bool:
    return True


def nothing(*_: object) -> None:
    return None


def with_expansions(self: rungs.Rungs) -> Pattern:
    return Pattern(*grouped([word.text for word in self.own]))


# What is changed, in which place, and the property that must notice. Proposals are tried out before they are
# offered, so that two faults are needed where that alone prevents the worst.
FAULTS: list[tuple[str, list[tuple[object, str, object]], Property]] = [
    (
        "a word is matched by its beginning",
        [(cover, "is_word", begins_with)],
        properties.no_rung_covers_another_subcommand,
    ),
    (
        "words after the program are ignored",
        [(cover, "_after", lambda wanted, given: given[1:])],
        properties.no_rung_covers_another_subcommand,
    ),
    (
        "wrappers are ignored",
        [(cover, "own_words", without_wrappers)],
        properties.no_rung_covers_another_user_or_machine,
    ),
    (
        "what a wrapper is told is ignored",
        [(cover, "behind", without_its_options)],
        properties.no_rung_covers_another_user_or_machine,
    ),
    (
        "a path is its last part",
        [(words, "_located", bare_program)],
        properties.no_rung_covers_another_program,
    ),
    (
        "the ceiling is ignored",
        [(consult, "objection", up_to_anything)],
        properties.no_rung_covers_a_higher_category,
    ),
    (
        "the class of a redirect is ignored",
        [(reach, "_other_class", nothing)],
        properties.no_rung_covers_a_redirect_to_another_place,
    ),
    (
        "what overrides the configuration is ignored",
        [(reach, "unnamed", nothing)],
        properties.no_rung_covers_what_overrides_the_configuration,
    ),
    (
        "the folder is ignored",
        [(reach, "_elsewhere", nothing)],
        properties.no_rung_reaches_out_of_its_folder,
    ),
    (
        "every path lies in the folder",
        [(reach, "begins", always)],
        properties.no_rung_reaches_out_of_its_folder,
    ),
    (
        "a proposal is not tried out",
        [(proposal, "_sound", as_it_is)],
        properties.a_proposal_covers_its_origin,
    ),
    (
        "words are shown without quotes",
        [(text, "_shown", as_it_is), (proposal, "_sound", as_it_is)],
        properties.what_is_shown_is_what_is_kept_and_matched,
    ),
    (
        "expansions are kept as words",
        [(rungs.Rungs, "exact", with_expansions), (proposal, "_sound", as_it_is)],
        properties.a_pattern_holds_words_alone,
    ),
    (
        "code is summed up",
        [(display, "_runs_words", never)],
        properties.display_is_one_line_and_hides_no_program,
    ),
    (
        "line ends are shown as they are",
        [(display, "visible", as_it_is), (display, "LINE_END", "\n")],
        properties.display_is_one_line_and_hides_no_program,
    ),
]


@pytest.mark.parametrize(("changed", "holds"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS])
def test_a_fault_is_found(
    monkeypatch: pytest.MonkeyPatch, changed: list[tuple[object, str, object]], holds: Property
) -> None:
    for place, name, fault in changed:
        monkeypatch.setattr(place, name, fault)
    with pytest.raises((AssertionError, PatternError)):
        holds.try_out(BRIEFLY)
