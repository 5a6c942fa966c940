"""The tokens of JavaScript code, as far as they are certain, and why code is not allowed."""

from __future__ import annotations

from assent.record import Record
from assent.risk.languages.javascript.names import KEYWORDS, READING
from assent.risk.scanner import Doubtful, Scanner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

OPERAND_ENDS = frozenset(("number", "string", "template"))
REGEX_AFTER = frozenset(("(", ",", "=", ":", "[", "!", "&&", "||", "?", "{", ";", "=>"))


class ScriptToken(Record):
    """One token; a string and a template have their quotes, a regex has no text."""

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
        begin = self.at
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
        self.add("template", self.text[begin : self.at])

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


def closing(tokens: Sequence[ScriptToken], at: int) -> int:
    """Index of the mark that closes the one at `at`; the end where none does."""
    depth = 0
    for here in range(at, len(tokens)):
        mark = tokens[here].text if tokens[here].kind == "mark" else ""
        depth += (mark in ("(", "[", "{")) - (mark in (")", "]", "}"))
        if not depth:
            return here
    return len(tokens)


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


def is_path(token: ScriptToken) -> bool:
    """Whether a string cannot be the beginning of a name."""
    text = token.text[1:-1]
    return token.kind == "string" and bool(text) and "\\" not in text and not text.isidentifier()


def is_own(token: ScriptToken) -> bool:
    """Whether a string is the path of a module below the current folder: './src/utils'."""
    text = token.text[1:-1]
    return token.kind == "string" and text.startswith("./") and ".." not in text and not text.endswith(".json")


def is_data(token: ScriptToken) -> bool:
    """Whether a string names a module that is no code: a file of JSON, or the description of an installed package."""
    text = token.text[1:-1]
    own = text.endswith(".json") and text.startswith(("./", "../", "/"))
    return token.kind == "string" and (own or (text.endswith("/package.json") and ".." not in text))


def is_loaded(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether the string at `at` is what a module is loaded by; no other loads one."""
    return at > 1 and [token.text for token in tokens[at - 2 : at]] == ["require", "("]
