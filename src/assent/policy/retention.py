"""Settings by which a service keeps what it is given too short, MessageRetentionPeriod=60, or protects it no more."""

from __future__ import annotations

from assent.neighbours import pairwise
from assent.numeral import whole
from assent.risk.code.erasing import parts_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from assent.command.model import Command

SHORTEST = 3_600  # seconds for which messages are worth keeping
LEAST = 1_000_000  # bytes of them
COPIES = frozenset(("poms",))  # of files that the project holds: -DgenerateBackupPoms=false
# Parts of names of options that guard data.
GUARDS = frozenset("protection protected backup backups versioning retention recovery".split())
MOST = 4  # operands that may be verbs
_APART = str.maketrans(dict.fromkeys(",{}[]'\"\n\t", " "))
_PARTS = str.maketrans("-_.:", "    ")
_SECONDS = {  # units, as values and the names of settings end
    **dict.fromkeys(("ms", "millis", "milliseconds"), 0.001),
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds"), 1.0),
    **dict.fromkeys(("m", "min", "mins", "minute", "minutes"), 60.0),
    **dict.fromkeys(("h", "hour", "hours"), 3_600.0),
    **dict.fromkeys(("d", "day", "days", "w", "week", "weeks", "month", "months", "y", "year", "years"), 86_400.0),
}
_SIZES = frozenset(("bytes", "size"))


def keeps_briefly(command: Command) -> bool:
    """Whether an option, or a setting in a word, has what is kept go within an hour."""
    return any(_is_brief(name, value) for name, value in settings(command))


def settings(command: Command) -> Iterator[tuple[str, str]]:
    """Names with their values: `--message-retention-duration=10m`, `retention.ms=1000`, `{"message-ttl": 1}`."""
    words = [word.text for word in command.argv[1:]]
    for option, value in pairwise(words):
        if option[:2] == "--":
            yield option, value
    for word in words:
        packed = word.translate(_APART).replace(": ", ":").replace(" :", ":")
        for piece in packed.split():
            sign = "=" if "=" in piece else ":"
            name, _, value = piece.partition(sign)
            yield name, value


def unprotects(command: Command) -> bool:
    """Whether a setting or a verb takes what guards data away: --backup-retention-period 0, disable-backup."""
    for option, value in settings(command):
        parts = _named(option)
        if GUARDS.isdisjoint(parts) or not COPIES.isdisjoint(parts):
            continue
        if option[:2] == "--" and (parts[0] in ("no", "disable", "clear") or ("retention" in parts and value == "0")):
            return True
        if value.casefold() in ("false", "off", "disabled", "suspended"):
            return True
    verbs = [_named(word.text) for word in command.argv[1 : MOST + 1] if word.text[:1] != "-"]
    return any(parts[:1] == ["disable"] and not GUARDS.isdisjoint(parts) for parts in verbs)


def _named(text: str) -> list[str]:
    """The words of which the name of an option, a setting or a verb is made."""
    return [part for piece in text.translate(_PARTS).split() for part in parts_of(piece)]


def _is_brief(name: str, value: str) -> bool:
    parts = _named(name)
    aged = name[:2] == "--" and {"max", "age"} <= {*parts} and not value.isdigit()  # nats stream edit --max-age=1s
    ends = {"message", "ttl"} <= {*parts} or {"message", "live"} <= {*parts}
    if not (aged or ends or "retention" in parts):
        return False
    if not _SIZES.isdisjoint(parts):
        size = whole(value)
        return size is not None and size < LEAST
    unit = next((_SECONDS[part] for part in reversed(parts) if len(part) > 1 and part in _SECONDS), None)
    if unit is None and ends:
        unit = _SECONDS["ms"]
    elif unit is None and {"message", "period"} <= {*parts}:
        unit = _SECONDS["s"]
    seconds = _seconds(value.casefold(), unit)
    return seconds is not None and seconds < SHORTEST


def _seconds(value: str, unit: float | None) -> float | None:
    """The time that a value names, `10m`, `PT1S` or a number of `unit`; None where it names none, or for ever."""
    text = value.removeprefix("pt") if value[:2] == "pt" else value
    digits = text.rstrip("abcdefghijklmnopqrstuvwxyz")
    number, said = whole(digits), text[len(digits) :]
    if number is None:
        return None
    if not said:
        return None if unit is None else number * unit
    return number * _SECONDS[said] if said in _SECONDS and number else None
