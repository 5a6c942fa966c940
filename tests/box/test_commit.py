"""After the commit the workspace is what a direct run makes of it."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from assent.box import commit
from assent.box.judged import judge
from assent.box.session import keep, meanwhile
from assent.errors import BoxError

from .views import done, tree

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .views import View

TEXTS = [
    "echo more >> kept; echo new > new; rm folder/two",
    "rm -r folder; mkdir folder; echo 3 > folder/three",
    "rm -r folder; echo x > folder",
    "mv folder there; mv kept there/",
    "rm -rf ./* .hidden",
    "chmod 600 kept; chmod 700 folder; ln -s ../out link; mkfifo pipe",
    "ln kept second",
    "ln kept second; ln kept third; echo x >> second",
    "mkdir -p deep/a/b/c; for i in $(seq 100); do echo $i > deep/a/b/c/$i; done; chmod 500 deep/a",
    "ln -sfn folder other; rm -r folder; ln -s kept folder",
    "ln -s folder way; rm way; cp -r folder way; rm link-before; mkdir link-before; echo x > link-before/x",
    "rm link-to-folder; cp -r folder link-to-folder",
    "chmod 500 folder; cp -a folder copy",
    "truncate -s 10M sparse; echo end >> sparse",
    "echo x > $'new\\nline'; echo y > $'\\xfe'; rm $'odd\\nname'",
    "python3 -c \"import os; os.setxattr('kept', 'user.note', b'hello')\"",
    "git add -A; git -c user.name=a -c user.email=a@b commit -qm x --date=2020-01-01T00:00:00Z; git stash list",
    "touch -d 2001-01-01 kept folder",
    "echo x >> kept; chmod 400 kept; cp kept folder/n; mv folder/one folder/m; chmod 500 folder",
    "rm kept; mkfifo kept; rm -r folder; mkfifo folder",
    "rm kept; mkdir -p kept/in; mv folder/two kept/in; chmod 400 kept/in/two; chmod 555 kept/in kept",
    "sed -i s/one/two/ kept; tar cf all.tar --mtime=@0 folder; tar xf all.tar -C .hidden",
]

REPLACED = [  # files with other names; each is done twice
    "rm -rf target; mkdir target; echo $RANDOM | wc -l > target/x; ln target/x target/y",
    "rm -rf target; mkdir -p target/in/out; echo b > target/x; echo c > target/y; ln target/x target/in/z",
    "echo more > target/n; mv target/n target/x; ln -f target/x target/y",
    "echo more >> target/alone; rm target/x; echo more > target/x; ln -f target/x target/y",
    "mkdir next; ln other next/z; rm -r target/in",
    "sed -i s/a/b/ target/x",
    "rm target/in/z; echo more > target/in/z; chmod 640 target/in/z",
    "echo more >> target/alone; mv target/alone target/x; ls target",
    "mv target/alone kept; rm -rf target; mkdir target; mv kept target/alone; echo more > target/x",
]
WRITTEN = [  # in place, so that the other names follow; again each is done twice
    "echo more >> target/x",
    "echo more >> target/alone; echo more >> target/x; chmod 640 target/x; mv target/alone target/one",
    "truncate -s 0 target/in/z; ls -R target",
    'sed -n p target/x; python3 -c \'open("target/y", "r+").write("b")\'; cat other',
    "echo more >> target/x; ln target/x target/new",
    "echo more >> target/x; touch -d 2001-01-01 target; touch -d 2001-01-01 target/alone",
    "echo more >> other; echo more >> target/y; echo more > target/new",
    "chmod 555 target; echo more >> target/in/z",
]
PARTED = [  # what was written may not be in the other names, or a direct run differs
    "mv target/x target/new",
    "mv target/in/z new; rm -rf target; mkdir -p target/in",
    "echo more >> target/x; echo other >> target/y",
    "echo more >> target/x; rm target/y",
    "echo more >> target/x; touch target/x",
    "ln target/x target/new",
    "mv target there",
    "echo more >> target/x; mv target/x target/y",
]


def link(folder: Path) -> None:
    (folder / "target/in").mkdir(parents=True)
    for name in ("x", "in/z", "in/more", "alone"):
        (folder / "target" / name).write_text("a\n")
    os.link(folder / "target/x", folder / "target/y")
    os.link(folder / "target/in/z", folder / "other")


def fill(folder: Path) -> None:
    (folder / "folder/inner").mkdir(parents=True)
    (folder / ".hidden").mkdir()
    for name in ("kept", "folder/one", "folder/two", "folder/inner/deep", ".hidden/x", "odd\nname"):
        (folder / name).write_text(f"one\n{name}\n")
    os.symlink("kept", folder / "link-before")
    os.symlink("folder", folder / "link-to-folder")
    subprocess.run(["git", "init", "-q", "-b", "main", str(folder)], check=True)


def without_clock(rows: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """Without what holds the time at which it was written: git's index and commits."""
    return [row for row in rows if not str(row[0]).startswith(".git/")]


def filled_twice(view: View, filling: Callable[[Path], object]) -> Path:
    """A folder for a direct run, filled as the workspace is."""
    direct = view.folder / "direct"
    direct.mkdir()
    filling(view.workspace)
    filling(direct)
    return direct


