"""The rules as a person would look them up: command by command, with examples.

For docs/rules and `assent rules show`. Everything comes from examples that are judged as they are
shown, so that a page cannot say what the rules do not do.
"""

from __future__ import annotations

from assent.naming import name
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.risk.category import Category
    from assent.risk.rulebook import Family

LONGEST = 100  # code points of an example that is preferred
HELP = " only shows how it is used"  # says nothing of what the command does


class Shown(Record):
    """One example as it is judged."""

    text: str
    category: Category
    reason: str
    shell: str  # bash, powershell, cmd


class Topic(Record):
    """A program or one of its subcommands, with its examples in the order of the rules' file."""

    name: tuple[str, ...]  # ("git", "push")
    shown: tuple[Shown, ...]

    def chosen(self, count: int) -> tuple[Shown, ...]:
        """At most `count` examples, the mildest first: the usual one, the worst, the mildest, then others."""
        plain = [shown for shown in self.shown if HELP not in shown.reason] or list(self.shown)
        plain.sort(key=_is_long)
        wanted = [plain[0], max(plain, key=_category), min(plain, key=_category), *plain]
        firsts: dict[object, Shown] = {}
        for shown in wanted:
            firsts.setdefault(shown.category, shown)
        for shown in plain:
            firsts.setdefault(shown.reason, shown)
        kept = list(dict.fromkeys([*firsts.values(), *plain]))[:count]
        return tuple(sorted(kept, key=_category))


def topics(family: Family) -> tuple[Topic, ...]:
    """Every command that the family's examples show, its programs in the order of their table."""
    programs = {name: at for at, name in enumerate(name for entry in family.entries for name in entry.names.split())}
    found: dict[tuple[str, ...], list[Shown]] = {}
    for example in family.examples:
        finding = example.finding()
        called = _called(name(finding.command), example.text, programs)
        shown = Shown(example.text, finding.category, finding.reason, example.shell)
        if shown not in (known := found.setdefault(called, [])):
            known.append(shown)
    ordered = sorted(found, key=lambda called: (programs.get(called[0], len(programs)), called))
    return tuple([Topic(called, tuple(found[called])) for called in ordered])


def _called(words: tuple[str, ...], text: str, programs: dict[str, int]) -> tuple[str, ...]:
    """The name of an example; one that is about what a program of the family starts goes by that program."""
    if words and words[0] in programs:
        return words
    named = [word.rpartition("/")[2].casefold() for word in text.replace("(", " ").split()]
    return next(((word,) for word in named if word in programs), words or (text.split()[0],))


def _is_long(shown: Shown) -> bool:
    return len(shown.text) > LONGEST


def _category(shown: Shown) -> Category:
    return shown.category
