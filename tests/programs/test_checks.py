"""Checks of program files: which case a word fits that is certain, and one that is only known at run time."""

from __future__ import annotations

import pytest

from assent.command.model import Argument
from assent.risk.catalog.form import read
from assent.risk.category import Category

FILE = """
check word
  plain *.txt /srv/*/logs : ReadsRemote
  run* : RunsProjectCode "`{}` runs code"
  lost *@* : DeletesData "`{}` deletes data"
  ./* : reads
  $* : ModifiesSystem "`{}` changes this machine"
  otherwise : DeletesData "`{}` is anything"

x : ReadsFilesystem
  --word= : checked by word
"""
CHECK = dict(read(FILE, "x").checks)["word"]


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("plain", Category.ReadsRemote),
        ("plainly", Category.DeletesData),
        ("a.txt", Category.ReadsRemote),
        ("/srv/web/logs", Category.ReadsRemote),
        ("/srv/logs", Category.DeletesData),
        ("run.txt", Category.ReadsRemote),
        ("runner", Category.RunsProjectCode),
        ("./a", Category.ReadsFilesystem),
    ],
)
def test_the_first_case_that_fits_counts(text: str, category: Category) -> None:
    assert CHECK(Argument(0, 9, text, text, exact=True)).category is category


@pytest.mark.parametrize(
    ("text", "prefix", "category"),
    [
        ("plain$x", "plain", Category.DeletesData),
        ("/srv/$x/logs", "/srv/", Category.DeletesData),  # whatever it is, it may be another word
        ("run$x", "run", Category.DeletesData),  # a later case is more
        ("a$x@b", "a", Category.DeletesData),
        ("./$x", "./", Category.ReadsFilesystem),  # is judged as the path that it is
        ("$x.txt", "", Category.ModifiesSystem),
    ],
)
def test_a_word_that_is_not_certain_is_no_less_than_it_may_be(text: str, prefix: str, category: Category) -> None:
    assert CHECK(Argument(0, 9, text, prefix, exact=False)).category is category


def test_a_reason_names_the_word_and_the_paths_are_kept() -> None:
    assert CHECK(Argument(0, 9, "runner", "runner", exact=True)).reason == "`runner` runs code"
    word = Argument(0, 9, "./a", "./a", exact=True)
    assert CHECK(word).reads == (word,)
