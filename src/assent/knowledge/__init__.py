"""The known facts about programs: subcommands, options and what they take, as data.

`of("git")` gives the known facts about a program, `of("git").subcommand("commit")` of its subcommand;
each reads one line of the data file. The data is generated, see docs/knowledge.md. It says what
words are, never what they do: an option that is listed here is known, not harmless.
"""

from __future__ import annotations

from assent.knowledge.known import Known, Slot, command, deepest, of

__all__ = ["Known", "Slot", "command", "deepest", "of"]
