"""Functional languages: Elixir, Erlang, Gleam, Haskell and OCaml."""

from __future__ import annotations

from assent.command.model import Argument
from assent.risk.category import Category
from assent.risk.finding import Judgement

HERE = (".", "/", "~", "#")  # how the path of a flake begins


def flake(word: Argument) -> Judgement:
    """The flake that nix builds: of a repository elsewhere, which is fetched, or of the project: `.#x`, `nixpkgs#x`."""
    scheme = word.text.partition(":")[0].removeprefix("git+").removeprefix("tarball+").removeprefix("file+")
    elsewhere = word.text[:1] not in HERE and ("#" in word.text or ":" in word.text)
    if not word.exact or (elsewhere and scheme not in ("path", "file")):
        return Judgement(Category.RunsFetchedCode, f"`nix` fetches `{word.text}` and runs its code", word)
    return Judgement(Category.RunsProjectCode, f"`nix` builds or runs code of the expression `{word.text}`", word)
