"""The effects of a text are told truly, and nothing has changed before it is committed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from assent.box import scene
from assent.box.judged import judge
from assent.box.mounts import Mount
from assent.box.scene import boxed
from assent.box.session import discard, run_boxed
from assent.box.settings import Limits
from assent.errors import BoxError
from assent.record import replace

from .views import done, tree

if TYPE_CHECKING:
    from .views import View

CASES = {
    "made": ("echo x > new", ["made new"]),
    "made in a folder": ("mkdir -p a/b; echo x > a/b/c", ["made a/", "made a/b/", "made a/b/c"]),
    "changed": ("echo more >> kept", ["changed kept"]),
    "written with what it held": ("cp kept t; cat t > kept; rm t; touch -r folder/one kept", ["set kept"]),
    "deleted": ("rm kept", ["deleted kept"]),
    "a hidden deletion of a folder": ("python3 -c 'import shutil; shutil.rmtree(\"folder\")'", ["deleted folder/"]),
    "deleted and made again": (
        "rm -r folder; mkdir folder; echo 3 > folder/three",
        ["deleted folder/one", "deleted folder/two", "made folder/three"],
    ),
    "a folder becomes a file": ("rm -r folder; echo x > folder", ["deleted folder/", "made folder"]),
    "a file becomes a folder": ("rm kept; mkdir kept; echo x > kept/x", ["deleted kept", "made kept/", "made kept/x"]),
    "moved": ("mv kept there", ["moved kept → there"]),
    "a folder is moved": (
        "mv folder there",
        ["made there/", "moved folder/one → there/one", "moved folder/two → there/two"],
    ),
    "mode": ("chmod 700 kept", ["set kept"]),
    "mode of a folder": ("chmod 700 folder", ["set folder/"]),
    "mode of the workspace": ("chmod 777 .; echo x > new", ["made new", "set /"]),
    "link": ("ln -s kept l", ["made l"]),
    "made and deleted again": ("echo x > t; rm t", []),
    "read": ("cat kept folder/*", []),
    "names": ("echo x > $'a\\nb'; echo x > $'\\xff'", ["made a\nb", "made \udcff"]),
    "pipe": ("mkfifo p", ["made p"]),
    "second name": ("ln kept again", ["made again", "set kept"]),
}


@pytest.mark.parametrize("name", CASES)
def test_effects(view: View, name: str) -> None:
    text, expected = CASES[name]
    view.write("kept", "one\ntwo\n")
    view.write("folder/one", "1\n")
    view.write("folder/two", "2\n")
    os.utime(view.workspace / "folder/one", (1, 1))
    before = tree(view.workspace)
    ran = view.run(text)
    assert done(ran) == expected, view.printed
    assert tree(view.workspace) == before
    discard(ran)
    assert not os.path.lexists(ran.place.path)


def test_exit_code_and_output(view: View) -> None:
    ran = view.run("echo out; echo err >&2; exit 7")
    assert (ran.outcome.code, view.printed) == (7, "out\nerr\n")
    discard(ran)


def test_the_temporary_folder_itself_is_asked_about(view: View) -> None:
    ran = view.run("chmod 777 /tmp")
    verdict = judge(ran.effects, view.context(), view.state)
    assert [part.finding.reason for part in verdict.held()] == ["the call changes `/tmp`, outside the workspace"]
    discard(ran)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("ln -s /etc out", "it makes `out` a link to `/etc`"),
        ("ln -s ../beside sub", "it makes `sub` a link to `../beside`"),
        ("rm -rf .git", "it deletes `.git/` (the repository with its whole history)"),
    ],
)
def test_what_is_asked_says_all_that_is_known(view: View, text: str, reason: str) -> None:
    view.git("init", "-q")
    ran = view.run(text)
    verdict = judge(ran.effects, view.context(), view.state)
    assert [part.finding.reason for part in verdict.held()] == [reason]
    discard(ran)


def test_a_killed_program(view: View) -> None:
    ran = view.run("kill -9 $$")
    assert ran.outcome.code == 137
    discard(ran)


def test_what_outlives_it_is_named_and_ended(view: View) -> None:
    ran = view.run("sleep 1000 & until [ $(< /proc/$!/comm) = sleep ]; do :; done")
    assert ran.outcome.left == ("sleep",)
    discard(ran)


def test_no_program_of_that_name(view: View) -> None:
    ran = view.run("exec nothing-of-this-name")
    assert ran.outcome.code == 127
    discard(ran)


def test_a_mount_in_the_temporary_folder_stops_no_box(view: View) -> None:
    """As of an AppImage that runs: what is in /tmp is not seen then, and what is written there counts."""
    made = boxed("cat /tmp/* 2>/dev/null; echo x > /tmp/new-in-a-box", view.context(), view.environment, Limits(60))
    bare = [replace(root, is_bare=root.path == "/tmp") for root in made.roots]
    ran = run_boxed(replace(made, roots=tuple(bare)), view.state)
    assert done(ran) == ["made new-in-a-box"]
    discard(ran)


def test_where_a_mount_is_decides_which_copies_there_are(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    (view.home / ".cache").mkdir()
    points = ["/", "/tmp/.mount_x", str(view.home / ".cache/mounted")]
    monkeypatch.setattr(scene, "mounts", lambda: [Mount("8:1", "/", point) for point in points])
    made = boxed("true", view.context(), view.environment, Limits())
    assert [(root.path, root.is_bare) for root in made.roots] == [("/tmp", True), (str(view.workspace), False)]
    points.append(str(view.workspace / "mounted"))
    with pytest.raises(BoxError, match="another file system is mounted in the workspace"):
        boxed("true", view.context(), view.environment, Limits())
