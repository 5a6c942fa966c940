"""The tree of a shell text: what each node stands for, with byte-exact spans.

`start` and `end` count code points of the text that was given to the parser, half open. A parent's
span holds its children's spans, in order, without overlap; what is between children is blanks,
comments, operators and reserved words. The one exception is a here-document, whose body is
after the line of its redirect and therefore outside the redirect's span.

The inside of backquotes is unescaped before it is parsed, and spans inside it are mapped back.
"""

from __future__ import annotations

from assent.lazy import late, making
from assent.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from assent.syntax.compound_nodes import ArithmeticCommand as ArithmeticCommand
    from assent.syntax.compound_nodes import ArithmeticFor as ArithmeticFor
    from assent.syntax.compound_nodes import Case as Case
    from assent.syntax.compound_nodes import CaseItem as CaseItem
    from assent.syntax.compound_nodes import Conditional as Conditional
    from assent.syntax.compound_nodes import ConditionalJoin as ConditionalJoin
    from assent.syntax.compound_nodes import ConditionalNot as ConditionalNot
    from assent.syntax.compound_nodes import ConditionalTest as ConditionalTest
    from assent.syntax.compound_nodes import Coprocess as Coprocess
    from assent.syntax.compound_nodes import For as For
    from assent.syntax.compound_nodes import FunctionDefinition as FunctionDefinition
    from assent.syntax.compound_nodes import If as If
    from assent.syntax.compound_nodes import While as While

# --- parts of a word -------------------------------------------------------------------------


class Literal(Record):  # abc
    start: int
    end: int
    text: str


class Escape(Record, metaclass=late):  # \x
    start: int
    end: int
    text: str  # the character meant; "" for a line continuation


class SingleQuoted(Record, metaclass=late):  # 'text'
    start: int
    end: int
    text: str


class AnsiQuoted(Record, metaclass=late):  # $'text'
    start: int
    end: int
    text: str  # decoded; ends before a decoded NUL, as in bash


class DoubleQuoted(Record, metaclass=late):  # "a $b"
    start: int
    end: int
    parts: tuple[Part, ...]
    localized: bool = False  # $"…"


class Parameter(Record, metaclass=late):  # $x ${x} ${x[1]:-word} ${#x} ${!x}
    start: int
    end: int
    name: str  # a name, a number or one of @ * # ? - $ ! _
    prefix: str = ""  # "#" length, "!" indirection
    subscript: Word | None = None  # [1] [@] [$i]
    operator: str = ""  # :- - := = :? ? :+ + # ## % %% / // /# /% ^ ^^ , ,, : @ * (the last two after !prefix)
    arguments: tuple[Word, ...] = ()  # the words after the operator: (default,) (pattern, replacement) (offset, length)


class CommandSubstitution(Record, metaclass=late):  # $(list) or `list`
    start: int
    end: int
    body: Script
    backquoted: bool = False


class ArithmeticExpansion(Record, metaclass=late):  # $((expression)) or $[expression]
    start: int
    end: int
    expression: Arithmetic


class ProcessSubstitution(Record, metaclass=late):  # <(list) >(list)
    start: int
    end: int
    direction: str  # "<" or ">"
    body: Script


class BraceExpansion(Record, metaclass=late):  # {a,b} {1..9}
    start: int
    end: int
    items: tuple[Word, ...]  # empty for a sequence


class Tilde(Record, metaclass=late):  # ~ ~user ~+
    start: int
    end: int
    user: str


class Glob(Record, metaclass=late):  # * ? [a-z]
    start: int
    end: int
    text: str


class ExtendedGlob(Record, metaclass=late):  # @(a|b) !(c), inside [[ ]] only
    start: int
    end: int
    operator: str
    patterns: tuple[Word, ...]


class ArrayElement(Record, metaclass=late):  # value or [subscript]=value
    start: int
    end: int
    subscript: Word | None
    append: bool  # +=
    value: Word


class Array(Record, metaclass=late):  # (a b [3]=c)
    start: int
    end: int
    elements: tuple[ArrayElement, ...]


