"""Words with expansions as arguments: what they stand for, as far as that is certain before the program runs."""

from __future__ import annotations

from assent.command.model import Argument, Expansions
from assent.command.word import JOB, LABELS, NUMERAL, SIGNED
from assent.command.words.lists import fields, of_one_expansion
from assent.errors import assert_never
from assent.record import replace
from assent.syntax import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import TypeAlias

    from assent.syntax.nodes import Part, Word

    Reading: TypeAlias = Callable[[Iterable[Word], Expansions], list[Argument]]  # words → arguments

BLANKS = " \t\n"  # an unquoted value is split at these
SPLITS = f"{BLANKS}*?[("  # an unquoted value with one of these does not remain one word
MOST_ELEMENTS = 1000  # of an array, of which one is looked up
COUNTED = frozenset("#?$!")  # $$ and its like are numbers, $! perhaps nothing


def several(word: Word, known: Expansions, arguments: Reading, *, spelled: bool) -> list[Argument]:
    """The arguments that a word with expansions becomes, its braces `spelled` out or as they are written.

    `arguments` reads the words of a substitution that only prints them.
    """
    listed = of_one_expansion(word, known, arguments)
    if listed is not None:
        return listed
    alternatives = _alternatives(word, known) if spelled else (word.parts,)
    if known.lists:
        from assent.command.words.chosen import chosen  # few texts have lists

        each = chosen(word, known)
        made = [joined(word, parts, one, arguments) for parts in alternatives for one in each]
        made = [replace(one, several=True) for one in made] if len(each) > 1 else made
    else:
        made = [joined(word, parts, known, arguments) for parts in alternatives]
    return [one for one in made if one.text or one.quoted]


def _alternatives(word: Word, known: Expansions) -> Iterable[Sequence[Part]]:
    if not any(type(part) is nodes.BraceExpansion for part in word.parts):
        return (word.parts,)
    from assent.command.words.braces import alternatives  # few words have braces

    return alternatives(word.parts, known.text)


def joined(
    word: Word | nodes.HereDocument,
    parts: Sequence[Part],
    known: Expansions,
    arguments: Reading,
    *,
    quoted: bool = False,
    plain: bool = False,  # * and ? stand for themselves
) -> Argument:
    """One argument of those parts of a word; an unknown part remains as it is written."""
    piece = _Piece(known, plain, arguments)
    for part in parts:
        piece.add(part, quoted)
    text = "".join(piece.text)
    certain = text if piece.certain is None else text[: piece.certain]
    exact = piece.certain is None
    if piece.globs and text[:1] == "[" and any(text.startswith(f"{label}/") for label in LABELS):
        piece.others = True  # where nothing is printed, or $USER is not set, it begins at the root
    return Argument(
        word.start, word.end, text, certain, exact, piece.several, piece.globs and not piece.others, piece.quoted
    )


