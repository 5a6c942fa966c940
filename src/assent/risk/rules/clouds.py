"""gcloud, az, doctl and their like: groups of nouns that end in a verb."""

from __future__ import annotations

from itertools import pairwise

from assent.command import options
from assent.command.word import part
from assent.command.wrappers.table import script_option
from assent.option_table import Takes
from assent.record import Record
from assent.risk.address import addressed
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.clients import asks_for_help
from assent.risk.entries.dangers import danger
from assent.risk.entries.deeds import CloudObject, called, deed
from assent.risk.entries.groups import is_group, is_operand
from assent.risk.entries.nouns import CHANGING, DELETING, DOUBTFUL, FIELDS, PATH, READING, STAGES, reading
from assent.risk.entries.rule import READS, WRITES, Program, proven
from assent.risk.entries.services import Options, operands, parameters, path, shows_secret
from assent.risk.entries.tally import Tally
from assent.risk.entries.worded import worded
from assent.risk.finding import Judgement, Unknown
from assent.risk.rules.sql_clients import other
from assent.risk.wording import filled, listed, nameable
from assent.rules_table import ITEM, VERBS, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command, Surroundings
    from assent.command.options import Grammar


class Cloud(Record):
    """The file of one client about its verbs, besides the common ones."""

    grammar: Grammar  # of the options that may be anywhere
    chosen: str  # the option that names the fields of the answer
    marks: tuple[str, ...]  # begin a word that stands for what a file holds: `@`
    lists: dict[str, frozenset[str]]  # verbs, and whole paths of nouns or their ends, by what they do

    def lists_in(self, kind: str, nouns: Sequence[str]) -> bool:
        """Whether the nouns, or their end, are listed as that kind."""
        listed = self.lists[kind]
        return any(" ".join(nouns[at:]) in listed for at in range(max(len(nouns) - DEEPEST, 0), len(nouns)))

    def goes_on(self, nouns: Sequence[str]) -> bool:
        """Whether a longer path is listed that shows secrets: the `version` of `scw secret version access`."""
        begun = f"{' '.join(nouns)} "
        return any(path.startswith(begun) for path in self.lists["secrets"])


ADDRESSES = ("--url", "--uri")  # of a request
NAMING = ("-n", "--name")  # options of the object where no operand names it
LOCAL = {  # what verbs do to settings of this machine
    "login": "logs in to the cloud",
    "logout": "logs out of the cloud",
    "get-credentials": "adds the credentials of {cluster} to your kubeconfig",
    "set": "sets {1:|a setting} in your settings",
    "use": "switches to {}",
    "unset": "clears {1:|a setting} from your settings",
}
COPYING = ("cp", "copy", "scp", "rsync", "sync")
COPIED = "copies {1:|files}{2:+to}"


FORMS = ("value", "json", "yaml", "get", "table", "csv")  # of an answer of gcloud that names its fields
_OPTIONS = {  # of commands, in which they mean something else
    "storage/blob/upload": dict.fromkeys(("-f", "--file"), READS),
    "postgres/flexible-server/execute": dict.fromkeys(("-q", "--querytext"), proven(other)),
    "mysql/flexible-server/execute": dict.fromkeys(("-q", "--querytext"), proven(other)),
    "storage/blob/download": dict.fromkeys(("-f", "--file"), WRITES),
}
DOWNLOADING = "storage/blob/download"  # reads, but for the file
DEEPEST = 8  # nouns of a path in a list, at most
LISTS = "reads here secrets variables tables plain private public local runs changes groups".split()

_clouds: dict[str, Cloud] = {}


def _entry(name: str) -> Program:
    return index.program(name) or Program(name)


def _cloud(name: str) -> Cloud:
    if name not in _clouds:
        stated = known(name)
        lists = {kind: frozenset(stated.get(f"{VERBS} {kind}", "").split(ITEM)) for kind in LISTS}
        _clouds[name] = Cloud(
            options.grammar(_entry(name).options, abbreviates=False),
            stated.get(f"{VERBS} picks", ""),
            tuple(stated.get(f"{VERBS} files", "").split()),
            lists,
        )
    return _clouds[name]


def _reads(verb: str, nouns: Sequence[str], cloud: Cloud) -> bool:
    return verb.startswith(READING) or cloud.lists_in("reads", nouns)


def _start(verb: str) -> str:
    """The word for what a verb does: `bulk-delete` deletes."""
    return verb.removeprefix("bulk-").partition("-")[0]


