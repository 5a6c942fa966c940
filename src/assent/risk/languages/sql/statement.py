"""SQL: a subset of statements that only read, proven word by word.

A statement counts as a read when it begins with a word that reads, holds no word that changes
anything, and calls only functions that are known to compute. What a dialect reads differently
from another (a backslash before a quote, a nested comment) is refused.
"""

from __future__ import annotations

from assent.record import Record
from assent.risk.category import Category
from assent.risk.languages.sql.catalogs import credentials
from assent.risk.languages.sql.copying import copied_to
from assent.risk.languages.sql.effects import as_written, effect, overwrites, takes_out, together
from assent.risk.languages.sql.tokens import (
    ANALYZES,
    CALLS,
    CHANGES,
    DELETES,
    EXPLAINED,
    FAMILIES,
    FILE_CALLS,
    FOLLOWED,
    PRAGMAS,
    READS,
    SECOND,
    SETTINGS,
    VALUED_PRAGMAS,
    WITHIN,
    SqlDialect,
    SqlToken,
    TokenKind,
    split,
)
from assent.risk.scanner import Doubtful
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

LIMITS = ("where", "limit", "top")
REPLACED = (["table"], ["database"], ["schema"], ["dynamic"], ["transient"])  # with the rows in it; a view has none
CONSTANTS = ("true", "not", "false", "and", "or", "returning", "is", "null")


class SqlVerdict(Record):
    """The worst effect of a text in SQL, the files that it names as its tables, and those that it writes here."""

    category: Category
    reason: str
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()


def judge_sql(text: str, dialect: SqlDialect, writes: Category) -> SqlVerdict:
    """Judge all statements of `text`; those that change something are `writes` at least."""
    worst = SqlVerdict(Category.ReadsFilesystem, "only reads")
    reads: list[str] = []
    written: list[str] = []
    told: list[str] = []  # the reasons of those that are as bad
    try:
        for statement in _statements(split(text, dialect)):
            verdict = _Statement(statement, dialect, writes).judge()
            reads += verdict.reads
            written += verdict.writes
            if verdict.category > worst.category:
                worst, told = verdict, []
            if verdict.category is worst.category is Category.DeletesData:
                told.append(verdict.reason)
    except Doubtful as doubt:
        worst, told = SqlVerdict(Category.Unrecognized, str(doubt)), []
    reason = together(told) if len(told) > 1 else worst.reason
    return SqlVerdict(worst.category, as_written(reason, text), tuple(reads), tuple(written))


def _statements(tokens: Sequence[SqlToken]) -> list[list[SqlToken]]:
    statements: list[list[SqlToken]] = [[]]
    for token in tokens:
        if token.kind is TokenKind.Sign and token.text == ";":
            statements.append([])
        else:
            statements[-1].append(token)
    return [statement for statement in statements if statement]


