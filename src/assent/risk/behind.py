"""As whom and where a command runs, by the wrappers in front of it, in words for a reason."""

from __future__ import annotations

from assent.command.model import Command, Wrapping
from assent.command.options import grammar, read
from assent.errors import assert_never
from assent.neighbours import pairwise
from assent.risk.category import Category
from assent.risk.disk.access import UNKNOWN_PLACE
from assent.risk.finding import ELSEWHERE, STRANGE, chooses_place
from assent.risk.wording import is_restored, nameable, quoted
from assent.rules_table import CLUSTER, CONTAINER, is_a, vocabulary, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.parts import Wrapper
    from assent.command.wrappers.table import WrapperForm

USERS, GROUPS = "user-taker", "group-taker"  # names the user, or the group, as an operand
_PLACED = (" the container access to this machine", " on this machine", " of this machine")  # end reasons that say it
_PROGRAM, _AT_RUN_TIME = "the program ", " is only known at run time"  # around the name of one
_OF_SERVICE, _IN_IMAGE = ", the data of a service", "in a container of "
SHELL = " opens a shell"  # ends a reason that needs no comma
_REPEATED = {  # subcommands of git that run a command again and again
    "bisect": "for each commit that `git bisect` checks out",
    "rebase": "after each commit",
}
_CLAUSES = (" who may ", " as its owner", " of root")  # say of others who they are
_STARTING = ("compose", "container", "create", "exec", "run")  # subcommands that run a command in a container
_APP, _SERVICE = "-a", "the service "  # the option of clients that names an app; a word for those of compose
_MADE = ("run", "create")  # subcommands that make a container of an image
ROOT = frozenset(("root", "0", "#0", "-"))


def placed(reason: str, command: Command, category: Category) -> str:
    """`reason` with the user and the place, and of what changes something with the place that its words choose."""
    if category >= Category.ModifiesFilesystem and chooses_place(command):
        from assent.risk.aimed import aimed  # few commands work elsewhere

        deed, advice = _without_advice(reason)
        reason = f"{aimed(deed, command)}{advice}"
    return told(reason, command) if command.wrappers else reason


def told(reason: str, command: Command) -> str:
    """`reason` with the user and the place, unless these are this user and this machine: `…, as root`."""
    deed, advice = _without_advice(reason)
    if command.wrappers[-1:] and command.wrappers[-1].name == "alias" and deed.endswith("lacks an argument"):
        return f"`alias` defines an alias that runs `{' '.join([word.text for word in command.argv])}`"
    place = ""
    for wrapper in () if _is_written_here(deed, command) else command.wrappers:
        phrase = circumstance(wrapper)
        if place and phrase.startswith("on `") and place != phrase and deed.endswith(place):  # ssh a ssh b ls
            deed, phrase = f"{deed.removesuffix(place)}{phrase}, through {place[3:]}", ""
        place = phrase if phrase.startswith("on `") else place
        if phrase.startswith("on ") and _is_sent_here(deed, wrapper):
            deed = f"`{wrapper.name}` sends out {deed.partition('` sends out ')[2]}"
        if wrapper.wrapping is Wrapping.Remote and deed.endswith(ELSEWHERE) and len(command.argv) > 1:
            deed = _run_there(command)
        if deed.endswith(STRANGE) and _is_whole(deed, phrase, command):
            deed = f"{quoted(' '.join([word.text for word in command.argv]))}{STRANGE}"  # with its task
        if deed.startswith(f"`{wrapper.name}` sends out ") and phrase.startswith("on "):
            deed, phrase = _addressed(deed, phrase)
        deed = _placed(deed, phrase, wrapper)
    return f"{deed}{advice}"


def _is_whole(deed: str, phrase: str, command: Command) -> bool:
    """Whether the reason of an unknown program, which runs in another place, names nothing but the program."""
    named = command.argv[0].text if command.argv else ""
    return phrase.startswith(("on ", "in ")) and named[:1] != "-" and deed == f"`{named}`{STRANGE}"


def _run_there(command: Command) -> str:
    """The script that an interpreter runs on another machine, with its task where that is known."""
    from assent.risk.code.errands import with_task  # few commands run a script elsewhere

    script, *others = [word.text for word in command.argv[1:]]
    whole = f"`{command.argv[0].text}` runs {quoted(' '.join([script, *others]))}"
    is_code = any(word.partition("=")[0] in words(script.rpartition("/")[2], "code") for word in others)
    return whole if is_code else with_task(whole, command.argv[1:], command.argv[0].text)


def _without_advice(reason: str) -> tuple[str, str]:
    """The reason without the advice behind its last semicolon, and that; a semicolon within a word begins none."""
    deed, semicolon, advice = reason.rpartition("; ")
    return (deed, f"; {advice}") if semicolon and deed.count("`") % 2 == 0 else (reason, "")


def _is_written_here(deed: str, command: Command) -> bool:
    """Whether a reason is about a redirect of this machine, in front of all wrappers: > x ssh h ls."""
    return deed.startswith(("`>", "`&>")) and bool(command.wrappers) and command.start <= command.wrappers[0].start


