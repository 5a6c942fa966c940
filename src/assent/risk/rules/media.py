"""Sound and video: what is in a file may be shown; converting it writes another one."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.neighbours import pairwise
from assent.record import replace
from assent.risk.address import url
from assent.risk.category import Category
from assent.risk.entries import index
from assent.risk.entries.tally import writing
from assent.risk.finding import Judgement
from assent.risk.wording import listed, quoted
from assent.rules_table import knows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


FILES = Category.ModifiesFilesystem
WEB = ("http://", "https://")
RECORDING = frozenset(  # of ffmpeg-devices(1): what is seen and heard where it runs
    "x11grab xcbgrab kmsgrab fbdev gdigrab dshow v4l2 video4linux2 avfoundation alsa pulse jack oss sndio".split()
)
GRAPHS = frozenset("-vf -af -filter -filter_complex -lavfi".split())
ESCAPING = str.maketrans("", "", "\\'")
_WRITES = Category.ModifiesFilesystem
PRINTING = "--print-to-file"  # of yt-dlp
_NO_FILES = ("-", "-n", "-d", "-p")  # of sox: its input or output, nothing, the speakers, another sox


def source(word: Argument) -> Judgement:
    """A file, standard input, or an address: `pipe:0`, `https://…`, `concat:a|b`."""
    text = word.text
    if text in ("-", "pipe:", "pipe:0"):
        return Judgement(Category.ReadsFilesystem, "")
    if text.casefold().startswith(WEB):
        return url(word)
    if ":" in text.partition("/")[0] or "movie=" in text:
        return Judgement(Category.Unrecognized, f"`{text}` may be more than a file", word)
    return Judgement(Category.ReadsFilesystem, "", reads=(word,))


def result(word: Argument) -> Judgement:
    """Judge where a conversion goes."""
    if word.text in ("-", "pipe:", "pipe:1", "pipe:2"):
        return Judgement(Category.ReadsFilesystem, "")
    if "://" in word.text:
        return Judgement(Category.ModifiesRemote, f"`{word.text}` receives the stream", word)
    if "|" in word.text or word.text[:1] == "[" or ":" in word.text.partition("/")[0]:
        return Judgement(Category.Unrecognized, f"`{word.text}` names more than one file, or a protocol", word)
    return writing(word, f"`{word.text}` is written", word)


def ffmpeg(command: Command, _: Surroundings) -> Judgement:
    """ffmpeg; which stream an option is for stands behind it: `-c:v`."""
    words = [_unspecified(word) for word in command.argv]
    graphs = [_unescaped(word) if before.text in GRAPHS else word for before, word in pairwise(words)]
    judged = index.as_stated("ffmpeg", [words[0], *graphs])
    if judged.category < _WRITES and not judged.writes and (made := _several(command)) is not None:
        reason = f"`ffmpeg -f {made.text}` writes files beside its output"
        judged = replace(judged, category=_WRITES, reason=reason, fault=made)
    for at, word in enumerate(command.argv[:-1]):
        device = command.argv[at + 1]
        if word.text == "-f" and device.text in RECORDING and any(each.text == "-i" for each in command.argv[at:]):
            reason = f"`ffmpeg -f {device.text}` records the screen, a camera or a microphone"
            return replace(judged, category=max(judged.category, Category.ReadsSecrets), reason=reason, fault=device)
    return judged


def _several(command: Command) -> Argument | None:
    """The format of an output that may be several files, though the output itself is none: `-f hls -`."""
    form = None
    for before, word in pairwise(command.argv):
        if before.text == "-i":
            form = None  # what was given before it is of the input
        elif before.text == "-f":
            form = word
    return form if form is not None and not (form.exact and form.text in knows("ffmpeg", "streams")) else None


def encoder(word: Argument) -> Judgement:
    """Settings of x264 or x265, each by a name that is no file's: `keyint=60:scenecut=0`."""
    names = [part.partition("=")[0].strip().replace("_", "-") for part in word.text.split(":")]
    if word.exact and knows("ffmpeg", "encoder").issuperset(names):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.Unrecognized, f"the setting {quoted(word.text)} may open files of the encoder", word)


