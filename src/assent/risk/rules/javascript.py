"""Proving that JavaScript code only computes, prints and reads: a subset that is judged token by token.

Every name must be declared in the code or be listed here, and whatever could lead from a value to
the constructor of functions is refused: `constructor`, computed members, `this`, globals as values.
"""

from __future__ import annotations

from assent.command.model import Argument
from assent.record import Record
from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST = 10_000  # characters of code that is judged
KEYWORDS = frozenset(
    """
    const let var for of in if else return true false null undefined new typeof instanceof while do break continue try
    catch finally throw function switch case default NaN Infinity void
    """.split()
)
# Name → what of it is harmless; it may stand nowhere without one of these behind it.
ROOTS = {
    "console": "log error info warn debug table dir group groupEnd time timeEnd count assert",
    "JSON": "parse stringify",
    "Math": """
        abs ceil floor round trunc max min pow sqrt cbrt random log log2 log10 exp sin cos tan atan atan2 hypot sign
        PI E
        """,
    "Object": "keys values entries fromEntries freeze",
    "Number": "isInteger isFinite isNaN parseFloat parseInt MAX_SAFE_INTEGER MIN_SAFE_INTEGER EPSILON MAX_VALUE",
    "String": "raw fromCharCode fromCodePoint",
    "Array": "isArray from of",
    "Date": "now UTC parse",
    "process": """
        version versions platform arch pid ppid cwd uptime memoryUsage argv hrtime execPath release title exit exitCode
        stdout stderr stdin features config cpuUsage execArgv
        """,
    "path": "join resolve basename dirname extname relative normalize sep parse isAbsolute delimiter posix",
    "os": "platform arch cpus totalmem freemem hostname type release homedir tmpdir uptime loadavg EOL version",
    "fs": "readFileSync existsSync statSync lstatSync readdirSync",
    "util": "inspect format types",
    "Buffer": "from byteLength alloc concat",
    "Intl": "DateTimeFormat NumberFormat",
    "Promise": "resolve all",
}
CALLED = frozenset(
    "String Number Boolean Array BigInt parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent"
    " encodeURI decodeURI atob btoa setTimeout Symbol".split()
)
MADE = frozenset("Date Set Map Array Error TypeError RangeError RegExp URL URLSearchParams TextDecoder".split())
REFUSED = frozenset(
    """
    constructor prototype caller callee arguments this eval Function import require module exports global globalThis
    fetch WebSocket EventSource Worker Reflect Proxy WebAssembly async await yield class super with delete debugger
    mainModule binding dlopen getBuiltinModule call apply bind prepareStackTrace set get static vm http https net tls
    child_process cluster dgram dns inspector module repl stream worker_threads v8 timers tty zlib url assert crypto
    buffer events readline querystring punycode string_decoder async_hooks perf_hooks performance navigator sqlite wasi
    http2 domain constants sys test trace_events diagnostics_channel localStorage sessionStorage
    """.split()
)
MEMBERS = frozenset(  # of any value: what may lead to the constructor of functions, or to a module
    """
    constructor prototype caller callee arguments mainModule binding dlopen getBuiltinModule call apply bind require
    prepareStackTrace
    """.split()
)
ENVIRONMENT = frozenset("PATH HOME USER SHELL PWD LANG TERM NODE_ENV CI TZ npm_package_version".split())
MODULES = frozenset(("fs", "path", "os", "util"))
OPERAND_ENDS = frozenset(("number", "string", "template"))
REGEX_AFTER = frozenset(("(", ",", "=", ":", "[", "!", "&&", "||", "?", "{", ";", "=>"))


class Doubtful(Exception):  # noqa: N818 - it carries no error of the user's
    """A part of the code that is not certainly harmless: why, and what it makes of it."""

    def __init__(self, reason: str, category: Category = Category.Unrecognized) -> None:
        super().__init__(reason)
        self.category = category


class Token(Record):
    """One token; a string has its quotes, a template and a regex have no text."""

    kind: str  # name, number, string, template, regex, mark
    text: str


END = Token("mark", "")


