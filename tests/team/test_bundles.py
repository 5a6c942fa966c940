"""Bundles: what a machine takes, and what it refuses and says of it."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from assent.assessment import Context, assess
from assent.config.load import load_policy
from assent.errors import ServerError, UntakenError
from assent.record import replace
from assent.server.signer import rotate
from assent.server.store import drafts
from assent.server.store.people import PersonRole
from assent.server.team import place_of
from assent.server.widening import widening
from assent.store.http import ServerReply
from assent.team import enrolment, http
from assent.team.bundle import NO_POLICY, Bundle, Content, check_fresh, content_of, open_envelope, seal
from assent.team.code import Code, read, written
from assent.team.enrolment import join, renewed
from assent.team.fetch import fetch
from assent.team.signing import Endorsed, heir, make_key, public_of

if TYPE_CHECKING:
    from .served import Browser, Served

DENY = '[[rule]]\npattern = "git push *"\ndecision = "deny"\n'
ASK = '[[rule]]\npattern = "git push *"\ndecision = "ask"\n'
DAY = 86_400


def release(admin: Browser, policy: str, share: int = 100, **content: Any) -> int:
    """The revision of a policy that is released by one person, or by a second one."""
    status, draft = admin.post("/v1/drafts", policy=policy, **content)
    assert status == 201, draft
    admin.post(f"/v1/drafts/{draft['id']}/decision", decision="approved")
    status, made = admin.post(f"/v1/drafts/{draft['id']}/release", share=share)
    assert status == 201, made
    number: int = made["revision"]
    return number


@pytest.fixture
def sealed() -> tuple[bytes, bytes, Bundle]:
    key = make_key()
    now = int(time.time())
    bundle = Bundle(5, now, now + DAY, Content(DENY))
    return key, seal(bundle, key, (Endorsed(public_of(key)),)), bundle


def test_an_envelope_opens_with_the_right_key_alone(sealed: tuple[bytes, bytes, Bundle]) -> None:
    key, envelope, bundle = sealed
    assert open_envelope(envelope, public_of(key)).bundle == bundle
    with pytest.raises(ServerError, match="signature is not that of the key pinned"):
        open_envelope(envelope, public_of(make_key()))


@pytest.mark.parametrize("change", [(b"deny", b"ask "), (b'"revision\\":5', b'"revision\\":6'), (b'"v', b'"w')])
def test_a_changed_byte_is_seen(sealed: tuple[bytes, bytes, Bundle], change: tuple[bytes, bytes]) -> None:
    key, envelope, _ = sealed
    changed = envelope.replace(*change)
    assert changed != envelope
    with pytest.raises(ServerError, match="not taken"):
        open_envelope(changed, public_of(key))


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[]", b'{"signed":1}', b'{"signed":"{}","key":"","signature":"","keys":[[]]}']
)
def test_what_is_no_envelope_is_refused(data: bytes) -> None:
    with pytest.raises(ServerError, match="not of the agreed form"):
        open_envelope(data, public_of(make_key()))


def test_a_key_hands_over_to_the_next_and_no_other_does(sealed: tuple[bytes, bytes, Bundle]) -> None:
    from assent.team.signing import SUCCESSION, sign

    key, _, bundle = sealed
    new, foreign = make_key(), make_key()
    chain = (Endorsed(public_of(key)), Endorsed(public_of(new), sign(key, SUCCESSION, public_of(new).encode())))
    opened = open_envelope(seal(bundle, new, chain), public_of(key))
    assert opened.key == public_of(new)
    assert open_envelope(seal(bundle, new, chain), public_of(new)).key == public_of(new)
    forged = (chain[0], Endorsed(public_of(foreign), sign(foreign, SUCCESSION, public_of(foreign).encode())))
    assert heir(public_of(key), forged) == public_of(key)
    with pytest.raises(ServerError, match="not taken"):
        open_envelope(seal(bundle, foreign, forged), public_of(key))


@pytest.mark.parametrize(
    ("seen", "clock", "why"),
    [
        ((6, 0), 0, "offers revision 5, and 6 was seen before"),
        ((5, 1 << 40), 0, "offers revision 5, and 5 was seen before"),
        ((0, 0), -DAY, "issued 1.0 days after this machine's time: not taken, set the clock"),
        ((0, 0), 2 * DAY, "ended 1.0 days ago by this machine's clock"),
    ],
)
def test_what_is_old_or_out_of_its_time_is_refused(
    sealed: tuple[bytes, bytes, Bundle], seen: tuple[int, int], clock: int, why: str
) -> None:
    with pytest.raises(ServerError, match=why):
        check_fresh(sealed[2], seen, sealed[2].issued_at + clock)


def test_what_needs_a_newer_assent_says_so(sealed: tuple[bytes, bytes, Bundle]) -> None:
    with pytest.raises(ServerError, match=r"needs Assent 99\.0"):
        check_fresh(replace(sealed[2], min_version="99.0"), (0, 0), time.time())


@pytest.mark.parametrize(
    "value",
    [[], {"police": ""}, {"policy": 1}, {"names": ["x"]}, {"names": [["x", "3"]]}, {"corrections": {}}, {"texts": 1}],
)
def test_what_is_no_content(value: object) -> None:
    with pytest.raises(Exception, match="content of a bundle"):
        content_of(value)


def test_a_machine_never_goes_back(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    admin = served.browser()
    machine = served.machine("m", admin)
    release(admin, DENY)
    older = served.team.offer_to(machine.known.machine)
    assert older is not None
    release(admin, ASK)
    fetch(machine.places, machine.known)
    before = Path(machine.places.team).read_bytes()
    monkeypatch.setattr(http.ServerLine, "ask", lambda *_, **__: ServerReply(200, older.envelope, {"etag": "x"}))
    with pytest.raises(ServerError, match="offers revision 1, and 2 was seen before"):
        fetch(machine.places, machine.known)
    assert Path(machine.places.team).read_bytes() == before


def test_a_policy_that_was_seen_is_not_unreleased(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    admin = served.browser()
    machine = served.machine("m", admin)
    assert not fetch(machine.places, machine.known).is_released
    release(admin, DENY)
    seen = fetch(machine.places, machine.known).known

    def gone(*_: object, **__: object) -> ServerReply:
        raise UntakenError(f"refused: {NO_POLICY} (404)")

    monkeypatch.setattr(http.ServerLine, "ask", gone)
    with pytest.raises(UntakenError):
        fetch(machine.places, seen)


def test_a_bundle_that_cannot_be_read_leaves_the_one_before(served: Served) -> None:
    admin = served.browser()
    machine = served.machine("m", admin)
    release(admin, DENY)
    fetch(machine.places, machine.known)
    with served.team.database.transaction(writes=True) as transaction:
        drafts.release(transaction, Content("[[rule]"), 100, "nobody")
    served.team.refresh()
    with pytest.raises(ServerError, match="the policy of revision 2 cannot be read here"):
        fetch(machine.places, machine.known)
    assert [rule.decision.name for rule in load_policy("/w", "/w", machine.env).rules] == ["deny"]


def test_a_share_of_the_machines_first_and_one_click_back(served: Served) -> None:
    admin = served.browser()
    first = release(admin, DENY)
    second = release(admin, f"{DENY}\n{ASK}", share=30)
    names = [f"{number:016x}" for number in range(300)]
    given = {name: served.team.offer_to(name) for name in names}
    late = [name for name, offer in given.items() if offer is not None and offer.revision == second]
    assert set(late) == {name for name in names if place_of(name, second) < 30}
    assert 50 < len(late) < 130
    assert {offer.revision for offer in given.values() if offer is not None} == {first, second}
    assert admin.post(f"/v1/releases/{second}/share", share=20)[0] == 409
    assert admin.post(f"/v1/releases/{second}/share", share=60)[0] == 200
    status, back = admin.post("/v1/releases/return")
    assert (status, back["revision"], back["content"]["policy"]) == (201, 3, DENY)
    assert {offer.revision for name in names if (offer := served.team.offer_to(name))} == {3}


def test_what_widens_needs_a_second_person(served: Served) -> None:
    admin = served.browser()
    other = served.browser("other", PersonRole.reviewer)
    release(admin, DENY)
    _, wider = admin.post("/v1/drafts", policy="")
    example = "for example `git push`: deny before, ask after"
    assert wider["widens"] == ["`git push *` is no longer set to deny", example]
    assert admin.post(f"/v1/drafts/{wider['id']}/decision", decision="approved")[0] == 403
    assert admin.post(f"/v1/drafts/{wider['id']}/release")[0] == 409
    assert other.post(f"/v1/drafts/{wider['id']}/release")[0] == 403  # releasing is an admin's
    assert other.post(f"/v1/drafts/{wider['id']}/decision", decision="approved")[0] == 200
    assert admin.post(f"/v1/drafts/{wider['id']}/release")[0] == 201
    _, stricter = admin.post("/v1/drafts", policy=ASK)
    assert stricter["widens"] == []
    assert admin.post(f"/v1/drafts/{stricter['id']}/release")[0] == 201


def rule(pattern: str, decision: str, more: str = "") -> str:
    return f'[[rule]]\npattern = "{pattern}"\ndecision = "{decision}"\n{more}'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (rule("git push --force *", "deny"), rule("git push *", "deny")),
        (rule("git push *", "ask"), rule("git push *", "deny")),
        (rule("git *", "allow"), rule("git fetch *", "allow")),
        (rule("git push *", "ask", "default = true\n"), rule("git push *", "ask")),
        ("", rule("npm publish *", "ask")),
        ('preset = "balanced"\n', 'preset = "careful"\n'),
    ],
)
def test_what_is_proven_to_be_stricter_needs_nobody_else(before: str, after: str) -> None:
    assert widening(Content(before), Content(after)) == []
    assert widening(Content(after), Content(before)) != []


def test_a_question_in_the_place_of_a_denial_is_wider() -> None:
    """A rule takes precedence over the table: where it asks, what the category denied can run."""
    denying = '[categories]\nModifiesRemote = "deny"\n'
    found = widening(Content(denying), Content(denying + rule("git push *", "ask")))
    assert found == ["for example `git push`: deny before, ask after"]


def test_the_key_is_replaced_and_machines_follow(served: Served) -> None:
    admin = served.browser()
    machine = served.machine("m", admin)
    release(admin, DENY)
    pinned = machine.known.key
    with served.team.database.transaction(writes=True) as transaction:
        rotate(transaction, served.setting.key_file)
    served.team.refresh()
    assert fetch(machine.places, machine.known).bundle is not None
    assert machine.known.key == served.team.signer.root != pinned
    another = served.machine("n", admin)  # it pins the new one at once
    assert another.known.key == served.team.signer.root


def test_a_code_is_for_one_machine_and_one_server(served: Served, tmp_path: Path) -> None:
    admin = served.browser()
    code = admin.post("/v1/codes")[1]["code"]
    parts = read(code)
    assert parts is not None
    assert parts.key == served.team.signer.fingerprint
    with pytest.raises(ServerError, match="must have 44 characters"):
        join(served.url, code[:-1], "m")
    join(served.url, code.upper(), "m")
    with pytest.raises(ServerError, match="was used, or is over"):
        join(served.url, code, "m")
    other = admin.post("/v1/codes")[1]["code"]
    foreign = written(Code(read(other).secret, "0" * 12))  # type: ignore[union-attr]
    with pytest.raises(ServerError, match="its key does not match the code"):
        join(served.url, foreign, "m")


def test_a_token_is_replaced_and_revoked(served: Served) -> None:
    admin = served.browser()
    machine = served.machine("m", admin)
    release(admin, DENY)
    before = machine.known
    after = renewed(before, always=True)
    assert after.token != before.token
    fetch(machine.places, before)  # the old one holds until the new one was used
    enrolment.keep(machine.places, after)
    fetch(machine.places, after)
    with pytest.raises(ServerError, match="401"):
        renewed(before, always=True)
    assert renewed(after, now=time.time()) is after
    assert renewed(after, now=time.time() + 80 * DAY).token != after.token
    with pytest.raises(ServerError, match="401"):
        fetch(machine.places, replace(after, token="x" * 40))


def test_policy_that_is_wrong_is_refused_with_its_line(served: Served) -> None:
    admin = served.browser()
    assert admin.post("/v1/drafts", policy='preset = "lax"') == (
        422,
        {"error": "policy:1: `preset` must be one of careful, balanced, guard, not 'lax'"},
    )
    assert admin.post("/v1/drafts", policy="", corrections=[{"from": "r", "match_kind": "flag", "to": "R"}])[0] == 422
    assert admin.get("/v1/policy")[1] == {"drafts": [], "releases": []}


PROGRAM = """freshctl
  ticket
    list : ReadsRemote "asks the service"
    close : ModifiesRemote "closes a ticket"
  example ReadsRemote  freshctl ticket list
  example ModifiesRemote  freshctl ticket close
"""


def test_program_files_come_with_the_policy_and_end_with_it(served: Served) -> None:
    def decision() -> str:
        policy = load_policy("/work", "/work", machine.env)
        return assess("freshctl ticket list", Context("/work", "/work", policy=policy)).decision.name

    admin = served.browser()
    machine = served.machine("m", admin)
    assert admin.post("/v1/drafts", programs=[["freshctl", "freshctl\n  list : Nothing"]])[0] == 422
    assert admin.post("/v1/drafts", programs=[["../x", PROGRAM]])[0] == 422
    assert decision() == "ask"
    release(admin, "", programs=[["freshctl", PROGRAM]])
    fetch(machine.places, machine.known)
    assert decision() == "allow"
    text = Path(machine.places.team).read_text(encoding="utf-8")
    bundle = json.loads(text)
    Path(machine.places.team).write_text(json.dumps({**bundle, "not_after": int(time.time()) - 1}), encoding="utf-8")
    assert decision() == "ask"
    Path(machine.places.team).write_text(text, encoding="utf-8")
    assert decision() == "allow"
    release(admin, "")
    fetch(machine.places, machine.known)
    assert decision() == "ask"
    assert not Path(machine.places.team_programs).exists()
