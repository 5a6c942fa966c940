"""Text that is in the line itself and comes to a client of a database, a language or `patch`: piped, or saved."""

from __future__ import annotations

from assent.command.dataflow.objects import takes_objects
from assent.command.dataflow.producers import is_alone
from assent.command.model import Argument, Command, Place
from assent.command.output.spoken import spoken
from assent.command.parts import Redirection
from assent.record import replace
from assent.rules_table import QUERYING, SPEAKER, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


READING = frozenset(
    """
    apply_patch applypatch chpasswd diskpart diskpart.exe snowsql
    """.split()
)
LANGUAGE = "interpreter"  # takes code from its input
ACCOUNTS = "chpasswd"  # mostly run as root
SAME_INPUT = "elevator"  # leaves its input to what it runs as root
LITERAL = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _-+=,:@%#~")  # of sed: themselves
NEAR = 4  # characters of a bar with blanks, and none of `;done|`


def piped_text(command: Command, commands: Sequence[Command]) -> Command:
    """`command` with what is piped into it as if it was in a here-string; as it is where that is not known."""
    if command.stdin is None or command.function:
        return command
    known = command.program in READING or is_a(command.program, QUERYING, LANGUAGE)
    if not known and not takes_objects(command):
        return command
    source = commands[command.stdin]
    around = command.apart_from(source)
    if any(not is_a(wrapper.name, SAME_INPUT) or command.program != ACCOUNTS for wrapper in around):
        return command
    if source.place is not command.place or command.start - source.end > NEAR:  # a loop may print it again
        return command
    if not is_alone(command.stdin, command.start, commands):
        return command
    if any(_reads(each, command) for each in commands) or any("<" in r.operator for r in command.redirects):
        return command
    text = _printed(source)
    if text is None:
        return command
    word = Argument(source.start, source.end, text, text, exact=True, quoted=True)
    given = Redirection(source.start, source.end, "<<<", None, reads=False, writes=False, truncates=False, given=word)
    return replace(command, redirects=(given, *command.redirects))


def patch_text(command: Command, commands: Sequence[Command]) -> Command:
    """`command`, which applies a patch, with a patch that the text itself makes: "$(cat <<E)", or a file it writes."""
    operands = command.argv[1:]
    if len(operands) == 1 and operands[0].text.startswith("$(") and operands[0].quoted and not operands[0].exact:
        word = operands[0]
        inside = [each for each in commands if word.start < each.start < word.end and each is not command]
        text = _printed(inside[0]) if len(inside) == 1 else None
        if text is None:
            return command
        text = text.rstrip("\n")
        return replace(command, argv=(command.argv[0], replace(word, text=text, prefix=text, exact=True)))
    source = command.redirects[0].target if not operands and len(command.redirects) == 1 else None
    saved = None if source is None or not command.redirects[0].reads else _saved(source, command, commands)
    if source is None or saved is None:
        return command
    given = replace(source, text=saved, prefix=saved)
    return replace(command, redirects=(replace(command.redirects[0], given=given),))


def _saved(source: Argument, command: Command, commands: Sequence[Command]) -> str | None:
    """The content of a file that the command before has just written, and that nothing else names."""
    others = [each for each in commands if each is not command and _names(each, source.text)]
    at = next(at for at, each in enumerate(commands) if each is command)
    if len(others) != 1 or not at or others[0] is not commands[at - 1] or not source.exact:
        return None
    writer = others[0]
    writes = [redirection for redirection in writer.redirects if redirection.writes]
    plain = writer.place is command.place is Place.Top and writer.cwd == command.cwd is not None
    return _printed(writer) if plain and len(writes) == 1 and writes[0].truncates else None


def _names(command: Command, path: str) -> bool:
    """Whether a command names a file, among its words or behind a redirect."""
    targets = [redirection.target for redirection in command.redirects if redirection.target is not None]
    return any(path in word.text for word in (*command.argv, *targets))


def _passed_on(cat: Command) -> str | None:
    """The text of the here-document or here-string that cat passes on."""
    texts = [redirection.given for redirection in cat.redirects if "<" in redirection.operator]
    if len(texts) != 1 or texts[0] is None or not texts[0].exact or cat.stdin is not None:
        return None
    return texts[0].text


def _reads(each: Command, command: Command) -> bool:
    """Whether `each` runs among the words of `command`, and might take some of its input first."""
    return each is not command and each.start < command.end and each.end > command.start


def _edited(script: str, text: str) -> str | None:
    """The text that sed makes by one substitution of letters that mean themselves: s/^  //."""
    parts = script.split("/")
    if len(parts) != 4 or parts[0] != "s" or parts[3] not in ("", "g"):
        return None
    start, old, new = parts[1].startswith("^"), parts[1].removeprefix("^"), parts[2]
    if not old or not LITERAL.issuperset(old + new):
        return None
    lines = text.split("\n")
    if start:
        return "\n".join([new + line.removeprefix(old) if line.startswith(old) else line for line in lines])
    return "\n".join([line.replace(old, new, -1 if parts[3] else 1) for line in lines])


def _printed(source: Command) -> str | None:
    """The text that `source` prints."""
    words = [word.text for word in source.argv[1:]]
    if source.program == "cat":
        return _passed_on(source) if not words or words == ["-"] else None
    if source.program == "tee":
        return _passed_on(source)
    if source.program in ("sed", "gsed"):
        text = _passed_on(source)
        return None if text is None or len(words) != 1 else _edited(words[0], text)
    if not words or not is_a(source.program, SPEAKER) or not all(word.exact for word in source.argv):
        return None
    return spoken(source.program, words)