def _is_last(nouns: Sequence[Argument], name: str, cloud: Cloud) -> bool:
    words = [noun.text for noun in nouns if noun.text not in STAGES]
    if not words:
        return False
    if any(cloud.lists_in(kind, words) for kind in ("secrets", "public", "local", "runs", "changes")):
        return True
    start = _start(words[-1])
    if not (start in CHANGING or start in DELETING or _reads(words[-1], words, cloud)):
        return False
    return not (" ".join(words) in cloud.lists["groups"] or is_group(name, words) or cloud.goes_on(words))


def client(command: Command, _: Surroundings) -> Judgement:
    """A client of a cloud, whose commands end in a verb."""
    name = command.argv[0].text.rpartition("/")[2]
    cloud = _cloud(name)
    words = command.argv[1:]
    if asks_for_help(words):
        return Judgement(Category.ReadsFilesystem, f"`{name}` only prints help or its version")
    grammar = cloud.grammar
    found = path(words, grammar, lambda nouns: _is_last(nouns, name, cloud))
    tally = Tally(f"`{name}` queries the service")
    if found.doubt is not None or not found.nouns:
        doubt = found.doubt or command.argv[0]
        begun = found.nouns if doubt.text[:1] == "-" else ()
        said = " ".join([name, *[noun.text for noun in begun or (doubt,)]])
        tally.add(Category.Unrecognized, f"`{said}` is a command unknown to Assent", doubt, Unknown.Subcommand)
        return tally.judgement()
    nouns = [noun.text for noun in found.nouns if noun.text not in STAGES]
    given = _by_operand(found.rest, grammar)
    options = (*found.options, *found.rest)
    named = _by_option(found.rest) or given[: 2 if found.nouns[-1].text in COPYING else None]
    target = str(CloudObject(name, nouns, given, options))
    verb = found.nouns[-1].text
    worst = danger(name, verb, options, target or "the project")
    told = ("" if verb in COPYING else worst) or worded(name, nouns, given, options)
    _verb(tally, name, cloud, nouns, found.nouns[-1], named, (told, target))
    if _shows_variables(nouns, words, cloud):
        does = filled("shows environment variables{+of}, which may hold secrets", named)
        tally.add(Category.ReadsSecrets, f"`{name} {' '.join(nouns)}` {does}", found.nouns[-1])
    traps = {spelled.rstrip("="): effect for spelled, effect in _entry(name).effects.items()}
    script = script_option(command.argv, name)
    traps.pop(script, None)
    traps.update(_OPTIONS.get("/".join(nouns), {}) if name == "az" else {})
    asked = Options(
        f"{name} {' '.join(nouns)}",
        traps,
        lambda spelling: spelling == script or _takes(grammar, spelling),
        lambda spelling: spelling == script or _allows(grammar, spelling),
        tuple(given),
    )
    parameters(tally, found.options, asked)
    is_read = tally.category is Category.ReadsRemote
    parameters(tally, found.rest, asked)
    if is_read and tally.category is Category.ModifiesFilesystem and told:
        tally.reason = f"`{name} {' '.join(nouns)}` {told}"
    if found.nouns[-1].text in COPYING and len(given) > 1 and ":" not in given[-1].text:
        tally.apply(WRITES, f"{name} {' '.join(nouns)}", given[-1], given[-1])
    if verb in COPYING and "everybody" in worst:
        tally.reason += ", open to everybody"
    urls = [word for before, word in pairwise(found.rest) if before.text in ADDRESSES]
    tally.reason = addressed(tally.reason, f"{name} {' '.join(nouns)}", urls)
    if cloud.marks:
        tally.reads += [part(word, 1) for word in found.rest if word.prefix.startswith(cloud.marks)]
    return tally.judgement()


def _by_operand(words: Sequence[Argument], grammar: Grammar) -> Sequence[Argument]:
    """The operands; a word behind an option that is not listed may be its value."""
    values = [word for before, word in pairwise(words) if before.text[:2] == "--" and not _is_flag(before, grammar)]
    given = operands(words, lambda spelling: _takes(grammar, spelling))
    return nameable([word for word in given if word not in values])


def _is_flag(option: Argument, grammar: Grammar) -> bool:
    return "=" in option.text or (option.text in grammar.options and not _takes(grammar, option.text))


def _by_option(words: Sequence[Argument]) -> Sequence[Argument]:
    """The object that an option names: `az group delete -n web`."""
    return nameable([word for before, word in pairwise(words) if before.text in NAMING])[:1]


