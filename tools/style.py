"""Hold README, docs, help, messages, docstrings and comments to docs/style.md: `python tools/style.py` lists faults."""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
PROSE = ("*.md", "docs/*.md", "docs/hooks/*.md", "docs/adr/*.md")
CODE = ("src", "tests", "tools", "bench")
# Facts about programs, which are moved into files of another form.
MOVED = ("src/assent/risk/rules", "src/assent/risk/git", "src/assent/risk/windows", "tools/programs")
OWN = ("tools/style.py", "tests/docs/test_style.py")  # name the forms themselves
CALLS = ("echo", "secho", "confirm", "prompt", "UsageError", "BadParameter", "ClickException", "AssentError")

# Forbidden form → what to write instead. Code between backticks and in blocks is not looked at.
FORMS = {
    r"anew": "again, or name the change",
    r"in vain": "without success, to no effect",
    r"by (it|them)sel(f|ves)": "alone, automatically, on its own",
    r"(come|comes|came|coming) (upon|across)": "finds, meets",
    r"mend(s|ed|ing)?": "fix",
    r"(is|are|was|were|be|been|being|gets?|got|getting) told(?! apart)": "say who tells: Assent tells the agent",
    r"(is|are|was|were|be|been) (stated|announced) to": "say who tells: Assent tells the agent",
    r"(is|are|was|were|be|been|being) said": "say who says: the log says",
    r"stands?|stood|standing": "is, holds, applies; guards",
    r"stay(s|ed|ing)?": "remain, keep, run on",
    r"lies|lie|lying|lain|lay(?! out)": "is, is in; was, was in",
    r"for good": "permanently",
    r"(can|could|may|to) be had|(is|are|was|were) had (by|from|with)": "is available, can be restored",
    r"(wrote|written|write|writes|writing) ((it|this|them) )?down": "record",
    r"no more": "no longer; not more than",
    r"spelling(s)?|spell(s|ed)?|spelt": "form; written as",
    r"(goes|go|went|going) on": "continue",
    r"see(s|n)? to": "handle",
    r"is heard|are heard": "name the order of precedence",
    r"that (are|is) (here|there)": "on this machine, in the file",
    r"(?<!that )(is|are|was|were) there(?=[.;,:]|$)|nothing there": "exists; the file has it",
    r"all what": "everything that",
    r"that which|those which": "name the noun",
    r"known of|it is not known": "the known facts about; unknown; say who does not know",
    r"of (its|their) own accord|(starts?|ends?|runs?|stops?|goes|happens|it) of itself": "alone, automatically",
    r"in the (place|stead) of": "instead of",
    r"hand(s|ed|ing)? (on|over|it|them)|(is|are|was|were|be|been) handed": "pass; is given, receives",
    r"be (it|they) [^.?]*? or": "whether it is … or …",
    r"let(s|ting)? (go of|be(?=[.,;]| what))": "release; leaves alone",
    r"otherwise than": "differently from",
    r"(speaks?|spoke|spoken|speaking) of": "mentions, applies to",
    r"of (ours|theirs)": "our, their",
    r"what is (none|no)": "anything that is not",
    r"no wonder|so to speak|(if|as) need be|ought|whereof|whereby|thereof|lest|hitherto": "plain words",
    r"otherwise spelled": "written in another form",
}
ANY = re.compile(rf"\b({'|'.join(FORMS)})\b", re.IGNORECASE)  # most texts have none
WORDS = [(re.compile(rf"\b({form})\b", re.IGNORECASE), instead) for form, instead in FORMS.items()]
# What comments need: a node stands for text, an option has several spellings, one sign is told from another.
IN_CODE = re.compile(
    r"\b((stands?|standing|stood)\s+for|spell\w*|spelt"
    r"|(is|are|was|were|be|been) (told|heard|there|stated to)|nothing there"
    r"|no more|see[ns]? to|it is not known)\b",
    re.IGNORECASE,
)
STANDS_FOR = re.compile(r"\b(stands?|standing) for\b")
CLAUSES = tuple(f"{word} " for word in "What Who Whose Which That How Where Why When".split())  # begin no docstring
SEVERAL = 3  # words of a text that people read
MOST_LINES = 300  # of a module
HEADLESS = re.compile(
    r"(?:^|(?<=[.:;!?] )|(?<=\*\* ))(?:What|Who|(?:Of|To|For|From|About|With|By|In|On|Behind) what)"
    r" (?![^.]*\?)[^.?!]*?(?=[.;]|$)"
)
HEADLESS_LATER = re.compile(
    r"(?:(?<=[;:] )|(?<=^[-*] ))[Ww]hat (?!to )[^,.;:?|]{2,60}? "
    r"(?:is|are|counts?|covers|ends?|follows|lapses?|remains?)\b(?! (?:to|about)\b)[^?;.]*(?=[.;]|$)"
)


