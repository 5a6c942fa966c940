"""Command-line agents: what they are told in a prompt cannot be judged here, and some words free them of every check.

Another agent's own settings, tools and hooks decide what is asked before it acts, so that changing
them is the same as taking this gate away.
"""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.neighbours import pairwise
from assent.risk.agent_words import freed, started
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import Table, judge
from assent.risk.entries.tally import Tally
from assent.risk.finding import Judgement

SKIPS, ASKS_NOBODY = "lets the agent skip checks", "lets the agent run any command without asking"


def client(command: Command, _: Surroundings) -> Judgement:
    """A client of a model: what it may do without asking, or that it is only asked something."""
    name = command.argv[0].text.rpartition("/")[2]
    table = index.stated(name)
    words = command.argv[1:]
    if len(words) == 1 and words[0].exact and words[0].prefix.startswith("-"):
        shown = judge(table, command.argv, name)
        if shown.category is Category.ReadsFilesystem:
            return shown
    if len(words) == 2 and words[0].exact and words[0].text.isalpha() and words[1].text in ("--help", "-h"):
        return Judgement(Category.ReadsFilesystem, f"`{name} {words[0].text} {words[1].text}` only prints help")
    found = _freed(command)
    if found is not None:
        category, phrase, word = found
        option = word.text if word.text.startswith("-") else f"{command.argv[words.index(word)].text} {word.text}"
        said = SKIPS if category is Category.Destroys else ASKS_NOBODY
        reason = f"`{name} {option}` {phrase or said}"
        if category is not Category.Destroys:
            reason = freed(reason, name, words, table.program.effects)
        return Judgement(category, reason, word)
    at = next((at for at, word in enumerate(words) if not word.prefix.startswith("-")), None)
    entry = table.below(words[at].text) if at is not None else None
    tally = Tally("")
    if entry is None or at is None or not words[at].exact:
        tally.add(Category.Unrecognized, started(name, words, table.program.effects), command.argv[0])
        return tally.judgement()
    judged = judge(Table(entry), words[at:], f"{name} {words[at].text}")
    tally.reason = judged.reason
    tally.include(judged)
    if at:
        tally.add(
            Category.Unrecognized, f"`{name} {words[0].text}` may have effects that Assent does not know", words[0]
        )
    return tally.judgement()


def _freed(command: Command) -> tuple[Category, str, Argument] | None:
    """The word that frees the agent of its checks, by an option or by a setting; the worst where there are several."""
    table = index.stated(command.argv[0].text.rpartition("/")[2])
    found: tuple[Category, str, Argument] | None = None
    for before, word in pairwise(command.argv):
        freed = _frees(word, before.text, table)
        if freed is not None and (found is None or freed[0] > found[0]):
            found = *freed, word
    return found


def _frees(word: Argument, before: str, table: Table) -> tuple[Category, str] | None:
    """The effect of a word of an agent that frees it of its checks; None for every other word."""
    name = word.text.partition("=")[0]
    for spelled, effect in table.program.effects.items():
        options = tuple(spelled.rstrip("=").split(","))
        if effect.category is not None and effect.category >= Category.DeletesData and name in options:
            return effect.category, effect.phrase
        given = before in options or word.text.startswith(options)
        if effect.proof is not None and given and (found := effect.proof(word).category) >= Category.DeletesData:
            return found, ""
    return None