def _unspecified(word: Argument) -> Argument:
    """`-c:v` as `-c`, `-b:a:0` as `-b`."""
    if word.exact and word.text[:1] == "-" and ":" in word.text:
        text = word.text.partition(":")[0]
        return replace(word, text=text, prefix=text)
    return word


def _unescaped(graph: Argument) -> Argument:
    """A graph of filters as they read it: without backslashes and quotes, which may stand in any name of a setting."""
    return replace(graph, text=graph.text.translate(ESCAPING), prefix=graph.prefix.translate(ESCAPING))


def yt_dlp(command: Command, _: Surroundings) -> Judgement:
    """yt-dlp; `--print-to-file` takes two words, what is printed and the file."""
    words, skipped = [], 0
    for at, word in enumerate(command.argv):
        if at and command.argv[at - 1].text == PRINTING and word.exact and at > skipped:
            skipped = at + 1  # the word behind is the file, whatever it looks like
        else:
            words.append(word)
    return index.as_stated("yt-dlp", words, command.argv[0].text)


def sox(command: Command, _: Surroundings) -> Judgement:
    """sox: `-n` in place of an output makes nothing; a name that begins with `|` is a program."""
    name = command.argv[0].text.rpartition("/")[2]
    words = command.argv[1:]
    for word in words:
        if word.prefix.startswith("|") and word.exact:
            return Judgement(Category.Unrecognized, f"`{name}` runs {quoted(word.text[1:].strip())}", word)
        if not word.exact:
            return Judgement(Category.Unrecognized, f"`{name}` may run the program `{word.text}`", word)
    texts = [word.text for word in words]
    paths = tuple([word for word in words if not word.text.startswith("-")])
    if name == "soxi" or texts[:1] in (["--i"], ["--info"], ["--version"], ["--help"], ["-h"]):
        return Judgement(Category.ReadsFilesystem, f"`{name}` shows facts about {_sounds(paths)}", reads=paths)
    if name == "sox" and len(texts) == 3 and texts[1] == "-n" and texts[2] in ("stat", "stats"):
        return Judgement(Category.ReadsFilesystem, f"`sox` measures {_sounds(paths[:1])}", reads=paths[:1])
    if name != "sox":
        deed = "records" if name == "rec" else "plays"
        return Judgement(Category.Unrecognized, f"`{name}` {deed} {_sounds(paths)}", command.argv[0])
    made = _made(words)
    reason = (
        f"`sox` writes {_sounds([made])}" if made is not None else f"`sox` writes the sound of {_sounds(paths[:1])}"
    )
    return Judgement(FILES, reason, command.argv[0], reads=paths, writes=paths[1:])


def _made(words: Sequence[Argument]) -> Argument | None:
    """The file that sox makes: the last one in front of the effects."""
    files: list[Argument] = []
    for word in words:
        if word.text in knows("sox", "effects") and len(files) > 1:
            break
        if word.text[:1] != "-" or word.text in _NO_FILES:
            files.append(word)
    return files[-1] if len(files) > 1 and files[-1].text not in _NO_FILES else None


def _sounds(paths: Sequence[Argument]) -> str:
    return listed([path.text for path in paths]) if paths else "sound"


def pdftotext(command: Command, _: Surroundings) -> Judgement:
    """pdftotext, which writes beside the document unless it is told otherwise."""
    found = index.as_stated("pdftotext", command.argv)
    shows = any(word.text in ("-", "-v", "-h", "-help", "-listenc", "--help") for word in command.argv[1:])
    if shows or found.category >= _WRITES:
        return found
    told = f"`{found.reads[0].text}`" if found.reads else "the document"
    return Judgement(_WRITES, f"`pdftotext` writes a text file beside {told}", command.argv[0], found.reads)
