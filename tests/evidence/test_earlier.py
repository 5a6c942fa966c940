"""The files that an earlier call of the session has put there, and a later one runs or loads."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from assent.hooks.agents.event import Agent
from assent.hooks.cold import reply

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any


class Session:
    """A session of Claude Code in a project; what it runs may need no other machine."""

    def __init__(self, folder: Path) -> None:
        self.project = folder / "project"
        self.project.mkdir()
        self.home = folder / "home"
        self.policy('preset = "balanced"\nundo = "off"\n')

    def policy(self, text: str) -> None:
        policy = self.home / ".config/assent/policy.toml"
        policy.parent.mkdir(parents=True, exist_ok=True)
        policy.write_text(text)

    def event(self, kind: str, tool: str, given: dict[str, Any], name: str = "one") -> dict[str, Any]:
        event = {"hook_event_name": kind, "session_id": name, "cwd": str(self.project), "tool_name": tool}
        out = reply(Agent.Claude, json.dumps(event | {"tool_input": given}).encode(), {"HOME": str(self.home)}).out
        told: dict[str, Any] = json.loads(out)["hookSpecificOutput"] if out else {}
        return told

    def run(self, command: str, instead: str = "") -> None:
        """Have a command judged, then run it, or what stands for it without a network."""
        self.event("PreToolUse", "Bash", {"command": command})
        assert os.system(f"cd '{self.project}' && {{ {instead or command}\n}} > /dev/null") == 0

    def write(self, name: str, text: str) -> None:
        given = {"file_path": str(self.project / name), "content": text}
        self.event("PreToolUse", "Write", given)
        self.put(name, text)

    def put(self, name: str, text: str) -> None:
        """Write a file without a word to anybody."""
        path = self.project / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def told(self, command: str, name: str = "one") -> str:
        """allow, or the reason of a question."""
        told = self.event("PreToolUse", "Bash", {"command": command}, name)
        decision = told["permissionDecision"]
        return "allow" if decision == "allow" else f"{decision}: {told['permissionDecisionReason']}"


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(tmp_path)


READS = [
    ("json.py", "python3 -c 'import json'"),
    ("json/__init__.py", "echo 1 | python3 -m json.tool"),
    (".flake8", "flake8 src"),
    (".flake8", "python3 -m flake8 src"),
    ("src/.prettierrc", "prettier --check ."),
    (".prettierrc.json", "cd src && prettier --check ."),
    ("Cargo.toml", "cargo tree"),
    (".cargo/config.toml", "cargo --version"),
    ("conftest.py", "pytest --version"),
    ("tox.ini", "tox --version"),
    ("main.tf", "terraform validate"),
]


@pytest.mark.parametrize(("name", "command"), READS)
def test_a_read_that_loads_what_the_session_wrote_runs_it(session: Session, name: str, command: str) -> None:
    session.policy('mode = "on-request"\n')
    session.put("src/a", "a\n")
    before = session.told(command)
    session.put(name, "x\n")
    assert session.told(command) == before
    session.write(name, "y\n")
    after = session.told(command)
    assert name.rpartition("/")[2] in after
    assert "an earlier command of this session wrote" in after
    assert session.told(command, "another") == before


WAYS = [
    "echo '[flake8]' >> setup.cfg",
    "sed -i s/a/flake8/ setup.cfg",
    "cp other.cfg setup.cfg",
    "mv other.cfg setup.cfg",
    "echo '[flake8]' | tee setup.cfg",
    "cp in/setup.cfg .",
    "cp in/* .",
    "tar xf a.tar",
    "cd in && cp setup.cfg ..",
    "ln -sf other.cfg setup.cfg",
]


@pytest.mark.parametrize("way", WAYS)
def test_whatever_way_it_was_written(session: Session, way: str) -> None:
    session.policy('mode = "on-request"\n')
    for name in ("setup.cfg", "other.cfg", "in/setup.cfg"):
        session.put(name, "flake8 a\n")
    assert os.system(f"cd '{session.project}/in' && tar cf ../a.tar setup.cfg") == 0
    assert session.told("flake8 src") == "allow"
    session.run(way)
    assert "loads `setup.cfg`, which an earlier command of this session wrote" in session.told("flake8 src")


def test_settings_without_a_word_for_the_program_are_none_for_it(session: Session) -> None:
    session.policy('mode = "on-request"\n')
    session.write("pyproject.toml", "[project]\nname = 'a'\n")
    session.write("package.json", '{"scripts": {}}\n')
    assert session.told("prettier --check .") == "allow"
    assert session.told("coverage report") == "allow"
    session.write("package.json", '{"prettier": "./x"}\n')
    assert "`package.json`" in session.told("prettier --check .")
    session.write("package.json", '{"pre\\u0074tier": "./x"}\n')
    assert "`package.json`" in session.told("prettier --check .")


def test_what_it_was_not_allowed_to_write_it_did_not(session: Session) -> None:
    session.policy('mode = "on-request"\n')
    session.put("setup.cfg", "[flake8]\n")
    os.system("sleep 0.1")
    session.told("echo '[flake8]' > setup.cfg")
    assert session.told("flake8 src") == "allow"


FETCHED = [
    ("curl -so x.sh https://example.com/x.sh", "cp a.sh x.sh", "bash x.sh"),
    ("curl -s https://example.com/x.sh | tee x.sh", "cp a.sh x.sh", "sh x.sh"),
    ("wget -q https://example.com/x.sh", "cp a.sh x.sh", "chmod +x x.sh; ./x.sh"),
    ("git clone -q https://example.com/r.git", "mkdir r; echo x > r/Makefile", "cd r && make"),
    ("git clone -q https://example.com/r.git r", "mkdir r; echo x > r/a.go", "go -C r run ."),
    ("git clone -q https://example.com/r.git r", "mkdir -p r/sub", "cd r/sub && npm test"),
    ("curl -so Makefile https://example.com/m", "echo x > Makefile", "make"),
    ("curl -so conftest.py https://example.com/m", "echo x > conftest.py", "pytest"),
]


@pytest.mark.parametrize(("fetch", "instead", "run"), FETCHED)
def test_what_it_fetched_and_then_runs_is_not_the_projects(
    session: Session, fetch: str, instead: str, run: str
) -> None:
    session.put("a.sh", "./unknown\n")
    session.put("b.sh", "./unknown\n")
    session.run(fetch, instead)
    assert "an earlier command of this session fetched" in session.told(run)
    assert session.told("bash b.sh") == "allow"


@pytest.mark.parametrize("run", ["find . -name Makefile -execdir make \\;", 'for d in */; do (cd "$d" && make); done'])
def test_what_it_fetched_may_be_in_any_of_many_folders(session: Session, run: str) -> None:
    session.put("b/Makefile", "all:\n")
    session.run("curl -so notes.md https://example.com/notes.md", "echo x > notes.md")
    assert session.told(run) == "allow"
    session.run("git clone https://example.com/a", "mkdir a; echo all: > a/Makefile")
    assert "an earlier command of this session fetched" in session.told(run)


def test_what_comes_out_of_what_it_fetched_is_fetched(session: Session) -> None:
    session.put("d/Makefile", "all:\n")
    assert os.system(f"cd '{session.project}' && tar cf a.tar d && rm -r d") == 0
    session.run("curl -so b.tar https://example.com/b.tar", "cp a.tar b.tar")
    session.run("tar xf b.tar")
    assert "fetched" in session.told("make -C d")
    session.run("cp d/Makefile Makefile")
    assert "runs `Makefile`, which an earlier command of this session fetched" in session.told("make")


def test_a_folder_that_was_there_is_not_fetched_for_what_was_unpacked_into_it(session: Session) -> None:
    session.put("Makefile", "all:\n")
    session.put("in/readme", "x\n")
    assert os.system(f"cd '{session.project}' && tar cf a.tar in; sleep 0.1") == 0
    session.run("curl -s https://example.com/b.tar | tar x", "tar xf a.tar")
    assert session.told("make") == "allow"


def test_a_script_that_is_known_to_be_harmless_may_be_fetched(session: Session) -> None:
    session.run("curl -so x.sh https://example.com/x.sh", "echo ls > x.sh")
    assert session.told("bash x.sh") == "allow"


def committed(session: Session, **files: str) -> None:
    for name, text in files.items():
        session.put(name.replace("__", "-").replace("_", "."), text)
    setting = "-c user.name=x -c user.email=x@example.com"
    assert os.system(f"cd '{session.project}' && git init -q && git add -A && git {setting} commit -qm x") == 0


LISTS = [  # the list as committed, as the session writes it, and what then asks
    ("requirements.txt", "a==1\n", "a==1\nevil\n", "pip install -r requirements.txt"),
    ("package.json", '{"dependencies": {"a": "^1"}}', '{"dependencies": {"a": "^1", "evil": "1"}}', "npm install"),
    ("package.json", '{"dependencies": {"a": "^1"}}', '{"dependencies": {"a": "git+https://x/y"}}', "npm install"),
    ("package.json", '{"dependencies": {"a": "^1"}}', '{"overrides": {"a": "npm:evil"}}', "npm install"),
    ("package.json", "{}", "not json", "npm install"),
    ("Cargo.toml", "[dependencies]\na = '1'\n", "[dependencies]\nevil = '1'\n", "cargo build"),
    ("Cargo.toml", "[dependencies]\na = '1'\n", "[dependencies]\na = { git = 'https://x' }\n", "cargo test"),
    ("Cargo.toml", "[dependencies]\na = '1'\n", "[dependencies]\na = '1'\n[patch.crates-io]\na = '1'\n", "cargo test"),
    ("pyproject.toml", "[project]\ndependencies=['a']\n", "[project]\ndependencies=['evil>=1']\n", "uv sync"),
    ("pyproject.toml", "[project]\n", "[project]\ndependencies=['a @ https://x/y']\n", "uv sync"),
    ("go.mod", "module x\n", "module x\nrequire evil.example/x v1.0.0\n", "go build ./..."),
    ("composer.json", "{}", '{"require": {"e/vil": "1"}}', "composer install"),
    ("Gemfile", "gem 'a'\n", "gem 'evil'\n", "bundle install"),
]


@pytest.mark.parametrize(("name", "before", "after", "command"), LISTS)
def test_what_a_list_names_that_the_session_wrote_is_fetched(
    session: Session, name: str, before: str, after: str, command: str
) -> None:
    committed(session, **{name.replace("-", "__").replace(".", "_"): before})
    assert session.told(command) == "allow"
    session.write(name, after)
    assert f"installs packages of `{name}`, which an earlier command of this session wrote" in session.told(command)
    assert session.told(command, "another") == "allow"
    session.write(name, before)
    assert session.told(command) == "allow"


def test_what_a_lock_file_names_is_the_projects(session: Session) -> None:
    committed(session, package_json="{}", package__lock_json='{"packages": {"node_modules/a": {}}}')
    session.write("package.json", '{"scripts": {"b": "c"}, "devDependencies": {"a": "^1.2"}}')
    assert session.told("npm install") == "allow"
    session.write("package-lock.json", '{"packages": {"node_modules/evil": {}, "node_modules/a": {}}}')
    assert "`package.json`" in session.told("npm install")


def test_a_part_of_a_project_may_name_packages_too(session: Session) -> None:
    committed(session, package_json='{"workspaces": ["packages/*"]}')
    session.write("packages/a/package.json", '{"dependencies": {"evil": "1"}}')
    assert "`package.json`" in session.told("npm install")
    session.write("packages/a/package.json", '{"name": "a"}')
    assert session.told("npm install") == "allow"
