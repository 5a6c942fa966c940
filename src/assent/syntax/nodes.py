"""The tree of a shell text: what each node stands for, with byte-exact spans.

`start` and `end` count code points of the text that was given to the parser, half open. A parent's
span holds its children's spans, in order, without overlap; what lies between children is blanks,
comments, operators and reserved words. The one exception is a here-document, whose body stands
after the line of its redirect and therefore outside the redirect's span.

The inside of backquotes is unescaped before it is parsed, and spans inside it are mapped back.
"""

from __future__ import annotations

from assent.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

# --- parts of a word -------------------------------------------------------------------------


@record
class Literal:  # abc
    start: int
    end: int
    text: str


@record
class Escape:  # \x
    start: int
    end: int
    text: str  # the character meant; "" for a line continuation


@record
class SingleQuoted:  # 'text'
    start: int
    end: int
    text: str


@record
class AnsiQuoted:  # $'text'
    start: int
    end: int
    text: str  # decoded; ends before a decoded NUL, as in bash


@record
class DoubleQuoted:  # "a $b"
    start: int
    end: int
    parts: tuple[Part, ...]
    localized: bool = False  # $"…"


@record
class Parameter:  # $x ${x} ${x[1]:-word} ${#x} ${!x}
    start: int
    end: int
    name: str  # a name, a number or one of @ * # ? - $ ! _
    prefix: str = ""  # "#" length, "!" indirection
    subscript: Word | None = None  # [1] [@] [$i]
    operator: str = ""  # :- - := = :? ? :+ + # ## % %% / // /# /% ^ ^^ , ,, : @ * (the last two after !prefix)
    arguments: tuple[Word, ...] = ()  # the words after the operator: (default,) (pattern, replacement) (offset, length)


@record
class CommandSubstitution:  # $(list) or `list`
    start: int
    end: int
    body: Script
    backquoted: bool = False


@record
class ArithmeticExpansion:  # $((expression)) or $[expression]
    start: int
    end: int
    expression: Arithmetic


@record
class ProcessSubstitution:  # <(list) >(list)
    start: int
    end: int
    direction: str  # "<" or ">"
    body: Script


@record
class BraceExpansion:  # {a,b} {1..9}
    start: int
    end: int
    items: tuple[Word, ...]  # empty for a sequence


@record
class Tilde:  # ~ ~user ~+
    start: int
    end: int
    user: str


@record
class Glob:  # * ? [a-z]
    start: int
    end: int
    text: str


@record
class ExtendedGlob:  # @(a|b) !(c), inside [[ ]] only
    start: int
    end: int
    operator: str
    patterns: tuple[Word, ...]


@record
class ArrayElement:  # value or [subscript]=value
    start: int
    end: int
    subscript: Word | None
    append: bool  # +=
    value: Word


@record
class Array:  # (a b [3]=c)
    start: int
    end: int
    elements: tuple[ArrayElement, ...]


@record
class Word:
    """One word as written. `value` is what it stands for when that is certain, else None.

    `value` is text with quoting removed, for a word without any expansion (parameter, command,
    arithmetic, process, brace, tilde, glob): exactly one argument, exactly this text.
    """

    start: int
    end: int
    parts: tuple[Part, ...]
    value: str | None


@record
class Arithmetic:
    """An arithmetic expression: its text and whatever bash expands in it before evaluating it."""

    start: int
    end: int
    parts: tuple[Part, ...]


# --- pieces of a command ---------------------------------------------------------------------


@record
class HereDocument:  # the lines between <<EOF and EOF
    start: int
    end: int  # of the body, without the line of the delimiter
    quoted: bool  # <<'EOF': no expansion
    strip_tabs: bool  # <<-
    parts: tuple[Part, ...]  # one Literal when quoted


@record
class Redirect:  # 2>file <<EOF {fd}<>x >&-
    start: int
    end: int
    descriptor: str | None  # "2" or "{fd}", as written
    operator: str  # < > >> >| <> <& >& &> &>> << <<- <<<
    target: Word  # of a here-document: the delimiter
    here_document: HereDocument | None = None


@record
class Assignment:  # name=value name[subscript]+=value
    start: int
    end: int
    name: str
    subscript: Word | None
    append: bool  # +=
    value: Word | Array | None  # None for name=


# --- commands --------------------------------------------------------------------------------


@record
class SimpleCommand:
    start: int
    end: int
    assignments: tuple[Assignment, ...]
    words: tuple[Word, ...]
    redirects: tuple[Redirect, ...]


@record
class Subshell:  # ( list )
    start: int
    end: int
    body: List
    redirects: tuple[Redirect, ...]


@record
class Group:  # { list; }
    start: int
    end: int
    body: List
    redirects: tuple[Redirect, ...]


@record
class If:  # if list; then list; elif …; else list; fi
    start: int
    end: int
    branches: tuple[tuple[List, List], ...]  # (condition, body)
    otherwise: List | None
    redirects: tuple[Redirect, ...]


@record
class While:  # while list; do list; done
    start: int
    end: int
    condition: List
    body: List
    until: bool
    redirects: tuple[Redirect, ...]


@record
class For:  # for name in words; do list; done
    start: int
    end: int
    name: str
    words: tuple[Word, ...] | None  # None: no "in", the positional parameters
    body: List
    select: bool  # select name in words
    redirects: tuple[Redirect, ...]


@record
class ArithmeticFor:  # for ((a; b; c)); do list; done
    start: int
    end: int
    expressions: tuple[Arithmetic, ...]
    body: List
    redirects: tuple[Redirect, ...]


@record
class CaseItem:  # (a|b) list ;;
    start: int
    end: int
    patterns: tuple[Word, ...]
    body: List | None
    terminator: str  # ;; ;& ;;& or "" before esac


@record
class Case:  # case word in items esac
    start: int
    end: int
    word: Word
    items: tuple[CaseItem, ...]
    redirects: tuple[Redirect, ...]


@record
class ArithmeticCommand:  # (( expression ))
    start: int
    end: int
    expression: Arithmetic
    redirects: tuple[Redirect, ...]


@record
class ConditionalTest:  # -f x, a == b, word
    start: int
    end: int
    operator: str  # "" for a single word
    operands: tuple[Word, ...]


@record
class ConditionalNot:  # ! condition
    start: int
    end: int
    condition: Condition


@record
class ConditionalJoin:  # a && b, a || b
    start: int
    end: int
    operator: str
    left: Condition
    right: Condition


@record
class Conditional:  # [[ condition ]]
    start: int
    end: int
    condition: Condition
    redirects: tuple[Redirect, ...]


@record
class FunctionDefinition:  # name() command, function name command
    start: int
    end: int
    name: str
    body: Command


@record
class Coprocess:  # coproc NAME command
    start: int
    end: int
    name: str
    body: Command


@record
class Pipeline:  # ! time a | b |& c
    start: int
    end: int
    commands: tuple[Command, ...]
    operators: tuple[str, ...]  # between them: | or |&
    negations: int = 0  # how many !
    timed: bool = False


@record
class AndOr:  # a && b || c
    start: int
    end: int
    commands: tuple[Command | Pipeline, ...]
    operators: tuple[str, ...]  # between them: && or ||


@record
class List:  # a; b & c
    start: int
    end: int
    commands: tuple[Node, ...]
    terminators: tuple[str, ...]  # after each: ; & newline, or "" at the end


@record
class Script:  # a whole text, or the inside of a substitution
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
    )
    Node: TypeAlias = Command | Pipeline | AndOr
