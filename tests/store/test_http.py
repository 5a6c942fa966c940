"""Rules of a server: got, limited, marked; and a server that is slow, wrong or gone spoils nothing."""

from __future__ import annotations

import json
import os
import socket
import time
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from assent.cli.root import root
from assent.correction import Correction, MatchKind
from assent.errors import AssentError, ServerError
from assent.record import replace
from assent.store import corrections, http
from assent.store.database import open_store
from assent.store.http import Server
from assent.store.server_rules import Pulled, forget, keep, pulled
from assent.store.snapshot import kept

from .serving import TOKEN, answer, rules_of, serving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from http.server import BaseHTTPRequestHandler
    from pathlib import Path

    from assent.config.locations import Locations

FLAG = Correction(MatchKind.Flag, "r", "R", "Bash", "command", "scp", created="2026-11-22T09:30:00Z")
REGEX = Correction(MatchKind.Regex, "curl -k", "curl", "Bash", "command", created="2026-11-22T09:30:01Z")
READ = Correction(MatchKind.ToolName, "read_file", "Read", created="2026-11-22T09:30:02Z")


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "PAUSES", (0.0, 0.0))
    monkeypatch.setattr(http, "SECONDS", 0.3)


@pytest.fixture
def served(tmp_path: Path) -> str:
    """The store that the server serves."""
    path = str(tmp_path / "served/rules.db")
    with open_store(path) as store:
        corrections.put_all(store, [FLAG, REGEX, READ])
    return path


@pytest.fixture
def url(served: str) -> Iterator[str]:
    yield from serving(rules_of(served))


def test_all_rules_come_with_their_origin(url: str) -> None:
    assert Server(url, TOKEN).rules() == tuple([replace(rule, origin=url) for rule in (FLAG, REGEX, READ)])


def test_a_rule_is_given(url: str, served: str) -> None:
    Server(url, TOKEN).put(replace(READ, old="grep_search", new="Grep", origin="https://elsewhere"))
    with open_store(served) as store:
        assert [(rule.old, rule.origin) for rule in corrections.listed(store)][-1] == ("grep_search", "")


def test_a_wrong_token_is_said(url: str) -> None:
    with pytest.raises(ServerError, match=r"refused: missing or invalid token.*\(401\)"):
        Server(url, "another").rules()


class Misbehaving:
    """Answers in one of the ways in which servers go wrong, and counts how often it was asked."""

    def __init__(self, way: Callable[[BaseHTTPRequestHandler], None]) -> None:
        self.way = way
        self.asked: list[str | None] = []

    def __call__(self, connection: BaseHTTPRequestHandler) -> None:
        self.asked.append(connection.headers.get("Authorization"))
        self.way(connection)


def cut(connection: BaseHTTPRequestHandler) -> None:
    connection.send_response(200)
    connection.send_header("Content-Length", "1000")
    connection.end_headers()
    connection.wfile.write(b"[")


WAYS: dict[str, tuple[Callable[[BaseHTTPRequestHandler], None], str, int]] = {
    "too busy": (lambda c: answer(c, 503, b"busy"), r"refused: Service Unavailable \(503\)", 3),
    "broken": (lambda c: answer(c, 500, b'{"error": "oh"}'), r"refused: oh \(500\)", 1),
    "no error we know": (lambda c: answer(c, 404, b"[1]"), r"refused: Not Found \(404\)", 1),
    "elsewhere": (
        lambda c: answer(c, 302, b"", Location="http://x.invalid/"),
        r"sends elsewhere \(http://x.invalid/\)",
        1,
    ),
    "no JSON": (lambda c: answer(c, 200, b"<html>"), "the answer is not JSON", 1),
    "deep JSON": (lambda c: answer(c, 200, b"[" * 100_000), "the answer is not JSON", 1),
    "no list": (lambda c: answer(c, 200, b"{}"), "the answer is not a list", 1),
    "no rules": (lambda c: answer(c, 200, b"[1]"), "not an object", 1),
    "an unknown kind": (lambda c: answer(c, 200, b'[{"from": "a", "match_kind": "x"}]'), "is not a match_kind", 1),
    "endless": (lambda c: answer(c, 200, b" " * (http.LARGEST + 2)), "more than", 1),
    "cut off": (cut, "cannot be reached", 3),
    "silent": (lambda _: time.sleep(0.6), "cannot be reached", 3),
}