class _Statement:
    """One statement."""

    def __init__(self, tokens: Sequence[SqlToken], dialect: SqlDialect, writes: Category) -> None:
        self.tokens = tokens
        self.dialect = dialect
        self.writes = writes

    def judge(self) -> SqlVerdict:
        at = next((at for at, token in enumerate(self.tokens) if token.text != "("), len(self.tokens) - 1)
        first = self.tokens[at]
        if self.dialect is SqlDialect.Server:
            self.refuse_second(at + 1)
        verb = first.text if first.kind is TokenKind.Word else ""
        if verb == "explain":
            return self.explained(at + 1)
        if verb == "pragma":
            return self.pragma()
        if verb == "set":
            return self.setting()
        if verb == "copy":
            return self.copied()
        if verb == "vacuum" and SqlToken(TokenKind.Word, "into") in self.tokens:
            return SqlVerdict(Category.Unrecognized, "writes a file: `vacuum into`")
        if verb in READS or (verb == "from" and self.dialect is SqlDialect.DuckDB):
            return self.read()
        return self.change(verb, first.text)

    def refuse_second(self, at: int) -> None:
        """Statements need no semicolon between them: `select 1 drop table t`."""
        for token in self.tokens[at:]:
            if token.kind is TokenKind.Word and token.text in SECOND:
                raise Doubtful(f"holds `{token.text}`, which may begin another statement")

    def change(self, verb: str, shown: str) -> SqlVerdict:
        """A statement that begins with a word that changes, or with one that is not known."""
        words = [token.text if token.kind is TokenKind.Word else "" for token in self.tokens]
        deletes = verb in DELETES or (verb == "alter" and takes_out(words))
        is_rebuilt = self.dialect is SqlDialect.DuckDB and "as" in words  # of the files that are analysed
        deletes = deletes or (overwrites(verb, words) and not is_rebuilt)
        if deletes or verb in CHANGES:
            behind = [token.text for token in self.tokens if token.text != "("]
            if verb in ("update", "delete") and not self.is_limited():
                return SqlVerdict(Category.DeletesData, effect(f"{verb} all", behind[1:]))
            if behind[:3] == ["create", "or", "replace"] and behind[3:4] in REPLACED:
                return SqlVerdict(Category.DeletesData, effect("create or replace", behind[1:]))
            return SqlVerdict(Category.DeletesData if deletes else self.writes, effect(verb, behind[1:]))
        return SqlVerdict(Category.Unrecognized, f"may change data: `{shown}`")

    def is_limited(self) -> bool:
        """Whether an update says which rows it changes: `where id = 3`, and not `where 1 = 1`, which is all of them."""
        words = [token.text if token.kind is TokenKind.Word else "" for token in self.tokens]
        at = next((at for at, word in enumerate(words) if word in LIMITS), len(words))
        return any(word and word not in CONSTANTS for word in words[at + 1 :]) or any(
            token.kind is TokenKind.Quoted for token in self.tokens[at + 1 :]
        )

    def explained(self, at: int) -> SqlVerdict:
        """EXPLAIN runs its statement only with ANALYZE."""
        words = [token.text if token.kind is TokenKind.Word else "" for token in self.tokens]
        start = next((index for index in range(at, len(words)) if words[index] in EXPLAINED), None)
        if start is None:
            return self.change("", "explain analyze") if set(words) & ANALYZES else self.read()
        if set(words[:start]) & ANALYZES or words[start] in READS:
            return _Statement(self.tokens[start:], self.dialect, self.writes).judge()
        self.calls()
        return SqlVerdict(Category.ReadsFilesystem, "only explains")

    def pragma(self) -> SqlVerdict:
        """`PRAGMA name`, `PRAGMA schema.name`, `PRAGMA table_info(t)`."""
        words = [token.text for token in self.tokens[1:]]
        if words[1:2] == ["."]:
            words = words[2:]
        name = words[0].casefold() if words else ""
        if (len(words) == 1 and name in PRAGMAS) or (name in VALUED_PRAGMAS and words[1:2] in ([], ["("])):
            return SqlVerdict(Category.ReadsFilesystem, "only reads")
        if name == "writable_schema":
            return SqlVerdict(Category.DeletesData, "lets the tables of the schema be overwritten")
        if words[1:2] == ["="] and len(words) == 3:
            return SqlVerdict(self.writes, f"sets `{name}` to {quoted(words[2])}")
        return SqlVerdict(self.writes, f"may change the database: `pragma {name}`")

    def setting(self) -> SqlVerdict:
        """A setting of this session that changes only how it is answered."""
        names = [token.text for token in self.tokens[1:] if token.text not in ("local", "session")]
        several = self.dialect is SqlDialect.MySQL and "," in names  # SET a = 1, GLOBAL b = 2
        if names[:1] and names[0] in SETTINGS and "(" not in names and not several:
            return SqlVerdict(Category.ReadsFilesystem, "only for this session")
        return SqlVerdict(Category.Unrecognized, f"changes the unknown setting `{names[0] if names else ''}`")

    def copied(self) -> SqlVerdict:
        """`COPY t TO STDOUT`; other forms read and write files, or run programs."""
        words = [token.text if token.kind is TokenKind.Word else "" for token in self.tokens]
        there = "" if self.dialect is SqlDialect.DuckDB else " on the server"
        if "program" in words:
            program = self.named(words.index("program"))
            return SqlVerdict(Category.Unrecognized, f"runs {program or 'a program'}{there}")
        if "to" in words and words[words.index("to") + 1 :][:1] == ["stdout"]:
            return _Statement([SqlToken(TokenKind.Word, "table"), *self.tokens[1:]], self.dialect, self.writes).read()
        if "from" in words and words[words.index("from") + 1 :][:1] == ["stdin"]:
            return SqlVerdict(self.writes, effect("copy", [token.text for token in self.tokens[1:]]))
        way = next((word for word in ("to", "from") if word in words), "")
        file = self.named(words.index(way)) if way else ""
        if self.dialect is SqlDialect.DuckDB and way == "to" and (path := copied_to(self.tokens, words.index("to"))):
            given = self.tokens[1 : words.index("to")]
            query = given[1:-1] if given[0].text == "(" else [SqlToken(TokenKind.Word, "from"), *given]
            read = _Statement(query, self.dialect, self.writes).judge()
            worst = max(read.category, Category.ModifiesFilesystem)
            reason = f"writes {quoted(path)}" if read.category < worst else read.reason
            return SqlVerdict(worst, reason, read.reads, (path,))
        deed = {"to": "writes", "from": "reads"}.get(way, "reads or writes")
        return SqlVerdict(Category.Unrecognized, f"{deed} {file or 'a file'}{there}{'' if file else ': `copy`'}")

    def filed(self, at: int) -> str:
        """The effect of `INTO OUTFILE 'x'` at that index; empty where no file is behind it."""
        into_file = [token.text for token in self.tokens[at + 1 : at + 2]] in (["outfile"], ["dumpfile"])
        return f"writes {self.named(at + 1) or 'a file'} on the server" if into_file else ""

    def named(self, at: int) -> str:
        """The string behind the token at that index, for a reason; empty if there is none."""
        named = [token.text for token in self.tokens[at + 1 : at + 2] if token.is_text]
        return quoted(named[0]) if named else ""

    def read(self) -> SqlVerdict:
        """A statement that begins with a word that reads."""
        before = ""
        for at, token in enumerate(self.tokens):
            word = token.text if token.kind is TokenKind.Word else ""
            if word in WITHIN and before != ".":
                category = Category.DeletesData if word in DELETES else self.writes
                if word == "into" and self.dialect is SqlDialect.MySQL:
                    category = Category.Unrecognized
                return SqlVerdict(category, self.filed(at) or f"changes data within a query: `{word}`")
            if before == "for" and word in ("share", "no", "key"):
                return SqlVerdict(self.writes, f"locks rows: `for {word}`")
            before = token.text if token.kind is not TokenKind.String else ""
        self.calls()
        shown = credentials([token.text if token.kind is not TokenKind.String else "" for token in self.tokens])
        if shown:
            return SqlVerdict(Category.ReadsSecrets, f"shows passwords or their hashes: `{shown}`")
        return SqlVerdict(Category.ReadsFilesystem, "only reads", tuple(self.files()))

    def calls(self) -> None:
        """Refuse a function that is not known to compute only."""
        for at, token in enumerate(self.tokens[:-1]):
            if token.kind not in (TokenKind.Word, TokenKind.Quoted) or self.tokens[at + 1] != SqlToken(
                TokenKind.Sign, "("
            ):
                continue
            if not (self.is_known(at) or self.is_alias(at)):
                raise Doubtful(f"calls `{token.text}`, which may do more than read")

    def is_known(self, at: int) -> bool:
        name = self.tokens[at].text.casefold()
        if at and self.tokens[at - 1].text == ".":
            return self.tokens[at - 2].text in ("pg_catalog", "sys") and name in CALLS
        if self.dialect is SqlDialect.DuckDB and name in FILE_CALLS:
            return self.tokens[at + 2 : at + 3] != [] and self.tokens[at + 2].kind is TokenKind.String
        return name in CALLS or (
            self.tokens[at].kind is TokenKind.Word and (name in FOLLOWED or name.startswith(FAMILIES))
        )

    def is_alias(self, at: int) -> bool:
        """Whether a list of column names follows: `with t(a) as (…)`, `… as t(a)`."""
        if at and self.tokens[at - 1] == SqlToken(TokenKind.Word, "as"):
            return True
        close = next((index for index in range(at, len(self.tokens)) if self.tokens[index].text == ")"), at)
        names = all(token.kind is not TokenKind.String and token.text != "(" for token in self.tokens[at + 2 : close])
        before = self.tokens[at - 1].text if at else ""
        behind = [token.text for token in self.tokens[close + 1 : close + 3]]
        opens = behind[:1] == ["as"] and behind[1:] in (["("], ["materialized"], ["not"])
        return names and opens and before in ("with", "recursive", ",")

    def files(self) -> list[str]:
        """The files that DuckDB reads as tables: FROM 'x.csv', FROM "x.csv", read_csv('x.csv')."""
        if self.dialect is not SqlDialect.DuckDB:
            return []
        found = [
            token.text for at, token in enumerate(self.tokens[1:]) if self.is_file(token, self.tokens[at].text, at)
        ]
        address = next((name for name in found if "://" in name), None)
        if address is not None:
            raise Doubtful(f"asks `{address}`")
        return found

    def is_file(self, token: SqlToken, before: str, at: int) -> bool:
        """Whether `token`, behind the one at index `at`, may name a file."""
        if token.kind not in (TokenKind.String, TokenKind.Quoted):
            return False
        if before == "(" and at and self.tokens[at - 1].text in FILE_CALLS:
            return True
        named = "." in token.text or "/" in token.text
        return before in ("from", "join", "describe", "summarize", ",") and (named or before != ",")
