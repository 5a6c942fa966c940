"""People by OpenID Connect."""

from __future__ import annotations

from assent.record import Record


class Provider(Record):
    """Who says who people are, and as whom we ask; the secret is empty for a public client."""

    issuer: str
    client: str
    secret: str = ""
