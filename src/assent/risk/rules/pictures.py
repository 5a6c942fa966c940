"""Pictures: ImageMagick, exiftool and smaller programs for one format each."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.options import UNKNOWN_OPTION
from assent.command.word import part
from assent.neighbours import pairwise
from assent.record import replace
from assent.risk.address import url
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.tally import Tally, writing
from assent.risk.finding import Judgement, Unknown
from assent.risk.started import Starter
from assent.risk.wording import listed, quoted
from assent.rules_table import knows, pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

FILES = Category.ModifiesFilesystem
INSIDE = ('"@', "'@", '"msl:', "'msl:", '"ephemeral:', "'ephemeral:")  # in what is drawn
WEB = ("http://", "https://")


def picture(word: Argument) -> Judgement:
    """A picture to read: a path, `png:path`, an address; other words before a colon do other things."""
    text = word.prefix
    kind, colon, path = text.partition(":")
    if text.casefold().startswith(WEB):
        return url(word)
    if text.startswith(("@", "|")) or text.casefold().partition("[")[0].endswith(tuple(knows("identify", "scripts"))):
        return Judgement(Category.Unrecognized, f"`{word.text}` may be a script or a list of files", word)
    if not colon:
        return Judgement(Category.ReadsFilesystem, "", reads=(word,))
    if kind.casefold() not in knows("identify", "formats"):
        return Judgement(Category.Unrecognized, f"the format `{kind}:` may run a script or read other files", word)
    known = replace(word, text=word.text.partition(":")[2], prefix=path)
    return Judgement(Category.ReadsFilesystem, "", reads=(known,))


def _named(word: Argument) -> Argument:
    """The file that a word names: `text:notes.txt`, `label:@notes.txt`, `a.png`."""
    kind, colon, path = word.text.partition(":")
    if not (colon and kind.isalnum()):
        kind, path = "", word.text
    path = path.removeprefix("@")
    return replace(word, text=path, prefix=word.prefix[len(word.text) - len(path) :])


def magick(command: Command, _: Surroundings) -> Judgement:
    """A program of ImageMagick: the last word is where the result goes."""
    argv = command.argv
    called = name = argv[0].text.rpartition("/")[2]
    if name == "magick" and len(argv) > 1 and argv[1].exact and argv[1].text in knows("magick", "tools"):
        argv = argv[1:]
        name = argv[0].text
        called = f"magick {name}"
    if name == "identify":
        return index.as_stated("identify", argv, called)
    last = argv[-1]
    if name == "mogrify" and len(argv) > 1 and argv[1].text not in ("-list", "-version", "-help"):
        return _each(argv, called)
    if len(argv) < 3 or last.text in knows("magick", "sinks") or argv[1].text in ("-list", "-version"):
        kept = argv[:-1] if last.text in knows("magick", "sinks") else argv
        return index.as_stated("identify", kept, called)
    if name in ("display", "animate", "conjure", "import"):
        return Judgement(Category.Unrecognized, f"`{called}` shows a window or runs a script", argv[0])
    return _converted(argv, called)


def _each(argv: Sequence[Argument], called: str) -> Judgement:
    """The judgement of mogrify: it changes pictures in place, writes others into a folder or in another format."""
    values = {before.text: word for before, word in pairwise(argv[1:])}
    picture, folder, kind = quoted(argv[-1].text), values.get("-path"), values.get("-format")
    reason = f"`{called}` changes {picture} in place"
    if kind is not None or folder is not None:
        as_kind = f" as {quoted(kind.text)}" if kind is not None else ""
        where = f" into {quoted(folder.text)}" if folder is not None else ""
        reason = f"`{called}` writes copies of {picture}{as_kind}{where}"
    writes = argv[-1:] if folder is None else (*argv[-1:], folder)
    return Judgement(FILES, reason, argv[0], writes=tuple(writes), reads=(argv[-1],))


def _converted(argv: Sequence[Argument], name: str) -> Judgement:
    """The judgement of a program that reads pictures, and writes its result to the last word."""
    last = argv[-1]
    tally = Tally(f"`{name}` shows details of pictures")
    for before, word in pairwise(argv[:-1]):
        if before.text in ("-write", "+write"):
            tally.include(writing(_named(word), f"`{name} -write` writes `{word.text}`", word))
        _read(tally, word, name)
    code = next((word for word in argv[1:] if word.prefix[:1] == "|" or word.text == "-script"), None)
    if code is not None:
        tally.add(Category.Unrecognized, f"`{code.text}` has `{name}` run a program or a script", code)
    kind, colon, path = last.text.partition(":")
    target = replace(last, text=path, prefix=last.prefix.partition(":")[2]) if colon and kind.isalnum() else last
    tally.include(writing(target, f"`{name}` writes `{last.text}`", last))
    tally.add(FILES, f"`{name}` writes a picture", argv[0])
    return tally.judgement()


def _read(tally: Tally, word: Argument, name: str) -> None:
    """Add a picture that is read, which some forms delete, or which may be a script."""
    kind = word.prefix.partition(":")[0].casefold()
    if kind == "ephemeral":
        reason = f"`{name}` deletes {quoted(_named(word).text)} after reading"
        tally.include(Judgement(Category.DeletesData, reason, word, deletes=(_named(word),)))
    elif kind == "msl" or any(mark in word.text for mark in INSIDE):
        tally.add(
            Category.Unrecognized,
            f"`{name}` reads {quoted(word.text)}, which may be a script or read other files",
            word,
        )
    elif not word.prefix.startswith(("-", "+")):
        tally.reads.append(_named(word))


_CODED = ("-p", "-printFormat", "-if", "-api")  # options whose value may hold Perl code
TAG = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:_*?#-")


def exiftool(command: Command, surroundings: Surroundings) -> Judgement:
    """exiftool: `-Tag` shows a tag, `-Tag=value` sets it in the file."""
    tally = Tally("")
    _evaluated(tally, command, surroundings)
    paths: list[Argument] = []
    named: list[Argument] = []  # where it moves them
    sets = None
    taken = False
    for at, word in enumerate(command.argv[1:], 2):
        if taken:
            taken = False
        elif not word.exact and ((word.several and not word.glob) or word.prefix in ("", "-")):
            tally.add(Category.Unrecognized, f"`exiftool` may read `{word.text}` as an option", word, Unknown.Word)
        elif word.prefix.startswith("-") and len(word.text) > 1:
            name = word.text[1:]
            taken = name in knows("exiftool", "values")
            if any(sign in name for sign in "=<>"):
                sets = sets or word
                named += _exif_setting(tally, name, word)
                tally.reads += [part(word, at + 2) for at in [word.text.find("<=")] if at > 0]
            else:
                _exif_option(tally, name, word, command.argv[at : at + 1])
        else:
            paths.append(word)
    named_files = listed([path.text for path in paths]) if paths else "files"
    if sets is None:
        tally.reason = tally.reason or f"`exiftool` shows metadata of {named_files}"
        return replace(tally.judgement(), reads=tuple(paths))
    kept = any(word.text.lstrip("-") in knows("exiftool", "uncopied") for word in command.argv[1:])
    copy = ", and keeps no copy" if kept else ""
    does = f"puts {named_files} at" if named else f"changes the metadata of {named_files}"
    where = f" {listed([path.text for path in named])}" if named else ""
    tally.add(FILES, f"`exiftool {sets.text}` {does}{where}{copy}", sets)
    return replace(tally.judgement(), writes=(*paths, *named), reads=tuple(tally.reads))


def _evaluated(tally: Tally, command: Command, surroundings: Surroundings) -> None:
    """Add what the Perl code says that some options hold: -p '${model;system("x")}'."""
    for option, word in pairwise(command.argv):
        if option.text in _CODED and word.exact:
            from assent.risk.languages.commands_started import plainly  # few options hold code

            said = plainly(word.text, "Perl", Starter(command, surroundings, word))
            if said is not None:
                tally.add(said.category, f"`exiftool {option.text}` {said.said}", word)


def _exif_setting(tally: Tally, name: str, word: Argument) -> tuple[Argument, ...]:
    """The path to which a setting moves or links the files: `-filename=a.jpg`."""
    tag, _, value = name.partition("=")
    if tag.partition("<")[0].rstrip("#+-^").rpartition(":")[2].casefold() not in knows("exiftool", "moves"):
        return ()
    if "<" in tag or "%" in value:
        tally.add(Category.Unrecognized, f"`exiftool {word.text}` gives files names made from their metadata", word)
        return ()
    return (part(word, len(word.text) - len(value)),)


def _exif_option(tally: Tally, name: str, word: Argument, after: Sequence[Argument]) -> None:
    """Add what an option does, with the word behind it where that is its value."""
    plain = name.casefold().rstrip("0123456789+!")
    acts = pairs("exiftool", "acts")
    if name in knows("exiftool", "options"):
        return
    if plain in acts:
        does = acts[plain].replace("{}", quoted(after[0].text) if after else "a file")
        tally.add(Category.Unrecognized, f"`exiftool {word.text}` {does}", word)
    elif set(name) - TAG or not word.exact or len(name) < 3:
        tally.add(Category.Unrecognized, f"`exiftool {word.text}` {UNKNOWN_OPTION}", word, Unknown.Option)
