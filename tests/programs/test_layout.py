"""The layout of a program file: the same is stated, and comments remain."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.case_files import CASES, blocks

from assent.errors import PolicyError
from assent.risk.catalog.form import read
from assent.risk.catalog.layout import formatted

FRESH = (CASES / "programs/freshctl.rules").read_text()
PIECES = st.sampled_from(
    ["  ", "\n  ", " : ", '"a b"', "options --a ", "-b,--bb= ", "# c", ",", "x ", "\t", "operands reads ..."]
)


def test_the_case() -> None:
    given_, expected = ["\n".join([*lines, ""]) for lines in blocks("programs/layout.txt")]
    assert formatted(given_, "x") == expected


def test_a_file_laid_out_stays_so() -> None:
    assert formatted(FRESH, "x") == FRESH


def test_long_lists_of_options_are_folded() -> None:
    options = " ".join([f"--option-{number}" for number in range(60)])
    text = formatted(f"x : ReadsFilesystem\n  options {options}\n", "x")
    assert max(map(len, text.splitlines())) <= 116
    assert read(text, "x").entries == read(f"x : ReadsFilesystem\n  options {options}\n", "x").entries


def test_long_lists_of_words_keep_their_name_in_each_line() -> None:
    words = " ".join([f"word-{number}" for number in range(60)])
    text = formatted(f"x : ReadsFilesystem\n  knows reads {words}\n", "x")
    lines = text.splitlines()[1:]
    assert len(lines) > 4
    assert all(line.startswith("  knows reads word-") and len(line) <= 116 for line in lines)


@given(st.lists(PIECES, max_size=12), st.integers(0, len(FRESH)))
def test_what_is_laid_out_says_the_same(pieces: list[str], at: int) -> None:
    text = FRESH[:at] + "".join(pieces) + FRESH[at:]
    try:
        before = read(text, "x").entries
    except PolicyError:
        return
    after = formatted(text, "x")
    assert read(after, "x").entries == before
    assert formatted(after, "x") == after
