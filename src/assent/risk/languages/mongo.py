"""mongosh: a chain of calls that only read, proven token by token."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.code.erasing import parts_of
from assent.risk.languages.mongo_calls import OF_DATABASE, changed
from assent.risk.scanner import Doubtful, Scanner
from assent.rules_table import knows

ROOTS = frozenset(("db", "rs", "sh", "printjson", "print", "JSON", "EJSON", "tojson"))
DELETES = ("drop", "delete", "remove")
WORDS = frozenset(("true", "false", "null", "new", "undefined"))
STAGES = frozenset(("$where", "$function", "$accumulator", "$out", "$merge"))  # that run code or write
STRING = "'"  # in front of the text of a string
USERS = "system.users"  # the collection of accounts
CREDENTIALS = "showCredentials"  # the option with which accounts are shown with them
OVERWRITING = {  # by a part of a script without blanks
    "$unset": "`$unset`, which deletes fields",
    "$out": "`$out`, which overwrites a collection",
    '",true)': "`renameCollection`, which overwrites a collection",
    "dropTarget:true": "`renameCollection`, which overwrites a collection",
    "eval(": "`eval`, which may delete data",
}
COMMANDS = ("ommand(", "bulkWrite(")  # calls that are told what to do by names in front of a colon
_INDEXED = (('["', "."), ("['", "."), ('"]', ""), ("']", ""))  # db["users"]["drop"]()
_LISTING = {"getDBNames": "database", "listDatabases": "database", "getCollectionNames": "collection"}
SIGNS = frozenset("()[]{}.,:;-+")


class _MongoLexer(Scanner):
    """One pass over a script."""

    def run(self) -> list[str]:
        """Names, signs, and strings and numbers with a quote in front."""
        tokens: list[str] = []
        while self.at < len(self.text):
            character = self.text[self.at]
            if character in "\"'":
                tokens.append(STRING + self.plain(character))
            elif character.isalpha() or character in "_$":
                tokens.append(self.name("_$"))
            elif character.isdigit():
                self.name(".")
                tokens.append(STRING)
            elif character in SIGNS:
                tokens.append(character)
                self.at += 1
            elif character.isspace():
                self.at += 1
            else:
                sign = "=>" if self.text.startswith("=>", self.at) else character
                raise Doubtful(f"holds `{sign}`, which Assent cannot follow")
        return tokens

    def plain(self, quote: str) -> str:
        """A text in quotes, without escapes."""
        text = self.text[self.at + 1 :].partition(quote)
        if not text[1] or "\\" in text[0]:
            raise Doubtful("may change data")
        self.at += len(text[0]) + 2
        return text[0]


def check(text: str) -> None:
    """Raise Doubtful for a script that may do more than read."""
    try:
        _check(text)
    except Doubtful as doubt:
        lost = _lost(text) if doubt.category <= Category.Unrecognized else ""
        if not lost:
            raise
        called, _, behind = lost.strip("`").partition("`")
        told = OF_DATABASE.get(called) if " for each " not in behind else None
        raise Doubtful(told or f"calls {lost}", Category.DeletesData) from None


def _lost(text: str) -> str:
    """The call that deletes data, or may, of a script which is not followed: `db[c].drop()`; empty for none."""
    packed = "".join(text.replace("'", '"').split())
    for written, plain in _INDEXED:
        text = text.replace(written, plain)
    called = [_last(piece) for piece in text.split("(")[:-1]]
    told = any(call in text for call in COMMANDS)
    keys = [_last(piece.rstrip("\"' ")) for piece in text.split(":")[:-1]] if told else []
    name = next((each for each in (*called, *keys) if not {*DELETES}.isdisjoint(parts_of(each))), "")
    overwrites = next((why for mark, why in OVERWRITING.items() if mark in packed and _fits(mark, packed)), "")
    if overwrites and not name:
        return overwrites
    if name:
        each = next((f" for each {noun}" for call, noun in _LISTING.items() if call in text), "")
        return f"`{name}`{each}, which deletes data"
    is_joined = any('"+"' in piece.rpartition("[")[2] for piece in packed.split("](")[:-1])
    is_computed = is_joined or "](" in "".join(text.split())
    return "a method that is computed, which may delete data" if is_computed else ""


def _fits(mark: str, packed: str) -> bool:
    """Whether the end of a call is that of one that renames: renameCollection("a",true)."""
    return mark[-1:] != ")" or "renameCollection(" in packed


def _last(piece: str) -> str:
    """The name with which a text ends."""
    text = piece.rstrip()
    begin = len(text)
    while begin and (text[begin - 1].isalnum() or text[begin - 1] == "_"):
        begin -= 1
    return text[begin:]


def _check(text: str) -> None:
    if CREDENTIALS in text:
        raise Doubtful(f"shows password hashes by `{CREDENTIALS}`", Category.ReadsSecrets)
    tokens = _MongoLexer(text).run()
    if ["system", ".", "users"] in [tokens[at : at + 3] for at in range(len(tokens))] or f"{STRING}{USERS}" in tokens:
        raise Doubtful(f"shows the password hashes in `{USERS}`", Category.ReadsSecrets)
    change, why = Category.ReadsRemote, ""
    for at, token in enumerate(tokens):
        called = changed(tokens, at, _path(tokens, at)) if tokens[at + 1 : at + 2] == ["("] else None
        if called is not None:
            change, why = called if called[0] > change else (change, why)
            continue
        reason = _fault(tokens, at, token)
        if reason:
            deletes = token.startswith(DELETES) and tokens[at + 1 : at + 2] == ["("]
            worst = Category.DeletesData if deletes else Category.Unrecognized
            told = why if why and (not deletes or change is worst) else reason
            raise Doubtful(told, max(change, worst))
    if why:
        raise Doubtful(why, change)


def _path(tokens: list[str], at: int) -> str:
    """The call with what it is called on: `db.users.drop`."""
    begin = at
    while begin > 1 and tokens[begin - 1] == "." and tokens[begin - 2].isidentifier():
        begin -= 2
    return "".join(tokens[begin : at + 1])


def _fault(tokens: list[str], at: int, word: str) -> str:
    """The reason why a token is not certainly harmless; empty if it is."""
    before = tokens[at - 1] if at else ""
    behind = tokens[at + 1] if at + 1 < len(tokens) else ""
    if word in SIGNS:
        return _structure(word, before, behind)
    if behind == ":":
        return f"uses `{word.lstrip(STRING)}`" if word.lstrip(STRING) in STAGES else ""
    if word.startswith(STRING):
        return ""
    if behind == "(":
        return "" if word in knows("mongosh", "calls") else _called(tokens, at, word)
    if before == "." or word in WORDS or word in ROOTS:
        return ""
    return f"uses `{word}`, which Assent does not know"


def _called(tokens: list[str], at: int, word: str) -> str:
    """The effect of a call that is not known, by its name."""
    path = _path(tokens, at)
    command = tokens[at + 3 : at + 4]
    if word in ("runCommand", "adminCommand") and command and command[0].lstrip(STRING).isidentifier():
        return f"runs the command `{command[0].lstrip(STRING)}` of the server"
    return f"calls `{path}`, which {'deletes' if word.startswith(DELETES) else 'may change'} data"


def _structure(sign: str, before: str, behind: str) -> str:
    """Signs between which something is computed: db["x"](), {["x"]: 1}, x() {…}."""
    if sign == "[" and before not in ("(", ",", ":", "["):
        return "reaches a name that is computed"
    if sign == "]" and behind == ":":
        return "computes the name of a field"
    if sign == ";":
        return "holds several statements"
    if sign == "{" and before == ")":
        return "defines a function"
    if sign == "(" and not before.isidentifier():
        return "calls something that is computed"
    return ""
