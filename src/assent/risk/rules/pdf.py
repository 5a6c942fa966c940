"""PDF: poppler, qpdf and their like, which show what is in a document or write another."""

from __future__ import annotations

from assent.command.model import Command, Surroundings
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.table import judge
from assent.risk.finding import Judgement

FILES = Category.ModifiesFilesystem


def pdftotext(command: Command, _: Surroundings) -> Judgement:
    """pdftotext, which writes beside the document unless it is told otherwise."""
    found = judge(index.stated("pdftotext"), command.argv, "pdftotext")
    shows = any(word.text in ("-", "-v", "-h", "-help", "-listenc", "--help") for word in command.argv[1:])
    if shows or found.category >= FILES:
        return found
    told = f"`{found.reads[0].text}`" if found.reads else "the document"
    return Judgement(FILES, f"`pdftotext` writes a text file beside {told}", command.argv[0], found.reads)
