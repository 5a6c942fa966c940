"""Signing in at a provider on this machine, and what is wrong with the answers of others."""

from __future__ import annotations

import base64
import hashlib
import http.client
import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from joserfc import jwt
from joserfc.jwk import ECKey, KeySet

from assent.cli.commands.serve_admin import provider as given
from assent.errors import ServerError
from assent.record import replace
from assent.server.oidc import Provider

from .served import SECONDS, Browser, Served

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Loopback:
    """A provider: discovery, keys, and tokens for codes that it gave out, each with its challenge."""

    def __init__(self) -> None:
        self.key = ECKey.generate_key("P-256", {"kid": "k1"})
        self.foreign = ECKey.generate_key("P-256", {"kid": "k1"})
        self.codes: dict[str, dict[str, str]] = {}
        self.changes: dict[str, Any] = {}
        self.signer = self.key
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.tell(200, provider.document(self.path))

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"])).decode()
                self.tell(*provider.token(dict(parse_qsl(body))))

            def tell(self, status: int, value: object) -> None:
                data = json.dumps(value).encode()
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.issuer = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()

    def document(self, path: str) -> object:
        if path.endswith("/keys"):
            return KeySet([self.key]).as_dict(private=False)
        names = {"authorization_endpoint": "/authorize", "token_endpoint": "/token", "jwks_uri": "/keys"}
        return {"issuer": self.issuer, **{name: f"{self.issuer}{path}" for name, path in names.items()}}

    def agree(self, url: str) -> tuple[str, str]:
        """The result of a person's yes at that address: state and code."""
        asked = dict(parse_qsl(urlsplit(url).query))
        assert asked["response_type"] == "code"
        assert asked["code_challenge_method"] == "S256"
        code = f"code-{len(self.codes)}"
        self.codes[code] = asked
        return asked["state"], code

    def token(self, form: dict[str, str]) -> tuple[int, object]:
        asked = self.codes.pop(form.get("code", ""), None)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(form.get("code_verifier", "").encode()).digest())
        if asked is None or challenge.decode().rstrip("=") != asked["code_challenge"]:
            return 400, {"error": "invalid_grant"}
        now = int(time.time())
        claims: dict[str, object] = {
            "iss": self.issuer,
            "aud": asked["client_id"],
            "sub": "u1",
            "name": "Ada",
            "nonce": asked["nonce"],
        }
        claims |= {"iat": now, "exp": now + 60, **self.changes}
        told = jwt.encode({"alg": "ES256", "kid": "k1"}, claims, self.signer)
        return 200, {"access_token": "x", "token_type": "Bearer", "id_token": told}

    def stop(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture
def provider() -> Iterator[Loopback]:
    made = Loopback()
    try:
        yield made
    finally:
        made.stop()


@pytest.fixture
def served(provider: Loopback, tmp_path: Path) -> Iterator[Served]:
    server = Served(str(tmp_path / "served/team.db"), tmp_path, provider=Provider(provider.issuer, "assent"))
    server.start()
    try:
        yield server
    finally:
        server.stop()


def visitor(served: Served) -> Browser:
    browser = Browser.__new__(Browser)
    browser.url = served.url
    return browser


def come_back(served: Served, provider: Loopback, **changes: str) -> tuple[int, dict[str, str], bytes]:
    """One person's way there and back."""
    browser = visitor(served)
    status, headers, _ = browser.raw("GET", "/sign-in")
    assert status == 303
    assert "HttpOnly" in headers["set-cookie"]
    state, code = provider.agree(headers["location"])
    told = {"state": state, "code": code, "cookie": headers["set-cookie"].partition(";")[0], **changes}
    return browser.raw(
        "GET", f"/sign-in/back?state={told['state']}&code={told['code']}", None, {"cookie": told["cookie"]}
    )


def test_a_person_signs_in_as_a_viewer_and_is_known_the_next_time(served: Served, provider: Loopback) -> None:
    seen = []
    for _ in range(2):
        status, headers, _ = come_back(served, provider)
        assert (status, headers["location"]) == (303, "/")
        browser = visitor(served)
        browser.cookie = headers["set-cookie"].partition(";")[0]
        seen.append(browser.get("/v1/session")[1])
    assert {(one["name"], one["role"]) for one in seen} == {("Ada", "viewer")}
    assert seen[0]["id"] == seen[1]["id"]


@pytest.mark.parametrize(
    "changes",
    [
        {"iss": "https://evil.example"},
        {"aud": "another"},
        {"azp": "another"},
        {"nonce": "another"},
        {"exp": 1},
        {"iat": 1 << 40},
        {"sub": ""},
        {"exp": "late"},
    ],
)
def test_a_token_for_something_else_is_refused(served: Served, provider: Loopback, changes: dict[str, Any]) -> None:
    provider.changes = changes
    status, _, body = come_back(served, provider)
    assert (status, b"not for this sign-in" in body) == (422, True)


def test_a_signature_of_another_key_is_refused(served: Served, provider: Loopback) -> None:
    provider.signer = provider.foreign
    status, _, body = come_back(served, provider)
    assert (status, b"signature" in body) == (422, True)


@pytest.mark.parametrize(
    ("changes", "status"),
    [({"state": "x"}, 422), ({"cookie": ""}, 400), ({"cookie": "assent-sign-in=a.b.c"}, 422), ({"code": "x"}, 422)],
)
def test_what_belongs_to_another_browser_is_refused(
    served: Served, provider: Loopback, changes: dict[str, str], status: int
) -> None:
    assert come_back(served, provider, **changes)[0] == status


@pytest.mark.parametrize(
    ("claims", "status"),
    [
        ({"email": "ada@example.org", "email_verified": True}, 303),
        ({"email": "ada@EXAMPLE.org", "email_verified": True}, 303),
        ({"email": "ada@example.org"}, 422),
        ({"email": "ada@example.org", "email_verified": "true"}, 422),
        ({"email": "ada@example.org.evil.example", "email_verified": True}, 422),
        ({"email": "ada@evil-example.org", "email_verified": True}, 422),
        ({"email": "ada@evil.example.org", "email_verified": True}, 422),
        ({"email": "ada@example.org@evil.example", "email_verified": True}, 422),
        ({}, 422),
    ],
)
def test_only_people_of_the_domain_sign_in(
    served: Served, provider: Loopback, claims: dict[str, Any], status: int
) -> None:
    served.team.setting = replace(
        served.setting, provider=Provider(provider.issuer, "assent", domains=("example.org",))
    )
    provider.changes = claims
    assert come_back(served, provider)[0] == status


def test_the_way_back_is_gone_once(served: Served, provider: Loopback) -> None:
    browser = visitor(served)
    _, headers, _ = browser.raw("GET", "/sign-in")
    state, code = provider.agree(headers["location"])
    connection = http.client.HTTPConnection(urlsplit(served.url).netloc, timeout=SECONDS)
    cookie = headers["set-cookie"].partition(";")[0]
    connection.request("GET", f"/sign-in/back?state={state}&code={code}", None, {"cookie": cookie})
    told = connection.getresponse().headers.get_all("set-cookie") or []
    connection.close()
    assert [one.partition("=")[0] for one in told] == ["assent-sign-in", "assent-session"]
    assert "Max-Age=0" in told[0]


def test_where_anybody_has_an_account_somebody_is_named() -> None:
    with pytest.raises(ServerError, match="--oidc-domain"):
        given("https://accounts.google.com", "assent", None)
    found = given("https://accounts.google.com", "assent", None, ("@Example.org",))
    assert found == Provider("https://accounts.google.com", "assent", "", ("example.org",))


def test_a_provider_in_the_open_is_not_asked(served: Served) -> None:
    served.team.setting = replace(served.setting, provider=Provider("http://id.example.org", "assent"))
    status, _, body = visitor(served).raw("GET", "/sign-in")
    assert (status, b"https alone" in body) == (422, True)
