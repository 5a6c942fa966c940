"""The effect of a cmdlet by its name: `Stop-Service` stops a service, `Get-NetRoute` shows network routes."""

from __future__ import annotations

from itertools import pairwise

from assent.risk.inflection import article, plural, third_person
from assent.risk.wording import listed
from assent.rules_table import knows, pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument

CMDLETS = "cmdlets"  # whose words they are
DEED = "{deed}"  # the phrase of a cmdlet that does what its name says
_FED = frozenset("restart resume start stop suspend".split())  # take what another cmdlet lists
_NAMED = (  # parameters that name what a cmdlet is about
    "-name -identity -id -displayname -taskname -samaccountname -userprincipalname -key".split()
)
_PATHS = "-imagepath -path -literalpath -filepath".split()
_GROUP = "-resourcegroupname"  # of Azure, in which that is
_OTHER = frozenset((_GROUP, "-computername", "-servername", "-filename", "-modulename"))  # name something else
_SWITCHES = frozenset("-force -recurse -confirm -whatif -passthru -asjob -online -enabled -wait -norestart".split())
_SPLIT = {"Az": "Azure", "Mg": "Graph", "Aws": "AWS"}  # beginnings of the nouns of a vendor's cmdlets


def is_named(name: str) -> bool:
    """Whether the cmdlet called `name` begins with a verb that says what it does, in the words of PowerShell."""
    verb, hyphen, noun = name.casefold().partition("-")
    return bool(hyphen) and noun.isalnum() and verb in knows(CMDLETS, "verbs")


def loses(name: str) -> bool:
    """Whether a cmdlet takes something away for ever, by its verb."""
    return is_named(name) and name.casefold().partition("-")[0] in ("remove", "clear")


def shows_secret(name: str, words: Sequence[Argument]) -> bool:
    """Whether a cmdlet shows what is secret, by its name: Get-AzKeyVaultSecret; or by what it is asked for."""
    verb, _, noun = name.partition("-")
    if verb.casefold() not in knows(CMDLETS, "showing"):
        return False
    if any(word.text.casefold() in knows(CMDLETS, "attributes") for word in words):
        return True
    parts = _parts(noun)
    last = parts[-2:] if parts[-1:] == ["value"] else parts[-1:]
    kept = knows(CMDLETS, "secret")
    if not kept.isdisjoint(last):
        return True
    return last == ["key"] and not knows(CMDLETS, "keyed").isdisjoint(parts[-2:-1])


def deed(name: str, words: Sequence[Argument]) -> str:
    """The effect of the cmdlet called `name` on what its `words` name: "stops the service `x`"."""
    verb, _, noun = name.partition("-")
    verb = verb.casefold()
    does, called = pairs(CMDLETS, "does").get(verb, f"{third_person(verb)} {{}}"), _noun(noun)
    if verb == "invoke":
        names = [word.text.casefold() for word in words if word.text[-4:].casefold() == "name"]
        on = _values(words, [*[name for name in names if name not in _OTHER], *_PATHS])
        return f"runs `{noun}`{f' on {listed(on)}' if on else ''}"
    if noun.casefold() in knows(CMDLETS, "one"):
        to = _values(words, ("-executionpolicy",)) or _first(words)
        return does.replace("{}", f"the {called}{f' to {listed(to[:1])}' if to and verb == 'set' else ''}")
    members = _values(words, ("-members", "-member")) if called.endswith(" member") else []
    if members and verb in ("add", "remove"):
        group = f"the {called[:-7]} {listed(_values(words, _NAMED) or _first(words)[:1])}".rstrip()
        return does.replace("{}", f"{listed(members)} {'to' if verb == 'add' else 'from'} {group}")
    groups = _values(words, (_GROUP,)) if not called.endswith("resource group") else []
    within = f" in the resource group {listed(groups)}" if groups else ""
    if verb == "export" and (to := _values(words, _PATHS)):
        return does.replace("{}", f"{article(called.lower())} {called} to {listed(to)}")
    if verb.startswith("convert"):
        return does.replace("{}", f"{article(called.lower())} {called}")  # which may be made of a secret
    if verb == "update" and not words:
        return does.replace("{}", f"all {plural(called)}")
    return does.replace("{}", f"{_about(verb, noun.casefold(), called, words)}{within}")


def _about(verb: str, noun: str, called: str, words: Sequence[Argument]) -> str:
    """The object of the cmdlet, which is `called` so: by its name, or else all of them, or one without a name."""
    of, named = _object(verb, noun, words)
    if called == "resource group" and not named:
        named = _values(words, (_GROUP,))
    if verb == "rename" and named and len(words) == 1:
        return f"the {called} to {listed(named)}"
    if named and (of or called.endswith(" password")):
        return f"the {called} of {listed(named)}"
    if named:
        return f"the {called if len(set(named)) == 1 else plural(called)} {listed(named)}"
    if verb == "get":
        return plural(called)
    return f"the {plural(called)} of its input" if verb in _FED else f"{article(called.lower())} {called}{_with(words)}"


def _noun(noun: str) -> str:
    """The noun in the words of people: `AzResourceGroup` is an Azure resource group."""
    known = pairs(CMDLETS, "nouns").get(noun.casefold())
    return known or " ".join(_parts(noun))


def _parts(noun: str) -> list[str]:
    """The words of which a noun is made: Az Key Vault Secret."""
    parts: list[str] = []
    for at, letter in enumerate(noun):
        follows = noun[at + 1 : at + 2]
        begins = letter.isupper() and (not noun[at - 1 : at].isupper() or follows.islower())
        if begins or not parts:
            parts.append(letter)
        else:
            parts[-1] += letter
    return [_SPLIT.get(part, part if part.isupper() and len(part) > 1 else part.lower()) for part in parts]


def _object(verb: str, noun: str, words: Sequence[Argument]) -> tuple[bool, list[str]]:
    """The names that the words give to what the cmdlet is about; before them, whether it is about a part of that."""
    given = [word.text.casefold() for word in words if word.text[:1] == "-" and not word.quoted]
    own = [each for each in given if (stem := each[1:].removesuffix("name").removesuffix("id")) and noun.endswith(stem)]
    ends = [each for each in given if each.endswith("name") and each not in _OTHER]
    for names in (_NAMED, own, ends, _PATHS):
        found = _values(words, names)
        if found:
            return names is ends, found
    first = _first(words)
    return False, first if verb in _FED else first[:1]


def _with(words: Sequence[Argument]) -> str:
    """The only parameter with a value, where no word names what the cmdlet is about."""
    pairs_given = [(a.text, b.text) for a, b in pairwise(words) if a.text[:1] == "-" and b.text[:1] != "-" and b.exact]
    return f" with `{' '.join(pairs_given[0])}`" if len(pairs_given) == 1 else ""


def _values(words: Sequence[Argument], names: Sequence[str]) -> list[str]:
    """The values of the first of these parameters that is given."""
    for name in names:
        found = [
            word.text
            for before, word in pairwise(words)
            if before.text.casefold() == name and (word.text[:1] != "-" or word.quoted)
        ]
        if found:
            return found
    return []


def _first(words: Sequence[Argument]) -> list[str]:
    """The words in front of all parameters but switches."""
    found = []
    for word in words:
        if word.text[:1] != "-" or word.quoted:
            found.append(word.text)
        elif word.text.casefold() not in _SWITCHES:
            break
    return found
