"""Snapshots: used when fresh, and never when stale, damaged, foreign or not private."""

from __future__ import annotations

import marshal
import os
import subprocess
import sys
from _imp import source_hash
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import assent
from assent.config import snapshot
from assent.config.snapshot import keep, snapshot_path, take
from assent.config.stated import Stated, packed, unpacked
from assent.pattern import Pattern
from assent.policy import Decision, Mode, Rule, Sandbox
from assent.risk.category import Category

if TYPE_CHECKING:
    from pathlib import Path

    from .home import Home

DENY = '[[rule]]\npattern = "git push *"\ndecision = "deny"\n'
ALLOW = '[[rule]]\npattern = "git push *"\ndecision = "allow"\n'


def kept(home: Home) -> Path:
    found = list(home.state.glob("*policy.toml.snapshot"))
    assert len(found) == 1
    return found[0]


def rules(home: Home) -> list[str]:
    return [rule.decision.name for rule in home.load().rules]


def plant(home: Home, text: str) -> bytes:
    """Let the snapshot of the present file say what `text` says; return its bytes."""
    real = home.policy.read_bytes()
    home.load()
    marks = os.stat(home.policy)
    from assent.config.policy_file import read_user_file

    payload = packed(read_user_file(text.encode(), "planted"))
    identity = (marks.st_mtime_ns, marks.st_ctime_ns, marks.st_size, marks.st_ino)
    keep(str(home.policy), identity, str(home.state), payload)
    assert home.policy.read_bytes() == real
    return kept(home).read_bytes()


def test_a_fresh_snapshot_is_used(home: Home) -> None:
    home.write(home.policy, DENY)
    plant(home, ALLOW)
    assert rules(home) == ["allow"]


@pytest.mark.parametrize("change", ["content", "time", "inode", "gone"])
def test_a_changed_file_is_read_again(home: Home, change: str) -> None:
    home.write(home.policy, DENY)
    plant(home, ALLOW)
    match change:
        case "content":
            home.write(home.policy, DENY + DENY)
        case "time":
            os.utime(home.policy)
        case "inode":
            status = home.policy.stat()
            other = home.write(home.policy.with_suffix(".new"), DENY)
            os.utime(other, ns=(status.st_atime_ns, status.st_mtime_ns))
            other.replace(home.policy)
        case "gone":
            home.policy.unlink()
    assert rules(home) == {"content": ["deny", "deny"], "gone": []}.get(change, ["deny"])


def test_every_damaged_byte_is_noticed(home: Home) -> None:
    home.write(home.policy, DENY)
    whole = plant(home, ALLOW)
    for at in range(len(whole)):
        kept(home).write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert take(str(home.policy), marks(home), str(home.state)) is None
    for length in range(len(whole)):
        kept(home).write_bytes(whole[:length])
        assert take(str(home.policy), marks(home), str(home.state)) is None
    kept(home).write_bytes(whole)
    assert take(str(home.policy), marks(home), str(home.state)) is not None


def marks(home: Home) -> tuple[int, int, int, int]:
    status = os.stat(home.policy)
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino


def test_one_with_a_right_check_and_wrong_content_is_not_used(home: Home) -> None:
    home.write(home.policy, DENY)
    plant(home, ALLOW)
    for body in (b"", b"N", marshal.dumps(1), marshal.dumps((1, 2, 3)), marshal.dumps((("other",), ())), b"\xff" * 9):
        kept(home).write_bytes(source_hash(1, body) + body)
        assert rules(home) == ["deny"]


def test_one_of_another_version_is_not_used(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    home.write(home.policy, DENY)
    with monkeypatch.context() as patched:
        patched.setattr(snapshot, "__version__", "0.0.0")
        assert assent.__version__ != "0.0.0"
        plant(home, ALLOW)
        assert rules(home) == ["allow"]
    assert rules(home) == ["deny"]


@pytest.mark.parametrize("loose", ["folder", "file"])
def test_one_that_others_could_have_written_is_not_used(home: Home, loose: str) -> None:
    home.write(home.policy, DENY)
    plant(home, ALLOW)
    (home.state if loose == "folder" else kept(home)).chmod(0o777)
    assert rules(home) == ["deny"]


def test_one_that_is_a_link_is_not_used(home: Home) -> None:
    home.write(home.policy, DENY)
    plant(home, ALLOW)
    real = kept(home).rename(home.root / "elsewhere")
    snapshot_file = home.state / os.path.basename(snapshot_path(str(home.policy), ""))
    snapshot_file.symlink_to(real)
    assert rules(home) == ["deny"]


def test_a_file_that_was_just_changed_is_not_kept(home: Home) -> None:
    home.write(home.policy, DENY)
    ahead = home.policy.stat().st_mtime + 3600
    os.utime(home.policy, (ahead, ahead))
    assert rules(home) == ["deny"]
    assert not home.state.exists()


def test_sources_that_share_a_place_do_not_take_each_other_for_their_own(tmp_path: Path) -> None:
    state = str(tmp_path / "state")
    one, other = ("/" + letter + "/" + "x" * 80 for letter in "ab")
    assert snapshot_path(one, state) == snapshot_path(other, state)
    keep(one, (0, 0, 0, 0), state, 1)
    assert take(one, (0, 0, 0, 0), state) == 1
    assert take(other, (0, 0, 0, 0), state) is None


def test_a_state_folder_that_cannot_be_made_is_no_error(home: Home) -> None:
    home.write(home.policy, DENY)
    home.write(home.root / ".local", "a file in the way")
    assert rules(home) == ["deny"]


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
patterns = st.builds(
    Pattern,
    st.lists(texts, min_size=1, max_size=3).map(tuple),
    st.lists(st.lists(texts, min_size=1, max_size=2).map(tuple), max_size=2).map(tuple),
    st.booleans(),
)
rule_values = st.builds(
    Rule, patterns, st.sampled_from(list(Decision)), texts, texts, st.booleans(), st.sampled_from(list(Category))
)


@given(
    st.builds(
        Stated,
        texts,
        st.lists(rule_values, max_size=3).map(tuple),
        st.none() | st.sampled_from(list(Mode)),
        st.none() | st.sampled_from(list(Sandbox)),
        st.booleans(),
        st.lists(texts, max_size=2).map(tuple),
    )
)
def test_what_is_kept_comes_back_equal(stated: Stated) -> None:
    assert unpacked(marshal.loads(marshal.dumps(packed(stated)))) == stated


def test_loading_from_snapshots_imports_neither_toml_nor_json_nor_re(home: Home) -> None:
    from assent.config.trust import trust

    home.write(home.policy, DENY)
    trust(str(home.write(home.project / ".assent.toml", ALLOW)), home.env)
    os.utime(home.state / "trust.json", (0, 0))
    home.load()
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from assent.config.load import load_policy\n"
        "policy = load_policy(sys.argv[2], sys.argv[2], {'HOME': sys.argv[3]})\n"
        "assert [rule.trusted for rule in policy.rules] == [True, True]\n"
        "print(*sys.modules)"
    )
    package = os.path.dirname(os.path.dirname(assent.__file__))
    command = [sys.executable, "-I", "-S", "-c", script, package, str(home.project), str(home.root)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    dear = {"tomllib", "json", "re", "enum", "typing", "hashlib", "difflib", "collections", "functools", "pathlib"}
    assert not dear & set(done.stdout.split())
