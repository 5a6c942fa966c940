"""Clients of remote services, whose commands are nouns that end in a verb: `gcloud compute instances list`.

A verb that reads makes the command a read, whatever its many parameters say: they are parts of the
request. What is not part of the request is a trap, and is listed by the client's rule.
"""

from __future__ import annotations

from assent.command.options import UNKNOWN_OPTION, Grammar
from assent.command.word import may_be_option, part
from assent.option_table import Takes
from assent.record import Record, replace
from assent.risk.category import Category
from assent.risk.entries.doubts import is_value, tells_more
from assent.risk.finding import Unknown
from assent.risk.inflection import article, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assent.command.model import Argument
    from assent.risk.entries.rule import Effect
    from assent.risk.entries.tally import Tally

_VERBS = frozenset("decrypt describe download export fetch get list presign print read show view".split())
_MAKING = {
    "create": "creates and shows",
    "generate": "creates and shows",
    "regenerate": "regenerates and shows",
    "renew": "renews and shows",
    "reset": "shows a new",
    "rotate": "rotates and shows",
}
_FORMS = {
    "api": "API",
    "listadmincredentials": "admin credentials",
    "oauth": "OAuth",
    "sas": "SAS",
    "ssh": "SSH",
    "windows": "Windows",
}
FILES = ("file://", "fileb://")  # a value that is taken from a file
_SECRET = ("secret", "password", "token", "key", "credential", "auth", "decrypt", "presign", "connection-string", "sts")
_FILE_OPTIONS = frozenset("-f --file --file-path --path --source --dest --destination --output-file".split())
MOST_NOUNS = 16  # in a row; no service has such paths


def shows_secret(words: Sequence[str], named: str = "", *, is_operand: bool = False) -> str:
    """The effect of an operation that shows a secret, certainly where its words name one: `list-keys`, `key list`.

    `named`: what it is a secret of, or which one, where that is an operand.
    """
    if not any(part in word for word in words for part in _SECRET):
        return f"may show secrets of {named}" if named else "may show secrets"
    noun = next((found for word in reversed(words) if (found := _secret_noun(word.split("-")))), "")
    verbs = set(words[-1].split("-"))
    made = next((done for verb, done in _MAKING.items() if verb in verbs), "")
    if not noun:
        return "decrypts and shows data" if "decrypt" in verbs else f"{made or 'shows'} a secret"
    if "list" in verbs and not noun.endswith("s"):
        noun = plural(noun)
    is_itself = is_operand and noun.endswith(("key", "secret", "token", "request"))
    if made.endswith(" new"):
        return f"{made} {noun}{f' of {named}' if named else ''}"
    if named:
        return f"{made or 'shows'} the {noun}{' ' if is_itself else ' of '}{named}"
    return f"{made} {article(noun)} {noun}" if made and not noun.endswith("s") else f"{made or 'shows'} the {noun}"


def _secret_noun(parts: Sequence[str]) -> str:
    """The secret that a word names besides its verb: `list-api-keys`, `keys-list`; empty where it names none."""
    told = list(parts[: parts.index("by")] if "by" in parts else parts)
    verbs = _VERBS.union(_MAKING)
    told = told[1:] if told[:1] == ["batch"] else told
    told = told[1:] if told[0] in verbs else told
    told = told[:-1] if told and told[-1] in verbs else told
    told = told[:-1] if told[-1:] == ["value"] else told
    noun = " ".join([_FORMS.get(part, part) for part in told])
    return noun if any(part in noun.casefold() for part in _SECRET if part != "sts") and noun != "auth" else ""


class Path(Record):
    """The words of a command up to its verb, and those behind it."""

    nouns: tuple[Argument, ...]  # the verb is the last
    options: tuple[Argument, ...]  # with their values, before the verb
    rest: tuple[Argument, ...]
    doubt: Argument | None = None  # a word before the verb that is not certain


