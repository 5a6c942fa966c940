"""Branches and stashes that an agent deletes: held before, and named again."""

from __future__ import annotations

import subprocess

import pytest

from assent.undo.restore import restore, snapshot, snapshots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .repository import Place


def test_a_branch_comes_back_with_its_settings(place: Place) -> None:
    before = place.git("rev-parse", "topic")
    reason = place.asks("git branch -D topic")
    assert "1 commit that no other branch holds" in reason
    assert "can be undone with `assent undo`" in reason
    place.git("branch", "-D", "topic")
    assert not restore(snapshot(place.state, ""), force=False).kept
    assert place.git("rev-parse", "topic") == before
    assert place.git("config", "branch.topic.merge") == "refs/heads/topic"
    assert not snapshots(place.state)


@pytest.mark.parametrize("command", ["git branch -M topic other", "git branch -C topic other"])
def test_a_branch_whose_name_another_takes_comes_back(place: Place, command: str) -> None:
    place.git("branch", "other")
    place.git("switch", "-q", "other")
    place.git("commit", "-q", "--allow-empty", "-m", "of other")
    place.git("switch", "-q", "main")
    place.git("config", "branch.other.remote", "theirs")
    before = place.git("show-ref", "--heads"), place.git("config", "--local", "-l")
    reason = place.asks(command)
    assert "to `other`, overwriting one of that name; 1 commit that no other branch holds; can be undone" in reason
    place.git(*command.split()[1:])
    assert place.git("show-ref", "--heads") != before[0]
    assert not restore(snapshot(place.state, ""), force=False).kept
    assert place.git("show-ref", "--heads") == before[0]
    assert sorted(place.git("config", "--local", "-l").split()) == sorted(before[1].split())


def test_a_branch_that_is_checked_out_and_renamed_is_not_promised(place: Place) -> None:
    reason = place.asks("git branch -M topic")
    assert "the current branch to `topic`, overwriting one of that name; 1 commit that no other branch holds" in reason
    assert "can be undone" not in reason
    assert "no branch `trunk` exists yet" in place.allows("git branch -M trunk")


@pytest.mark.parametrize("name", ["refs/heads/topic", "refs/tags/light"])
def test_a_reference_that_is_deleted_comes_back(place: Place, name: str) -> None:
    place.git("tag", "light", "main")
    before = place.git("show-ref")
    assert "can be undone" in place.asks(f"git update-ref -d {name}")
    place.git("update-ref", "-d", name)
    assert not restore(snapshot(place.state, ""), force=False).kept
    assert place.git("show-ref") == before


@pytest.mark.parametrize(
    "command", ["git update-ref -d refs/stash", "git update-ref --stdin", "git reflog expire --all"]
)
def test_what_is_not_held_is_not_promised(place: Place, command: str) -> None:
    assert "can be undone" not in place.asks(command)


def test_a_branch_of_that_name_stays(place: Place) -> None:
    place.asks("git branch -D topic")
    place.git("branch", "-D", "topic")
    place.git("branch", "topic")
    done = restore(snapshot(place.state, ""), force=True)
    assert [why for _, why in done.kept] == ["a branch `topic` is in its place"]
    assert place.git("rev-parse", "topic") == place.git("rev-parse", "main")


@pytest.mark.parametrize("command", ["git stash drop", "git stash drop stash@{1}", "git stash clear"])
def test_stashes_come_back(place: Place, command: str) -> None:
    before = place.git("stash", "list", "--format=%H %gs").splitlines()
    assert "can be undone" in place.asks(command)
    place.git(*command.split()[1:])
    assert not restore(snapshot(place.state, ""), force=False).kept
    after = place.git("stash", "list", "--format=%H %gs").splitlines()
    assert sorted(after) == sorted(before)
    assert after == before or command.endswith("{1}")


def test_what_git_may_throw_away_is_not_promised(place: Place) -> None:
    place.git("config", "gc.pruneExpire", "now")
    assert "can be undone" not in place.asks("git branch -D topic")
    assert not snapshots(place.state)


