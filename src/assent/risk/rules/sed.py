"""sed: its scripts are read, and only commands that edit the text on its way are harmless."""

from __future__ import annotations

from assent.command.model import Argument, Command, Surroundings
from assent.command.word import NUMERAL, SIGNED, part
from assent.record import replace
from assent.risk.category import Category
from assent.risk.disk.paths import is_wild
from assent.risk.entries import index
from assent.risk.entries.tally import is_inert
from assent.risk.finding import Judgement
from assent.risk.languages.sed import Running, files
from assent.risk.scanner import Doubtful
from assent.risk.started import Starter

_DELIMITED = "sy\\"  # behind these, a digit parts what follows: s1a1b1
_SCRIPT = "the sed script "  # begins what is said of a script, and of nothing else
IN_PLACE = ("-i", "-I", "--in-place=")  # what is behind is the ending of a copy, or its path


def judge_script(word: Argument) -> Judgement:
    """A script of sed."""
    text = word.text.replace(SIGNED, NUMERAL)  # less than 0 it is an error, or text
    if word.glob and NUMERAL in text:
        if any(f"{before}{NUMERAL}" in text for before in _DELIMITED):
            return Judgement(Category.Unrecognized, f"{_SCRIPT}`{word.text}` is only known at run time", word)
        text = text.replace(NUMERAL, "1")  # any number does as well, and none at all is an error
        return judge_script(replace(word, text=text, prefix=text, exact=not is_wild(text)))
    if not word.exact:
        return Judgement(Category.Unrecognized, f"{_SCRIPT}`{word.text}` is only known at run time", word)
    try:
        read, written = files(word.text)
    except Doubtful as doubt:
        return Judgement(Category.Unrecognized, f"{_SCRIPT}{doubt}", word)
    reads = tuple([_file(word, *span) for span in read])
    writes = tuple([path for path in [_file(word, *span) for span in written] if not is_inert(path)])
    if writes:
        reason = f"`sed` writes `{writes[0].text}`"
        return Judgement(Category.ModifiesFilesystem, reason, word, reads, writes)
    return Judgement(Category.ReadsFilesystem, "`sed` edits text on its way", None, reads)


def _file(word: Argument, begin: int, end: int) -> Argument:
    name = part(word, begin)
    text = word.text[begin:end]
    return Argument(name.start, name.end, text, text, exact=True, quoted=word.quoted)


def sed(command: Command, surroundings: Surroundings) -> Judgement:
    """On a Mac `-i` takes a word of its own: an empty one is left out here, so that both are read alike."""
    argv = [_positive(word) for word in command.argv]
    kept = [word for at, word in enumerate(argv) if at == 0 or word.text or argv[at - 1].text not in ("-i", "-I")]
    copied = next((word for word in argv[1:] if word.text.startswith(IN_PLACE) and "/" in word.text), None)
    if copied is not None:
        return Judgement(Category.Unrecognized, f"`sed {copied.text}` puts copies outside the folder of a file", copied)
    found = index.as_stated("sed", kept)
    fault = found.fault
    if isinstance(fault, Argument) and fault.exact and found.reason.startswith(_SCRIPT):  # no file: -i s/a/b/ env.py
        return _running(found, fault, command, surroundings)
    return found


def _running(found: Judgement, script: Argument, command: Command, surroundings: Surroundings) -> Judgement:
    """The judgement with what a command does that the script runs: 1e rm x."""
    text = script.text.removeprefix("-e").removeprefix("--expression=")
    try:
        files(text)
    except Running as running:
        if running.command:
            from assent.risk.languages.commands_started import started  # few scripts run anything

            said = started(running.command, Starter(command, surroundings, script))
            deed = said.said.replace("starts", "runs", 1)
            return replace(found, category=max(found.category, said.category), reason=f"{_SCRIPT}{deed}")
    except Doubtful:
        return found
    return found


def _positive(word: Argument) -> Argument:
    """A word that begins with a number, as if that were not less than 0: -5 is no option of sed, which ends there."""
    if not (word.glob and word.text.startswith(SIGNED)):
        return word
    return replace(word, text=word.text.replace(SIGNED, NUMERAL, 1))
