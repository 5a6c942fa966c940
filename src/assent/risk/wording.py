"""The words of a reason: a rule's phrase, with its slots filled by what the call at hand names.

`{verb}` is the subcommand as a verb: `merges`; `{verb|changes}` is so only if it is one, and else "changes".
`{by up=starts, -d=stops|changes}` says so by the subcommand, or the program where it has none, or by an option;
`-d:all=stops` by its value.
`{?sets|shows}` is "sets" with operands, else "shows"; `{?@:gets|uses}` asks for an operand with an `@`, and
`{?--keep:reads|+in}` for an option: `+in` is a slot.
`{branch}` is what the operands name, or a branch of which no name is given: "the branch `x`", "the branches `x`
and `y`", "a branch". `{branch|the current branch}` says what it is without operands, `{|the current branch}`
names operands without a noun, `{+in}` is " in `a`" or nothing, `{+}` ": `a`" or nothing, and `{its}` "its" for one
operand, else "their". In front of a colon is which operands: `{1:remote}`, `{2+:file}`, `{last:folder}`, `{*:}` for
all of them as one: "`pod web`", `{2*:}` for those from the second on, `{names*:}` for those that set nothing,
`{kinds*:}` for these as a kind of object and its names, and `{values*:}` for the others: `app=web`,
`{--name:service}` for the value of that option, and `{--name/-n/1:service}` for that of one of these, or else the
first operand. Operands end at one that is an option of another program: `nyc run x --all`.
"""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.options import NUMBER, Option
from assent.command.word import JOB, LABELS, LOGIN
from assent.command.wrappers.execution_context import BETWEEN, FRESH, INPUT, PLACE
from assent.risk.inflection import VERBS, among, article, forwarded, is_list, plural, third_person

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


MOST_NAMED = 3  # words of a kind that a reason names
LONGEST = 60  # code points of a word that a reason names
EVERY = "--all"  # with this option, a command that names no object is about all of them
KINDS = "kinds*"  # the operands of a slot that are a kind and names
EMPTY = "''"  # such a word
_RESTORED = (FRESH, PLACE, *LABELS)  # stand for words that another command prints, or for parts of one
_MARKS = ("(input)", "(fresh)", "(place)", "(between)", "(name)", "[0-9", "…")  # of words that stand for others
_FROM_INPUT = ("+in", "+from")  # in front of these, `-` is the input
# what `-` stands for
_HYPHENS = {"an archive": "its output", "a bundle": "its output", "another branch": "the previous branch"}
UNREAD = "Assent has not read that code"
_CODE = (" code", " runs ", " run ", " loads ", " script")  # in a reason that is about some
_UNITS = (".timer", ".socket", ".path", ".target", ".mount", ".automount", ".swap", ".slice", ".scope", ".device")


def filled(
    phrase: str,
    words: Sequence[Argument],
    name: str = "",
    options: Sequence[Option] = (),
    *,
    fed: bool = False,
    operands: Sequence[Argument] | None = None,
) -> str:
    """`phrase` with its slots filled by `words`, the operands of the command called `name`, and values of `options`.

    `fed`: its input names more words. Slots that choose are about `operands`, where `words` are values of an option.
    """
    if "{" not in phrase or phrase == "{deed}":  # of a cmdlet, which says by its name what it does
        return phrase
    every = bool([option for option in options if option.name == EVERY and not _is_denied(option)])
    start, *parts = phrase.split("{")
    made = [start]
    for part in parts:
        slot, closed, text = part.partition("}")
        if not closed:
            made.append(part)
        elif slot.startswith("-"):
            made.append(f"{_value(slot, words if operands is None else operands, name, options)}{text}")
        elif slot.startswith("by "):
            made.append(f"{_by(slot[3:], name, options)}{text}")
        elif slot.startswith("?@:"):
            made.append(slot[3:].partition("|")[0 if any("@" in word.text for word in words) else 2] + text)
        elif slot.startswith("?-"):
            made.append(f"{_asked(slot[1:], words, name, options)}{text}")
        else:
            meant = operands if operands is not None and ":" in slot.partition("|")[0] else words
            made.append(f"{among(_slot(slot, meant, name, fed, every), made[-1])}{text}")
    return "".join(made).rstrip().replace("upgrades packages", "upgrades all packages")


def _value(slot: str, words: Sequence[Argument], name: str, options: Sequence[Option]) -> str:
    """The text of a slot for the value of one of its options, or else of an operand: `--name/-n/1:service`."""
    wanted, _, slot = slot.partition(":")
    *names, last = wanted.split("/")
    names += [last] if last.startswith("-") else []
    found = [option.value for option in options if option.name in names and option.value is not None]
    return _slot(slot, found, name) if found or last in names else _slot(f"{last}:{slot}", words, name)


def _asked(slot: str, words: Sequence[Argument], name: str, options: Sequence[Option]) -> str:
    """The text of a slot that asks for an option: `--keep:reads|moves`."""
    asked, _, slot = slot.partition(":")
    is_given = any(option.name == asked and not _is_denied(option) for option in options)
    said = slot.partition("|")[0 if is_given else 2]
    return _slot(said, words, name) if said[:1] == "+" else said


