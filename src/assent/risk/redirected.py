"""The effects of redirects, and where the files are that a command writes."""

from __future__ import annotations

from assent.command.model import Argument, Command, Wrapping
from assent.risk.category import Category
from assent.risk.disk import access, zones
from assent.risk.disk.somewhere import somewhere
from assent.risk.disk.usual import usual
from assent.risk.entries.programs import SHELL
from assent.rules_table import FEEDER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.parts import Redirection
    from assent.risk.disk.access import PathRisk
    from assent.risk.disk.ground import Ground
    from assent.risk.entries.tally import Tally

NETWORK = ("/dev/tcp/", "/dev/udp/")
_QUOTED = 2  # a blank and a quote, behind which a text for a shell begins


def far(
    tally: Tally,
    risk: PathRisk,
    word: Argument,
    ground: Ground,
    *,
    made: bool = False,
    moved: bool = False,
    fed: bool = False,
) -> None:
    """Note a path that is written, if it is far away, or runs on its own or may say what does.

    It is `made` as a folder, `moved` away, or `fed` with text.
    """
    if risk[0] >= Category.ModifiesSystem:
        from assent.risk.disk import likely  # few commands write far away

        placed = somewhere(word, fed=fed)
        starts = access.runs_by_itself(placed, ground) or likely.may_start(placed.text, ground)
        starts = starts or (
            not made
            and (
                zones.is_setting(ground.resolve_anywhere((usual(word) or word).text), ground.home)
                or (not moved and access.is_repository(word, ground))
            )
        )
        (tally.starting if starts else tally.beyond).append(word)
        if starts:
            from assent.risk.disk.landing import is_called  # few commands write such a file

            if is_called(placed, ground):
                tally.called.append(word)


def redirect(tally: Tally, redirection: Redirection, command: Command, ground: Ground) -> None:
    """Raise the tally by what one redirect reads, writes or connects to."""
    target, given = redirection.target, redirection.given
    if opens_here(redirection, command) and command.wrappers[0].started:
        ground = ground.at(command.wrappers[0].started[0])
    if given is not None and not (given.exact or given.glob):
        _given(tally, redirection, given, command)
    if target is None:
        return
    if target.text.startswith(NETWORK):
        _network(tally, redirection, target, command)
        return
    if redirection.reads:
        _read(tally, redirection, target, command, ground)
    if redirection.writes:
        risk = access.write(target, ground)
        if risk is not None:
            tally.writes.append(target)
            far(tally, risk, target, ground, fed=True)
            opener = _opener(redirection, target, command)
            said = _said(opener, "appends to" if opener.endswith(">>") else "writes", target, risk)
            tally.add(risk[0], said, redirection, access.gap(risk, target))


def _given(tally: Tally, redirection: Redirection, given: Argument, command: Command) -> None:
    """Raise the tally by a text that is given in the command itself, with the value of a secret variable."""
    from assent.risk.called import called  # few texts give a variable on

    _told(tally, f"`{called(command)}` receives", given, redirection)


def _told(tally: Tally, does: str, word: Argument, redirection: Redirection) -> None:
    """Raise the tally by a variable in a word whose value is likely a secret."""
    from assent.risk.variables.variables import shows_secret

    name = shows_secret(word)
    if name:
        tally.add(Category.ReadsSecrets, f"{does} `${name}`, which may hold a secret", redirection)


def _read(tally: Tally, redirection: Redirection, target: Argument, command: Command, ground: Ground) -> None:
    """Raise the tally by a file that is read."""
    tally.reads.append(target)
    risk = access.read(target, ground)
    if risk is None:
        return
    reader = _opener(redirection, target, command)
    if reader == "<" and command.program:
        reader = command.program if is_a(command.program, FEEDER) else f"{_named(command)} <"
    said = _said(reader, "reads", target, risk)
    if Category.ModifiesSystem <= tally.category < risk[0] and risk[1] is not None and tally.reason[-1] == "`":
        said = risk[1].added(f"{tally.reason} from `{target.text}`") or said
    tally.add(risk[0], said, target, access.gap(risk, target))


def opens_here(redirection: Redirection, command: Command) -> bool:
    """Whether the shell of this text opens the file, not that of another machine: `ssh h ls > x`."""
    remote = any(wrapper.wrapping in (Wrapping.Remote, Wrapping.Root) for wrapper in command.wrappers)
    return remote and command.start <= command.wrappers[0].start and redirection.start >= command.wrappers[-1].end


def _opener(redirection: Redirection, target: Argument, command: Command) -> str:
    """The opener of the file: the operator as it is written, or a wrapper that is given the file: `flock F`."""
    if redirection.start < target.start:
        return redirection.operator
    owners = [wrapper.name for wrapper in command.wrappers if wrapper.start <= target.start < wrapper.end]
    return owners[-1] if owners else redirection.operator


def _named(command: Command) -> str:
    """The program with the plain words behind it, two at most: `gh secret set`."""
    words = [command.program or ""]
    for word in command.argv[1:3]:
        if not (word.exact and word.text.isalpha()):
            break
        words.append(word.text)
    return " ".join(words)


def _said(operator: str, act: str, target: Argument, risk: PathRisk) -> str:
    """The effect of a redirect on its path, and the reason why that matters, if there is one."""
    why = risk[1]
    return f"`{operator}` {act} `{target.text}`" if why is None else why.by(operator, act)


def _network(tally: Tally, redirection: Redirection, target: Argument, command: Command) -> None:
    """A path that the shell itself turns into a connection."""
    if tally.category is Category.ReadsSecrets and redirection.writes:
        tally.add(Category.Destroys, f"`{target.text}` receives a secret: {tally.reason}", redirection)
    elif is_a(command.program, SHELL) or (redirection.reads and _takes_code(command)):
        tally.add(Category.Destroys, f"`{command.program}` takes its commands from `{target.text}`", redirection)
    else:
        near = _is_near(target)
        asks = _sends_nothing(command, redirection) if near else _only_connects(command, redirection, target)
        where = "this" if near else "another"
        category = Category.ReadsRemote if asks else Category.ModifiesRemote
        tally.add(category, f"`{target.text}` is a connection to {where} machine", redirection)
        _told(tally, f"`{target.text}` sends", target, redirection)


def _takes_code(command: Command) -> bool:
    from assent.risk.entries.input_code import reads_code  # few redirects are connections

    return bool(command.argv) and reads_code(command)


def _is_near(word: Argument) -> bool:
    """Whether /dev/tcp/HOST/PORT is of this machine, whatever the port is."""
    host, slash, _ = word.prefix.removeprefix(NETWORK[0]).removeprefix(NETWORK[1]).partition("/")
    plain = host[:4] == "127." and host.replace(".", "").isdigit()
    return bool(slash) and (plain or host in ("localhost", "::1"))


def _only_connects(command: Command, redirection: Redirection, target: Argument) -> bool:
    """Whether a port of another machine is only tried: `</dev/tcp/10.0.0.4/22`, and not around other commands."""
    if not (target.exact and target.text.startswith(NETWORK[0]) and len(command.redirects) == 1):
        return False
    begins = command.start - (command.wrappers[-1].end if command.wrappers else 0) <= _QUOTED
    return (bool(command.argv) or begins) and _sends_nothing(command, redirection)


def _sends_nothing(command: Command, redirection: Redirection) -> bool:
    """Whether a command only opens the connection, as a check of a port does: `< /dev/tcp/localhost/80`, `echo > …`."""
    if not command.argv:  # or those around it: ( … ) > x
        return not redirection.writes
    return len(command.argv) == 1 and is_a(command.program, "silent", "speaker")