def _shows_variables(nouns: Sequence[str], words: Sequence[Argument], cloud: Cloud) -> bool:
    """Whether the answer has environment variables: all of it, or a table that is asked for in another form."""
    said = f" {' '.join([word.text for word in words])} "
    is_table = cloud.lists_in("tables", nouns) and f" {cloud.chosen}" in said
    if not is_table and not cloud.lists_in("variables", nouns):
        return False
    is_plain = any(plain and f" {plain} " in said for plain in cloud.lists["plain"])
    if is_plain and said.count(" -o") + said.count(" --o") == 1 and f" {cloud.chosen[:3]}" not in said:
        return False
    return not _picks_harmless(words, cloud.chosen)


def _picks_harmless(words: Sequence[Argument], option: str) -> bool:
    """Whether `option` leaves nothing of the answer but fields without variables: `--format='value(status.url)'`."""
    if not option or not all(word.exact for word in words):
        return False
    texts = [word.text for word in words]
    told = [text.partition("=")[2] for text in texts if text.startswith(f"{option}=")]
    told += [text for before, text in pairwise(texts) if before == option]
    return bool(told) and all(_is_harmless(field) for text in told for field in _fields(text))


def _fields(chosen: str) -> list[str]:
    """The fields that `value(a,b)` or `a.b` picks."""
    form, opening, fields = chosen.partition("(")
    return fields.removesuffix(")").split(",") if opening and form in FORMS else [chosen]


def _is_harmless(field: str) -> bool:
    return not set(field) - PATH and field.rpartition(".")[2].partition("[")[0] in FIELDS


def _takes(grammar: Grammar, spelling: str) -> bool:
    return spelling in grammar.options and grammar.options[spelling][1] is Takes.Value


def _allows(grammar: Grammar, spelling: str) -> bool:
    """A listed option, or a long one whose name does not hint at a file, a program or another place."""
    known = spelling in grammar.options or spelling[:2] in grammar.options
    return known or (spelling.startswith("--") and not DOUBTFUL.intersection(spelling[2:].split("-")))


def _verb(
    tally: Tally,
    name: str,
    cloud: Cloud,
    nouns: Sequence[str],
    verb: Argument,
    named: Sequence[Argument],
    said: tuple[str, str],
) -> None:
    """Add what the verb does to what is `named` behind it, by its whole path first.

    `said`: what the file says of it, and the object.
    """
    told, target = said
    category, does = _effect(name, cloud, nouns, verb.text, named, target)
    if name == "az" and "/".join(nouns) == DOWNLOADING and " to `" in told:
        category = Category.ReadsRemote  # and what it does to the file
    tally.add(category, f"`{' '.join([name, *nouns])}` {told or does}", verb)


def _effect(
    name: str, cloud: Cloud, nouns: Sequence[str], verb: str, named: Sequence[Argument], target: str
) -> tuple[Category, str]:
    start = _start(verb)
    if cloud.lists_in("public", nouns):
        return Category.ReadsRemote, "queries the cloud"
    changes = cloud.lists_in("changes", nouns)
    if cloud.lists_in("local", nouns) and not changes:
        return Category.ModifiesSystem, filled(LOCAL.get(verb, "changes settings of this machine"), named)
    is_private = bool(cloud.lists["private"].intersection(nouns[:-1])) and start not in DELETING
    if is_private or cloud.lists_in("secrets", nouns):
        first = listed([word.text for word in named[:1]]) if named else ""
        return Category.ReadsSecrets, shows_secret(nouns, first, is_operand=name != "az")  # there it is an option's
    if cloud.lists_in("runs", nouns):
        return Category.RunsProjectCode, filled("{verb|changes} {file|files} of the project", named, verb)
    if changes:
        return Category.ModifiesRemote, deed(verb, target)
    if start in DELETING:
        return Category.DeletesData, deed(verb, target)
    if _reads(verb, nouns, cloud) and not is_operand(name, nouns):
        here = nouns[0] in cloud.lists["here"]
        asks = "shows settings of this machine" if here else reading(verb, nouns, called(name)) or "queries the cloud"
        return Category.ReadsRemote, filled(asks, named)
    if start in CHANGING:
        does = filled(COPIED, named, verb) if start in COPYING else deed(verb, target)
        return Category.ModifiesRemote, does
    return Category.Unrecognized, "may change resources of the cloud"
