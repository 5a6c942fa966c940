"""Files behind links that are on the disk already."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assent.assessment import Context, assess
from assent.policy import Decision, Policy, Preset
from assent.risk import Category
from assent.risk.disk import ground

from .project import judged, looked_at, write

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with links that lead out of it, into its repository and to its own files; nothing is temporary."""
    monkeypatch.setattr(ground, "TEMPORARY", ())
    folder, home = tmp_path / "home/project", tmp_path / "home"
    write(home, {".ssh/id_rsa": "key\n", ".bashrc": "\n", "project/src/a.py": "a\n", "project/.git/HEAD": "ref\n"})
    write(home, {"elsewhere/data.csv": "1\n", "project/.git/hooks/pre-commit.sample": "\n"})
    links = {
        "lk": "../elsewhere",
        "rc": "../.bashrc",
        "key": "../.ssh/id_rsa",
        "keys": "../.ssh",
        "up": "..",
        "own": "src",
        ".venv": "../elsewhere/.venv",
        "node_modules": "../elsewhere/node_modules",
        "result": "../elsewhere",
    }
    for name, target in {**links, "hooks": ".git/hooks", "a.py": "src/a.py", "host": "/etc/hosts"}.items():
        (folder / name).symlink_to(target)
    return folder


@pytest.mark.parametrize(
    "command",
    [
        "echo a >> lk/x",
        "echo a > lk/data.csv",
        "cd lk && echo a > x",
        "echo a >> own/../lk/x",
        "cp src/a.py lk/",
        "cp src/a.py lk",
        "touch lk/x",
        "tee lk/x < src/a.py",
        "mkdir -p lk/new/folder",
        "mv src/a.py lk",
        "ln -s x lk",
        "dd if=src/a.py of=lk/x",
        "curl -o lk/x https://example.org/x",
        "git diff --output=lk/x",
        "sort src/a.py -o lk/x",
        "echo a >> host",
        "echo a >> rc",
        "sed -i s/a/b/ up/elsewhere/data.csv",
        "cp src/a.py hooks/pre-commit",
        "python3 -m json.tool src/a.py lk/x",
        "for f in a b; do echo $f >> lk/$f; done",
        "cat key",
        "cp key copy",
        "head -3 keys/id_rsa",
        "grep -r KEY keys",
        "base64 < key",
        "cd keys && cat id_rsa",
        "./lk/run.sh",
        "sh -c ./lk/run.sh",
        "cd lk && ./run.sh",
        "cd lk && make",
        "cd lk && git commit -am x",
        "git -C lk commit -am x",
        "pytest lk",
        "npm --prefix lk test",
        "go run ./lk",
        "tsx lk/x.ts",
        "eslint -c lk/eslint.js src",
        "cargo build --manifest-path=lk/Cargo.toml",
        "tar cf a.tar keys",
        "cat up/.ssh/id_rsa",
        "make -Clk",
        "PYTHONPATH=lk python src/a.py",
        "PYTHONPATH=src:lk/deep python src/a.py",
        "NODE_PATH=./lk node src/a.js",
        "RUBYLIB=lk ruby src/a.rb",
        "ruby -Ilk src/a.rb",
        "ruby -I lk src/a.rb",
        "ruby -Isrc:lk -Isrc src/a.rb",
    ],
)
def test_what_is_behind_a_link_is_where_it_leads(project: Path, command: str) -> None:
    found = looked_at(project, command, Preset.Balanced)
    assert found.decision is not Decision.allow, command


@pytest.mark.parametrize(
    "command",
    [
        "echo a >> own/a.py",
        "echo a >> a.py",
        "cat a.py own/a.py",
        "cat lk/data.csv",
        "ls lk",
        "wc -l host",
        "cp lk/data.csv src/",
        "ln -sfn src own",
        "ln -sf src/b.py key",
        "mv key src/key",
        "git status",
        "git add lk",
        ".venv/bin/python src/a.py",
        "./node_modules/.bin/jest",
        "./result/bin/x",
        "sh own/x.sh",
        "cd own && make",
        "cd own && git commit -m x",
        "readlink -f key",
        "echo a > new.txt",
        "mkdir -p src/new",
        "rm src/none",
        "PYTHONPATH=src:own python src/a.py",
        "ruby -Isrc:own src/a.rb",
    ],
)
def test_other_links_change_nothing(project: Path, command: str) -> None:
    where = Context(str(project), str(project), str(project.parent), Policy(preset=Preset.Balanced))
    assert judged(command, where).category is assess(command, where).category, command
    assert looked_at(project, command, Preset.Balanced).decision is assess(command, where).decision


@pytest.mark.parametrize("command", ["echo a >> rc", "cp src/a.py hooks/pre-commit", "cat key", "base64 keys/id_rsa"])
def test_guard_denies_what_runs_later_or_shows_a_key(project: Path, command: str) -> None:
    assert looked_at(project, command, Preset.Guard).decision is Decision.deny


def test_the_project_may_be_reached_by_a_link(project: Path) -> None:
    (project.parent / "work").symlink_to(project)
    folder = str(project.parent / "work")
    where = Context(folder, folder, str(project.parent), Policy(preset=Preset.Balanced))
    assert judged("echo a >> src/a.py", where).decision is Decision.allow
    assert judged("echo a >> lk/x", where).decision is Decision.ask


def test_the_reason_names_link_and_place(project: Path) -> None:
    found = looked_at(project, "echo a >> lk/x", Preset.Balanced)
    there = project.parent / "elsewhere/x"
    assert found.findings[0].category is Category.ModifiesSystem
    assert found.reason == f"`>>` appends to `{there}`, outside the workspace; `lk/x` leads to `{there}`"


@pytest.mark.parametrize("command", ["source <(docker completion bash)", "cat <(ls) /dev/stdin", "diff <(ls) a.py"])
def test_what_leads_each_process_to_its_own_files_is_not_followed(project: Path, command: str) -> None:
    found = looked_at(project, command, Preset.Balanced)
    assert (found.decision, found.category) == (Decision.allow, Category.ReadsFilesystem)