@pytest.mark.parametrize("way", WAYS)
def test_one_that_misbehaves_is_said(way: str) -> None:
    handle, told, times = WAYS[way]
    server = Misbehaving(handle)
    for address in serving(server):
        with pytest.raises(ServerError, match=told):
            Server(address, TOKEN).rules()
    assert len(server.asked) == times
    assert set(server.asked) == {f"Bearer {TOKEN}"}


def test_one_that_recovers_is_asked_again(served: str) -> None:
    well = rules_of(served)
    server = Misbehaving(lambda connection: answer(connection, 502, b"") if len(server.asked) < 3 else well(connection))
    for address in serving(server):
        assert len(Server(address, TOKEN).rules()) == 3


def test_nobody_there() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with pytest.raises(ServerError, match=r"cannot be reached: .*refused"):
        Server(f"http://127.0.0.1:{port}", TOKEN).rules()


@pytest.mark.parametrize(
    "address",
    [
        *("", "example.org", "ftp://example.org", "file:///etc/passwd", "http://example.org", "http://127.1"),
        *("http://localhost.example.org", "https://me:pw@example.org", "https://example.org/?x=1", "https://[::1"),
        "https://example.org:x",
    ],
)
def test_addresses_that_are_not_asked(address: str) -> None:
    with pytest.raises(ServerError):
        Server(address, TOKEN).rules()


def test_the_latest_answer_takes_the_place_of_all_before(places: Locations) -> None:
    with open_store(places.store) as store:
        keep(store, "https://a", [FLAG, READ])
        keep(store, "https://b", [REGEX])
        keep(store, "https://a", [READ])
        assert [(rule.old, rule.origin) for rule in corrections.listed(store)] == [
            ("curl -k", "https://b"),
            ("read_file", "https://a"),
        ]
        assert [(each.origin, each.count) for each in pulled(store)] == [("https://a", 1), ("https://b", 1)]
        assert isinstance(pulled(store)[0], Pulled)
        assert forget(store, "https://a")
        assert not forget(store, "https://a")
    assert [rule.old for rule in kept(places).corrections] == ["curl -k"]


def test_a_rule_of_the_user_wins(places: Locations) -> None:
    own = replace(READ, new="ReadMine")
    with open_store(places.store) as store:
        keep(store, "https://a", [READ, FLAG])
        corrections.put(store, own)
    assert [(rule.new, rule.origin) for rule in kept(places).corrections] == [("ReadMine", ""), ("R", "https://a")]


