"""aws: an operation is a verb with its object, so that the verb says whether it only reads.

All parameters of an operation are parts of one request. The operations that its file lists beside these verbs print
secrets, or write their answer to a file.
"""

from __future__ import annotations

from itertools import pairwise, takewhile

from assent.command.model import Argument, Command, Surroundings
from assent.command.options import UNKNOWN_OPTION
from assent.command.word import part
from assent.option_table import Takes
from assent.risk.address import url
from assent.risk.category import Category
from assent.risk.doubt_wording import with_doubt
from assent.risk.entries import index, operations
from assent.risk.entries.dangers import danger
from assent.risk.entries.rule import WRITES, proven, raises
from assent.risk.entries.services import Options, Path, operands, parameters, path, shows_secret
from assent.risk.entries.tally import Tally
from assent.risk.entries.worded import worded
from assent.risk.finding import Judgement, Unknown
from assent.risk.rules import aws_s3
from assent.risk.rules.aws_secrets import names_secret, picks_harmless
from assent.risk.rules.files import kept
from assent.risk.rules.sql_clients import other
from assent.risk.shown import printed
from assent.risk.wording import listed, nameable, quoted
from assent.rules_table import knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


SHOWING = ("help", "--help", "--version")
FILED = ("file://", "fileb://")  # in front of the file that holds the value of an option
LOOPBACK = ("http://localhost", "http://127.0.0.1", "https://localhost", "https://127.0.0.1", "http://localstack")


def endpoint(word: Argument) -> Judgement:
    """Judge where requests are sent, signed with the person's key."""
    if word.exact and word.text.startswith(LOOPBACK) and url(word).category is Category.ReadsRemote:
        return Judgement(Category.ReadsRemote, f"`{word.text}` is this machine")
    return Judgement(Category.Unrecognized, f"`aws --endpoint-url` sends signed requests to `{word.text}`", word)


def _attribute(word: Argument) -> Judgement:
    if word.exact and word.text != "userData":
        return Judgement(Category.ReadsRemote, f"`{word.text}` is shown")
    return Judgement(Category.ReadsSecrets, f"`{word.text}` may hold passwords", word)


def _stored(word: Argument) -> Judgement:
    """A file of a repository, or a key of a bucket, that is shown."""
    what = kept(word, word.text)
    category = Category.ReadsSecrets if what else Category.ReadsRemote
    return Judgement(category, f"`{word.text}` {what or 'is shown'}", word)


DECRYPTING = {"ssm": ("--with-decryption",), "apigateway": ("--include-values", "--include-value")}


def _statement(word: Argument) -> Judgement:
    """SQL, of which nobody knows anything where a file holds it."""
    return Judgement(Category.ReadsRemote, "a file holds the SQL") if word.text.startswith(FILED) else other(word)


_SQL = proven(_statement)
SERVICE_TRAPS = {
    "athena": {"--query-string": _SQL},
    "dynamodb": {"--statement": _SQL},
    "rds-data": {"--sql": _SQL},
    "redshift-data": {"--sql": _SQL, "--sqls": _SQL},
    "codecommit": {"--file-path": proven(_stored), "--folder-path": proven(_stored)},
    "ec2": {"--attribute": proven(_attribute)},
    # The merged file, in which are the tokens and keys of the other clusters.
    "eks": {"--dry-run": raises(Category.ReadsSecrets, "prints your kubeconfig with its credentials")},
}


def _is_last(nouns: Sequence[Argument]) -> bool:
    return len(nouns) == 2 or nouns[0].text == "help"


