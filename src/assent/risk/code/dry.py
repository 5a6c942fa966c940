"""make that only shows what it would run: the makefile may have it run something all the same, as the disk tells."""

from __future__ import annotations

from assent.command.model import Argument, Command
from assent.risk.category import Category
from assent.risk.premise import Premise

_RUNNING = (  # what is run while a makefile is read, or in spite of -n
    "shell", "!=", "eval", "(MAKE)", "{MAKE}", "MAKEFLAGS", "MAKEFILES", "MAKECMDGOALS", "include", "guile", "$(file",
    "${file", "load ", ".RECIPEPREFIX", "$(call", "${call",
)  # fmt: skip
_DRY = frozenset(("-n", "--dry-run", "--just-print", "--recon"))
_OTHERS = frozenset("-k -s -B -i -w -r -R -j --keep-going --silent --always-make --no-print-directory".split())


def dry(command: Command) -> Premise | None:
    """The sign that such a command only reads; None where it may run recipes, or takes another makefile."""
    words = command.argv[1:]
    if command.variables or not any(word.text in _DRY for word in words) or not all(map(_is_plain, words)):
        return None
    reason = f"`{command.argv[0].text} -n` only shows what it would run"
    return Premise("", Category.ReadsFilesystem, reason, Category.RunsProjectCode, makefile=True)


def _is_plain(word: Argument) -> bool:
    text = word.text
    if not word.exact or "$" in text or text[:1] == "-":
        return word.exact and (text in _DRY or text in _OTHERS or (text[:2] == "-j" and text[2:].isdigit()))
    return "=" not in text or text.partition("=")[0] not in ("SHELL", "MAKEFLAGS", "MAKEFILES")


def runs_anyhow(text: str) -> bool:
    """Whether a makefile may have make run something even with -n, by anything that could be the reason."""
    plain = text.replace("\\\n", " ")
    if any(mark in plain for mark in _RUNNING):
        return True
    return any(_is_run(line) if line[:1] == "\t" else _may_remake(line) for line in plain.split("\n"))


def _is_run(recipe: str) -> bool:
    """Whether a line of a recipe is run even with -n: +echo."""
    return "+" in recipe[: len(recipe) - len(recipe.lstrip("\t @-+"))]


def _may_remake(line: str) -> bool:
    """Whether a line may have the makefile itself made, which -n does not hinder."""
    targets = line.partition("#")[0].partition(":")[0].split()
    wide = any("%" in target and "." not in target and "/" not in target for target in targets)
    return "akefile" in line.partition("#")[0] or (":" in line and wide)
