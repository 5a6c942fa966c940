"""Texts inside the text: what a wrapper or a shell runs, walked as the text around it is."""

from __future__ import annotations

from assent.command.collector import Spot
from assent.command.dataflow.span_map import moved, origin, standing
from assent.command.model import Argument, Place, Wrapping
from assent.command.redirects import given, input_file, is_input
from assent.command.running import start
from assent.command.scene import SETTING, Scene
from assent.command.state import State, unchanged
from assent.command.word import JOB
from assent.command.wrappers.execution_context import FRESH, INPUT, Layers, Run, shown
from assent.command.wrappers.leaves import Input, Text
from assent.command.wrappers.unwrap import unfold
from assent.errors import LimitError, ParseError, assert_never
from assent.record import replace
from assent.rules_table import FEEDER, REPEATER, SPEAKER, is_a
from assent.syntax.parser import read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.state import Directories, Outcome
    from assent.syntax.nodes import Script, SimpleCommand
    from assent.syntax.source import Budget

_ENDS = frozenset("EXIT 0 INT SIGINT TERM SIGTERM HUP SIGHUP QUIT SIGQUIT 1 2 3 15".split())
SHARE = 4  # words of a command that make a step for each command in them
MAX_DEPTH = 24  # of compound commands and substitutions around a text that is still looked into


