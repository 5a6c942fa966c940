"""The effect of the wrappers in front of a command: another user, another machine, a container."""

from __future__ import annotations

from assent.command.model import Command, Surroundings, Wrapping
from assent.command.parts import Wrapper
from assent.errors import assert_never
from assent.record import replace
from assent.risk.behind import circumstance, starter
from assent.risk.category import Category
from assent.risk.disk.ground import Ground
from assent.risk.entries import index
from assent.risk.entries.tally import Tally
from assent.risk.finding import Judgement
from assent.risk.wording import quoted
from assent.rules_table import CONTAINER, ENGINE, is_a


def weigh_wrappers(
    tally: Tally, command: Command, surroundings: Surroundings, judgement: Judgement, reads: bool
) -> list[tuple[Judgement, Ground, Command]]:
    """Raise the tally by each wrapper of a command with that judgement; `reads` says that it only reads.

    Gives what containers get of this machine, where, and by which command: the paths in it count as well.
    """
    given = []
    if is_a(command.program, RECALLING) and any(map(_recalls, command.wrappers)):
        told = f"`{command.program}` may show the commands that you typed"
        tally.add(Category.ReadsSecrets, told, command.argv[0])
    for wrapper in command.wrappers:
        _wrapper(tally, wrapper, command, reads)
        if is_a(wrapper.name, ENGINE):
            ground = Ground(wrapper.started[0] if wrapper.started else command.cwd, surroundings)
            container = _container(wrapper, reads)
            if container is not None:
                if container.category is tally.category is Category.Unrecognized and container.unknown is None:
                    tally.reason, tally.fault = container.reason, container.fault  # a shell in it is less
                tally.include(container)
                given.append((container, ground, replace(command, program=wrapper.name, argv=wrapper.words)))
            _wipe(tally, wrapper, command, judgement, ground)
    return given


def _recalls(wrapper: Wrapper) -> bool:
    """Whether it is a shell that knows what was typed in others: bash -i, and fish always."""
    letters = [word.text for word in wrapper.words[1:] if word.text[:1] == "-" != word.text[1:2]]
    is_interactive = wrapper.name == FISH or any("i" in text for text in letters)
    return wrapper.wrapping is Wrapping.Shell and is_interactive


RECALLING = "recaller"  # prints the commands of before
FISH = "fish"
TRYING = frozenset(("true", ":", "whoami", "id"))


def _opened(tally: Tally, wrapper: Wrapper) -> None:
    """Add the forwarding, or what else ssh opens besides: `ssh -R 8080:localhost:80 host ls`."""
    if wrapper.name != "ssh" or len(wrapper.words) < 3:
        return
    from assent.command.wrappers.ssh_deeds import deeds  # few commands run elsewhere

    host = circumstance(wrapper).partition(" through ")[0].removeprefix("on ")
    for option, does in deeds(wrapper.words, host)[:1]:
        tally.add(Category.ModifiesRemote, f"`ssh {option}` {does}", wrapper)


def _tries(command: Command) -> bool:
    """Whether nothing but the right to be somebody else is tried; a shell that writes does so as that user."""
    in_shell = any(wrapper.wrapping is Wrapping.Shell for wrapper in command.wrappers)
    writes = in_shell and any(redirect.writes for redirect in command.redirects)
    return command.program in TRYING and len(command.argv) == 1 and not writes


def _container(wrapper: Wrapper, reads: bool) -> Judgement | None:
    """The parts of this machine that the command's container is given; None if no more than that it runs."""
    entry = index.program(wrapper.name)
    if entry is None:
        return None
    judgement = index.judged(wrapper.name, entry, wrapper.words)
    running = reads and _enters(wrapper) and judgement.category <= Category.ModifiesSystem
    return None if running and not judgement.writes else judgement


def _wipe(tally: Tally, wrapper: Wrapper, command: Command, judgement: Judgement, ground: Ground) -> None:
    if command.argv and (judgement.deletes or judgement.whole):
        from assent.risk.disk.mounts import wiped  # few commands delete in a container

        for risk in wiped(wrapper, command.argv[0].text, judgement, ground):
            tally.add(*risk)


def _enters(wrapper: Wrapper) -> bool:
    """Whether it runs a command in a container or pod that runs already: docker exec."""
    return is_a(wrapper.name, CONTAINER) and any(word.exact and word.text == "exec" for word in wrapper.words[1:])


def _wrapper(tally: Tally, wrapper: Wrapper, command: Command, reads: bool) -> None:
    inner = quoted(" ".join([word.text for word in command.argv])) if command.argv else "a shell"
    if command.argv and any(redirect.writes and redirect.target is not None for redirect in command.redirects):
        inner = quoted(command.text)  # cat > /backups/src.tgz
    match wrapper.wrapping:
        case Wrapping.Nothing | Wrapping.Operands | Wrapping.Shell | Wrapping.Project:
            pass
        case Wrapping.Identity if reads and _tries(command):
            pass  # sudo -n true: whether it may
        case Wrapping.Identity | Wrapping.Root:
            deed = tally.reason if not reads and tally.category >= Category.ModifiesFilesystem else ""
            reason = deed or f"`{wrapper.name}` runs {inner} {circumstance(wrapper)}"
            tally.add(Category.ModifiesSystem, reason, wrapper)
        case Wrapping.Remote:
            _opened(tally, wrapper)
            category = Category.ReadsRemote if reads and _enters(wrapper) else Category.ModifiesRemote
            tally.add(category, f"`{starter(wrapper)}` runs {inner} {circumstance(wrapper)}", wrapper)
        case _:
            assert_never(wrapper.wrapping)
