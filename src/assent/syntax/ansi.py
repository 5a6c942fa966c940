"""$'…': the text that its backslash escapes stand for."""

from __future__ import annotations

_NAMED = {
    "a": b"\a",
    "b": b"\b",
    "e": b"\x1b",
    "E": b"\x1b",
    "f": b"\f",
    "n": b"\n",
    "r": b"\r",
    "t": b"\t",
    "v": b"\v",
    "\\": b"\\",
    "'": b"'",
    '"': b'"',
    "?": b"?",
}
_OCTAL = frozenset("01234567")
_HEX = frozenset("0123456789abcdefABCDEF")
_HEX_DIGITS = {"x": 2, "u": 4, "U": 8}


def decode(body: str) -> str | None:
    r"""The text that `body`, the inside of $'…', stands for; it ends before a decoded NUL, as in bash.

    Bytes that are not UTF-8 become surrogates, as in `os.fsdecode`. None for an escape that versions
    of bash read differently: `\x{…}`, a control character of a non-ASCII letter, a code point that is
    not a character.
    """
    if "\\" not in body:
        return body
    decoded = bytearray()
    pos = 0
    while True:
        escape = body.find("\\", pos)
        if escape < 0 or escape + 1 == len(body):
            decoded += _bytes(body[pos:])
            break
        decoded += _bytes(body[pos:escape])
        meant, pos = _escape(body, escape + 1)
        if meant is None:
            return None
        decoded += meant
    nul = decoded.find(b"\0")
    return (decoded if nul < 0 else decoded[:nul]).decode("utf-8", "surrogateescape")


def stretches(body: str) -> list[tuple[int, int]]:
    """The start and the end of each escape of `body`, and of each text between two of them."""
    spans: list[tuple[int, int]] = []
    pos = 0
    while pos < len(body):
        if body[pos] == "\\" and pos + 1 < len(body):
            end = _escape(body, pos + 1)[1]
        else:
            found = body.find("\\", pos + 1)
            end = found if found >= 0 else len(body)
        spans.append((pos, end))
        pos = end
    return spans


def _escape(body: str, pos: int) -> tuple[bytes | None, int]:
    """Bytes of the escape whose letter is at `pos`, and where it ends."""
    letter = body[pos]
    if letter in _NAMED:
        return _NAMED[letter], pos + 1
    if letter in _OCTAL:
        end = _run(body, pos, 3, _OCTAL)
        return bytes([int(body[pos:end], 8) & 0xFF]), end
    if letter in _HEX_DIGITS:
        end = _run(body, pos + 1, _HEX_DIGITS[letter], _HEX)
        if end > pos + 1:
            return _character(letter, int(body[pos + 1 : end], 16)), end
        if body.startswith("{", pos + 1):
            return None, end
    elif letter == "c" and pos + 1 < len(body):
        return _control(body, pos + 1)
    return _bytes("\\" + letter), pos + 1


def _control(body: str, pos: int) -> tuple[bytes | None, int]:
    """The control character of the letter at `pos`: `\\ca`, `\\c?`, `\\c\\\\`."""
    letter = body[pos]
    if letter > "\x7f":
        return None, pos
    end = pos + 2 if body.startswith("\\\\", pos) else pos + 1
    return (b"\x7f" if letter == "?" else bytes([ord(letter) & 0x1F])), end


def _character(letter: str, number: int) -> bytes | None:
    if letter == "x":
        return bytes([number])
    if number > 0x10FFFF or 0xD800 <= number <= 0xDFFF:
        return None
    return chr(number).encode()


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def _run(body: str, pos: int, most: int, digits: frozenset[str]) -> int:
    end = pos
    while end < len(body) and end - pos < most and body[end] in digits:
        end += 1
    return end
