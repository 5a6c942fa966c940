"""A hook pays for every module that it imports before it can answer."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import assent
from assent.config.locations import locate
from assent.correction import Correction, MatchKind
from assent.store.corrections import put
from assent.store.database import open_store

PACKAGE = os.path.dirname(assent.__file__)

# Beside Assent's own modules, of which two have no package around them, those built into the interpreter,
# and those that it always starts with.
ALLOWED = {"ask", "loading", "__future__", "_collections_abc", "_json", "abc", "genericpath", "os", "os.path"}
ALLOWED |= {"posixpath", "stat"}
ALLOWED |= {"bisect", "_bisect"}  # of texts in which one command may read what another writes

# Behind the answer, by the first calls after a change of our files: it keeps what they have loaded.
KEEPING = "assent.client.bundle_file"
AFTER = {KEEPING, "assent.client", "opcode", "_opcode", "_opcode_metadata"}

# What an allowed command needs none of: a tenth of a hook's instructions.
WITHOUT = {"os", "os.path", "posixpath", "genericpath", "stat", "_collections_abc"}

LISTING = """
import posix, sys
ended = posix._exit
def listed(code):
    posix.write(2, "\\n".join(sys.modules).encode())
    ended(code)
posix._exit = listed
sys.argv = [{entry!r}, {agent!r}]
exec(compile(open({entry!r}).read(), {entry!r}, "exec"), {{"__name__": "__main__", "__file__": {entry!r}}})
"""


def imported(agent: str, command: str, home: str, **more: str) -> set[str]:
    """Every module that exists when the hook has answered; the event has `more` fields."""
    code = LISTING.format(entry=f"{PACKAGE}/hooks/entry.py", agent=agent)
    event = {"hook_event_name": "PreToolUse", "cwd": home, "tool_name": "Bash", "tool_input": {"command": command}}
    event |= more
    argv = [sys.executable, "-I", "-S", "-c", code]
    done = subprocess.run(argv, input=json.dumps(event).encode(), capture_output=True, timeout=60, env={"HOME": home})
    assert done.returncode == 0, done.stderr
    return set(done.stderr.decode().split("\n"))


def warm(agent: str, command: str, home: str, **more: str) -> set[str]:
    """The same once the bytecode is kept: the first calls after a change compile it, and keep it in bundles."""
    imported(agent, command, home, **more)
    while KEEPING in (modules := imported(agent, command, home, **more)):
        pass
    return modules


@pytest.fixture(scope="module")
def floor() -> set[str]:
    """Modules that exist before any of our code runs."""
    argv = [sys.executable, "-I", "-S", "-c", "import sys; print(*sys.modules)"]
    return set(subprocess.run(argv, capture_output=True, text=True, check=True).stdout.split())


def surplus(modules: set[str], floor: set[str]) -> set[str]:
    """Those of `modules` that are neither ours nor free."""
    ours = {name for name in modules if name.partition(".")[0] == "assent"}
    return modules - ours - floor - ALLOWED - AFTER - set(sys.builtin_module_names)


COMMANDS = {
    "reading": "git status",
    "a pipeline": "git log --oneline | head -5 | sort",
    "denied": "rm -rf /",
    "a program unknown": "frobnicate --all",
    "text that bash rejects": "if then",
    "a here-document": "cat <<'E' > notes.txt\nline\nE\n",
    "a file beside another command": "mkdir -p a && touch a/b",
    "output that is kept": "make build 2>&1 | tee build.log | grep -i error",
    "a program of awk": "awk '{print $1}' f",
    "words that another command lists": "wc -l $(git ls-files '*.py') | tail -1",
    "files that another command lists": "grep -rl x . | xargs rm",
    "a statement of SQL": "psql -c 'select 1'",
}


@pytest.mark.parametrize("agent", ["claude", "codex", "gemini", "qwen"])
@pytest.mark.parametrize("case", COMMANDS)
def test_the_hook_imports_nothing_dear(
    tmp_path_factory: pytest.TempPathFactory, floor: set[str], agent: str, case: str
) -> None:
    home = str(tmp_path_factory.mktemp("home"))
    modules = imported(agent, COMMANDS[case], home)
    assert surplus(modules, floor) == set()
    assert f"assent.hooks.agents.{agent}" in modules


@pytest.mark.parametrize("agent", ["claude", "gemini", "qwen"])
@pytest.mark.parametrize("command", ["git status", "git log --oneline | head -5", "docker ps"])
def test_an_allowed_command_costs_no_os(tmp_path_factory: pytest.TempPathFactory, agent: str, command: str) -> None:
    home = tmp_path_factory.mktemp("home")
    policy = home / ".config/assent/policy.toml"
    policy.parent.mkdir(parents=True)
    policy.write_text('[[rule]]\npattern = "git push *"\ndecision = "deny"\njustification = "only by hand"\n')
    os.utime(policy, (0, 0))  # what has only just changed is read again
    runs = [
        imported(agent, command, str(home)) & WITHOUT for _ in range(4)
    ]  # one before, here or beside, keeps bytecode
    assert runs[-1] == set() or runs[-2] == set()


@pytest.mark.parametrize("command", ["cat > new.md <<'E'\nline\nE", "cp a b", "tee b < a", "git push origin main"])
def test_to_note_what_is_written_costs_no_os(tmp_path_factory: pytest.TempPathFactory, command: str) -> None:
    home = str(tmp_path_factory.mktemp("home"))
    assert warm("claude", command, home, session_id="s", tool_use_id="t") & WITHOUT == set()


def test_a_known_policy_is_not_parsed_again(tmp_path_factory: pytest.TempPathFactory, floor: set[str]) -> None:
    home = tmp_path_factory.mktemp("home")
    policy = home / ".config/assent/policy.toml"
    policy.parent.mkdir(parents=True)
    policy.write_text('[[rule]]\npattern = "git push *"\ndecision = "deny"\njustification = "only by hand"\n')
    os.utime(policy, (0, 0))  # what has only just changed is read again
    assert "tomllib" in imported("claude", "git status", str(home))
    assert surplus(imported("claude", "git status", str(home)), floor) == set()


def test_programs_that_a_user_describes_are_not_dear(tmp_path_factory: pytest.TempPathFactory, floor: set[str]) -> None:
    home = tmp_path_factory.mktemp("home")
    folder = home / ".config/assent/programs"
    folder.mkdir(parents=True)
    (folder / "freshctl.rules").write_text('freshctl\n  list : ReadsRemote "asks"\n')
    for path in (folder / "freshctl.rules", folder):
        os.utime(path, (0, 0))  # what has only just changed is read again
    assert "assent.risk.catalog.form" in imported("claude", "freshctl list", str(home))
    modules = imported("claude", "freshctl list", str(home))
    assert surplus(modules, floor) == set()
    read = [name for name in modules if name.startswith("assent.risk.catalog.") or "taught" in name]
    assert sorted(read) == [
        "assent.command.wrappers.taught",
        "assent.config.taught",
        "assent.risk.catalog.taught",
    ]


def test_corrections_are_not_dear(tmp_path_factory: pytest.TempPathFactory, floor: set[str]) -> None:
    home = tmp_path_factory.mktemp("home")
    path = locate({"HOME": str(home)}).store
    with open_store(path) as store:
        put(store, Correction(MatchKind.Command, "grep", "rg", "Bash", "command", "grep"))
    os.utime(path, (0, 0))  # what has only just changed is read again
    assert "_sqlite3" in imported("claude", "grep x f", str(home))
    modules = imported("claude", "grep x f", str(home))
    assert surplus(modules, floor) == set()
    assert {"assent.correction.programs", "assent.hooks.agents.rewrite"} <= modules
    assert "assent.correction.sites" not in imported("claude", "git status", str(home))


@pytest.mark.parametrize("command", ["git status", "git push", "npm install x && git commit", "rm -rf build"])
def test_nothing_of_what_few_texts_have(tmp_path_factory: pytest.TempPathFactory, command: str) -> None:
    rare = {"compound_nodes", "compound", "refusals", "expansions"}
    modules = imported("claude", command, str(tmp_path_factory.mktemp("home")))
    assert modules.isdisjoint({f"assent.syntax.{name}" for name in rare})


@pytest.mark.parametrize("command", ["python scripts/x.py", "python -m pytest tests", "node scripts/x.js"])
def test_a_script_loads_nothing_that_reads_code(tmp_path_factory: pytest.TempPathFactory, command: str) -> None:
    modules = imported("claude", command, str(tmp_path_factory.mktemp("home")))
    assert "assent.risk.code.provenance" in modules  # it was judged whose code runs
    read = {"assent.risk.started", "assent.risk.languages.python.judge", "assent.risk.languages.javascript.judge"}
    assert modules.isdisjoint(read)


@pytest.mark.parametrize(
    ("command", "judges"), [("git status", 0), ("ls", 0), ("docker ps", 0), ("frobnicate", 0), ("gcc a.c", 1)]
)
def test_only_the_judge_that_a_program_names(
    tmp_path_factory: pytest.TempPathFactory, command: str, judges: int
) -> None:
    modules = imported("claude", command, str(tmp_path_factory.mktemp("home")))
    assert len([name for name in modules if name.startswith("assent.risk.rules.")]) == judges
    assert ("assent.risk.git.judge" in modules) is command.startswith("git ")


# Three of them are packages with nothing in them, around modules that are roots of bundles.
MOST = {
    "git status": 95,
    "rm -rf /": 112,
    "rm -rf build": 122,  # of which it asks the disk
    "git push": 137,
    "docker ps": 94,
    "npm test": 139,
    "kubectl apply -f x": 144,  # which could have been offered for approval
    "npm install x && git commit": 156,  # of which it is asked whose code runs
    "python -m pytest": 181,  # of which it asks the disk whose code runs
}


@pytest.mark.parametrize("command", MOST)
def test_as_few_modules_as_can_be(tmp_path_factory: pytest.TempPathFactory, command: str) -> None:
    """Each costs the hook about half a million instructions, whatever is in it (docs/adr/0008)."""
    modules = imported("claude", command, str(tmp_path_factory.mktemp("home")))
    assert len([name for name in modules - AFTER if name.partition(".")[0] == "assent"]) <= MOST[command]
