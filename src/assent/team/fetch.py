"""The organisation's bundle fetched, checked, and put where hooks find it: whole, in one step, or not at all."""

from __future__ import annotations

import os
import time
from shutil import rmtree

from assent.config.locations import Locations
from assent.config.organisation import read_organisation
from assent.config.private import replace_private
from assent.config.taught import SUFFIX
from assent.correction import Correction
from assent.correction.validate import validate
from assent.correction.wire import from_fields
from assent.errors import CorrectionError, PolicyError, ServerError, UntakenError
from assent.record import Record, replace
from assent.store.database import open_store
from assent.store.renewal import renew
from assent.store.server_rules import keep
from assent.store.team import keep_names
from assent.team import enrolment
from assent.team.bundle import NO_POLICY, Bundle, Opened, check_fresh, open_envelope
from assent.team.enrolment import Enrolment
from assent.team.http import ServerLine
from assent.team.wire import check_programs

_ETAG = "team.etag"  # beside the bundle


class Fetched(Record):
    """The result of a request."""

    bundle: Bundle | None  # None: nothing is new
    known: Enrolment
    is_released: bool = True  # whether the team has any policy yet


def fetch(places: Locations, known: Enrolment, wait: int = 0, now: float | None = None) -> Fetched:
    """Ask for the bundle and put it in place; what is not right is not taken. Raises ServerError."""
    held = _held(places)
    try:
        reply = ServerLine(known.url, known.token).ask(
            "GET", "/v1/bundle", headers={"if-none-match": held} if held else {}, wait=wait
        )
    except UntakenError as error:
        if known.revision or NO_POLICY not in str(error):  # a policy that was seen cannot be taken back so
            raise
        return Fetched(None, known, is_released=False)
    if reply.status == 304:
        return Fetched(None, known)
    opened = open_envelope(reply.body, known.key)
    check_fresh(opened.bundle, (known.revision, known.issued_at), time.time() if now is None else now)
    after = replace(known, key=opened.key, revision=opened.bundle.revision, issued_at=opened.bundle.issued_at)
    _put(places, known.url, opened)
    enrolment.keep(places, after)
    _keep_etag(places, reply.headers.get("etag", ""))
    return Fetched(opened.bundle, after)


def _put(places: Locations, url: str, opened: Opened) -> None:
    """Check the whole content, then let the policy hold, and then the corrections and names."""
    try:
        read_organisation(opened.text, "the bundle")
        check_programs(opened.bundle.content)
    except PolicyError as error:
        raise ServerError(f"the policy of revision {opened.bundle.revision} cannot be read here: {error}") from None
    try:
        _put_programs(places, opened.bundle.content.programs)
        replace_private(places.team, opened.text)
    except OSError as error:
        raise ServerError(f"{places.team}: cannot be written: {error.strerror}") from error
    with open_store(places.store) as store:
        keep(store, url, _corrections(opened, url))
        keep_names(store, url, opened.bundle.content.names)
    renew(places)


def _put_programs(places: Locations, programs: tuple[tuple[str, str], ...]) -> None:
    """Let these be the program files, and no others. While they change places there are none, which allows less."""
    fresh, old = f"{places.team_programs}.new", f"{places.team_programs}.old"
    for leftover in (fresh, old):
        rmtree(leftover, ignore_errors=True)
    if programs:
        os.mkdir(fresh, 0o700)
        for name, text in programs:
            replace_private(os.path.join(fresh, f"{name}{SUFFIX}"), text.encode())
    if os.path.lexists(places.team_programs):
        os.rename(places.team_programs, old)
    if programs:
        os.rename(fresh, places.team_programs)
    rmtree(old, ignore_errors=True)


def _corrections(opened: Opened, url: str) -> tuple[Correction, ...]:
    """The corrections that anybody could define here; the server has checked them in the same way."""
    taken: list[Correction] = []
    for fields in opened.bundle.content.corrections:
        try:
            rule = replace(from_fields(fields, url), origin=url)
            validate(rule, taken)
        except CorrectionError:
            continue
        taken.append(rule)
    return tuple(taken)


def _held(places: Locations) -> str:
    """The server's name for the bundle in place; empty where there is none."""
    if not os.path.lexists(places.team):
        return ""
    try:
        with open(os.path.join(places.state, _ETAG), encoding="ascii") as file:
            return file.read(200).strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _keep_etag(places: Locations, etag: str) -> None:
    try:
        replace_private(os.path.join(places.state, _ETAG), etag.encode("ascii", "replace"))
    except OSError as error:
        raise ServerError(f"{_ETAG}: cannot be written: {error.strerror}") from error
