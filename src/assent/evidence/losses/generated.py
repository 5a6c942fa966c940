"""Folders and files that a tool makes again, by what the tool itself leaves beside or in them."""

from __future__ import annotations

import os

from assent.closed import Choice
from assent.config.source import head_of
from assent.errors import assert_never
from assent.record import Record

_TAG = b"Signature: 8a477f597d28d172789f06886806bc55"  # of CACHEDIR.TAG, see bford.info/cachedir
_LARGEST = 1 << 18  # bytes of a file in which a folder is named


class DeclaringFile(Choice):
    """The place of the file that declares a folder."""

    Beside = "beside"
    Above = "above"  # beside it, or in a folder around that, up to the root of the repository
    Inside = "inside"


class Sign(Record):
    """A file that says that the folder is a tool's own; with `names`, only if it names the folder."""

    where: DeclaringFile
    files: str  # blanks between
    names: bool = False


_LOCKS = "package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock"
_PYTHON = "pyproject.toml setup.py setup.cfg"
_VITE = "vite.config.js vite.config.ts vite.config.mjs vite.config.mts vite.config.cjs"
_BUILDS = (
    "package.json tsconfig.json tsconfig.build.json webpack.config.js webpack.config.ts rollup.config.js"
    " rollup.config.mjs rollup.config.ts tsup.config.ts gulpfile.js Makefile makefile GNUmakefile CMakeLists.txt"
    f" justfile Taskfile.yml meson.build build.gradle build.gradle.kts {_PYTHON} {_VITE}"
)
_NAMED = Sign(DeclaringFile.Beside, _BUILDS, names=True)
_GRADLE = Sign(DeclaringFile.Beside, "build.gradle build.gradle.kts")
_CONFIGURED = Sign(DeclaringFile.Inside, "CMakeCache.txt build.ninja")  # what cmake, meson and gn leave there
_SIGNS: dict[str, tuple[Sign, ...]] = {
    "node_modules": (Sign(DeclaringFile.Above, _LOCKS),),
    "target": (Sign(DeclaringFile.Beside, "Cargo.toml pom.xml build.sbt"),),
    ".tox": (Sign(DeclaringFile.Beside, "tox.ini setup.cfg pyproject.toml"),),
    ".nox": (Sign(DeclaringFile.Beside, "noxfile.py"),),
    ".eggs": (Sign(DeclaringFile.Beside, _PYTHON),),
    ".gradle": (_GRADLE,),
    ".next": (Sign(DeclaringFile.Beside, "next.config.js next.config.mjs next.config.ts"),),
    ".nuxt": (Sign(DeclaringFile.Beside, "nuxt.config.js nuxt.config.ts"),),
    ".svelte-kit": (Sign(DeclaringFile.Beside, "svelte.config.js svelte.config.ts"),),
    ".turbo": (Sign(DeclaringFile.Above, "turbo.json"),),
    ".parcel-cache": (Sign(DeclaringFile.Beside, "package.json"),),
    ".nyc_output": (Sign(DeclaringFile.Beside, "package.json"),),
    ".angular": (Sign(DeclaringFile.Beside, "angular.json"),),
    ".dart_tool": (Sign(DeclaringFile.Beside, "pubspec.yaml"),),
    ".docusaurus": (Sign(DeclaringFile.Beside, "docusaurus.config.js docusaurus.config.ts"),),
    ".stack-work": (Sign(DeclaringFile.Beside, "stack.yaml package.yaml"),),
    ".zig-cache": (Sign(DeclaringFile.Beside, "build.zig"),),
    "cdk.out": (Sign(DeclaringFile.Beside, "cdk.json"),),
    "dist-newstyle": (Sign(DeclaringFile.Beside, "cabal.project"),),
    "elm-stuff": (Sign(DeclaringFile.Beside, "elm.json"),),
    "playwright-report": (Sign(DeclaringFile.Inside, "index.html"),),
    "storybook-static": (Sign(DeclaringFile.Inside, "iframe.html"),),
    "zig-out": (Sign(DeclaringFile.Beside, "build.zig"),),
    "_build": (Sign(DeclaringFile.Beside, "mix.exs rebar.config dune-project"),),
    "deps": (Sign(DeclaringFile.Beside, "mix.lock"),),
    "Pods": (Sign(DeclaringFile.Beside, "Podfile.lock"),),
    "vendor": (Sign(DeclaringFile.Beside, "composer.lock Gemfile.lock"), Sign(DeclaringFile.Inside, "modules.txt")),
    "obj": (Sign(DeclaringFile.Inside, "project.assets.json"),),
    "dist": (Sign(DeclaringFile.Beside, f"{_PYTHON} {_VITE}"), _NAMED),
    "build": (Sign(DeclaringFile.Beside, _PYTHON), _GRADLE, _NAMED, _CONFIGURED),
    "htmlcov": (Sign(DeclaringFile.Inside, "index.html"),),
    "coverage": (Sign(DeclaringFile.Inside, "lcov-report lcov.info coverage-final.json clover.xml"),),
    "out": (_NAMED, _CONFIGURED),
    "lib": (_NAMED,),
}
# Their name says little, so that git must be told to leave them alone besides.
_COMMON = frozenset("dist build out lib vendor deps htmlcov coverage target playwright-report storybook-static".split())
_CACHES = frozenset((".pytest_cache", ".mypy_cache", ".ruff_cache"))
_ENVIRONMENT = frozenset("bin include lib lib64 share etc man Scripts Lib Include pyvenv.cfg .gitignore .lock".split())
_FILES = (".pyc", ".pyo", ".tsbuildinfo")
_NAMES = frozenset((".coverage", "coverage.xml", ".eslintcache", ".stylelintcache"))


