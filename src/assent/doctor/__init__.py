"""What keeps the hook from working, or slows it down: `assent doctor`."""
