"""The real Claude Code with our hook."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from assent.hooks.installation import portable

from .claude import QUIET, Claude, calls
from .clients import client
from .model import INNER, Model

ODD = '{\n   "model": "opus",  "permissions": {"allow": ["Bash(true)"]},\n\t"hooks": {"Stop": [{"hooks": []}]}}'
SILENT = ("cat README", "ls -la")
NEVER = ("rm -rf ~ ; touch ran",)  # denied in every mode
LASTING = "echo x >> ~/.bashrc"  # what runs on its own later is denied where nobody is asked
MODES = {  # what is asked about of: touch new, git push origin main, frobnicate, rm precious
    "default": ["touch new", "git push origin main", "frobnicate", "rm precious"],
    "plan": ["touch new", "git push origin main", "rm precious"],  # what is unknown is for its own safety check
    "acceptEdits": ["git push origin main", "frobnicate", "rm precious"],
    "auto": [],  # its own classifier continues, also where undo holds what `rm` deletes
    "dontAsk": [],
    "bypassPermissions": [],
}
NAMES = {"acceptEdits": "accept-edits", "bypassPermissions": "bypass", "dontAsk": "dont-ask"}


def no(_question: dict[str, Any]) -> bool:
    return False


def slowly_no(_question: dict[str, Any]) -> bool:
    time.sleep(3)
    return False


def yes(_question: dict[str, Any]) -> bool:
    return True


@pytest.fixture
def claude(tmp_path: Path) -> Claude:
    return Claude(tmp_path)


@pytest.mark.parametrize("mode", MODES)
def test_each_mode_asks_what_it_should(claude: Claude, mode: str) -> None:
    steps = (*SILENT, *NEVER, "touch new", "git push origin main", "frobnicate", "rm precious")
    assert claude.commands(mode, no, *steps) == MODES[mode]
    held = mode not in ("auto", "bypassPermissions")  # there it runs, and `assent undo` brings it back
    assert ("precious" in claude.box.files()) is held
    assert "ran" not in claude.box.files()
    assert ("new" in claude.box.files()) is (mode in ("acceptEdits", "auto", "bypassPermissions"))
    rows = claude.log()
    assert rows["cat README"]["success"] is True
    assert rows[NEVER[0]]["answer"] == "deny"
    assert {rows[command]["mode"] for command in SILENT} == {NAMES.get(mode, mode)}


def test_where_nobody_is_to_be_asked_the_rest_runs(claude: Claude) -> None:
    read, missing, deleted, written, made = claude.alone(
        "bypassPermissions",
        "cat README",
        "cat absent",
        LASTING,
        ("Write", {"file_path": f"{claude.box.home}/.bashrc", "content": "x\n"}),
        ("Write", {"file_path": f"{claude.box.repository}/new", "content": "x\n"}),
    )
    assert "read me" in read
    assert "Exit code 1" in missing
    assert "Assent" in deleted
    assert "Assent" in written
    assert "new" in made
    assert claude.box.files() == {"README", "precious", "new"}
    assert not (claude.box.home / ".bashrc").exists()
    rows = claude.log()
    assert (rows["cat absent"]["success"], rows["cat absent"]["ran"]) == (False, True)
    assert (rows[LASTING]["answer"], rows[LASTING]["ran"]) == ("deny", False)


def test_where_nobody_is_there_the_model_is_told_what_to_do(claude: Claude) -> None:
    deleted, pushed, made = claude.alone("default", "rm precious", "git push origin main", "touch made")
    for told in (deleted, pushed, made):
        assert "Assent blocked this: nobody can confirm it, and " in told
    assert "assent approv" not in claude.told()
    assert claude.box.files() == {"README", "precious"}


PRINTED = {  # with nobody to ask: what runs (+), what Assent stops (A), what Claude Code itself refuses (-)
    "default": "+AAAAA",
    "plan": "+AAAAA",
    "acceptEdits": "++AAAA",
    "auto": "++---A",  # its classifier is not there
    "dontAsk": "+---AA",
    "bypassPermissions": "++++AA",
}


@pytest.mark.parametrize("mode", PRINTED)
def test_each_mode_with_nobody_to_ask(claude: Claude, mode: str) -> None:
    results = claude.alone(mode, "cat README", "touch new", "git tag v1", "git push origin main", LASTING, *NEVER)
    rows = claude.rows()
    shown = ["A" if "Assent" in told else "+" if row["ran"] else "-" for told, row in zip(results, rows, strict=True)]
    assert "".join(shown) == PRINTED[mode]
    assert "ask the user" not in "".join(results)
    assert ("new" in claude.box.files(), "ran" in claude.box.files()) == (PRINTED[mode][1] == "+", False)


def test_a_person_says_no_and_yes(claude: Claude) -> None:
    def answer(question: dict[str, Any]) -> bool:
        time.sleep(0.3)
        return "touch" in question["input"]["command"]

    claude.box.assent("alias", "--cmd", "touch", "WRONG", "right")
    questions = claude.asked("default", answer, "rm precious", "touch WRONG")
    assert [question["input"]["command"] for question in questions] == ["rm precious", "touch right"]
    assert '"Assent: ' in json.dumps(questions[0])
    assert claude.box.files() == {"README", "precious", "right"}
    rows = claude.log()
    refused, agreed = rows["rm precious"], rows["touch WRONG"]
    assert (refused["answer"], refused["answered"], refused["ran"], refused["success"]) == ("ask", "no", False, None)
    assert (agreed["answer"], agreed["answered"], agreed["ran"], agreed["success"]) == ("ask", "yes", True, True)
    assert agreed["corrected"] == "touch right"
    for row in (refused, agreed):
        assert row["prompted"] is True
        assert row["asked_at"] < row["answered_at"]


def test_a_rewritten_input_is_whole_and_its_correction_is_told(claude: Claude) -> None:
    claude.box.assent("alias", "--cmd", "cat", "WRONG", "README", "--message", "its name")
    call = {"command": "cat WRONG", "run_in_background": True, "description": "look"}
    begun, read = claude.alone("bypassPermissions", call, "cat WRONG")
    assert "running in background" in begun  # the rest of the input remains
    assert "read me" in read
    assert "Corrected: cat WRONG" in claude.told()


def test_what_has_only_begun_is_unknown_until_its_end_is_told(claude: Claude) -> None:
    ends = {"command": "cat absent", "run_in_background": True, "description": "x"}
    claude.alone("bypassPermissions", ends, "sleep 2", "cat README")
    row = claude.log()["cat absent"]
    assert (row["success"], row["ran"], row["background"]) == (False, True, True)
    row = claude.log()["sleep 2"]
    assert (row["success"], row["background"]) == (True, False)


def test_calls_at_once_are_each_judged(claude: Claude) -> None:
    read, deleted = claude.alone("bypassPermissions", ["cat README", LASTING])
    assert "read me" in read
    assert "Assent" in deleted
    assert {row["ran"] for row in claude.log().values()} == {True, False}


def test_monitor_is_a_shell(claude: Claude) -> None:
    steps = ("ToolSearch", {"query": "select:Monitor"}), ("Monitor", {"command": LASTING, "description": "x"})
    claude.alone("bypassPermissions", *steps)
    assert not (claude.box.home / ".bashrc").exists()


def test_a_sub_agent_is_judged(claude: Claude) -> None:
    with Model(
        calls(("Agent", {"description": "x", "prompt": INNER, "subagent_type": "general-purpose"})), "Bash"
    ) as model:
        model.inner = calls(LASTING, "touch inside")
        argv = [client("claude"), "-p", "go", "--permission-mode", "bypassPermissions"]
        claude.box.run(argv, **QUIET, ANTHROPIC_BASE_URL=model.host)
    assert claude.box.files() == {"README", "precious", "inside"}
    assert claude.log()[LASTING]["answer"] == "deny"


def test_approvals_and_rules_handed_over(claude: Claude) -> None:
    claude.box.assent("approvals", "trust-verb", "git push *")
    pushed, forced = claude.alone("default", "git push origin main", "git push --force origin main")
    assert "Exit code" in pushed  # it ran, and there is no such remote
    assert "Assent blocked this: nobody" in forced
    claude.box.write(".config/assent/policy.toml", 'permission_rules = "local"\n')
    local = claude.box.repository / ".claude/settings.local.json"
    local.parent.mkdir()
    (local.parent / "settings.json").write_text('{"permissions": {"ask": ["Bash(git push:*)"]}}')
    claude.asked("default", slowly_no, "git push origin main")
    assert "git push" in local.read_text()  # Claude Code asked by a rule of its own, and the approval answered
    assert any("Exit code" in result for result in (claude.model.results if claude.model else []))


def test_what_its_own_rules_let_run_stays_silent(claude: Claude) -> None:
    given = json.loads(claude.settings.read_text())
    rules = {"allow": ["Bash(touch:*)", "Bash(npm test:*)"], "deny": ["Bash(git fetch:*)"]}
    claude.settings.write_text(json.dumps(given | {"permissions": rules}))
    for mode in ("default", "acceptEdits"):
        assert claude.commands(mode, no, "touch made", "npm test", "git fetch origin") == []
    assert "made" in claude.box.files()


RULES = {"permissions": {"allow": ["Bash(touch:*)"], "deny": ["Bash(npm test:*)"]}}
PLACES = {"local": ".claude/settings.local.json", "project": ".claude/settings.json"}


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_rules_of_a_project(claude: Claude, place: str) -> None:
    """The rules that came with the repository allow nothing until it is trusted, and deny at once."""
    path = claude.box.repository / place
    path.parent.mkdir()
    path.write_text(json.dumps(RULES))
    comes_along = place == PLACES["project"]
    assert claude.commands("default", no, "touch made", "npm test") == ["touch made"] * comes_along
    if comes_along:
        claude.box.assent("policy", "trust", place)
        assert claude.commands("default", no, "touch made") == []
    assert "made" in claude.box.files()
    assert claude.log()["npm test"]["ran"] is not True


def test_rules_that_it_was_started_with(claude: Claude) -> None:
    with_rules = ("--allowedTools", "Bash(touch:*)", "--disallowedTools", "Bash(ls:*)")
    touched, listed, tagged = claude.alone("default", "touch made", "ls", "git tag v1", how=with_rules)
    assert "Assent" not in touched
    assert "made" in claude.box.files()
    assert "README" not in listed
    assert "Assent blocked this: nobody" in tagged


def test_do_not_ask_again_silences_the_next_question(claude: Claude) -> None:
    def always(question: dict[str, Any]) -> dict[str, Any]:
        rule = {"toolName": "Bash", "ruleContent": "npm test:*"}
        kept = {"type": "addRules", "behavior": "allow", "destination": "localSettings", "rules": [rule]}
        return {"behavior": "allow", "updatedInput": question["input"], "updatedPermissions": [kept]}

    assert claude.commands("default", always, "npm test") == ["npm test"]
    assert claude.commands("default", no, "npm test", "npm test -- x") == []


def test_names_of_tools_reach_the_model(claude: Claude) -> None:
    claude.box.assent("alias", "read_file", "Read")
    (result,) = claude.alone("default", ("read_file", {"path": "README"}))
    assert "No such tool" in result
    assert "SessionStart hook additional context: Assent corrects" in claude.told()
    assert (
        "PostToolBatch hook additional context: `read_file` is not a valid tool. Use `Read` instead." in claude.told()
    )
    assert claude.log()["read_file"]["error_class"] == "unknown-tool"


def test_a_resident_that_is_killed_is_started_again(claude: Claude) -> None:
    claude.alone("bypassPermissions", "cat README", "ls")
    assert len(claude.residents()) == 1
    claude.end_residents()
    read, deleted = claude.alone("bypassPermissions", "cat README", LASTING)
    assert "read me" in read
    assert "Assent" in deleted
    claude.end_residents()


def test_without_python_nothing_runs(claude: Claude) -> None:
    claude.box.edit(".claude/settings.json", r"/[^\s\"]*python3?", "/no/python")
    claude.alone("bypassPermissions", "touch made")
    assert "made" not in claude.box.files()


def test_by_http(tmp_path: Path) -> None:
    claude = Claude(tmp_path, "--http")
    read, deleted = claude.alone("bypassPermissions", "cat README", LASTING)
    assert "read me" in read
    assert "Assent" in deleted
    assert claude.log()["cat README"]["success"] is True
    given = json.loads(claude.settings.read_text())
    del given["hooks"]["SessionStart"]  # which starts what answers
    claude.settings.write_text(json.dumps(given))
    claude.end_residents()
    claude.alone("bypassPermissions", LASTING)
    assert (claude.box.home / ".bashrc").exists()  # as docs/hooks/claude.md warns


def test_uninstall_leaves_every_byte(claude: Claude) -> None:
    claude.box.assent("uninstall", "claude")
    assert not claude.settings.exists()
    claude.settings.write_text(ODD)
    claude.box.assent("install", "claude", "--yes")
    claude.alone("default", "cat README")
    claude.box.assent("uninstall", "claude")
    assert claude.settings.read_text() == ODD
    claude.end_residents()


def test_a_line_that_a_project_committed_guards(tmp_path: Path) -> None:
    claude = Claude(tmp_path, "--project", "--portable")
    assert not claude.settings.exists()
    read, denied = claude.alone("bypassPermissions", "cat README", NEVER[0])
    assert "read me" in read
    assert "Assent" in denied
    (claude.box.home / ".local/share/assent/hook").unlink()
    (stopped,) = claude.alone("bypassPermissions", "cat README")
    assert "pipx install assent-gate" in stopped


def test_the_plugin_guards(tmp_path: Path) -> None:
    claude = Claude(tmp_path)
    claude.box.assent("uninstall", "claude")
    portable.write_launcher(claude.box.environment)
    plugin = Path(__file__).parents[2] / "plugins/claude"
    with Model(calls("cat README", NEVER[0]), "Bash") as model:
        words = ["-p", "go", "--permission-mode", "bypassPermissions", "--plugin-dir", str(plugin)]
        claude.box.run([client("claude"), *words], **QUIET, ANTHROPIC_BASE_URL=model.host)
    read, denied = model.results
    assert "read me" in read
    assert "Assent" in denied
