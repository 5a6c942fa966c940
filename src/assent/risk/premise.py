"""Facts about the disk that would make a command less than it looks."""

from __future__ import annotations

from assent.record import Record
from assent.risk.category import Category


class Premise(Record):
    """A fact about the disk that would make a command less; only evidence can tell whether it holds."""

    installed: str  # the program or package of the project: in node_modules/.bin, its lock file; empty: loads nothing
    category: Category  # what the command is then
    reason: str
    instead: Category = Category.RunsFetchedCode  # of this
    modules: tuple[str, ...] = ()  # of Python, which are the project's then
    makefile: bool = False  # that of the folder has make run nothing with -n
    folders: tuple[str, ...] = ()  # in which it looks for them as well: sys.path.insert(0, "lib")
    unpacked: str = ""  # the program in a folder of packages, which is as its package manager put it there
    listed: bool = False  # all names of files below the current folder are words, as a shell reads them
    shown: str = ""  # the reason, where that program is only asked for its version, and its own settings change nothing
    patch: bool = False  # the patch that is in a file changes nothing but ordinary files of the project
    composed: bool = False  # the containers that a file of the project describes see nothing else of this machine
    ports: tuple[int, ...] = ()  # of this machine, at which a server of the project listens
