r"""In guard nothing that PowerShell or cmd is told shows a secret, loses data, lasts, or runs what nobody has read."""

from __future__ import annotations

import pytest
from tests.case_files import blocks, unfolded
from tests.rows import each_row

from assent import assess
from assent.assessment import Context, Shell
from assent.policy import Policy, Preset
from assent.policy.decision import Decision

CASES = {title: commands for title, *commands in blocks("policy/windows.txt")}
SHELLS = {"ps": Shell.PowerShell, "cmd": Shell.Cmd}
PLACE = r"C:\code\demo"


def decided(row: str, preset: Preset) -> Decision:
    """The decision about a text behind the name of its shell, in which ⏎ is a line end."""
    shell, _, text = row.partition(" ")
    context = Context(
        home=r"C:\Users\you", cwd=PLACE, workspace=PLACE, shell=SHELLS[shell], policy=Policy(preset=preset)
    )
    return assess(unfolded(text), context).decision


@each_row("row", CASES["denied"])
def test_denied(row: str) -> None:
    assert decided(row, Preset.Guard) is Decision.deny


@each_row("row", [*CASES["allowed"], *CASES["local"]])
def test_allowed(row: str) -> None:
    assert decided(row, Preset.Guard) is Decision.allow


@each_row("row", [*CASES["denied"], *CASES["allowed"]])
def test_balanced_allows_none_of_it(row: str) -> None:
    assert decided(row, Preset.Balanced) is not Decision.allow


@each_row("row", CASES["local"])
def test_balanced_allows_what_keeps_to_the_project(row: str) -> None:
    assert decided(row, Preset.Balanced) is Decision.allow


@pytest.mark.parametrize("around", ["{}", "& {{ {} }}", "if ($x) {{ {} }}", "1..2 | % {{ {} }}"])
def test_denied_inside_of_brackets(around: str) -> None:
    assert decided(f"ps {around.format('& C:/temp/x.exe')}", Preset.Guard) is Decision.deny
