"""What a program does to a path, in words for a reason: "`tee` writes `/etc/hosts`, outside the workspace"."""

from __future__ import annotations

from assent.command.wrappers.execution_context import INPUT

ALTERING = frozenset("chmod chown chgrp chattr chcon setfacl setfattr touch xattr".split())
NAMING = ("is a ", "is an ", "is the ", "is this ", "is outside ")  # begin what is put behind a path alone
SOMEWHERE = ("is written in ", "is read in ")
HOLDING = (("holds `", "where"), ("may hold `", "where a file"))  # of a folder: before what it holds
UNKNOWN = " is only known at run time"


def told(program: str, act: str, word: str, reason: str) -> str:
    """`reason`, which is why the path `word` matters, as what `program` does to that; `act` is the verb."""
    subject = f"`{program}` {'erases' if act == 'deletes' and reason.endswith(' is a disk') else _verb(program, act)}"
    if reason.startswith("the path to ") and reason.endswith(UNKNOWN):
        return f"{subject} `{word}`, which{UNKNOWN}"
    if reason.startswith("the files to ") and word == INPUT:
        return f"{subject} the files named by its input, which are{UNKNOWN.removeprefix(' is')}"
    shown = f"`{word}` "
    if not reason.startswith(shown):
        return reason
    what = reason[len(shown) :]
    if what.startswith(SOMEWHERE):
        return f"{subject} `{word}` in {what.partition(' in ')[2]}"
    if what.startswith(NAMING):
        return f"{subject} `{word}`, {what.removeprefix('is ')}"
    for holds, joined in HOLDING:
        held, found, why = what.removeprefix(holds).partition("`, which ")
        if found and what.startswith(holds):
            return f"{subject} `{word}`, {joined} `{held}` {why}"
    return f"{subject} `{word}`, which {what}"


def _verb(program: str, act: str) -> str:
    if act == "writes" and program == "mkdir":
        return "makes"
    if act == "writes" and program in ALTERING:
        return "changes"
    return "moves" if act == "changes all of" and program == "mv" else act