@pytest.fixture
def branch(place: Place) -> str:
    """A branch with three commits and changes that are in none; gives its last commit."""
    for name in ("b", "c"):
        (place.project / name).write_text(f"{name}\n")
        place.git("add", name)
        place.git("commit", "-qm", name)
    (place.project / "a").write_text("changed\n")
    return place.git("rev-parse", "HEAD")


def test_a_reset_to_a_commit_comes_back_with_what_was_changed(place: Place, branch: str) -> None:
    (place.project / "c").write_text("changed as well\n")
    reason = place.asks("git reset --hard HEAD~2")
    assert "2 commits of the branch would remain only in the reflog; can be undone" in reason
    place.git("reset", "--hard", "-q", "HEAD~2")
    assert not (place.project / "c").exists()
    assert not restore(snapshot(place.state, ""), force=False).kept
    assert place.git("rev-parse", "main") == branch
    assert place.git("symbolic-ref", "--short", "HEAD") == "main"
    assert [(place.project / name).read_text() for name in "abc"] == ["changed\n", "b\n", "changed as well\n"]


def test_a_file_in_the_way_of_an_earlier_commit_is_not_promised(place: Place, branch: str) -> None:
    place.git("checkout", "-q", "--", "a")
    place.git("rm", "-q", "b")
    place.git("commit", "-qm", "without b")
    (place.project / "b").write_text("in no commit\n")
    assert "can be undone" not in place.asks("git reset --hard HEAD~1")


def test_what_was_amended_is_staged_again(place: Place, branch: str) -> None:
    place.git("add", "a")
    assert "can be undone" in place.asks("git commit --amend --no-edit")
    place.git("commit", "--amend", "-q", "--no-edit")
    assert not restore(snapshot(place.state, ""), force=False).kept
    assert place.git("rev-parse", "HEAD") == branch
    assert place.git("diff", "--cached", "--name-only") == "a"


def test_a_rebase_comes_back(place: Place, branch: str) -> None:
    place.git("commit", "-qam", "d")
    before = place.git("rev-parse", "HEAD")
    assert "of the branch would remain only in the reflog; can be undone" in place.asks("git rebase topic")
    place.git("rebase", "-q", "topic")
    assert place.git("rev-parse", "HEAD") != before
    assert not restore(snapshot(place.state, ""), force=False).kept
    assert place.git("rev-parse", "HEAD") == before
    assert place.git("status", "--porcelain", "-uno") == ""


@pytest.mark.parametrize("command", ["git commit --amend -m other", "git rebase topic", "git reset --hard HEAD~1"])
def test_what_is_allowed_without_a_question_is_held_as_well(place: Place, branch: str, command: str) -> None:
    place.git("commit", "-qam", "d")
    before = place.git("rev-parse", "HEAD")
    assert "can be undone" in place.allows(command)
    place.git(*command.split()[1:])
    assert place.git("rev-parse", "HEAD") != before
    assert not restore(snapshot(place.state, ""), force=False).kept
    assert place.git("rev-parse", "HEAD") == before


@pytest.mark.parametrize("command", ["mv new.txt notes.txt", "mv -f new.txt notes.txt"])
def test_what_is_moved_over_a_file_comes_back_with_it(place: Place, command: str) -> None:
    for name in ("new.txt", "notes.txt"):
        (place.project / name).write_text(f"{name}\n")
    assert "can be undone" in place.allows(command)
    subprocess.run(command.split(), cwd=place.project, check=True)
    restore(snapshot(place.state, ""), force=True)
    assert (place.project / "notes.txt").read_text() == "notes.txt\n"
    assert (place.project / "new.txt").read_text() == "new.txt\n"


