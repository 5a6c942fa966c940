"""Kubernetes: kubectl and oc, which put global options anywhere, and files that describe objects of a cluster.

Reading the cluster is harmless except for secrets: any format that shows whole objects shows their values. The
configuration names the cluster and the user, and may run programs, so naming another one is not harmless.
"""

from __future__ import annotations

from assent.command.options import Reading, read
from assent.command.word import part, value_of
from assent.record import replace
from assent.risk.address import PRINTED, url
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import Table
from assent.risk.entries.tally import Tally
from assent.risk.finding import Judgement
from assent.risk.inflection import plural
from assent.risk.wording import listed, nameable, of_kind, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command, Surroundings

ASKS = Category.ReadsRemote
SECRETS = Category.ReadsSecrets
HARMLESS = frozenset(("create", "explain", "auth", "api-resources", "config", "help"))  # show no object that exists
SENT = frozenset(("apply", "replace", "diff", "describe"))  # show what a file holds
NAMES_ONLY = frozenset(("", "wide", "name"))  # formats that show no object whole
HOMES = (("", "home"), ("", "Users"), ("", "var", "home"))
PATTERNS = ("jsonpath=", "custom-columns=", "go-template=", "jsonpath-as-json=")  # what the shell takes for a glob
_FIELDS = tuple(f"jsonpath={{.{each}" for each in ("status", "spec", "metadata.", "items[*].metadata."))
_MARKS = {"labels": "label", "annotates": "annotation", "taints": "taint"}  # what is removed by `key-`, by the verb
_OF_NOBODY = "`kubectl create token` shows a token"
_FINALIZERS = ('"finalizers":null', '"finalizers":[]')
_DEBUGGING, _ON_NODE = "starts a debugging container in `node/", "starts a container with root on the node `"
VARIABLES = ".env"  # the field of a container: {..env}; envFrom only names what holds them


def config(word: Argument) -> Judgement:
    """A file with clusters and logins; the usual one is read in any case."""
    folders = tuple(word.text.split("/"))
    usual = folders[-2:] == (".kube", "config") and (folders[:-3] in HOMES or folders[:-2] in (("", "root"), ("~",)))
    if word.exact and usual:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` is the usual configuration")
    return Judgement(Category.Unrecognized, f"`{word.text}` is a configuration that may run programs", word)


def manifest(word: Argument) -> Judgement:
    """A file that describes objects: a path, `-`, or an address."""
    path = value_of(word)
    if path.prefix.startswith(("http://", "https://")):
        return url(path)
    return Judgement(Category.ReadsFilesystem, "", reads=(path,))


def overlay(word: Argument) -> Judgement:
    """A directory with a kustomization, or an address from which one is fetched."""
    path = value_of(word)
    fetched = "://" in path.text or "?" in path.text or path.text.startswith(("github.com", "git@"))
    if fetched or not path.exact:
        return Judgement(Category.Unrecognized, f"`{path.text}` may be a directory of another machine", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(path,))


def output_format(word: Argument) -> Judgement:
    """A format: `yaml`, `jsonpath={.items}`, or one that a file holds, which is shown where it is not followed."""
    form = value_of(word)
    kind, equals, _ = form.prefix.partition("=")
    if any(not behind[:1].isalnum() for behind in form.text.split(VARIABLES)[1:]):
        return Judgement(SECRETS, f"`kubectl -o {kind}` shows environment variables, maybe secret ones", word)
    if not kind.endswith("file"):
        return Judgement(Category.ReadsFilesystem, "")
    if not equals:
        return Judgement(Category.Unrecognized, f"`-o {form.text}` takes a file from another option", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(part(form, len(kind) + 1),))


def raw(word: Argument) -> Judgement:
    """A path of the API that is asked with GET."""
    known = word.exact or (word.glob and word.prefix[:1] == "/" and not any(each in word.text for each in PRINTED))
    if not known or "/proxy" in word.text:
        return Judgement(Category.Unrecognized, f"`--raw {word.text}` may reach any service in the cluster", word)
    if "secret" in word.text.casefold() or "%" in word.text:
        return Judgement(SECRETS, f"`--raw {word.text}` shows secrets", word)
    return Judgement(ASKS, f"`{word.text}` is asked")


def source(word: Argument) -> Judgement:
    """`path` or `name=path`, whose content becomes part of an object."""
    at = word.text.find("=") + 1
    return Judgement(Category.ReadsFilesystem, "", reads=(part(word, at),))


def _settled(word: Argument) -> Argument:
    """A word that only looks like a pattern for files: `jsonpath={.items[*].metadata.name}`."""
    value = word.prefix.removeprefix("--output").removeprefix("-o").removeprefix("=")
    return replace(word, several=False) if word.glob and value.startswith(PATTERNS) else word


def _names_secrets(word: Argument) -> bool:
    """Whether a word names the kind: `secret`, `pods,secrets`, `secret/x`, `secrets.v1.`."""
    kinds = word.text.casefold().split(",")
    return any(kind.partition("/")[0].partition(".")[0] in ("secret", "secrets") for kind in kinds)


def _may_form(text: str) -> bool:
    """Whether a word may be an option that `_whole` looks for: `-o`, `-Ao`, `--template`, `-v`."""
    is_long = text.startswith(("--o", "--t", "--v"))
    return is_long or (text[:1] == "-" and text[:2] != "--" and not {"o", "v"}.isdisjoint(text))


def _shows_whole(reading: Reading) -> bool:
    """Whether a form of output is asked for that has more than names: -o yaml, --template, -v 9."""
    formats = [value_of(option.value) for option in reading.options if option.name == "-o" and option.value is not None]
    if any(not word.exact or word.text not in NAMES_ONLY for word in formats):
        return True
    return reading.has("--template") or reading.has("-v")


def _picks(reading: Reading) -> bool:
    """Whether the form of output only has fields that hold no data: -o jsonpath={.items[*].metadata.name}."""
    formats = [value_of(option.value) for option in reading.options if option.name == "-o" and option.value is not None]
    if len(formats) != 1 or reading.has("--template") or reading.has("-v"):
        return False
    text = formats[0].text
    inner = text.replace("metadata", "")
    return text.startswith(_FIELDS) and not any(part in inner for part in ("annotations", "data", "..", "@", "{}"))


def _everywhere(told: str, reading: Reading) -> str:
    """The secrets, with all namespaces where these are asked for."""
    if not reading.has("-A") and not reading.has("--all-namespaces"):
        return told
    return f"{'all ' if told == 'secrets' else ''}{told} in all namespaces"


def _whole(tally: Tally, argv: Sequence[Argument]) -> None:
    """Add what formats that show whole objects show of secrets."""
    if not any(_may_form(word.text) for word in argv):
        return
    get = index.stated("kubectl").below("get")  # which has all options that matter here
    if get is None:
        raise LookupError("get")
    reading = read(argv, Table(get).grammar)
    if reading.operands and reading.operands[0].text in HARMLESS:
        return
    if not _shows_whole(reading):
        return
    verb = reading.operands[0] if reading.operands else None
    shown = f"kubectl {verb.text}" if verb is not None and verb.exact else "kubectl"
    for at, word in enumerate(reading.operands):
        if _names_secrets(word):
            named = nameable(reading.operands[at:])
            told = of_kind(named) or quoted(" ".join([each.text for each in named]))
            tally.add(SECRETS, f"`{shown}` shows the values of {_everywhere(told, reading)}", word)
        elif not word.exact and "/" not in word.prefix:
            is_kind = at == 1 and not word.prefix and not _picks(reading)
            category = SECRETS if is_kind else Category.Unrecognized
            tally.add(category, f"`{shown}` may show secrets, since `{word.text}` is unknown", word)
    for option in reading.options:
        if option.name in ("-f", "-k") and reading.operands[:1] and reading.operands[0].text not in SENT:
            tally.add(SECRETS, f"`{shown} {option.name}` may show the values of secrets", option.argument)


def _removing(reason: str, argv: Sequence[Argument]) -> str:
    """The reason of a command that takes labels, annotations or taints away: kubectl label node n key-."""
    named, _, does = reason.partition(" with ")
    verb, _, objects = named.partition("` ")[2].partition(" ")
    noun = _MARKS.get(verb, "")
    values = [word.text for word in argv[1:] if word.text[:1] != "-" and ("=" in word.text or word.text[-1:] == "-")]
    removed = [value[:-1] for value in values if value.endswith("-")]
    if not noun or not removed or quoted(" ".join(values)) != does:
        return reason
    removes = f"removes the {noun if len(removed) == 1 else plural(noun)} {listed(removed)}"
    kept = [value for value in values if not value.endswith("-")]
    if kept:
        return f"{named} with {listed(kept)} and {removes}"
    return f"{named.partition('` ')[0]}` {removes} from {objects}"


