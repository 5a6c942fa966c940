"""Variables that only a project's own code obeys: harmless by the shape of their name and of their value.

No list can name them, and any name may matter to some program. What may be run, loaded or trusted
because of a variable has a name that says so, or begins with the name of the tool that obeys it; and
it needs a value that can be a path, a program or code. See docs/adr/0020-unheeded-variables.md.
"""

from __future__ import annotations

from assent.rules_table import knows

UNITS = ("ms", "us", "ns", "s", "m", "h", "d", "k", "kb", "mb", "gb", "ki", "mi", "gi", "g", "b", "x", "%", "px")
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.:,@+=%/? ")
LONGEST = 400  # characters of a value


def is_unheeded(name: str, value: str) -> bool:
    """Whether a variable of that name and value is one that only a project's own code obeys.

    `danger_of` is asked first: what is stated there is known to matter.
    """
    parts = _parts(name)
    if not parts or not name.isascii() or len(value) > LONGEST:
        return False
    ends = tuple(knows("export", "ends"))
    if not knows("export", "parts").isdisjoint(parts) or any(part.endswith(ends) for part in parts):
        begins_so = parts[0] in knows("export", "tools")
        return not value and not begins_so and not knows("export", "logins").isdisjoint(parts)
    if all(not knows("export", which).isdisjoint(parts) for which in ("enabling", "languages")):
        return False  # with them it runs code of what it reads
    if is_inert(value):
        return True
    return not is_of_tool(name) and _is_plain(value)


def _parts(name: str) -> list[str]:
    """The words of a name, without the numbers at their ends."""
    return [part.rstrip("0123456789") for part in name.lower().split("_") if part]


def is_of_tool(name: str) -> bool:
    """Whether a tool obeys a name that begins or ends so, GOPROXY or X_PYTHON, or make names a program by it."""
    tools, folded, parts = knows("export", "tools"), name.lower(), _parts(name)
    if not parts or folded.startswith(tuple(knows("export", "public"))):
        return False
    if len(parts) == 1 and parts[0] in knows("export", "of-make"):
        return True
    if len(parts) == 1 and any(parts[0][:end] in tools for end in range(2, len(parts[0]) + 1)):
        return True
    return parts[0] in tools or parts[-1] in tools


def is_inert(value: str) -> bool:
    """Whether a value can be neither a path nor a program: a number, perhaps with its unit, or a switch."""
    folded = value.lower()
    if not folded or folded in knows("export", "switches"):
        return True
    number = folded.lstrip("+-")
    for unit in UNITS:
        if number.endswith(unit) and len(number) > len(unit):
            number = number[: -len(unit)]
            break
    return number.replace(".", "", 1).isdecimal() and number.isascii()


def _is_plain(value: str) -> bool:
    """Words, numbers and addresses: no character that a shell reads again, and no path."""
    if not PLAIN.issuperset(value):
        return False
    scheme, found, _ = value.partition("://")
    parts = scheme.split("+")  # postgresql+asyncpg://
    return "file" not in parts and "".join(parts).isalnum() if found else "/" not in value and value[:1] not in "-."
