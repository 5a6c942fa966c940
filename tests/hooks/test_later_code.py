"""A file that a later, harmless command would run, a link that leads out, and this program itself."""

from __future__ import annotations

import os

import pytest

from assent.hooks import host
from assent.hooks.agents.answer import AnswerKind
from assent.hooks.agents.event import Agent
from assent.hooks.judge import judge
from assent.hooks.real_files import PACKAGE

from .wires import wire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

ASKED = """
json.py re.py random.py os.py typing.py json.pyc evil/HEAD sub/.git .git/config .git/config.worktree
.git/info/attributes
.git/hooks/pre-commit .hg/hgrc .jj/config.toml .cargo/config.toml rust-toolchain.toml .npmrc .yarnrc .yarnrc.yml
.pnpmfile.cjs .venv/bin/python .venv/lib/python3.12/site-packages/x.pth node_modules/.bin/eslint .husky/pre-commit
.vscode/tasks.json .claude/commands/x.md .claude/agents/x.md .envrc sitecustomize.py .devcontainer/devcontainer.json
.devcontainer.json
""".split()
LEFT = """
src/json.py tests/random.py pkg/types.py test.py code.py main.py conftest.py tests/conftest.py src/HEAD.md HEADER
components/head/index.tsx a.pth package.json Makefile setup.py README.md .gitignore docs/git.md
""".split()


def kind(path: str, root: Path, tool: str = "Write", agent: Agent = Agent.Claude) -> AnswerKind:
    event = host.read(agent, wire(agent, tool, {"file_path": path, "content": "x"}, str(root)))
    return judge(event, {"HOME": str(root / "home")}).answer.kind


@pytest.mark.parametrize("path", ASKED)
def test_what_makes_a_later_read_run_code_is_asked_about(path: str, tmp_path: Path) -> None:
    assert kind(path, tmp_path) is AnswerKind.Ask
    assert kind(str(tmp_path / path), tmp_path, "Edit") is AnswerKind.Ask


@pytest.mark.parametrize("path", LEFT)
def test_everyday_files_are_left_to_the_agent(path: str, tmp_path: Path) -> None:
    assert kind(path, tmp_path) is AnswerKind.NoOpinion


@pytest.fixture
def linked(tmp_path: Path) -> Path:
    """A workspace that is reached by a link, with links in it that lead out, and one that remains inside."""
    real = tmp_path / "real"
    (real / "src").mkdir(parents=True)
    (real / ".git/hooks").mkdir(parents=True)
    (tmp_path / "home/.ssh").mkdir(parents=True)
    (real / "out").symlink_to(tmp_path / "home")
    (real / "hooks").symlink_to(".git/hooks")
    (real / "inside").symlink_to("src")
    (real / "key").symlink_to(tmp_path / "home/.ssh/id_rsa")
    (tmp_path / "work").symlink_to(real)
    return tmp_path / "work"


def linked_kind(path: str, linked: Path, tool: str = "Write") -> AnswerKind:
    event = host.read(Agent.Claude, wire(Agent.Claude, tool, {"file_path": path}, str(linked)))
    return judge(event, {"HOME": str(linked.parent / "home")}).answer.kind


def test_links_are_followed(linked: Path) -> None:
    assert linked_kind("out/.bashrc", linked) is AnswerKind.Ask
    assert linked_kind("out/.claude/settings.json", linked) is AnswerKind.Deny
    assert linked_kind("hooks/pre-commit", linked) is AnswerKind.Ask
    assert linked_kind("key", linked, "Read") is AnswerKind.Ask


def test_a_workspace_behind_a_link_is_no_other_place(linked: Path) -> None:
    for path in ("src/a.py", "inside/a.py", "new/a.py", str(linked / "src/a.py")):
        assert linked_kind(path, linked) is AnswerKind.NoOpinion
    assert linked_kind("src/a.py", linked, "Read") is AnswerKind.NoOpinion


def test_the_gate_is_not_changed_by_an_agent(tmp_path: Path) -> None:
    beside = os.path.dirname(PACKAGE)
    (tmp_path / "link").symlink_to(PACKAGE)
    for path in (f"{PACKAGE}/hooks/entry.py", f"{PACKAGE}/x/new.py", f"{beside}/x.pth", f"{tmp_path}/link/errors.py"):
        assert kind(path, tmp_path) is AnswerKind.Deny
        assert kind(path, tmp_path, "Read") is not AnswerKind.Deny
    assert kind(f"{beside}/sitecustomize.py", tmp_path, "Delete") is AnswerKind.Deny
