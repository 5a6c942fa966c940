"""The snapshot that the hook takes before its answer."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from assent.config.locations import locate
from assent.hooks.agents.event import Agent
from assent.hooks.cold import reply
from assent.undo.restore import restore, snapshot
from assent.undo.shelf import held, shelf

from .project import make_project
from .project import write as put

if TYPE_CHECKING:
    from pathlib import Path

UNDO = "can be undone with `assent undo`"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return make_project(tmp_path / "project")


def told(project: Path, command: str, policy: str = "", **fields: str) -> tuple[str, str]:
    """The answer and its reason."""
    home = project.parent / "home"
    file = home / ".config/assent/policy.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(policy)
    event: dict[str, object] = {
        "hook_event_name": "PreToolUse",
        "session_id": "s",
        "cwd": str(project),
        "tool_name": "Bash",
    }
    event |= {"tool_input": {"command": command}, **fields}
    out = reply(Agent.Claude, json.dumps(event).encode(), {"HOME": str(home)}).out
    specific = json.loads(out)["hookSpecificOutput"]
    return specific["permissionDecision"], specific["permissionDecisionReason"]


def state(project: Path) -> str:
    return locate({"HOME": str(project.parent / "home")}).state


def test_a_question_says_that_it_can_be_undone_and_it_can(project: Path) -> None:
    answer, reason = told(project, "rm notes.txt")
    assert (answer, UNDO in reason) == ("ask", True)
    (project / "notes.txt").unlink()
    restore(snapshot(state(project), ""), force=False)
    assert (project / "notes.txt").read_text() == "remember\n"


@pytest.mark.parametrize("preset", ["careful", "balanced", "guard"])
def test_a_script_is_its_text_whatever_its_name_says(project: Path, preset: str) -> None:
    (project / "deploy.sh").write_text("npm run build\nrm -rf ~\n")
    answer, reason = told(project, "bash deploy.sh", f'preset = "{preset}"\n')
    assert (answer, "line 2 of `deploy.sh`" in reason) == ("deny", True)


WIPING = {
    "x.sh": "rm -rf ~\n",
    "calls.sh": "ls\n./x.sh\n",
    "sources.sh": ". ./calls.sh\n",
    "x.py": "import shutil, os\nshutil.rmtree(os.path.expanduser('~'))\n",
    "my.app/x.py": "import shutil, os\nshutil.rmtree(os.path.expanduser('~'))\n",
    "x.js": "require('child_process').execSync('rm -rf ~')\n",
    "x.ts": "import { execSync } from 'child_process'\nexecSync('rm -rf ~')\n",
    "tool": "#!/usr/bin/env node\nrequire('child_process').execSync('rm -rf ~')\n",
    "x.pl": "system('rm -rf ~');\n",
    "x.rb": "system('rm -rf ~')\n",
    "x.php": "<?php system('rm -rf ~');\n",
    "x.awk": "BEGIN { system('rm -rf ~') }\n".replace("'", '"'),
    "x.R": 'system("rm -rf ~")\n',
    "x.jl": "run(`rm -rf ~`)\n",
    "x.exs": 'System.cmd("sh", ["-c", "rm -rf ~"])\n',
    "x.raku": 'shell "rm -rf ~";\n',
    "x.ml": 'let _ = Sys.command "rm -rf ~"\n',
    "x.swift": 'system("rm -rf ~")\n',
    "x.scpt": 'do shell script "rm -rf ~"\n',
    "x.ps1": "Remove-Item -Recurse -Force ~\n",
    "Makefile": "clean:\n\trm -rf ~\n",
    "package.json": '{"scripts": {"wipe": "./x.sh"}}',
}


@pytest.mark.parametrize(
    "command",
    """
    bash x.sh|bash -l x.sh|bash --norc x.sh|bash -O extglob x.sh|. ./x.sh|./x.sh|bash calls.sh|sh sources.sh
    python3 x.py -m y|cd my.app && python3 -m x
    python3 x.py|python x.py|python3 -m x|python3 -X dev x.py|uv run x.py|uv run python x.py|poetry run python x.py
    node x.js|node --no-warnings x.js|bun x.js|bun run x.js|deno run -A x.js|tsx x.ts|./tool
    perl x.pl|perl -w x.pl|ruby x.rb|php x.php|awk -f x.awk|gawk -f x.awk notes.txt
    Rscript --vanilla x.R|julia --project=. x.jl|elixir x.exs|raku x.raku|ocaml x.ml|swift x.swift|osascript x.scpt
    pwsh x.ps1|pwsh -NoProfile -File ./x.ps1
    python3 -E x.py|python3 -i x.py|python3 -W ignore -X dev x.py|node -r ./ok.js x.js|node --import ./ok.js x.js
    perl -i x.pl notes.txt|perl -I lib -T x.pl|ruby -E UTF-8 -r json x.rb|ruby -i x.rb a|php -d a=b x.php
    bun -r ./ok.js x.js
    """.strip()
    .replace("\n    ", "|")
    .split("|"),
)
def test_whatever_runs_a_file_its_text_counts(project: Path, command: str) -> None:
    put(project, WIPING)
    for name in ("x.sh", "tool"):
        (project / name).chmod(0o755)
    for preset in ("careful", "balanced", "guard"):
        answer, reason = told(project, command, f'preset = "{preset}"\n')
        assert (answer, "a whole home directory" in reason) == ("deny", True), preset


def test_what_a_session_fetched_does_not_hide_what_a_script_does(project: Path) -> None:
    put(project, WIPING)
    assert told(project, "git clone https://a.example/r sub", 'preset = "guard"\n')[0] == "allow"
    (project / "sub").mkdir()
    answer, reason = told(project, "cd sub && cp ../x.sh y.sh && sh y.sh", 'preset = "guard"\n')
    assert (answer, "a whole home directory" in reason) == ("deny", True)


@pytest.mark.parametrize("command", ["make clean", "npm run wipe", "pnpm wipe"])
def test_a_task_is_read_where_nobody_is_asked_about_it(project: Path, command: str) -> None:
    put(project, WIPING)
    (project / "x.sh").chmod(0o755)
    assert told(project, command)[0] == "ask"
    for preset in ("balanced", "guard"):
        assert told(project, command, f'preset = "{preset}"\n')[0] == "deny"


@pytest.mark.parametrize("preset", ["balanced", "guard"])
def test_with_a_snapshot_a_preset_allows_it(project: Path, preset: str) -> None:
    answer, _ = told(project, "rm -rf notes.txt out dist", f'preset = "{preset}"\n')
    assert answer == "allow"
    assert len(held(state(project))) == 1


@pytest.mark.parametrize(("preset", "expected"), [("balanced", "ask"), ("guard", "deny")])
def test_without_one_it_does_not(project: Path, preset: str, expected: str) -> None:
    for policy in (f'preset = "{preset}"\nundo = "off"\n', f'preset = "{preset}"\n'):
        answer, reason = told(project, "rm notes.txt", policy)
        assert (answer, UNDO in reason) == (expected, False)
        assert not held(state(project))
        shelf_as_file(project)  # the second time there is no place for a snapshot


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("rm -f nothing.log nowhere/*.tmp", "allow"),
        ("find . -name '*.nothing' -delete", "allow"),
        ("find src -name '*.nothing' -exec rm -rf {} +", "allow"),
        (": > nothing.log", "allow"),
        ("git ls-files -o nothing | xargs rm -f", "allow"),
        ("git ls-files -oz nothing | xargs -0 rm", "allow"),
        ("git ls-files -o notes.txt | xargs rm", "deny"),
        ("find . -name '*.txt' -delete", "deny"),
        (": > notes.txt", "deny"),
        ("rm -rf nothing nothing/..", "deny"),
        ("touch nothing; rm -f nothing", "allow"),
        ("touch notes.txt; rm -f notes.txt", "deny"),
        ("rm -f /opt/nothing-there", "deny"),
        ("rm -f nothing notes.txt", "deny"),
    ],
)
def test_guard_lets_nothing_be_deleted(project: Path, command: str, expected: str) -> None:
    assert told(project, command, 'preset = "guard"\nundo = "off"\n')[0] == expected


@pytest.mark.parametrize(
    ("preset", "command", "expected"),
    [
        ("balanced", "rm -f nothing.log", "allow"),
        ("balanced", "rm -f nothing/x && npm run build", "allow"),
        ("balanced", "rm -rf /tmp/nothing-there-at-all", "allow"),
        ("balanced", "find . -name '*.nothing' -delete", "allow"),
        ("balanced", "rm nothing.log", "ask"),
        ("balanced", "rm -f /opt/nothing-there", "ask"),
        ("balanced", "mv notes.txt nothing.log; rm -f nothing.log", "ask"),
        ("balanced", "mkdir empty; cd empty && rm -rf nothing; cd $x; rm -f nothing.log", "ask"),
        ("careful", "rm -f nothing.log", "ask"),
    ],
)
def test_nothing_is_lost_by_a_deletion_of_what_is_not_there(
    project: Path, preset: str, command: str, expected: str
) -> None:
    assert told(project, command, f'preset = "{preset}"\n')[0] == expected


def test_an_empty_folder_is_no_proof(project: Path) -> None:
    (project / "bare").mkdir()
    assert told(project / "bare", "rm -rf src", 'preset = "balanced"\n')[0] == "ask"


def shelf_as_file(project: Path) -> None:
    (project.parent / "home/.local/state/assent").mkdir(parents=True, mode=0o700, exist_ok=True)
    path = shelf(state(project))
    with open(path, "w", encoding="utf-8") as file:
        file.write("not a folder")


def test_what_is_denied_needs_no_snapshot(project: Path) -> None:
    rule = '[[rule]]\npattern = "rm *"\ndecision = "deny"\n'
    decision, reason = told(project, "rm notes.txt", rule)
    assert decision == "deny"
    assert UNDO not in reason
    assert not held(state(project))


def test_a_denied_deletion_does_not_mention_undo(project: Path) -> None:
    decision, reason = told(project, "find -- . -delete", 'preset = "guard"\n')
    assert decision == "deny"
    assert "deletes" in reason
    assert UNDO not in reason


def test_what_git_holds_is_not_held_again(project: Path) -> None:
    assert told(project, "rm src/new.py", 'preset = "balanced"\n')[0] == "allow"
    assert not held(state(project))


def test_an_approved_deletion_can_be_undone_as_well(project: Path) -> None:
    rule = '[[rule]]\npattern = "rm *"\ndecision = "allow"\nceiling = "DeletesData"\n'
    assert told(project, "rm notes.txt", rule)[0] == "allow"
    assert len(held(state(project))) == 1


def test_no_approval_of_all_deletions_is_offered(project: Path) -> None:
    event = {"cwd": str(project), "tool_name": "Bash", "tool_input": {"command": "rm notes.txt"}}
    out = reply(Agent.Claude, json.dumps(event).encode(), {"HOME": str(project.parent / "home")}).out
    assert "trust-verb" not in out


def overwrite(project: Path, background: bool = False) -> None:
    """Let a command overwrite a file, with the hook before and after it."""
    command = "echo x > notes.txt"
    assert told(project, command, 'preset = "balanced"\n')[0] == "allow"
    (project / "notes.txt").write_text("x\n")
    event: dict[str, object] = {
        "hook_event_name": "PostToolUse",
        "session_id": "s",
        "cwd": "/elsewhere",
        "tool_name": "Bash",
    }
    event |= {"tool_input": {"command": command, "run_in_background": background}}
    event |= {"tool_response": {"backgroundTaskId": "b"} if background else {}}
    reply(Agent.Claude, json.dumps(event).encode(), {"HOME": str(project.parent / "home")})


def test_what_the_command_itself_overwrote_comes_back(project: Path) -> None:
    overwrite(project)
    assert not restore(snapshot(state(project), ""), force=False).kept
    assert (project / "notes.txt").read_text() == "remember\n"


@pytest.mark.parametrize("later", ["y\n", "much later\n"])
def test_later_work_stays(project: Path, later: str) -> None:
    overwrite(project)
    (project / "notes.txt").write_text(later)
    assert restore(snapshot(state(project), ""), force=False).kept
    assert (project / "notes.txt").read_text() == later


def test_what_another_call_left_is_not_the_work_of_the_command(project: Path) -> None:
    overwrite(project)
    first = held(state(project))[0].id
    overwrite(project)
    (project / "notes.txt").write_text("y\n")
    overwrite(project)
    (project / "notes.txt").write_text("z\n")
    assert restore(snapshot(state(project), first), force=False).kept


def test_of_a_command_that_goes_on_nothing_is_known(project: Path) -> None:
    overwrite(project, background=True)
    assert restore(snapshot(state(project), ""), force=False).kept


def tool(project: Path, name: str, policy: str = "", session: str = "s", **given: str) -> tuple[str, str]:
    """The answer to a call of a tool that runs no command, and its reason; empty where the agent decides."""
    home = project.parent / "home"
    file = home / ".config/assent/policy.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(policy)
    event: dict[str, object] = {
        "hook_event_name": "PreToolUse",
        "session_id": session,
        "cwd": str(project),
        "tool_name": name,
    }
    out = reply(Agent.Claude, json.dumps(event | {"tool_input": given}).encode(), {"HOME": str(home)}).out
    specific = json.loads(out)["hookSpecificOutput"] if out else {}
    return specific.get("permissionDecision", ""), specific.get("permissionDecisionReason", "")


def ended(project: Path, name: str, kind: str = "PostToolUse", **given: str) -> None:
    event: dict[str, object] = {"hook_event_name": kind, "session_id": "s", "cwd": str(project), "tool_name": name}
    reply(Agent.Claude, json.dumps(event | {"tool_input": given}).encode(), {"HOME": str(project.parent / "home")})


def write(project: Path, name: str, text: str) -> None:
    """Write a file as an agent does, with the hook before and after it."""
    assert tool(project, "Write", file_path=str(project / name), content=text)[0] == ""
    (project / name).write_text(text)
    ended(project, "Write", file_path=str(project / name), content=text)


@pytest.mark.parametrize("name", ["notes.txt", "src/old.py", "a.log", "out/thesis.txt"])
def test_what_a_tool_writes_over_comes_back(project: Path, name: str) -> None:
    before = (project / name).read_text()
    write(project, name, "lost\n")
    assert not restore(snapshot(state(project), ""), force=False).kept
    assert (project / name).read_text() == before


@pytest.mark.parametrize("name", ["src/new.py", "not/there.txt", "../project/src/new.py"])
def test_what_git_holds_or_is_not_there_is_not_held(project: Path, name: str) -> None:
    assert tool(project, "Write", file_path=name, content="x")[0] == ""
    assert not held(state(project))


def test_edits_of_its_own_work_are_not_held(project: Path) -> None:
    for number in range(4):
        write(project, "src/new.py", f"{number}\n")
        write(project, "made.txt", f"{number}\n")
    assert not held(state(project))
    for number in range(4):
        write(project, "notes.txt", f"{number}\n")
    assert len(held(state(project))) == 1
    (project / "notes.txt").write_text("by hand\n")
    write(project, "notes.txt", "again\n")
    assert len(held(state(project))) == 2


def test_what_a_tool_failed_to_write_is_not_its_work(project: Path) -> None:
    tool(project, "Edit", file_path="notes.txt", old_string="not there", new_string="x")
    ended(project, "Edit", "PostToolUseFailure", file_path="notes.txt")
    write(project, "notes.txt", "lost\n")
    assert not restore(snapshot(state(project), ""), force=False).kept
    assert (project / "notes.txt").read_text() == "remember\n"


def test_a_file_behind_a_link_is_held(project: Path) -> None:
    (project / "link.txt").symlink_to("notes.txt")
    tool(project, "Edit", file_path=str(project / "link.txt"), old_string="r", new_string="x")
    (project / "notes.txt").write_text("lost\n")
    restore(snapshot(state(project), ""), force=True)
    assert (project / "notes.txt").read_text() == "remember\n"


def test_without_undo_an_edit_is_not_held(project: Path) -> None:
    tool(project, "Write", 'undo = "off"\n', file_path="notes.txt", content="x")
    assert not held(state(project))


def test_an_edit_that_is_denied_is_not_held(project: Path) -> None:
    assert tool(project, "Write", 'preset = "guard"\n', file_path="../home/.bashrc", content="x")[0] == "deny"
    assert not held(state(project))


def test_a_deletion_by_a_tool_says_what_goes(project: Path) -> None:
    answer, reason = tool(project, "delete_file", target_file="notes.txt")
    assert (answer, reason) == ("ask", f"Assent: it deletes `notes.txt` (9 bytes, untracked); {UNDO}")
    (project / "notes.txt").unlink()
    assert not restore(snapshot(state(project), ""), force=False).kept
    assert (project / "notes.txt").read_text() == "remember\n"


def test_a_preset_allows_it_where_it_can_be_had_again(project: Path) -> None:
    balanced = 'preset = "balanced"\n'
    assert tool(project, "delete_file", balanced, target_file="notes.txt")[0] == "allow"
    assert tool(project, "delete_file", balanced, target_file="src/new.py")[0] == "allow"
    assert tool(project, "delete_file", f'{balanced}undo = "off"\n', target_file="notes.txt")[0] == "ask"
    assert tool(project, "delete_file", balanced, target_file="vendored")[0] == "ask"


PATCH = """*** Begin Patch
*** Delete File: notes.txt
*** Delete File: a.log
*** Update File: src/old.py
@@
-19
+x
*** End Patch
"""


def test_a_patch_is_held_as_a_whole(project: Path) -> None:
    """The patch as a whole is left to the agent's own approval, as any edit is."""
    assert tool(project, "apply_patch", 'preset = "balanced"\n', input=PATCH)[0] == ""
    (project / "notes.txt").unlink()
    (project / "a.log").unlink()
    before = (project / "src/old.py").read_text()
    (project / "src/old.py").write_text("x\n")
    ended(project, "apply_patch", input=PATCH)
    assert not restore(snapshot(state(project), ""), force=False).kept
    assert (project / "notes.txt").exists()
    assert (project / "a.log").exists()
    assert (project / "src/old.py").read_text() == before


