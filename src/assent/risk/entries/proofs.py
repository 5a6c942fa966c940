"""A proof knows nothing but its word: the same, told of the command that takes the word."""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.risk.entries.rule import OTHERS
from assent.risk.finding import Judgement
from assent.risk.wording import filled, listed, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument
    from assent.command.options import Option


ACTIVE = {  # what a proof says of a word, and what a command says that it does to such a word
    "is written": "writes",
    "is set": "sets",
    "is read": "reads",
    "is fetched": "fetches",
    "is fetched by a plugin": "fetches {} with a plugin",
    "is decrypted by a plugin": "decrypts {} with a plugin",
    "is queried": "queries",
    "is shown": "shows",
    "keeps temporary files": "keeps temporary files in",
    "is run as code": "runs",
    "is run to compress": "runs the compressor",
    "is a repository whose settings may name programs": "uses the repository {}, whose settings may name programs",
    "is reached by SSH": "logs in by SSH to",
    "is run to ask its version": "runs the interpreter",
    "may be a program that is run": "may run",
    "may be a program, which is run for its output": "may run {} for its output",
    "may be fetched": "may fetch",
    "may be another machine": "may connect to another machine at",
    "is the socket of a daemon": "connects to the daemon at",
    "is not a name in the registry": "queries {}, which is not a name in the registry",
    "may be on another machine": "reads {}, which may be on another machine",
    "is a file on another machine": "uses {}, a file on another machine",
    "may name files outside the folder": "renames files by {}, which may lead outside the folder",
    "is not a plain address": "fetches {}, which is not a plain address",
    "is not a plain assignment": "sets {}, which is not a plain assignment",
    "is an expression with an unknown value": "evaluates {}, an expression with an unknown value",
    "names more than one file, or a protocol": "writes to {}, which names more than one file or a protocol",
    "is a script, which may change data": "runs the script {}, which may change data",
    "may be more than a file": "reads {}, which may be more than a file",
    "is this machine": "connects to this machine at",
    "holds cookies, which are sent": "sends the cookies in",
    "receives the stream": "sends the stream to",
    "is a file that holds options": "takes options from",
    "may hold more options": "may take more options from",
    "may be a file with settings": "may take settings from",
    "may be a script or a list of files": "may run a script or read a list from",
    "is data that is sent": "sends the data",
    "may be data that is sent": "may send the data",
    "holds a password that is sent": "sends the password in",
    "may start a program": "may start a program to connect to",
    "may be a directory of another machine": "may fetch a folder from",
    "may run a command": "may run a command through",
    "may run a program": "may run a program through",
    "may show the environment": "may show the environment through",
    "may be any machine, and receives your login": "may send your login to",
    "may name a machine that receives your login": "may send your login to the host in",
    "is a configuration that may run programs": "loads {}, which may run programs",
    "holds the format, which may write files": "takes its format from {}, which may write files",
}
STATES = ("is", "has", "names", "holds", "hands", "receives", "belongs", "may", "can")  # what a word is, not does
_CALLED = {  # what a proof calls what it judges, whose program it does not know; what the program does with that
    "the request ": "",
    "the SQL ": "runs SQL that ",
    "the script ": "runs a script that ",
    "the awk program ": "runs a program that ",
}
_LACKING = ("is", "has", "holds", "lacks")  # begin what is wrong with a text
_USED = {  # how a proof calls the word that it judges, and how a command does that takes it
    "": "takes ",
    "the name ": "uses the name ",
    "the path ": "uses the path ",
    "the filter ": "uses the filter ",
    "the format ": "uses the format ",
    "the setting ": "takes the setting ",
    "the header ": "sends the header ",
    "the scheme of ": "uses the scheme of ",
    "a part of the address ": "uses the address ",
}
_BRACE = "\0"  # in place of an opening brace that begins no slot
WHOLE = "{whole}"  # in a reason about one operand: all of them, as one command


def requested(proven: Judgement, program: str) -> Judgement:
    """The judgement of a part of a request or of a text, which does not know the program that sends or runs it."""
    for called, runs in _CALLED.items():
        if proven.reason.startswith(called):
            does = proven.reason.removeprefix(called)
            is_fault = does.partition(" ")[0] in _LACKING
            return replace(proven, reason=f"`{program}` {runs if is_fault else ''}{does}")
    return proven


def told(
    proven: Judgement, subject: str, word: Argument, operands: Sequence[Argument], options: Sequence[Option] = ()
) -> Judgement:
    """The finding of a proof about a word, told of `subject`."""
    name = subject.partition(" -")[0]
    reason = requested(proven, name).reason
    if reason.startswith("`-") and not reason.startswith(f"`{word.text}` "):  # it knows its option, not whose it is
        reason = f"`{name} {reason[1:]}"
    if WHOLE in reason:
        reason = reason.replace(WHOLE, quoted(" ".join([each.text for each in operands or (word,)])))
    others = [each for each in operands if each is not word]  # nor of the other operands
    texts = [each.text for each in others]
    reason = reason.replace(OTHERS, "its input" if texts == ["-"] else listed(texts) if texts else "files")
    reason = _filled(reason, word, others, subject, options)
    said = reason.removeprefix(f"`{word.text}` ")
    verb = said.partition(" ")[0]
    if said != reason and verb[-1:] == "s" and verb not in STATES and subject != word.text:
        is_named = subject.endswith(f" {word.text}")
        reason = f"`{subject}` {said}" if is_named else f"`{subject} {reason[1:]}"  # nor of a subcommand
    passive = ACTIVE.get(said)
    if passive:  # a proof of paths does not know who writes them
        named = f"`{word.text}`"
        reason = f"`{subject}` {passive.replace('{}', named) if '{}' in passive else f'{passive} {named}'}"
    elif proven.category is Category.ReadsSecrets and not reason.startswith(f"`{name}`"):
        shown = which(reason)  # nor that the command shows it
        reason = f"`{subject}` shows {shown}" if shown else _attributed(reason, subject, word)
    elif not reason.startswith(f"`{name}"):
        reason = _attributed(reason, subject, word)
    return proven if reason == proven.reason else replace(proven, reason=reason)


def _filled(reason: str, word: Argument, others: Sequence[Argument], subject: str, options: Sequence[Option]) -> str:
    """The reason with its slots filled by the other operands, or by values of options; a brace in quotes is none."""
    parts = reason.replace(word.text, word.text.replace("{", _BRACE)).split("`")
    if "`" in word.text or not any("{" in part for part in parts[::2]):
        return reason  # a backquote in the word would end the quotes around it
    parts[1::2] = [part.replace("{", _BRACE) for part in parts[1::2]]
    return filled("`".join(parts), others, subject, options).replace(_BRACE, "{")


def _attributed(reason: str, subject: str, word: Argument) -> str:
    """The fault of a word, told of the command that takes it: “the name `x` is …” as “uses the name `x`, which …”."""
    called, _, rest = reason.partition("`")
    text, _, fault = rest.partition("` ")
    is_fault = called in _USED if called else text == word.text and fault.partition(" ")[0] in STATES
    if not is_fault:
        return reason
    part = "a part of which " if called.startswith("a part") and text[:1] != "$" else "which "
    return f"`{subject}` {_USED[called]}`{text}`, {part}{fault}"


def which(stated: str) -> str:
    """The word or setting of a statement, with the statement behind it: `x`, which may be a token."""
    named, verb, rest = stated.partition("` may " if "` may " in stated else "` is ")
    return f"{named}`, which{verb[1:]}{rest}" if verb and named.rpartition("`")[0] in ("", "the setting ") else ""
