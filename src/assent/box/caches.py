"""Folders outside a project that builds write to: in the box they are copies, kept for the next one."""

from __future__ import annotations

import os

# Of each tool, below the home; only what is there already is given.
CACHES = {
    "any": (".cache",),
    "pyenv": (".pyenv/shims",),
    "npm": (".npm", ".node-gyp"),
    "yarn": (".yarn/berry", ".yarn-cache"),
    "pnpm": (".local/share/pnpm/store", ".pnpm-store"),
    "bun": (".bun/install/cache",),
    "deno": (".deno",),
    "go": ("go/pkg",),
    "cargo": (".cargo/registry", ".cargo/git"),
    "gradle": (".gradle/caches", ".gradle/daemon", ".gradle/native", ".gradle/wrapper"),
    "maven": (".m2/repository",),
    "sbt": (".ivy2/cache", ".sbt/boot"),
    "nuget": (".nuget/packages", ".local/share/NuGet", ".dotnet"),
    "composer": (".composer/cache",),
    "ruby": (".bundle/cache", ".gem/specs"),
    "haskell": (".cabal/packages", ".stack/pantry"),
    "elixir": (".hex/packages", ".mix/archives"),
    "zig": (".zig-cache",),
    "terraform": (".terraform.d/plugin-cache",),
    "conan": (".conan2/p",),
}


# What programs of another name keep there.
_OTHER_NAMES = {"npx": "npm", "pip": "any", "uv": "any", "mvn": "maven", "bundle": "ruby", "mix": "elixir"}


def caches(home: str) -> list[str]:
    """The real paths of those that exist."""
    found = [os.path.join(home, path) for paths in CACHES.values() for path in paths]
    return [os.path.realpath(path) for path in found if os.path.isdir(path) and not os.path.islink(path)]


def make_caches(home: str, text: str) -> None:
    """Make those empty that the tools in `text` begin with; what cannot be made is not there."""
    words = {_OTHER_NAMES.get(word, word) for word in "".join([c if c.isalnum() else " " for c in text]).split()}
    for tool in CACHES.keys() & words:
        try:
            os.makedirs(os.path.join(home, CACHES[tool][0]), 0o755, exist_ok=True)
        except OSError:
            continue
