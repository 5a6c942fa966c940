"""The nodes of compound commands, of tests and of definitions; all are also names of `nodes`, which describes them.

Most texts have none of them, and each class costs a hook as much as a small module.
"""

from __future__ import annotations

from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.syntax.nodes import Arithmetic, Command, Condition, List, Redirect, Word


class If(Record):  # if list; then list; elif …; else list; fi
    start: int
    end: int
    branches: tuple[tuple[List, List], ...]  # (condition, body)
    otherwise: List | None
    redirects: tuple[Redirect, ...]


class While(Record):  # while list; do list; done
    start: int
    end: int
    condition: List
    body: List
    until: bool
    redirects: tuple[Redirect, ...]


class For(Record):  # for name in words; do list; done
    start: int
    end: int
    name: str
    words: tuple[Word, ...] | None  # None: no "in", the positional parameters
    body: List
    select: bool  # select name in words
    redirects: tuple[Redirect, ...]


class ArithmeticFor(Record):  # for ((a; b; c)); do list; done
    start: int
    end: int
    expressions: tuple[Arithmetic, ...]
    body: List
    redirects: tuple[Redirect, ...]


class CaseItem(Record):  # (a|b) list ;;
    start: int
    end: int
    patterns: tuple[Word, ...]
    body: List | None
    terminator: str  # ;; ;& ;;& or "" before esac


class Case(Record):  # case word in items esac
    start: int
    end: int
    word: Word
    items: tuple[CaseItem, ...]
    redirects: tuple[Redirect, ...]


class ArithmeticCommand(Record):  # (( expression ))
    start: int
    end: int
    expression: Arithmetic
    redirects: tuple[Redirect, ...]


class ConditionalTest(Record):  # -f x, a == b, word
    start: int
    end: int
    operator: str  # "" for a single word
    operands: tuple[Word, ...]


class ConditionalNot(Record):  # ! condition
    start: int
    end: int
    condition: Condition


class ConditionalJoin(Record):  # a && b, a || b
    start: int
    end: int
    operator: str
    left: Condition
    right: Condition


class Conditional(Record):  # [[ condition ]]
    start: int
    end: int
    condition: Condition
    redirects: tuple[Redirect, ...]


class FunctionDefinition(Record):  # name() command, function name command
    start: int
    end: int
    name: str
    body: Command


class Coprocess(Record):  # coproc NAME command
    start: int
    end: int
    name: str
    body: Command
