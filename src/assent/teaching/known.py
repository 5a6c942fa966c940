"""The generated knowledge of a program → an outline: its words are known, and not what they do."""

from __future__ import annotations

from assent import knowledge
from assent.knowledge import Known
from assent.option_table import Takes
from assent.teaching.outline import Outline
from assent.teaching.spelling import spelled

DEEPEST = 4  # words of a command


def known_outline(program: str) -> Outline | None:
    """The outline of a program of that name, None where it is unknown."""
    known = knowledge.of(program)
    return None if known is None else _outline(program, known, frozenset())


def _outline(word: str, known: Known, above: frozenset[str]) -> Outline:
    own = {name for name in known.options if name not in above}
    shared = {name for name in known.inherited if name not in above}
    names = known.subcommands() if len(known.path) < DEEPEST else ()
    below = [(name, known.subcommand(name)) for name in names]
    taken = above | shared
    return Outline(
        (word,),
        "",
        _spelled(known, own - shared if names else own),
        _spelled(known, shared) if names else (),
        tuple([_outline(name, found, taken) for name, found in below if found is not None]),
    )


def _spelled(known: Known, names: set[str]) -> tuple[str, ...]:
    """The options of these spellings, those of one option together."""
    found: dict[str, tuple[list[str], Takes]] = {}
    for name in sorted(names, key=lambda each: (len(each) > 2, each)):
        canonical, takes = known.options[name]
        found.setdefault(canonical, ([], takes))[0].append(name)
    return tuple([spelled(spellings, takes) for spellings, takes in found.values()])