@pytest.mark.parametrize("command", ["git ls-files -o | xargs rm", "rm $(git ls-files -o)"])
def test_what_git_lists_to_rm_comes_back(place: Place, command: str) -> None:
    (place.project / "notes.txt").write_text("notes\n")
    assert "can be undone" in place.allows(command)
    (place.project / "notes.txt").unlink()
    assert not restore(snapshot(place.state, ""), force=False).kept
    assert (place.project / "notes.txt").read_text() == "notes\n"


def test_later_commits_stay(place: Place, branch: str) -> None:
    place.asks("git reset --hard HEAD~1")
    place.git("reset", "--hard", "-q", "HEAD~1")
    place.git("commit", "-q", "--allow-empty", "-m", "later")
    later = place.git("rev-parse", "HEAD")
    done = restore(snapshot(place.state, ""), force=True)
    kept = f"`main` was moved again since; `git branch was-main {branch[:12]}` gives its commits a name"
    assert [why for _, why in done.kept] == [kept]
    assert place.git("rev-parse", "HEAD") == later


@pytest.fixture
def tagged(place: Place) -> Place:
    place.git("tag", "light", "topic")
    place.git("tag", "-a", "-m", "a message", "heavy", "topic")
    return place


@pytest.mark.parametrize(
    "command",
    [
        "git tag -d light",
        "git tag -d heavy light",
        "git tag --delete heavy",
        "git tag -f light",
        "git tag -f heavy main",
    ],
)
def test_tags_come_back(tagged: Place, command: str) -> None:
    before = tagged.git("show-ref", "--tags", "-d")
    reason = tagged.allows(command)
    assert "can be undone" in reason
    tagged.git(*command.split()[1:])
    assert tagged.git("for-each-ref", "refs/tags") != before
    assert not restore(snapshot(tagged.state, ""), force=False).kept
    assert tagged.git("show-ref", "--tags", "-d") == before


def test_a_tag_of_that_name_stays(tagged: Place) -> None:
    tagged.allows("git tag -f light")
    tagged.git("tag", "-f", "light")
    tagged.git("tag", "-f", "light", "main~0^{tree}")
    done = restore(snapshot(tagged.state, ""), force=True)
    assert [why for _, why in done.kept] == ["a tag `light` is in its place"]


def test_an_annotated_tag_in_place_of_another_is_not_promised(tagged: Place) -> None:
    assert "can be undone" not in tagged.asks("git tag -f -a -m new light main")


@pytest.mark.parametrize("force", ["--force", "-f"])
def test_a_working_tree_comes_back(place: Place, force: str) -> None:
    place.git("worktree", "add", "-q", str(place.home / "other"), "topic")
    other = place.home / "other"
    (other / "a").write_text("changed\n")
    (other / "b").write_text("new\n")
    (other / "b").chmod(0o600)
    before = place.git("worktree", "list", "--porcelain")
    assert "can be undone" in place.asks(f"git worktree remove {force} ../other")
    place.git("worktree", "remove", force, "../other")
    assert not other.exists()
    assert not restore(snapshot(place.state, ""), force=False).kept
    assert place.git("worktree", "list", "--porcelain") == before
    assert ((other / "a").read_text(), (other / "b").stat().st_mode & 0o777) == ("changed\n", 0o600)
    assert place.git("-C", str(other), "status", "--porcelain").splitlines() == ["M a", "?? b"]


@pytest.mark.parametrize("command", ["git checkout -q -B topic", "git switch -q -C topic main"])
def test_a_branch_that_begins_again_comes_back(place: Place, command: str) -> None:
    before = place.git("rev-parse", "topic")
    settings = place.git("config", "--get-regexp", "^branch.topic")
    reason = place.asks(command)
    assert "1 commit that no other branch holds; can be undone" in reason
    place.git(*command.split()[1:])
    assert place.git("rev-parse", "topic") != before
    assert not restore(snapshot(place.state, ""), force=False).kept
    assert place.git("rev-parse", "topic") == before
    assert place.git("symbolic-ref", "--short", "HEAD") == "main"
    assert place.git("config", "--get-regexp", "^branch.topic") == settings


