"""Other registries than those that are configured: what a lock file names is then fetched from somebody else."""

from __future__ import annotations

from assent.command.word import part
from assent.neighbours import pairwise
from assent.risk.category import Category
from assent.rules_table import is_a, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Argument, Command

ANY = "--registry= --index-url= --extra-index-url= --find-links= --default-index="  # whatever the program
INSTALLING = frozenset("install ci i add sync update lock restore clean-install".split())
USUAL = frozenset(  # where packages come from unless a setting names another place
    """
    registry.npmjs.org registry.yarnpkg.com npm.jsr.io pypi.org pypi.python.org files.pythonhosted.org rubygems.org
    index.rubygems.org api.nuget.org nuget.org crates.io index.crates.io static.crates.io proxy.golang.org
    repo.maven.apache.org repo1.maven.org packagist.org repo.packagist.org localhost 127.0.0.1
    """.split()
)


def elsewhere(command: Command) -> tuple[Category, str, Argument] | None:
    """The address of an option that is no usual registry: npm ci --registry https://registry.example."""
    for option, value in _named(command):
        if value.exact and ("://" not in value.text or _host(value.text) in USUAL):
            continue
        name = command.argv[0].text
        return Category.RunsFetchedCode, f"`{name} {option}` takes packages from `{value.text}`", value
    return None


def _named(command: Command) -> Iterator[tuple[str, Argument]]:
    """The options that name a registry, each with the word that has its value."""
    stated = f"{ANY} {known(command.program or '').get('registry', '')}".split()
    options = {spelling for option in stated if option[-1] == "=" for spelling in option[:-1].split(",")}
    words = command.argv[1:]
    for word in words:
        option, equals, _ = word.prefix.partition("=")
        if equals and option in options:
            yield option, part(word, len(option) + 1)
    installs = is_a(command.program, "installer") and any(word.text in INSTALLING for word in words[:2])
    for before, value in pairwise(words):
        if before.text in options or (installs and before.text[:1] == "-" and "://" in value.text):
            yield before.text, value
    for word in words if installs else ():
        if word.text[:1] == "-" and "://" in word.text:
            yield word.text.partition("=")[0], word


def _host(text: str) -> str:
    """The host of an address, also of one behind an option: --registry=https://host.example:1/x."""
    return text.partition("://")[2].partition("/")[0].rpartition("@")[2].partition(":")[0].casefold()
