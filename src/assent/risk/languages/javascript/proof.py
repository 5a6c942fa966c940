"""Proving that JavaScript code only computes, prints and reads: a subset that is judged token by token.

Every name must be declared in the code or be listed here, and whatever could lead from a value to
the constructor of functions is refused: `constructor`, computed members, `this`, globals as values.
"""

from __future__ import annotations

from assent.risk.address import fetching, url
from assent.risk.category import Category
from assent.risk.languages.javascript import requests
from assent.risk.languages.javascript.computed_keys import is_number, keeps_itself, takes_by_key
from assent.risk.languages.javascript.databases import BASES, opened
from assent.risk.languages.javascript.files import ScriptFiles
from assent.risk.languages.javascript.loading import package
from assent.risk.languages.javascript.members import is_harmless, leads_on, sets
from assent.risk.languages.javascript.names import (
    BUILT_IN,
    CALLED,
    CONTENT,
    ENVIRONMENT,
    IDLE,
    KEYWORDS,
    LOOKED_UP,
    MADE,
    MEMBERS,
    MODULES,
    ONLY_OF_NODE,
    READING,
    REFUSED,
    ROOTS,
    SHADED,
    STRONG,
    WRITING,
    module_of,
)
from assent.risk.languages.javascript.timers import takes_function
from assent.risk.languages.javascript.tokens import END, ScriptToken, is_data, is_own, is_path, is_printed
from assent.risk.languages.verbs import loses
from assent.risk.scanner import Doubtful
from assent.risk.variables.plain import is_shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

ASKING = "get"  # the function of modules that sends a request
SOFT = frozenset("async of let await undefined NaN Infinity".split())
_CONSTANT = frozenset("undefined NaN Infinity".split())  # a value that is nothing
_PARTS = frozenset(("[", "(", ".", "?."))  # behind a name: something of its value, or a call of it
_DECLARING = frozenset("const let var function".split())
_BOUND = frozenset("= , ) } => ] ; : of in".split())  # behind a name to which a value may be given


