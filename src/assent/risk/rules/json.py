"""jq and its relatives: filters over JSON and YAML."""

from __future__ import annotations

import re

from assent.command.model import Argument, Command, Surroundings
from assent.command.options import read
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.finding import Judgement, Unknown
from assent.risk.languages.json_keys import without_keys
from assent.risk.scanner import Doubtful
from assent.risk.variables.plain import is_shown
from assent.rules_table import knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


NAMED = ("--arg", "--argjson", "--slurpfile", "--rawfile")  # jq options that take two words, a name and a value
NAMED_FILES = ("--slurpfile", "--rawfile")
# The names of variables, and nothing behind them that may take a value: `env | keys`, not `env | keys, .`.
_LISTED = re.compile(r"(?<![\w.$])(?:env|\$ENV)\s*\|\s*(?:keys_unsorted|keys|length)(?:\[\])?\s*(?=$|[|)\]])(?!\|=)")
LOADING = ("import", "include", "load")  # words of filters that read other files
ENVIRONMENT = ("env", "ENV", "$ENV", "strenv", "envsubst")  # `$ ENV` is a variable of jq 1.6 as well
PATHS = ("/", "~/", "./", "../")  # how a path begins, and no filter
CALLING = ("eval", "system")  # functions of yq that read a text as a filter, or start a program


def expression(word: Argument) -> Judgement:
    """A filter of jq, also where other programs take one: `gh api --jq`."""
    if not word.exact and not _is_indexed(word):
        return Judgement(
            Category.Unrecognized, f"the filter `{word.text}` is only known at run time", word, unknown=Unknown.Word
        )
    try:
        check(word.text)
    except Doubtful as doubt:
        return Judgement(doubt.category, str(doubt), word)
    return Judgement(Category.ReadsFilesystem, "the filter only computes")


def _is_indexed(word: Argument) -> bool:
    """Whether a filter without quotes has numbers in brackets: a file that fits it has a name that only selects too."""
    inner = word.text.replace("[]", "").replace("[", "]").split("]")
    plain = all(part.replace("_", "").replace(".", "").isalnum() or not part.strip(".") for part in inner[::2])
    return word.glob and plain and all(part.isdecimal() for part in inner[1::2]) and word.text[:1] == "."


def jq(command: Command, _: Surroundings) -> Judgement:
    """Names are taken out of `--arg name value`, and values too where they are text."""
    words = list(command.argv)
    kept: list[Argument] = []
    while words:
        word = words.pop(0)
        if word.exact and word.text in NAMED:
            values, words = words[:2], words[2:]
            if word.text in NAMED_FILES and len(values) == 2:
                kept += (word, values[1])
            if any(value.several for value in values):
                return Judgement(Category.Unrecognized, f"`jq {word.text}` is followed by an unquoted expansion", word)
        else:
            kept.append(word)
    return index.as_stated("jq", kept)


STATING = ("--expression", "--from-file")  # options with which every operand is a file
EVALUATES = ("eval", "e", "eval-all", "ea")


def yq(command: Command, _: Surroundings) -> Judgement:
    """One of the two programs of that name has a word for what it does in any case."""
    first = command.argv[1:2]
    named = bool(first) and first[0].exact and first[0].text in EVALUATES
    is_fed = command.stdin is not None or any(each.reads for each in command.redirects)
    words = (command.argv[0], *command.argv[2:]) if named else command.argv
    return index.as_stated("yq", _filtered(words, is_fed=is_fed))


def _filtered(argv: Sequence[Argument], *, is_fed: bool) -> Sequence[Argument]:
    """The words with the filter `.`, which yq puts in where the first operand is a file: yq -i ./a.yml.

    A path begins as no filter does; an only operand is a file where there is one of that name, and no input.
    """
    reading = read(argv, index.stated("yq").grammar)
    first = reading.operands[0] if reading.operands else None
    if first is None or any(map(reading.has, STATING)):
        return argv
    is_only = len(reading.operands) == 1 and first.exact and not is_fed and not reading.has("-n")
    plain = is_only and expression(first).category is Category.ReadsFilesystem
    if not plain and not first.prefix.startswith(PATHS):
        return argv
    at = next(at for at, word in enumerate(argv) if word is first)
    return (*argv[:at], replace(first, text=".", prefix=".", exact=True, glob=False), *argv[at:])


def check(text: str) -> None:
    """Raise Doubtful for a filter that reads more than its input."""
    text = text if "def" in text else _LISTED.sub("null", text)
    packed = "".join(text.split())
    for name in CALLING:
        if f"{name}(" in packed:
            raise Doubtful(f"`{name}` in the filter runs what is only known at run time")
    for name in _names(without_keys(text)):
        if name.startswith(LOADING):
            raise Doubtful(f"`{name}` in the filter reads other files")
        if name.partition(".")[0] in ENVIRONMENT and not _is_shown(name):
            raise Doubtful(f"`{name}` in the filter reads the environment", Category.ReadsSecrets)


def _is_shown(name: str) -> bool:
    """Whether one variable is named that holds no secret: `env.HOME`, `$ENV.HOME`."""
    whole, dot, variable = name.partition(".")
    return bool(dot) and whole in ("env", "$ENV") and is_shown(variable, knows("python", "environment"))


def _names(text: str) -> list[str]:
    """The words of a filter that are not fields (`.env`); those inside of strings count as well."""
    spaced = "".join(character if character.isalnum() or character in "._$" else " " for character in text)
    return spaced.split()
