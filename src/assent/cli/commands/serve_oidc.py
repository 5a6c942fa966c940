"""The provider of OpenID Connect that `assent serve` was given."""

from __future__ import annotations

from assent.errors import ServerError
from assent.store.token import read_token

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.server.oidc import Provider


def provider(issuer: str | None, client: str | None, secret_file: str | None) -> Provider | None:
    """The provider; None where none was named. Raises ServerError."""
    if issuer is None:
        return None
    if client is None:
        raise ServerError("--oidc needs --oidc-client: our id at the provider")
    from assent.server.oidc import Provider

    return Provider(issuer.rstrip("/"), client, read_token(secret_file) if secret_file else "")
