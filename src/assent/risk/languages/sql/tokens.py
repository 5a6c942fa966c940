"""The tokens of SQL, as far as its dialects agree on them."""

from __future__ import annotations

from assent.closed import Choice
from assent.record import Record
from assent.risk.scanner import Doubtful, Scanner
from assent.risk.wording import quoted
from assent.rules_table import knows

READS = knows("sql", "reads")
EXPLAINED = knows("sql", "explained")
DELETES = frozenset(("delete", "drop", "truncate"))
CHANGES = knows("sql", "changes")
OPAQUE = frozenset("load call exec execute do attach detach install import export system handler copy".split())
SECOND = (
    CHANGES
    | DELETES
    | OPAQUE
    | frozenset("deny disable enable reconfigure receive send writetext updatetext setuser".split())
) - {"replace"}
ANALYZES = frozenset(("analyze", "analyse"))
WITHIN = frozenset(("insert", "update", "delete", "merge", "truncate", "into"))  # inside a statement that reads
PRAGMAS = knows("sql", "pragmas")
VALUED_PRAGMAS = knows("sql", "valued-pragmas")
SETTINGS = knows("sql", "settings")
MYSQL_COMMANDS = knows("sql", "mysql-commands")

# Words that a parenthesis may follow without being called.
FOLLOWED = knows("sql", "followed")

# Beginnings of names of built-in functions, all of which compute only.
FAMILIES = tuple(knows("sql", "families"))

CALLS = knows("sql", "calls")
FILE_CALLS = knows("sql", "file-calls")  # of DuckDB, with the name of a file


class SqlDialect(Choice):
    """The dialect of SQL, as far as it matters here."""

    Postgres = "postgres"
    MySQL = "mysql"
    SQLite = "sqlite"
    DuckDB = "duckdb"
    ClickHouse = "clickhouse"
    Server = "server"  # T-SQL: needs no semicolon between statements
    Other = "other"


class TokenKind(Choice):
    """The kind of a token."""

    Word = "word"  # select, t, count
    Quoted = "quoted"  # "a name" `a name` [a name]
    String = "string"  # 'text' $$text$$
    Number = "number"  # 1 2.5 $1
    Sign = "sign"  # ( , = ::


class SqlToken(Record):
    """One token; a word is in lower case, a quoted name or string without its quotes."""

    kind: TokenKind
    text: str

    @property
    def is_text(self) -> bool:
        """Whether it is in quotes, which hold a name in one dialect and a string in another."""
        return self.kind in (TokenKind.String, TokenKind.Quoted)


_QUOTES = {"'": TokenKind.String, '"': TokenKind.Quoted, "`": TokenKind.Quoted}