def test_a_question_about_a_patch_names_what_goes(project: Path) -> None:
    answer, reason = tool(project, "apply_patch", input=PATCH)
    assert (answer, "`notes.txt` (9 bytes" in reason, UNDO in reason) == ("ask", True, True)


def test_what_a_patch_made_before_it_deletes_it_is_not_known(project: Path) -> None:
    twice = PATCH.replace("*** Delete File: notes.txt", "*** Add File: notes.txt\n+x\n*** Delete File: notes.txt")
    answer, reason = tool(project, "apply_patch", 'preset = "balanced"\n', input=twice)
    assert (answer, "`notes.txt` (9 bytes" in reason) == ("ask", False)


def test_what_can_be_undone_in_every_part_is_told_once(project: Path) -> None:
    answer, reason = told(project, "rm notes.txt; rm -rf out; echo x > src/old.py")
    assert (answer, reason.count(UNDO)) == ("ask", 1)
    assert reason.endswith(f"lines would be lost); all of it {UNDO}")


def test_what_cannot_be_undone_in_one_part_is_told_of_each(project: Path) -> None:
    _, reason = told(project, "rm notes.txt; rm -rf vendored; rm -rf out")
    assert reason.count(UNDO) == 2
    assert f"goes too; {UNDO}" not in reason
    assert "all of it" not in reason
