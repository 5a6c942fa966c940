"""The number of words an option takes, by the facts about its program."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from assent.command import Surroundings, analyse
from assent.naming.options import Stretch, stretch
from assent.option_table import Takes

if TYPE_CHECKING:
    from assent.knowledge import Known


class Facts:
    """A command of which these options are known."""

    def option(self, spelling: str) -> Takes | None:
        return {
            "-a": Takes.Nothing,
            "-b": Takes.Nothing,
            "-c": Takes.Attached,
            "-v": Takes.Value,
            "-u": Takes.Uncertain,
            "-long": Takes.Value,
            "--none": Takes.Nothing,
            "--color": Takes.Attached,
            "--value": Takes.Value,
            "--unsure": Takes.Uncertain,
        }.get(spelling)


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("--none", Stretch.Alone),
        ("--color", Stretch.Alone),
        ("--value", Stretch.WithNext),
        ("--unsure", Stretch.Unknown),
        ("--other", Stretch.Unknown),
        ("--value=x", Stretch.Alone),
        ("--unsure=x", Stretch.Alone),
        ("--other=x", Stretch.Alone),
        ("-v=x", Stretch.Alone),
        ("-o=x", Stretch.Unknown),
        ("-a", Stretch.Alone),
        ("-c", Stretch.Alone),
        ("-v", Stretch.WithNext),
        ("-u", Stretch.Unknown),
        ("-o", Stretch.Unknown),
        ("-long", Stretch.WithNext),
        ("-ab", Stretch.Alone),
        ("-abv", Stretch.WithNext),
        ("-avx", Stretch.Alone),
        ("-avu", Stretch.Alone),
        ("-acx", Stretch.Alone),
        ("-bc", Stretch.Alone),
        ("-aux", Stretch.Unknown),
        ("-ao", Stretch.Unknown),
        ("-oa", Stretch.Unknown),
        ("-v8080:80", Stretch.Alone),
        ("--value$x", Stretch.WithNext),  # of a word that is not certain, what is certain counts
    ],
)
def test_an_option_takes_the_next_word_or_does_not(option: str, expected: Stretch) -> None:
    word = analyse(f"tool {option}", Surroundings("/w", "/h", "/w")).commands[0].argv[1]
    assert stretch(cast("Known", Facts()), word) is expected
