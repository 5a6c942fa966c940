"""The reading of `wraps` in a program file: `wraps : after 1`, with lines below it, as the program runs a command."""

from __future__ import annotations

from difflib import get_close_matches

from assent.command.model import Wrapping
from assent.command.options import grammar
from assent.command.wrappers.table import Runner, Way, WrapperForm
from assent.record import replace
from assent.risk.catalog.model import Entry, Wraps
from assent.risk.catalog.tokens import Line, RuleToken, parted, spellings
from assent.risk.category import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, NoReturn


WRAPPINGS = {  # as a line says it
    "other-user": Wrapping.Identity,
    "other-view": Wrapping.Root,
    "elsewhere": Wrapping.Remote,
    "from-input": Wrapping.Operands,
    "in-shell": Wrapping.Shell,
    "project": Wrapping.Project,
}
CREATED = {"writes-first": ">", "appends-first": ">>"}
WAYS = {way.value: way for way in Way if way is not Way.Separated}
LINES = {  # what a line below `wraps` begins with → the field, and how many options it names at most
    "options": ("options", None),
    "undecided": ("doubtful", None),
    "shows": ("idle", None),
    "folder": ("directory", 1),
    "moves": ("lost", None),
    "opens": ("interactive", None),
    "script": ("script", 1),
    "scripts": ("scripts", None),
    "splits": ("plain", 1),
    "writes": ("output", 1),
    "reads": ("input", 1),
}
VALUED = ("directory", "script", "scripts", "output", "input")  # fields whose options take a value
NAMING = (*VALUED, "idle", "lost", "interactive", "plain")  # fields that name options
ALWAYS = ("moves", "opens")  # without an option it is so whatever the options are
BEFORE = "before"


def wraps(
    line: Line, options: Callable[[Sequence[RuleToken]], list[str]], refuse: Callable[[RuleToken, str], NoReturn]
) -> Wraps:
    """Read a line and those below it; `options` reads the options of a line."""
    names, how = parted(line.tokens[1:])
    if how is None:
        names, how = (), line.tokens[1:]
    fields = _ways(how, refuse)
    before: list[str] = []
    named: list[str] = []
    for each in line.below:
        word = each.head.text
        if each.head.quoted or word not in (*LINES, BEFORE):
            nearest = get_close_matches(word, [*LINES, BEFORE], 1)
            known = f"did you mean `{nearest[0]}`?" if nearest else f"{', '.join(LINES)} and {BEFORE} can"
            refuse(each.head, f"`{word}` cannot follow below `wraps`; {known}")
        found = options(each.tokens[1:]) if len(each.tokens) > 1 else []
        if word == BEFORE:
            before += found
            continue
        field, most = LINES[word]
        if not found and word not in ALWAYS:
            refuse(each.head, f"an option is missing behind `{word}`")
        if most is not None and len(found) > most:
            refuse(each.tokens[2], f"one option can follow `{word}`")
        if field in NAMING:
            named += [each if each[-1] == "=" or field not in VALUED else f"{each}=" for each in found]
            found = [spellings(each)[0] for each in found]
        fields[field] = f"{fields.get(field, '')} {' '.join(found) or '*'}".strip()
    paths = tuple([token.text for token in names]) or ("",)
    return Wraps(paths, replace(WrapperForm(), **fields), tuple(before), "options" in fields, tuple(named))


def _ways(tokens: Sequence[RuleToken], refuse: Callable[[RuleToken, str], NoReturn]) -> dict[str, Any]:
    """The ways that the line names: `elsewhere joined after 1`, `after --`, `behind --args`."""
    fields: dict[str, Any] = {}
    at = 0
    while at < len(tokens):
        token = tokens[at]
        follows = tokens[at + 1].text if at + 1 < len(tokens) else ""
        if token.text == "after" and follows == "--":
            fields["ways"] = (*fields.get("ways", ()), Way.Separated)
        elif token.text == "after" and follows.isdigit():
            fields["leading"] = int(follows)
        elif token.text == "behind" and follows[:1] == "-":
            fields["behind"] = f"{fields.get('behind', '')} {follows}".strip()
        elif token.text in WRAPPINGS or token.text in CREATED or token.text in WAYS:
            _flag(fields, token.text)
            at -= 1
        elif token.text == "behind":
            refuse(token, "write the option that precedes the command: `behind --args`")
        elif token.text == "after":
            refuse(token, f"`after {follows}`: write how many operands come first, `after 1`, or `after --`")
        else:
            nearest = get_close_matches(token.text, [*WRAPPINGS, *CREATED, *WAYS, "after", "behind"], 1)
            meant = f"; did you mean `{nearest[0]}`?" if nearest else ""
            refuse(
                token, f"`{token.text}` does not say how it runs the command: `after 1`, `after --`, `joined` …{meant}"
            )
        at += 2
    return fields


def _flag(fields: dict[str, Any], word: str) -> None:
    """Add what one word tells."""
    if word in WRAPPINGS:
        fields["wrapping"] = WRAPPINGS[word]
    elif word in CREATED:
        fields["created"] = CREATED[word]
    else:
        fields["ways"] = (*fields.get("ways", ()), WAYS[word])


def runner(entry: Entry) -> Runner | None:
    """The way in which a program and its subcommands run others; None where they do not."""
    forms = dict(_forms(entry, ""))
    if not forms:
        return None
    before = [option for each in entry.wraps for option in each.before]
    own = " ".join([each.program.names for each in entry.below]) if "" in forms else ""
    return Runner(" ".join([entry.program.options, *entry.program.effects, *before]).strip(), forms, own)


def _forms(entry: Entry, path: str) -> list[tuple[str, WrapperForm]]:
    found = [(f"{path} {name}".strip(), _form(each, entry)) for each in entry.wraps for name in each.paths]
    for below in entry.below:
        for name in below.program.names.split():
            found += _forms(below, f"{path} {name}".strip())
    return found


def _form(each: Wraps, entry: Entry) -> WrapperForm:
    """Its form; without options of its own it has those of its command, harmless ones where that is not judged."""
    program = entry.program
    form = each.form
    if entry.strict and _does_something(entry) and not form.has(Way.Besides):
        form = replace(form, ways=(*form.ways, Way.Besides))
    options = form.options
    if not each.stated and each.paths == ("",):
        options = " ".join([program.options, *(program.effects if form.has(Way.Besides) else ())])
    options = " ".join([options, *each.unlisted(options)]).strip()
    known = grammar(f"{options} {form.doubtful}").options
    named = {
        field: " ".join([known[name][0] if name in known else name for name in getattr(form, field).split()])
        for field in NAMING
    }
    return replace(form, options=options, **named)


def _does_something(entry: Entry) -> bool:
    """Whether a command is judged itself, besides what it runs."""
    program = entry.program
    return program.category is not Category.ReadsFilesystem or bool(program.effects or entry.loads)
