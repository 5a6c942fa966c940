"""The files that an archive would overwrite: `tar xf a.tar`, `unzip -o a.zip`.

Only the names in the archive are read. zip has its own list of them; of the others the program that unpacks them
lists them, which runs nothing of the archive.
"""

from __future__ import annotations

import os
import stat

from assent.command.program import is_tar
from assent.evidence.asking import output
from assent.evidence.losses.zip_names import zip_names
from assent.record import Record
from assent.risk.disk.paths import is_wild

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command

LARGEST = 32 << 20  # bytes of an archive that is looked at
MOST = 5_000  # names in it
_TAR = ("/usr/bin/tar", "/bin/tar", "/opt/homebrew/bin/gtar")
_BSDTAR = ("/usr/bin/bsdtar", "/usr/bin/tar")
_CPIO = ("/usr/bin/cpio", "/bin/cpio")
_SEVEN = ("/usr/bin/7zz", "/usr/bin/7z", "/usr/bin/7za", "/usr/local/bin/7z", "/opt/homebrew/bin/7z")
_SEVENS = frozenset(("7z", "7za", "7zr", "7zz"))
_VALUED = "fC"  # letters of tar with a value
_TAR_LETTERS = frozenset("xvzjJZampoSU")  # which change nothing of where the files go
_TAR_WORDS = frozenset(
    """
    --extract --get --verbose --gzip --gunzip --ungzip --bzip2 --xz --zstd --lzma --lzip --overwrite --unlink-first
    --auto-compress --no-same-owner --no-same-permissions --same-permissions --preserve-permissions --touch
    --force-local
    """.split()
)
_TAR_LISTED = ("--strip-components=", "--exclude=")  # which the list takes as well
_SEVEN_WORDS = frozenset(("-aoa", "-y", "-bd", "-r"))
_ESCAPES = {"n": 10, "t": 9, "r": 13, "a": 7, "b": 8, "f": 12, "v": 11, "\\": 92}


class Unpacked(Record):
    """The place of an archive, and of each file that is unpacked."""

    archive: str  # as the command names it
    folder: str  # in which the files are put
    names: tuple[str, ...]  # of files, from there


def unpacked(command: Command) -> Unpacked | None:
    """The files that the command certainly puts in place of others; None where that is not known."""
    words = [word.text for word in command.argv]
    if command.cwd is None or not words or not all(word.exact for word in command.argv):
        return None
    program = os.path.basename(words[0])
    if is_tar(program):
        return _tar(program, words[1:], command.cwd)
    if program == "unzip":
        return _unzip(words[1:], command.cwd)
    if program in _SEVENS:
        return _seven(words[1:], command.cwd)
    if program == "cpio":
        return _cpio(command, words[1:])
    if program.startswith("python") and words[1:2] == ["-m"]:
        return _module(words[2:], command.cwd)
    return None


class _TarWords(Record):
    """The words of tar, read."""

    archive: str
    folder: str
    extracts: bool
    listing: tuple[str, ...]  # options that choose names
    members: tuple[str, ...]


def _tar(program: str, words: list[str], cwd: str) -> Unpacked | None:
    said = _tar_words(words)
    path = _archive(said.archive, cwd) if said is not None else ""
    if said is None or not path or not said.extracts or not said.folder:
        return None
    if program == "bsdtar":
        told = None if said.listing else output(_BSDTAR, ["-tf", path, "--", *said.members])
    else:
        told = output(_TAR, ["-t", "--show-transformed-names", *said.listing, "-f", path, "--", *said.members])
    return None if told is None else _found(said.archive, said.folder, [_plain(line) for line in _lines(told)])


def _tar_words(words: list[str]) -> _TarWords | None:
    """The words of tar; None where one is not known, or there are several folders."""
    archive, folder, extracts = "", ".", False
    listing: list[str] = []
    members: list[str] = []
    waiting = _spread(words)
    while waiting:
        word = waiting.pop(0)
        name, _, value = word.partition("=")
        if word in ("-f", "-C", "--file", "--directory"):
            name, value = word, waiting.pop(0) if waiting else ""
        if name in ("-f", "--file"):
            archive = value
        elif name in ("-C", "--directory"):
            if folder != "." or members:
                return None
            folder = value
        elif word.startswith(_TAR_LISTED):
            listing.append(word)
        elif word in _TAR_WORDS or (len(word) == 2 and word[0] == "-" and word[1] in _TAR_LETTERS):
            extracts = extracts or word in ("-x", "--extract", "--get")
        elif word.startswith("-"):
            return None
        else:
            members.append(word)
    return _TarWords(archive, folder, extracts, tuple(listing), tuple(members))


def _spread(words: list[str]) -> list[str]:
    """Letters each on its own, and the value of one that has it behind it: `xzf a` → `-x -z -f a`."""
    made: list[str] = []
    rest = list(words)
    if rest and rest[0][:1] not in ("-", ""):
        for letter in rest.pop(0):
            made += [f"-{letter}", *([rest.pop(0)] if letter in _VALUED and rest else [])]
    while rest:
        word = rest.pop(0)
        if word[:1] != "-" or word[:2] == "--":
            made.append(word)
            continue
        for place, letter in enumerate(word[1:], 2):
            made.append(f"-{letter}")
            if letter in _VALUED:
                made += [word[place:]] if word[place:] else []
                break
    return made


