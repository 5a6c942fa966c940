"""Functional languages: Elixir, Erlang, Gleam, Haskell and OCaml."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

CODE = Category.RunsProjectCode
SYSTEM = Category.ModifiesSystem
FILES = Category.ModifiesFilesystem
HERE = (".", "/", "~", "#")  # how the path of a flake begins
ADDRESSES = ("http://", "https://", "channel:", "tarball:", "git+", "github:")


def mix(word: Argument) -> Judgement:
    """The task that mix runs."""
    if word.exact and word.text in ("ecto.drop", "ecto.reset", "ecto.rollback"):
        return Judgement(Category.DeletesData, f"`{word.text}` deletes data", word)
    if word.exact and word.text.startswith(("hex.publish", "hex.retire", "hex.owner")):
        return Judgement(Category.ModifiesRemote, f"`{word.text}` changes the registry", word)
    if word.exact and word.text.startswith(("local.", "archive.install", "escript.install")):
        return Judgement(SYSTEM, f"`mix {word.text}` installs programs", word)
    return Judgement(CODE, f"`mix {word.text}` runs the project's own mix.exs", word)


def flake(word: Argument) -> Judgement:
    """What nix builds: of a repository elsewhere, which is fetched, or of the project: `.#x`, `nixpkgs#x`."""
    scheme = word.text.partition(":")[0].removeprefix("git+").removeprefix("tarball+").removeprefix("file+")
    elsewhere = word.text[:1] not in HERE and ("#" in word.text or ":" in word.text)
    if not word.exact or (elsewhere and scheme not in ("path", "file")):
        return Judgement(Category.RunsFetchedCode, f"`nix` fetches `{word.text}` and runs its code", word)
    return Judgement(Category.RunsProjectCode, f"`nix` builds or runs code of the expression `{word.text}`", word)


def archive(word: Argument) -> Judgement:
    """What nix-build and nix-shell take code from: a file of the project, or an archive that is fetched."""
    if not word.exact or word.text.startswith(ADDRESSES):
        return Judgement(Category.RunsFetchedCode, f"Nix fetches `{word.text}` and runs its code", word)
    return Judgement(Category.RunsProjectCode, f"`{word.text}` is code that Nix runs", word)