def _addressed(deed: str, phrase: str) -> tuple[str, str]:
    """The reason of a wrapper that sends something out, and to whom; the second is empty where the first says it."""
    deed, phrase = deed.removesuffix(f", {phrase}"), f"to {phrase[3:]}"
    output, colon, what = deed.partition("`: ")
    return (f"{output}` {phrase}: {what}", "") if colon else (deed, phrase)


def _placed(deed: str, phrase: str, wrapper: Wrapper) -> str:
    """The reason with the user or the place of a wrapper, unless it says that, or has none."""
    if not phrase or f", {phrase}" in deed or _says(deed, phrase) or _is_own(deed, wrapper):
        return deed
    if deed.endswith(STRANGE):
        return _passed(deed, phrase, wrapper)
    if deed.startswith(_PROGRAM) and deed.endswith(_AT_RUN_TIME):
        named = deed.removeprefix(_PROGRAM).removesuffix(_AT_RUN_TIME)
        if phrase.startswith(_IN_IMAGE):  # whose own program may take it as an argument
            return f"`{starter(wrapper)}` passes {named} to {phrase.removeprefix('in ')}"
        return f"`{starter(wrapper)}` runs {named}, a program that{_AT_RUN_TIME}, {phrase}"
    is_one = deed.endswith((SHELL, UNKNOWN_PLACE)) and phrase.startswith(("on ", "in "))
    if is_one:
        return f"{deed.removesuffix(UNKNOWN_PLACE)} {phrase}"
    if deed.endswith(_OF_SERVICE) and phrase.startswith("in "):  # the folder is known on this machine alone
        return f"{deed.removesuffix(_OF_SERVICE)} {phrase}"
    subject, _, does = deed.partition("` ")
    if phrase.startswith("as ") and subject[:1] == "`" and any(mark in does for mark in _CLAUSES):
        return f"{subject}`, {phrase}, {does}"  # rather than behind a clause about somebody else
    return f"{deed}, {phrase}"


def _passed(deed: str, phrase: str, wrapper: Wrapper) -> str:
    """The reason of an unknown program that runs in another place, or of an option or an argument for one there."""
    strange = deed.removesuffix(STRANGE)
    if phrase.startswith(_IN_IMAGE):  # whose own program may take it as an argument
        return f"`{starter(wrapper)}` passes {strange} to {phrase.removeprefix('in ')}"
    if phrase.startswith("in ") and deed.startswith("`-"):
        return f"`{starter(wrapper)}` passes {strange} to the program {phrase}"
    if phrase.startswith("on ") and deed.startswith("`-") and starter(wrapper).endswith(" ssh"):
        return f"`{starter(wrapper)}` gives ssh the option {strange}, {phrase}"
    return f"`{starter(wrapper)}` runs {strange}, an unknown program, {phrase}"


def starter(wrapper: Wrapper) -> str:
    """The words by which a wrapper is called: `docker exec`."""
    if is_a(wrapper.name, CONTAINER):
        return " ".join([wrapper.name, *[word.text for word in wrapper.words[1:3] if word.text in _STARTING]])
    from assent.command.wrappers.table import subcommand  # few commands run on another machine

    return " ".join([wrapper.name, *[word.text for word in subcommand(wrapper.words, wrapper.name)]])


def _says(deed: str, phrase: str) -> bool:
    """Whether a reason ends with that user or place: `sudo su - web` opens a shell as `web`."""
    if phrase.startswith("as "):
        return deed.endswith((phrase, f"whose members may become {phrase[3:]}")) or f"{SHELL} as `" in deed
    return deed.endswith((phrase, *_PLACED))


def _is_sent_here(deed: str, wrapper: Wrapper) -> bool:
    """Whether what another command prints on this machine is sent by the wrapper: `mysqldump x | ssh h mysql x`."""
    source = deed.partition("` sends out the output of `")[2].partition("`")[0]
    return bool(source) and not any(source in word.text for word in wrapper.words)


def _is_own(deed: str, wrapper: Wrapper) -> bool:
    """Whether the reason is about an option of the wrapper itself: `docker run --privileged` gives the container …"""
    named, _, does = deed.partition("` ")
    if named.startswith(f"`{wrapper.name}") and does.startswith(("may read ", "reads ", "writes ", "overwrites ")):
        return True
    return wrapper.wrapping is Wrapping.Remote and named.startswith(f"`{wrapper.name} ") and " -" in named


def circumstance(wrapper: Wrapper) -> str:
    """The change that a wrapper makes to who runs the command and where; empty if none."""
    if wrapper.name == "git":
        return next((_REPEATED[word.text] for word in wrapper.words[1:] if word.text in _REPEATED), "")
    if wrapper.name == "tmux":
        return _typed(wrapper)
    match wrapper.wrapping:
        case Wrapping.Nothing | Wrapping.Operands | Wrapping.Shell | Wrapping.Project:
            return next(iter(vocabulary(wrapper.name, "view")), "")
        case Wrapping.Identity if is_a(wrapper.name, GROUPS):
            group = wrapper.words[1:2]
            return f"with the group `{group[0].text}`" if group and group[0].exact else "with another group"
        case Wrapping.Identity if wrapper.name == "systemd-run" and "--user" in [word.text for word in wrapper.words]:
            return "as a service of your user"
        case Wrapping.Identity if wrapper.name == "systemd-run" and _is_timed(wrapper):
            return "later, as root"
        case Wrapping.Identity:
            user = _user(wrapper)
            return "as root" if user in ROOT else f"as `{user}`" if user else "with other privileges"
        case Wrapping.Root:
            from assent.risk.rooted import view  # few commands run in another root

            return view(wrapper)
        case Wrapping.Remote:
            return _where(wrapper)
        case _:
            assert_never(wrapper.wrapping)


