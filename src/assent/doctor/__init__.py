"""The obstacles that keep the hook from working, or slow it down: `assent doctor`."""
