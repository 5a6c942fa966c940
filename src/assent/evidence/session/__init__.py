"""The files that the session has put somewhere, by its earlier calls or in the same text."""
