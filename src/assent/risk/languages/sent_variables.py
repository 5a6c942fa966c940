"""Variables with the names of secrets in requests of code: `fetch(u + process.env.A_TOKEN)`.

A key in the headers logs in where the address may be that of its service. No judgement gets milder by it.
"""

from __future__ import annotations

import re

from assent.risk.category import Category
from assent.risk.languages.deeds import Deed, is_near
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_LOGIN = r"\b(?:headers?|authorization|bearer|auth|cookies?)\b"
_BODY = r"\b(?:body|data|json|content|form|files|payload|params)\b"
_PLACE = re.compile(f"(?P<login>{_LOGIN})|(?P<body>{_BODY})", re.IGNORECASE)
_METHOD = re.compile(r"\bmethod['\"]?\s*(?::|=>?)\s*['\"](\w+)", re.IGNORECASE)
_KEY = r"""\s*['"](\w+)['"]"""
_READS = {  # how each language names a variable of the environment
    "JavaScript": rf"\b(?:process|Bun)\.env(?:\.|\?\.|\[{_KEY}\])(\w+)?|\bDeno\.env\.get\({_KEY}",
    "Ruby": rf"\bENV(?:\[|\.fetch\s*\(?){_KEY}",
    "Perl": r"\$ENV\{\s*['\"]?(\w+)",
    "PHP": rf"\bgetenv\s*\({_KEY}|\$_(?:ENV|SERVER)\[{_KEY}",
    "R": rf"\bSys\.getenv\s*\({_KEY}",
}
_TAKEN = re.compile(r"\{([^{}]*)\}\s*=\s*(?:process|Bun)\.env\b")  # const {A_TOKEN: t} = process.env


def sent(name: str, address: str, *, logs_in: bool, method: str = "") -> Deed | None:
    """The sending of a variable; None where its name is not that of a secret, or it does not leave this machine."""
    from assent.risk.combined.exposure import NEVER
    from assent.risk.variables.variables import is_secret  # little code sends anything

    if not is_secret(name) or is_near(address):
        return None
    whither = f" to {quoted(address)}" if address else ""
    if logs_in and not _is_anothers(name, address):
        if method not in ("", "GET", "HEAD"):
            return Deed(f"sends a `{method}` request{whither}, with `{name}` as its login", Category.Unrecognized)
        return Deed(f"logs in{whither} with `{name}`", Category.Unrecognized)
    if any(part in name.upper() for part in NEVER):
        return Deed(f"sends out `{name}`, which may hold a secret{',' if whither else ''}{whither}", Category.Destroys)
    told = f"sends `{name}`, which may hold a secret{',' if whither else ''}{whither}"
    return Deed(told, Category.ReadsSecrets)


def _is_anothers(name: str, address: str) -> bool:
    """Whether a key has the name of a service that is not at this address."""
    from assent.risk.combined.own_keys import is_for

    host = re.split(r"[/:?#]", address.partition("://")[2])[0].lower()
    return bool(host) and not is_for(name, host)


def variables(given: str, language: str) -> Iterator[tuple[str, int]]:
    """The variables that a text of code reads, each with its position."""
    pattern = _READS.get(language)
    for found in re.finditer(pattern, given) if pattern else ():
        name = next(filter(None, found.groups()), "")
        if name:
            yield name, found.start()


def taken(text: str) -> Iterator[tuple[str, str]]:
    """The names that JavaScript takes out of the environment, each with the variable."""
    for found in _TAKEN.finditer(text):
        for each in found[1].split(","):
            variable, _, name = each.partition("=")[0].partition(":")
            yield name.strip() or variable.strip(), variable.strip()


def logs_in(before: str) -> bool:
    """Whether what is behind this text of a call is in its headers, and not in its body."""
    found = [*_PLACE.finditer(before)]
    return bool(found) and found[-1]["login"] is not None


def method(given: str) -> str:
    """The method that the options of a request name."""
    found = _METHOD.search(given)
    return found[1].upper() if found else ""
