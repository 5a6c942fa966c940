"""In guard a command that is not understood may not name a secret, or what runs later, wherever in its words."""

from __future__ import annotations

import pytest

from assent import assess
from assent.assessment import Context
from assent.policy import Policy, Preset
from assent.policy.decision import Decision
from assent.risk.disk.places import PLACES, table
from assent.risk.disk.zone import Zone
from assent.rules_table import pairs

OF_PROJECT = {**pairs(PLACES, "later"), **pairs(PLACES, "records")}
ZONES = (Zone.Private, Zone.Startup, Zone.Gate, Zone.Root)
ROWS = [path for zone in ZONES for path in table(zone) if path not in OF_PROJECT]
CARRIERS = (  # none of them is understood
    "frobnicate --out={}",
    "frobnicate 'source {};'",
    "vim -es -c 'w! {}' -c q x",
    'lua -e \'io.open("{}", "w"):write(1)\'',
    "julia -e 'write(\"{}\", 1)'",
    "ruby -e 'frob(\"{}\")'",
    "urlget 'file://{}'",
)
EVERYDAY = (
    "frobnicate src/main.py",
    "frobnicate --python /usr/bin/python3",
    "frobnicate .github/workflows/ci.yml",
    "frobnicate .venv/bin/python",
    "frobnicate '.key = 1'",
    'lua -e \'io.open("out/x.txt", "w"):write(1)\'',
)


def decided(command: str) -> Decision:
    context = Context(home="/home/u", cwd="/home/u/p", workspace="/home/u/p", policy=Policy(preset=Preset.Guard))
    return assess(command, context).decision


def path(row: str) -> str:
    """A path that the row is about."""
    return row.replace("**/", "~/sub/").replace("*", "1").replace(" ", "?")


@pytest.mark.parametrize("carrier", CARRIERS)
def test_every_place_is_found_in_the_words(carrier: str) -> None:
    named = {path(row) for row in ROWS if "on the PATH" not in table(Zone.Startup).get(row, "")}
    allowed = [place for place in named if decided(carrier.format(place)) is not Decision.deny]
    assert not [place for place in allowed if place not in ("~/sub/1.pem", "~/sub/1.key")]


@pytest.mark.parametrize("command", EVERYDAY)
def test_what_is_everyday_is_allowed(command: str) -> None:
    assert decided(command) is Decision.allow
