"""The pages of one machine and their forms."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest
from tests.analytics.facts import FACTS

from assent.pages.calls import PAGE, WINDOW
from assent.policy import Decision, Preset
from assent.risk import Category
from assent.store import journal
from assent.store.database import open_store
from assent.store.events import ingest
from assent.store.grant import Scope, StoredGrant
from assent.store.grants import add, listed
from assent.store.moment import moment
from assent.store.suggestions import Suggestion, renew
from assent.undo import take
from assent.undo.manifest import SnapshotCall

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.testclient import TestClient

    from assent.ui import Desk, Door

SHOWN = (
    "/",
    "/?follow=1",
    "/call/1",
    "/questions",
    "/questions?days=7",
    "/questions?days=x",
    "/approvals",
    "/suggestions",
    "/undo",
    "/policy",
    "/policy?preset=balanced",
    "/policy?preset=balanced&pattern=git+push+*&decision=deny&all=1",
    "/policy?preset=balanced&pattern=%3Bx",
    "/policy/file",
)


@pytest.mark.parametrize("path", SHOWN)
def test_every_page_is_shown(browser: TestClient, path: str) -> None:
    answer = browser.get(path)
    assert answer.status_code == 200
    assert answer.text.count("<h1>") == 1
    assert answer.text.count('aria-current="page"') == 1


def clear(desk: Desk) -> None:
    """Leave out the calls of a certain day: those tests count from today."""
    with open_store(desk.store) as store, store.writing() as connection:
        connection.execute("DELETE FROM events")


def record(desk: Desk, *commands: str, **fields: object) -> None:
    for number, command in enumerate(commands):
        call = {"kind": "judged", "agent": "claude", "session": "s9", "call": f"{command}{number}", "command": command}
        line = {"t": moment(time.time()), **call, **fields}
        assert journal.append(desk.journal, json.dumps(line).encode())


def test_what_a_command_holds_is_text(browser: TestClient, desk: Desk) -> None:
    record(desk, "echo '<b>' \u202e", decision="ask", category="Unrecognized", reason="<i> `<u>`")
    for path in ("/", f"/call/{len(FACTS) + 1}"):
        text = browser.get(path).text
        assert "&lt;b&gt;" in text
        assert "<code>&lt;u&gt;</code>" in text
        assert "\\u202e" in text
        assert "\u202e" not in text


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("", {fact[3] for fact in FACTS}),
        ("?agent=codex", {"it's a ü"}),
        ("?decision=deny", {"rm -rf /"}),
        ("?category=Destroys", {"rm -rf /"}),
        ("?session=s1", {"git push", "ls"}),
        ("?since=2026-11-22", {"it's a ü", "rm -rf /"}),
        ("?text=PUSH", {"git push"}),
        ("?text=%25", set()),
        ("?before=3", {"git push"}),
        ("?before=x", {fact[3] for fact in FACTS}),
        ("?agent=nobody", set()),
        ("?agent=claude&decision=ask", {"git push"}),
    ],
)
def test_filters_live_in_the_address(browser: TestClient, query: str, shown: set[str]) -> None:
    text = browser.get(f"/{query}").text.replace("&#39;", "'")
    assert {fact[3] for fact in FACTS if f"<code>{fact[3]}</code>" in text} == shown


def test_a_page_leads_to_earlier_calls(browser: TestClient, desk: Desk) -> None:
    record(desk, *[f"make {number}" for number in range(PAGE)])
    text = browser.get("/").text
    assert text.count('href="/call/') == PAGE
    assert f'rel="next" href="/?before={len(FACTS) + 1}"' in text
    text = browser.get(f"/?before={len(FACTS) + 1}").text
    assert text.count('href="/call/') == len(FACTS)
    assert 'rel="next"' not in text


def test_a_search_looks_through_a_part_and_goes_on(browser: TestClient, desk: Desk) -> None:
    with open_store(desk.store) as store, store.writing() as connection:
        connection.execute("UPDATE events SET id = id + ? WHERE id > 1", (WINDOW,))
    text = browser.get("/?text=git+push").text
    assert text.count('href="/call/') == 1
    assert "Search earlier calls" in text
    text = browser.get("/?text=git+push&before=6").text
    assert text.count('href="/call/') == 1


def test_a_call_is_explained_with_its_parts(browser: TestClient, desk: Desk) -> None:
    command = "sudo rm -rf $(cat list) && git push --force >log"
    record(desk, command, decision="ask", category="DeletesData", reason="`rm` deletes")
    text = browser.get(f"/call/{len(FACTS) + 1}").text
    for told in ("<dt>behind</dt><dd><code>sudo</code>", "<dt>options</dt><dd><code>-rf</code>", "after `&amp;&amp;`"):
        assert told in text, told
    assert "git push --force-with-lease" in text
    assert 'class="piece ask fault"' in text


def test_a_call_that_is_not_there(browser: TestClient) -> None:
    for name in ("999", "first", "²", "9" * 30):
        assert browser.get(f"/call/{name}").status_code == 404


def test_questions_are_counted_by_day_and_cause(browser: TestClient, desk: Desk) -> None:
    clear(desk)
    record(desk, "git push", "npm i x", "rm -rf /", decision="ask", category="ModifiesRemote")
    record(desk, "dd if=x of=/dev/sda", decision="deny", category="Destroys")
    text = browser.get("/questions?days=7").text
    assert "<strong>3</strong>" in text
    assert "changes something remote" in text
    assert text.count("<svg") == 2


@pytest.fixture
def approval(desk: Desk) -> int:
    with open_store(desk.store) as store:
        grant = StoredGrant(0, "git push *", Scope.Everywhere, "", "", "bash", Category.ModifiesRemote, "", "")
        return add(store, grant).id


def given(desk: Desk) -> tuple[StoredGrant, ...]:
    with open_store(desk.store) as store:
        return listed(store)


def test_an_approval_is_revoked(browser: TestClient, desk: Desk, door: Door, approval: int) -> None:
    assert "git push *" in browser.get("/approvals").text
    answer = browser.post(f"/approvals/{approval}", data={"csrf": door.token, "do": "revoke"})
    assert "Revoked: git push *" in answer.text
    assert given(desk) == ()
    assert "Revoked" not in browser.get("/approvals").text
    assert browser.get(f"/approvals/{approval}").status_code == 404
    again = browser.post(f"/approvals/{approval}", data={"csrf": door.token, "do": "revoke"})
    assert "no such approval" in again.text


@pytest.mark.parametrize(
    ("fields", "ceiling", "ends"),
    [
        ({"ceiling": "ModifiesVcs", "hours": "8"}, Category.ModifiesVcs, True),
        ({"ceiling": "ModifiesRemote"}, Category.ModifiesRemote, False),
        ({"ceiling": "Destroys"}, Category.ModifiesRemote, False),
        ({"ceiling": "nonsense", "hours": "1"}, Category.ModifiesRemote, True),
        ({"ceiling": "ModifiesVcs", "hours": "12345"}, Category.ModifiesVcs, False),
    ],
)
def test_an_approval_is_only_narrowed(
    browser: TestClient, desk: Desk, door: Door, approval: int, fields: dict[str, str], ceiling: Category, ends: bool
) -> None:
    assert browser.get(f"/approvals/{approval}").status_code == 200
    browser.post(f"/approvals/{approval}", data={"csrf": door.token, "do": "edit", **fields})
    (found,) = given(desk)
    assert (found.ceiling, bool(found.expires)) == (ceiling, ends)
    browser.post(f"/approvals/{approval}", data={"csrf": door.token, "do": "edit", "hours": "720"})
    assert given(desk)[0].expires[:13] == (found.expires or moment(time.time() + 720 * 3600))[:13]


def test_a_suggestion_is_taken_or_refused(browser: TestClient, desk: Desk, door: Door) -> None:
    rule = {"from": "r", "to": "R", "tool": "Bash", "param": "command", "command": "scp", "match_kind": "flag"}
    with open_store(desk.store) as store:
        renew(store, [Suggestion("one", "correction", rule, {"pairs": [["scp -r a b:", "scp -R a b:"]]}, 2.0)])
    assert "scp -R a b:" in browser.get("/suggestions").text
    answer = browser.post("/suggestions", data={"csrf": door.token, "do": "take", "id": "one"})
    assert "orrected from now on" in answer.text
    assert "scp -R a b:" not in answer.text
    answer = browser.post("/suggestions", data={"csrf": door.token, "do": "take", "id": "other"})
    assert 'role="alert"' in answer.text


def test_a_change_is_tried_and_put_into_the_file(browser: TestClient, desk: Desk, door: Door, home: Path) -> None:
    clear(desk)
    record(desk, "npm test", "git push origin x", "touch y", decision="ask", category="RunsProjectCode", cwd=str(home))
    text = browser.get("/policy?preset=balanced&pattern=git+push+*&decision=deny").text
    assert "<strong>3</strong> of 3 calls would be decided otherwise: 2 from ask to allow, 1 from ask to deny." in text
    file = home / ".config/assent/policy.toml"
    assert not file.exists()
    fields = {"csrf": door.token, "preset": "balanced", "pattern": "git push *", "decision": "deny"}
    assert "now says" in browser.post("/policy", data=fields).text
    assert file.stat().st_mode & 0o777 == 0o600
    policy = desk.policy()
    assert (policy.preset, policy.rules[0].decision) == (Preset.Balanced, Decision.deny)
    assert "<strong>0</strong>" in browser.get("/policy?preset=balanced").text


def test_the_file_is_edited_unless_it_is_wrong_or_was_changed(browser: TestClient, desk: Desk, door: Door) -> None:
    def post(text: str, digest: str, do: str = "save") -> str:
        data = {"csrf": door.token, "text": text, "digest": digest, "do": do}
        return str(browser.post("/policy/file", data=data).text)

    clear(desk)
    seen = desk.file().digest
    assert "of 0 calls" in post('preset = "guard"', seen, "try")
    assert 'role="alert"' in post("preset = 3", seen)
    assert desk.file().text == ""
    assert "was saved" in post('preset = "balanced"\r\n', seen)
    assert desk.file().text == 'preset = "balanced"\n'
    assert "changed meanwhile" in post('preset = "guard"', seen)
    assert desk.policy().preset is Preset.Balanced


def test_what_was_deleted_is_put_back(browser: TestClient, desk: Desk, door: Door, home: Path) -> None:
    gone, other = home / "gone.txt", home / "other.txt"
    for path in (gone, other):
        path.write_text("kept")
    call = SnapshotCall("rm *.txt", str(home), "s", int(time.time() * 1000))
    number = take.take([str(gone), str(other)], call, desk.state, in_place=False)
    gone.unlink()
    other.unlink()
    other.write_text("newer")
    assert f"/undo/{number}" in browser.get("/undo").text
    assert "it was changed since" in browser.get(f"/undo/{number}").text
    answer = browser.post(f"/undo/{number}", data={"csrf": door.token, "force": ""})
    assert "Restored 1 of 2." in answer.text
    assert (gone.read_text(), other.read_text()) == ("kept", "newer")
    answer = browser.post(f"/undo/{number}", data={"csrf": door.token, "force": "yes"})
    assert other.read_text() == "kept"
    assert browser.get(f"/undo/{number}").status_code == 404


def test_every_agent_is_offered_once(browser: TestClient, desk: Desk) -> None:
    with open_store(desk.store) as store:
        ingest(store, desk.journal)
    text = browser.get("/").text
    assert [text.count(f'<option value="{agent}">') for agent in ("claude", "codex")] == [1, 1]
