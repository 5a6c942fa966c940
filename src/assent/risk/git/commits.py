"""Subcommands that make, move or combine commits."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.entries.rule import Role
from assent.risk.finding import Judgement
from assent.risk.git.model import GitCommand, Mark
from assent.risk.git.pathspec import in_revision, is_path
from assent.risk.git.transfer import address
from assent.risk.wording import listed, quoted

BRANCHES = ("refs/heads", "refs/tags", "refs/stash", "refs/notes")  # refs that may hold commits alone
_MOVES = {"import": "to move {} into Git LFS", "export": "to move {} out of Git LFS"}
_STRATEGIES = ("octopus", "ort", "ours", "recursive", "resolve", "subtree")


def strategy(word: Argument) -> Judgement:
    """git runs git-merge-NAME for a strategy that it does not know."""
    if word.exact and word.text in _STRATEGIES:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` is a merge strategy of git")
    return Judgement(Category.Unrecognized, f"`git` may run a program for the unknown merge strategy `{word.text}`")


def merged_file(git: GitCommand) -> tuple[Mark, ...]:
    """merge-file writes its first operand, unless it prints."""
    if git.has("-p") or not git.after.operands:
        return ()
    path = git.after.operands[0]
    return (Mark(Category.ModifiesFilesystem, f"{git.title} rewrites `{path.text}`", path, Role.Writes, path),)


def resets(git: GitCommand) -> tuple[Mark, ...]:
    """With a commit the branch moves; with paths they leave the index."""
    from assent.risk.git.pathspec import is_path

    words = [*git.operands, *git.pathspecs]
    if not words or git.has("--hard") or git.has("--merge"):
        return ()
    if not git.pathspecs and len(words) == 1 and not is_path(words[0]):
        said = f"moves the branch to {quoted(words[0].text)}"
    else:
        first = not git.pathspecs and not is_path(words[0])
        said = f"unstages {listed([word.text for word in words[first:]])}"
    return (Mark(Category.ModifiesVcs, f"{git.title} {said}", git.word),)


def moved_reference(git: GitCommand) -> tuple[Mark, ...]:
    """A branch that is set to another commit may lose those that it had; one that must not exist yet has none."""
    if git.has("-d") or git.has("--stdin") or len(git.operands) < 2:
        return ()
    name, *values = git.operands
    is_new = len(values) > 1 and values[1].exact and not values[1].text.strip("0")
    if is_new or (name.exact and name.text.startswith("refs/") and not name.text.startswith(BRANCHES)):
        return ()
    return (Mark(Category.DeletesData, f"{git.title} can discard commits of {quoted(name.text)}", name),)


def repacks(git: GitCommand) -> tuple[Mark, ...]:
    """One new pack in place of all others has no object that nothing refers to, unless an option keeps these."""
    if not (git.has("-a") and git.has("-d")) or any(map(git.has, ("-A", "-k", "--cruft"))):
        return ()
    deletes = f"{git.title} deletes packed commits that no branch, tag or reflog names"
    return (Mark(Category.DeletesData, deletes, git.word),)


def collects(git: GitCommand) -> tuple[Mark, ...]:
    """gc keeps lost commits for two weeks, unless told otherwise."""
    option = git.option("--prune")
    if option is None or option.value is None or option.value.text in ("never", "false"):
        return ()
    return (Mark(Category.DeletesData, "`git gc --prune` deletes unreachable commits", option.argument),)


def migrates(git: GitCommand) -> tuple[Mark, ...]:
    """`lfs migrate` rewrites commits, except for `info`, which is the next word: an option may have such a value."""
    following = git.argv[git.argv.index(git.word) + 1 :] if git.word is not None else ()
    if following and following[0].exact and following[0].text == "info":
        return ()
    given, branch, operands = git.after.value("-I"), git.after.value("--include-ref"), git.after.operands
    first, named = operands[0].text if operands else "", operands[1:]
    files = "files" if given is None else quoted(given.text)
    called = f"{git.title[:-1]} {first}`" if first in _MOVES else git.title
    words = [word.text for word in following]
    if "--no-rewrite" in words:
        files = listed([word.text for word in named]) if named else files
        deed = f"moves {files} into Git LFS and may overwrite uncommitted changes"
        return (Mark(Category.DeletesData, f"{called} {deed}", git.word),)
    where = "all branches and tags" if "--everything" in words else "the current branch"
    branches = [word.text for word in (*named, *([] if branch is None else [branch]))]
    where = f"the history of {listed(branches)}" if branches else where
    to = _MOVES.get(first, "to change {}").format(files)
    return (Mark(Category.DeletesData, f"{called} rewrites {where} {to}", git.word),)


def formats(git: GitCommand) -> tuple[Mark, ...]:
    """Patches are written into the directory of -o, or here, unless they are printed."""
    if git.has("--stdout"):
        return contents(git)
    folder = git.after.value("-o")
    here = Argument(0, 0, ".", ".", exact=True)
    reason = f"{git.title} writes patches to {'the current folder' if folder is None else quoted(folder.text)}"
    return (Mark(Category.ModifiesFilesystem, reason, None, Role.Writes, folder or here),)


def packed(git: GitCommand) -> tuple[Mark, ...]:
    """The files that go into an archive, and the repository that it comes from."""
    words = (*git.operands[1:], *git.pathspecs)
    remote = git.after.value("--remote")
    marks = tuple(Mark(Category.ReadsFilesystem, "", word, Role.Reads, word) for word in words)
    return marks if remote is None else (*marks, *address(remote))


def contents(git: GitCommand) -> tuple[Mark, ...]:
    """Files whose content is shown: pathspecs, operands that look like paths, and the path in HEAD:path.

    Only --no-index, or two paths outside the repository, show what git does not track; a dynamic
    word can at worst name a tracked file.
    """
    untracked = git.has("--no-index")
    words = (*git.pathspecs, *[word for word in git.operands if untracked or (is_path(word) and not _is_range(word))])
    return tuple(
        Mark(Category.ReadsFilesystem, "", word, Role.Reads, in_revision(word))
        for word in words
        if untracked or word.exact or word.glob
    )


def _is_range(word: Argument) -> bool:
    """Whether it is a range of commits whose end is computed: `v1.0..$(git rev-parse HEAD)`."""
    start, dots, end = word.prefix.partition("..")
    return bool(start and dots) and word.prefix != word.text and "/" not in start and end in ("", ".")


def patched(git: GitCommand) -> tuple[Mark, ...]:
    """log shows contents when it is asked for patches; -L names a file behind its lines."""
    lines = git.after.value("-L")
    named = () if lines is None else (Mark(Category.ReadsFilesystem, "", lines, Role.Reads, in_revision(lines)),)
    shows = any(git.has(option) for option in ("-p", "-U", "-L", "-c", "--cc", "-m"))
    return (*contents(git), *named) if shows else ()


def searched(git: GitCommand) -> tuple[Mark, ...]:
    """Files that grep searches; the first operand is the pattern, unless -e or -f gives it."""
    untracked = git.has("--no-index")
    words = git.operands if git.has("-e") or git.has("-f") else git.operands[1:]
    return tuple(
        Mark(Category.ReadsFilesystem, "", word, Role.Reads, in_revision(word))
        for word in (*git.pathspecs, *words)
        if untracked or word.exact or word.glob
    )


def content(git: GitCommand) -> tuple[Mark, ...]:
    """The path in HEAD:path."""
    from assent.risk.git.pathspec import in_revision

    return tuple(
        Mark(Category.ReadsFilesystem, "", word, Role.Reads, in_revision(word))
        for word in git.after.operands
        if word.exact and ":" in word.text
    )


def changed_in_place(git: GitCommand) -> tuple[Mark, ...]:
    """interpret-trailers --in-place rewrites the files that it is given."""
    option = git.option("--in-place")
    if option is None or not git.after.operands:
        return ()
    reason = f"{git.title[:-1]} --in-place` rewrites {listed([word.text for word in git.after.operands])}"
    return tuple(
        Mark(Category.ModifiesFilesystem, reason, option.argument, Role.Writes, path) for path in git.after.operands
    )
