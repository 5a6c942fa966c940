"""The parts yq takes of a merged compose file: `docker compose config | yq '.services.web.image'` shows no variable."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_FIELDS = frozenset("image container_name ports expose networks depends_on restart profiles platform".split())
_NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
_KEYS = ("keys", "keys[]", "keys|.[]", "keys|length", "length")
_SECTIONS = (".services", ".networks", ".volumes", ".secrets", ".configs", "")  # whose keys are names
_SWITCHES = frozenset("e eval -r --unwrapScalar -M -N -c --raw-output".split())  # of yq and jq
_VALUED = ("-f", "--file", "--profile", "--format", "-p", "--project-name")


def prints_services(words: Sequence[str]) -> bool:
    """Whether a command prints the merged compose file and nothing besides: docker compose -f x.yml config."""
    behind = words[2:] if words[:2] == ["docker", "compose"] else words[1:] if words[:1] == ["docker-compose"] else []
    given, asked = [*behind], []
    while given:
        word = given.pop(0)
        if word in _VALUED and given:
            value = given.pop(0)
            if value[:1] in ("-", "/", "~", "") or ".." in value:
                return False
        else:
            asked.append(word)
    return asked in (["config"], ["convert"])


def takes_field(words: Sequence[str]) -> bool:
    """Whether the words of yq, or of jq, take names of services, or a field of one without variables."""
    queries = [word for word in words if word not in _SWITCHES]
    if len(queries) != 1 or queries[0][:1] == "-":
        return False
    query = queries[0].replace(" ", "")
    section, bar, keys = query.partition("|")
    if (section in _SECTIONS and keys in _KEYS) or (not bar and query in _KEYS):
        return True
    if "." not in query:
        return False
    root, services, *path = query.split(".")
    named = not root and services in ("services", "services[]")
    service, field = (
        (path[0], path[1]) if len(path) == 2 else ("", path[0]) if services[-1:] == "]" and path else ("", "")
    )
    return named and _NAME.issuperset(service.removesuffix("[]")) and field.removesuffix("[]") in _FIELDS
