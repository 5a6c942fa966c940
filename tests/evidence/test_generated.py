"""Folders that a tool makes again: only beside, or with, the file by which that is known."""

from pathlib import Path

import pytest

from assent.evidence.losses.generated import Claim, folder_claim

DECLARED = {
    ".angular": "angular.json",
    ".dart_tool": "pubspec.yaml",
    ".docusaurus": "docusaurus.config.ts",
    ".stack-work": "stack.yaml",
    ".zig-cache": "build.zig",
    "cdk.out": "cdk.json",
    "dist-newstyle": "cabal.project",
    "elm-stuff": "elm.json",
    "zig-out": "build.zig",
}
LEFT_INSIDE = {
    "build": "CMakeCache.txt",
    "out": "build.ninja",
    "playwright-report": "index.html",
    "storybook-static": "iframe.html",
}


@pytest.mark.parametrize(("folder", "file"), DECLARED.items())
def test_a_folder_is_its_tools_beside_the_file_of_that(tmp_path: Path, folder: str, file: str) -> None:
    made = tmp_path / folder
    made.mkdir()
    (made / "a.txt").write_text("a")
    assert folder_claim(str(made), str(tmp_path)) is Claim.Nobody
    (tmp_path / file).write_text("")
    assert folder_claim(str(made), str(tmp_path)) is Claim.Certain


@pytest.mark.parametrize(("folder", "file"), LEFT_INSIDE.items())
def test_what_a_tool_leaves_inside_counts_where_git_ignores_the_folder(tmp_path: Path, folder: str, file: str) -> None:
    made = tmp_path / folder
    made.mkdir()
    assert folder_claim(str(made), str(tmp_path)) is Claim.Nobody
    (made / file).write_text("")
    assert folder_claim(str(made), str(tmp_path)) is Claim.IfIgnored
