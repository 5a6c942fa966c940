"""The user's words about names: of private programs, and the aliases of their own shell."""

from __future__ import annotations

from assent.store.moment import now

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from assent.store.database import Store


def listed(store: Store) -> dict[str, int]:
    """The number of words of the name, by prefix."""
    return dict(store.rows("SELECT prefix, words FROM names ORDER BY prefix"))


def add(store: Store, prefix: str, words: int) -> None:
    """Keep that commands which begin with `prefix` have a name of so many words."""
    with store.writing() as connection:
        connection.execute("INSERT OR REPLACE INTO names VALUES (?, ?, ?)", (prefix, words, now()))


def remove(store: Store, prefix: str) -> bool:
    """Forget it; whether there was one."""
    with store.writing() as connection:
        return connection.execute("DELETE FROM names WHERE prefix = ?", (prefix,)).rowcount > 0


def aliases(store: Store) -> dict[str, str]:
    """The aliases of the user's shell that were imported."""
    return dict(store.rows("SELECT name, value FROM shell_aliases ORDER BY name"))


def keep_aliases(store: Store, found: Mapping[str, tuple[str, str]]) -> None:
    """Keep these, each name with its value and the file that it is from, in place of all that were kept."""
    at = now()
    with store.writing() as connection:
        connection.execute("DELETE FROM shell_aliases")
        rows = [(name, value, file, at) for name, (value, file) in found.items()]
        connection.executemany("INSERT INTO shell_aliases VALUES (?, ?, ?, ?)", rows)
