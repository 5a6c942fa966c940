"""Agents' hook protocols: wire form ↔ one neutral event and answer."""
