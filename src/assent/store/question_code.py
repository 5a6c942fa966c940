"""The short code of a question: from the text that was asked about, as it is kept, and the folder.

It is in no column: whoever asked and whoever answers come to the same on their own, so that a
hook writes nothing more for it.
"""

from __future__ import annotations

_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"  # without those that are taken for another
_BITS = 5
LENGTH = 5
_PRIME = 33_554_393  # the largest below 2 ** (_BITS * LENGTH)


def question_code(command: str, folder: str) -> str:
    """The code: `k3f9q`. `command` is with its secrets masked; whoever uses the code is shown what it stands for."""
    number = int.from_bytes(f"{folder}\0{command}".encode("utf-8", "backslashreplace"), "big") % _PRIME
    return "".join([_LETTERS[(number >> _BITS * at) % len(_LETTERS)] for at in range(LENGTH)])
