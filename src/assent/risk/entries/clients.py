"""Clients whose commands are known one by one: each is in a list by what it does."""

from __future__ import annotations

from itertools import pairwise

from assent.command import options
from assent.record import replace
from assent.risk.category import Category
from assent.risk.doubt_wording import doubted, gap
from assent.risk.entries import index
from assent.risk.entries.compiled import Function
from assent.risk.entries.lists import LISTS
from assent.risk.entries.nouns import kind
from assent.risk.entries.proofs import requested
from assent.risk.entries.rule import READS, WRITES
from assent.risk.entries.tally import Tally
from assent.risk.entries.worded import worded
from assent.risk.finding import Judgement
from assent.risk.inflection import plural
from assent.risk.wording import filled, nameable, quoted, unvalued
from assent.rules_table import ITEM, VERBS, is_a, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TypeAlias

    from assent.command.model import Argument, Command, Surroundings
    from assent.command.options import Grammar, Reading

    Listed: TypeAlias = tuple[Category, str]  # at least that; why
    Stated: TypeAlias = Mapping[str, str]  # the lists of one client, and more


def client(command: Command, _: Surroundings) -> Judgement:
    """A client of a service, whose file lists its commands by what they do.

    `options` are harmless for all commands that read, `previews` is a command and the option with which it only says
    what it would do, `copies` are commands that copy between paths here and addresses there.
    """
    name = command.argv[0].text.rpartition("/")[2]
    stated = known(name)
    return judge(command, name, {kind: stated.get(f"{VERBS} {kind}", "") for kind in (*LISTS, *BESIDES)})


BESIDES = ("options", "previews", "copies")
HANDING_ON = frozenset("run exec local ssh shell console dev env".split())  # what follows may be for another program
SPOKEN = {  # what subcommands that change something do to the service, where more than their verb is known
    "console": "opens a session on the service",
    "ssh": "opens a session on the service",
    "run": "runs {*:|a command} on the service",
    "exec": "runs {*:|a command} on the service",
    "execute": "runs SQL in {|the database}",
    "query": "runs a query",
    "cp": "copies {|files}",
    "mv": "moves {|files}",
    "rb": "removes {|buckets}",
    "mb": "makes {|buckets}",
    "up": "deploys {|the project}",
    "scale": "scales the app",
}
_SPOKEN_BY_NAME = {  # the same where the words in front of the verb tell more
    "db push": "applies migrations to the remote database",
    "db pull": "copies the schema of the remote database",
    "db diff": "compares the schema with the remote database",
    "db dump": "exports the remote database{-f/--file:+to}",
    "secrets set": "sets {secret|secrets}",
}
_LOCAL = {  # the same on this machine
    "login": "logs in to the service",
    "logout": "logs out of the service",
    "link": "links this folder to {|a project of the service}",
    "unlink": "removes the link of this folder to the service",
    "init": "sets up this folder for the service",
    "new": "creates {|files} in this folder",
}
LOSING = {  # the same of subcommands that delete
    "reset": "resets {|the database}, deleting its data",
    "rsync": "may delete files in {last:|the destination}",
    "mv": "moves {|files}",
    "cancel": "cancels {|resources of the service}",
}
_FURTHER = frozenset("create get lease list mint renew revoke rotate update".split())  # subcommands of those that do
_SHOWN = {  # what subcommands show that show secrets
    "credentials": "shows the credentials{+of}",
    "keys": "shows keys",
    "token": "shows an access token",
    "url": "shows an address with a password{+of}",
}
_MAKING = frozenset("create mint issue".split())
_QUERYING = ("execute", "query", "shell", "pg:psql", "psql")  # subcommands that are given SQL
_SQL = Function("rules.sql_clients.other")
_commands: dict[str, dict[str, Listed]] = {}
_grammars: dict[str, Grammar] = {}


def _listed(name: str, client: Stated) -> dict[str, Listed]:
    """The effect of each command of the client; one that operands may follow ends with `+`, or with an option."""
    if name not in _commands:
        _commands[name] = {
            command.strip(): said for kind, said in LISTS.items() for command in client[kind].split(ITEM)
        }
    return _commands[name]


def asks_for_help(words: Sequence[Argument]) -> bool:
    """`help …`, `--version`, and `--help` at the end of a command that hands no words on."""
    if not words or not all(word.exact for word in words):
        return False
    texts = [word.text for word in words]
    if texts[0] == "help" or (texts[0] in ("--version", "version") and len(texts) == 1):
        return True
    hands_on = "--" in texts or any(word.partition(":")[0] in HANDING_ON for word in texts)
    return texts[-1] in ("--help", "-h") and not hands_on


