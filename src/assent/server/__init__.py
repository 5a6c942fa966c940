"""Corrections shared over HTTP: `assent serve` (docs/server.md). Nothing that a hook imports."""
