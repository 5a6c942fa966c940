"""The files that JavaScript code reads and writes, and the programs that it starts."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.languages.javascript.declared import changes_operands, constant, declared, taken_out
from assent.risk.languages.javascript.listed_names import path_below
from assent.risk.languages.javascript.names import EMPTYING, MAKING, STARTED
from assent.risk.languages.javascript.packages import looked_at
from assent.risk.languages.javascript.tokens import END, ScriptToken, is_loaded, is_own
from assent.risk.scanner import Doubtful

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.risk.started import Starter


class ScriptFiles:
    """A walk over the tokens, which looks at a call by the tokens from here on."""

    __slots__ = (
        "argv",
        "at",
        "code",
        "computed",
        "declared",
        "fetches",
        "own",
        "package",
        "reads",
        "started",
        "starter",
        "taken",
        "tokens",
        "writes",
    )

    def __init__(
        self, tokens: list[ScriptToken], code: Argument, argv: Sequence[Argument], starter: Starter | None
    ) -> None:
        self.tokens = tokens
        self.code = code
        self.argv = argv
        self.at = 0
        self.starter = starter
        self.taken = taken_out(tokens)
        self.declared = declared(tokens)
        self.reads: list[Argument] = []
        self.writes: list[Argument] = []
        self.started = False  # another program
        self.computed = False  # a member of a member whose name is, which may be of what all objects have
        self.fetches = False  # from an address that is in the code
        own = next((token.text[1:-1] for at, token in enumerate(tokens) if is_own(token) and is_loaded(tokens, at)), "")
        self.package = "" if own else looked_at(tokens)
        self.own = own or self.package  # a module of the project, or a package that it has

    def ahead(self, offset: int) -> ScriptToken:
        """The token so many places from here."""
        at = self.at + offset
        return self.tokens[at] if 0 <= at < len(self.tokens) else END

    def is_presence(self, at: int) -> bool:
        """Whether it only asks whether a variable is set: !!process.env.KEY, process.env.KEY ? 1 : 0."""
        asks = self.ahead(at + 1).text == "." and self.ahead(at + 2).kind == "name" and self.ahead(-1).text != "."
        return asks and (self.ahead(-1).text == "!" or self.ahead(at + 3).text == "?")

    def are_names(self, at: int) -> bool:
        """Whether only the names of variables are asked for: Object.keys(process.env)."""
        around = [self.ahead(offset).text for offset in (-4, -3, -2, -1, at + 1)]
        return around == ["Object", ".", "keys", "(", ")"] and self.ahead(-5).text != "."

    def which_variables(self, at: int) -> str:
        """The words for the variables of the environment that are read by what follows it at `at`."""
        opens, name = self.ahead(at).text, self.ahead(at + 1)
        if opens == "." and name.kind == "name":
            return f"the environment variable `{name.text}`"
        if opens == "[" and name.kind == "string" and "\\" not in name.text:
            return f"the environment variable `{name.text[1:-1]}`"
        return f"{'' if opens == '[' else 'all '}environment variables, which may hold secrets"

    def starts(self, name: str, at: int) -> None:
        """A program that is started: by plain strings, with options that change nothing about it."""
        self.started = True
        if any(token.text == "env" for token in self.tokens):
            raise Doubtful("starts a program, maybe with another environment")
        words = [self.plain(at)]
        at += 1
        if name != "execSync" and self.ahead(at).text == "," and self.ahead(at + 1).text == "[":
            at += 2
            while self.ahead(at).text != "]":
                words.append(self.plain(at))
                at += 2 if self.ahead(at + 1).text == "," else 1
            at += 1
        if self.ahead(at).text == ",":
            at = self.options(at + 1)
        if self.ahead(at).text != ")" or self.starter is None:
            raise Doubtful("starts a program in a way that Assent cannot judge")
        fault = self.starter.shell_fault(words[0]) if name == "execSync" else self.starter.fault(words)
        if fault:
            raise Doubtful(fault)

    def resolves_in(self) -> bool:
        """Move behind `require.resolve("a", {paths: ["b"]})`, which loads nothing; whether it is that."""
        words = [self.ahead(at) for at in range(1, 14)]
        texts = [word.text for word in words]
        if texts[:3] != [".", "resolve", "("] or texts[4:9] != [",", "{", "paths", ":", "["]:
            return False
        if texts[10:13] != ["]", "}", ")"] or any(words[at].kind != "string" for at in (3, 9)):
            return False
        self.at += 13
        return True

    def plain(self, at: int) -> str:
        """The value of a string without escapes."""
        token = self.ahead(at)
        if token.kind != "string" or "\\" in token.text:
            raise Doubtful("starts a program with words that are only known at run time")
        return token.text[1:-1]

    def options(self, at: int) -> int:
        """Move behind the options of a program that is started: {encoding: "utf8"}."""
        if self.ahead(at).text != "{":
            raise Doubtful("starts a program in a way that Assent cannot judge")
        while self.ahead(at).text != "}":
            key, colon, value = (self.ahead(at + offset) for offset in (1, 2, 3))
            if key.text not in STARTED or colon.text != ":" or value.kind not in ("string", "number"):
                raise Doubtful("starts a program in a way that Assent cannot judge")
            at += 4
            if self.ahead(at).text not in (",", "}"):
                raise Doubtful("starts a program in a way that Assent cannot judge")
        return at + 1

    def file(self, offset: int) -> None:
        """A path that is read: a plain string, standard input, or an operand."""
        token = self.ahead(offset)
        folder, length = path_below(self.tokens, self.at + offset)
        if folder:
            self.reads.append(self.argument(folder))
            offset += length - 1
        elif [self.ahead(offset + i).text for i in range(4)] == ["process", ".", "argv", "["]:
            if any(changes_operands(self.tokens, at) for at in range(len(self.tokens))):
                raise Doubtful("may change `process.argv` before it reads what that names")
            self.reads += self.argv
            offset += 5
        elif self.path(token):
            self.reads.append(self.argument(self.path(token)))
        elif token != ScriptToken("number", "0"):
            raise Doubtful("reads a path that is computed")
        ending = [self.ahead(offset + 1).text]
        if ending == [","] and self.ahead(offset + 2).kind == "string":
            ending = [self.ahead(offset + 3).text]
        if ending != [")"]:
            raise Doubtful("reads a file in a way that Assent cannot judge")

    def written(self, name: str, at: int) -> None:
        """A file or folder that is written, whose path is a plain string."""
        path, behind = self.path(self.ahead(at)), self.ahead(at + 1).text
        if not path or behind != ("," if name not in MAKING or behind == "," else ")"):
            raise Doubtful("writes a path that is computed")
        if name in EMPTYING and len(self.ahead(at + 2).text) == len("''") and self.ahead(at + 3).text in ",)":
            raise Doubtful(f"empties `{path}`", Category.DeletesData)
        self.writes.append(self.argument(path))

    def path(self, token: ScriptToken) -> str:
        """The path that a plain string says, or a constant that is one; empty for anything else."""
        if token.kind == "name":
            token = constant(self.tokens, token.text)
        return token.text[1:-1] if token.kind == "string" and "\\" not in token.text else ""

    def argument(self, path: str) -> Argument:
        """A path that the code names, as a word in its place."""
        return Argument(self.code.start, self.code.end, path, path, exact=True, quoted=True)
