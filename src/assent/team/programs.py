"""The files about programs that come with a team's policy, checked as a person's own are."""

from __future__ import annotations

from assent.config.program_file import compile_files
from assent.team.bundle import Content


def check_programs(content: Content) -> None:
    """Raise PolicyError for a file that is wrong, or one of whose examples does not come out."""
    if content.programs:
        compile_files([(name, name, text.encode()) for name, text in content.programs], True)  # noqa: FBT003 - together
