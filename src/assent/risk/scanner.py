"""Going through code from left to right: what all lexers of `languages` begin with."""

from __future__ import annotations

from assent.risk.category import Category


class Scanner:
    """Some code, and how far it is read; whatever is not certain raises Doubtful."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def ahead(self, length: int = 1) -> str:
        """The characters that come next; fewer at the end."""
        return self.text[self.at : self.at + length]

    def name(self, others: str = "_") -> str:
        """Move behind letters, digits and `others`, and return them."""
        begin = self.at
        while self.at < len(self.text) and (self.text[self.at].isalnum() or self.text[self.at] in others):
            self.at += 1
        return self.text[begin : self.at]

    def skip(self, characters: str) -> None:
        """Move behind all of these characters that come next."""
        while self.at < len(self.text) and self.text[self.at] in characters:
            self.at += 1

    def until(self, ends: str) -> tuple[int, int]:
        """Move to one of `ends`, or to the end of the code; from where to where that was."""
        begin = self.at
        while self.at < len(self.text) and self.text[self.at] not in ends:
            self.at += 1
        return begin, self.at

    def quoted(self, quote: str) -> str:
        """Move behind a text in quotes, with backslashes as escapes and on one line, and return it with its quotes."""
        begin = self.at
        at = end = begin + 1
        while end >= 0:
            if at >= end:
                end = self.text.find(quote, at)
            escape = self.text.find("\\", at, end)
            if "\n" in self.text[at : end if escape < 0 else escape]:
                break
            if escape < 0 <= end:
                self.at = end + 1
                return self.text[begin : self.at]
            at = escape + 2
        raise Doubtful(f"lacks a closing `{quote}`")


class Doubtful(Exception):  # noqa: N818 - it carries no error of the user's
    """A part of the code that is not certainly harmless: why, and what it makes of it."""

    def __init__(self, reason: str, category: Category = Category.Unrecognized) -> None:
        if reason.startswith("uses `") and reason.endswith("`"):
            reason = f"{reason}, which Assent cannot judge"
        super().__init__(reason)
        self.category = category
