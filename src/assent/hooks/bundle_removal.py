"""The bundles of modules that hooks have written beside their bytecode, of which no installer knows."""

from __future__ import annotations

import os

from assent.client.loading import ENDING, ROOTS, Bundles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_PACKAGE = "assent"


def bundles(folder: str) -> list[str]:
    """All below the package in `folder`, also those of other versions of Python, and what a killed hook left."""
    return sorted(path for root in ROOTS for path in _of(Bundles(folder).place(root)))


def left_behind(folders: Iterable[str]) -> list[str]:
    """The `folders`, where Python looks for packages, that hold bundles of a package that is gone."""
    packages = [os.path.join(folder, _PACKAGE) for folder in dict.fromkeys(folders)]
    return [each for each in packages if not os.path.exists(os.path.join(each, "__init__.py")) and bundles(each)]


def remove(folder: str) -> list[str]:
    """Delete all of them, as far as that is possible; gives those that are gone."""
    gone = []
    for path in bundles(folder):
        try:
            os.unlink(path)
        except OSError:
            continue
        gone.append(path)
    return gone


def _of(place: str) -> Iterator[str]:
    """The files that are named as the bundle at `place`, for any Python."""
    folder, name = os.path.split(place)
    begins = name.split(".", 1)[0] + "."
    try:
        names = os.listdir(folder)
    except OSError:
        return
    for found in names:
        stem, ending, process = found.partition(ENDING)
        if ending and stem.startswith(begins) and (not process or process[1:].isdigit()):
            yield os.path.join(folder, found)