class Word(Record):
    """One word as written. `value` is what it stands for when that is certain, else None.

    `value` is text with quoting removed, for a word without any expansion (parameter, command,
    arithmetic, process, brace, tilde, glob): exactly one argument, exactly this text.
    """

    start: int
    end: int
    parts: tuple[Part, ...]
    value: str | None


class Arithmetic(Record, metaclass=late):
    """An arithmetic expression: its text and whatever bash expands in it before evaluating it."""

    start: int
    end: int
    parts: tuple[Part, ...]


# --- pieces of a command ---------------------------------------------------------------------


class HereDocument(Record, metaclass=late):  # the lines between <<EOF and EOF
    start: int
    end: int  # of the body, without the line of the delimiter
    quoted: bool  # <<'EOF': no expansion
    strip_tabs: bool  # <<-
    parts: tuple[Part, ...]  # one Literal when quoted


class Redirect(Record, metaclass=late):  # 2>file <<EOF {fd}<>x >&-
    start: int
    end: int
    descriptor: str | None  # "2" or "{fd}", as written
    operator: str  # < > >> >| <> <& >& &> &>> << <<- <<<
    target: Word  # of a here-document: the delimiter
    here_document: HereDocument | None = None


class Assignment(Record, metaclass=late):  # name=value name[subscript]+=value
    start: int
    end: int
    name: str
    subscript: Word | None
    append: bool  # +=
    value: Word | Array | None  # None for name=


# --- commands --------------------------------------------------------------------------------


class SimpleCommand(Record):
    start: int
    end: int
    assignments: tuple[Assignment, ...]
    words: tuple[Word, ...]
    redirects: tuple[Redirect, ...]


class Subshell(Record, metaclass=late):  # ( list )
    start: int
    end: int
    body: List
    redirects: tuple[Redirect, ...]


class Group(Record, metaclass=late):  # { list; }
    start: int
    end: int
    body: List
    redirects: tuple[Redirect, ...]


class Unread(Record, metaclass=late):  # what is behind as much of a text as is read at once; always the last command
    start: int
    end: int


class Pipeline(Record, metaclass=late):  # ! time a | b |& c
    start: int
    end: int
    commands: tuple[Command, ...]
    operators: tuple[str, ...]  # between them: | or |&
    negations: int = 0  # how many !
    timed: bool = False


class AndOr(Record, metaclass=late):  # a && b || c
    start: int
    end: int
    commands: tuple[Command | Pipeline, ...]
    operators: tuple[str, ...]  # between them: && or ||


class List(Record):  # a; b & c
    start: int
    end: int
    commands: tuple[Node, ...]
    terminators: tuple[str, ...]  # after each: ; & newline, or "" at the end


class Script(Record):  # a whole text, or the inside of a substitution
    start: int
    end: int
    body: List | None  # None when there is no command


if TYPE_CHECKING:
    Part: TypeAlias = (
        Literal
        | Escape
        | SingleQuoted
        | AnsiQuoted
        | DoubleQuoted
        | Parameter
        | CommandSubstitution
        | ArithmeticExpansion
        | ProcessSubstitution
        | BraceExpansion
        | Tilde
        | Glob
        | ExtendedGlob
        | Array
    )
    Condition: TypeAlias = ConditionalTest | ConditionalNot | ConditionalJoin
    Command: TypeAlias = (
        SimpleCommand
        | Subshell
        | Group
        | If
        | While
        | For
        | ArithmeticFor
        | Case
        | ArithmeticCommand
        | Conditional
        | FunctionDefinition
        | Coprocess
        | Unread
    )
    Node: TypeAlias = Command | Pipeline | AndOr
else:
    _made = making(globals())

    def __getattr__(name: str) -> type:
        """The node of that name which few texts have."""
        if name.startswith("__"):
            raise AttributeError(name)
        try:
            return _made(name)
        except AttributeError:
            from assent.syntax import compound_nodes

        globals()[name] = found = getattr(compound_nodes, name)
        return found