class User:
    """A user with a token, and perhaps a server in the policy file."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.home = home
        self.token = home / "token"
        self.token.write_text(TOKEN)
        self.token.chmod(0o600)
        monkeypatch.setenv("HOME", str(home))
        monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
        monkeypatch.delenv("XDG_STATE_HOME", raising=False)

    def policy(self, text: str) -> None:
        folder = self.home / ".config/assent"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "policy.toml").write_text(text)

    def run(self, *words: str) -> str:
        result = CliRunner().invoke(root, ["aliases", *words], standalone_mode=False)
        if isinstance(result.exception, AssentError):
            return f"error: {result.exception}"
        assert result.exception is None
        return result.output

    def kept(self) -> list[str]:
        return [rule["from"] for rule in json.loads(self.run("--json"))]


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> User:
    home = tmp_path / "home"
    home.mkdir()
    return User(home, monkeypatch)


def test_pull_takes_the_usual_kinds(user: User, url: str) -> None:
    shown = user.run("pull", "--server", f"{url}/", "--token-file", str(user.token))
    assert f"{url}: 1 correction taken over" in shown
    assert "2 left out, of kinds that your policy does not allow: regex, tool" in shown
    assert user.kept() == ["r"]


def test_pull_takes_the_kinds_that_the_policy_allows(user: User, url: str) -> None:
    user.policy(f'[server]\nurl = "{url}/"\ntoken_file = "~/token"\nkinds = ["tool", "regex"]\n')
    told = json.loads(user.run("pull", "--json"))
    assert ([rule["from"] for rule in told["taken"]], [rule["from"] for rule in told["left"]]) == (
        ["curl -k", "read_file"],
        ["r"],
    )
    assert user.kept() == ["curl -k", "read_file"]
    assert "its corrections are forgotten" in user.run("pull", "--forget")
    assert user.kept() == []


def test_pull_asks_only_when_the_last_answer_is_old(user: User, served: str) -> None:
    server = Misbehaving(rules_of(served))
    for address in serving(server):
        user.policy(f'[server]\nurl = "{address}"\ntoken_file = "~/token"\n')
        assert "1 correction taken over" in user.run("pull", "--older", "1h")
        assert user.run("pull", "--older", "1h") == ""
        assert f"{address}: asked " in user.run()
        with open_store(str(user.home / ".local/state/assent/assent.db")) as store, store.writing() as connection:
            connection.execute("UPDATE servers SET pulled_at = '2020-01-01T00:00:00Z'")
        assert "1 correction taken over" in user.run("pull", "--older", "1h")
    assert len(server.asked) == 2


def test_what_nobody_could_define_is_left_out(user: User, served: str) -> None:
    scripts = replace(FLAG, kind=MatchKind.Command, old="grep", new="rg; id", command="grep")
    with open_store(served) as store:
        corrections.put(store, scripts)
    for address in serving(rules_of(served)):
        user.policy(f'[server]\nurl = "{address}"\ntoken_file = "~/token"\n')
        assert [rule["from"] for rule in json.loads(user.run("pull", "--json"))["refused"]] == ["grep"]
    assert user.kept() == ["r"]


def test_a_server_that_is_gone_leaves_what_was_pulled(user: User, served: str) -> None:
    for address in serving(rules_of(served)):
        user.policy(f'[server]\nurl = "{address}"\ntoken_file = "~/token"\n')
        user.run("pull")
    assert user.run("pull").startswith("error: ")
    assert user.kept() == ["r"]


def test_nothing_is_written_by_a_dry_run(user: User, url: str, served: str) -> None:
    user.policy(f'[server]\nurl = "{url}"\ntoken_file = "~/token"\n')
    assert "1 correction would be taken over" in user.run("pull", "--dry-run")
    assert user.kept() == []
    with open_store(str(user.home / ".local/state/assent/assent.db")) as store:
        corrections.put(store, replace(READ, old="mine"))
    assert "1 correction would be sent" in user.run("push", "--dry-run")
    with open_store(served) as store:
        assert len(corrections.listed(store)) == 3


def test_push_gives_the_users_own(user: User, url: str, served: str) -> None:
    user.policy(f'[server]\nurl = "{url}"\ntoken_file = "~/token"\n')
    user.run("pull")
    with open_store(str(user.home / ".local/state/assent/assent.db")) as store:
        corrections.put(store, replace(READ, old="mine"))
    assert "1 correction sent" in user.run("push")
    with open_store(served) as store:
        assert [rule.old for rule in corrections.listed(store)] == ["r", "curl -k", "read_file", "mine"]


def test_a_token_is_for_one_server_alone(user: User, url: str) -> None:
    user.policy(f'[server]\nurl = "https://example.org"\ntoken_file = "{user.token}"\n')
    assert "no server is named" in user.run("pull", "--server", url)
    assert not os.path.exists(user.home / ".local/state/assent/assent.db")


@pytest.mark.parametrize(
    ("stated", "told"),
    [
        ('token_file = "t"', r"policy.toml:1: `url` is missing"),
        ('url = "https://x"', r"policy.toml:1: `token_file` is missing"),
        ('url = "https://x"\ntoken_file = "t"\nkinds = ["glob"]', r"policy.toml:4: `kinds` holds 'glob'"),
        ('url = "https://x"\ntoken_file = "t"\nkind = []', r"policy.toml:4: unknown key `kind`; did you mean `kinds`"),
    ],
)
def test_a_wrong_setting_is_said_with_its_line(user: User, stated: str, told: str) -> None:
    user.policy(f"[server]\n{stated}\n")
    assert told in user.run("pull")
