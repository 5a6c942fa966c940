"""The harmless settings of git: many name a program that git runs. Their names are in git's file."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.word import value_of
from assent.record import replace
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.wording import quoted
from assent.rules_table import knows, pairs

HOOKS = "core.hookspath"
WATCHING = ("core.fsmonitor", "true")  # starts a process of git's own
OWN_HOOKS = ".git/hooks"
TAKES = "`git` takes the setting"  # begins a doubt about a setting that a command is given
SECRETS = ("extraheader", "password", "secret", "token", "cookiefile")  # in the name of a setting
# ends of the names of settings whose value is a program
_RUN = ("command", "cmd", "program", "driver", "textconv", "receivepack", "uploadpack", "packobjectshook")
_ON = ("true", "1", "yes", "on", "if-asked")  # turn on what runs a program: commit.gpgsign
_FSCK = ("error", "warn", "ignore")  # how much fsck makes of one kind of flaw: fetch.fsck.missingEmail
# folders of a project in which its tools keep the hooks that everybody runs: husky, lefthook, pre-commit
_HOOKS = frozenset(
    f"{above}{name}{below}"
    for above in ("", "./")
    for name in ".husky .githooks .git-hooks git-hooks githooks .hooks scripts/hooks tools/hooks".split()
    for below in ("", "/", "/_")
)


def doubt(key: str, value: str | None) -> str:
    """The reason why setting `key` to `value` (None: not known) may make git run a program; empty when it cannot.

    Section and name are compared without case, and without the subsection between them.
    """
    section, _, rest = key.casefold().partition(".")
    name = f"{section}.{rest.rpartition('.')[2]}"
    if name in knows("git", "settings") or section in knows("git", "settings-sections"):
        return ""
    if name in knows("git", "settings-remotes") and value is not None and not {"/", ":"} & set(value):
        return ""
    if section == "alias" and shortens(key, value):
        return ""
    if (section == "fsck" or rest.startswith("fsck.")) and value in _FSCK:
        return ""
    harmless = _harmless(name)
    if harmless is not None and value is not None and value in harmless:
        return ""
    if harmless is not None or (name in knows("git", "settings-programs") and name.endswith(_RUN)):
        return f"{TAKES} `{key}`, which names {'hooks' if name == HOOKS else 'a program'} that git runs"
    does = "use another server" if section in knows("git", "settings-servers") else "run programs"
    does = "trust any server" if name == "http.sslverify" else does
    return f"{TAKES} `{key}`, which may make git {does}"


def valued(reason: str, key: str, value: str | None, title: str) -> str:
    """A doubt about a setting that the command `title` sets, with its value where that is known and no secret."""
    if not value or any(secret in key.casefold() for secret in SECRETS):
        return reason.replace(TAKES, f"{title} sets", 1)
    if " names hooks " in reason:
        return f"{title} makes git run the hooks in {quoted(value)}"
    section, _, name = key.partition(".")
    if section.casefold() == "alias":
        return f"{title} makes `git {name}` run {quoted(value[1:] if value.startswith('!') else f'git {value}')}"
    reason = reason.replace(TAKES, f"{title} sets", 1).replace("`, which", f"` to {quoted(value)}, which", 1)
    if value in _ON:
        return reason.replace(", which names a program that git runs", ", which makes git run a program")
    return reason.replace(", which names a program that git runs", ", which git runs")


def deed(key: str, value: str | None) -> str:
    """The effect of a setting with that value, in words: "turns off all git hooks"; empty of most."""
    return "" if value is None else pairs("git", "settings-deeds").get(f"{key.casefold()}={value}", "")


def shortens(key: str, value: str | None) -> bool:
    """Whether the setting is an alias of a command of git that runs no program: `alias.st status`."""
    words = value.split(" ") if value is not None and key.casefold().startswith("alias.") else []
    return bool(words) and words[0][:1] != "-" and knows("git", "alias-words").issuperset(words)


def _harmless(name: str) -> list[str] | None:
    """The values with which a setting that names a program runs none; an empty one turns it off."""
    values = pairs("git", "settings-values").get(name)
    return None if values is None else values.split(" ")


def is_of_project(key: str, value: str | None) -> bool:
    """Whether the setting has git run the hooks that the project keeps in such a folder."""
    return key.casefold() == HOOKS and value in _HOOKS


def runs_later(key: str, value: str | None) -> bool:
    """Whether setting `key` to `value` puts in place what git runs later: a hook, a filter, an alias of a program.

    A tool of the person's own is none of them: `core.editor 'code --wait'`.
    """
    section, _, rest = key.casefold().partition(".")
    name = f"{section}.{rest.rpartition('.')[2]}"
    if section == "alias":
        return value is None or value.startswith("!")
    if name not in knows("git", "settings-programs") or value in (_harmless(name) or ()):
        return False
    return not (name in knows("git", "settings-tools") and value is not None and _is_tool(value))


def _is_tool(value: str) -> bool:
    """Whether it is the name of a program, perhaps with long options that have no values."""
    program, *options = value.split(" ")
    return program.isalnum() and all(word[:2] == "--" and word.replace("-", "").isalpha() for word in options)


def setting(word: Argument) -> Judgement:
    """Judge key=value as given to -c; without a value it is true."""
    key, equals, value = word.prefix.partition("=")
    if not word.exact and not equals:
        return Judgement(Category.Unrecognized, f"`git` takes a setting, `{word.text}`, that is only known at run time")
    return _judged(key, (value if equals else "true") if word.exact else None)


def template(word: Argument) -> Judgement:
    """The folder whose files, hooks among them, a new repository gets: `--template=x`; an empty one is none."""
    value = value_of(word)
    if value.exact and not value.text:
        return Judgement(Category.ReadsFilesystem, "the template is empty")
    hooks = replace(value, text=OWN_HOOKS, prefix=OWN_HOOKS, exact=True)
    reason = f"`--template` installs hooks, which git runs, from `{value.text}`"
    return Judgement(Category.Unrecognized, reason, word, writes=(hooks,))


def from_environment(word: Argument) -> Judgement:
    """Judge key=VARIABLE as given to --config-env."""
    if not word.exact:
        return Judgement(Category.Unrecognized, f"`git` takes a setting, `{word.text}`, that is only known at run time")
    return _judged(word.text.rpartition("=")[0], None)


def _judged(key: str, value: str | None) -> Judgement:
    reason = doubt(key, value)
    if reason:
        return Judgement(Category.Unrecognized, valued(reason, key, value, "`git -c`") if value else reason)
    return Judgement(Category.ReadsFilesystem, f"the setting `{key}` runs no program")
