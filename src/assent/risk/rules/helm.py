"""Manifests made from charts and overlays: helm, helmfile, kustomize, kubeseal."""

from __future__ import annotations

from assent.command.model import Argument
from assent.command.word import part, value_of
from assent.risk.address import url
from assent.risk.category import Category
from assent.risk.finding import Judgement


def values(word: Argument) -> Judgement:
    """Files of values between commas; an address is fetched, some by plugins that decrypt."""
    path = value_of(word)
    if path.prefix.startswith(("http://", "https://")):
        return url(path)
    if "://" in path.text:
        does = "decrypted" if path.text.startswith("secrets") else "fetched"
        return Judgement(Category.Unrecognized, f"`{word.text}` is {does} by a plugin", word)
    return Judgement(Category.ReadsFilesystem, "", reads=tuple(_split(path)))


def _split(word: Argument) -> list[Argument]:
    begin, parts = 0, []
    for text in word.text.split(","):
        parts.append(word if text == word.text else part(word, begin))
        begin += len(text) + 1
    return parts


def file(word: Argument) -> Judgement:
    """`name=path`, whose content becomes a value."""
    return Judgement(Category.ReadsFilesystem, "", reads=(part(word, word.text.find("=") + 1),))