def _named(command: Command, reading: Reading, begin: int) -> list[Argument]:
    """The operands that a reason may name, of `KEY=value` the name; no value of an unknown option."""
    unknown = [problem.argument for problem in reading.problems]
    values = [word for before, word in pairwise(command.argv) if before in unknown and before.text[:1] == "-"]
    words = [word for word in nameable(reading.operands[begin:]) if word not in values]
    return [replace(word, text=unvalued(word.text)) for word in words]


def judge(command: Command, shown: str, client: Stated) -> Judgement:
    """Judge a command of the client called `shown`."""
    if asks_for_help(command.argv[1:]):
        return Judgement(Category.ReadsFilesystem, f"`{shown}` only prints help or its version")
    if client["options"] not in _grammars:
        _grammars[client["options"]] = options.grammar(client["options"], abbreviates=False)
    reading = options.read(command.argv, _grammars[client["options"]])
    nouns, found = _found(reading, _listed(shown, client))
    if found is None:
        return _unlisted(command, shown, client, reading)
    tally = Tally(f"`{shown}` queries the service")
    is_preview = _is_preview(client, nouns, reading)
    category, phrase = LISTS["reads"] if is_preview else found
    if category is Category.ReadsSecrets:
        nouns = _further(reading, nouns)
    if category is Category.ModifiesRemote and nouns[-1].text in _QUERYING and _only_reads(reading, len(nouns)):
        category = Category.ReadsRemote
    said = f"{shown} {' '.join(word.text for word in nouns)}"
    operands = _named(command, reading, len(nouns))
    told = "" if is_preview else worded(shown, [word.text for word in nouns], operands, command.argv)
    told = told or _does(reading, nouns, operands, said, (category, phrase))
    tally.reason = _printed(category, said, nouns, operands) or f"`{said}` {told}"
    tally.add(category, tally.reason, nouns[-1])
    if category in (Category.ModifiesRemote, Category.RunsProjectCode) and nouns[-1].text in _QUERYING:
        _asked(tally, said, command.argv)
    if nouns[0].text in client["copies"].split():
        _copied(tally, said, reading.operands[1:])
    if category <= Category.ReadsRemote:
        for problem in reading.problems:
            tally.add(Category.Unrecognized, doubted(problem, shown), problem.argument, gap(problem))
    return tally.judgement()


def _printed(category: Category, said: str, nouns: Sequence[Argument], operands: Sequence[Argument]) -> str:
    """The reason of a command that is only started to print the secrets it is given: `op run -- env`; else empty."""
    if category is not Category.ReadsSecrets or nouns[-1].text != "run" or len(operands) != 1:
        return ""
    program = operands[0].text
    return f"{quoted(program)} prints the secrets of `{said}`" if is_a(program, "environment-printer") else ""


def _does(reading: Reading, nouns: Sequence[Argument], operands: Sequence[Argument], said: str, listed: Listed) -> str:
    """The effect of a command in words, by its own and the list that it is in; `operands` may be named."""
    named = [word for word in operands if " " not in word.text][:1]
    phrase = _phrase(nouns, *listed)
    if nouns[-1].text in ("cp", "mv") and len(reading.operands) > len(nouns) + 1:
        phrase = f"{phrase.partition(' ')[0]} {{1:|files}}{{last:+to}}"
        named = list(nameable(reading.operands[len(nouns) :]))
    return filled(phrase, named, said, reading.options)


def _unlisted(command: Command, shown: str, client: Stated, reading: Reading) -> Judgement:
    """The judgement of a command that the client's file does not list, or of the client alone."""
    fault = reading.operands[0] if reading.operands else command.argv[-1]
    alone = index.stated(shown).program
    if alone.phrase and not reading.operands and not reading.problems:
        first = command.argv[1] if len(command.argv) > 1 else fault
        said = f"{shown} {first.text}" if first.text.startswith("--") else shown
        does = filled(alone.phrase, (), shown, reading.options)
        return Judgement(alone.category, f"`{said}` {does}", first)
    texts = [word.text for word in reading.operands[:2] if word.exact]
    words = [text for text in texts if text.replace("-", "").replace("_", "").isalpha()]
    tally = Tally(f"`{shown}` queries the service")
    doubt = next((problem for problem in reading.problems if gap(problem) is not None), None)
    listed = {command.rstrip("+ ") for command in _listed(shown, client)}
    if doubt and words and doubt.argument.start > fault.start and " ".join(words) not in listed:
        doubt = None  # stripe refunds create --charge
    if doubt:
        reason = doubted(doubt, " ".join([shown, *words]))
    elif reading.operands or fault.text.startswith("-"):
        kind_of_word = "option" if fault.text[:1] == "-" else "subcommand"
        reason = f"`{shown} {' '.join(words) or fault.text}` is a {kind_of_word} unknown to Assent"
    else:
        reason = f"`{shown}` lacks a subcommand"
    tally.add(Category.Unrecognized, reason, fault)
    return tally.judgement()


