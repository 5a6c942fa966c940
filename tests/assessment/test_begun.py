"""A text that cannot be parsed: what the shell runs of it before it comes to the mistake."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from assent.assessment import Cause, Context, assess
from assent.errors import ParseError, ShellSyntaxError
from assent.policy import Decision
from assent.risk.category import Category
from assent.syntax import parse
from assent.syntax.begun import MOST, begun
from assent.syntax.parser import read

if TYPE_CHECKING:
    from assent.syntax.source import Budget

CONTEXT = Context("/home/user/demo", "/home/user/demo", "/home/user")
CASES = (
    "echo one\n)",
    "echo one\nif",
    "echo one; )",
    "echo one\necho two; )\necho three",
    "if true\nthen\necho one\nfi\n'",
    "cat <<E\none\nE\n)",
    "f() {\necho one\n}\nf\nf\n)",
    "echo one \\\ntwo\n)",
    "true\necho one\nif\n\n\n",
    ")\necho one",
)


def begun_of(text: str) -> str:
    with pytest.raises(ParseError) as raised:
        parse(text)
    return begun(text, raised.value, "bash")


@pytest.mark.parametrize("text", CASES)
def test_it_is_what_bash_runs(text: str) -> None:
    whole, part = [
        subprocess.run(["bash", "-c", each], capture_output=True, check=False).stdout for each in (text, begun_of(text))
    ]
    assert part == whole


def test_a_mistake_behind_it_makes_no_denial_a_question() -> None:
    denied = assess("rm -rf ~\n)", CONTEXT)
    assert (denied.decision, denied.category) == (Decision.deny, Category.Destroys)
    assert assess("rm -rf ~\n" + "x" * 70_000, CONTEXT).decision is Decision.deny


@pytest.mark.parametrize("behind", ["; echo ${x@Z}", "; cat <<E\nx", " " + "x" * 66_000])
def test_nor_does_what_only_we_cannot_parse(behind: str) -> None:
    assert assess(f"rm -rf ~{behind}", CONTEXT).decision is Decision.deny


@pytest.mark.parametrize(
    "around",
    [
        "{}; echo ${{x[}}",
        "{{ {}; echo ${{x[}}; }}",
        "({}; echo ${{}})",
        "if {}; then echo ${{x~}}; fi",
        "f() {{ {}; echo ${{x[}}; }}; f",
        "echo ${{x[}} & {}; wait",
        "bash -c '{}; echo ${{x[}}'",
        "eval '{}\nif'",
        "bash -c '{}\n)'",
    ],
)
def test_bash_runs_what_stands_around_an_expansion_that_fails(around: str) -> None:
    shown = subprocess.run(["bash", "-c", around.format("echo one")], capture_output=True, check=False).stdout
    assert b"one" in shown
    assert assess(around.format("rm -rf ~"), CONTEXT).decision is Decision.deny
    asked = assess(around.format("echo one"), CONTEXT)
    assert (asked.decision, asked.category) == (Decision.ask, Category.Unrecognized)
    assert any(part in asked.reason for part in ("is unexpected", "too early", "is ambiguous", "cannot be parsed"))


@pytest.mark.parametrize("text", ["echo ${ rm -rf ~; }", "echo ${| rm -rf ~; }", "echo $'\\x{41}'; rm -rf ~"])
def test_so_do_newer_versions(text: str) -> None:
    assert assess(text, CONTEXT).decision is Decision.deny


@pytest.mark.parametrize("text", ["rm -rf ~; )", "rm -rf ~; if", "cat <<E\nrm -rf ~\n", "echo '${x[}' 'rm -rf ~' ${}"])
def test_what_bash_does_not_run_is_not_denied(text: str) -> None:
    assert assess(text, CONTEXT).decision is Decision.ask


def test_what_stands_in_place_of_an_expansion_is_not_shown() -> None:
    asked = assess("rm -rf build ${x[}", CONTEXT)
    assert [finding.command.text for finding in asked.findings] == ["rm -rf build ${x[}"] * 2


def test_what_cannot_be_parsed_stays_a_question() -> None:
    asked = assess("ls\n)", CONTEXT)
    assert (asked.decision, asked.cause) == (Decision.ask, Cause.Opaque)
    assert asked.reason == "`)` is unexpected at line 2, column 1"


@pytest.mark.parametrize("text", ["echo '\n" * 9_999, "if x\n" * 13_000], ids=["quotes", "conditions"])
def test_it_reads_few_characters_in_vain(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: list[int] = []

    def counted(part: str, shell: str, budget: Budget) -> object:
        lengths.append(len(part))
        return read(part, shell, budget)

    monkeypatch.setattr("assent.syntax.begun.read", counted)
    begun(text, ShellSyntaxError("", 1 << 20, 1 << 20), "bash")
    assert 0 < sum(lengths) <= 2 * MOST
