"""As much of JSON Schema as the client's hook schemas use."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TYPES = {"string": str, "boolean": bool, "object": dict, "null": type(None)}
KNOWN = {
    "$ref", "$schema", "additionalProperties", "allOf", "const", "default", "definitions", "description", "enum",
    "properties", "required", "title", "type",
}  # fmt: skip


def faults(value: Any, schema: Any, root: dict[str, Any], path: str = "$") -> list[str]:
    """The parts of `value` that the schema does not allow; a word of the schema that is not known is an error."""
    if schema is True:
        return []
    if unknown := set(schema) - KNOWN:
        raise NotImplementedError(f"{path}: {unknown}")
    found = []
    if "$ref" in schema:
        found += faults(value, root["definitions"][schema["$ref"].rpartition("/")[2]], root, path)
    for part in schema.get("allOf", []):
        found += faults(value, part, root, path)
    types = schema.get("type", [])
    if types and not any(isinstance(value, TYPES[name]) for name in ([types] if isinstance(types, str) else types)):
        found.append(f"{path}: {value!r} is not {types}")
    if value not in schema.get("enum", [value]) or value != schema.get("const", value):
        found.append(f"{path}: {value!r} is not one of the values")
    if isinstance(value, dict):
        found += _members(value, schema, root, path)
    return found


def _members(value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any], path: str) -> list[str]:
    properties = schema.get("properties", {})
    found = [f"{path}: {name} is missing" for name in schema.get("required", []) if name not in value]
    for name, member in value.items():
        if name in properties:
            found += faults(member, properties[name], root, f"{path}.{name}")
        elif schema.get("additionalProperties") is False:
            found.append(f"{path}: {name} is not known")
    return found
