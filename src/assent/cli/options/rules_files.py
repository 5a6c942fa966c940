"""The files about programs that hold in this folder: the user's own, and those of its project."""

from __future__ import annotations

import os
from collections.abc import Iterator

from assent.config.locations import PROJECT_PROGRAMS, locate, shown
from assent.config.program_file import read_program_file
from assent.config.project import project_files
from assent.config.source import read_source
from assent.config.taught import paths
from assent.hooks.workspace import repository
from assent.record import Record
from assent.risk.catalog.model import Entry, Sheet


class OwnProgramFile(Record):
    """One file, as it was read."""

    name: str  # for people
    sheet: Sheet

    def entry(self, program: str) -> Entry | None:
        """The entry of a program."""
        return next((entry for entry in self.sheet.entries if program in entry.program.names.split()), None)


def files_here() -> Iterator[OwnProgramFile]:
    """Every file that holds here. Raises PolicyError at one that is wrong."""
    home = locate(os.environ).home
    for path in paths_here():
        name = shown(path, home)
        yield OwnProgramFile(name, read_program_file(read_source(path).data, name))


def paths_here() -> Iterator[str]:
    """The paths of these files."""
    places = locate(os.environ)
    yield from paths(places.programs)
    cwd = os.getcwd()
    for path in project_files(cwd, repository(cwd, places.home) or cwd):
        yield from paths(os.path.join(os.path.dirname(path), *PROJECT_PROGRAMS))
