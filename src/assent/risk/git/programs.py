"""Subcommands that change settings, handle credentials, or start other programs."""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.rule import READS, Role, raises
from assent.risk.finding import Unknown
from assent.risk.git.model import Actions, GitRule, Mark
from assent.risk.git.settings import doubt, is_of_project, runs_later
from assent.risk.wording import filled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument
    from assent.risk.git.model import GitCommand

_READING = ("-l", "--get", "--get-all", "--get-regexp", "--get-urlmatch", "--get-color", "--get-colorbool")
_REMOVING = ("--unset", "--unset-all", "--remove-section")
_CONFIG, _USERS = ".git/config", "~/.gitconfig"
_SECRETS = ("extraheader", "password", "secret", "token", "cookiefile")


def _configures(git: GitCommand) -> tuple[Mark, ...]:
    """git config by its options: one operand is read, a second one is the value to set."""
    words = git.after.operands
    if any(git.has(option) for option in _READING):
        return _shows(git, words[:1])
    if any(git.after.has(option) for option in _REMOVING):
        return _changes(git, "removes the setting {1:|given}")
    if git.after.has("--rename-section"):
        return _renames(git)
    if git.after.has("-e"):
        return _changes(git, "opens the settings in an editor")
    if len(words) == 1 and words[0].exact and not git.after.has("--add") and not git.after.has("--replace-all"):
        return _shows(git, words)
    return _sets(git)


def _shows(git: GitCommand, words: tuple[Argument, ...]) -> tuple[Mark, ...]:
    for word in words:
        if any(part in word.text.casefold() for part in _SECRETS):
            return (Mark(Category.ReadsSecrets, f"{git.title} shows `{word.text}`, which may hold a password", word),)
    return ()


def _renames(git: GitCommand) -> tuple[Mark, ...]:
    option = git.option("--rename-section")
    word = option.argument if option is not None else git.word
    return (Mark(Category.Unrecognized, "`git config --rename-section` may set programs that git runs", word),)


def _sets(git: GitCommand) -> tuple[Mark, ...]:
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
    reason = doubt(words[0].text, text)
    marks = _changes(git, "changes the setting {1:|given}", value)
    if is_of_project(words[0].text, text) and not _is_wider(git):
        return (*marks, Mark(Category.RunsProjectCode, f"{git.title} has git run the hooks in `{text}`", words[0]))
    if reason and runs_later(words[0].text, text):
        place = _USERS if git.option("--global") is not None else _CONFIG
        file = replace(words[0], text=place, prefix=place)
        return (*marks, Mark(Category.Unrecognized, reason, words[0], Role.Writes, file))
    return (*marks, Mark(Category.Unrecognized, reason, words[0])) if reason else marks


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
                    Category.ModifiesSystem, f"{git.title[:-1]} {name}` {phrase} for every repository", option.argument
                ),
            )
    marks = (Mark(Category.ModifiesVcs, f"{git.title} {phrase}", None),)
    option = git.option("-f")
    if option is None:
        return marks
    return (*marks, Mark(Category.ModifiesFilesystem, f"{git.title} {phrase}", None, Role.Writes, option.value))


_WHERE = "--global --system --local --worktree --blob="
_SHOWN = """-t,--type= --bool --int --bool-or-int --bool-or-str --path --expiry-date -z,--null --name-only --includes
--show-origin --show-scope --default= --fixed-value --no-type --value= --show-names --all --regexp --url="""
_FILE = {"-f,--file=": READS}
_READ_SETTING = GitRule(
    raises(Category.ReadsVcs, "shows settings"),
    f"{_WHERE} {_SHOWN}",
    _FILE,
    check=lambda git: _shows(git, git.after.operands[:1]),
)
_STARTS = "starts the configured program"
_RUNS = raises(Category.Unrecognized, _STARTS, Role.Runs)
_HOLDS_SECRETS = raises(Category.ReadsSecrets, "prints stored passwords")
_KEEPS_SECRETS = raises(Category.ModifiesSystem, "changes the stored passwords")

RULES: dict[str, GitRule | Actions] = {
    "config": Actions(
        {
            "": GitRule(
                raises(Category.ReadsVcs, "shows settings"),
                f"""{_WHERE} {_SHOWN} --get --get-all --get-regexp --get-urlmatch --get-color --get-colorbool
                -l,--list --replace-all --add --append --comment= --unset --unset-all --remove-section
                --rename-section -e,--edit""",
                _FILE,
                check=_configures,
            ),
            "list": _READ_SETTING,
            "get": _READ_SETTING,
            "set": GitRule(
                raises(Category.ReadsVcs, "changes the setting {1:|given}"),
                f"{_WHERE} {_SHOWN} --append --comment= --replace-all",
                _FILE,
                check=_sets,
            ),
            "unset": GitRule(
                raises(Category.ReadsVcs, "removes the setting {1:|given}"),
                f"{_WHERE} {_SHOWN}",
                _FILE,
                check=lambda git: _changes(git, "removes the setting {1:|given}"),
            ),
            "remove-section": GitRule(
                raises(Category.ReadsVcs, "removes the settings of {1:section}"),
                _WHERE,
                _FILE,
                check=lambda git: _changes(git, "removes the settings of {1:section}"),
            ),
            "rename-section": GitRule(raises(Category.Unrecognized, "may name programs that git runs"), _WHERE, _FILE),
            "edit": GitRule(
                raises(Category.ReadsVcs, "opens the settings in an editor"),
                _WHERE,
                _FILE,
                check=lambda git: _changes(git, "opens the settings in an editor"),
            ),
        },
        default_takes_operands=True,
    ),
    "credential": Actions(
        {
            "fill": GitRule(_HOLDS_SECRETS),
            "capability": GitRule(raises(Category.ReadsFilesystem, "lists the supported capabilities")),
            "approve": GitRule(_KEEPS_SECRETS),
            "reject": GitRule(_KEEPS_SECRETS),
        }
    ),
    "credential-cache": GitRule(_HOLDS_SECRETS, inert=True),
    "credential-store": GitRule(_HOLDS_SECRETS, inert=True),
    "difftool": GitRule(_RUNS, inert=True),
    "mergetool": GitRule(_RUNS, inert=True),
    "citool": GitRule(_RUNS, inert=True),
    "gui": GitRule(_RUNS, inert=True),
    "for-each-repo": GitRule(
        raises(Category.Unrecognized, "runs a command in other repositories", Role.Runs), inert=True
    ),
    "merge-index": GitRule(raises(Category.Unrecognized, "runs {1:|a program} for every file", Role.Runs), inert=True),
    "hook": GitRule(
        raises(Category.RunsProjectCode, "runs the hook {2+:|given}"), "--ignore-missing --to-stdin=", permutes=False
    ),
    "instaweb": GitRule(raises(Category.Unrecognized, "starts a web server"), inert=True),
    "daemon": GitRule(raises(Category.Unrecognized, "serves repositories to the network"), inert=True),
    "send-email": GitRule(raises(Category.Unrecognized, "sends {|mails}"), inert=True),
    "imap-send": GitRule(raises(Category.Unrecognized, "sends {|mails}"), inert=True),
    "svn": GitRule(raises(Category.Unrecognized, "works on a Subversion repository{*:+}"), inert=True),
}
