"""Telling a path from the name of a branch, where git takes either."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.word import is_label, part

# files and folders without an extension that hardly anybody calls a branch
_NAMES = frozenset(
    """
    Brewfile CHANGELOG CODEOWNERS CONTRIBUTING COPYING Dockerfile Gemfile Jenkinsfile Justfile LICENSE Makefile NOTICE
    Pipfile Procfile README Rakefile Vagrantfile gradlew justfile makefile mvnw node_modules src tests
    """.split()
)
_OPEN, _STAGES = ("x", "X"), ("rc", "beta", "alpha", "dev", "pre", "post")  # ends of versions: v2.x, 3.12.rc1
_NOT_IN_BRANCHES = "*?[\\ "  # git refuses these in the name of a branch; a pathspec may have them


def is_path(word: Argument) -> bool:
    """Whether `word` is certainly, or by its look, a path and no branch, tag or commit."""
    text = word.text
    if is_label(word):
        return ":" in text  # $(git rev-parse HEAD):a.py
    if word.glob or (word.exact and ":" in text):  # *.py  HEAD:a.py  :/
        return True
    if not word.exact:
        return False
    revision = text.partition("~")[0].partition("^")[0].partition("@{")[0]
    if any(character in revision for character in _NOT_IN_BRANCHES):
        return True
    components = revision.split("/")
    last = components[-1]
    if not last or last in _NAMES or components[0] in ("", "."):  # src/  Makefile  /srv/a  ./a
        return text != "@" and not text.startswith("@{")
    return any(component.startswith(".") for component in components) or _has_extension(last)


def _has_extension(name: str) -> bool:
    """Whether `name` ends like a file; v1.x, release-2.0.rc1 and stable-3.x end like versions."""
    stem, dot, extension = name.rpartition(".")
    if not dot or not stem or not extension[:1].isalpha() or not extension.isalnum() or len(extension) > 8:
        return False
    if stem.lstrip("v").replace(".", "").isdigit():
        return False
    named = extension.rstrip("0123456789")
    return not (stem[-1].isdigit() and (extension in _OPEN or (named != extension and named in _STAGES)))


def in_revision(word: Argument) -> Argument:
    """The path in HEAD:path, in :path of the index and in :/path, or `word` itself."""
    revision, colon, _ = word.text.partition(":")
    if not colon or not (word.exact or is_label(word)):
        return word
    length = len(revision) + 1 if revision else _magic(word.text)
    return part(word, length) if length < len(word.text) else word


def _magic(text: str) -> int:
    """Length of what stands before the path in `:path`, `:0:path`, `:/path`, `:(top)path`; 0 if that is left out."""
    if text[1:2] in ("!", "^"):
        return 0
    if text[1:2] == "(":
        magic = text[: text.find(")") + 1]
        return 0 if "exclude" in magic or "attr" in magic else len(magic)
    if text[2:3] == ":" and text[1:2].isdigit():
        return 3
    return 2 if text[1:2] == "/" else 1