def test_a_branch_that_begins_again_and_is_left_again_is_not_entered(place: Place) -> None:
    before = place.git("rev-parse", "main")
    place.asks("git checkout -q -B topic")
    place.git("checkout", "-q", "-B", "topic")
    place.git("switch", "-qc", "third")
    kept = restore(snapshot(place.state, ""), force=False).kept
    assert [why for _, why in kept] == ["`main` is no longer the branch that was left last"]
    assert (place.git("symbolic-ref", "--short", "HEAD"), place.git("rev-parse", "main")) == ("third", before)


def test_a_soft_reset_comes_back_with_what_was_staged(place: Place) -> None:
    place.git("commit", "-q", "--allow-empty", "-m", "later")
    (place.project / "a").write_text("staged")
    place.git("add", "a")
    before, staged = place.git("rev-parse", "HEAD"), place.git("diff", "--cached")
    reason = place.asks("git reset --soft HEAD~1")
    assert "1 commit of the branch would remain only in the reflog; can be undone" in reason
    place.git("reset", "--soft", "HEAD~1")
    assert not restore(snapshot(place.state, ""), force=False).kept
    assert (place.git("rev-parse", "HEAD"), place.git("diff", "--cached")) == (before, staged)


@pytest.mark.parametrize("command", ["git reset HEAD~1", "git reset --mixed -q HEAD~1"])
def test_a_reset_that_forgets_what_was_staged_is_not_promised(place: Place, command: str) -> None:
    place.git("commit", "-q", "--allow-empty", "-m", "later")
    assert "can be undone" in place.asks(command)
    (place.project / "a").write_text("staged")
    place.git("add", "a")
    assert "1 commit of the branch would remain only in the reflog" in place.asks(command)
    assert "can be undone" not in place.asks(command)


def test_commits_that_only_reflogs_hold_are_counted(place: Place) -> None:
    for number in range(3):
        place.git("commit", "-q", "--allow-empty", "-m", f"later {number}")
    place.git("reset", "-q", "--hard", "HEAD~2")
    held = set(place.git("rev-list", "--branches", "--tags").split())
    logged = set(place.git("rev-list", "--reflog").split())
    reason = place.asks("git reflog expire --expire=now --all")
    assert reason.endswith(f"; only reflogs hold {len(logged - held)} commits")


def test_what_is_pushed_is_told(place: Place) -> None:
    place.git("init", "-q", "--bare", str(place.home / "remote.git"))
    place.git("remote", "add", "origin", str(place.home / "remote.git"))
    place.git("commit", "-q", "--allow-empty", "-m", "shared")
    place.git("push", "-q", "-u", "origin", "main", "topic")
    assert "; 1 commit is already pushed; can be undone" in place.asks("git commit --amend -m x")
    place.git("commit", "-q", "--amend", "--allow-empty", "-m", "other")
    assert "; the last commit would remain only in the reflog; can be undone" in place.asks("git commit --amend -m x")
    told = "as last fetched, `origin/main` has 1 commit that"
    for command, who in (
        ("git push --force", "`HEAD` does not hold"),
        ("git push -f origin main", "`main` does not hold"),
        ("git push origin +HEAD:main", "`HEAD` does not hold"),
        ("git push origin :main", "no other branch holds"),
        ("git push -d origin main", "no other branch holds"),
    ):
        assert f"{told} {who}" in place.asks(command), command
    assert "`origin/topic` has no commit that no other branch holds" in place.asks("git push origin --delete topic")


def test_what_nothing_names_is_counted_before_it_is_pruned(place: Place) -> None:
    place.git("commit", "-q", "--allow-empty", "-m", "later")
    place.git("reset", "-q", "--hard", "HEAD~1")
    place.git("reflog", "expire", "--expire=now", "--all")
    named = place.git("prune", "-n", "--expire=now").splitlines()
    commits = [line for line in named if line.endswith(" commit")]
    assert place.asks("git prune").endswith(
        f"{len(named)} objects that nothing names, {len(commits)} commits among them"
    )
