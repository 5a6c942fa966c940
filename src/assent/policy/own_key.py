"""Variables among the words of a command that are keys of the very service that it asks."""

from __future__ import annotations

KEYS = frozenset("TOKEN KEY SECRET AUTH API ACCESS PASSWORD PAT".split())
# Parts of options by which the client asks another service.
ELSEWHERE = ("host", "url", "server", "endpoint", "registry", "api", "base", "proxy", "addr", "domain", "config")


def without_own_key(program: str, words: list[str]) -> list[str]:
    """The words, but for variables that are keys of that very service, where no word names another host."""
    if any(_may_name_host(word) for word in words):
        return words
    before = ("", *words)
    return [word for at, word in enumerate(words) if not (_takes_key(before[at]) and _is_own(word, program))]


def _takes_key(word: str) -> bool:
    """Whether a word says that the next one is a key to log in with."""
    option = word[:1] == "-" and not KEYS.isdisjoint(word.strip("-").upper().split("-"))
    return option or word in ("login", "auth", "-t")


def _is_own(word: str, program: str) -> bool:
    """Whether a word is one variable named after the service, and what kind of key it is."""
    name = word.strip("${}") if word[:1] == "$" and word.count("$") == 1 else ""
    owner, *kind = name.split("_")
    if not kind or not KEYS.issuperset(kind):
        return False
    from assent.risk.combined.own_keys import CLIENTS  # few words are keys

    return program.partition("-")[0] in (owner.lower(), *CLIENTS.get(owner, ()))


def _may_name_host(word: str) -> bool:
    label = word.rpartition(".")[2]
    dotted = "." in word and label.isalpha() and "/" not in word.partition(".")[0]
    named = word[:1] == "-" and any(part in word.partition("=")[0].lower() for part in ELSEWHERE)
    return "://" in word or "@" in word or dotted or named
