"""A policy bundle: what an organisation says, at a revision, until a moment; and the envelope that it travels in.

An envelope is `{"signed": TEXT, "key": HEX, "signature": HEX, "keys": [[HEX, HEX], …]}`; TEXT is the bundle as
JSON, and exactly these bytes are signed.
"""

from __future__ import annotations

from typing import Any, NoReturn

from assent import __version__
from assent.errors import ServerError, WireError
from assent.record import Record
from assent.team.canonical import canonical, table_of
from assent.team.signing import BUNDLE, Endorsed, PrivateKey, heir, is_signed, public_of, sign

FORM = 1
NO_POLICY = "no policy was released yet"  # what the server answers until the first
SLACK = 300  # seconds that clocks may differ
_DAY = 86_400
_PARTS = frozenset(("policy", "corrections", "names", "programs", "texts"))
_MOST_PROGRAMS = 200
_NAME = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_.+")  # of a program file


class Content(Record):
    """The parts that people write and review: the same in every copy of a revision."""

    policy: str = ""  # TOML, as `config.team_policy` reads it
    corrections: tuple[dict[str, Any], ...] = ()  # in the fields of `assent aliases --json`
    names: tuple[tuple[str, int], ...] = ()  # (freshctl ticket, 3)
    programs: tuple[tuple[str, str], ...] = ()  # (freshctl, the text of its program file)
    texts: bool = False  # the organisation agrees that commands leave a machine as they are written, secrets masked

    def fields(self) -> dict[str, Any]:
        """As JSON values."""
        return {
            "policy": self.policy,
            "corrections": list(self.corrections),
            "names": [list(pair) for pair in self.names],
            "programs": [list(pair) for pair in self.programs],
            "texts": self.texts,
        }


class Bundle(Record):
    """A revision of the content, as it was given out at one moment. Times are seconds since the epoch."""

    revision: int
    issued_at: int
    not_after: int
    content: Content
    min_version: str = ""

    def text(self) -> bytes:
        """The bytes that are signed."""
        told = {"v": FORM, "revision": self.revision, "issued_at": self.issued_at, "not_after": self.not_after}
        return canonical({**told, "min_version": self.min_version, "content": self.content.fields()})


class Opened(Record):
    """A bundle whose signature is right, with its bytes and the key to pin from now on."""

    bundle: Bundle
    text: bytes
    key: str


def seal(bundle: Bundle, key: PrivateKey, keys: tuple[Endorsed, ...]) -> bytes:
    """The envelope; `keys` are all that ever signed, the first first."""
    text = bundle.text()
    told = {"signed": text.decode("ascii"), "key": public_of(key), "signature": sign(key, BUNDLE, text)}
    return canonical({**told, "keys": [[each.key, each.signature] for each in keys]})


def open_envelope(data: bytes, pinned: str) -> Opened:
    """The bundle in an envelope that the pinned key, or a successor that it signed, has signed. Raises ServerError."""
    try:
        told = table_of(data, "the bundle")
        text, key, signature = (_text(told, name) for name in ("signed", "key", "signature"))
        keys = tuple([Endorsed(str(one[0]), str(one[1])) for one in told["keys"]])
    except (KeyError, IndexError, TypeError, WireError):
        raise ServerError("the bundle is not of the agreed form: not taken") from None
    if heir(pinned, keys) != key or not is_signed(key, signature, BUNDLE, text.encode()):
        raise ServerError("the bundle's signature is not that of the key pinned at enrolment: not taken")
    return Opened(bundle_of(text), text.encode(), key)


def bundle_of(text: bytes | str) -> Bundle:
    """The bundle in the bytes that were signed. Raises ServerError."""
    try:
        told = table_of(text, "the bundle")
        if told["v"] != FORM:
            raise ServerError("the bundle is of a newer form: update Assent")
        content = content_of(told["content"])
        numbers = [told[name] for name in ("revision", "issued_at", "not_after")]
    except (KeyError, WireError):
        raise ServerError("the bundle is not of the agreed form: not taken") from None
    if not all(type(number) is int for number in numbers):
        raise ServerError("the bundle is not of the agreed form: not taken")
    revision, issued_at, not_after = numbers
    return Bundle(revision, issued_at, not_after, content, str(told.get("min_version", "")))


def content_of(value: object) -> Content:
    """The content from JSON values. Raises WireError."""
    if not isinstance(value, dict) or not _PARTS.issuperset(value):
        _refuse(f"has {', '.join(sorted(_PARTS))}, and nothing else")
    if type(value.get("texts", False)) is not bool:
        _refuse("`texts` must be true or false")
    corrections, names = value.get("corrections", []), value.get("names", [])
    if not isinstance(corrections, list) or not all(isinstance(each, dict) for each in corrections):
        _refuse("`corrections` must be a list of objects")
    if not isinstance(names, list) or not all(_is_name(pair) for pair in names):
        _refuse('`names` must be a list of pairs: ["freshctl ticket", 3]')
    return Content(
        _text(value, "policy", ""),
        tuple(corrections),
        tuple([(pair[0], pair[1]) for pair in names]),
        _programs(value.get("programs", [])),
        value.get("texts", False),
    )


def check_fresh(bundle: Bundle, seen: tuple[int, int], now: float) -> None:
    """Raise ServerError for a bundle that is older than `seen` (revision, moment of issue), or out of its time."""
    if (bundle.revision, bundle.issued_at) < seen:
        raise ServerError(f"the server offers revision {bundle.revision}, and {seen[0]} was seen before: not taken")
    if bundle.issued_at > now + SLACK:
        behind = bundle.issued_at - int(now)
        raise ServerError(f"the bundle was issued {_long(behind)} after this machine's time: not taken, set the clock")
    if bundle.not_after < now:
        raise ServerError(
            f"the bundle ended {_long(int(now) - bundle.not_after)} ago by this machine's clock: not taken"
        )
    if bundle.min_version and _version(__version__) < _version(bundle.min_version):
        raise ServerError(f"the bundle needs Assent {bundle.min_version}, this is {__version__}: not taken")


def _long(seconds: int) -> str:
    return f"{seconds / _DAY:.1f} days" if seconds >= _DAY else f"{max(seconds // 60, 1)} minutes"


def _version(text: str) -> tuple[int, ...]:
    return tuple([int(part) for part in text.split(".") if part.isdigit()])


def _programs(value: object) -> tuple[tuple[str, str], ...]:
    """The program files, each by a name that is not a path."""
    if not isinstance(value, list) or len(value) > _MOST_PROGRAMS:
        _refuse(f'`programs` must be a list of at most {_MOST_PROGRAMS} pairs: ["freshctl", TEXT]')
    found: dict[str, str] = {}
    for pair in value:
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(part, str) for part in pair):
            _refuse('`programs` must hold pairs: ["freshctl", TEXT]')
        name, text = pair
        if not 0 < len(name) <= 64 or name[0] in ".-" or not _NAME.issuperset(name) or name in found:
            _refuse(f"{name!a} is not the name of a program file, or is listed twice")
        found[name] = text
    return tuple(found.items())


def _is_name(pair: object) -> bool:
    return (
        isinstance(pair, list)
        and len(pair) == 2
        and isinstance(pair[0], str)
        and bool(pair[0].strip())
        and type(pair[1]) is int
        and 0 < pair[1] < 10
    )


def _text(table: dict[str, Any], name: str, absent: str | None = None) -> str:
    value = table.get(name, absent)
    if not isinstance(value, str):
        _refuse(f"`{name}` must be a text")
    return value


def _refuse(why: str) -> NoReturn:
    raise WireError(f"the content of a bundle {why}")