class _Piece:
    """One argument while it is put together."""

    def __init__(self, known: Expansions, plain: bool, arguments: Reading) -> None:
        self.known = known
        self.plain = plain
        self.arguments = arguments
        self.text: list[str] = []
        self.length = 0
        self.certain: int | None = None  # length of the certain prefix, None while all is certain
        self.several = False
        self.globs = False
        self.others = False  # expansions other than globs
        self.quoted = False

    def add(self, part: Part, quoted: bool) -> None:  # noqa: C901 - one arm for each kind of part
        match part:
            case nodes.Literal(text=text):
                self.put(text)
            case nodes.Escape(text=text):
                self.quoted = self.quoted or bool(text)
                self.put(text)
            case nodes.SingleQuoted(text=text) | nodes.AnsiQuoted(text=text):
                self.quoted = True
                self.put(text)
            case nodes.DoubleQuoted(parts=inner):
                self.quoted = True
                for each in inner:
                    self.add(each, quoted=True)
            case nodes.Parameter():
                self.parameter(part, quoted)
            case nodes.Tilde(user=user):
                self.resolve(self.directory(user), part)
            case nodes.Glob(text=text) if self.plain:
                self.put(text)
            case nodes.Glob():
                self.unknown(part, several=True)
                self.globs = True
            case nodes.ProcessSubstitution():
                self.put("/dev/fd/63")
            case nodes.CommandSubstitution():
                self.substitution(part, quoted)
            case nodes.BraceExpansion() | nodes.Array():
                self.others = True
                self.unknown(part, several=not quoted)
            case nodes.ArithmeticExpansion() | nodes.ExtendedGlob():
                self.sum(part)
            case _:
                assert_never(part)

    def put(self, text: str) -> None:
        self.text.append(text)
        self.length += len(text)

    def unknown(self, part: Part, several: bool) -> None:
        if self.certain is None:
            self.certain = self.length
        self.several = self.several or several
        self.put(self.known.text[part.start : part.end].replace("\\\n", ""))  # a continued line is none

    def resolve(self, value: str | None, part: Part) -> None:
        if value is None:
            self.others = True
            self.unknown(part, several=False)
        else:
            self.put(value)

    def sum(self, part: nodes.ArithmeticExpansion | nodes.ExtendedGlob) -> None:
        if type(part) is not nodes.ArithmeticExpansion:
            self.resolve(None, part)
            return
        from assent.command.words.arithmetic_fold import computed  # few texts compute

        made = computed(part.expression.parts, self.known.values) or SIGNED
        if made in (NUMERAL, SIGNED):
            self.pattern(Argument(part.start, part.end, made, "", exact=False, glob=True), several=False)
        else:
            self.put(made)

    def directory(self, user: str) -> str | None:
        if user == "":
            return self.known.home
        if user in self.known.values:  # x=/etc makes ~x of it in zsh
            named = self.known.values[user]
            return named.text if named.exact and named.text[:1] == "/" else None
        return self.known.cwd if user == "+" else None

    def parameter(self, part: nodes.Parameter, quoted: bool) -> None:
        value = self.value(part)
        if value is not None and self.known.text[part.end : part.end + 1] in (":", "["):
            from assent.command.words.parameter_expansion import reads_on  # few expansions have one behind them

            value = None if reads_on(self.known.text, part, value.text) else value
        if value is not None and part.name in COUNTED:
            self.pattern(value, several=False)
        elif value is None or not self.valued(value, quoted):
            self.others = True
            nested = any("@" in self.known.text[word.start : word.end] for word in part.arguments)
            self.unknown(part, several=_several(part, quoted) or nested)

    def substitution(self, part: nodes.CommandSubstitution, quoted: bool) -> None:
        from assent.command.words.outputs import output

        split = not (quoted or self.plain or self.known.at_blanks)
        value = None if split else output(part, self.known, self.arguments)
        if value is None or not self.valued(value, quoted):
            self.others = True
            self.unknown(part, several=not quoted)

    def valued(self, value: Argument, quoted: bool) -> bool:
        """Add what an expansion stands for, if that remains one word."""
        whole = quoted or self.plain
        if value.exact and (whole or not any(c in SPLITS for c in value.text)):
            self.put(value.text)
        elif value.exact:
            pieces = [] if "(" in value.text else fields(value)
            if len(pieces) != 1 or pieces[0].text != value.text:
                return False
            self.pattern(pieces[0], several=True)
        else:
            self.pattern(value, several=not whole)
        return True

    def pattern(self, value: Argument, several: bool) -> None:
        """Add a value that is one of the paths that fit a glob."""
        if self.certain is None:
            self.certain = self.length + len(value.prefix)
        self.globs = True
        self.several = self.several or several
        self.put(value.text)

    def value(self, part: nodes.Parameter) -> Argument | None:
        """The value of an expansion: exact, or one of the paths that fit a glob; None if not known."""
        value = self.variable(part)
        if part.prefix == "!" and value is not None and value.exact and not part.operator:
            return self.known.values.get(value.text)
        if value is None or part.prefix or not part.operator:
            return None if part.prefix else value
        if value.exact and not value.text and part.operator in (":-", ":=") and len(part.arguments) == 1:
            word = part.arguments[0]
            made = joined(word, word.parts, self.known, self.arguments, plain=True)
            return made if made.exact else None
        from assent.command.words.parameter_expansion import transformed

        return transformed(value, part, self.known.text)

    def variable(self, part: nodes.Parameter) -> Argument | None:
        """The value of the variable itself, or of one element of an array."""
        name, known = part.name, self.known
        if part.subscript is not None:
            index = part.subscript.value or ""
            at = int(index) if index.isascii() and index.isdigit() and len(index) < 5 else MOST_ELEMENTS
            elements = known.lists.get(name, ())[: at + 1]
            if at >= len(elements) or any(word.several for word in elements):
                return None
            return elements[at] if elements[at].text == elements[at - 1].text else None  # zsh counts from 1
        if name in known.values:
            return known.values[name]
        if name in COUNTED:
            return Argument(part.start, part.end, JOB if name == "!" else NUMERAL, "", exact=False, glob=True)
        if name[:7] == "GITHUB_":
            from assent.command.words.outputs import of_workflow  # few texts are steps of a workflow

            return of_workflow(name)
        text = known.home if name == "HOME" else known.cwd if name == "PWD" else None
        return None if text is None else Argument(part.start, part.end, text, text, exact=True)


def _several(part: nodes.Parameter, quoted: bool) -> bool:
    """Whether the expansion may become none or several words."""
    if part.prefix == "#" or (part.name in ("#", "?", "$", "!") and not part.operator):
        return False
    if not quoted:
        return True
    everything = part.subscript is not None and part.subscript.value == "@"
    return part.name == "@" or everything or (part.prefix == "!" and part.operator != "*")
