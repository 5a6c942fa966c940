"""`box` in a policy file: one word for all that a box can show, or a table by category and program."""

from __future__ import annotations

from assent.config.fields import check_keys, choice
from assent.policy.hosts import is_host
from assent.policy.model import BOXED, BOXED_WITH_HOSTS, BoxUse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.config.fields import Refuse, Table

_PROGRAMS, _HOSTS = "programs", "hosts"


def read_box(table: Table, refuse: Refuse, refuse_within: Refuse) -> tuple[tuple[str, BoxUse], ...]:
    """The `[box]` table, by the names of categories and programs; nothing where the file has none."""
    stated = table.get("box", {})
    if not isinstance(stated, dict):
        use = choice(table, "box", BoxUse, refuse)
        return tuple([(category.name, use) for category in BOXED]) if use is not None else ()
    names = [category.name for category in (*BOXED, *BOXED_WITH_HOSTS)]
    check_keys(stated, (*names, _PROGRAMS, _HOSTS), refuse_within)
    programs = stated.get(_PROGRAMS, {})
    if not isinstance(programs, dict):
        refuse_within(_PROGRAMS, f'`{_PROGRAMS}` must be a table: {{ make = "off" }}')
    of_categories = [(name, choice(stated, name, BoxUse, refuse_within)) for name in names]
    of_programs = [(name, choice(programs, name, BoxUse, refuse_within)) for name in programs]
    return tuple([(name, use) for name, use in (*of_categories, *of_programs) if use is not None])


def read_hosts(table: Table, refuse_within: Refuse) -> tuple[str, ...]:
    """The hosts that a box may reach; nothing where the file names none."""
    stated = table.get("box", {})
    given = stated.get(_HOSTS, []) if isinstance(stated, dict) else []
    if not isinstance(given, list) or not all(isinstance(entry, str) and is_host(entry) for entry in given):
        refuse_within(_HOSTS, f'`{_HOSTS}` must be a list of names of hosts: ["registry.npmjs.org", "*.pypi.org"]')
    return tuple(given)
