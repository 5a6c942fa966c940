"""The words for what a command does by what its entry says of it, and the operands and options that they may name."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.options import Doubt
from assent.command.wrappers.execution_context import INPUT
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.rule import Role, roles
from assent.risk.entries.tally import Tally
from assent.risk.finding import Judgement
from assent.risk.wording import KINDS, filled, listed, nameable, quoted, unvalued

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assent.command.options import Grammar, Option, Reading
    from assent.risk.entries.rule import Effect, Program


UNSAID = {  # what an entry without a phrase does
    Category.ReadsRemote: "may query a server",
    Category.ReadsVcs: "reads the repository",
}
PATHS = "{paths:"  # begins a slot for the operands that are not text
DEEPER = "{1} "  # begins a phrase about what the first operand, a subcommand, does: `goose up` changes the database
FOLDERS = ("-chdir", "-C", "--cwd", "--dir", "--prefix", "--project-directory")  # name where a program works
_TEXTUAL = (Category.ReadsFilesystem, Category.RunsProjectCode)  # of these operands are texts, or words for a program
_PREVIEWING = "only previews the changes"
_DISCREET = ("password", "passwords", "token", "tokens", "key", "keys", "secret", "secrets")  # whose names are kept


def statement(
    program: Program,
    own: Grammar,
    argv: Sequence[Argument],
    reading: Reading,
    name: str,
    before: Sequence[Option] = (),
) -> tuple[str, str]:
    """The reason by what the entry says of itself, and the name of the command, which may be a word deeper.

    `before`: options in front of the subcommand.
    """
    phrase = program.phrase or UNSAID[program.category]
    words = named_by(own, argv, reading, name)
    if PATHS in phrase:
        values = {option.value.end for option in reading.options if option.value is not None}
        paths = {word.end for word, effect in roles_of(program, reading) if _is_path(word, effect)} - values
        phrase, words = phrase.replace(PATHS, "{"), [word for word in words if word.end in paths]
        if paths and not words:  # as with xargs, whose words are only known at run time
            phrase = phrase.replace("|its input}", "|the files that it is given}")
    if phrase.startswith(DEEPER):
        phrase = phrase.removeprefix(DEEPER)
        if words and words[0].exact:
            name, words = f"{name} {words[0].text}", words[1:]
    if f"{{{KINDS}" in phrase:  # behind it is the command of a job: kubectl create job x --image=y -- date
        end = next((word.start for word in argv if word.text == "--"), max([word.end for word in argv]) + 1)
        words = [word for word in words if word.start < end]
    fed = "{" in phrase and INPUT in [word.text for word in argv]
    return (
        f"`{name}` {filled(phrase, words, name, options_of(phrase, own, (*reading.options, *before), argv), fed=fed)}",
        name,
    )


def only_names(reason: str, stated: str) -> bool:
    """Whether a reason says only that a file is written, and the statement of the entry what is put into it."""
    _, writes, path = reason.partition("` writes ")
    path = "the current folder" if path == "files in `.`" else path.removeprefix("files in ")
    return bool(writes) and (f" into {path}" in stated or f" to {path}" in stated)


def touched(tally: Tally, words: Sequence[Argument]) -> str:
    """The subject of a command whose phrase names none, behind a colon: paths that it touches, or its operands."""
    if tally.category is Category.ReadsSecrets:
        return ""
    paths = [word.text for word in (*tally.reads, *tally.writes) if word.exact]
    previews = tally.reason.endswith(_PREVIEWING)
    if paths or not words or tally.category in _TEXTUAL or tally.reason.endswith(_DISCREET):
        return f"{' in' if previews else ':'} {listed(paths)}" if paths else ""
    return f"{' to' if previews else ':'} {quoted(' '.join([unvalued(word.text) for word in words]))}"


def _is_path(word: Argument, effect: Effect) -> bool:
    """Whether a word names a file; what is judged by a proof may be a command to the program: `less +G`, `exiv2 pr`."""
    if effect.role is Role.Text or effect.proof is None:
        return effect.role is not Role.Text
    proven = effect.proof(word)
    touched = proven.reads or proven.writes or proven.deletes or proven.whole
    return not word.text.startswith("+") and bool(touched or proven.category)


def options_of(phrase: str, own: Grammar, options: Sequence[Option], argv: Sequence[Argument]) -> Sequence[Option]:
    """The options that a phrase may name, also those that the entry does not list: `{--topic:topic}`."""
    named = [name for slot in phrase.split("{")[1:] for name in slot.partition(":")[0].removeprefix("?").split("/")]
    if not [name for name in named if name[:1] == "-" and name not in own.options]:
        return options
    from assent.risk.entries.worded import given  # few phrases name such an option

    return (*options, *given(argv[1:]))


def named_by(own: Grammar, argv: Sequence[Argument], reading: Reading, name: str) -> Sequence[Argument]:
    """The operands that a reason may name: one behind an option that the entry does not list may be its value."""
    if reading.operands and _is_foreign(reading.operands[0]):
        return ()  # behind `--`, for another program
    unlisted: set[int] = set()
    if reading.problems:
        unlisted = {problem.argument.end for problem in reading.problems if problem.kind is Doubt.Unknown}
    if unlisted:
        from assent.risk.entries.unlisted import may_take_next  # most calls have listed options only

        unlisted = {word.end for word in argv if word.end in unlisted and may_take_next(word.text, name, own)}
    if not unlisted:
        return nameable(named_whole(reading.operands))
    values = {argv[at + 1].end for at in range(len(argv) - 1) if argv[at].end in unlisted}
    return [word for word in nameable(reading.operands) if word.end not in values]


def named_whole(words: Sequence[Argument]) -> Sequence[Argument]:
    """The words without names that some of the files have which the input names: it may name others."""
    given = {word.start for word in words if word.text.endswith(INPUT)}
    return [word for word in words if word.start not in given or word.text.endswith(INPUT)] if given else words


def spelled(option: Option) -> str:
    """The option as it is written, if it is alone: `--write`, though the table calls it `-w`."""
    spelling = option.argument.text.partition("=")[0]
    return spelling if spelling.startswith("--") and option.argument.exact else option.name


def operands_of(program: Program, reading: Reading) -> tuple[list[Argument], bool]:
    """The operands that are not text by their first character, and whether an option replaces the first."""
    words = [*reading.operands]
    if program.signs:
        words = [word for word in words if word.prefix[:1] not in (*program.signs,)]
    given = program.operands.given
    return words, bool(given) and any(map(reading.has, given.split()))


def roles_of(program: Program, reading: Reading) -> Iterator[tuple[Argument, Effect]]:
    """The operands, each with what happens to it."""
    words, replaced = operands_of(program, reading)
    return roles(program.operands, words, replaced, None)


def in_folder(found: Judgement, reading: Reading) -> Judgement:
    """A change, with the folder that an option in front of the subcommand names: `terraform -chdir=infra apply`."""
    folder = next((each.value for each in reading.options if each.name in FOLDERS and each.value is not None), None)
    if folder is None or quoted(folder.text) in found.reason:
        return found
    return replace(found, reason=f"{found.reason}, in {quoted(folder.text)}")


def _is_foreign(word: Argument) -> bool:
    """Whether an operand is an option: `--` is before it, or it goes to a program that is run."""
    return len(word.text) > 1 and word.text.startswith("-")