def _finalizing(reason: str, argv: Sequence[Argument]) -> str:
    """The reason of a patch that takes away what keeps an object until others have cleaned up."""
    texts = ["".join(word.text.split()) for word in argv]
    removes = any(mark in text for text in texts for mark in _FINALIZERS)
    removes = removes or any('"op":"remove"' in text and '/metadata/finalizers"' in text for text in texts)
    return reason.replace("` patches ", "` removes the finalizers of ", 1) if removes else reason


def _images(reason: str, argv: Sequence[Argument]) -> str:
    """The reason of a new image for one container: kubectl set image deploy/web web=app:2."""
    images = [word.text for word in argv if "=" in word.text and word.text[:1] != "-" and word.exact]
    begin, of, rest = reason.partition(" sets images of ")
    objects, to, behind = rest.partition(f" to {quoted(images[0])}") if len(images) == 1 else ("", "", "")
    if not of or not to:
        return reason
    name, _, image = images[0].partition("=")
    which = "every container" if name == "*" else f"the container {quoted(name)}"
    return f"{begin} sets the image of {which} in {objects} to {quoted(image)}{behind}"


def _of_account(reason: str, argv: Sequence[Argument]) -> str:
    """The reason of a token that is created, with the account that it is of."""
    texts = [word.text for word in nameable(argv)]
    at = texts.index("token") + 1 if "token" in texts else len(texts)
    account = next((text for text in texts[at:] if text[:1] != "-"), "")
    return f"{reason} of the service account {quoted(account)}" if account and reason.endswith(_OF_NOBODY) else reason


def kubectl(command: Command, _: Surroundings) -> Judgement:
    """kubectl: what its file says, and what a secret or another form of output adds."""
    argv = tuple([_settled(word) for word in command.argv])
    tally = Tally("")
    found = index.as_stated("kubectl", argv, argv[0].text)
    reason = _images(_finalizing(_removing(found.reason, argv), argv), argv)
    reason = _of_account(reason, argv)
    found = replace(found, reason=reason.replace(_DEBUGGING, _ON_NODE, 1))
    tally.include(found)
    tally.reason = found.reason
    _whole(tally, argv)
    return tally.judgement()
