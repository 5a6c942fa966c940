"""A word that is only known at run time, where another would have the command lose data: `kubectl $VERB ns prod`.

What it may be is tried: a name that no program has tells whether a subcommand is expected there; then words that lose.
"""

from __future__ import annotations

from assent.command import Surroundings, analyse
from assent.command.model import Argument, Command
from assent.errors import ParseError
from assent.risk.category import Category
from assent.risk.classify import classify
from assent.risk.entries.programs import CODING, takes_commands
from assent.risk.finding import Finding, Unknown
from assent.rules_table import is_a
from assent.syntax.quote import quote

NAME = "frobnicate"
LOSING = ("rm", "delete", "DELETE", "destroy", "delete-x")
SEVERAL = ("x", "delete-x")  # what a word in front of all others may become, where nothing quotes it
STATEMENTS = ("flushall", "drop table x", "db.dropDatabase()")
SOMEWHERE = "/(workspace)"


def may_lose(finding: Finding) -> bool:
    """Whether the unknown word at fault may be a subcommand, a method, a statement or code with which data goes."""
    word = next((word for word in finding.command.argv[1:] if (word.start, word.end) == _fault(finding)), None)
    if word is None or word.exact or word.glob or word.prefix or finding.unknown is Unknown.Program:
        return False
    if finding.unknown is None and is_a(finding.command.program, CODING):
        return True  # the code itself
    tried = _with(finding, NAME)
    if tried is None or tried.unknown is Unknown.Subcommand:
        return tried is not None
    losing = (*LOSING, *STATEMENTS) if takes_commands(finding.command) else LOSING
    if any(_loses(_with(finding, text)) for text in losing):
        return True
    is_first = word is finding.command.argv[1] and word.several and tried.category > Category.ReadsRemote
    return is_first and _loses(_with(finding, *SEVERAL))


def keeps(command: Command, package: Argument) -> bool:
    """Whether the rules know the subcommand of a package that is run by name, which loses nothing: npx nx reset."""
    words = [word for word in command.argv if word.start >= package.start]
    if not all(word.exact for word in words):
        return False
    texts = [word.text for word in words]
    other = judged_alone(command, [texts[0], NAME, *texts[2:]])
    found = judged_alone(command, texts) if other is not None and other.unknown is Unknown.Subcommand else None
    return found is not None and found.unknown is None and found.category <= Category.RunsProjectCode


def _fault(finding: Finding) -> tuple[int, int]:
    return finding.start, finding.end


def _loses(tried: Finding | None) -> bool:
    return tried is not None and tried.category in (Category.DeletesData, Category.Destroys)


def _with(finding: Finding, *texts: str) -> Finding | None:
    """The command with certain words in place of the unknown one, and of others of which nothing is known either."""
    command = finding.command
    words = [(word.text,) if word.exact or word.prefix or word.glob else texts for word in command.argv[1:]]
    return judged_alone(command, [command.argv[0].text, *[each for several in words for each in several]])


def judged_alone(command: Command, words: list[str]) -> Finding | None:
    """The judgement of `words` in the folder of `command`."""
    where = command.cwd or SOMEWHERE
    surroundings = Surroundings(where, "/home/user", where)
    try:
        found = classify(analyse(" ".join([quote(word) for word in words]), surroundings), surroundings, 1)
    except ParseError:
        return None
    return found[0] if len(found) == 1 else None
