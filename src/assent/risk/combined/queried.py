"""The parts jq or grep takes of secret documents: `docker inspect web | jq .[0].State`, `… | grep IPAddress`."""

from __future__ import annotations

from itertools import pairwise

from assent import numeral
from assent.record import replace
from assent.risk.category import Category
from assent.risk.combined.calculated import calculates
from assent.risk.combined.composed_query import prints_services, takes_field
from assent.risk.combined.mapped import maps_secrets
from assent.risk.combined.shaped import shows_types, takes_names
from assent.risk.entries.details import LINES, NETWORK, is_harmless_path
from assent.rules_table import CLUSTER, ENGINE, is_a, knows, vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command
    from assent.risk.finding import Finding

CONTAINERS = frozenset(("docker inspect", "docker container inspect", "podman inspect", "podman container inspect"))
AROUND = ("-A", "-B", "-C")  # of grep
FINDING = ("-E", "-n", "-o", "-m1", "-w", "-i")
FOLDED = frozenset("ipaddress ipprefixlen macaddress endpointid".split())  # in any case part of no secret's name
MOST_LINES = 5  # around one that fits
AFTER = NETWORK | {"Health"}  # behind these, also as parts of longer words, the next lines hold no variables
MOST_AFTER = 10
OUTPUTS = frozenset(("terraform output", "tofu output"))
LISTING = frozenset(("t", "-t", "--list", "tv", "-tv", "tf -", "-tf -", "tvf -", "-tvf -"))  # of tar, its input
NAMING = frozenset(("keys", "keys[]", "keys_unsorted", "keys_unsorted[]", "length", "keys|length"))  # no values
MAPPED = (".data", ".stringData", ".annotations", ".labels")  # certainly objects: of a text jq's error shows the start
SHOWING = frozenset("-r -c -M -S -rc --raw-output --compact-output --sort-keys --monochrome-output".split())  # of jq
AS_JSON = frozenset(("-ojson", "-o=json", "--output=json"))
VALUED = ("-n", "--namespace", "-o", "--output")
NAMES = frozenset("address type name kind actions FunctionName Runtime Handler FunctionArn LastModified".split())
QUIETLY = "2>/dev/null"  # leaves its output as it is
HOSTS = (".ini", ".yml", ".yaml", ".json", ".toml", ".cfg")  # endings of inventories that are no programs
WHOLE = ("$", "input", "include", "import", "def")  # with which a filter may come back to the whole document
DESCRIBING = ("get-", "list-", "describe-", "batch-get-")
NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-/")

ADDRESSED = NAME | {":"}  # also of arn:aws:lambda:…


def queried(at: int, findings: Sequence[Finding]) -> Finding | None:
    """The finding with that index, made less where all that it prints goes to what takes no secret out of it."""
    command = findings[at].command
    if calculates(command):
        reason = f"`{command.text}` calculates, and names no value of the infrastructure"
        return replace(findings[at], category=Category.ReadsRemote, reason=reason)
    takers = [finding.command for finding in findings if finding.command.stdin == at]
    if len(takers) != 1 or command.moved_by() or takers[0].apart_from(command):
        return None
    if not (_is_plain(command) and _is_plain(takers[0])):
        return None
    words = [word.text for word in takers[0].argv[1:]]
    services = prints_services([word.text for word in command.argv])
    match takers[0].program:
        case "yq" | "jq" if services:
            return _less(findings[at], takers[0].program) if takes_field(words) else None
        case "tar" if takers[0].argv[1:] and " ".join(words) in LISTING and _is_archive(command):
            reason = f"`{command.program}` passes an archive to `tar`, which lists names"
            return replace(findings[at], category=Category.ReadsFilesystem, reason=reason)
        case "grep":
            selects = _finds_lines(words) and is_a(command.argv[0].text, ENGINE)
        case "jq" if maps_secrets(command):
            return _less(findings[at], "jq") if _takes_keys(words) else None
        case "jq":
            selects = _takes_part(words, command)
        case _:
            return None
    return _less(findings[at], takers[0].program) if selects and _is_document(command) else None


def _takes_keys(words: Sequence[str]) -> bool:
    """Whether jq takes only the names of what it is given as a whole: jq keys."""
    queries = [word for word in words if word not in SHOWING]
    return len(queries) == 1 and queries[0].replace(" ", "") in NAMING


def _takes_part(words: Sequence[str], command: Command) -> bool:
    """Whether jq takes only names, or a part without secrets, out of the document that the command prints."""
    queries = [word for word in words if word not in SHOWING]
    if len(queries) != 1 or queries[0][:1] == "-":
        return False
    path, _, filters = queries[0].replace(" ", "").partition("|")
    if path in _objects(command) and filters in NAMING:
        return True
    if " ".join(word.text for word in command.argv if word.text[:1] != "-") in OUTPUTS and shows_types(queries[0]):
        return True
    if path in NAMING and not filters:
        return True
    if (filters in NAMING and path.endswith(MAPPED)) or takes_names(queries[0], _fields(command)):
        return True
    narrows = not any(mark in filters for mark in WHOLE)  # what follows a path sees nothing but what is there
    return narrows and is_a(command.program, ENGINE) and is_harmless_path(path)