def _by(slot: str, name: str, options: Sequence[Option]) -> str:
    """The text of a slot for the last word of `name`, or for an option; the first one listed counts."""
    given, _, otherwise = slot.partition("|")
    said = dict([one.split("=", 1) for one in given.split(", ")])
    given_words = {name.rpartition(" ")[2].casefold(), *[one.name for one in options if not _is_denied(one)]}
    given_words |= {f"{one.name}:{one.value.text.casefold()}" for one in options if one.value is not None}
    given_words |= {f"-{one.value.text}" for one in options if one.name == NUMBER and one.value is not None}
    return next((text for key, text in said.items() if key in given_words), otherwise)


def _is_denied(option: Option) -> bool:
    """Whether an option is given to say no: `--rebase=false`."""
    return option.value is not None and option.value.text in ("false", "no")


def nameable(words: Sequence[Argument]) -> Sequence[Argument]:
    """Those of `words` that are in the text: the others stand for what is only known when it runs."""
    return [word for word in words if word.exact or is_restored(word.text) or not _is_marked(word.text)]


def _is_marked(text: str) -> bool:
    named = text.replace("/…/", "/")  # of files that find lists by their name: `src/…/*.py`
    return any(mark in named for mark in _MARKS)


def is_named(word: Argument) -> bool:
    """Whether a reason may name a file by the word: what stands for a whole list of them has brackets."""
    return word.exact or "(" not in word.text or any(label in word.text for label in (LOGIN, JOB))


def is_restored(text: str) -> bool:
    """Whether a reason names the word as it is written, with what prints a part of it: `"$(git rev-parse HEAD)":a`."""
    return text != INPUT and ("(" in text or "[" in text) and any(mark in text for mark in _RESTORED)


def _slot(slot: str, words: Sequence[Argument], name: str, fed: bool = False, every: bool = False) -> str:
    """The text of a slot that `words` fill."""
    if slot[:1] == "?":
        return slot[1:].partition("|")[0 if words else 2]
    if slot == "its":
        return "its" if len(words) == 1 and not _is_several(words[0]) else "their"
    head, otherwise, none = slot.partition("|")
    if head == "2+:remote branch":
        from assent.risk.references import pushed  # few commands push

        kind, names = pushed([word.text for word in words[1:]])
        return f"the {kind if len(names) == 1 else plural(kind)} {listed(names)}" if names else none
    if head == "verb":
        return _verb(name, none)
    selector, chosen, noun = head.rpartition(":")
    if selector == KINDS and (kind := of_kind(words, every=every)):
        return f"the {kind} named in its input" if fed and kind.isalpha() else kind
    told = words if selector.endswith("*") or not chosen else _chosen(selector, _own(words))
    named = _told(selector, noun, told)
    if named == ["-"] and (noun in _FROM_INPUT or not noun.startswith("+")):
        return _its_input(noun, none, is_said=bool(otherwise))
    if noun.startswith("+"):
        joined = f" {noun[1:]}" if noun[1:] else ":"
        return f"{joined} {listed(named)}" if named else ""
    if named:
        return _by_noun(noun, named, told)
    return _unnamed(noun, otherwise, none, fed=fed and not selector, every=every and not (words or selector))


def _unnamed(noun: str, otherwise: str, none: str, *, fed: bool, every: bool) -> str:
    """The text of a slot that nothing fills: its input names more if it is `fed`, or it is about `every` object."""
    if fed and none == "the project":
        return "the files named in its input"
    if fed and none != "its input" and (noun or (none[-1:] == "s" and none.isalpha())):
        return f"the {plural(noun) if noun else none} named in its input"
    if not noun or otherwise:
        return none
    return f"all {plural(noun)}" if every else f"{article(noun)} {noun}"


def _verb(name: str, otherwise: str) -> str:
    """The last word of `name` as a verb, or `otherwise` where it is none."""
    verb = name.rpartition(" ")[2].rpartition(":")[2]
    return third_person(verb) if not otherwise or verb in VERBS else otherwise


def of_kind(words: Sequence[Argument], *, every: bool = False) -> str:
    """Objects of a cluster by their kind: "the pods `a` and `b`"; empty where the words do not say it."""
    if words and all(_is_marked(word.text) for word in words):
        return "the objects that another command names"
    from assent.risk.kinds import kind_of  # few programs work on objects of a cluster

    said, names = kind_of([word.text for word in words if not _is_setting(word.text)], every=every)
    return f"{said} {listed(names)}".strip() if names else said


def _its_input(noun: str, none: str, *, is_said: bool) -> str:
    """The words for `-` in a slot; `is_said`: the slot says what it names without operands."""
    if noun in _FROM_INPUT:
        return f" {noun[1:]} its input"
    return _HYPHENS.get(none, f"the {noun} from its input" if noun and not is_said else "its input")


