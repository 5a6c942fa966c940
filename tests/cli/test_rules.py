"""The known facts about programs, shown at the terminal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from assent.cli.root import root
from assent.risk.catalog import shipped

if TYPE_CHECKING:
    from pathlib import Path

ODD = 'odd\n  list : ReadsRemote "asks the desk"\n    --out= : writes\n  sync : ?\ngit\n  push : DeletesData "x"\n'


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    folder = tmp_path / ".config/assent/programs"
    folder.mkdir(parents=True)
    (folder / "odd.rules").write_text(ODD)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def answer(*words: str) -> Any:
    done = CliRunner().invoke(root, ["rules", *words, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.output)


def test_a_program_of_a_file_is_shown(home: Path) -> None:
    rows = answer("show", "odd")
    assert [(row["command"], row["category"]) for row in rows] == [
        ("odd list", "ReadsRemote"),
        ("odd sync", "Unrecognized"),
    ]
    assert rows[0]["reason"] == "asks the desk; --out= writes"
    assert rows[0]["source"] == "~/.config/assent/programs/odd.rules"


def test_what_a_file_says_stands_before_the_rule(home: Path) -> None:
    rows = answer("show", "git", "push")
    assert rows[0]["category"] == "DeletesData"
    assert {row["source"] for row in rows} == {"~/.config/assent/programs/odd.rules", "git"}
    assert {row["command"].split()[1] for row in rows[1:]} >= {"push"}


def test_an_example_is_shown_once_where_two_places_have_it(home: Path) -> None:
    commands = [row["command"] for row in answer("show", "git", "stash")]
    assert "git stash show -p stash@{0}" in commands
    assert len(commands) == len(set(commands))


def test_an_error_in_a_file_keeps_no_other_from_being_checked(home: Path) -> None:
    folder = home / ".config/assent/programs"
    (folder / "bad.rules").write_text("bad\n  list : Reads\n")
    done = CliRunner().invoke(root, ["rules", "check"])
    assert done.exit_code == 2
    assert "~/.config/assent/programs/bad.rules:2:10: `Reads` is no category" in done.output
    assert "~/.config/assent/programs/odd.rules: 3 commands" in done.output


def test_a_file_with_an_error_is_named_and_nothing_is_allowed(home: Path) -> None:
    (home / ".config/assent/programs/bad.rules").write_text("bad\n  list : Reads\n")
    said = "~/.config/assent/programs/bad.rules:2:10: `Reads` is no category"
    runner = CliRunner()
    for words, code in ((["ls"], 3), (["git push"], 3), (["rm -rf ~"], 4)):
        for judging in ("check", "explain"):
            done = runner.invoke(root, [judging, *words], standalone_mode=False)
            assert done.return_value == code, done.output
            assert said in " ".join(done.output.split())
    told = json.loads(runner.invoke(root, ["check", "--json", "ls"]).stdout)
    assert (told["decision"], told["approve"]) == ("ask", None)
    assert told["reason"].startswith(said)
    assert "assent rules check" in runner.invoke(root, ["explain", "ls"]).output
    assert runner.invoke(root, ["check", "--isolated", "ls"], standalone_mode=False).return_value == 0


def test_without_files_those_that_hold_here_are_formatted(home: Path) -> None:
    file = home / ".config/assent/programs/odd.rules"
    file.write_text(ODD.replace("list :", "list  :"))
    assert "odd.rules: laid out" in CliRunner().invoke(root, ["rules", "format"]).output
    assert file.read_text() == ODD
    file.unlink()
    assert "assent rules new PROGRAM" in CliRunner().invoke(root, ["rules", "format"]).output


def test_a_file_that_only_describes_another_program_is_noted(home: Path) -> None:
    file = home / ".config/assent/programs/fooctl.rules"
    notes = []
    for described in ("barctl", "barctl fooctl", "fooctl"):
        file.write_text(f"{described} : ReadsFilesystem\n  example ReadsFilesystem  {described.split()[0]}\n")
        notes.append(answer("check", str(file))[0]["notes"])
    told = "fooctl.rules describes only `barctl`: call the file barctl.rules, or correct the name in it."
    assert notes == [[told], [], []]


def test_a_draft_replaces_no_file(home: Path) -> None:
    done = CliRunner().invoke(root, ["rules", "new", "odd"])
    told = "~/.config/assent/programs/odd.rules already exists; remove it first, or see a draft with --print"
    assert str(done.exception) == told
    assert (home / ".config/assent/programs/odd.rules").read_text() == ODD


def test_the_list_holds_every_program(home: Path) -> None:
    found = answer("list")
    assert found["~/.config/assent/programs/odd.rules"] == ["odd", "git"]
    assert set(shipped.families()) < set(found)


def test_every_program_is_completed(home: Path) -> None:
    complete = ShellComplete(root, {}, "assent", "_ASSENT_COMPLETE")
    assert next(item.value for item in complete.get_completions(["rules", "show"], "od")) == "od"
    assert "kubectl" in [item.value for item in complete.get_completions(["rules", "show"], "kubec")]
