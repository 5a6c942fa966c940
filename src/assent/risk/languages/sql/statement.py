"""SQL: a subset of statements that only read, proven word by word.

A statement counts as a read when it begins with a word that reads, holds no word that changes
anything, and calls only functions that are known to compute. What a dialect reads differently
from another (a backslash before a quote, a nested comment) is refused.
"""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.languages.sql.blocks import body, is_transaction
from assent.risk.languages.sql.calls import called, files
from assent.risk.languages.sql.catalogs import credentials
from assent.risk.languages.sql.copying import copied_to
from assent.risk.languages.sql.effects import as_written, effect, limits, overwrites, takes_out, together
from assent.risk.languages.sql.settings import pragma, setting
from assent.risk.languages.sql.tokens import (
    ANALYZES,
    CHANGES,
    DELETES,
    EXPLAINED,
    READS,
    SECOND,
    WITHIN,
    SqlDialect,
    SqlToken,
    TokenKind,
    split,
)
from assent.risk.languages.sql.verdict import READING, SqlVerdict
from assent.risk.languages.sql.words import end, is_function, named, path, source
from assent.risk.scanner import Doubtful
from assent.risk.wording import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

REPLACED = (["table"], ["database"], ["schema"], ["dynamic"], ["transient"])  # with the rows in it; a view has none
OWN = frozenset(("savepoint", "prepare"))  # of the session as well
BARE = frozenset("help use describe desc list show close fetch".split())  # a client may end these with their line
BEGINNING = frozenset("set source capture login restart clone start call".split())  # further statements, behind those