def _by_noun(noun: str, named: list[str], words: Sequence[Argument]) -> str:
    """The texts that a slot names by `words`, behind the noun for them: "the branches `x` and `y`"."""
    if not noun:
        return listed(named)
    if noun == "forwarded port":
        return forwarded(named)
    if named == ["all"]:
        return f"all {plural(noun)}"
    noun = "unit" if noun == "service" and any(text.endswith(_UNITS) for text in named) else noun  # of systemd
    is_range = noun == "commit" and ".." in named[0]  # v1..v2
    is_one = len(set(named)) == 1 and not any(_is_several(word) for word in words) and not is_range
    return f"the {noun if is_one else plural(noun)} {listed(named)}"


def _is_several(word: Argument) -> bool:
    """Whether a word stands for any number: `*.txt`, `$(docker ps -q)`, `lint,test`."""
    if word.text[:2] == "$(" and not word.quoted:
        from assent.risk.printed_names import lists_several  # few words are what a command prints

        return lists_several(word.text)
    return is_list(word.text) or (word.several and word.glob and not _is_marked(word.text))


def _told(selector: str, noun: str, words: Sequence[Argument]) -> list[str]:
    """The texts that a slot names, of the words that it is about."""
    if selector.endswith("*"):
        given = _selected(selector, words)
        told = [word.text for word in given if word.text and (word.exact or word.text not in LABELS)]
        told = [text for text in told if text[:1] != "+" or text == "+"] or told  # dig x +short, earthly +build
        return [" ".join(told)] if told else []
    named = [word.text for word in (words if selector else _own(words))]
    named = [unvalued(text) for text in named] if noun == "variable" else named
    if noun.endswith(" URL"):  # of values that may be secrets
        return [text for text in named if "://" in text and "@" not in text]
    if noun == "+since":  # git push --force-with-lease=main:1a2b3c
        return [text.partition(":")[2] for text in named if ":" in text[:-1]]
    plain = [text for text in named if text[:1] != "+"]  # +q: a command of an editor; dig x +short
    if noun == "+for":  # CC=clang says how
        return [text for text in plain if "=" not in text[1:] or " " in text.partition("=")[0]]
    return plain if noun.startswith("+") or (plain and not noun) else named


def _selected(selector: str, words: Sequence[Argument]) -> Sequence[Argument]:
    """The words of a slot that names several as one: all, those from a number on, or those that set nothing."""
    if selector in ("names*", KINDS, "values*"):
        return [word for word in words if _is_setting(word.text) == (selector == "values*")]
    return words[int(selector[:-1] or "1") - 1 :]


def _is_setting(text: str) -> bool:
    """Whether an operand sets a value, or takes one away: `app=web`, `app-`."""
    return "=" in text or text.endswith("-")


def unvalued(text: str) -> str:
    """The name in `NAME=value`, whose value may be a password; other words as they are."""
    name = text.partition("=")[0].removesuffix("+")
    return name if name.replace("-", "_").replace(".", "_").isidentifier() else text


def _own(words: Sequence[Argument]) -> Sequence[Argument]:
    """The words up to one that is an option of another program."""
    ends = [at for at in range(1, min(len(words), MOST_NAMED + 1)) if words[at].text[:1] == "-"]
    return words[: ends[0]] if ends else words


def _chosen(selector: str, words: Sequence[Argument]) -> Sequence[Argument]:
    """The words that a slot is about: `1`, `2+`, `last`, and `others`, all but that."""
    if selector in ("last", "others"):
        return words[-1:] if selector == "last" else words[:-1]
    at = int(selector.removesuffix("+")) - 1
    return words[at:] if selector.endswith("+") else words[at : at + 1]


def listed(named: Collection[str]) -> str:
    """`a`, `b` and 3 more; nothing of none."""
    few = list(dict.fromkeys(named))
    if len(few) < 2:
        return quoted(few[0]) if few else ""
    if [text for text in few[1:] if BETWEEN in text]:
        from assent.risk.printed_names import uncovered  # few reasons name what is found

        few = uncovered(few)
    if len(few) > MOST_NAMED:
        shown = ", ".join([quoted(text) for text in few[: MOST_NAMED - 1]])
        return f"{shown} and {len(few) - MOST_NAMED + 1} more"
    *first, last = [quoted(text) for text in few]
    return f"{', '.join(first)} and {last}" if first else last


def quoted(text: str) -> str:
    """A word as a reason names it: of a long one the beginning."""
    if text == "/dev/fd/63":
        return "`<(…)`"  # with which bash gives a program what another prints
    shown = text.replace(LOGIN, "$USER").strip("\n") or EMPTY
    return f"`{shown}`" if len(shown) <= LONGEST else f"`{shown[: LONGEST - 1]}…`"


def with_more(reason: str, more: str) -> str:
    """The reason, and what else may be so behind a semicolon, unless the reason says it or is about something else."""
    if more == UNREAD and ("cannot read" in reason or not any(word in reason for word in _CODE)):
        return reason
    return f"{reason}; {more}" if more else reason
