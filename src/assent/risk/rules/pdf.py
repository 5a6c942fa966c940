"""PDF: poppler, qpdf and their like, which show what is in a document or write another."""

from __future__ import annotations

from assent.risk.address import output
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import READS, Effect, Operands, Program, proven
from assent.risk.table import Table, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

FILES = Category.ModifiesFilesystem


def document(word: Argument) -> Judgement:
    """A document; `@file` holds more options."""
    if word.prefix.startswith("@") or (not word.exact and not word.prefix):
        return Judgement(Category.Unrecognized, f"`{word.text}` may hold more options", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(word,))


PDF = "-f= -l= -opw= -upw= -q -v -h -help -? -enc= -listenc"


def _pdf(names: str, options: str, operands: Operands, effects: dict[str, Effect] | None = None) -> Program:
    """A program of poppler or xpdf."""
    return Program(names, f"{PDF} {options}", operands, effects or {}, abbreviates=False, words=True)


TEXT_OF = Table(
    _pdf(
        "pdftotext",
        "-r= -x= -y= -W= -H= -layout -simple -simple2 -table -lineprinter -fixed= -raw -nodiag -htmlmeta -tsv -eol="
        " -nopgbrk -bbox"
        " -bbox-layout -cropbox -colspacing= -clip -marginl= -marginr= -margint= -marginb=",
        Operands(first=(READS, proven(output)), most=2),
    )
)


def pdftotext(command: Command, _: Surroundings) -> Judgement:
    """pdftotext, which writes beside the document unless it is told otherwise."""
    found = judge(TEXT_OF, command.argv, "pdftotext")
    shows = any(word.text in ("-", "-v", "-h", "-help", "-listenc", "--help") for word in command.argv[1:])
    if shows or found.category >= FILES:
        return found
    return Judgement(FILES, "`pdftotext` writes a text beside the document; `-` shows it", command.argv[0], found.reads)
