"""Secret files of another place: `gsutil cat gs://b/.env`, `scp host:.env .`, `unzip -p a.zip .env`.

The rule of a client says what it does there, and the name of the file that it may hold secrets, as it would here.
"""

from __future__ import annotations

from assent import rules_table
from assent.command.model import Argument, Command
from assent.risk.disk import zones
from assent.risk.disk.paths import resolve
from assent.risk.disk.zone import Zone

PUBLIC = ("http://", "https://", "hf://")


def secret(command: Command) -> Argument | None:
    """The word that names a file of another place which may hold secrets, if the command shows or fetches it."""
    program = command.program or ""
    words = command.argv[1:]
    operands = [word for word in words if word.prefix[:1] != "-"]
    if _begins(words, rules_table.words(program, "copies")):
        named = operands[:-1] if program != "sftp" else operands
        given = (
            () if operands and named != operands and _away(operands[-1]) else [word for word in named if _away(word)]
        )
    elif _begins(words, rules_table.words(program, "shows")):
        given = [word for word in operands if program not in ("curl",) or "://" in word.text]
    else:
        return None
    return next((word for word in given if _is_secret(word)), None)


def _begins(words: tuple[Argument, ...], verbs: list[str]) -> bool:
    """Whether the words begin with one of those, other options between them; letters of tar in any order."""
    texts = [word.text for word in words]
    for verb in verbs:
        asked = verb.split()
        if verb == "-xO":
            cluster = texts[0] if texts else ""
            if "x" in cluster and "O" in cluster and not cluster.startswith("--"):
                return True
        leading = [each for each in texts if each in asked or each[:1] != "-"][: len(asked)]
        if asked == leading or (verb[:1] == "-" and verb in texts):
            return True
    return False


def _away(word: Argument) -> bool:
    """Whether a word names a place elsewhere: host:path, scheme://path."""
    return ":" in word.text.partition("/")[0] and not word.text.startswith(PUBLIC)


def _is_secret(word: Argument) -> bool:
    text = word.text
    if text.startswith(PUBLIC) or not word.exact:
        return False
    return is_private(text.partition("://")[2] or (text.partition(":")[2] if _away(word) else text))


def is_private(path: str) -> bool:
    """Whether a path of some place, perhaps below a home directory there, holds secrets."""
    components = resolve(f"/{path.removeprefix('~')}", "/", "/")
    if not components:
        return False
    hidden = next((at for at, component in enumerate(components) if component[:1] == "."), 0)  # may be below a home
    return any(zones.within(components, Zone.Private, home) is not None for home in ((), components[:hidden]))
