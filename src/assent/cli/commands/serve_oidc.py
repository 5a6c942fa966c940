"""The provider of OpenID Connect that `assent serve` was given."""

from __future__ import annotations

from assent.errors import ServerError
from assent.server.oidc import Provider
from assent.store.token import read_token

# Where anybody can have an account.
_PUBLIC = (
    "accounts.google.com",
    "login.microsoftonline.com/common",
    "login.microsoftonline.com/consumers",
    "gitlab.com",
)


def provider(
    issuer: str | None, client: str | None, secret_file: str | None, domains: tuple[str, ...] = ()
) -> Provider | None:
    """The provider; None where none was named. Raises ServerError."""
    if issuer is None:
        return None
    if client is None:
        raise ServerError("--oidc needs --oidc-client: our id at the provider")
    if not domains and issuer.partition("://")[2].startswith(_PUBLIC):
        raise ServerError(f"anybody can have an account at {issuer}: say with --oidc-domain whose people may sign in")
    from assent.server.oidc import Provider

    known = tuple([domain.lower().removeprefix("@") for domain in domains])
    return Provider(issuer, client, read_token(secret_file) if secret_file else "", known)
