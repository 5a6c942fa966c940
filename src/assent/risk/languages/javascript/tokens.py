"""The tokens of JavaScript code, as far as they are certain, and why code is not allowed."""

from __future__ import annotations

from assent.record import Record
from assent.risk.languages.javascript.names import KEYWORDS, READING
from assent.risk.scanner import Doubtful, Scanner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

OPERAND_ENDS = frozenset(("number", "string", "template"))
REGEX_AFTER = frozenset(("(", ",", "=", ":", "[", "!", "&&", "||", "?", "{", ";", "=>"))


class ScriptToken(Record):
    """One token; a string has its quotes, a template and a regex have no text."""

    kind: str  # name, number, string, template, regex, mark
    text: str


END = ScriptToken("mark", "")


class _ScriptLexer(Scanner):
    """Splits code into tokens; raises Doubtful where that is not certain."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.tokens: list[ScriptToken] = []

    def run(self, closing: str = "") -> list[ScriptToken]:
        """Tokens up to the end, or to the brace that closes ${ in a template."""
        depth = 0
        while self.at < len(self.text):
            character = self.text[self.at]
            if character == closing and depth == 0:
                return self.tokens
            depth += (character == "{") - (character == "}")
            self.token(character)
        if closing:
            raise Doubtful("has a template that does not end")
        return self.tokens

    def token(self, character: str) -> None:
        if character in " \t\r\n":
            self.at += 1
        elif not character.isascii() or character in "\\@#":
            raise Doubtful(f"has `{character}` outside of strings")
        elif character.isalpha() or character in "_$":
            self.add("name", self.name("_$"))
        elif character.isdigit():
            self.add("number", self.number())
        elif character in "'\"":
            self.add("string", self.quoted(character))
        elif character == "`":
            self.template()
        elif character == "/":
            self.slash()
        else:
            self.mark()

    def add(self, kind: str, text: str) -> None:
        self.tokens.append(ScriptToken(kind, text))

    def number(self) -> str:
        """A number; a dot is part of it only before a digit."""
        number = self.name()
        if self.ahead() == "." and self.ahead(2)[1:].isdigit():
            self.at += 1
            number += "." + self.name()
        return number

    def pattern(self) -> None:
        """Move behind a pattern; a slash in brackets does not end it."""
        self.at += 1
        in_set = False
        while self.ahead() not in ("", "\n") and (in_set or self.ahead() != "/"):
            character = self.ahead()
            if character in "[]":
                in_set = character == "["
            self.at += 2 if character == "\\" else 1
        if self.ahead() != "/":
            raise Doubtful("lacks a closing `/`")
        self.at += 1
        self.name("")
        self.add("regex", "")

    def template(self) -> None:
        """A text with what is put into it, which becomes text, unless a function before it takes that as it is."""
        last = self.tokens[-1] if self.tokens else END
        if last.text == "(" and len(self.tokens) > 1 and self.tokens[-2].text in READING and self.path():
            return
        is_taken = last.text in (")", "]", "}") or last.kind in OPERAND_ENDS or self.is_word(last)
        self.at += 1
        while self.ahead() != "`":
            if self.at >= len(self.text):
                raise Doubtful("lacks a closing `")
            if self.text.startswith("${", self.at):
                self.at += 2
                if not is_taken:
                    self.add("mark", "+")
                self.add("mark", "(")
                self.run("}")
                self.add("mark", ")")
                self.add("mark", ",")
            self.at += 2 if self.ahead() == "\\" else 1
        self.at += 1
        self.add("template", "")

    def path(self) -> bool:
        """Move behind a template that is a path, of texts and names, as if they were added: `${d}/x` as d + "/x"."""
        end = self.text.find("`", self.at + 1)
        parts: list[ScriptToken] = []
        for at, piece in enumerate(self.text[self.at + 1 : max(end, self.at)].split("${")):
            name, closing, text = piece.partition("}") if at else ("", "}", piece)
            if not closing or not {"\\", '"', "\n", "}", "{"}.isdisjoint(text) or (at and not name.isidentifier()):
                return False
            parts += [ScriptToken("name", name)] if name else []
            parts += [ScriptToken("string", f'"{text}"')] if text else []
        for at, part in enumerate(parts):
            self.tokens += [ScriptToken("mark", "+"), part] if at else [part]
        self.at = end + 1
        return bool(parts)

    def slash(self) -> None:
        last = self.tokens[-1] if self.tokens else ScriptToken("mark", ";")
        if self.ahead(2) in ("//", "/*"):
            self.comment()
        elif last.kind == "mark" and last.text in REGEX_AFTER:
            self.pattern()
        elif self.ends_operand(last):
            self.mark()
        else:
            raise Doubtful("has a slash that may divide or begin a pattern")

    def comment(self) -> None:
        """Move behind a comment that nothing takes for more: no `@` or `#`, which tell bun and deno what to load."""
        begin = self.at
        if self.ahead(2) == "//":
            self.until("\r\n")
        else:
            end = self.text.find("*/", self.at + 2)
            if end < 0:
                raise Doubtful("has a comment that does not end")
            self.at = end + 2
        comment = self.text[begin : self.at]
        if comment.startswith("///") or not {"@", "#", "\u2028", "\u2029"}.isdisjoint(comment):
            raise Doubtful("has a comment that may be more")

    def ends_operand(self, last: ScriptToken) -> bool:
        """Whether a slash behind `last` certainly divides."""
        if last.text == ")":
            before = opening(self.tokens, len(self.tokens) - 1) - 2
            return before < 0 or self.tokens[before].text not in KEYWORDS
        return self.is_word(last) or last.kind in OPERAND_ENDS or last.text == "]"

    def is_word(self, token: ScriptToken) -> bool:
        """Whether a token is a name that is no keyword."""
        return token.kind == "name" and token.text not in KEYWORDS

    def mark(self) -> None:
        for length in (3, 2):
            mark = self.text[self.at : self.at + length]
            if mark in ("=>", "?.", "...", "++", "--", "&&", "||", "??"):
                break
        else:
            mark = self.text[self.at]
        if self.text.startswith(("<!--", "-->"), self.at):
            raise Doubtful("has a comment, which is not judged")
        self.at += len(mark)
        self.add("mark", mark)


def split(text: str) -> list[ScriptToken]:
    """The tokens of `text`; raises Doubtful where they are not certain."""
    return _ScriptLexer(text).run()


def opening(tokens: Sequence[ScriptToken], at: int) -> int:
    """Index behind the parenthesis that the one at `at` closes."""
    depth = 0
    while at >= 0:
        depth += (tokens[at].text == ")") - (tokens[at].text == "(")
        if depth == 0:
            return at + 1
        at -= 1
    raise Doubtful("has parentheses that do not match")


def is_printed(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether the member in the bracket that opens at `at`, one name, goes as it is to console.log."""
    texts = [token.text for token in tokens]
    if tokens[at + 1].kind != "name" or texts[at + 2 : at + 3] != ["]"] or texts[at + 3 : at + 4] not in ([","], [")"]):
        return False
    first = at - 1
    while texts[first - 1 : first] == ["."] and tokens[first].kind == "name":
        first -= 2
    depth = 0
    if texts[first - 1 : first] not in (["("], [","], ["+"]):  # a = d[k] might be called
        return False
    for index in range(first - 1, -1, -1):
        depth += (texts[index] in (")", "]", "}")) - (texts[index] in ("(", "[", "{"))
        if depth < 0:
            return tokens[first].kind == "name" and texts[max(0, index - 3) : index] == ["console", ".", "log"]
    return False


DECLARING = ("const", "let", "var")
_HEADS = ("if", "for", "while", "switch", "catch")  # before brackets before a block that is not a function


def constant(tokens: Sequence[ScriptToken], name: str) -> ScriptToken:
    """The certain value of a name everywhere: `const p = "a";`, declared once, and no parameter of anything."""
    texts = [token.text for token in tokens]
    if not {"function", "class"}.isdisjoint(texts) or _has_method(texts) or name in _given(tokens):
        return END
    given = [at for at in range(1, len(texts) - 3) if texts[at] == name and texts[at + 1] == "="]
    declared = [at for at in range(1, len(texts)) if texts[at] == name and texts[at - 1] in DECLARING]
    if given != declared or len(given) != 1 or texts[given[0] - 1] != "const" or texts[given[0] + 3] != ";":
        return END
    return END if any(name in inner for inner in _taken_apart(texts)) else tokens[given[0] + 2]


def _given(tokens: Sequence[ScriptToken]) -> set[str]:
    """The names of what arrow functions are given: x => …, ({a}, b = 1) => …"""
    names: set[str] = set()
    for at in range(1, len(tokens)):
        if tokens[at].text == "=>":
            last = tokens[at - 1]
            names |= {last.text} if last.kind == "name" else bound(tokens, opening(tokens, at - 1), ("=>",))
    return names


def _has_method(texts: Sequence[str]) -> bool:
    """Whether a block follows brackets that are not those of a statement: { f(p) { … } }."""
    opened: list[int] = []
    for at, text in enumerate(texts):
        if text == "(":
            opened.append(at)
        elif text == ")" and opened:
            start = opened.pop()
            if texts[at + 1 : at + 2] == ["{"] and texts[max(start - 1, 0)] not in _HEADS:
                return True
    return False


def _taken_apart(texts: Sequence[str]) -> Iterator[Sequence[str]]:
    """The names that are bound by pattern: const {a, b} = …, catch (e)."""
    for at, text in enumerate(texts):
        if (text in DECLARING and texts[at + 1 : at + 2] in (["{"], ["["])) or text == "catch":
            end = next((later for later in range(at, len(texts)) if texts[later] in ("=", "of", ")")), len(texts))
            yield texts[at:end]


def required(tokens: list[ScriptToken]) -> list[ScriptToken]:
    """The tokens with `import fs from "fs"` as `const fs = require("fs")`, which means the same of these modules."""
    made: list[ScriptToken] = []
    at = 0
    while at < len(tokens):
        names = _imported(tokens, at) if not made or made[-1].text in (";", "}") else []
        if not names:
            made.append(tokens[at])
            at += 1
            continue
        at += 2 + len(names)
        module = tokens[at]
        names = names[2:] if names[0].text == "*" else names
        made += [
            ScriptToken("name", "const"),
            *names,
            ScriptToken("mark", "="),
            ScriptToken("name", "require"),
            ScriptToken("mark", "("),
        ]
        made += [module, ScriptToken("mark", ")"), ScriptToken("mark", ";")]
        at += 2 if tokens[at + 1 : at + 2] == [ScriptToken("mark", ";")] else 1
    return made


def _imported(tokens: list[ScriptToken], at: int) -> list[ScriptToken]:
    """The tokens between `import` and `from "module"`: fs, * as fs, {a, b}; nothing for any other use."""
    if tokens[at] != ScriptToken("name", "import"):
        return []
    end = next(
        (end for end in range(at + 2, min(at + 40, len(tokens))) if tokens[end] == ScriptToken("name", "from")), 0
    )
    names = tokens[at + 1 : end]
    if not names or end + 1 >= len(tokens) or tokens[end + 1].kind != "string":
        return []
    texts = [token.text for token in names]
    listed = texts[0] == "{" and texts[-1] == "}" and set(texts[2:-1:2]) <= {","} and len(texts) % 2 == 1
    inner = names[1:-1:2] if listed else names[-1:]
    known = listed or texts[:-1] in ([], ["*", "as"])
    return names if known and all(token.kind == "name" for token in inner) else []


def bound(tokens: Sequence[ScriptToken], at: int, ends: tuple[str, ...]) -> set[str]:
    """The names between `at` and the next of `ends`: those of a declaration, or of parameters."""
    names: set[str] = set()
    while at < len(tokens) and tokens[at].text not in ends:
        if tokens[at].kind == "name":
            names.add(tokens[at].text)
        at += 1
    return names - KEYWORDS


def besides(tokens: list[ScriptToken], at: int) -> set[str]:
    """The names that one declaration gives a meaning after its first: b and c of `const a = 1, b = f(2, 3), c`."""
    names: set[str] = set()
    depth = 0
    while at < len(tokens) and not (depth == 0 and tokens[at].text in (";", "of", "in", ")")):
        mark = tokens[at].text if tokens[at].kind == "mark" else ""
        depth += (mark in ("(", "[", "{")) - (mark in (")", "]", "}"))
        if depth < 0:
            break
        declares = tokens[at + 2 : at + 3] and tokens[at + 2].text in ("=", ",", ";")
        if mark == "," and depth == 0 and tokens[at + 1].kind == "name" and declares:
            names.add(tokens[at + 1].text)
        at += 1
    return names - KEYWORDS


def is_path(token: ScriptToken) -> bool:
    """Whether a string cannot be the beginning of a name."""
    text = token.text[1:-1]
    return token.kind == "string" and bool(text) and "\\" not in text and not text.isidentifier()


def is_own(token: ScriptToken) -> bool:
    """Whether a string is the path of a module below the current folder: './src/utils'."""
    text = token.text[1:-1]
    return token.kind == "string" and text.startswith("./") and ".." not in text and not text.endswith(".json")
