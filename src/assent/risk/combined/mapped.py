"""The documents whose values are secrets and whose keys are none: `sops -d x.json | jq keys`.

Each is an object for certain: of a text, an error of jq would show the beginning.
"""

from __future__ import annotations

from assent.rules_table import CLUSTER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command

_DATA = ("jsonpath={.data}", 'jsonpath={.data}{"\\n"}')  # all values of a secret, in one object
_NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-/")
_NAMESPACE = ("-n", "--namespace")
_DECRYPTING = ("-d", "--decrypt", "decrypt")
_AS_JSON = ("--output-type=json", "--output-type json")


def maps_secrets(command: Command) -> bool:
    """Whether a command prints an object of secrets by their names, and nothing besides."""
    words = [word.text for word in command.argv[1:]]
    if command.program == "sops":
        return _decrypts(words)
    return is_a(command.program, CLUSTER) and words[:1] == ["get"] and _gets(words[1:])


def _decrypts(words: list[str]) -> bool:
    """Whether sops prints a file as JSON: sops -d x.json, sops decrypt --output-type json x.yaml."""
    first, *rest = words or [""]
    told = " ".join(rest)
    named = next((told.removeprefix(option).strip() for option in _AS_JSON if told.startswith(option)), "")
    file = named or (told if told.endswith(".json") else "")
    return first in _DECRYPTING and bool(file) and file[:1] != "-" and _NAME.issuperset(file)


def _gets(words: list[str]) -> bool:
    """Whether the words behind `kubectl get` have it print the data of one secret."""
    names: list[str] = []
    given, is_data = [*words], False
    while given:
        word = given.pop(0)
        joined = word.removeprefix("--output").removeprefix("-o").removeprefix("=")
        if joined in _DATA or (word in ("-o", "--output") and given[:1] and given[0] in _DATA):
            is_data = True
            given = given if joined in _DATA else given[1:]
        elif word in _NAMESPACE and given:
            names.append(given.pop(0))
        else:
            names.append(word)
    return is_data and all(_NAME.issuperset(name) and name[:1] != "-" for name in names)
