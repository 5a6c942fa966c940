"""The change between a command that failed and the one that worked, in words and not in letters.

Operands are compared by their kind, so that another file or number is not a change. Of what is left,
only one place may differ: several at once say nothing certain.
"""

from __future__ import annotations

from assent import knowledge
from assent.closed import Choice
from assent.learning.said import Said, SaidWord, WordRole
from assent.record import Record


class EditKind(Choice):
    """The subject of a change."""

    Program = "program"  # pyton → python
    Subcommand = "subcommand"  # git stauts → git status
    Flag = "flag"  # --onelin → --oneline
    AddedFlag = "added-flag"  # pip install → pip install --user
    DroppedFlag = "dropped-flag"
    Words = "words"  # git remote ls → git remote -v
    Hint = "hint"  # another command belongs before it: mkdir, cd


class Edit(Record):
    """One change. `old` and `new` are words as they are written, `chain` the words in front of them."""

    kind: EditKind
    program: str
    chain: tuple[str, ...]  # the program, then subcommands up to the place
    old: tuple[str, ...]
    new: tuple[str, ...]


def edit_between(failed: tuple[Said, ...], fixed: tuple[Said, ...], accused: tuple[str, ...] = ()) -> Edit | None:
    """The one change that makes `fixed` of `failed`; None where there is none, or more than one."""
    if len(failed) != len(fixed):
        return _added_command(failed, fixed)
    differing = [at for at, (one, other) in enumerate(zip(failed, fixed, strict=True)) if _differ(one, other, accused)]
    if len(differing) != 1:
        return None
    one, other = failed[differing[0]], fixed[differing[0]]
    if one.wrapped is not other.wrapped:
        return None  # sudo was put before it: that is another question
    if one.program != other.program:
        return _program(one, other)
    return _words(one, other, accused)


def _differ(one: Said, other: Said, accused: tuple[str, ...]) -> bool:
    return one.wrapped is not other.wrapped or _compared(one, accused) != _compared(other, accused)


def _compared(command: Said, accused: tuple[str, ...]) -> tuple[str, ...]:
    """The shape, with what is where a subcommand does as it is, if it may be one."""
    return tuple([_shown(command, at, accused) for at in range(len(command.words))])


def _shown(command: Said, at: int, accused: tuple[str, ...]) -> str:
    word = command.words[at]
    if word.role is WordRole.Operand and (word.text in accused or _is_in_place(command, at)):
        return word.text
    return word.hole


def _is_in_place(command: Said, at: int) -> bool:
    """Whether the word is where the program takes a subcommand, so that it should be one."""
    before = command.words[1:at]
    if any(word.role is not WordRole.Subcommand for word in before):
        return False
    known = knowledge.command(command.program.rpartition("/")[2], [word.text for word in before])
    return known is not None and bool(known.subcommands()) and not known.slots


def _added_command(failed: tuple[Said, ...], fixed: tuple[Said, ...]) -> Edit | None:
    """A command that was put before or behind: said to the model, and never written on its own."""
    if len(fixed) != len(failed) + 1:
        return None
    for at in range(len(fixed)):
        rest = fixed[:at] + fixed[at + 1 :]
        if all(one.words == other.words for one, other in zip(failed, rest, strict=True)):
            added, before = fixed[at], failed[0]
            return Edit(EditKind.Hint, before.program, _name(before), (), (*_name(added),))
    return None


def _name(command: Said) -> tuple[str, ...]:
    """The program and its subcommands."""
    names = [word.text for word in command.words[1:] if word.role is WordRole.Subcommand]
    return (command.program, *names)


def _program(one: Said, other: Said) -> Edit | None:
    """Another program with the same words: `docker-compose up` → `docker compose up`, `pip x` → `python -m pip x`."""
    kept = len(one.words) - 1
    behind = other.words[len(other.words) - kept :] if kept else ()
    if len(other.words) < len(one.words) or len(other.words) > len(one.words) + 2:
        return None
    if [word.text for word in one.words[1:]] != [word.text for word in behind] and not _are_alike(
        one.words[1:], behind
    ):
        return None
    new = tuple([word.text for word in other.words[: len(other.words) - kept]])
    return Edit(EditKind.Program, one.program, (), (one.program,), new)


def _are_alike(before: tuple[SaidWord, ...], after: tuple[SaidWord, ...]) -> bool:
    """Whether the words are the same but for operands; what is not a subcommand of the wrong program may be one."""
    if len(before) != len(after):
        return False
    return all(
        one.text == other.text or (one.hole == other.hole and one.role not in (WordRole.Flag, WordRole.Subcommand))
        for one, other in zip(before, after, strict=True)
    )


def _words(one: Said, other: Said, accused: tuple[str, ...]) -> Edit | None:
    """The one stretch of words that differs between two calls of a program."""
    before, after = _compared(one, accused), _compared(other, accused)
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    end = 0
    while end < min(len(before), len(after)) - start and before[-1 - end] == after[-1 - end]:
        end += 1
    old, new = one.words[start : len(before) - end], other.words[start : len(after) - end]
    kind = _kind(one, old, new, start)
    if kind is None:
        return None
    texts = tuple([word.text for word in old]), tuple([word.text for word in new])
    return Edit(kind, one.program, _chain(one, start), *texts)


def _chain(command: Said, start: int) -> tuple[str, ...]:
    """The program and the subcommands in front of the place; only the program where options are between."""
    front = command.words[:start]
    if all(word.role in (WordRole.Program, WordRole.Subcommand) for word in front):
        return tuple([word.text for word in front])
    return _name(command)


_NAMING = (WordRole.Subcommand, WordRole.Operand)


def _kind(command: Said, old: tuple[SaidWord, ...], new: tuple[SaidWord, ...], start: int) -> EditKind | None:
    """The kind of change; None for one of operands, which are the user's own affair."""
    flags_before, flags_after = [[word for word in words if word.role is WordRole.Flag] for words in (old, new)]
    if len(old) == len(new) == 1 and flags_before and flags_after:
        return EditKind.Flag
    if not old and flags_after and len(new) == 1:
        return EditKind.AddedFlag
    if not new and flags_before and len(old) == 1:
        return EditKind.DroppedFlag
    in_front = all(word.role is WordRole.Subcommand for word in command.words[1:start])
    if not in_front or not old or not new or len(old) > 2 or len(new) > 3:
        return None
    if len(old) == len(new) == 1 and old[0].role in _NAMING and new[0].role in _NAMING:
        return EditKind.Subcommand
    is_naming = all(word.role in (*_NAMING, WordRole.Flag) for word in (*old, *new))
    return EditKind.Words if is_naming and old[0].role in _NAMING else None