def _unzip(words: list[str], cwd: str) -> Unpacked | None:
    folder, letters = ".", ""
    plain: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "-d" and rest:
            folder = rest.pop(0)
        elif word.startswith("-d") and len(word) > 2 and word[1] == "d":
            folder = word[2:]
        elif word.startswith("-") and set(word[1:]) <= set("oqj"):
            letters += word[1:]
        elif word.startswith("-"):
            return None
        else:
            plain.append(word)
    if not plain or "o" not in letters or any(is_wild(word) for word in plain):
        return None
    names = _zipped(plain, cwd)
    if names is not None and "j" in letters:
        names = [name if name[-1:] == "/" else os.path.basename(name) for name in names]
    return None if names is None else _found(plain[0], folder, names)


def _zipped(plain: list[str], cwd: str) -> list[str] | None:
    """The names in the archive that the first word names: all, or those of the other words."""
    path = _archive(plain[0], cwd) or _archive(f"{plain[0]}.zip", cwd)
    names = zip_names(path) if path else None
    return None if names is None else [name for name in names if len(plain) == 1 or name in plain[1:]]


def _seven(words: list[str], cwd: str) -> Unpacked | None:
    action, *rest = words or [""]
    folder = "."
    plain: list[str] = []
    for word in rest:
        if word.startswith("-o"):
            folder = word[2:]
        elif word.startswith("-") and word not in _SEVEN_WORDS:
            return None
        elif not word.startswith("-"):
            plain.append(word)
    path = _archive(plain[0], cwd) if len(plain) == 1 and folder else ""
    if not path or action not in ("x", "e") or not {"-aoa", "-y"} & set(rest):
        return None
    told = output(_SEVEN, ["l", "-ba", "-slt", "-sccUTF-8", "-p", path])
    if told is None:
        return None
    names = [line.removeprefix("Path = ") for line in _lines(told) if line.startswith("Path = ")]
    return _found(plain[0], folder, [os.path.basename(name) if action == "e" else name for name in names])


def _cpio(command: Command, words: list[str]) -> Unpacked | None:
    letters = {letter for word in words for letter in word[1:]}
    given = [part.target.text for part in command.redirects if part.reads and part.target and part.target.exact]
    if not all(word[:1] == "-" and word[1:2] != "-" for word in words) or len(given) != 1:
        return None
    path = _archive(given[0], command.cwd or "")
    if not path or not {"i", "u"} <= letters or letters - set("iudmvV"):
        return None
    told = output(_CPIO, ["-it", "--quiet", "-F", path])
    return None if told is None else _found(given[0], ".", list(_lines(told)))


def _module(words: list[str], cwd: str) -> Unpacked | None:
    """`python -m zipfile -e a.zip folder`, `python -m tarfile -e a.tar`."""
    if len(words) not in (3, 4) or words[1] not in ("-e", "--extract"):
        return None
    path, folder = _archive(words[2], cwd), (words[3:] or ["."])[0]
    if not path:
        return None
    if words[0] == "zipfile":
        names = zip_names(path)
        return None if names is None else _found(words[2], folder, list(names))
    told = output(_TAR, ["-tf", path]) if words[0] == "tarfile" else None
    return None if told is None else _found(words[2], folder, [_plain(line) for line in _lines(told)])


def _archive(text: str, cwd: str) -> str:
    """The absolute path of a regular file that is not too large; empty where there is none."""
    path = os.path.join(cwd, text)
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return ""
    return path if text and stat.S_ISREG(status.st_mode) and status.st_size <= LARGEST else ""


def _found(archive: str, folder: str, names: Sequence[str | None]) -> Unpacked | None:
    """Only names below the folder; others are not unpacked, or nobody knows where."""
    if len(names) > MOST or None in names:
        return None
    kept = [name for name in names if name and name[-1:] != "/"]
    if any(name[:1] == "/" or ".." in name.split("/") for name in kept):
        return None
    return Unpacked(archive, folder, tuple(dict.fromkeys(kept)))


def _lines(told: bytes) -> list[str]:
    return [os.fsdecode(line) for line in told.split(b"\n") if line]


def _plain(line: str) -> str | None:
    r"""A name as tar lists it: `\303\244` is a byte, `\n` a newline."""
    if "\\" not in line:
        return line
    made = bytearray()
    at = 0
    while at < len(line):
        mark = line[at + 1 : at + 2]
        if line[at] != "\\":
            made += os.fsencode(line[at])
            at += 1
        elif mark in _ESCAPES:
            made.append(_ESCAPES[mark])
            at += 2
        elif len(line[at + 1 : at + 4]) == 3 and all(digit in "01234567" for digit in line[at + 1 : at + 4]):
            made.append(int(line[at + 1 : at + 4], 8) & 0xFF)
            at += 4
        else:
            return None
    return os.fsdecode(bytes(made))
