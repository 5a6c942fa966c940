"""Looking at files, and making, copying, moving and deleting them."""

from __future__ import annotations

from assent.risk.rule import LISTS, READS, Operands, Program

PROGRAMS = (
    Program("ls dir vdir", "-l -a", Operands(LISTS), inert=True),
    Program("cat", "-n", Operands(READS), inert=True),
)
