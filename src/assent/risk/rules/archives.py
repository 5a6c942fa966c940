"""Packing and unpacking."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.tally import writing
from assent.risk.finding import Judgement
from assent.risk.wording import quoted

COMPRESSORS = frozenset("gzip bzip2 xz zstd lz4 pigz pbzip2 pxz pixz lzip plzip lzop brotli compress".split())
OF_JAR = {"c": "creates", "x": "extracts files from", "u": "updates"}  # letters of its first word
TAR_WITH_VALUE = frozenset("bfCFgHIKLNTVX")  # letters of the old form that take the next word: tar xfC a.tar dir


def compressor(word: Argument) -> Judgement:
    """A program that tar runs to compress."""
    if word.exact and word.text.partition(" ")[0] in COMPRESSORS and not set(word.text) & set(";|&$`<>()\n'\"\\"):
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` only compresses")
    return Judgement(Category.Unrecognized, f"`{word.text}` is run to compress", word)


def archive_read(word: Argument) -> Judgement:
    """An archive that is read."""
    return _archive(word, Judgement(Category.ReadsFilesystem, f"`{word.text}` is read", reads=(word,)))


def archive_written(word: Argument) -> Judgement:
    """An archive that is written; `-` is standard output."""
    if word.text == "-":
        return Judgement(Category.ReadsFilesystem, "the archive goes to standard output")
    return _archive(word, writing(word, f"`{word.text}` is written", word))


def _archive(word: Argument, local: Judgement) -> Judgement:
    """`host:file` is a file on another machine."""
    host, colon, _ = word.text.partition(":")
    if colon and "/" not in host:
        return Judgement(Category.ModifiesRemote, f"`{word.text}` is a file on another machine", word)
    return local


def tar(command: Command, _: Surroundings) -> Judgement:
    """`tar xf a` is the old form of `tar -x -f a`: letters first, then their values in order."""
    name, *words = command.argv
    if words and words[0].exact and words[0].text[:1] not in ("-", ""):
        letters, *words = words
        expanded: list[Argument] = []
        for letter in letters.text:
            expanded.append(Argument(letters.start, letters.end, f"-{letter}", f"-{letter}", exact=True))
            if letter in TAR_WITH_VALUE and words:
                expanded.append(words.pop(0))
        words = expanded + words
    return index.as_stated("tar", (name, *words), name.text)


def renamed(word: Argument) -> Judgement:
    """A pattern that files are named by: with `..`, or from the root on, they may be outside the folder."""
    if word.exact and ".." not in word.text and "~" not in word.text and '"/' not in word.text:
        if _hides(word.text):
            return Judgement(Category.Unrecognized, f"`{word.text}` may put files into a hidden folder", word)
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.Unrecognized, f"`{word.text}` may name files outside the folder", word)


def _hides(text: str) -> bool:
    """Whether a substitution of tar or a pattern makes names with a hidden part: s,^,.git/hooks/,."""
    made = text.split(text[1])[2::3] if text[:1] == "s" and len(text) > 1 and not text[1].isalnum() else [text]
    return any(f"/{name}".replace("/./", "/").find("/.") >= 0 for name in made)


def divided(word: Argument) -> Judgement:
    """A pattern by which one file becomes several."""
    reason = f"the request writes each document to a file named after `{word.text}`"
    if word.exact and word.text.strip("\"'") in ("$index", "$index + 1"):
        return Judgement(Category.ModifiesFilesystem, reason, word)
    return Judgement(Category.Unrecognized, f"{reason}, which may be outside the folder", word)


def copied(word: Argument) -> Judgement:
    """A file, or one on another machine: `host:file`."""
    if not word.exact or ":" in word.text.partition("/")[0]:
        return Judgement(Category.Unrecognized, f"`{word.text}` may be on another machine", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(word,))


def jar(command: Command, _: Surroundings) -> Judgement:
    """Its first word is one of letters with or without a dash: `jar tf x.jar`."""
    words = command.argv
    passed = next((word for word in words[1:] if word.prefix.startswith("-J")), None)
    if passed is not None:  # an agent is code
        return Judgement(Category.Unrecognized, f"`jar -J` passes {quoted(passed.text[2:])} to Java", passed)
    letters = words[1].prefix.removeprefix("-") if len(words) > 1 and words[1].exact else ""
    if letters and not words[1].text.startswith("--") and set(letters) <= {*"tvf"} and "t" in letters:
        reads = words[2:]
        if all(word.exact for word in reads[1:]) and not any(word.prefix[:1] in ("", "-", "@") for word in reads):
            listing = f"`jar` lists the files of {quoted(reads[0].text) if reads and 'f' in letters else 'an archive'}"
            return Judgement(Category.ReadsFilesystem, listing, reads=reads)
    stated = index.as_stated("jar", words)
    does = next((OF_JAR[letter] for letter in letters if letter in OF_JAR), "")
    if not does or words[1].text[:1] == "-" or stated.category is not Category.ModifiesFilesystem:
        return stated
    is_first = next((letter for letter in letters if letter in "fme"), "") == "f"  # of those that take a word each
    return replace(stated, reason=f"`jar` {does} {quoted(words[2].text) if is_first and words[2:] else 'an archive'}")
