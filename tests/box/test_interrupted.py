"""A commit that was interrupted, whose files somebody edits before the next box starts: nobody's work is lost."""

from __future__ import annotations

import os
import shutil
from itertools import count
from typing import TYPE_CHECKING

import pytest

from assent.box import apply
from assent.box.kept import recover
from assent.box.session import keep
from assent.cli.render.box_screen import show_finished

from .views import tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from .views import View

TEXT = """
echo box >> file; rm gone; rm -r folder; mkdir folder; echo box > folder/in; echo box >> sub/one; rm -r tree
mkdir new; echo box > new/in; rm swapped; mkdir swapped; echo box > swapped/in; rm -r turned; echo box > turned
mkfifo pipe; ln -sfn sub link; chmod 600 mode; echo box >> pair; mkdir late; chmod 500 late
"""
FILES = ("file", "gone", "folder/old", "sub/one", "tree/a/b", "swapped", "turned/old", "mode", "pair", "other/x")


class InterruptionError(Exception):
    """The process ends here."""


def fill(view: View) -> None:
    for name in FILES:
        view.write(name, f"{name}\n")
    (view.workspace / "link").symlink_to("other")
    (view.workspace / "second").hardlink_to(view.workspace / "pair")


def interrupt(view: View, monkeypatch: pytest.MonkeyPatch, after: int) -> str:
    """Commit until so many steps are done; the id of the box, empty where that was all of it."""
    ran = view.run(TEXT)
    do, done = apply._one, 0

    def some(*given: object) -> None:
        nonlocal done
        if done == after:
            raise InterruptionError
        done += 1
        do(*given)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(apply, "_one", some)
        try:
            keep(ran)
        except InterruptionError:
            for lock in ran.place.locks:
                os.close(lock)
            return ran.place.id
    return ""


def interrupted(view: View, monkeypatch: pytest.MonkeyPatch, first: int = 0) -> Iterator[str]:
    """The same commit, interrupted after some number of its steps; the ids of the boxes."""
    for after in count(first, 4):
        shutil.rmtree(view.workspace)
        view.workspace.mkdir()
        fill(view)
        box = interrupt(view, monkeypatch, after)
        if not box:
            assert after > 15
            return
        yield box


def append(folder: Path) -> None:
    """Somebody continues to work in every file, and makes those again that are gone."""
    for name in (*FILES, "new/in", "folder/in"):
        path = folder / name
        if path.parent.is_dir() and not path.is_dir():
            with path.open("a") as file:
                file.write("mine\n")


def replace(folder: Path) -> None:
    """Somebody puts other files in place of all, with the times of old ones."""
    for path in [one for one in folder.rglob("*") if one.is_file() and not one.is_symlink()]:
        path.unlink()
        path.write_text("mine\n")
        shutil.copystat(folder, path)


def swap(folder: Path) -> None:
    """Somebody makes files of folders, and folders of files."""
    for path in list(folder.iterdir()):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
            path.write_text("mine\n")
        else:
            path.unlink()
            path.mkdir()
            (path / "mine").write_text("mine\n")


def delete(folder: Path) -> None:
    for path in list(folder.iterdir()):
        shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()


def held(folder: Path) -> dict[str, str]:
    """The content of files that somebody has worked on."""
    texts = {str(path): path.read_text() for path in folder.rglob("*") if path.is_file() and not path.is_symlink()}
    return {path: text for path, text in texts.items() if "mine" in text}


@pytest.mark.parametrize(("edit", "first"), [(append, 0), (append, 2), (replace, 1), (swap, 3), (delete, 2)])
def test_no_edit_is_lost(view: View, monkeypatch: pytest.MonkeyPatch, edit: Callable[[Path], None], first: int) -> None:
    for box in interrupted(view, monkeypatch, first):
        edit(view.workspace)
        before = held(view.workspace)
        finished = recover(view.state)
        assert [one.id for one in finished] == [box]
        assert before.items() <= held(view.workspace).items()
        assert recover(view.state) == []


def test_what_the_box_made_is_beside_it(
    view: View, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(view)
    box = interrupt(view, monkeypatch, 0)
    append(view.workspace)
    (finished,) = recover(view.state)
    ours = view.workspace / f"file.box-{box}"
    assert ours.read_text() == "file\nbox\n"
    assert (view.workspace / "file").read_text() == "file\nmine\n"
    assert (view.workspace / "gone").read_text() == "gone\nmine\n"
    assert (view.workspace / f"turned.box-{box}").read_text() == "box\n"
    show_finished(finished)
    told = capsys.readouterr().err
    assert f"the commit of box {box} was interrupted, and is finished now" in told
    assert f"`{view.workspace}/file` was changed meanwhile and remains; the version of the box is `{ours}`" in told
    assert f"`{view.workspace}/gone` was changed meanwhile and remains\n" in told


def test_without_edits_it_is_finished_as_if_nothing_was(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for box in interrupted(view, monkeypatch):
        (finished,) = recover(view.state)
        assert (finished.id, finished.edited) == (box, ())
        found.append(tree(view.workspace))
    assert all(one == tree(view.workspace) for one in found)  # the last commit was not interrupted
