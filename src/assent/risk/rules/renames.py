"""rename: two programs of that name, of which one takes Perl code and the other two texts."""

from __future__ import annotations

import re

from assent.command.model import Argument, Command, Surroundings
from assent.command.options import read
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.finding import Judgement
from assent.risk.languages.perl.followed import MAKERS
from assent.risk.languages.perl.proof import prove, texts_of
from assent.risk.scanner import Doubtful
from assent.risk.wording import listed, nameable, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_NUMBERED = re.compile(r"\\[xocN0]")  # a character by its number, which may be a slash
_PLAIN = re.compile(r"s/(?P<start>\^?)(?P<old>\w*)/(?P<new>[\w.-]*)/(?P<all>g?);?")
UTIL_LINUX = 3  # operands of that one, at least: the old text, the new one, a file


def rename(command: Command, _: Surroundings) -> Judgement:
    """The change of names; where the first operand is a text, with what takes its place: rename .htm .html a.htm."""
    told = index.as_stated("rename", command.argv, command.argv[0].text)
    words = read(command.argv, index.stated("rename").grammar).operands
    if told.category is not Category.ModifiesFilesystem or not words:
        return told
    if len(words) < UTIL_LINUX or not _is_text(words[0].text):
        return _named(told, words[0], words[1:])
    old, new, *files = words
    named = listed([word.text for word in nameable(files)]) or "files"
    reason = f"`{command.argv[0].text}` renames {named}: {quoted(old.text)} becomes {quoted(new.text)}"
    changed = [word.text.replace(old.text, new.text, 1) for word in files if word.exact]
    return replace(told, reason=reason, writes=(*told.writes, *_given(new, changed)))


def _named(told: Judgement, code: Argument, files: Sequence[Argument]) -> Judgement:
    """The change with the names that the code may give, as far as it holds them whole: s/.*/.envrc/."""
    folders = {"", *[f"{word.text.rpartition('/')[0]}/" for word in files if word.exact and "/" in word.text]}
    try:
        texts = texts_of(code.text)
    except Doubtful:
        return told
    names = [text.replace("\\", "") for text in (*texts, "".join(texts)) if text and "$" not in text]
    given = [f"{folder}{name}" for folder in sorted(folders) for name in names]
    given += [name for word in files if word.exact and (name := _substituted(code.text, word.text))]
    told = replace(told, writes=(*told.writes, *_given(code, given)))
    hidden = [word for word in files if any(part[:1] == "." and part.strip(".") for part in word.text.split("/"))]
    return _of_hidden(told, code, hidden) if hidden else told


def _of_hidden(told: Judgement, code: Argument, hidden: Sequence[Argument]) -> Judgement:
    """The change of hidden names, which may become those of settings unless the code is a plain substitution.

    Of a pattern the whole folder counts, since it is not known which of its files get other names.
    """
    whole = [folder for word in hidden if not word.exact and (folder := word.text.rpartition("/")[0])]
    if any(word.exact and _substituted(code.text, word.text) is None for word in hidden):
        reason = f"`{code.text}` may give {listed([word.text for word in hidden])} any name"
        return replace(told, category=Category.Unrecognized, reason=reason, fault=code)
    moved = [*_given(code, whole), *[word for word in hidden if word.exact]]
    return replace(told, writes=(*told.writes, *moved), whole=(*told.whole, *moved))


def _substituted(code: str, path: str) -> str | None:
    """The path with the substitution that is all of the code, of letters and digits; None for any other code."""
    plain = _PLAIN.fullmatch(code)
    if plain is None:
        return None
    folder, slash, name = path.rpartition("/")
    if not plain["start"]:
        name = name.replace(plain["old"], plain["new"], -1 if plain["all"] else 1)
    elif name.startswith(plain["old"]):
        name = f"{plain['new']}{name[len(plain['old']) :]}"
    return f"{folder}{slash}{name}"


def _given(word: Argument, names: Sequence[str]) -> list[Argument]:
    return [Argument(word.start, word.end, name, name, exact=True, quoted=True) for name in names]


def expression(word: Argument) -> Judgement:
    """The first operand: a text, or Perl code that only changes the name and not the folder."""
    if word.exact and (_is_text(word.text) or _only_computes(word.text)):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` changes names")
    return Judgement(Category.Unrecognized, f"`{word.text}` may be Perl code that does more than rename", word)


def _is_text(text: str) -> bool:
    """Whether Perl would make nothing of the word: an ending such as `.htm`, or a name that no function has."""
    name = text.removeprefix(".")
    if not (name.replace("_", "").isalnum() and name.isascii()) or name[0].isdigit():
        return False
    return text != name or not name.islower()


def _only_computes(code: str) -> bool:
    try:
        prove(code, reads=False)
        texts = texts_of(code)
    except Doubtful:
        return False
    makes = not (MAKERS - {"sprintf"}).isdisjoint(re.findall(r"\w+", code)) or "%c" in code
    return not makes and not any("/" in text or _NUMBERED.search(text) for text in texts)
