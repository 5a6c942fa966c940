"""People by OpenID Connect: the code flow with PKCE (RFC 7636), a nonce, and an ID token whose signature is checked.

What must come back to the same browser is in a cookie of that browser alone, for ten minutes.
"""

from __future__ import annotations

import hmac
import secrets
import time
from typing import Any
from urllib.parse import urlsplit

from assent.errors import ServerError
from assent.record import Record

SECONDS = 10.0
_ALGORITHMS = ["RS256", "PS256", "ES256", "ES384", "EdDSA"]  # no shared secret, and never none
_LOCAL = ("127.0.0.1", "localhost", "::1")
_SLACK = 60  # seconds that clocks may differ


class Provider(Record):
    """The provider that identifies people, and our own client there; the secret is empty for a public client."""

    issuer: str
    client: str
    secret: str = ""
    domains: tuple[str, ...] = ()  # of the addresses of people who may sign in; none: whoever the provider knows


class Journey(Record):
    """The values that one browser brings back from the provider."""

    state: str
    nonce: str
    verifier: str

    def cookie(self) -> str:
        """As the browser keeps it."""
        return f"{self.state}.{self.nonce}.{self.verifier}"


class NamedPerson(Record):
    """Whom the provider named."""

    subject: str
    name: str


def begin(provider: Provider, back: str) -> tuple[str, Journey]:
    """The address to send a browser to, and what it must bring back to `back`. Raises ServerError."""
    journey = Journey(secrets.token_urlsafe(24), secrets.token_urlsafe(24), secrets.token_urlsafe(48))
    with _client(provider, back) as client:
        url, _ = client.create_authorization_url(
            _endpoint(_discovered(provider), "authorization_endpoint"),
            state=journey.state,
            nonce=journey.nonce,
            code_verifier=journey.verifier,
        )
    return str(url), journey


def read_journey(cookie: str) -> Journey | None:
    """The journey in a cookie; None where there is none."""
    parts = cookie.split(".")
    return Journey(*parts) if len(parts) == 3 and all(parts) else None


def finish(provider: Provider, back: str, journey: Journey, state: str, code: str) -> NamedPerson:
    """Whom the provider named for this code. Raises ServerError unless all of it belongs together."""
    if not hmac.compare_digest(journey.state.encode(), state.encode("utf-8", "replace")):
        raise ServerError("the answer of the provider belongs to another browser: sign in again")
    found = _discovered(provider)
    from authlib.common.errors import AuthlibBaseError
    from httpx2 import HTTPError

    try:
        with _client(provider, back) as client:
            token = client.fetch_token(
                _endpoint(found, "token_endpoint"),
                grant_type="authorization_code",
                code=code,
                code_verifier=journey.verifier,
            )
    except (AuthlibBaseError, HTTPError) as error:
        raise ServerError(f"{provider.issuer}: did not take the code: {error}") from None
    claims = _claims(provider, found, str(token.get("id_token", "")))
    _check(provider, journey, claims)
    _check_domain(provider, claims)
    name = next((claims[key] for key in ("name", "preferred_username", "email") if claims.get(key)), claims["sub"])
    return NamedPerson(str(claims["sub"]), str(name)[:100])


def _check(provider: Provider, journey: Journey, claims: dict[str, Any]) -> None:
    """Raise ServerError for an ID token that is not of this provider, for us, for this journey, and of now."""
    audience = claims.get("aud")
    ours = audience == provider.client or (isinstance(audience, list) and provider.client in audience)
    party = claims.get("azp", provider.client) == provider.client
    nonce = hmac.compare_digest(str(claims.get("nonce", "")).encode(), journey.nonce.encode())
    if claims.get("iss") != provider.issuer or not (ours and party and nonce and _holds(claims) and claims.get("sub")):
        raise ServerError(f"{provider.issuer}: its ID token is not for this sign-in")


def _check_domain(provider: Provider, claims: dict[str, Any]) -> None:
    """Raise ServerError for people of elsewhere; an address that the provider has not checked says nothing."""
    domain = str(claims.get("email", "")).rpartition("@")[2].lower()
    if provider.domains and (claims.get("email_verified") is not True or domain not in provider.domains):
        wanted = " or ".join(provider.domains)
        raise ServerError(f"{provider.issuer}: named no verified address at {wanted}, and only these sign in here")


def _holds(claims: dict[str, Any]) -> bool:
    """Whether it was made before now and has not ended."""
    ends, begins = claims.get("exp"), claims.get("iat")
    if not isinstance(ends, int | float) or not isinstance(begins, int | float):
        return False
    return begins - _SLACK <= time.time() <= ends + _SLACK


def _claims(provider: Provider, found: dict[str, Any], token: str) -> dict[str, Any]:
    from joserfc import jwt
    from joserfc.errors import JoseError
    from joserfc.jwk import KeySet

    keys = _fetched(_endpoint(found, "jwks_uri"))
    try:
        claims: dict[str, Any] = jwt.decode(token, KeySet.import_key_set(keys), algorithms=_ALGORITHMS).claims  # type: ignore[arg-type]
    except (JoseError, ValueError, KeyError, TypeError):
        raise ServerError(f"{provider.issuer}: the signature of its ID token is not right") from None
    return claims


def _discovered(provider: Provider) -> dict[str, Any]:
    found = _fetched(f"{provider.issuer.rstrip('/')}/.well-known/openid-configuration")
    if found.get("issuer") != provider.issuer:
        raise ServerError(f"{provider.issuer}: calls itself {found.get('issuer')!a}")
    return found


def _endpoint(found: dict[str, Any], name: str) -> str:
    return _checked(str(found.get(name, "")))


def _checked(url: str) -> str:
    """The address, if nobody can read along."""
    parts = urlsplit(url)
    if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in _LOCAL):
        raise ServerError(f"{url!a}: a provider is asked over https alone")
    return url


def _fetched(url: str) -> dict[str, Any]:
    import httpx2

    try:
        answer = httpx2.get(_checked(url), timeout=SECONDS)
        answer.raise_for_status()
        value = answer.json()
    except (httpx2.HTTPError, ValueError) as error:
        raise ServerError(f"{url}: {error}") from None
    if not isinstance(value, dict):
        raise ServerError(f"{url}: the answer is not a JSON object")
    return value


def _client(provider: Provider, back: str) -> Any:
    from authlib.integrations.httpx_client import OAuth2Client

    return OAuth2Client(
        provider.client,
        provider.secret or None,
        scope="openid profile email",
        redirect_uri=back,
        code_challenge_method="S256",
        token_endpoint_auth_method="client_secret_basic" if provider.secret else "none",
        timeout=SECONDS,
    )
