"""Scripts with what few people write and bash runs all the same: descriptors, references, callbacks, settings."""

from __future__ import annotations

import re
import shlex

from tests.case_files import blocks, unfolded

from .grammar import Grammar


def forms(name: str) -> list[str]:
    """The forms of a file of cases, a line each."""
    return [unfolded(line) for _, *lines in blocks(f"execution/{name}.txt") for line in lines]


FORMS = forms("rare")
CHOICE = re.compile("⟨([^⟨⟩]*)⟩")
FILLED = re.compile("PROGRAM|TAG|CODE|ARMED|SPOKEN|INNER|QUOTED|VALUE|SUM|WORD")


class RareGrammar(Grammar):
    """One script; half of its statements are of the forms in the file, among plain ones that use the same names."""

    forms = FORMS

    def statement(self, depth: int) -> str:
        return super().statement(depth) if depth <= 0 or self.source.random() < 0.5 else self.rare(depth)

    def rare(self, depth: int) -> str:
        """One of the forms, filled."""
        form = CHOICE.sub(lambda found: self.one(*found[1].split("¦")), self.one(*self.forms))
        name, other = self.name(), self.name()
        pieces = [piece.replace("NAME", name).replace("OTHER", other) for piece in FILLED.split(form)]
        made = [self.filled(kind, depth) for kind in FILLED.findall(form)]
        return "".join([text for pair in zip(pieces, [*made, ""], strict=True) for text in pair])

    def filled(self, kind: str, depth: int) -> str:
        """The text for one of the words of the forms."""
        match kind:
            case "PROGRAM":
                return self.program()
            case "TAG":
                return self.tag()
            case "CODE":
                return shlex.quote(self.program())
            case "ARMED":
                code = f"$({self.program()})"
                return shlex.quote(self.one(f"a[{code}]", f"a[{code}]", code, f"x[{code}]+1", "1", "y", "a[y]"))
            case "SPOKEN":
                return shlex.quote(self.one("rm", "ls", self.program(), f"eval {self.program()}", "x", "$y n0"))
            case "INNER":
                return self.statement(depth - 1)
            case "QUOTED":
                return shlex.quote(self.statement(depth - 1))
            case "VALUE":
                return self.value(depth)
            case "SUM":
                return self.arithmetic(depth - 1)
            case _:
                return self.word(depth - 1)


class PlainShGrammar(RareGrammar):
    """Among the statements of bash, those that dash reads differently."""

    forms = forms("plain_sh")
