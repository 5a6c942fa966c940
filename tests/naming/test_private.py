"""Names of programs that only their users know, by the prefixes that they gave."""

from __future__ import annotations

import pytest

from assent.command import Surroundings, analyse
from assent.naming.private import private_name

WHERE = Surroundings(cwd="/home/user/project", home="/home/user", workspace="/home/user/project")
NAMES = (("freshctl", 2), ("freshctl ticket", 3), ("freshctl ticket list", 4))


@pytest.mark.parametrize(
    ("text", "names", "called"),
    [
        ("freshctl status now", NAMES, "freshctl status"),
        ("freshctl ticket show 5", NAMES, "freshctl ticket show"),
        ("freshctl ticket show 5", NAMES[::-1], "freshctl ticket show"),
        ("freshctl ticket list open late", NAMES, "freshctl ticket list open"),
        ("freshctl -q ticket --all show x", NAMES, "freshctl ticket show"),
        ("sudo freshctl ticket show", NAMES, "freshctl ticket show"),
        ("freshctl ticket ./show", NAMES, "freshctl ticket"),
        ("freshctl", NAMES, "freshctl"),
        ("otherctl ticket show", NAMES, ""),
        ("freshctl ticket", (("freshctl list", 2),), ""),
        ("freshctl ticket", (), ""),
        ("$x ticket show", NAMES, ""),
        ("> freshctl", NAMES, ""),
    ],
)
def test_the_longest_prefix_that_fits_decides(text: str, names: tuple[tuple[str, int], ...], called: str) -> None:
    command = analyse(text, WHERE).commands[-1]
    assert " ".join(private_name(command, names)) == called
