"""Files of Docker Compose, read as lines: each key and each item of a list, by the keys around it."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    Line: TypeAlias = tuple[tuple[str, ...], str]  # keys from the outside, `-` for an item; the value

ITEM = "-"
FILES = ("compose.yaml", "compose.yml", "docker-compose.yaml", "docker-compose.yml")  # the first of them counts
OVERRIDES = tuple([name.replace(".y", ".override.y") for name in FILES])


def composed_lines(text: str) -> Iterator[Line]:
    """The keys and items of such a file. Of a line that is neither, the value begins with ⏎, as no other does."""
    around: list[tuple[int, str]] = []  # how far the keys around are indented
    for line in text.splitlines():
        bare = line.partition(" #")[0].strip()
        indent = len(line) - len(line.lstrip(" "))
        if not bare or bare[:1] == "#":
            continue
        is_item = bare[:2] == "- " or bare == ITEM
        while around and (
            around[-1][0] > indent or (around[-1][0] == indent and (around[-1][1] == ITEM or not is_item))
        ):
            around.pop()
        while bare[:2] == "- ":
            rest = bare[2:].lstrip()
            around.append((indent, ITEM))
            indent, bare = indent + len(bare) - len(rest), rest
        if bare == ITEM:
            around.append((indent, ITEM))
            continue
        end = bare.find(bare[0], 1) + 1 if bare[0] in "\"'" else 0  # a key in quotes ends with them
        key, colon, value = bare[end:].partition(":")
        key = bare[:end] + key
        path = tuple([name for _, name in around])
        if colon and value[:1] in ("", " ") and bare[0] not in "[{" and not (end and key[end:].strip()):
            around.append((indent, plain(key)))
            yield (*path, plain(key)), value.strip()
        else:
            yield path, bare if path[-1:] == (ITEM,) else f"⏎{bare}"


def flow_lines(text: str) -> Iterator[Line]:
    """The same with what is in braces, as JSON is."""
    for keys, value in composed_lines("\n".join(_whole(text))):
        yield from _flow(keys, value.removeprefix("⏎"))


def _whole(text: str) -> Iterator[str]:
    """The lines, those of a value in braces as one."""
    held, deep = "", 0
    for line in text.splitlines():
        held = f"{held} {line.strip()}" if deep > 0 else line
        deep += line.count("{") - line.count("}")
        if deep <= 0:
            yield held
            deep = 0
    if deep > 0:
        yield held


def _flow(path: tuple[str, ...], value: str) -> Iterator[Line]:
    """The keys and items of a value in braces, and in brackets that hold such; another is what it is."""
    if (value[:1] == "{" and value != "{}") or (value[:1] == "[" and "{" in value):
        for part in _parts(value[1:].rstrip()[:-1]):
            key, _, inner = part.partition(":") if value[:1] == "{" else (ITEM, "", part)
            yield from _flow((*path, plain(key)), inner.strip())
    else:
        yield path, value


def _parts(text: str) -> Iterator[str]:
    """The parts between commas that are in no quotes, braces or brackets."""
    begin = deep = 0
    quoted = ""
    for at, sign in enumerate(text):
        if quoted or sign in "\"'":
            quoted = "" if sign == quoted else quoted or sign
        elif sign in "{[":
            deep += 1
        elif sign in "}]":
            deep -= 1
        elif sign == "," and not deep:
            yield text[begin:at].strip()
            begin = at + 1
    if text[begin:].strip():
        yield text[begin:].strip()


def used_files(words: list[str], folder: str) -> list[str]:
    """The files that a command reads: those that `-f` names, or else the usual ones in the folder."""
    named = [words[at + 1] for at, word in enumerate(words[:-1]) if word in ("-f", "--file")]
    named += [word.partition("=")[2] for word in words if word.startswith("--file=")]
    if named:
        return [os.path.join(folder, name) for name in named]
    paths = [[os.path.join(folder, name) for name in names] for names in (FILES, OVERRIDES)]
    return [path for each in paths for path in [path for path in each if os.path.isfile(path)][:1]]


def plain(value: str) -> str:
    """A value without its quotes."""
    return value.strip().strip("\"'")


def listed(value: str) -> list[str]:
    """The items of a list in one line: [a, "b"]."""
    return [plain(each) for each in value.strip("[]").split(",")] if value[:1] == "[" else []
