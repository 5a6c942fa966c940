"""Corrections in files come back as they were written."""

from __future__ import annotations

import json
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assent.cli.options.alias_file import AliasForm, form_of, read_file, written
from assent.correction import Correction, MatchKind
from assent.errors import CorrectionError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
CORRECTIONS = st.builds(
    Correction, st.sampled_from(list(MatchKind)), TEXT.filter(bool), TEXT, TEXT, TEXT, TEXT, TEXT, TEXT
)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("corrections") / "file"


@pytest.mark.parametrize("form", list(AliasForm), ids=lambda form: form.value)
@given(corrections=st.lists(CORRECTIONS, max_size=3))
def test_what_is_written_is_read(file: Path, form: AliasForm, corrections: list[Correction]) -> None:
    text = written(corrections, form)
    file.write_bytes(text.encode())
    assert read_file(str(file)) == corrections
    values = json.loads(text) if form is AliasForm.Json else tomllib.loads(text).get("alias", [])
    assert [value["from"] for value in values] == [correction.old for correction in corrections]


def test_a_stated_origin_is_not_believed(tmp_path: Path) -> None:
    (tmp_path / "f").write_text('[{"from": "a", "to": "b", "origin": "https://team.example"}]')
    assert read_file(str(tmp_path / "f"))[0].origin == ""


@pytest.mark.parametrize(
    "text", ["[1]", '[["a"]]', '{"from": 1}', '{"to": "b"}', '{"from": ""}', '{"from": "a", "to": 1}']
)
def test_what_is_no_correction_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "f.json").write_text(text)
    with pytest.raises(CorrectionError):
        read_file(str(tmp_path / "f.json"))


@pytest.mark.parametrize(
    ("name", "form"),
    [(None, AliasForm.Toml), ("a.json", AliasForm.Json), ("a.toml", AliasForm.Toml), ("a", AliasForm.Toml)],
)
def test_the_name_tells_the_form(name: str | None, form: AliasForm) -> None:
    assert form_of(name) is form
