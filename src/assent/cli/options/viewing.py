"""The store for the commands that show what is in it: they work on a full disk too."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from contextlib import contextmanager

from assent.cli.render.table import say
from assent.cli.render.visible import visible
from assent.config.locations import Locations
from assent.store.database import Store
from assent.store.renewal import renew
from assent.store.view import view


@contextmanager
def viewed(places: Locations, *, quiet: bool = False) -> Iterator[Store]:
    """The store with all that hooks have appended, to be read. Raises StoreError.

    Where nothing can be recorded, a note on standard error says so, unless it is to be `quiet`.
    """
    found = view(places)
    with found.store as store:
        if found.unwritable and not quiet:
            say(f"Nothing is recorded now: {visible(found.unwritable)}.", err=True)
            say(f"To look at the disk, run: df -h {visible(shlex.quote(os.path.dirname(places.store)))}", err=True)
        yield store
    if found.has_news:
        renew(places)  # what the next hook would otherwise do