def _further(reading: Reading, nouns: Sequence[Argument]) -> Sequence[Argument]:
    """The words of a command whose file only lists the first of them: `infisical service-token create`."""
    end = len(nouns)
    while end < len(reading.operands) and reading.operands[end].exact and reading.operands[end].text in _FURTHER:
        end += 1
    return reading.operands[:end]


def _only_reads(reading: Reading, begin: int) -> bool:
    """Whether the one operand behind the subcommand is SQL that certainly reads tables alone."""
    words = reading.operands[begin:]
    given = reading.value("--command")
    if given is not None and len(words) == 1 and not reading.has("--file"):
        words = (given,)  # of the database that the operand names
    if len(words) != 1 or " " not in words[0].text or reading.problems:
        return False
    told = _SQL(words[0])
    return told.category <= Category.ReadsRemote and not told.reads


def _asked(tally: Tally, said: str, words: Sequence[Argument]) -> None:
    """Add the change that SQL among the words makes."""
    for word in words:
        told = requested(_SQL(word), said) if " " in word.text else None
        if told is not None and told.category in (Category.ModifiesRemote, Category.DeletesData):
            tally.reason = told.reason
            tally.add(told.category, told.reason, word)


def _phrase(nouns: Sequence[Argument], category: Category, listed: str) -> str:
    """The phrase for the command, by its words where they tell more than the list that it is in."""
    verb = nouns[-1].text.rpartition(":")[2]
    what = kind([part for word in nouns for part in word.text.split(":")]).replace("resource group", "group")
    phrase = listed
    if category is Category.ReadsSecrets:
        is_token = what.endswith(("token", "key")) and verb in _MAKING
        phrase = f"creates and shows a {what}{{+for}}" if is_token else _SHOWN.get(verb, phrase)
    if category is Category.ReadsSecrets and verb in HANDING_ON and verb != "env":
        phrase = "passes secrets to {|a program}"
    spoken = {Category.ModifiesRemote: SPOKEN, Category.ModifiesSystem: _LOCAL, Category.DeletesData: LOSING}
    phrase = spoken.get(category, {}).get(verb, phrase)
    if category is Category.ReadsRemote and phrase == LISTS["reads"][1]:
        phrase = _reading(verb, what) or phrase
    if what and verb != "deploy":
        phrase = phrase.replace("{|resources of the service}", f"{{{what}}}")
    if category is Category.ModifiesRemote:
        both = _SPOKEN_BY_NAME.get(" ".join([word.text for word in nouns[-2:]]))
        phrase = both or ("deploys {|the project}" if verb == "deploy" else phrase)
    return phrase.replace("{verb|changes}", "changes") if verb in ("push", "pull") else phrase


def _reading(verb: str, what: str) -> str:
    """The phrase for a command that reads objects of a kind, by its verb; empty where neither tells more."""
    if verb in ("logs", "tail"):
        return "shows the logs{--app/-a/1:+of}"
    if verb in ("list", "ls") and what:
        return f"lists {plural(what)}"
    return f"shows {{{what}}}" if verb in ("info", "show", "get", "inspect", "view", "describe") and what else ""


def _is_preview(client: Stated, nouns: Sequence[Argument], reading: Reading) -> bool:
    """Whether the command is asked what it would do, and nothing that is not known may take that back."""
    command, _, option = client["previews"].partition(" ")
    return bool(option) and nouns[0].text == command and reading.has(option) and not reading.problems


def _copied(tally: Tally, said: str, words: Sequence[Argument]) -> None:
    """Add the paths here that are read, and the last one, which is written."""
    for at, word in enumerate(words):
        if "://" not in word.prefix and word.text != "-":
            tally.apply(WRITES if at == len(words) - 1 else READS, said, word, word)


def _found(reading: Reading, listed: dict[str, Listed]) -> tuple[Sequence[Argument], Listed | None]:
    """The longest listed command that the operands begin with, as the worst that its options make of it."""
    words = reading.operands
    for length in range(min(4, len(words)), 0, -1):
        nouns = words[:length]
        if not all(word.exact for word in nouns):
            continue
        text = " ".join([word.text for word in nouns])
        found = listed.get(text) if length == len(words) else None
        found = found or listed.get(f"{text}+")
        if found:
            names = [f"{text} {option.name}" for option in reading.options]
            said = [listed[name] for name in names if name in listed]
            return nouns, max(said if said and not reading.problems else [found, *said], key=_category)
    return (), None


def _category(listed: Listed) -> Category:
    return listed[0]