@pytest.mark.parametrize("text", TEXTS)
def test_it_equals_a_direct_run(view: View, text: str) -> None:
    direct = filled_twice(view, fill)
    code = subprocess.run(["bash", "-c", text], cwd=direct, capture_output=True, env=view.environment).returncode
    ran = view.run(text)
    assert ran.outcome.code == code, view.printed
    assert meanwhile(ran) == []
    keep(ran)
    assert without_clock(tree(view.workspace)) == without_clock(tree(direct))
    assert not os.path.lexists(ran.place.path)
    state = subprocess.run(["git", "fsck"], cwd=view.workspace, capture_output=True, env=view.environment)
    assert state.returncode == 0


def test_times_are_kept(view: View) -> None:
    fill(view.workspace)
    keep(view.run("touch -d 2001-02-03 kept; touch -d 2002-03-04 folder; mkdir new; touch -d 2003-04-05 new"))
    for name, year in (("kept", 2001), ("folder", 2002), ("new", 2003)):
        stamp = (view.workspace / name).stat().st_mtime
        assert subprocess.check_output(["date", "-d", f"@{int(stamp)}", "+%Y"], text=True).strip() == str(year)


def test_the_workspace_keeps_its_own_attributes(view: View) -> None:
    os.setxattr(view.workspace, "user.note", b"kept")
    view.workspace.chmod(0o750)
    keep(view.run("echo x > new"))
    assert os.getxattr(view.workspace, "user.note") == b"kept"
    assert view.workspace.stat().st_mode & 0o7777 == 0o750


def test_holes_stay_holes(view: View) -> None:
    keep(view.run("truncate -s 100M sparse; echo end >> sparse"))
    status = (view.workspace / "sparse").stat()
    assert status.st_size == 100 * 1024 * 1024 + 4
    assert status.st_blocks * 512 < 1024 * 1024


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "kept").write_text("by somebody else\n"),
        lambda folder: (folder / "folder/inner/deep").write_text("by somebody else\n"),
        lambda folder: (folder / "folder/inner/more").write_text("by somebody else\n"),
        lambda folder: (folder / "new").write_text("by somebody else\n"),
        lambda folder: shutil.rmtree(folder / "sub"),
    ],
)
def test_what_somebody_else_changed_is_a_conflict(view: View, change: object) -> None:
    fill(view.workspace)
    (view.workspace / "sub").mkdir()
    (view.workspace / "sub/x").write_text("x")
    ran = view.run("echo x >> kept; rm -r folder; echo x > new; echo x >> sub/x")
    assert meanwhile(ran) == []
    assert callable(change)
    change(view.workspace)
    assert len(meanwhile(ran)) == 1


def test_what_does_not_fit_begins_no_commit(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(view.workspace)
    before = tree(view.workspace)
    ran = view.run("rm kept; head -c 1M /dev/zero > big")
    room = os.statvfs(view.workspace)
    monkeypatch.setattr(commit, "_mount", str)  # as on two disks
    monkeypatch.setattr(os, "statvfs", lambda _: os.statvfs_result((*room[:4], 9, *room[5:])))
    with pytest.raises(BoxError, match="has no room"):
        keep(ran)
    assert tree(view.workspace) == before


@pytest.mark.parametrize("text", [*REPLACED, *WRITTEN])
def test_files_with_other_names_may_be_written(view: View, text: str) -> None:
    direct = filled_twice(view, link)
    for _ in range(2):
        subprocess.run(["bash", "-c", text], cwd=direct, capture_output=True, env=view.environment)
        ran = view.run(text)
        assert meanwhile(ran) == []
        keep(ran)
    assert tree(view.workspace) == tree(direct)


@pytest.mark.parametrize("text", PARTED)
def test_a_file_with_other_names_is_asked_about(view: View, text: str) -> None:
    link(view.workspace)
    assert [why for _, why in meanwhile(view.run(text)) if "other names" in why]


def test_names_outside_the_workspace_are_named_as_the_reason(view: View) -> None:
    link(view.workspace)
    os.link(view.workspace / "target/x", view.home / "x")
    ((_, why),) = meanwhile(view.run("echo more >> target/x"))
    assert why.startswith("it was written in place, and other names of it (hard links), which would keep")
    assert why.endswith("are outside the workspace")


def test_names_that_follow_are_judged(view: View) -> None:
    """The content written by one name is written by all of them."""
    view.git("init", "-q")
    hook = view.workspace / ".git/hooks/pre-commit"
    hook.write_text("x\n")
    os.link(hook, view.workspace / "script")
    ran = view.run("echo more >> script")
    (held,) = judge(ran.effects, view.context(), view.state).held()
    assert held.finding.reason.endswith("`.git/hooks/pre-commit`, which runs before every commit")


def test_either_runner_tells_the_two_apart(view: View, runner: str) -> None:
    link(view.workspace)
    assert meanwhile(view.run(REPLACED[0])) == []
    assert len(meanwhile(view.run(PARTED[0]))) == 1
    assert done(view.run(WRITTEN[0])) == ["changed target/x", "changed target/y"]


def test_a_mode_of_a_file_with_other_names_is_not_asked_about(view: View) -> None:
    link(view.workspace)
    assert meanwhile(view.run("chmod 600 target/x")) == []


def test_many_files(view: View) -> None:
    for number in range(50):
        view.write(f"old/{number % 10}/{number}")
    ran = view.run("rm -r old/3; for i in $(seq 500); do echo > new$i; done; mkdir t; mv new1* t/")
    keep(ran)
    assert len(os.listdir(view.workspace)) == 500 - 111 + 2
    assert len(os.listdir(view.workspace / "t")) == 111
    assert sorted(os.listdir(view.workspace / "old")) == list("012456789")