def _typed(wrapper: Wrapper) -> str:
    """The terminal into which a command is typed: `tmux send-keys -t dev make Enter`."""
    words = [word.text for word in wrapper.words]
    if not {"send", "send-keys"}.intersection(words):
        return ""
    target = next((after for before, after in pairwise(words) if before == "-t"), "")
    return f"in the terminal {quoted(target)}" if target else "in another terminal"


def _is_timed(wrapper: Wrapper) -> bool:
    """Whether systemd-run has the command run later: `--on-calendar=daily`."""
    return any(word.text.startswith("--on-") for word in wrapper.words)


def _user(wrapper: Wrapper) -> str:
    form = _form(wrapper)
    if form is None:
        return "root"
    names_user = is_a(wrapper.name, USERS)
    reading = read(wrapper.words, grammar(form.options, permutes=names_user))
    named = reading.value("-u") if wrapper.name != "systemd-run" else None
    named = reading.value("--reuid") if wrapper.name == "setpriv" else named
    if named is None and names_user:
        named = next((word for word in reading.operands if word.text != "-"), None)
    if named is None and wrapper.name == "setpriv":
        return ""
    return "root" if named is None else named.text


def _where(wrapper: Wrapper) -> str:
    from assent.command.program import runs_inside

    form = _form(wrapper)
    if form is None:
        return _inside(wrapper) if runs_inside(wrapper.name) else _at(wrapper)
    reading = read(wrapper.words, grammar(f"{form.options} {form.doubtful}", permutes=False))
    certain = reading.operands and not reading.problems  # an unknown option may take a value
    return f"on `{reading.operands[0].text}`{_through(wrapper)}" if certain else "on another machine"


def _through(wrapper: Wrapper) -> str:
    from assent.command.wrappers.ssh_deeds import through  # few commands reach a machine by another

    return through(wrapper.words) if wrapper.name == "ssh" else ""


def _at(wrapper: Wrapper) -> str:
    """The app or the machine on which a subcommand of a client runs the command, as its words name it."""
    from assent.command.wrappers.table import Way, located, runner  # few commands run by a client
    from assent.risk import cloud_places

    known = runner(wrapper.name)
    found = located(wrapper.words, known) if known is not None else None
    if known is None or found is None:
        return "on another machine"
    at, form = found
    reading = read(wrapper.words[at:], grammar(f"{form.options} {form.doubtful}"))
    before = read(wrapper.words, grammar(known.options, permutes=False))
    if wrapper.name in cloud_places.CLIENTS:
        return cloud_places.place(wrapper, at, reading)
    app = reading.value(_APP) or before.value(_APP)
    named = reading.operands[:1] if form.leading or form.has(Way.Separated) else ()
    shown = nameable((app,) if app is not None else () if reading.problems else named)
    return f"on {quoted(shown[0].text)}" if shown else "on another machine"


def _inside(wrapper: Wrapper) -> str:
    """The container that it enters, or the image of which it starts one, as its words name it."""
    from assent.risk.entries import index  # most commands run here

    root = index.program(wrapper.name)
    table = index.table(wrapper.name, root) if root is not None else None
    for at, word in enumerate(wrapper.words[1:], 1):
        below = table.below(word.text) if table is not None and word.exact else None
        if table is None or root is None or below is None:
            continue
        table = table.of(below)
        if word.text not in ("exec", *_MADE):
            continue
        known = grammar(f"{root.options} {below.options} {' '.join(below.effects)}", permutes=False)
        reading = read(wrapper.words[at:], known)
        named = nameable(reading.operands[:1] if not reading.problems else wrapper.words[-1:])
        if named and named[0].text[:1] != "-" and not is_restored(named[0].text):
            kind = _kind(wrapper, at, named[0].text)
            made = f"a container of {kind if kind == _SERVICE else ''}"
            what = made if word.text in _MADE else kind
            return f"in {what}{quoted(named[0].text)}"
    return "in a container"


def _kind(wrapper: Wrapper, at: int, name: str) -> str:
    """The kind of thing that the subcommand at that place enters: `deploy/web` says it itself."""
    if is_a(wrapper.name, CLUSTER):
        return "" if "/" in name else "the pod "
    is_composed = "compose" in wrapper.name or any(word.text == "compose" for word in wrapper.words[1:at])
    return _SERVICE if is_composed else "the container "


def _form(wrapper: Wrapper) -> WrapperForm | None:
    """The form of what does nothing but start others."""
    from assent.command.wrappers.table import wrapper as starter  # most commands have none around them

    return starter(wrapper.name)
