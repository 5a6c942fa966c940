"""Text that is in the line itself and that echo or printf pipes into a client of a database or a patch program."""

from __future__ import annotations

from assent.command.dataflow.inputs import is_alone
from assent.command.model import Argument, Redirection
from assent.command.words.spoken import ECHOING, spoken
from assent.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Command

READING = frozenset(
    """
    apply_patch applypatch chpasswd diskpart diskpart.exe psql mysql mariadb sqlite3 duckdb clickhouse-client clickhouse
    cqlsh sqlcmd snowsql
    """.split()
)
NEAR = 4  # characters of a bar with blanks, and none of `;done|`


def piped_text(command: Command, commands: Sequence[Command]) -> Command:
    """`command` with what is piped into it as if it was in a here-string; as it is where that is not known."""
    if command.stdin is None or command.program not in READING or command.wrappers or command.function:
        return command
    source = commands[command.stdin]
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


def _passed_on(cat: Command) -> str | None:
    """The text of the here-document or here-string that cat passes on."""
    texts = [redirection.given for redirection in cat.redirects]
    if len(texts) != 1 or texts[0] is None or not texts[0].exact or cat.stdin is not None:
        return None
    return texts[0].text


def _reads(each: Command, command: Command) -> bool:
    """Whether `each` runs among the words of `command`, and might take some of its input first."""
    return each is not command and each.start < command.end and each.end > command.start


def _printed(source: Command) -> str | None:
    """The text that `source` prints."""
    words = [word.text for word in source.argv[1:]]
    if source.program == "cat":
        return _passed_on(source) if not words or words == ["-"] else None
    if not words or source.program not in ECHOING or not all(word.exact for word in source.argv):
        return None
    return spoken(source.program, words)
