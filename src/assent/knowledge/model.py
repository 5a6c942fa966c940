"""The closed sets that facts about programs are made of."""

from __future__ import annotations

from assent.closed import Choice


class Slot(Choice):
    """The meaning of an operand in a fixed place, where that is known."""

    Script = "script"  # a script, task or target that the project defines: npm run build
    Program = "program"  # a file that is run: node server.js
    Command = "command"  # a command to run, with its own words: docker exec web ls
    Package = "package"  # npm install react
    Operand = "operand"  # a name, a file or a text, where a subcommand could be as well: pass mail/work
    Other = "-"  # anything else
