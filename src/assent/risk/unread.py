"""The words of a command of which nothing says what they mean, and the paths that may be in them."""

from __future__ import annotations

from assent.command.model import Argument, Command
from assent.command.word import is_label, part
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.rules_table import is_a

_CODE_FIRST = "code-first"  # of a program: its first operand is code


def given_unread(command: Command, judgement: Judgement) -> tuple[Argument, ...]:
    """Each text that may be a path to a program that is not known, or whose rule does not know the words.

    From a word on that a rule does not know, it knows none: a subcommand, a surplus operand.
    """
    unknown = judgement.category is Category.Unrecognized or judgement.unknown is not None
    if not unknown or judgement.fault is None or command.function:
        return ()
    fault = judgement.fault
    at = next((at for at, word in enumerate(command.argv) if word is fault), None)
    if at is None or _is_code(command, at):
        return ()
    words = command.argv[at:] if fault is command.argv[0] or command.argv[at].exact else command.argv[at : at + 1]
    pairs = [(word, path) for word in words if word is not command.argv[0] for path in possible_path(word)]
    return tuple([path for word, path in pairs if not _is_computed(word, path)])


def _is_code(command: Command, at: int) -> bool:
    """Whether the word at that index is the code of a program, and no path: sed -i "s/$a/$b/" x."""
    if not at or command.argv[at].exact or not is_a(command.program, _CODE_FIRST):
        return False
    *before, word = [word.text for word in command.argv[1 : at + 1]]
    return word[:1] != "-" and all(each[:1] == "-" and "f" not in each for each in before)


def _is_computed(word: Argument, path: Argument) -> bool:
    """Whether all that is behind a name is what a command prints in letters and digits: tag=$(git rev-parse HEAD)."""
    return word.glob and not path.prefix and path.text != word.text


def literal(word: Argument) -> str:
    """The text of a word without its substitutions, whose commands are judged themselves."""
    if word.exact or "$(" not in word.text:
        return word.text
    kept, depth, text = [], 0, word.text
    for at, sign in enumerate(text):
        depth += sign == "(" and (depth > 0 or text[at - 1 : at] == "$")
        if not depth:
            kept.append(sign)
        depth -= sign == ")" and depth > 0
    return "".join(kept) if not depth else text


def possible_path(word: Argument) -> tuple[Argument, ...]:
    """The part of the word that may be a path, behind an option or a mark: `a`, `--file=a`, `-fa`, `x=@a`."""
    text = word.text
    if "://" in text or is_label(word):
        return ()
    begin = text.find("=") + 1
    if text.startswith("-") and not begin:
        begin = len(text) if text.startswith("--") else 2
    if text[begin : begin + 1] == "@":
        begin += 1
    is_sentence = " " in text and text[begin : begin + 1] not in ("/", "~")  # "mind the .env"
    return () if is_sentence or begin >= len(text) else (part(word, begin),)
