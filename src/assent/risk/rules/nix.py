"""Nix: expressions that stand on the command line."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.risk.category import Category
from assent.risk.finding import Judgement

LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_'-")
REACHING = (  # begin names of functions that read files, the environment or the network, or that build
    *("read", "fetch", "file", "path", "import", "scopedimport", "getenv", "exec", "hashfile", "findfile", "filter"),
    *("storepath", "derivation", "topath", "tofile", "source", "trace", "getflake", "run", "write"),
)
VALUED = ("-A", "--attr")
CODED = frozenset(("-E", "--expr"))
SAFE = CODED | frozenset("--parse --eval --strict --json --raw --show-trace -v --verbose --quiet -A --attr".split())
INSTALLED = "import <nixpkgs"  # what is in the channel of the user


def expression(word: Argument) -> Judgement:
    """Code that is evaluated: a read where it computes a value of what it holds itself, or of the installed channel."""
    text = word.text.replace(INSTALLED, "<nixpkgs").replace("${", " ")
    names = "".join([character if character in LETTERS else " " for character in text]).split()
    named = any(name.casefold().startswith(REACHING) for name in names)
    if word.exact and not named and not any(mark in text for mark in ("./", "~", " /", "(/", '"/', "'/", "\\", "//*")):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.Unrecognized, "the Nix code may read files, fetch or import", word)


def instantiate(command: Command, _: Surroundings) -> Judgement:
    """nix-instantiate: files are code of the project; `-E` makes expressions of the words."""
    name, words = command.argv[0].text, command.argv[1:]
    options = [word.text for word in words if word.prefix[:1] == "-"]
    given = [word for at, word in enumerate(words) if word.prefix[:1] != "-" and words[at - 1].text not in VALUED]
    doubtful = next((word for word in words if not word.exact), None)
    if doubtful is not None:
        return Judgement(Category.Unrecognized, f"`{name}` evaluates `{doubtful.text}`", doubtful)
    if not SAFE.issuperset(options) and CODED.isdisjoint(options):
        return Judgement(Category.RunsProjectCode, f"`{name}` runs code of an expression", words[0])
    coded = not CODED.isdisjoint(options)
    if "--parse" in options:
        return Judgement(
            Category.ReadsFilesystem,
            f"`{name} --parse` shows the syntax of an expression",
            reads=() if coded else tuple(given),
        )
    if not coded or "--eval" not in options or not SAFE.issuperset(options):
        category = Category.Unrecognized if coded else Category.RunsProjectCode
        what = f"`{given[0].text}`" if given else "an expression"
        return Judgement(category, f"`{name}` runs code of {what}", command.argv[0])
    judged = [expression(word) for word in given]
    worst = max(judged, key=lambda each: each.category, default=Judgement(Category.ReadsFilesystem, ""))
    if worst.category is Category.ReadsFilesystem:
        return Judgement(Category.ReadsFilesystem, f"`{name} --eval` computes a value")
    return Judgement(worst.category, f"`{name} --eval` evaluates code that Assent cannot judge", worst.fault)
