"""Corrections of a whole command: `gt await-signal` → a script, in braces where it is among others."""

from __future__ import annotations

from assent.correction.sites import Site, sites
from assent.errors import ParseError
from assent.syntax import nodes, parse
from assent.syntax.walk import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.correction.model import Correction
    from assent.correction.written import Edit
    from assent.syntax.nodes import Node


def recipe_edits(site: Site, correction: Correction) -> list[Edit]:
    """The edits that put the script in place of `site`, if that is the command of the recipe and no more."""
    script = correction.new.strip().rstrip(";").rstrip()
    if not is_command(site, correction.old) or _is_done(site, correction.old, script):
        return []
    try:
        body = parse(script, site.page.shell).body
    except ParseError:
        return []
    if body is None:
        return []
    alone = _alone(body)
    if site.node.assignments or not site.bare:
        is_plain = type(alone) is nodes.SimpleCommand and bool(alone.words)
        loaded = is_plain and (alone.redirects or alone.assignments)  # type: ignore[union-attr]
        return _put(site, script) if is_plain and (site.bare or not loaded) else []
    simple = type(alone) is nodes.SimpleCommand
    if _needs_lines(script, body) or not (simple or _stands(body, site)):
        return _put(site, _grouped(script, body), last=True)
    return _put(site, script, last=not simple)


def _alone(body: nodes.List) -> Node | None:
    """The only command of a script, None for a list of several."""
    return body.commands[0] if len(body.commands) == 1 and not body.terminators[0] else None


def is_command(site: Site, text: str) -> bool:
    """Whether the words of `site` are those of the command `text`, and all of them are certain."""
    wanted = [found.value for found in words_of(text)]
    own = [word.text if word.exact else None for word in site.argv[1:]]
    rest = [word.value for word in site.node.words[site.index() + 1 :]]
    return wanted[:1] == [site.name] and wanted[1:] in (own, rest)


def words_of(text: str) -> tuple[nodes.Word, ...]:
    """The words of a text that is one simple command of words that are certain, else none."""
    try:
        body = parse(text).body
    except ParseError:
        return ()
    node = body.commands[0] if body is not None and len(body.commands) == 1 else None
    if type(node) is not nodes.SimpleCommand or node.assignments or node.redirects:
        return ()
    return node.words if all(word.value is not None for word in node.words) else ()


def _is_done(site: Site, old: str, script: str) -> bool:
    """Whether the command is that of a script which is there already."""
    start = site.words[0].start
    for inner in sites(script, site.page.shell):
        offset = inner.node.words[0].start
        if is_command(inner, old) and start >= offset and site.page.text.startswith(script, start - offset):
            return True
    return False


def _needs_lines(script: str, body: nodes.List) -> bool:
    """Whether what follows on its last line would be taken for a comment or the text of a here-document."""
    return "#" in script or any(type(node) is nodes.HereDocument for node in walk(body))


def _grouped(script: str, body: nodes.List) -> str:
    if "\n" in script or _needs_lines(script, body):
        return f"{{ {script}\n}}"
    return f"{{ {script} }}" if body.terminators[-1] == "&" else f"{{ {script}; }}"


def _stands(body: nodes.List, site: Site) -> bool:
    """Whether a script means the same without braces in place of the command."""
    node, alone = site.node, _alone(body)
    ends = ("\n", "") if body.terminators[-1] == "&" else (";", "\n", "")
    around = _around(site, node)
    match alone:
        case None:
            return type(around) is nodes.List and not node.redirects and _end(around, node) in ends
        case nodes.AndOr():
            first = type(around) is nodes.AndOr and around.commands[0] is node
            return not node.redirects and (first or type(around) is nodes.List)
        case nodes.Pipeline():
            plain = not (alone.negations or alone.timed)
            flat = type(around) is nodes.Pipeline and plain and "|&" not in around.operators
            return not node.redirects and (flat or isinstance(around, nodes.AndOr | nodes.List))
        case _:
            return type(alone) is not nodes.FunctionDefinition


def _end(around: nodes.List, node: nodes.SimpleCommand) -> str:
    return next(end for each, end in zip(around.commands, around.terminators, strict=True) if each is node)


def _around(site: Site, node: nodes.SimpleCommand) -> object:
    """The list or pipeline in which a command is."""
    for each in walk(site.page.tree):
        if isinstance(each, nodes.Pipeline | nodes.AndOr | nodes.List) and any(c is node for c in each.commands):
            return each
    return None


def _put(site: Site, script: str, *, last: bool = False) -> list[Edit]:
    """`script` in place of the words; `last` says that no redirect may be before it."""
    start, end = site.words[0].start, site.words[-1].end
    text = site.page.text
    early = [r for r in site.node.redirects if r.start < end and (last or r.start > start)]
    if any(redirect.here_document is not None for redirect in early):
        return []
    moved = "".join([f" {text[redirect.start : redirect.end]}" for redirect in early])
    begin = min([start, *[redirect.start for redirect in early]])
    return [(begin, end, script + moved)]
