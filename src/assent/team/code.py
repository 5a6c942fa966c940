"""The code by which a person enrols a machine: a secret for one use, and the fingerprint of the server's key.

Whoever types it in has thereby said which key is right, so that nobody on the way can put another in its place.
"""

from __future__ import annotations

from assent.record import Record

_SECRET = 32  # hexadecimal digits
_KEY = 12
_GROUP = 4


class Code(Record):
    """Both parts, in hexadecimal digits."""

    secret: str
    key: str  # the fingerprint


def written(code: Code) -> str:
    """The code in groups that can be copied by hand."""
    digits = code.secret + code.key
    return "-".join([digits[at : at + _GROUP] for at in range(0, len(digits), _GROUP)])


def read(text: str) -> Code | None:
    """The code in what somebody typed; None where it is not one."""
    digits = "".join([character for character in text.lower() if character not in "- \t\n"])
    if len(digits) != _SECRET + _KEY or any(digit not in "0123456789abcdef" for digit in digits):
        return None
    return Code(digits[:_SECRET], digits[_SECRET:])


def secret_of(text: str) -> str:
    """The secret of a code, for the server; empty where it is not one. The fingerprint need not travel."""
    digits = text.strip().lower()
    return digits if len(digits) == _SECRET and digits.isalnum() else ""
