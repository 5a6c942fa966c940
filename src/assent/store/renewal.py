"""The snapshot made again by who changed the store, so that no hook has to."""

from __future__ import annotations

import time

from assent.store.snapshot import kept

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.config.locations import Locations

_SETTLED = 0.06  # seconds after which a file's time tells it from what it will be; earlier no snapshot is kept


def renew(places: Locations) -> None:
    """Compile the snapshot once the store's files have come to rest."""
    time.sleep(_SETTLED)
    kept(places)