class Claim(Choice):
    """Whether a tool says that it makes a folder."""

    Nobody = "nobody"
    IfIgnored = "if ignored"
    Certain = "certain"


def folder_claim(path: str, root: str) -> Claim:
    """Whether a tool declares the folder at the absolute `path`, in the project or repository at `root`."""
    name = os.path.basename(path)
    if name == "__pycache__":
        return Claim.Certain if _holds_only_bytecode(path) else Claim.Nobody
    if _is_environment(path):
        return Claim.Certain
    if _read(os.path.join(path, "CACHEDIR.TAG")).startswith(_TAG):
        return Claim.Certain if name in _CACHES else Claim.IfIgnored
    signs = (Sign(DeclaringFile.Beside, _PYTHON),) if name.endswith(".egg-info") else _SIGNS.get(name, ())
    if not any(_stands(sign, path, root) for sign in signs):
        return Claim.Nobody
    return Claim.IfIgnored if name in _COMMON else Claim.Certain


def file_claim(path: str) -> Claim:
    """Whether the file at `path` is one that a tool makes and nobody writes."""
    name = os.path.basename(path)
    if name in _NAMES:
        return Claim.IfIgnored
    if not name.endswith(_FILES):
        return Claim.Nobody
    return Claim.Certain if os.path.basename(os.path.dirname(path)) == "__pycache__" else Claim.IfIgnored


def _stands(sign: Sign, path: str, root: str) -> bool:
    parent = os.path.dirname(path)
    match sign.where:
        case DeclaringFile.Beside:
            folders = [parent]
        case DeclaringFile.Inside:
            folders = [path]
        case DeclaringFile.Above:
            folders = _upwards(parent, root)
        case _:
            assert_never(sign.where)
    found = [os.path.join(folder, name) for folder in folders for name in sign.files.split()]
    if not sign.names:
        return any(os.path.lexists(file) for file in found)
    return any(_names(file, os.path.basename(path)) for file in found)


def _upwards(folder: str, root: str) -> list[str]:
    folders = [folder]
    while folder != root and folder.startswith(f"{root}/"):
        folder = os.path.dirname(folder)
        folders.append(folder)
    return folders


def _names(file: str, name: str) -> bool:
    """Whether the file has `name` as a word of its own: "outDir": "./dist"."""
    text = _read(file)
    at = text.find(name.encode())
    while at >= 0:
        around = text[at - 1 : at] if at else b"", text[at + len(name) : at + len(name) + 1]
        if not any(character.isalnum() or character in b"_-." for character in around if character):
            return True
        at = text.find(name.encode(), at + 1)
    return False


def _is_environment(folder: str) -> bool:
    """Whether it is a virtual environment of Python, and holds nothing else."""
    if not os.path.isfile(os.path.join(folder, "pyvenv.cfg")):
        return False
    try:
        return all(name in _ENVIRONMENT or name == "CACHEDIR.TAG" for name in os.listdir(folder))
    except OSError:
        return False


def _holds_only_bytecode(folder: str) -> bool:
    try:
        return all(name.endswith((".pyc", ".pyo")) or ".pyc." in name for name in os.listdir(folder))
    except OSError:
        return False


def _read(file: str) -> bytes:
    return head_of(file, _LARGEST) or b""
