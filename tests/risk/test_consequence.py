"""The line that a question tells of a loss: short enough to be read, whatever is lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from assent.assessment import assess
from assent.command import Surroundings
from assent.risk.consequence import MOST, consequence, names_told
from assent.risk.evidence import NOTHING, Evidence, FileState, Item, Loss, key
from assent.risk.weigh import weighed

LINES = 3 * 160  # characters that people read at a glance
_NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=300)


@st.composite
def items(draw: st.DrawFn) -> Item:
    is_folder, size = draw(st.booleans()), draw(st.integers(0, 10**13))
    most = len(FileState) if is_folder else 1
    states = draw(st.lists(st.sampled_from(list(FileState)), unique=True, max_size=most, min_size=1 - is_folder))
    counts = tuple([(state, draw(st.integers(1, 10**6)) if is_folder else 1) for state in states])
    lines = draw(st.integers(0, 10**6))
    return Item(draw(_NAMES), is_folder, counts, size, lines, partial=draw(st.booleans()) and is_folder)


@given(st.lists(items(), min_size=1, max_size=30), st.booleans())
def test_it_is_short_and_tells_how_many_there_are(found: list[Item], undo: bool) -> None:
    line = "; ".join(consequence(Loss(tuple(found), complete=True, near=True, undo=undo)))
    assert len(line) <= LINES
    if len(found) > 1:
        assert line.startswith(f"deletes {len(found)} paths: ")
    told = line.rpartition(", ")[2].partition(" more")[0]
    hidden = int(told) if len(found) > MOST and told.isdigit() else 0
    assert hidden >= len(found) - MOST or len(found) <= MOST


@given(st.lists(items(), min_size=5, max_size=30))
def test_what_would_be_lost_comes_before_what_is_not(found: list[Item]) -> None:
    (line,) = consequence(Loss(tuple(found), complete=True, near=True))
    first = sorted(found, key=lambda item: item.is_safe)[0]
    shown = line.partition(": ")[2]
    assert shown.startswith(("`…", f"`{first.path[:80]}")) or len(first.path) > 80 or first.path.endswith("/")


@given(st.lists(_NAMES, min_size=1, max_size=30))
def test_names_are_cut_off_and_counted(names: list[str]) -> None:
    line = names_told(names)
    assert len(line) <= MOST * 65 + 20
    assert len(names) <= MOST or line.endswith(f", {len(names) - MOST} more")


def told(command: str, loss: Loss) -> str:
    """The reason for a command that loses that."""
    found = assess(command).findings
    losses = ((key(found[0].command), loss),)
    return weighed(found, Evidence(command, losses=losses), Surroundings("/w", "/home/you", "/w"))[0].reason


def test_the_files_come_behind_their_name_and_the_remedy_at_the_end() -> None:
    item = Item("/etc/hosts", is_folder=False, counts=((FileState.Changed, 1),), size=9, lines=2)
    loss = Loss((item,), complete=True, near=False, in_place=True, verb="changes", undo=True)
    assert told("vim /etc/hosts", loss) == (
        "`vim` opens an editor with `/etc/hosts` (tracked, changed since the last commit: 2 lines could be lost), "
        "which can change files and start programs; can be undone with `assent undo`"
    )


def test_a_deletion_that_finds_no_file_still_tells_its_files() -> None:
    loss = Loss((), complete=True, near=True, held=NOTHING)
    assert told("rm -f x", loss) == "`rm` deletes `x`, which does not exist now"
