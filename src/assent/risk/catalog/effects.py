"""The effects of options and operands in a program file: `--out= : writes`, `operands reads ..., writes 2..`."""

from __future__ import annotations

from difflib import get_close_matches

from assent.record import Record, replace
from assent.risk.catalog.tokens import RuleToken, refuse
from assent.risk.category import Category
from assent.risk.entries.rule import Effect, Operands, Role

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import NoReturn

    from assent.risk.entries.rule import Proof

UNDECIDED = "has no category in its program file yet"
KINDS = ("who", "where", "registry", "source", "settings", "every", "audience", "files")
ROLES = {role.value: role for role in Role}
CATEGORIES = {category.name: category for category in Category}
WORDS = (*ROLES, *CATEGORIES, "secret", "overrides", "operands", "checked", "?")
REST = "..."
_DECISIONS = ("allow", "ask", "deny")
_BEGUN = 3  # letters of a word that may be the beginning of several
_DOES = f": one of {', '.join(ROLES)}, or a category"
_PATHS = "{paths:"  # begins a slot for the operands that are no text
_SELECTING = ("*", "last", "others", "paths", "names*", "values*", "kinds*")  # in front of a slot, besides numbers
_SELECTORS = "`{1:`, `{2+:`, `{2*:`, `{*:`, `{last:`, `{others:`, `{paths:` or `{--option:`"


class OptionStatement(Record):
    """The statement about an option: its effect, and the other facts about its value."""

    effect: Effect | None = None  # None: it is harmless
    secret: bool = False
    overrides: str = ""


class Words:
    """The tokens of one line, read from the left."""

    def __init__(
        self, tokens: Sequence[RuleToken], before: RuleToken, name: str, proof: Callable[[str], Proof | None]
    ) -> None:
        self.tokens = tokens
        self.before = before  # what is before them
        self.name = name
        self.proof = proof
        self.at = 0

    def peek(self) -> RuleToken | None:
        """The next token, without taking it."""
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def take(self, wanted: str) -> RuleToken:
        """The next token; an error that asks for `wanted` at the end of the line."""
        token = self.peek()
        if token is None:
            last = self.tokens[-1] if self.tokens else self.before
            self.refuse(
                RuleToken("", last.line, last.column + len(last.text) + 2 * last.quoted), f"{wanted} is missing"
            )
        self.at += 1
        return token

    def refuse(self, token: RuleToken, why: str) -> NoReturn:
        """Raise an error at `token`."""
        refuse(self.name, token.line, token.column, why)


def category(token: RuleToken, words: Words) -> Category:
    """The category that a token names."""
    if token.quoted or token.text not in CATEGORIES:
        is_example = words.before.text == "example" and not get_close_matches(token.text, CATEGORIES, 1, 0.5)
        decides = "; your policy decides, and a file says what a command does: `ReadsFilesystem`"
        more = decides if token.text in _DECISIONS else near(token.text, CATEGORIES)
        more = ": an example is a category and a command" if is_example else more
        words.refuse(token, f"`{token.text}` is no category{more}")
    return CATEGORIES[token.text]


def phrase(token: RuleToken, words: Words) -> str:
    """A phrase, each of whose slots is closed and says which words it is about."""
    before, *parts = token.text.split("{")
    if "}" in before:
        words.refuse(token, f"a slot of the phrase is not opened: `{before}`")
    for part in parts:
        slot, closed, _ = part.partition("}")
        if not closed:
            words.refuse(token, f"a slot of the phrase is not closed: `{{{part}`; write `{{{part.split(' ')[0]}}}`")
        head = slot.partition("|")[0]
        if head.startswith("by ") and not all("=" in each for each in head.split(", ")):
            words.refuse(
                token, f"`{{{head}` does not say what each word or option means: `{{by up=starts, -d=stops|changes}}`"
            )
        about, chosen, _ = head.rpartition(":")
        if about.startswith("-"):  # of an option, or else of an operand: `--name/-n/1:service`
            about = about.rpartition("/")[2]
        if chosen and not about.startswith(("-", "?", "by ")) and not _is_selector(about.removeprefix("paths:")):
            words.refuse(token, f"`{{{about}:` does not say which words the slot is about; write {_SELECTORS}")
    return token.text


def _is_selector(text: str) -> bool:
    """Whether it says which operands a slot names: `1`, `2+`, `2*`, `last`."""
    return text in _SELECTING or text.removesuffix("+").removesuffix("*").isdecimal()


def near(word: str, known: Iterable[str], otherwise: str | None = None) -> str:
    """The known word that was probably meant; else `otherwise`, or all of them."""
    begun = [each for each in known if len(word) >= _BEGUN and each.casefold().startswith(word.casefold())]
    found = begun or get_close_matches(word, list(known), 1, 0.5)
    listed = f": one of {', '.join(known)}" if otherwise is None else otherwise
    *others, last = [f"`{each}`" for each in found] or [""]
    told = f"{', '.join(others)} or {last}" if others else last
    return f"; did you mean {told}?" if found else listed


