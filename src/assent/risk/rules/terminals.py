"""The terminal: tmux, and the keys of fzf."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.options import read
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.finding import Judgement
from assent.rules_table import knows

STARTS = Category.Unrecognized
SCREEN, OPTION = "DISPLAY", "--display"


def tmux(command: Command, _: Surroundings) -> Judgement:
    """tmux: a word that ends with `;` is the end of a command, and more follow."""
    for word in command.argv[1:]:
        if word.text.endswith(";"):
            return Judgement(Category.Unrecognized, f"more commands follow `{word.text}`", word)
    reading = read(command.argv, index.stated("tmux").grammar)
    if not reading.operands and not any(reading.has(option) for option in ("-V", "-h", "-c", "-f")):
        return Judgement(STARTS, "`tmux` starts a shell", command.argv[0])
    return index.as_stated("tmux", command.argv)


def emulator(command: Command, _: Surroundings) -> Judgement:
    """A window with a shell: on the screen that a variable names, unless an option says another."""
    name = command.program or ""
    stated = index.as_stated(name, command.argv)
    screens = [variable.value for variable in command.variables if variable.name == SCREEN and variable.value]
    if not screens or any("display" in word.text or word.text == "-d" for word in command.argv[1:]):
        return stated
    option = replace(screens[-1], text=OPTION, prefix=OPTION, exact=True)
    shown = index.as_stated(name, (command.argv[0], option, screens[-1]))
    return shown if shown.category > stated.category else stated


def bindings(word: Argument) -> Judgement:
    """`key:action+action`, separated by commas."""
    actions = [action for each in word.text.split(",") for action in each.partition(":")[2].split("+")]
    known = [action.partition("(")[0] for action in actions if action.count("(") == action.endswith(")")]
    if word.exact and len(known) == len(actions) and knows("fzf", "actions").issuperset(known):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` runs no program")
    return Judgement(Category.Unrecognized, f"`{word.text}` may run a program", word)
