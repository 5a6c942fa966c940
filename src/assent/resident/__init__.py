"""The process that remains and answers events for those that end at once (docs/latency.md)."""
