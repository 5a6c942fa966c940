"""Texts of a little language of its own: a program of dc, a picture of cowsay, an expression of Dhall."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.risk.category import Category
from assent.risk.code.fed import fed
from assent.risk.entries import index
from assent.risk.finding import Judgement
from assent.risk.variables.variables import is_secret

VARIABLE = "env:"  # in front of the name of a variable of the environment


def stack(word: Argument) -> Judgement:
    """A program of dc: `!` runs a command unless it compares."""
    if not word.exact:
        return Judgement(Category.Unrecognized, f"`{word.text}` is an expression with an unknown value", word)
    bare = word.text.replace("!=", "").replace("!<", "").replace("!>", "")
    if "!" in bare or "?" in bare:
        return Judgement(Category.Unrecognized, f"`{word.text}` may run a command", word)
    return Judgement(Category.ReadsFilesystem, "`dc` only computes")


def cow(word: Argument) -> Judgement:
    """A picture by its name; a file with one is code in Perl."""
    if word.exact and word.text.isalnum():
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` is a picture")
    return Judgement(Category.Unrecognized, f"`{word.text}` is run as code", word)


def dhall(command: Command, _: Surroundings) -> Judgement:
    """dhall and its kin print the value of an expression, in which variables of the environment may be."""
    stated = index.as_stated(command.program or "dhall", command.argv)
    text = fed(command)
    for piece in [] if text is None else text.text.split(VARIABLE)[1:]:
        name = piece.strip("\"'").replace(")", " ").split(" ")[0].strip("\"' \n")
        if is_secret(name) and stated.category < Category.ReadsSecrets:
            return Judgement(Category.ReadsSecrets, f"`{command.program}` shows the variable `{name}`", text)
    return stated