class _Lexer:
    """Splits code into tokens; raises Doubtful where that is not certain."""

    __slots__ = ("at", "text", "tokens")

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.tokens: list[Token] = []

    def run(self, closing: str = "") -> list[Token]:
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
        begin = self.at
        if character in " \t\r\n":
            self.at += 1
        elif not character.isascii() or character in "\\@#":
            raise Doubtful(f"has `{character}` outside of strings")
        elif character.isalpha() or character in "_$":
            self.while_in("_$")
            self.add("name", begin)
        elif character.isdigit():
            self.number()
            self.add("number", begin)
        elif character in "'\"":
            self.quoted(character)
        elif character == "`":
            self.template()
        elif character == "/":
            self.slash()
        else:
            self.mark()

    def add(self, kind: str, begin: int) -> None:
        self.tokens.append(Token(kind, self.text[begin : self.at]))

    def while_in(self, others: str) -> None:
        while self.at < len(self.text) and (self.text[self.at].isalnum() or self.text[self.at] in others):
            self.at += 1

    def number(self) -> None:
        """Move behind a number; a dot is part of it only before a digit."""
        self.while_in("_")
        if self.text[self.at : self.at + 1] == "." and self.text[self.at + 1 : self.at + 2].isdigit():
            self.at += 1
            self.while_in("_")

    def quoted(self, quote: str) -> None:
        begin = self.at
        self.skip_to(quote)
        self.add("string", begin)

    def skip_to(self, closing: str) -> None:
        """Move behind the next `closing` that is not escaped."""
        self.at += 1
        in_set = False
        while self.text[self.at : self.at + 1] not in ("", "\n") and (in_set or self.text[self.at] != closing):
            character = self.text[self.at]
            if closing == "/" and character in "[]":
                in_set = character == "["
            self.at += 2 if character == "\\" else 1
        if self.text[self.at : self.at + 1] != closing:
            raise Doubtful(f"lacks a closing {closing}")
        self.at += 1

    def template(self) -> None:
        self.at += 1
        while self.text[self.at : self.at + 1] != "`":
            if self.at >= len(self.text):
                raise Doubtful("lacks a closing `")
            if self.text.startswith("${", self.at):
                self.at += 2
                self.tokens.append(Token("mark", "("))
                self.run("}")
                self.tokens.append(Token("mark", ")"))
                self.tokens.append(Token("mark", ","))
            self.at += 2 if self.text[self.at : self.at + 1] == "\\" else 1
        self.at += 1
        self.tokens.append(Token("template", ""))

    def slash(self) -> None:
        last = self.tokens[-1] if self.tokens else Token("mark", ";")
        if self.text[self.at + 1 : self.at + 2] in ("/", "*"):
            raise Doubtful("has a comment, which is not judged")
        if last.kind == "mark" and last.text in REGEX_AFTER:
            self.skip_to("/")
            self.while_in("")
            self.tokens.append(Token("regex", ""))
        elif self.ends_operand(last):
            self.mark()
        else:
            raise Doubtful("has a slash that may divide or begin a pattern")

    def ends_operand(self, last: Token) -> bool:
        """Whether a slash behind `last` certainly divides."""
        if last.text == ")":
            before = _opening(self.tokens, len(self.tokens) - 1) - 2
            return before < 0 or self.tokens[before].text not in KEYWORDS
        if last.kind == "name":
            return last.text not in KEYWORDS
        return last.kind in OPERAND_ENDS or last.text == "]"

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
        self.tokens.append(Token("mark", mark))


