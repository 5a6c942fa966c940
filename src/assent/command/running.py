"""Programs and functions that a command runs, and what they do to the shell."""

from __future__ import annotations

from assent.command.state import POSITIONAL, change, either, unchanged
from assent.rules_table import DECLARER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.collector import Seen, Spot
    from assent.command.model import Argument
    from assent.command.scene import Scene
    from assent.command.state import Directories, Outcome, State
    from assent.command.wrappers.execution_context import Layers, Run
    from assent.syntax import nodes

LEAVING = "leaver"


def perhaps_called(scene: Scene, name: Argument, outcome: Outcome) -> Outcome:
    """The changes of a function that may be defined by that name, besides those of the program."""
    if name.text not in scene.seen.setting:
        return outcome
    _forget_set(scene, name.text)
    return (None, None) if name.text in scene.seen.moving else outcome


def call(scene: Scene, argv: tuple[Argument, ...], layers: Layers, node: nodes.SimpleCommand, spot: Spot) -> Outcome:
    """A call of a function whose body was walked where it is defined."""
    name = argv[0].text
    if name == spot.caller:
        layers = layers.doubt(argv[0], f"the function `{name}` calls itself")
    scene.seen.arguments(argv[1:])
    scene.ledger.run(argv, layers, (node.start, node.end), spot, scene.state)
    _forget_set(scene, name)
    return (None, None) if scene.state.functions[name] else unchanged(scene.state.directories)


def _forget_set(scene: Scene, function: str) -> None:
    """Forget the variables that a function may set."""
    names = scene.seen.setting.get(function)
    if names is None:
        scene.state.forget_all()
    else:
        for each in names:
            scene.state.forget(each)


def start(scene: Scene, run: Run, node: nodes.SimpleCommand, spot: Spot) -> Outcome:
    """A program, and what it does to the shell if it is one of the shell's own."""
    scene.ledger.run(run.argv, run.layers, (node.start, node.end), spot, scene.state)
    before = scene.state.directories
    if not run.layers.inherits:
        return unchanged(before)
    if not run.argv[0].exact or run.argv[0].text in scene.state.aliases:
        return scene.lose()
    changed = change(run.argv, scene.state, scene.home, scene.surroundings.folders)
    if changed is not None:
        scene.seen.moved = True
        return changed
    name = run.argv[0].text
    if is_a(name, LEAVING, DECLARER):
        if is_a(name, LEAVING):
            scene.escaped = either(scene.escaped, before)
            return (), ()
        if name != "local" or scene.state.calling:
            _declared(scene)
    apply(run.argv, scene.state, scene.seen)
    return outcome(name, before)


def _declared(scene: Scene) -> None:
    """Keep the values of the variables that the last command declares."""
    from assent.command.assigning import keep  # few commands declare variables

    for variable in scene.ledger.commands[-1].variables:
        if variable.value is None or variable.value.text[:1] != "(":  # may be the elements of an array
            keep(scene, variable.name, variable.value)


def outcome(name: str, directories: Directories) -> Outcome:
    """The folder of the shell after a command that succeeded, and after one that failed."""
    if name in ("true", ":"):
        return directories, ()
    return ((), directories) if name == "false" else (directories, directories)


def apply(argv: Sequence[Argument], state: State, seen: Seen) -> None:
    """Change `state` and `seen` as the command `argv` does."""
    match argv[0].text:
        case "source" | ".":
            state.forget_all()
        case "declare" | "typeset" | "local" | "readonly":
            listing = all(word.text in ("-a", "-g", "-x", "-p") for word in argv[1:] if word.prefix[:1] in ("-", "+"))
            seen.unstable = seen.unstable or argv[0].text == "readonly" or not listing
        case "set":
            _set(argv[1:], state, seen)
        case "unset":
            _unset(argv[1:], state)
        case "alias":
            names = [word.prefix.partition("=")[0] for word in argv[1:] if "=" in word.prefix]
            state.aliases = state.aliases.union(names)
        case "shift":
            _shift([word.text for word in argv[1:]], state)
        case "hash":
            seen.path = seen.path or any(
                word.prefix[:2] == "-p" or "=" in word.text or not word.exact for word in argv[1:]
            )
        case _:
            pass


def _set(words: Sequence[Argument], state: State, seen: Seen) -> None:
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if not word.exact or word.text[:1] not in ("-", "+") or word.text in ("-", "--"):
            _set_arguments(words[at:] if word.exact and word.text in ("-", "--") else words[at - 1 :], state, seen)
            return
        letters = word.text[1:]
        named = "o" in letters and at < len(words)
        if "e" in letters or (named and words[at].text == "errexit"):
            state.errexit = word.text[0] == "-"
        at += 1 if named else 0


def _set_arguments(words: Sequence[Argument], state: State, seen: Seen) -> None:
    seen.arguments(words)
    if words and all(word.exact or word.glob for word in words):
        state.arguments(words)
    else:
        state.forget_arguments()


def _shift(words: Sequence[str], state: State) -> None:
    known = state.lists.get("@")
    count = words[0] if words else "1"
    if known is None or len(words) > 1 or count not in POSITIONAL or any(word.several for word in known):
        state.forget_arguments()
    elif int(count) <= len(known):  # otherwise nothing is shifted
        state.arguments(known[int(count) :])


def _unset(words: Sequence[Argument], state: State) -> None:
    """Forget functions; a name that is not exact may be any of them."""
    if all(word.exact for word in words):
        for word in words:
            state.undefine(word.text)
    else:
        state.functions = {}