def path(words: Sequence[Argument], grammar: Grammar, is_last: Callable[[Sequence[Argument]], bool]) -> Path:
    """Collect nouns until `is_last` says so of those collected; options of `grammar` may be between."""
    nouns: list[Argument] = []
    options: list[Argument] = []
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word.prefix.startswith("-"):
            spelling, equals, _ = word.prefix.partition("=")
            known = grammar.options.get(spelling)
            if known is None or (not word.exact and not equals) or word.several:
                return Path(tuple(nouns), tuple(options), tuple(words[at:]), word)
            options.append(word)
            if known[1] is Takes.Value and not equals and at < len(words):
                if words[at].several:
                    return Path(tuple(nouns), tuple(options), tuple(words[at:]), words[at])
                options.append(words[at])
                at += 1
        elif not word.exact:
            return Path(tuple(nouns), tuple(options), tuple(words[at:]), word)
        else:
            nouns.append(word)
            if is_last(nouns) or len(nouns) == MOST_NOUNS:
                break
    return Path(tuple(nouns), tuple(options), tuple(words[at:]))


class Options(Record):
    """The options behind the verb."""

    name: str  # of the client, for reasons
    traps: dict[str, Effect]  # those that are not part of the request; five characters of one may stand for it
    takes: Callable[[str], bool]  # whether an option is known to take the next word
    allows: Callable[[str], bool]  # whether an option is harmless
    operands: tuple[Argument, ...] = ()  # that the words for an option may name


_WITH_A_FILE = {"upload": "sends", "import": "sends", "download": "writes", "export": "writes"}  # by the verb


def parameters(tally: Tally, words: Sequence[Argument], options: Options) -> None:
    """Add what the words behind the verb do."""
    before = ""  # the option that the word before is
    for at, word in enumerate(words):
        prefix = word.prefix
        begins = may_be_option(word) or (not word.exact and prefix[:1] == "-" and "=" not in prefix)
        if (word.several and not word.glob) or (begins and not (before and options.takes(before))):
            changes = Category.ModifiesFilesystem <= tally.category < Category.Unrecognized and is_value(word.text)
            may = f"`{word.text}` may add options"
            reason = f"{tally.reason}; {may}" if changes else f"`{options.name}` may read `{word.text}` as an option"
            tally.add(Category.Unrecognized, reason, word, Unknown.Word)
        spelling, equals, _ = prefix.partition("=") if len(prefix) > 1 and prefix[0] == "-" else ("", "", "")
        if spelling:
            following = words[at + 1] if at + 1 < len(words) else None
            value = part(word, len(spelling) + 1) if equals else following
            _option(tally, spelling, value, word, options)
        _from_file(tally, word)
        before = "" if equals else spelling


def _option(tally: Tally, spelling: str, value: Argument | None, word: Argument, options: Options) -> None:
    effect = next((options.traps[trap] for trap in options.traps if _stands_for(spelling, trap)), None)
    told = spelling in _FILE_OPTIONS and value is not None and value.exact
    refused = told and _refuses(effect, value)
    if effect is not None and not refused:
        tally.apply(effect, f"{options.name} {spelling}", value, word, options.operands)
    elif refused or not options.allows(spelling):
        verb = options.name.rpartition(" ")[2].partition("-")[0]
        does = (
            f"{_WITH_A_FILE.get(verb, 'may read or write')} `{value.text}`"
            if told and value is not None
            else UNKNOWN_OPTION
        )
        reason = f"`{options.name} {spelling}` {does}"
        if not told and tells_more(tally):
            reason = f"{tally.reason}, with `{spelling}`, an option unknown to Assent"
        tally.add(Category.Unrecognized, reason, word)


def _refuses(effect: Effect | None, value: Argument | None) -> bool:
    """Whether the proof of an option does not know a file that it names; its command tells more of what is done."""
    proof = effect.proof if effect is not None else None
    return proof is not None and value is not None and proof(value).category is Category.Unrecognized


def operands(words: Sequence[Argument], takes: Callable[[str], bool]) -> list[Argument]:
    """The words that are neither options nor values of options that take one."""
    found: list[Argument] = []
    before = ""
    for word in words:
        if word.prefix[:1] == "-" and word.prefix != "-":
            before = "" if "=" in word.prefix else word.text
            continue
        if not (before and takes(before)):
            found.append(word)
        before = ""
    return found


def _stands_for(spelling: str, trap: str) -> bool:
    return spelling == trap or (len(spelling) > 4 and trap.startswith(spelling))


def _from_file(tally: Tally, word: Argument) -> None:
    for scheme in FILES:
        if scheme in word.text:
            name = word.text.partition(scheme)[2]
            tally.reads.append(replace(word, text=name, prefix=name))
