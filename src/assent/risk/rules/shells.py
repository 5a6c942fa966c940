"""Shells that run a script, and this gate's own command."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings, Wrapping
from assent.command.wrappers.invocation import invocation
from assent.risk.category import Category
from assent.risk.disk.ground import Ground
from assent.risk.finding import ELSEWHERE, Judgement
from assent.risk.shown import printed


def script(word: Argument, ground: Ground, name: str) -> Judgement:
    """A file of commands or code that the interpreter called `name` is given to run."""
    components = ground.resolve(word.text)
    if word.exact and components is not None and ground.is_project(components):
        return Judgement(
            Category.RunsProjectCode, f"`{name}` runs `{word.text}`, a script of the project", word, reads=(word,)
        )
    why = ELSEWHERE[components is not None] if word.exact else "`, which is only known at run time"
    return Judgement(Category.Unrecognized, f"`{name}` runs `{word.text}{why}", word)


def scripted(command: Command, word: Argument, surroundings: Surroundings) -> Judgement:
    """A file that an interpreter runs; where it is not the project's, what its task does if that is worse."""
    judgement = script(word, Ground(command.cwd, surroundings), command.argv[0].text)
    if judgement.category is not Category.Unrecognized:
        return judgement
    from assent.risk.code.errands import errand  # few scripts are of nobody's project

    told = errand(command, judgement)
    return told if told.category > judgement.category else judgement


def shell(command: Command, surroundings: Surroundings) -> Judgement:
    """A script named by its path; a text given with `-c` is judged as commands of its own."""
    name = command.argv[0].text
    asked = invocation(command.argv, command.program or name)
    if asked.shows:
        return Judgement(Category.ReadsFilesystem, f"`{name} {command.argv[-1].text}` {printed(command.argv[-1].text)}")
    if asked.doubts:
        return Judgement(Category.Unrecognized, asked.doubts[0].reason, command.argv[0])
    if asked.lacks:
        return Judgement(Category.Unrecognized, f"`{name} {command.argv[-1].text}` lacks its script", command.argv[-1])
    if asked.checks:
        files = (asked.script, *asked.words) if asked.script is not None else ()
        return Judgement(Category.ReadsFilesystem, f"`{name} -n` only checks the syntax of the script", reads=files)
    if asked.script is not None:
        return script(asked.script, Ground(command.cwd, surroundings), name)
    doubts = [each.reason for each in command.opaque]
    fed = next((doubt for doubt in doubts if " runs the commands of `" in doubt), "")
    if fed:
        return Judgement(Category.Unrecognized, fed, command.argv[0])
    is_remote = any(wrapper.wrapping is Wrapping.Remote for wrapper in command.wrappers)
    is_told = any(word.text == "-s" for word in command.argv)  # ssh h bash -s < x.sh
    is_typed = is_remote and command.stdin is None and not (command.redirects or is_told)
    does = "opens a shell" if is_typed else "runs commands from its input"
    return Judgement(Category.Unrecognized, f"`{name}` {does}", command.argv[0])
