"""The process that stays and answers events for those that end at once (docs/latency.md)."""