def said(words: Words) -> OptionStatement:
    """The part behind the colon of an option, up to the end of the line."""
    first = words.take("what it does")
    words.at -= 1
    made, effect, says = OptionStatement(), Effect(), False
    while (token := words.peek()) is not None:
        if not token.quoted and token.text == "secret":
            words.at += 1
            made = replace(made, secret=True)
        elif not token.quoted and token.text == "overrides":
            words.at += 1
            made = replace(made, overrides=kind(words))
        elif not token.quoted and token.text == "operands":
            words.at += 1
            turned = one_effect(words)
            if turned.role is Role.Writes and not turned.phrase:
                turned = replace(turned, phrase="rewrites")
            effect, says = replace(effect, turns=turned), True
        else:
            effect, says = _with(effect, words), True
    if effect.category is not None and not effect.phrase and effect.role is Role.Text:
        words.refuse(first, f'say in quotes what makes it {effect.category.name}: "logs in as somebody else"')
    return replace(made, effect=effect) if says else made


def kind(words: Words) -> str:
    """The part of the configuration that an option replaces."""
    token = words.take("what it overrides")
    if token.text not in KINDS:
        words.refuse(token, f"`{token.text}` is not overridden{near(token.text, KINDS)}")
    return token.text


def one_effect(words: Words) -> Effect:
    """Roles, category and phrase, up to the first token that is none of them."""
    first = words.take("what is done to it")
    words.at -= 1
    effect, begin = Effect(), words.at
    while (token := words.peek()) is not None and (token.quoted or token.text in (*ROLES, *CATEGORIES, "checked", "?")):
        effect = _with(effect, words)
    if words.at == begin:
        low, dash, high = first.text.partition("-")
        counted = f"; write `{low}..{high}`" if dash and low.isdigit() and high.isdigit() else ""
        words.refuse(first, f"`{first.text}` does not say what is done{counted or near(first.text, WORDS, _DOES)}")
    return effect


def _with(effect: Effect, words: Words) -> Effect:
    """`effect` with what the next token says."""
    token = words.take("what it does")
    if token.quoted:
        if _PATHS in token.text:
            words.refuse(token, f"`{_PATHS}` is for what the command does; write `{{}}` for the word that is meant")
        return replace(effect, phrase=phrase(token, words))
    if token.text in ROLES:
        return replace(effect, role=ROLES[token.text])
    if token.text == "?":
        return replace(effect, category=Category.Unrecognized, phrase=UNDECIDED)
    if token.text == "checked":
        return replace(effect, role=Role.Runs, proof=_proof(words))
    if token.text in CATEGORIES:
        return replace(effect, category=CATEGORIES[token.text])
    words.refuse(token, f"`{token.text}` does not say what is done{near(token.text, WORDS, _DOES)}")


def _proof(words: Words) -> Proof:
    by, token = words.take("`by` and a name"), words.take("a name")
    found = words.proof(token.text) if by.text == "by" else None
    if found is None:
        words.refuse(token, f"there is no check `{token.text}`")
    return found


def operands(words: Words) -> Operands:
    """`reads, text ..., writes 2.. given -t`: the first ones, the rest, the last, how many, and options in place."""
    first: list[Effect] = []
    rest, last, counted = None, None, None
    while (token := words.peek()) is not None and token.text != "given":
        if token.text == "," and not token.quoted:
            words.at += 1
        elif not token.quoted and _is_count(token.text):
            counted = _count(words)
            if counted[1] is not None and counted[1] < counted[0]:
                words.refuse(token, f"`{token.text}`: the most is below the least; write `{counted[1]}..{counted[0]}`")
        else:
            effect = one_effect(words)
            follows = words.peek()
            if follows is not None and follows.text == REST:
                words.at += 1
                rest = effect
            elif rest is not None:
                last = effect
            else:
                first.append(effect)
    least, most = counted or (0, None if rest is not None else len(first))
    given = "" if words.peek() is None else _options(words)
    return Operands(rest or Effect(), tuple(first), last, given, least, most)


def _is_count(text: str) -> bool:
    low, dots, high = text.partition("..")
    return text != REST and low.isdigit() and (not dots or not high or high.isdigit())


def _count(words: Words) -> tuple[int, int | None]:
    low, dots, high = words.take("how many").text.partition("..")
    if not dots:
        return int(low), int(low)
    return int(low), int(high) if high else None


def _options(words: Words, keyword: str = "given") -> str:
    """The options behind `given` or `unless`."""
    words.take(keyword)
    found = [words.take("an option").text]
    while (token := words.peek()) is not None and token.text.startswith("-"):
        found.append(words.take("an option").text)
    return " ".join(found)


def here(words: Words, stated: Operands) -> Operands:
    """The effect on the current directory when no path is named: `here reads given -r unless -f`."""
    effect = one_effect(words)
    made = replace(stated, here=effect)
    while (token := words.peek()) is not None:
        if token.text == "given":
            made = replace(made, here_with=_options(words))
        elif token.text == "unless":
            made = replace(made, here_unless=_options(words, "unless"))
        else:
            words.refuse(token, f"`{token.text}`: `given` or `unless` and options can be here")
    return made