def faults(text: str) -> list[str]:
    """The forbidden forms in one paragraph of prose."""
    return [fault for fault, _ in remedies(text)]


def remedies(text: str) -> list[tuple[str, str]]:
    """Each of them with what to write instead."""
    plain = re.sub(r"`[^`]*`|\]\([^)]*\)|“[^”]*”|<[^>]+>", "·", text)
    found = forms(plain)
    if not plain.startswith("#"):
        headless = [match.group(0) for form in (HEADLESS, HEADLESS_LATER) for match in form.finditer(plain)]
        found += [(clause, "a clause that begins with its noun") for clause in headless]
    return found


def in_message(text: str) -> list[tuple[str, str]]:
    """The forbidden forms in a message, where an option may stand for others."""
    return remedies(STANDS_FOR.sub("·", text))


def paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """The number and the text of each paragraph, list item and row of a page, blocks of code left out."""
    number, block, fenced = 1, "", False
    for at, line in enumerate([*text.splitlines(), ""], 1):
        fence = line.lstrip().startswith("```")
        begins = fenced or fence or not line.strip() or line.lstrip().startswith(("- ", "|", "#", "1.", "2.", "3."))
        if begins and block:
            yield number, block
            block = ""
        if fence:
            fenced = not fenced
        elif not fenced and line.strip():
            number = number if block else at
            block = f"{block} {line.strip()}".strip()


@lru_cache(maxsize=1)
def nodes(source: str) -> list[ast.AST]:
    """The nodes of a module, whose texts are asked for in several ways one after the other."""
    return list(ast.walk(ast.parse(source)))


def messages(source: str) -> Iterator[tuple[int, str]]:
    """Texts that a module of the command line shows: docstrings of commands, help of options, messages and errors."""
    for node in nodes(source):
        if isinstance(node, ast.FunctionDef) and any("command(" in ast.unparse(by) for by in node.decorator_list):
            yield node.lineno, ast.get_docstring(node) or ""
        elif isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            shown = node.args if name in CALLS or name.endswith("Error") else []
            named = [word.value for word in node.keywords if word.arg in ("help", "short_help", "prompt")]
            for argument in (*shown, *named):
                yield node.lineno, " ".join(literal(argument))


def sentences(source: str) -> Iterator[tuple[int, str]]:
    """All other texts of a module that have several words: what is put together first and shown later."""
    left_out: set[ast.AST] = set()
    for node in nodes(source):
        if isinstance(node, ast.Expr):
            left_out.add(node.value)  # a docstring
        elif isinstance(node, ast.JoinedStr):
            left_out.update(node.values)
    for node in nodes(source):
        if isinstance(node, ast.Constant | ast.JoinedStr) and node not in left_out:
            for text in literal(node):
                if len(text.split()) >= SEVERAL:
                    yield node.lineno, text


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """The docstrings of a module."""
    for node in nodes(source):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield getattr(node, "lineno", 1), ast.get_docstring(node) or ""


def comments(source: str) -> Iterator[tuple[int, str]]:
    """The comments of a module that has a line with a forbidden form behind a `#`; others are not split into tokens."""
    if any(mark and translated(behind) for _, mark, behind in (line.partition("#") for line in source.splitlines())):
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string