def aws(command: Command, _: Surroundings) -> Judgement:
    """aws: its service, its operation, and where the answer goes."""
    tally = Tally("`aws` queries AWS")
    words = command.argv[1:]
    if words and len(words) < 4 and all(word.exact for word in words) and words[-1].text in SHOWING:
        return Judgement(
            Category.ReadsFilesystem, f"`aws` {printed(words[-1].text) if len(words) == 1 else 'only prints help'}"
        )
    stated = index.stated("aws")
    found = path(words, stated.grammar, _is_last)
    if found.doubt is not None:
        word = found.doubt
        strange = f"`aws {word.text}` {UNKNOWN_OPTION}"
        later = f"`aws` runs the operation `{word.text}`, which is only known at run time"
        tally.add(Category.Unrecognized, strange if word.exact else later, word, Unknown.Word)
        return tally.judgement()
    if len(found.nouns) == 1 and found.nouns[0].text == "configure":
        return Judgement(Category.Unrecognized, "`aws configure` changes the settings and keys of AWS", found.nouns[0])
    if len(found.nouns) < 2:
        return Judgement(Category.Unrecognized, "`aws` lacks an operation", command.argv[0])
    service, operation = (noun.text for noun in found.nouns)
    beneath = "all below " if operation.endswith("-by-path") else ""
    shows = f"decrypts and shows {next((beneath + told for told in _objects(operation, found).values()), 'secrets')}"
    decrypts = dict.fromkeys(DECRYPTING.get(service, ()), raises(Category.ReadsSecrets, shows))
    traps = {**stated.effects, **SERVICE_TRAPS.get(service, {}), **decrypts}
    parameters(tally, found.options, Options("aws", traps, _shared, _is_parameter))
    parameters(
        tally, found.rest, Options(f"aws {service} {operation}", traps, _known(service, operation), _is_parameter)
    )
    for word in _further(found, "--sqls"):
        tally.apply(_SQL, f"aws {service} {operation}", word, word)
    _operation(tally, service, operation, found)
    if tally.unknown is Unknown.Word and isinstance(tally.fault, Argument):
        deed = Tally("")
        _operation(deed, service, operation, found)
        tally.reason = with_doubt(deed.reason, tally.fault) or tally.reason
    if service in ("s3", "s3api"):
        _named(tally, found)
    _by_file(tally, service, operation, found, command)
    return tally.judgement()


def _further(found: Path, option: str) -> list[Argument]:
    """The values of an option behind its first one."""
    at = next((at for at, word in enumerate(found.rest) if word.text == option), len(found.rest))
    return list(takewhile(lambda word: word.text[:1] != "-", found.rest[at + 2 :]))


def _by_file(tally: Tally, service: str, operation: str, found: Path, command: Command) -> None:
    """A file whose text says what is done, where the operation does not."""
    file = _filed(command) if f"{service}/{operation}" in knows("aws", "told") else None
    if file is not None:
        deed = Tally("")
        _operation(deed, service, operation, found)
        told = quoted(file.text.partition("://")[2])
        does = deed.reason.removesuffix(" on AWS").replace(quoted(file.text), told)
        tally.add(Category.Unrecognized, does if told in does else f"{does} by {told}", file)
        tally.unread = True


def _filed(command: Command) -> Argument | None:
    """The file that holds a part of the request, where that goes to a service which keeps data."""
    if command.program != "aws" or any(_value(word).text.startswith(LOOPBACK) for word in command.argv):
        return None
    return next((value for value in map(_value, command.argv) if value.text.startswith(FILED)), None)


def _value(word: Argument) -> Argument:
    """The word, or what is behind the option in it."""
    return part(word, word.text.index("=") + 1) if word.text[:2] == "--" and "=" in word.text else word


def _is_parameter(spelling: str) -> bool:
    return spelling.startswith("--")


def _shared(spelling: str) -> bool:
    shared = index.stated("aws").grammar.options
    return spelling in shared and shared[spelling][1] is Takes.Value


def _known(service: str, operation: str) -> Callable[[str], bool]:
    """Whether an option of the operation takes a value, as far as that is known."""

    def takes(spelling: str) -> bool:
        if service == "s3":
            return spelling in knows("aws", "s3-values")
        from assent.knowledge import of

        known = of("aws")
        for word in (service, operation):
            known = known.subcommand(word) if known else None
        if spelling in index.stated("aws").grammar.options:
            return _shared(spelling)
        return known is not None and known.option(spelling) in (Takes.Value, Takes.Uncertain)

    return takes


def _named(tally: Tally, found: Path) -> None:
    """Whoever owns a bucket sees what it is asked for."""
    for word in found.rest:
        if not word.exact and not word.glob:
            tally.add(Category.Unrecognized, f"the name `{word.text}` is only known at run time", word)


def _objects(operation: str, found: Path) -> dict[str, str]:
    """The objects that options name, as a reason quotes them: `--instance-ids i-1 i-2`, and of a service `--service`.

    Objects are the values of options that end as those of names do, or that are called like a noun of the operation.
    """
    nouns = operation.split("-")[1:]
    objects: dict[str, str] = {}
    for at, option in enumerate(found.rest):
        spelled = option.text[2:]
        is_noun = bool(spelled) and set(spelled.removesuffix("s").split("-")).issubset(nouns)
        if option.text == "--key" and nouns[:1] in (["object"], ["objects"]):
            spelled, is_noun = "object", True
        if not option.text.startswith("--") or not (is_noun or option.text.endswith(tuple(knows("aws", "named-by")))):
            continue
        if option.text == "--item" or (spelled in ("key", "image-id") and nouns[:1] != [spelled[:5]]):
            continue  # what is put or used, and not what it belongs to
        several = found.rest[at + 1 : None if option.text.endswith("s") else at + 2]
        named = nameable(list(takewhile(lambda word: word.text[:1] != "-", several)))
        named = [word for word in named if not word.text.startswith((*FILED, "{", "["))]
        if named:
            objects[spelled] = listed([_plain(word.text) for word in named])
    return objects


