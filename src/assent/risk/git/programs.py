"""git config: which settings it shows and changes."""

from __future__ import annotations

from assent.command.model import Argument
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.rule import Role
from assent.risk.finding import Unknown
from assent.risk.git.model import GitCommand, Mark
from assent.risk.git.settings import HOOKS, SECRETS, WATCHING, deed, doubt, is_of_project, runs_later, shortens, valued
from assent.risk.wording import filled

_READING = ("-l", "--get", "--get-all", "--get-regexp", "--get-urlmatch", "--get-color", "--get-colorbool")
_REMOVING = ("--unset", "--unset-all", "--remove-section")
_CONFIG, _USERS = ".git/config", "~/.gitconfig"


def configures(git: GitCommand) -> tuple[Mark, ...]:
    """git config by its options: one operand is read, a second one is the value to set."""
    words = git.after.operands
    if any(git.has(option) for option in _READING):
        return _shows(git, words[:1])
    if any(git.after.has(option) for option in _REMOVING):
        return unsets(git)
    if git.after.has("--rename-section"):
        return _renames(git)
    if git.after.has("-e"):
        return edits(git)
    if len(words) == 1 and words[0].exact and not git.after.has("--add") and not git.after.has("--replace-all"):
        return _shows(git, words)
    return sets(git)


def _shows(git: GitCommand, words: tuple[Argument, ...]) -> tuple[Mark, ...]:
    for word in words:
        if any(part in word.text.casefold() for part in SECRETS):
            return (Mark(Category.ReadsSecrets, f"{git.title} shows `{word.text}`, which may hold a password", word),)
    return ()


def _renames(git: GitCommand) -> tuple[Mark, ...]:
    option = git.option("--rename-section")
    word = option.argument if option is not None else git.word
    said = filled("renames {1:section}{2:+to}, which may name programs that git runs", git.after.operands)
    return (Mark(Category.Unrecognized, f"`git config --rename-section` {said}", word),)


def sets(git: GitCommand) -> tuple[Mark, ...]:
    """The first operand is the setting, the second its value."""
    words = git.after.operands
    if not words:
        return (Mark(Category.Unrecognized, f"{git.title} lacks a setting", git.word),)
    if not words[0].exact:
        return (
            Mark(
                Category.Unrecognized,
                f"{git.title} changes a setting, `{words[0].text}`, that is only known at run time",
                words[0],
            ),
        )
    value = words[1] if len(words) > 1 else None
    text = value.text if value is not None and value.exact else None
    reason, does = doubt(words[0].text, text), deed(words[0].text, text)
    if shortens(words[0].text, text) or (words[0].text.casefold(), text) == WATCHING:
        reason = ""
    if reason and does:
        reason = f"{git.title} {does}{_where(git)}"
    elif reason:
        reason = valued(reason, words[0].text, text, git.title) + _where(git)
    marks = _changes(git, does or "sets {1:|a setting}{2:+to}", value)
    if does and words[0].text.casefold() == HOOKS:
        marks = (*marks, Mark(Category.ModifiesSystem, f"{git.title} {does}", words[0]))
    if is_of_project(words[0].text, text) and not _is_wider(git):
        return (*marks, Mark(Category.ModifiesSystem, f"{git.title} has git run the hooks in `{text}`", words[0]))
    if reason and runs_later(words[0].text, text):
        place = _USERS if git.option("--global") is not None else _CONFIG
        file = replace(words[0], text=place, prefix=place)
        return (*marks, Mark(Category.Unrecognized, reason, words[0], Role.Writes, file))
    return (*marks, Mark(Category.Unrecognized, reason, words[0])) if reason else marks


def _where(git: GitCommand) -> str:
    """For which repositories it is, where that is not this one alone."""
    named = any(git.option(name) is not None for name in ("--global", "--system"))
    return " in every repository" if named else ""


def _is_wider(git: GitCommand) -> bool:
    """Whether it is for more than this repository, or for another file."""
    return any(git.option(name) is not None for name in ("--global", "--system", "-f", "--worktree"))


def _changes(git: GitCommand, phrase: str, value: Argument | None = None) -> tuple[Mark, ...]:
    """A change to the settings of this repository, of a file, or of the user.

    A dynamic `value` that turns into an option leaves no value to set; any other word may widen the change.
    """
    phrase = filled(phrase, git.after.operands)
    for problem in git.after.problems:
        if problem.argument is not value or problem.argument.several:
            reason = f"{git.title} may read `{problem.argument.text}` as an option such as `--global`"
            return (Mark(Category.Unrecognized, reason, problem.argument, unknown=Unknown.Word),)
    for name in ("--global", "--system"):
        option = git.option(name)
        if option is not None:
            return (
                Mark(
                    Category.ModifiesSystem, f"{git.title[:-1]} {name}` {phrase}, for every repository", option.argument
                ),
            )
    marks = (Mark(Category.ModifiesVcs, f"{git.title} {phrase}", None),)
    option = git.option("-f")
    if option is None:
        return marks
    return (*marks, Mark(Category.ModifiesFilesystem, f"{git.title} {phrase}", None, Role.Writes, option.value))


def shows_first(git: GitCommand) -> tuple[Mark, ...]:
    """The first operand is the setting that is shown."""
    return _shows(git, git.after.operands[:1])


def unsets(git: GitCommand) -> tuple[Mark, ...]:
    """A setting goes."""
    marks = _changes(git, "removes the setting {1:|given}")
    first = git.after.operands[:1]
    if first and first[0].text.casefold() == HOOKS:  # the hooks of the project run no longer
        marks = (*marks, Mark(Category.ModifiesSystem, f"{git.title} removes the setting `{first[0].text}`", first[0]))
    return marks


def removes_section(git: GitCommand) -> tuple[Mark, ...]:
    """All settings of a section go."""
    return _changes(git, "removes the settings of {1:section}")


def edits(git: GitCommand) -> tuple[Mark, ...]:
    """The effect of a command that opens an editor: the text that is typed there is not known before."""
    return _changes(git, "opens the settings in an editor")