def judge_sql(text: str, dialect: SqlDialect, writes: Category) -> SqlVerdict:
    """Judge all statements of `text`; those that change something are `writes` at least."""
    worst = SqlVerdict(Category.ReadsFilesystem, "only reads")
    reads: list[str] = []
    written: list[str] = []
    attached: list[str] = []  # files that a change may be to
    told: list[str] = []  # the reasons of those that are as bad
    try:
        for statement in _statements(split(text, dialect)):
            verdict = _Statement(statement, dialect, writes).judge()
            reads += verdict.reads
            attached += verdict.reads if statement[0].text == "attach" else ()
            written += verdict.writes
            if verdict.category > worst.category:
                worst, told = verdict, []
            if verdict.category is worst.category is Category.DeletesData:
                told.append(verdict.reason)
    except Doubtful as doubt:
        worst, told = SqlVerdict(Category.Unrecognized, str(doubt)), []
    if worst.category in (writes, Category.DeletesData):
        written += attached
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
        own = self.peculiar(verb, at)
        if own is not None:
            return own
        if verb in READS or (verb == "from" and self.dialect is SqlDialect.DuckDB):
            if verb in BARE and not self.creates(verb):
                self.refuse_second(at + 1, SECOND | BEGINNING)
            return self.read()
        return self.stated(verb, at) or self.change(verb, first.text)

    def peculiar(self, verb: str, at: int) -> SqlVerdict | None:
        """The judgement of a statement that is read in a way of its own; None of others."""
        if verb == "explain":
            return self.explained(at + 1)
        if verb == "pragma":
            return pragma(self.tokens, self.writes)
        if verb == "set":
            return setting(self.tokens, self.dialect, self.writes) or self.read()
        if verb == "copy":
            return self.copied()
        if verb == "vacuum" and SqlToken(TokenKind.Word, "into") in self.tokens:
            return self.vacuumed()
        if verb == "attach" and self.dialect is SqlDialect.SQLite:
            return self.attached()
        if verb == "do" and self.dialect is SqlDialect.MySQL:
            return self.read()
        return READING if is_transaction(self.tokens[at:]) else None

    def stated(self, verb: str, at: int) -> SqlVerdict | None:
        """The effect of a statement that administers the database, or holds others; None of those on rows."""
        from assent.risk.languages.sql.administering import administered, holding  # few statements do

        if verb in ("begin", "do"):
            return body(self.tokens, self.nested)
        told = administered(self.tokens[at:], self.dialect, self.writes)
        held = holding(self.tokens[at:], self.nested, self.writes)
        if told is None or told.category is Category.ReadsFilesystem:
            return held or (None if told is None else self.of_session(at))
        base = self.change(verb, verb)
        is_worse = base.category is Category.DeletesData and told.category < base.category
        return base if is_worse else held or told

    def of_session(self, at: int) -> SqlVerdict:
        """The judgement of a statement that only is about the session, and of what it calls and holds."""
        self.refuse_second(at + 1, (SECOND | BEGINNING) - OWN)
        return self.read()

    def nested(self, tokens: Sequence[SqlToken]) -> SqlVerdict:
        """The judgement of a statement within this one."""
        return _Statement(tokens, self.dialect, self.writes).judge()

    def creates(self, verb: str) -> bool:
        """Whether it is one of `show create table t`, in which such a word begins no other statement."""
        return verb == "show" and self.dialect is not SqlDialect.Other

    def refuse_second(self, at: int, refused: frozenset[str] = SECOND) -> None:
        """Statements need no semicolon between them: `select 1 drop table t`."""
        for token in self.tokens[at:]:
            if token.kind is TokenKind.Word and token.text in refused:
                raise Doubtful(f"holds `{token.text}`, which may begin another statement")

    def change(self, verb: str, shown: str) -> SqlVerdict:
        """A statement that begins with a word that changes, or with one that is not known."""
        words = [token.text if token.kind is TokenKind.Word else "" for token in self.tokens]
        deletes = verb in DELETES or (verb == "alter" and takes_out(words))
        is_rebuilt = self.dialect is SqlDialect.DuckDB and "as" in words  # of the files that are analysed
        deletes = deletes or (overwrites(verb, words) and not is_rebuilt)
        if deletes or verb in CHANGES:
            behind = [token.text for token in self.tokens if token.text != "("]
            if verb in ("update", "delete") and not limits(self.tokens):
                every = "joined" if "join" in words else "all"
                return SqlVerdict(Category.DeletesData, effect(f"{verb} {every}", behind[1:]))
            if verb == "alter" and self.dialect is SqlDialect.ClickHouse and "update" in words:
                return self.mutated(behind)
            if behind[:3] == ["create", "or", "replace"] and behind[3:4] in REPLACED:
                return SqlVerdict(Category.DeletesData, effect("create or replace", behind[1:]))
            said = "delete" if verb == "merge" and deletes else verb
            return SqlVerdict(Category.DeletesData if deletes else self.writes, effect(said, behind[1:]))
        reason = f"runs `{shown}`, a statement unknown to Assent"
        return SqlVerdict(Category.Unrecognized, reason)

    def explained(self, at: int) -> SqlVerdict:
        """EXPLAIN runs its statement only with ANALYZE."""
        words = [token.text if token.kind is TokenKind.Word else "" for token in self.tokens]
        start = next((index for index in range(at, len(words)) if words[index] in EXPLAINED), None)
        if start is None:
            return self.change("", "explain analyze") if set(words) & ANALYZES else self.read()
        if set(words[:start]) & ANALYZES or words[start] in READS:
            return _Statement(self.tokens[start:], self.dialect, self.writes).judge()
        return called(self.tokens, self.dialect, self.writes) or READING

    def mutated(self, behind: Sequence[str]) -> SqlVerdict:
        """`ALTER TABLE t UPDATE a = 1 WHERE true`, of ClickHouse."""
        if limits(self.tokens):
            return SqlVerdict(self.writes, effect("update", behind[2:]))
        return SqlVerdict(Category.DeletesData, effect("update all", behind[2:]))

    def vacuumed(self) -> SqlVerdict:
        """`VACUUM INTO 'x.db'`, which writes a new file."""
        file = path(self.tokens, next(at for at, token in enumerate(self.tokens) if token.text == "into") + 1)
        if not file:
            return SqlVerdict(Category.Unrecognized, "writes a copy of the database to a file")
        return SqlVerdict(self.writes, f"writes a copy of the database to {quoted(file)}", (), (file,))

    def attached(self) -> SqlVerdict:
        """`ATTACH 'x.db' AS x`: a file that further statements may read, and write."""
        at = 2 if self.tokens[1:2] == [SqlToken(TokenKind.Word, "database")] else 1
        file = path(self.tokens, at)
        if not file or len(self.tokens) != at + 3 or self.tokens[at + 1].text != "as":
            return SqlVerdict(Category.Unrecognized, "opens another database as well")
        return SqlVerdict(Category.ReadsFilesystem, f"opens {quoted(file)} as well", (file,))

    def copied(self) -> SqlVerdict:
        """`COPY t TO STDOUT`; other forms read and write files, or run programs."""
        words = [token.text if token.kind is TokenKind.Word else "" for token in self.tokens]
        there = "" if self.dialect is SqlDialect.DuckDB else " on the server"
        if "program" in words:
            program = named(self.tokens, words.index("program"))
            return SqlVerdict(Category.Unrecognized, f"runs {program or 'a program'}{there}")
        if "to" in words and words[words.index("to") + 1 :][:1] == ["stdout"]:
            return _Statement([SqlToken(TokenKind.Word, "table"), *self.tokens[1:]], self.dialect, self.writes).read()
        if "from" in words and words[words.index("from") + 1 :][:1] == ["stdin"]:
            return SqlVerdict(self.writes, effect("copy", [token.text for token in self.tokens[1:]]))
        way = next((word for word in ("to", "from") if word in words), "")
        file = named(self.tokens, words.index(way)) if way else ""
        if self.dialect is SqlDialect.DuckDB and way == "to" and (target := copied_to(self.tokens, words.index("to"))):
            given = self.tokens[1 : words.index("to")]
            query = given[1:-1] if given[0].text == "(" else [SqlToken(TokenKind.Word, "from"), *given]
            read = _Statement(query, self.dialect, self.writes).judge()
            worst = max(read.category, Category.ModifiesFilesystem)
            reason = f"writes {quoted(target)}" if read.category < worst else read.reason
            return SqlVerdict(worst, reason, read.reads, (target,))
        deed = {"to": "writes", "from": "reads"}.get(way, "reads or writes")
        return SqlVerdict(Category.Unrecognized, f"{deed} {file or 'a file'}{there}{'' if file else ': `copy`'}")

    def filed(self, at: int) -> SqlVerdict | None:
        """The effect of `INTO OUTFILE 'x'` at that index; None where no file is behind it."""
        if [token.text for token in self.tokens[at + 1 : at + 2]] not in (["outfile"], ["dumpfile"]):
            return None
        if self.dialect is SqlDialect.ClickHouse:  # its client writes the file
            file = path(self.tokens, at + 2)
            category = Category.ModifiesFilesystem if file else Category.Unrecognized
            return SqlVerdict(category, f"writes {quoted(file) if file else 'a file'}", (), (file,) if file else ())
        # the server may read the file later as its code: x.so, .bashrc, index.php
        return SqlVerdict(Category.Unrecognized, f"writes {named(self.tokens, at + 1) or 'a file'} on the server")

    def read(self) -> SqlVerdict:
        """A statement that begins with a word that reads."""
        worst = max(self.within(), key=_category, default=READING)
        if worst.category >= self.writes:
            return worst
        verdict = called(self.tokens, self.dialect, self.writes)
        if verdict is not None:
            return verdict
        if worst is not READING:
            return worst
        shown = credentials([token.text if token.kind is not TokenKind.String else "" for token in self.tokens])
        if shown:
            return SqlVerdict(Category.ReadsSecrets, f"shows `{shown}`, which holds passwords or their hashes")
        return SqlVerdict(Category.ReadsFilesystem, "only reads", tuple(files(self.tokens, self.dialect)))

    def within(self) -> Iterator[SqlVerdict]:
        """The changes that a query holds: those of other statements in it, its locks, the table that it makes."""
        covered = 0  # by a statement that is told
        for at, token in enumerate(self.tokens):
            word = token.text if token.kind is TokenKind.Word else ""
            before = self.tokens[at - 1].text if at and self.tokens[at - 1].kind is not TokenKind.String else ""
            if before == "for" and word in ("share", "no", "key", "update"):
                yield SqlVerdict(self.writes, f"locks rows{source(self.tokens, at)}")
                covered = max(covered, at + 3)  # for no key update
            elif word in WITHIN and before != "." and not is_function(self.tokens, at):
                verdict = self.changed(at, word)
                if verdict is not None and (at >= covered or word in DELETES):
                    yield verdict
                covered = max(covered, end(self.tokens, at)) if word != "into" else covered

    def changed(self, at: int, word: str) -> SqlVerdict | None:
        """The change of a query by the word at that index; None where only a variable of the text is set."""
        if word == "into":
            return self.put(at)
        inner = _Statement(self.tokens[at : end(self.tokens, at)], self.dialect, self.writes).change(word, word)
        return SqlVerdict(max(inner.category, Category.DeletesData if word in DELETES else self.writes), inner.reason)

    def put(self, at: int) -> SqlVerdict | None:
        """The effect of `into`: a file, variables, or a new table."""
        filed = self.filed(at)
        if filed is not None:
            return filed
        behind = [token.text for token in self.tokens[at + 1 :]]
        if behind[:1] == ["@"] and behind[1:2] != ["@"]:
            return None
        if self.dialect is SqlDialect.MySQL:
            return SqlVerdict(Category.Unrecognized, "stores the result in variables")
        return SqlVerdict(self.writes, effect("create", behind))


def _category(verdict: SqlVerdict) -> Category:
    return verdict.category