class ScriptProof(ScriptFiles):
    """One pass over the tokens, each of which is checked."""

    __slots__ = ()

    def run(self) -> None:
        """Check every token."""
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            if token.kind == "string":
                self.key(token)
            elif token.kind == "name":
                if not (token.text in SHADED and token.text in self.declared):
                    self.name(token.text)
            elif token.text == "[" and token.kind == "mark":
                self.bracket()
            elif token.text == "]" and takes_by_key(self.tokens, self.at, taken=bool(self.own)):
                raise Doubtful("has a key whose name is computed")
            self.at += 1

    def key(self, token: ScriptToken) -> None:
        """A text that is the name of a member, also of one that is taken out: const {"constructor": f} = g."""
        if self.ahead(1) != ScriptToken("mark", ":") or self.ahead(-1).text not in ("{", ","):
            return
        key = token.text[1:-1]
        self.harmless(key)
        if key in MEMBERS or key[:2] == "__" or "\\" in key:
            raise Doubtful(f"uses `{key}`")

    def name(self, name: str) -> None:
        """Check a name that is used."""
        before, after = self.ahead(-1).text, self.ahead(1)
        self.harmless(name)
        if name in SOFT and may_be_name(self.tokens, self.at):
            raise Doubtful(f"uses `{name}` as a name")
        if before in (".", "?.") and self.ahead(-1).kind == "mark":
            if name.startswith("_") or name in MEMBERS:
                raise Doubtful(f"uses `.{name}`")
        elif after.text == ":" and before in ("{", ","):
            if name in MEMBERS or name[:2] == "__":
                raise Doubtful(f"uses `{name}`")
        elif name in _CHECKED:
            _CHECKED[name](self)
        elif name in self.taken:
            self.part(name)
        else:
            self.free(name, before, after)

    def free(self, name: str, before: str, after: ScriptToken) -> None:
        """Check a name that is no member, and of which nothing is taken out."""
        if name in REFUSED:
            raise Doubtful(f"uses `{name}`")
        if name in MODULES and after.text == "=" and self.ahead(2).text == "require":
            return
        if name in ROOTS and after.text == ".":
            self.member(name, 2)
        elif before == "new":
            if name not in MADE:
                raise Doubtful(f"calls the unknown constructor `{name}`")
        elif name not in KEYWORDS and name not in self.declared and name not in CALLED:
            raise Doubtful(f"uses `{name}`")

    def harmless(self, name: str) -> None:
        """Check a name where a module of the project is loaded, whose functions may do all that they are called."""
        if self.own and not self.package and (name in STRONG or loses(name)):
            raise Doubtful(f"uses `{name}` of the project's `{self.own}`")

    def fetch(self) -> None:
        """An address that is fetched as it is: a plain string, and nothing besides."""
        if self.ahead(1).text != "(" or self.ahead(2).kind != "string" or self.ahead(3).text != ")":
            raise requests.doubt(self.tokens, self.at + 1)
        self.asks_for(2)

    def asks_for(self, at: int) -> None:
        """The address that is fetched: a plain string `at` tokens from here."""
        text = self.plain(at)
        judgement = url(self.argument(text))
        if judgement.category is not Category.ReadsRemote:
            raise Doubtful(fetching(judgement.reason), max(judgement.category, Category.Unrecognized))
        self.fetches = True

    def gets(self, at: int) -> None:
        """The request of `http.get`, whose last word is `at` tokens from here: nothing but an address."""
        is_plain = self.ahead(at + 1).text == "(" and self.ahead(at + 2).kind == "string"
        if not is_plain or not requests.takes_answer(self.tokens, self.at + at + 3):
            raise requests.doubt(self.tokens, self.at + at + 1)
        self.asks_for(at + 2)

    def timer(self) -> None:
        """The code that is run later."""
        if not takes_function(self.tokens, self.at):
            raise Doubtful("may give `setTimeout` a text to run")

    def part(self, name: str) -> None:
        """A function that was taken out of a module; it may only be called."""
        module, bound = self.taken[name]
        if self.at == bound:
            return
        if self.ahead(1).text != "(":
            raise Doubtful(f"passes `{name}` on")
        self.member(module, 0)

    def member(self, root: str, at: int) -> None:
        """Something of a global or of a module that is known; its name is `at` tokens from here."""
        name = self.ahead(at).text
        if root == "process" and name == "env":
            self.variables(at)
        elif name not in ROOTS.get(root, "").split():
            raise Doubtful(f"uses `{root}.{name}`")
        if name != "exitCode" and sets(self.tokens, self.at + at):
            raise Doubtful(f"sets `{root}.{name}`")
        if root == "fs" and name == "promises":
            if self.ahead(at + 1).text != ".":
                raise Doubtful("passes `fs.promises` on")
            self.member(root, at + 2)
        elif name == ASKING:
            self.gets(at)
        elif name in BASES.get(root, ()):
            self.reads += [self.argument(path) for path in opened(self.tokens, self.at + at + 1)]
        elif name in READING or name in WRITING or root == "child_process":
            self.called(root, name, at)

    def variables(self, at: int) -> None:
        """The environment, of which only some variables, names, or whether one is set, may be shown."""
        hidden = not is_shown(self.member_named(at + 1), ENVIRONMENT)
        if hidden and not self.is_presence(at) and not self.are_names(at) and not self.are_taken(at):
            raise Doubtful(f"reads {self.which_variables(at + 1)}", Category.ReadsSecrets)

    def member_named(self, at: int) -> str:
        """The member that is taken at `at`, also by a plain string in brackets: .PORT, ["PORT"]; else empty."""
        opens, name, closes = (self.ahead(at + offset) for offset in range(3))
        if opens.text == "[" and closes.text == "]" and name.kind == "string" and "\\" not in name.text:
            return name.text[1:-1]
        return name.text if opens.text == "." else ""

    def are_taken(self, at: int) -> bool:
        """Whether only such variables are taken out of it: const {CI, NODE_ENV} = process.env."""
        back = 3
        while is_shown(self.ahead(-back).text, ENVIRONMENT) and self.ahead(-back - 1).text == ",":
            back += 2
        ends = self.ahead(-1).text == "=" and self.ahead(-2).text == "}" and self.ahead(at + 1).text in (";", "", "\n")
        return ends and is_shown(self.ahead(-back).text, ENVIRONMENT) and self.ahead(-back - 1).text == "{"

    def called(self, root: str, name: str, at: int) -> None:
        """A function that reads, writes or starts what it is given; its name is `at` tokens from here."""
        if self.ahead(at + 1).text != "(":
            raise Doubtful(f"passes `{name}` on")
        if name in WRITING:
            self.written(name, at + 2)
        elif name in READING:
            self.file(at + 2)
            if root == "Bun" and (self.ahead(at + 4).text != "." or self.ahead(at + 5).text not in CONTENT):
                raise Doubtful("uses a file in a way that Assent cannot judge")
        else:
            self.starts(name, at + 2)

    def require(self) -> None:
        """Check a module that is loaded, and what is taken out of it."""
        if [self.ahead(at).text for at in (1, 2, 3, 5)] == [".", "resolve", "(", ")"]:
            self.plain(4)  # where the module is, which is not loaded
            self.at += 5
            return
        if self.resolves_in():
            return
        if self.ahead(1).text != "(" or self.ahead(2).kind != "string" or self.ahead(3).text != ")":
            raise Doubtful("loads a module that is computed")
        module = self.ahead(2).text[1:-1]
        if self.is_data(module) or (self.package and not is_own(self.ahead(2)) and package(self.tokens, self.at)):
            return
        if is_own(self.ahead(2)):
            self.harmless(module)
            self.reads += [self.argument(f"{module}{ending}") for ending in LOOKED_UP]
            return
        module = module_of(self.ahead(2).text)
        if (module in BUILT_IN or module in ONLY_OF_NODE) and self.is_unused(module):
            self.at += 3
            return
        if module not in MODULES:
            raise Doubtful(f"loads `{module}`")
        if self.ahead(4).text == ".":
            self.at += 3
            self.member(module, 2)
        elif not (self.ahead(-1).text == "=" and (self.ahead(-2).text == module or self.is_taken(module))):
            raise Doubtful(f"passes the module `{module}` on")

    def is_data(self, module: str) -> bool:
        """Whether a module is no code; a file of JSON by its path is read."""
        if is_data(self.ahead(2)) and module.startswith((".", "/")):
            self.file(2)
        return is_data(self.ahead(2))

    def is_unused(self, module: str) -> bool:
        """Whether a module of node's own is only loaded, or its names are listed: Object.keys(require("os"))."""
        before, behind = [self.ahead(at).text for at in (-4, -3, -2, -1)], self.ahead(4)
        listed = before == ["Object", ".", "keys", "("] and behind.text == ")" and module in IDLE
        return listed or (before[3] in ("", ";", "{") and (behind is END or behind.text in (";", "}")))

    def is_taken(self, module: str) -> bool:
        """Whether this is all that the names in the braces before it are taken out of."""
        noted = self.taken.get(self.ahead(-3).text) == (module, self.at - 3)
        return noted and self.ahead(-2).text == "}" and (self.ahead(4).kind == "name" or self.ahead(4).text in ";,")

    def bracket(self) -> None:
        """A member in brackets may only be a number, a string that is harmless, or what is printed as it is."""
        last = self.ahead(-1)
        is_value = last.kind in ("string", "template") or (last.kind == "name" and last.text not in KEYWORDS)
        if is_printed(self.tokens, self.at) or (not is_value and last.text not in (")", "]", "?.", "}")):
            return
        inner = self.ahead(1)
        if [self.ahead(2).text, self.ahead(4).text] == ["+", "]"] and self.ahead(3).kind == "name" and is_path(inner):
            return  # ["node_modules/" + name], which no member is called
        if self.ahead(2).text != "]" or inner.kind not in ("number", "string"):
            if is_number(self.tokens, self.at):
                return
            kept = keeps_itself(self.tokens, self.at, self.declared)
            if self.own or not (kept or is_harmless(self.tokens, self.at, self.declared)):
                raise Doubtful("uses a member whose name is computed")
            self.computed = self.computed or kept or leads_on(self.tokens, self.at)
            return
        key = inner.text.strip("'\"")
        self.harmless(key)
        if key in MEMBERS or key[:1] == "_" or "\\" in key:
            raise Doubtful(f"uses `{key}`")


_CHECKED = {"require": ScriptProof.require, "fetch": ScriptProof.fetch, "setTimeout": ScriptProof.timer}


def may_be_name(tokens: Sequence[ScriptToken], at: int) -> bool:
    """Whether the soft keyword at `at` may be a name whose value is used, or that is given a value."""
    word = tokens[at].text
    before = tokens[at - 1].text if at else ""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    following = after.text if after is not None else ";"
    if after is not None and after.kind == "template":
        return True
    if word in _CONSTANT:
        return following in _PARTS or before in (*_DECLARING, ".", "?.")
    if before in _DECLARING or before in (".", "?."):
        return True
    if word == "of":
        leads = at > 0 and (tokens[at - 1].kind == "name" or before in ("]", "}"))
        return not leads or following in _BOUND - {"["}
    if word == "async":
        return following not in ("function", "(") and (after is None or after.kind != "name" or following in _BOUND)
    return following in _BOUND