class _SqlLexer(Scanner):
    """One pass over a text."""

    def __init__(self, text: str, dialect: SqlDialect) -> None:
        super().__init__(text)
        self.dialect = dialect
        self.tokens: list[SqlToken] = []

    def run(self) -> list[SqlToken]:
        if self.dialect is SqlDialect.MySQL:
            self.refuse_commands()
        while self.at < len(self.text):
            self.step(self.text[self.at])
        return self.tokens

    def refuse_commands(self) -> None:
        """The client takes some lines for itself: `system rm x`."""
        for line in self.text.splitlines():
            first = line.split(None, 1)[:1]
            if first and first[0].rstrip(";").casefold() in MYSQL_COMMANDS:
                raise Doubtful(f"has the client's own command `{first[0]}`")

    def step(self, character: str) -> None:
        following = self.ahead(2)[1:]
        if character.isspace():
            self.at += 1
        elif character in "-#/" and self.skips_comment(character, following):
            pass
        elif character in _QUOTES:
            self.add(_QUOTES[character], self.doubled(character))
        elif character == "[" and self.dialect in (SqlDialect.SQLite, SqlDialect.Server):
            self.bracketed()
        elif character == "$":
            self.dollar()
        elif character == "\\":
            self.backslash(following)
        elif character.isalpha() or character == "_":
            self.add(TokenKind.Word, self.name("_$").casefold())
        elif character.isdigit():
            self.add(TokenKind.Number, self.name("._"))
        else:
            self.sign(character, following)

    def skips_comment(self, character: str, following: str) -> bool:
        """Move behind a comment, if one begins here."""
        if character == "-" and following == "-":
            self.line_comment(2)
        elif character == "#" and self.dialect is SqlDialect.MySQL:
            self.line_comment(1)
        elif character == "/" and following == "*":
            self.comment()
        else:
            return False
        return True

    def add(self, kind: TokenKind, text: str) -> None:
        self.tokens.append(SqlToken(kind, text))

    def line_comment(self, length: int) -> None:
        behind = self.text[self.at + 2 : self.at + 3]
        if length == 2 and self.dialect is SqlDialect.MySQL and behind and not behind.isspace():
            raise Doubtful("has `--` without a blank, which is no comment in MySQL")
        self.until("\n")

    def comment(self) -> None:
        end = self.text.find("*/", self.at + 2)
        inside = self.text[self.at + 2 : end]
        if end < 0 or "/*" in inside:
            raise Doubtful("has a comment that does not end for certain")
        if inside.startswith(("!", "M!")):
            raise Doubtful("has a comment that is run")
        self.at = end + 2

    def doubled(self, quote: str) -> str:
        """Move behind the closing quote; a doubled one stands for itself."""
        begin = self.at = self.at + 1
        while True:
            end = self.text.find(quote, self.at)
            if end < 0:
                raise Doubtful(f"lacks a closing {quote}")
            slashes = end - begin - len(self.text[begin:end].rstrip("\\"))
            if slashes % 2:
                raise Doubtful(f"has a backslash before {quote}, which dialects read differently")
            if self.text[end + 1 : end + 2] != quote:
                self.at = end + 1
                return self.text[begin:end]
            self.at = end + 2

    def bracketed(self) -> None:
        end = self.text.find("]", self.at)
        name = self.text[self.at + 1 : max(end, 0)]
        if not name.replace(" ", "").replace("_", "").isalnum():
            raise Doubtful("has a name in brackets that is not simple")
        self.add(TokenKind.Quoted, name)
        self.at = end + 1

    def dollar(self) -> None:
        """`$1`, or a text between two equal marks: `$$…$$`, `$tag$…$tag$`."""
        end = self.text.find("$", self.at + 1)
        tag = self.text[self.at : end + 1] if end > 0 else ""
        if self.text[self.at + 1 : self.at + 2].isdigit():
            self.at += 1
            self.add(TokenKind.Number, self.name("._"))
        elif (
            tag
            and (tag == "$$" or tag[1:-1].isidentifier())
            and self.dialect in (SqlDialect.Postgres, SqlDialect.DuckDB)
        ):
            close = self.text.find(tag, end + 1)
            if close < 0:
                raise Doubtful(f"lacks a closing {tag}")
            self.add(TokenKind.String, self.text[end + 1 : close])
            self.at = close + len(tag)
        else:
            raise Doubtful("has a $ that is not certainly understood")

    def backslash(self, following: str) -> None:
        """`\\G` ends a statement of the MySQL client; others are commands."""
        if self.dialect is not SqlDialect.MySQL or following not in ("G", "g"):
            raise Doubtful(_piped(self.text[self.at + 1 :]) or "has a command of the client with a backslash")
        self.add(TokenKind.Sign, ";")
        self.at += 2

    def sign(self, character: str, following: str) -> None:
        if character == ":" and following == ":":
            self.add(TokenKind.Sign, "::")
            self.at += 2
            return
        if (
            character == ":"
            and self.dialect is SqlDialect.Postgres
            and (following.isalpha() or following in ("'", '"', "_"))
        ):
            raise Doubtful("has a variable of the client")
        if character == following == "!" and self.dialect is SqlDialect.Server:
            raise Doubtful("has a command of the client with `!!`")
        self.add(TokenKind.Sign, character)
        self.at += 1


def split(text: str, dialect: SqlDialect) -> list[SqlToken]:
    """The tokens of `text`; raises Doubtful where dialects or versions differ."""
    return _SqlLexer(text, dialect).run()


def _piped(behind: str) -> str:
    """The program into which a command of psql pipes the result: `\\g |sh`."""
    command, _, program = behind.partition("\n")[0].partition("|")
    return f"pipes the result into {quoted(program.strip())}" if command.strip().isalpha() and program.strip() else ""
