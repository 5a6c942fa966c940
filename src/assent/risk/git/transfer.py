"""The data that a command sends or fetches, and with whom: addresses and refspecs."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.word import LABEL, may_be_option
from assent.record import Record
from assent.risk.category import Category
from assent.risk.entries.rule import Role
from assent.risk.git.model import GitCommand, Mark
from assent.risk.references import named
from assent.risk.wording import quoted


def address(word: Argument) -> tuple[Mark, ...]:
    """The finding that a repository may run a program, by how it is written."""
    reason = untrusted(word)
    return (Mark(Category.Unrecognized, reason, word),) if reason else ()


def connects(git: GitCommand) -> tuple[Mark, ...]:
    """The first operand, or the value of --repo, is a repository."""
    words = git.after.operands[:1]
    given = git.after.value("--repo")
    return tuple(mark for word in (*words, *((given,) if given is not None else ())) for mark in address(word))


def connects_second(git: GitCommand) -> tuple[Mark, ...]:
    """The second operand is a repository: remote add name url."""
    return tuple(mark for word in git.after.operands[1:2] for mark in address(word))


def mirrors(git: GitCommand) -> tuple[Mark, ...]:
    """`remote add --mirror=push`: whatever is pushed there later overwrites and deletes all branches of it."""
    marks = connects_second(git)
    value = git.after.value("--mirror")
    if git.after.has("--mirror") and (value is None or value.text != "fetch"):
        reason = f"{git.title} makes every later push delete the branches that only the remote has"
        marks += (Mark(Category.ModifiesRemote, reason, git.word),)
    elif value is not None:
        reason = f"{git.title} makes every later fetch overwrite local branches"
        marks += (Mark(Category.DeletesData, reason, value),)
    return marks


def pushes(git: GitCommand) -> tuple[Mark, ...]:
    """Refspecs that force or delete at the other end."""
    marks = (*connects(git), *_hooked(git))
    words = git.after.operands
    remote = f" on {quoted(words[0].text)}" if words and words[0].exact else ""
    unchecked = " without the pre-push hook" if git.has("--no-verify") else ""
    if len(words) == 3 and words[1].exact and words[1].text == "tag":
        reason = f"{git.title} pushes the tag {quoted(words[2].text)} to {quoted(words[0].text)}"
        marks += (Mark(Category.ModifiesRemote, reason, words[2]),)
    for refspec in refspecs(git.after.operands[1:]):
        if not refspec.certain:
            reason = f"{git.title} may force or delete with `{refspec.word.text}`, which may begin with `+` or `:`"
            marks += (Mark(Category.Unrecognized, reason, refspec.word),)
        elif refspec.forced:
            branch = _named(refspec.destination or refspec.source)
            loss = "overwrite" if branch.startswith("tag ") else "discard commits of"
            reason = f"{git.title} can {loss} the remote {branch}{remote}{unchecked}"
            marks += (Mark(Category.DeletesData, reason, refspec.word),)
        elif refspec.word.text == ":":
            reason = f"{git.title} pushes every branch that {quoted(words[0].text)} has as well"
            marks += (Mark(Category.ModifiesRemote, reason, refspec.word),)
        elif refspec.deletes:
            reason = f"{git.title} deletes the remote {_named(refspec.destination or '')}{remote}"
            marks += (Mark(Category.DeletesData, reason, refspec.word),)
        elif refspec.source and refspec.destination and len(words) == 2:
            source = "a commit" if LABEL in refspec.source else quoted(refspec.source)
            reason = f"{git.title} pushes {source} to the remote {_named(refspec.destination)}{remote}"
            marks += (Mark(Category.ModifiesRemote, f"{reason}{unchecked}", refspec.word),)
    return marks


def _named(reference: str) -> str:
    kind, name = named(reference)
    return f"{kind} {quoted(name)}"


def _hooked(git: GitCommand) -> tuple[Mark, ...]:
    """A push that only shows what it would do runs the hook that checks what is sent all the same."""
    if git.has("--no-verify") or not git.has("-n"):
        return ()
    reason = f"{git.title} previews the push, and runs the hook `pre-push`, if any"
    return (Mark(Category.RunsProjectCode, reason, git.word),)


def fetches(git: GitCommand) -> tuple[Mark, ...]:
    """A forced refspec may overwrite a branch; what lies below refs/remotes is only a copy."""
    marks = connects(git)
    forced = git.after.has("-f")
    if forced and git.after.has("-t"):
        marks += (
            Mark(Category.ModifiesVcs, f"{git.title} can overwrite local tags with those that it fetches", git.word),
        )
    for refspec in refspecs(git.after.operands[1:]):
        if not refspec.certain:
            reason = f"{git.title} may overwrite a branch with `{refspec.word.text}`, which may begin with `+`"
            marks += (Mark(Category.Unrecognized, reason, refspec.word),)
        local = refspec.destination and not refspec.destination.startswith("refs/remotes/")
        if local and (forced or refspec.forced):
            reason = f"{git.title} can discard commits of a local branch by forcing `{refspec.word.text}`"
            marks += (Mark(Category.DeletesData, reason, refspec.word),)
    return marks


def clones(git: GitCommand) -> tuple[Mark, ...]:
    """The folder is the second operand, or is called after the repository."""
    words = git.after.operands
    if not words:
        return ()
    folder = words[1] if len(words) > 1 else _called_after(words[0], bare=git.has("--bare") or git.has("--mirror"))
    return (*address(words[0]), Mark(Category.ReadsFilesystem, "", None, Role.Writes, folder))


def _called_after(word: Argument, *, bare: bool) -> Argument:
    """The folder that clone makes for a repository: https://host/a/name.git gives name."""
    path = word.text.rstrip("/").removesuffix("/.git")
    name = path.rpartition("/")[2].rpartition(":")[2].removesuffix(".git")
    name = f"{name}.git" if bare else name
    return Argument(word.start, word.end, name, name if word.exact else "", word.exact)


class Refspec(Record):
    """The parts of a refspec, as far as they are certain: +source:destination."""

    word: Argument
    forced: bool  # +
    source: str  # empty in :branch, which deletes
    destination: str | None  # None without a colon

    @property
    def certain(self) -> bool:
        """Whether its first character is known."""
        return self.word.exact or bool(self.word.prefix) or not may_be_option(self.word)

    @property
    def deletes(self) -> bool:
        """Whether it deletes its destination: `:branch`, but not `:` alone, which matches branches."""
        return not self.source and bool(self.destination)


def refspecs(words: tuple[Argument, ...]) -> tuple[Refspec, ...]:
    """The refspecs among `words`, which follow the repository."""
    return tuple(_refspec(word) for word in words)


def _refspec(word: Argument) -> Refspec:
    forced = word.text.startswith("+")
    source, colon, destination = word.text.removeprefix("+").partition(":")
    return Refspec(word, forced, source, destination if colon else None)


def untrusted(word: Argument) -> str:
    """The reason why git may do more than connect to `word`, a repository; empty when it only connects."""
    text = word.text
    scheme, helper, _ = text.partition("::")
    if helper and scheme.isalnum():
        return f"`git` runs a program to connect to `{scheme}::`"
    if not word.exact:
        return f"`git` connects to an address, `{text}`, that is only known at run time"
    host = text.partition("://")[2] or text
    if host.rpartition("@")[2].startswith("-") or host.startswith("-"):
        return f"`git` passes `{text}` on, which ssh reads as an option"
    return ""