class _Proof:
    """One pass over the tokens."""

    __slots__ = ("argv", "at", "code", "declared", "reads", "tokens")

    def __init__(self, tokens: list[Token], code: Argument, argv: Sequence[Argument]) -> None:
        self.tokens = tokens
        self.code = code
        self.argv = argv
        self.at = 0
        self.declared = _declared(tokens)
        self.reads: list[Argument] = []

    def ahead(self, offset: int) -> Token:
        """The token so many places from here."""
        at = self.at + offset
        return self.tokens[at] if 0 <= at < len(self.tokens) else END

    def run(self) -> None:
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            if token.kind == "name":
                self.name(token.text)
            elif token.text == "[" and token.kind == "mark":
                self.bracket()
            elif token.text == "]" and self.ahead(1) == Token("mark", ":"):
                raise Doubtful("has a computed key")
            self.at += 1

    def name(self, name: str) -> None:
        before, after = self.ahead(-1).text, self.ahead(1)
        if before in (".", "?.") and self.ahead(-1).kind == "mark":
            if name.startswith("_") or name in MEMBERS:
                raise Doubtful(f"uses `.{name}`")
        elif after.text == ":" and before in ("{", ","):
            if name in MEMBERS:
                raise Doubtful(f"uses `{name}`")
        elif name == "require":
            self.require()
        elif name in REFUSED:
            raise Doubtful(f"uses `{name}`")
        elif name in MODULES and after.text == "=" and self.ahead(2).text == "require":
            return
        elif name in ROOTS and after.text == ".":
            self.member(name, self.ahead(2).text)
        elif before == "new":
            if name not in MADE:
                raise Doubtful(f"makes a new `{name}`")
        elif name not in KEYWORDS and name not in self.declared and name not in CALLED:
            raise Doubtful(f"uses `{name}`")

    def member(self, root: str, name: str) -> None:
        """Something of a global or of a module that is known."""
        if root == "process" and name == "env":
            if self.ahead(3).text != "." or self.ahead(4).text not in ENVIRONMENT:
                raise Doubtful("reads the environment", Category.ReadsSecrets)
        elif name not in ROOTS[root].split():
            raise Doubtful(f"uses `{root}.{name}`")
        if name == "readFileSync":
            if self.ahead(3).text != "(":
                raise Doubtful("hands `readFileSync` on")
            self.file(4)

    def require(self) -> None:
        if self.ahead(1).text != "(" or self.ahead(2).kind != "string" or self.ahead(3).text != ")":
            raise Doubtful("loads a module that is computed")
        module = self.ahead(2).text[1:-1]
        if module.endswith(".json") and module.startswith(("./", "../", "/")):
            self.file(2)
            return
        if module.endswith("/package.json") and ".." not in module:
            return  # of an installed package
        module = module.removeprefix("node:")
        if module not in MODULES:
            raise Doubtful(f"loads `{module}`")
        if self.ahead(4).text == ".":
            self.at += 3
            self.member(module, self.ahead(2).text)
        elif not (self.ahead(-1).text == "=" and self.ahead(-2).text == module):
            raise Doubtful(f"hands the module `{module}` on")

    def file(self, offset: int) -> None:
        """A path that is read: a plain string, standard input, or an operand."""
        token = self.ahead(offset)
        if [self.ahead(offset + i).text for i in range(4)] == ["process", ".", "argv", "["]:
            self.reads += self.argv
            offset += 5
        elif token.kind == "string" and "\\" not in token.text:
            path = token.text[1:-1]
            self.reads.append(Argument(self.code.start, self.code.end, path, path, exact=True, quoted=True))
        elif token != Token("number", "0"):
            raise Doubtful("reads a path that is computed")
        ending = [self.ahead(offset + 1).text]
        if ending == [","] and self.ahead(offset + 2).kind == "string":
            ending = [self.ahead(offset + 3).text]
        if ending != [")"]:
            raise Doubtful("reads a file in a way that is not judged")

    def bracket(self) -> None:
        """A member in brackets may only be a number, or a string that is harmless."""
        last = self.ahead(-1)
        is_value = last.kind in ("string", "template") or (last.kind == "name" and last.text not in KEYWORDS)
        if not is_value and last.text not in (")", "]", "?.", "}"):
            return
        inner = self.ahead(1)
        if self.ahead(2).text != "]" or inner.kind not in ("number", "string"):
            raise Doubtful("has a computed member")
        key = inner.text.strip("'\"")
        if key in MEMBERS or key[:1] == "_" or "\\" in key:
            raise Doubtful(f"uses `{key}`")


def _declared(tokens: list[Token]) -> set[str]:
    """The names that the code gives a meaning; none of them may have one already."""
    names: set[str] = set()
    for at, token in enumerate(tokens):
        if token.text in ("const", "let", "var"):
            names |= _bound(tokens, at + 1, ("=", "of", "in", ";"))
        elif token.text in ("function", "catch"):
            names |= _bound(tokens, at + 1, (")", "{"))
        elif token.text == "=>" and at:
            last = tokens[at - 1]
            names |= {last.text} if last.kind == "name" else _bound(tokens, _opening(tokens, at - 1), ("=>",))
    required = {
        name.text
        for name, equals, loads in zip(tokens, tokens[1:], tokens[2:], strict=False)
        if equals.text == "=" and loads.text == "require" and name.text in MODULES
    }
    taken = ROOTS.keys() | REFUSED | MEMBERS | CALLED | MADE
    clash = {name for name in names - required if name in taken or name.startswith("_")} - {"_"}
    if clash:
        raise Doubtful(f"gives `{min(clash)}` another meaning")
    return names - required


def _opening(tokens: list[Token], at: int) -> int:
    """Index behind the parenthesis that the one at `at` closes."""
    depth = 0
    while at >= 0:
        depth += (tokens[at].text == ")") - (tokens[at].text == "(")
        if depth == 0:
            return at + 1
        at -= 1
    raise Doubtful("has parentheses that do not match")


def _bound(tokens: list[Token], at: int, ends: tuple[str, ...]) -> set[str]:
    names: set[str] = set()
    while at < len(tokens) and tokens[at].text not in ends:
        if tokens[at].kind == "name":
            names.add(tokens[at].text)
        at += 1
    return names - KEYWORDS


def judge_code(code: Argument, argv: Sequence[Argument]) -> Judgement:
    """What JavaScript code does under node, given `argv` as its process.argv[1] and so on."""
    if not code.exact:
        return Judgement(Category.Unrecognized, f"the JavaScript `{code.text}` is not known before it runs", code)
    if len(code.text) > LONGEST:
        return Judgement(Category.Unrecognized, "the JavaScript is too long to be judged", code)
    try:
        proof = _Proof(_Lexer(code.text).run(), code, argv)
        proof.run()
    except Doubtful as doubt:
        return Judgement(doubt.category, f"the JavaScript {doubt}", code)
    except RecursionError:
        return Judgement(Category.Unrecognized, "the JavaScript is nested too deeply to be judged", code)
    return Judgement(Category.ReadsFilesystem, "the JavaScript only computes and prints", reads=tuple(proof.reads))
