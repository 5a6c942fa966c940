"""A piece of shell text in a file, and what is wrong with it."""

from __future__ import annotations

from assent.assessment import Shell
from assent.closed import Choice, Rank
from assent.record import Record


class Level(Rank):
    """The weight of a problem; SARIF has the same words."""

    note = 0  # worth knowing, usual in scripts
    warning = 1
    error = 2


class FileKind(Choice):
    """The kind of a file, as far as its commands are looked for."""

    Script = "script"
    Makefile = "makefile"
    Dockerfile = "dockerfile"
    Workflow = "workflow"  # of GitHub
    Pipeline = "pipeline"  # of GitLab
    Manifest = "manifest"  # package.json, devcontainer.json
    Settings = "settings"  # of an agent


class Snippet(Record):
    """Shell text, and the line of the file (from 1) that each of its lines comes from."""

    text: str
    lines: tuple[int, ...]
    shell: Shell
    place: str = ""  # for people: "step `Test` of job `build`"


class Remark(Record):
    """Something in a file that is not a command: a setting of an agent."""

    line: int
    message: str
    level: Level


class ScanProblem(Record):
    """One line that deserves a look."""

    file: str
    line: int  # from 1
    level: Level
    rule: str  # the category's name; "setting" or "unreadable" for anything that is not a command
    message: str
    command: str = ""