def _less(finding: Finding, taker: str) -> Finding:
    program = finding.command.program
    is_far = program in ("aws", "helm") or is_a(program, CLUSTER)
    category = Category.ReadsRemote if is_far else Category.ReadsFilesystem
    return replace(
        finding, category=category, reason=f"`{program}` passes a document to `{taker}`, which selects no secrets"
    )


def _finds_lines(words: Sequence[str]) -> bool:
    """Whether grep shows lines of harmless fields alone; around those of the network, which are last, a few more."""
    given, patterns, around, after = [*words], [], False, 0
    while given:
        word = given.pop(0)
        if word[:2] in AROUND:
            count = numeral.whole(word[2:] or (given.pop(0) if given else ""))
            if count is None or count > (MOST_AFTER if word[:2] == "-A" else MOST_LINES):
                return False
            around, after = around or word[:2] != "-A", max(after, count)
        elif word[:1] != "-":
            patterns.append(word)
        elif word not in FINDING:
            return False
    if len(patterns) != 1:
        return False
    pieces = patterns[0].replace("\\|", "|").split("|")
    keys = [piece.removesuffix(":").strip('"') for piece in pieces]
    if "-i" in words:
        return not around and not after and all(key.lower() in FOLDED for key in keys)
    whole = all(piece.removesuffix(":") == f'"{key}"' for piece, key in zip(pieces, keys, strict=True))
    return _shows_fields(keys, around=around, after=after > 0, whole=whole)


def _shows_fields(keys: Sequence[str], *, around: bool, after: bool, whole: bool) -> bool:
    """Whether keys are of fields that grep may show: of fewer with lines around them or `after`, if they are whole."""
    if around:
        return whole and all(key in NETWORK for key in keys)
    return all(key in (AFTER if after else LINES) for key in keys)


def _fields(command: Command) -> frozenset[str]:
    """The names of fields that hold no secret in what the command prints."""
    return NAMES.union(vocabulary(command.program, "picked"))


def _objects(command: Command) -> list[str]:
    """The paths of what certainly are objects in what the command prints, whose keys hold no secret."""
    return vocabulary(command.program, "objects")


def _is_plain(command: Command) -> bool:
    texts = ["".join(command.text[r.start - command.start : r.end - command.start].split()) for r in command.redirects]
    around = command.variables or command.elsewhere or any(text != QUIETLY for text in texts)
    return not around and all(word.exact for word in command.argv)


def _is_document(command: Command) -> bool:
    """Whether a command prints one JSON document and nothing besides, with options that change nothing else."""
    words = [word.text for word in command.argv if not word.text.startswith("-chdir=")]
    if words[:2] == [words[0], "show"] and words[0] in ("terraform", "tofu"):
        return words[2:3] == ["-json"] and all(map(_is_name, words[3:]))
    if words[0] == "aws":
        return _describes(words[1:])
    if words[0] == "ansible-inventory":
        options = [word for word in words[1:] if word != "--list"]
        return "--list" in words and (
            not options or (options[:1] == ["-i"] and len(options) == 2 and _is_inventory(options[1]))
        )
    if words == ["pm2", "jlist"]:
        return True
    if words[:3] == ["helm", "get", "values"]:
        return _is_object([word for word in words[3:] if word not in ("-a", "--all")])
    if " ".join(words[:2]) in OUTPUTS:
        return words[2:] == ["-json"]
    start = next((count for count in (3, 2) if " ".join(words[:count]) in CONTAINERS), 0)
    if start:
        return all(map(_is_name, words[start:]))
    return words[1:2] == ["get"] and is_a(words[0], CLUSTER) and _is_object(words[2:])


def _is_archive(command: Command) -> bool:
    """Whether an engine prints the archive of an image or a container, and does nothing else."""
    words = [word.text for word in command.argv]
    words = words[1:] if words[1:2] in (["image"], ["container"]) else words
    return is_a(command.program, ENGINE) and words[1:2] in (["save"], ["export"]) and all(map(_is_name, words[2:]))


def _describes(words: Sequence[str]) -> bool:
    """Whether the words of aws have it describe something that holds variables: lambda list-functions."""
    options = words[2:]
    told = "/".join(words[:2]) in knows("aws", "secrets") and "".join(words[1:2]).startswith(DESCRIBING)
    values = [after for word, after in pairwise(options) if word == "--output"]
    plain = all(ADDRESSED.issuperset(word) and "//" not in word for word in options)
    return told and plain and values in ([], ["json"]) and not {"--query", "--debug"}.intersection(options)


def _is_name(word: str) -> bool:
    return NAME.issuperset(word) and word[:1] != "-"


def _is_inventory(word: str) -> bool:
    """Whether a file of the project holds hosts: another may be a program, which is run for its output."""
    return _is_name(word) and word[:1] != "/" and ".." not in word and word.endswith(HOSTS)


def _is_object(words: Sequence[str]) -> bool:
    """Whether the words behind `kubectl get` have it print objects as JSON, and are names besides."""
    is_json = False
    given = [*words]
    while given:
        word = given.pop(0)
        if word in AS_JSON:
            is_json = True
        elif word in VALUED:
            value = given.pop(0) if given else ""
            if value[:1] in ("", "-") or (word in VALUED[2:] and value != "json"):
                return False
            is_json = is_json or word in VALUED[2:]
        elif not _is_name(word):
            return False
    return is_json
