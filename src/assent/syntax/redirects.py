"""Redirects: [descriptor] operator target."""

from __future__ import annotations

from assent import errors
from assent.lazy import Lazy
from assent.syntax import nodes, words
from assent.syntax.nodes import Literal, Word
from assent.syntax.source import DIGITS, METACHARACTERS, NAME, NAME_START, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.syntax import refusals
else:
    refusals = Lazy("assent.syntax.refusals")

_TRIPLE = frozenset(["<<<", "<<-", "&>>"])
_DOUBLE = frozenset(["<<", "<>", "<&", ">>", ">&", ">|", "&>"])
_OVERWRITING = frozenset([">", ">>", ">&", "&>", "&>>"])  # zsh reads `!` behind these as part of them
_MAX_DIGITS = 9
_MAX_DOCUMENTS = 16  # as in bash
_JOINS = frozenset("<>&|-(")


def optional(source: Source) -> nodes.Redirect | None:
    """The redirect at `source.pos`, with its descriptor; None if what is there is something else."""
    text = source.text
    start = pos = source.pos
    char = text[pos]
    if char in DIGITS:
        while text[pos] in DIGITS:
            pos += 1
    elif char == "{":
        pos = _after_name(text, pos)
    elif char == "&":
        return _redirect(source, None) if text[pos + 1] == ">" else None
    elif char not in "<>":
        return None
    if pos > start and text[pos] == "\\":
        source.refuse_continued(start, pos, DIGITS, "<>")
    if text[pos] not in "<>" or words.opens_process(text, pos):
        return None
    if (pos - start > _MAX_DIGITS and char in DIGITS) or text[pos - 2 : pos] == "]}":
        raise errors.RefusedError(refusals.DESCRIPTOR, start, pos)
    source.pos = pos
    return _redirect(source, text[start:pos] or None)


def _after_name(text: str, pos: int) -> int:
    """Offset after `{name}` or `{name[…]}` at `pos`, or `pos` if it is not one."""
    end = pos + 1
    while text[end] in NAME:
        end += 1
    if text.startswith("\\\n", end):
        raise errors.RefusedError(refusals.CONTINUED, pos, end + 2)
    if text[pos + 1] not in NAME_START:
        return pos
    if text[end] == "[":
        end = text.find("]", end) + 1 or pos
    return end + 1 if text[end] == "}" else pos


def _redirect(source: Source, descriptor: str | None) -> nodes.Redirect:
    """A redirect whose operator is at `source.pos`."""
    text = source.text
    pos = source.pos
    start = pos - len(descriptor or "")
    operator = text[pos : pos + 3]
    if operator not in _TRIPLE:
        operator = operator[:2] if operator[:2] in _DOUBLE else operator[:1]
    source.pos = pos + len(operator)
    source.refuse_split(source.pos, _JOINS)
    if text[source.pos] == "!" and operator in _OVERWRITING:
        raise errors.RefusedError(refusals.ZSH, start, source.pos + 1)
    char = source.skip_blanks()
    if operator in ("<<", "<<-"):
        from assent.syntax import heredoc  # most commands have none, and every module costs a hook 0.1 ms

        target, quoted = heredoc.delimiter_word(source)
        pending = heredoc.Pending(start, target.value or "", quoted, operator == "<<-")
        source.pending.append(pending)
        if len(source.pending) > _MAX_DOCUMENTS:
            raise errors.LimitError(f"more than {_MAX_DOCUMENTS} here-documents begin at once", start, target.end)
        source.here_document_seen = True
        return nodes.Redirect(start, target.end, descriptor, operator, target, pending.node)
    if char == "-" and operator in ("<&", ">&"):
        source.pos += 1
        target = Word(source.pos - 1, source.pos, (Literal(source.pos - 1, source.pos, "-"),), "-")
        return nodes.Redirect(start, source.pos, descriptor, operator, target)
    target = words.word(source)
    if operator == "&>>" and not frozenset("[=").isdisjoint(text[target.start : target.end]):
        raise errors.RefusedError(refusals.SUBSCRIPT, target.start, target.end)
    _forbid_descriptor(source, operator, target)
    return nodes.Redirect(start, target.end, descriptor, operator, target)


def _forbid_descriptor(source: Source, operator: str, target: Word) -> None:
    """`> 2>x`: the word before the second operator is its descriptor, so the first has no target."""
    text = source.text
    if text[target.end] not in "<>":
        return
    raw = text[target.start : target.end].replace("\\\n", "")
    number = DIGITS.issuperset(raw) and operator not in ("<&", ">&")
    if number or (raw[0] == "{" and _after_name(text, target.start) == target.end):
        raise errors.ShellSyntaxError(f"the descriptor `{raw}` is unexpected", target.start, target.end)


def after_compound(source: Source) -> tuple[int, tuple[nodes.Redirect, ...]]:
    """The end of the compound command that has just been read, and its redirects.

    Behind a redirect only an operator may follow; reserved words are not recognised there.
    """
    end = source.pos
    found: list[nodes.Redirect] = []
    while True:
        char = source.skip_blanks()
        redirect = optional(source)
        if redirect is None:
            break
        found.append(redirect)
        end = redirect.end
    if found and (char not in METACHARACTERS or words.opens_process(source.text, source.pos)):
        raise source.unexpected(source.pos)
    return end, tuple(found)
