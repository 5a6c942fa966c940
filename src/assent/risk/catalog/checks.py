"""`check NAME` in a program file: what a word does by how it is written, in place of a function that says it.

check setting any-case
  computed *token* *password* : ReadsSecrets "the setting `{}` may hold a secret"
  otherwise : ReadsFilesystem
"""

from __future__ import annotations

from assent.risk.catalog.effects import Words, one_effect
from assent.risk.catalog.table import effect_text
from assent.risk.catalog.tokens import Line, RuleToken, parted
from assent.risk.category import Category
from assent.risk.entries.checks import CASE, FOLDED, INNER, OTHERWISE, PATTERN, PLAIN, WordCheck, least_of
from assent.risk.entries.compiled import FIELD, effect_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import NoReturn, TypeAlias

    Refuse: TypeAlias = Callable[[RuleToken, str], NoReturn]
    WordsOf: TypeAlias = Callable[[Sequence[RuleToken], RuleToken], Words]

CHECK, ANY_CASE = "check", "any-case"  # begins one; behind its name: whatever the letter case


def check(line: Line, words: WordsOf, refuse: Refuse) -> tuple[str, WordCheck]:
    """The name of a check, and its cases; a line without a colon continues in the next."""
    _, name, *flags = [token.text for token in line.tokens] if len(line.tokens) > 1 else ("", "")
    if not name or flags not in ([], [ANY_CASE]):
        refuse(line.head, f"a check has a name, and perhaps `{ANY_CASE}`: check setting")
    cases: list[str] = []
    patterns: list[str] = []
    for each in line.below:
        before, behind = parted(each.tokens)
        patterns += [_pattern(token, refuse, folded=bool(flags)) for token in before]
        if behind is not None:
            cases.append(PATTERN.join([*patterns, _case(each, words(behind, each.head), refuse)]))
            last, patterns = patterns, []
    if patterns or not cases or last != [OTHERWISE]:
        refuse(line.below[-1].head if line.below else line.head, f"the last line of a check says `{OTHERWISE} :`")
    text = CASE.join([FOLDED if flags else PLAIN, *cases])
    return name, WordCheck(text, lambda told: effect_of(told.replace(INNER, FIELD)))


def _pattern(token: RuleToken, refuse: Refuse, *, folded: bool) -> str:
    if folded and token.text != token.text.casefold():
        refuse(token, f"`{token.text}` has capital letters, which `{ANY_CASE}` does not look at")
    return token.text


def _case(line: Line, words: Words, refuse: Refuse) -> str:
    effect = one_effect(words)
    if (rest := words.peek()) is not None:
        refuse(rest, f"`{rest.text}` cannot follow here: remove it")
    if isinstance(effect.proof, WordCheck):
        refuse(line.head, "a case of a check cannot ask another check: list its cases here")
    if not effect.phrase and effect.proof is None and least_of(effect) > Category.ReadsRemote:
        refuse(line.head, 'say in quotes why: "the setting `{}` may hold a secret"')
    return effect_text(effect).replace(FIELD, INNER)