def _plain(text: str) -> str:
    """The name in a word that says what it is: `imageTag=v1`."""
    key, _, name = text.partition("=")
    return name if name and key.isalpha() and key != "Key" and "," not in name else text


def _operation(tally: Tally, service: str, operation: str, found: Path) -> None:
    named = f"{service}/{operation}"
    shown = f"`aws {service} {operation}`"
    word = found.nouns[-1]
    objects = _objects(operation, found)
    stated = worded("aws", (service, operation), operands(found.rest, _known(service, operation)), found.rest)
    does = stated or operations.operation(operation, objects)
    does = danger("aws", operation, found.rest, operations.target(operation, objects)) or does
    if service == "s3" and operation in aws_s3.COMMANDS:
        aws_s3.copies(tally, operation, found)
    elif named == "configure/get" and _setting(found) in knows("aws", "settings"):
        tally.reason = f"{shown} shows a setting"
    elif (named in knows("aws", "secrets") and not picks_harmless(found)) or names_secret(operation):
        secret = objects.get("secret-id") or objects.get("name") or objects.get("names")
        told = shows_secret([service, operation], secret or next(iter(objects.values()), ""), is_operand=bool(secret))
        if does and told.startswith("may show"):  # what its name does not say
            told = f"{does}, which may hold secrets" if _reads(named, operation) else f"{does} and may show secrets"
        tally.add(Category.ReadsSecrets, f"{shown} {stated or told}", word)
    elif named in knows("aws", "outfile"):
        tally.add(Category.ReadsRemote, f"{shown} queries AWS", word)
        _outfile(tally, shown, found)
    elif _reads(named, operation):
        told = _shown(named, found) or (f"{does} on AWS" if does else "queries AWS")
        tally.add(Category.ReadsRemote, f"{shown} {told}", word)
    elif named in knows("aws", "local"):
        tally.add(Category.ModifiesSystem, f"{shown} {stated or 'changes settings of this machine'}", word)
    elif operation.startswith(tuple(knows("aws", "deletes"))):
        deleted = does or f"deletes {next(iter(objects.values()), 'resources')}"
        deed, without, snapshot = deleted.partition(", without ")
        tally.add(Category.DeletesData, f"{shown} {deed} on AWS{without}{snapshot}", word)
    else:
        does = (does or "may change resources").partition(" and shows its ")[0]  # which no `--query` leaves
        tally.add(Category.ModifiesRemote, f"{shown} {does} on AWS", word)
        if named in knows("aws", "answers"):
            _outfile(tally, shown, found)


def _setting(found: Path) -> str:
    """The setting that is asked for, without its section."""
    return found.rest[0].text.rpartition(".")[2] if found.rest else ""


def _reads(named: str, operation: str) -> bool:
    if named in knows("aws", "reads-whole") or operation == "wait":
        return True
    return operation.startswith(tuple(knows("aws", "reads"))) and named not in knows("aws", "reads-not")


def _shown(named: str, found: Path) -> str:
    """The output of an operation whose name does not say it: `logs tail`."""
    operand = next((word.text for word in found.rest[:1] if word.exact and word.text[:1] != "-"), "")
    table = next((after.text for word, after in pairwise(found.rest) if word.text == "--table-name"), "")
    match named:
        case "s3/ls":
            return f"lists {quoted(operand)}" if operand else "lists buckets"
        case "logs/tail":
            return f"shows the logs of {quoted(operand)}" if operand else "shows logs"
        case "dynamodb/scan" | "dynamodb/query":
            return f"reads items of {quoted(table)}" if table else "reads items"
        case _:
            return ""


def _outfile(tally: Tally, shown: str, found: Path) -> None:
    """The operand may stand anywhere among the parameters; the last word is taken for it in any case."""
    before = ""
    for word in found.rest:
        is_value = before.startswith("--") and "=" not in before
        if not word.text.startswith("-") and (not is_value or word is found.rest[-1]):
            tally.apply(WRITES, shown.strip("`"), word, word)
            if is_value and tally.fault is word:
                tally.reason = f"{shown} may write {quoted(word.text)}, its last word"
        before = word.text
