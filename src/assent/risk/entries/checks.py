"""The effect of a word by how it is written: the cases of a `check` in a program file, the first that fits counts.

The patterns of a case have `*` for any characters of one line, or `#` for digits. `catalog.checks` reads such cases,
and writes the text of a check.
"""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.entries.rule import Effect, Role
from assent.risk.entries.tally import LEAST, Tally, is_inert
from assent.risk.finding import UNKNOWN_SUBCOMMAND, Judgement, Unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from assent.command.model import Argument

    # Words, what they do, the category of that, and whether no case below is more: then a word that only may fit does.
    Case: TypeAlias = tuple[Sequence[str], Effect, Category, bool]

PLAIN, FOLDED = "?", "?i"  # begin the text of a check; of one for which letter case does not count
CASE, PATTERN, INNER = "\x1c", "\x1b", "\x1a"  # before each of these, behind a pattern, in an effect between fields
COMPUTED, OTHERWISE = "computed", "otherwise"  # a case of words only known at run time, and the last one, of all others
UNBEGUN = "$*"  # of words of which not even the beginning is known
WORD = "{}"  # in a reason: the word


class WordCheck:
    """The cases that are listed for a word, in place of a function that judges it."""

    def __init__(self, text: str, effect_of: Callable[[str], Effect]) -> None:
        self.text = text
        self.cases: list[Case] = []
        worst = Category.ReadsFilesystem
        for case in reversed(text.split(CASE)[1:]):
            *patterns, told = case.split(PATTERN)
            effect = effect_of(told)
            least = Category.Destroys if effect.proof is not None else least_of(effect)
            self.cases.insert(0, (patterns, effect, least, effect.proof is None and least >= worst))
            worst = max(worst, least)

    def __call__(self, word: Argument) -> Judgement:
        """The statement of the first case that fits the word."""
        folded = self.text.startswith(FOLDED)
        _, effect, least, _ = next(case for case in self.cases if _fits(word, case, folded=folded))
        if effect.proof is not None:
            return effect.proof(word)
        if effect.role is Role.Writes and effect.category is None and is_inert(word):
            return Judgement(Category.ReadsFilesystem, f"`{word.text}` keeps nothing")
        touched = Tally("")
        touched.touch(effect.role, word)
        return Judgement(
            least,
            effect.phrase.replace(WORD, word.text),
            word if least > Category.ReadsRemote else None,
            tuple(touched.reads),
            tuple(touched.writes),
            tuple(touched.deletes),
            tuple(touched.whole),
            Unknown.Subcommand if effect.phrase.endswith(UNKNOWN_SUBCOMMAND) else None,
        )


def least_of(effect: Effect) -> Category:
    """The least effect on a command, wherever the path is that it may name."""
    return LEAST[effect.role] if effect.category is None else effect.category


def _fits(word: Argument, case: Case, *, folded: bool) -> bool:
    """Whether one of the patterns does; that of a path also by how a word certainly begins that is not known whole."""
    text, prefix = (word.text.casefold(), word.prefix.casefold()) if folded else (word.text, word.prefix)
    patterns, effect, _, is_worst = case
    for pattern in patterns:
        begin = pattern.partition("*")[0]
        if pattern in (COMPUTED, OTHERWISE, UNBEGUN):
            fits = pattern == OTHERWISE or not (word.exact if pattern == COMPUTED else word.prefix)
        elif word.exact or is_worst:
            fits = _is_like(text, pattern) and (is_worst or pattern == text or "\n" not in text)
        else:
            is_path = effect.proof is not None or effect.role is not Role.Text
            fits = is_path and pattern == f"{begin}*" and bool(begin) and prefix.startswith(begin)
        if fits:
            return True
    return False


def _is_like(text: str, pattern: str) -> bool:
    """Whether the whole text fits: `*.json`, `http://*`, `*token*`, `+#g`."""
    begin, star, rest = pattern.partition("*")
    if not star:
        before, _, behind = pattern.partition("#")
        digits = text[len(before) : len(text) - len(behind)]
        return text == pattern or (text == f"{before}{digits}{behind}" and digits.isdigit())
    *parts, end = rest.split("*")
    if not (text.startswith(begin) and text.endswith(end)) or len(text) < len(begin) + len(end):
        return False
    left = text[len(begin) : len(text) - len(end)]
    for part in parts:
        _, found, left = left.partition(part)
        if not found:
            return False
    return True
