from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from assent.cli.render.visible import one_line, pad, shorten, visible, width


def test_what_a_terminal_would_obey_or_hide_is_spelled_out() -> None:
    assert visible("a\x1b[2Jb") == r"a\x1b[2Jb"
    assert visible("a\u202eb\u2066c") == r"a\u202eb\u2066c"
    assert visible("zero\u200bwidth") == r"zero\u200bwidth"
    assert visible("tag\U000e0041") == r"tag\U000e0041"
    assert visible("byte \udcff") == r"byte \udcff"


def test_other_text_stays() -> None:
    assert visible("naïve 日本 🙂 `quoted`") == "naïve 日本 🙂 `quoted`"


@given(st.text())
def test_what_is_shown_is_printable(text: str) -> None:
    assert visible(text).isprintable()
    assert one_line(text).isprintable()


def test_line_ends_of_all_kinds_are_a_sign() -> None:
    assert one_line("a\nb\r\nc\rd") == "a ⏎ b ⏎ c ⏎ d"


def test_width_counts_columns_of_a_terminal() -> None:
    assert width("日本") == 4
    assert width("e\u0301") == 1  # e and a combining accent
    assert pad("日本", 6) == "日本  "


@given(st.text(), st.integers(1, 30))
def test_shortened_text_fits(text: str, columns: int) -> None:
    assert width(shorten(visible(text), columns)) <= columns


def test_shortening_shows_that_something_is_missing() -> None:
    assert shorten("git status", 10) == "git status"
    assert shorten("git status", 9) == "git stat…"
    assert shorten("日本語", 4) == "日…"
