"""Words of a command on Windows that are a risk of any program: variables, Assent's own settings, kept passwords."""

from __future__ import annotations

from assent.command.words.special import SECRET
from assent.record import replace
from assent.risk.category import Category
from assent.risk.windows import gate, places, told
from assent.risk.windows.selected import is_plain, lists_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.risk.disk.access import PathRisk
    from assent.risk.entries.tally import Tally


def weigh(tally: Tally, name: str | None, words: Sequence[Argument]) -> None:
    """Add what the words say of variables, the gate and passwords; the first is a program of `name`."""
    first = words[0]
    for word in words[1:]:
        folded = word.text.casefold()
        if folded.startswith(("env:", "variable:")) or "environment::" in folded:
            shows = told.only_shows(name or "", words)
            verb = "reads" if shows else "uses"
            if shows and (lists_names(name or "", words) or is_plain(word)):
                continue
            consider(tally, places.oddity(word), word, first.text, verb)
    disabled = gate.disabled(name or first.text.casefold(), words)
    if disabled is not None:
        tally.add(Category.Destroys, disabled[1], disabled[0])
    if places.keeps_passwords(words[1:]) and told.only_shows(name or "", words):
        tally.add(Category.ReadsSecrets, f"`{first.text}` may show passwords that the registry holds", first)


def weigh_variables(tally: Tally, words: Sequence[Argument]) -> None:
    """Add the variables among the words that are called as secrets are."""
    for word in words:
        if not word.exact and any(part in word.text.upper() for part in SECRET):
            by = "the command" if word is words[0] else f"`{words[0].text}`"
            tally.add(Category.ReadsSecrets, f"{by} shows `{word.text}`, which may hold a secret", word)


def consider(tally: Tally, risk: PathRisk | None, word: Argument, name: str, act: str, deed: str = "") -> None:
    """Add the risk of a place that a word names, if it is one; `deed` is what is done to it, in words."""
    if risk is None:
        return
    category, why = risk
    said = replace(why, word=word.text) if why else None
    deed = "" if act == "moves" and " to `" not in deed else deed  # it is moved from there
    tally.add(category, said.added(deed) or said.by(name, act) if said else tally.reason, word)