def unfolded(scene: Scene, argv: tuple[Argument, ...], layers: Layers, node: SimpleCommand, spot: Spot) -> Outcome:
    """Enter everything that `argv` runs, whose program runs others or reads a text."""
    outcome = unchanged(scene.state.directories)
    for number, leaf in enumerate(unfold(argv, layers, scene.surroundings.shell)):
        if number and not scene.seen.budget.goes_on(len(argv) // SHARE):
            reason = "the command runs more commands in its words than are judged at once"
            scene.ledger.doubt((node.start, node.end), reason, spot, scene.state, unread=True)
            return scene.lose()
        match leaf:
            case Run():
                outcome = start(scene, leaf, node, spot)
            case Text():
                outcome = _read(scene, leaf, node, spot)
            case Input():
                outcome = _input(scene, leaf, node, spot)
            case _:
                assert_never(leaf)
    return outcome


def _read(scene: Scene, text: Text, node: SimpleCommand, spot: Spot) -> Outcome:
    """A text that a shell reads as commands."""
    if FRESH in text.source.text or JOB in text.source.text:
        text = replace(text, source=standing(text.source, scene.text))
    source = text.source
    text, layers, tree = _parsed(scene, text)
    if layers.opaque or layers.redirects or layers.variables or tree is None or tree.body is None:
        scene.ledger.run((), layers, (node.start, node.end), spot, scene.state)
    if text.later and not _leaves_variables(tree, layers, scene):
        scene.seen.unstable = True
    outcome = unchanged(scene.state.directories)
    values: list[str] = []
    if tree is not None and not source.exact and layers.wrappers:
        from assent.command.dataflow.inputs import inserted  # few texts are made of what a command prints

        values = inserted(source, layers.wrappers, spot.stdin, scene.ledger.commands)
    if tree is not None:
        outcome = _entered(scene, text, layers, tree, node, spot, source)
    for value in values:
        known = replace(text, source=replace(source, text=value, prefix=value, exact=True), read=True)
        _read(scene, known, node, spot)
    if not text.continues:
        return unchanged(scene.state.directories)
    return outcome if text.source is source and tree is not None and source.exact else scene.lose()


def _parsed(scene: Scene, text: Text) -> tuple[Text, Layers, Script | None]:
    """The text, as far as it can be read, the layers with the doubts about it, and its tree."""
    layers, source = text.layers, text.source
    if not source.exact:
        reason = f"the commands in {shown(source)} are only known at run time"
        layers = layers.doubt(source, reason, listed=_is_written(source, scene.text))
    if scene.depth > MAX_DEPTH:
        return text, layers.doubt(source, "texts are nested too deeply", unread=True), None
    if source.text == INPUT:
        return text, layers, None
    try:
        return text, layers, read(source.text, "bash", scene.seen.budget)
    except ParseError as error:
        unread = isinstance(error, LimitError)
        layers = layers.doubt(source, f"the text inside cannot be parsed: {error.reason}", unread)
        tree, text = _begun(text, error, scene.seen.budget)
        return text, layers, tree


def _entered(
    scene: Scene, text: Text, layers: Layers, tree: Script, node: SimpleCommand, spot: Spot, source: Argument
) -> Outcome:
    """Enter the commands of a text, which may run later, and then move the shell at any time; `source` is all of it."""
    moved_before, scene.seen.moved = scene.seen.moved, False
    outcome = _within(scene, text, tree, node, spot)
    if text.later and _is_amid(layers) and (scene.seen.moved or not _remains(outcome, scene.state.directories)):
        reason = f"{shown(source)} may change the directory before any command"
        scene.ledger.doubt((node.start, node.end), reason, spot, scene.state)
    scene.seen.moved |= moved_before
    return outcome


def _is_written(source: Argument, text: str) -> bool:
    """Whether a text for a shell is as it is written, in quotes, but for names that a wrapper puts into it."""
    quote, inner = text[source.start : source.start + 1], text[source.start + 1 : source.end - 1]
    marks = "'" if quote == "'" else '"$`\\'
    return (
        quote in ("'", '"') and text[source.end - 1] == quote and inner == source.text and not set(marks) & set(inner)
    )


def _is_trap(layers: Layers) -> bool:
    return layers.wrappers[-1].name == "trap"


def _leaves_variables(tree: Script | None, layers: Layers, scene: Scene) -> bool:
    """Whether a text that runs at an unknown time is that of a trap and sets no variable."""
    from assent.command.traps import sets_nothing  # few texts set a trap

    return _is_trap(layers) and tree is not None and sets_nothing(tree, scene)


def _is_amid(layers: Layers) -> bool:
    """Whether a trap may run between the commands of this text: not only at its end, or when a person ends it."""
    return _is_trap(layers) and any(word.text not in _ENDS for word in layers.wrappers[-1].words[1:])


def _remains(outcome: Outcome, directories: Directories) -> bool:
    """Whether a text leaves the shell where it is, or ends it."""
    return all(each in ((), directories) for each in outcome)


def _begun(text: Text, error: ParseError, budget: Budget) -> tuple[Script | None, Text]:
    """The tree of what a shell runs of a text that cannot be parsed, and that text."""
    from assent.syntax.begun import begun  # most texts can be parsed

    before = begun(text.source.text, error, "bash", budget)
    if not before.strip():
        return None, text
    try:
        return read(before, "bash", budget), replace(text, source=replace(text.source, text=before, prefix=before))
    except ParseError:
        return None, text


def _within(scene: Scene, text: Text, tree: Script, node: SimpleCommand, spot: Spot) -> Outcome:
    """Walk the tree of a text inside this one and bring its commands here."""
    layers = text.layers
    first = len(scene.ledger.commands)
    local = layers.local and not any(variable.name in SETTING for variable in layers.variables)
    given_input = given(node.redirects, scene.known())
    detaches = tree.body is not None and tree.body.terminators[-1] == "&"
    if detaches and any(is_a(wrapper.name, REPEATER, FEEDER) for wrapper in layers.wrappers):
        growth = "starts a command in the background each time"
        scene.ledger.grow((node.start, node.end), growth, spot, scene.state)
        first = len(scene.ledger.commands)
    state = _state(scene, text, node, spot)
    _given_words(scene, text, spot, state)
    inner = scene.inner(text.source.text, state, scene.home if local else None)
    inner.fed = given_input is not None
    inner.file = input_file(node.redirects, scene.known())
    stdin = None if spot.stdin is None else spot.stdin - first  # counted from the inner text's first command
    here = Spot(Place.String, spot.joined, stdin, spot.caller, strict=spot.strict or not text.continues)
    outcome = scene.walks.script(inner, tree, here)
    place = origin(text.source, scene.text)
    for command in inner.ledger.commands:
        found = moved(command, place, first)
        scene.ledger.commands.append(replace(found, wrappers=(*layers.wrappers, *found.wrappers)))
    scene.ledger.adopt(inner.ledger, place)
    if text.later:
        scene.late.append((first, len(scene.ledger.commands)))
    if inner.hungry and given_input is not None and not text.read:
        _read(scene, Text(given_input, replace(layers, redirects=(), variables=()), read=True), node, spot)
    return outcome


def _state(scene: Scene, text: Text, node: SimpleCommand, spot: Spot) -> State:
    """The state of the shell that reads `text`."""
    if text.continues:
        return scene.state
    if text.later:
        state = scene.state.copy()
        state.calling = False
        from assent.command.traps import end  # few texts set a trap

        end(scene, node, spot, state)
        return state
    path = scene.state.path or text.layers.moves_path()
    return State(text.layers.directories, errexit=text.errexit, path=path)


def _given_words(scene: Scene, text: Text, spot: Spot, state: State) -> None:
    """Keep the words behind the text as its parameters, as far as it is known where they are."""
    scene.seen.arguments(text.words)
    words: list[Argument] = []
    for word in text.words:
        if word.exact or word.glob:
            words.append(word)
            continue
        from assent.command.dataflow.inputs import beneath, place  # most texts are given none

        places = place(word, text.layers.wrappers, spot.stdin, scene.ledger.commands)
        if not places or (len(places) > 1 and word is not text.words[-1]):
            return
        words += [replace(beneath(place), several=word.several) for place in places]
    if words and not words[0].several:
        state.set("0", words[0])
        state.arguments(words[1:])


def _input(scene: Scene, leaf: Input, node: SimpleCommand, spot: Spot) -> Outcome:
    """A shell that reads its commands from standard input."""
    document = given(node.redirects, scene.known())
    if document is not None:
        return _read(scene, replace(_given_text(leaf, document), layers=leaf.layers), node, spot)
    around = replace(leaf.layers, wrappers=leaf.layers.wrappers[:-1])
    redirected = any(is_input(redirect) for redirect in node.redirects)
    if scene.fed and spot.stdin is None and not redirected:
        scene.hungry = True
    else:
        remote = any(wrapper.wrapping is Wrapping.Remote for wrapper in around.wrappers)
        file = input_file(node.redirects, scene.known()) if redirected else scene.file
        fed = redirected or bool(file) or spot.stdin is not None
        around = around.doubt(leaf.argv[0], _typed(leaf.argv, fed, file, remote=remote))
    outcome = start(scene, Run(leaf.argv, around), node, spot)
    echoed = None if spot.stdin is None else _echoed(scene, spot.stdin)
    if echoed is not None:
        _read(scene, _given_text(leaf, echoed), node, spot)
    return outcome


_CHANGING = {
    "su": "as",
    "runuser": "as",
    "newgrp": "with the group",
    "firejail": "",
    "unshare": "",
}  # what opens a shell


def _typed(argv: Sequence[Argument], fed: bool, file: str, *, remote: bool) -> str:
    """The reason why a shell reads unknown commands: also the shell that ssh opens where no command is given."""
    name, last = argv[0].text, argv[-1].text
    if file:
        on = f" on `{last}`" if name.rpartition("/")[2] == "ssh" and argv[-1].exact and last[:1] != "-" else ""
        return f"`{name}` runs the commands of `{file}`{on}"
    if remote and not fed:
        return f"`{name}` opens a shell"
    kind = _CHANGING.get(name.rpartition("/")[2])
    if kind is not None and not fed:
        plain = bool(kind) and len(argv) > 1 and last[:1] != "-" and "/" not in last
        whose = f"`{last}`" if plain and last != "root" else "root"
        return f"`{name}` opens a shell {kind} {whose}" if plain or kind == "as" else f"`{name}` opens a shell"
    if fed or len(argv) == 1 or name.rpartition("/")[2] != "ssh":
        return f"`{name}` runs commands from its input"
    from assent.command.wrappers.ssh_deeds import session  # few commands open a session

    return f"`{name}` opens a shell{session(argv)}"


def _given_text(leaf: Input, text: Argument) -> Text:
    """The text that a shell reads from its input, with the words that are its parameters."""
    layers = replace(leaf.layers, redirects=(), variables=())
    words = (leaf.argv[0], *leaf.words) if leaf.words else ()
    return Text(text, layers, leaf.continues, read=True, words=words)


def _echoed(scene: Scene, index: int) -> Argument | None:
    """The text that the command that is piped into a shell prints, if it prints its operands."""
    if not 0 <= index < len(scene.ledger.commands):  # it may be in the text around this one
        return None
    command = scene.ledger.commands[index]
    if not is_a(command.program, SPEAKER) or len(command.argv) < 2 or not all(word.exact for word in command.argv):
        return None
    words = [word.text for word in command.argv[1:] if word.text not in ("-e", "-n", "-E", "--", "%s", "%s\\n")]
    from assent.command.output.spoken import spoken  # few texts print what a shell reads

    known = spoken(command.program, [word.text for word in command.argv[1:]])
    text = (known or "").rstrip("\n") or ("\n" if command.program == "printf" else " ").join(words).replace("\\n", "\n")
    first, last = command.argv[1], command.argv[-1]
    return replace(first, end=last.end, text=text, prefix=text)
