"""A key of one service that another is given: `git clone https://$GITHUB_TOKEN@x.example/a`, `docker login -p`."""

from __future__ import annotations

from assent.command.words.special import SECRET
from assent.risk.category import Category
from assent.risk.combined.own_keys import has_name, is_near
from assent.risk.flow import names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Argument, Command
    from assent.risk.disk.access import Risk

# The names under which the hosts of a service are registered, by how the names of its keys begin.
_HOSTS = {
    **dict.fromkeys(("GITHUB", "GH"), frozenset(("github", "ghcr"))),
    "GITLAB": frozenset(("gitlab",)),
    "BITBUCKET": frozenset(("bitbucket",)),
    "HF": frozenset(("huggingface", "hf")),
    "AWS": frozenset(("amazonaws",)),
    "NPM": frozenset(("npm", "npmjs")),
    "PYPI": frozenset(("pypi",)),
    "OPENAI": frozenset(("openai",)),
    "ANTHROPIC": frozenset(("anthropic",)),
}
_GIT = "git"


def given_away(command: Command) -> Risk | None:
    """The effect of a key in a command that logs in, where the host is not that of the service it is named after."""
    for name, host in (*_in_addresses(command), *_in_login(command)):
        own = _HOSTS.get(name.partition("_")[0])
        if own is None or not any(part in name for part in SECRET) or is_near(host) or has_name(host, own):
            continue
        return Category.ReadsSecrets, f"`{command.program}` sends `${name}`, which may hold a secret, to `{host}`"
    return None


def _in_addresses(command: Command) -> Iterator[tuple[str, str]]:
    """The variables in front of the host of an address, with that."""
    for word in command.argv[1:] if command.program == _GIT else ():
        authority = word.text.partition("://")[2].partition("/")[0]
        login, at, host = authority.rpartition("@")
        if at and "$" in login:
            for name in names(word):
                yield name, host.partition(":")[0].lower()


def _in_login(command: Command) -> Iterator[tuple[str, str]]:
    """The variables that a client of a registry logs in with, and the registry."""
    words = command.argv[1:]
    logs_in = any(word.text == "login" for word in words[:2])
    if not logs_in:
        return
    host = next((found for word in words if (found := _registry(word))), "")
    for word in words if host else ():
        for name in names(word):
            yield name, host


def _registry(word: Argument) -> str:
    """The host that a word may be: ghcr.io, https://x.example/v2."""
    place = word.text.removeprefix("https://").partition("/")[0].partition(":")[0].lower()
    return place if word.exact and word.text[:1] != "-" and "." in place[1:-1] and "@" not in place else ""