def notes(source: str) -> Iterator[tuple[int, str]]:
    """The comments and docstrings of a module."""
    yield from docstrings(source)
    yield from comments(source)


def headless(source: str) -> Iterator[tuple[int, str]]:
    """The docstrings of a module that begin with a clause instead of a noun or a verb."""
    for number, text in docstrings(source):
        if text.startswith(CLAUSES):
            yield number, text.split(".")[0].split("\n")[0]


def translated(text: str) -> list[tuple[str, str]]:
    """The forbidden forms in a comment or a docstring, where some words are of the trade."""
    plain = IN_CODE.sub("·", re.sub(r"`[^`]*`|“[^”]*”", "·", text))
    return forms(plain)


def forms(plain: str) -> list[tuple[str, str]]:
    """The forbidden forms in a text without code."""
    if ANY.search(plain) is None:
        return []
    return [(match.group(0), instead) for form, instead in WORDS for match in form.finditer(plain)]


def literal(node: ast.AST) -> list[str]:
    """The text of a string or of an f-string, with what is filled in as a dot."""
    if isinstance(node, ast.JoinedStr):
        return [
            "".join(
                part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else "·"
                for part in node.values
            )
        ]
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.IfExp):
        return literal(node.body) + literal(node.orelse)
    if isinstance(node, ast.BinOp):
        return literal(node.left) + literal(node.right)
    return []


def in_prose() -> Iterator[str]:
    """Each fault of the pages, with its place."""
    for page in [page for pattern in PROSE for page in sorted(ROOT.glob(pattern))]:
        if page.name == "style.md":
            continue
        for number, text in paragraphs(page.read_text(encoding="utf-8")):
            for fault, instead in remedies(text):
                yield f"{page.relative_to(ROOT)}:{number}: “{fault}”; write: {instead}"


def in_texts(name: str, source: str) -> Iterator[str]:
    """Each fault of what a module shows, with its place."""
    shown = {*messages(source), *sentences(source)}
    for number, fault, instead in sorted({(at, *found) for at, text in shown for found in in_message(text)}):
        yield f"{name}:{number}: “{fault}”; write: {instead}"


def in_notes(name: str, source: str) -> Iterator[str]:
    """Each fault of a module's comments and docstrings, with its place."""
    for number, clause in headless(source):
        yield f"{name}:{number}: “{clause}”; write: the noun or the verb first, “The effect of …”"
    if name.startswith(MOVED) or name in OWN:
        return
    for number, text in notes(source):
        for fault, instead in translated(text):
            yield f"{name}:{number}: “{fault}”; write: {instead}"


def shared_names(name: str, source: str, first: dict[str, str]) -> Iterator[str]:
    """Each public class of a module that has the name of one in `first`: one word is one thing."""
    for node in ast.iter_child_nodes(nodes(source)[0]):
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            place = f"{name}:{node.lineno}"
            if first.setdefault(node.name, place) != place:
                yield f"{place}: `{node.name}` is also a class in {first[node.name]}; give it a name of its own"


def length(name: str, source: str) -> Iterator[str]:
    """A module that is too long to be about one thing."""
    lines = len(source.splitlines())
    if lines > MOST_LINES:
        remedy = "simplify it, or give the topic that can be told apart a module with a docstring of its own"
        yield f"{name}: {lines} lines, and a module has at most {MOST_LINES}; {remedy}"


def listing() -> Iterator[str]:
    """Each fault of the project, with its place."""
    yield from in_prose()
    classes: dict[str, str] = {}
    for module in [module for folder in CODE for module in sorted((ROOT / folder).rglob("*.py"))]:
        name, source = str(module.relative_to(ROOT)), module.read_text(encoding="utf-8")
        if name.startswith("src/assent/"):
            yield from length(name, source)
            yield from in_texts(name, source)
            yield from shared_names(name, source, classes)
        yield from in_notes(name, source)


def main() -> int:
    """List the faults."""
    found = list(listing())
    for line in found:
        print(line)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
