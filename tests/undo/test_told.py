"""The words of `assent undo` about branches, tags and stashes: how many, and which."""

from __future__ import annotations

import json

import pytest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .repository import Place


@pytest.mark.parametrize(
    ("command", "held", "name"),
    [
        ("git branch -D topic", "1 branch", "topic in ~/project"),
        ("git tag -d light", "1 tag", "light in ~/project"),
        ("git stash drop", "1 stash", "On main: two in ~/project"),
        ("git stash clear", "2 stashes", "On main: one in ~/project"),
        ("git reset --hard HEAD~1", "1 branch tip", "main in ~/project"),
    ],
)
def test_what_is_held_is_named(place: Place, command: str, held: str, name: str) -> None:
    place.git("commit", "-qm", "later", "--allow-empty")
    place.git("tag", "light", "main")
    place.allows(command)
    place.git(*command.split()[1:])
    assert held in place.undo("list")
    assert name in place.undo("show")
    told = json.loads(place.undo("show", "--json"))
    assert (told["files"], told["holds"]) == (0, held)
    assert place.undo().startswith(f"Restored {held} from before `{command}`")


def test_a_call_that_never_ran_leaves_nothing_to_put_back(place: Place) -> None:
    (place.project / "kept").write_text("kept\n")
    (place.project / "lost").write_text("lost\n")
    place.allows("rm lost")
    (place.project / "lost").unlink()
    place.asks("rm kept")
    assert place.undo().startswith("Restored 1 file from before `rm lost`")
    told = " ".join(place.undo().split())
    assert told.startswith("Nothing to restore from before `rm kept`")
    assert told.endswith("all of it is as it was.")


def test_a_call_that_runs_after_an_undo_can_be_undone(place: Place) -> None:
    (place.project / "asked").write_text("asked\n")
    place.asks("rm asked")
    assert place.undo().startswith("Nothing to restore")
    (place.project / "asked").unlink()  # somebody said yes
    assert place.undo().startswith("Restored 1 file from before `rm asked`")
    assert (place.project / "asked").read_text() == "asked\n"


def test_only_what_came_back_is_counted(place: Place) -> None:
    place.git("branch", "other", "topic")
    place.asks("git branch -D topic other")
    place.git("branch", "-D", "topic", "other")
    place.git("branch", "topic")
    told = " ".join(place.undo().split())
    assert told.startswith("Restored 1 branch from before")
    assert "Not restored: topic in ~/project: a branch `topic` is in its place" in told
