"""Code that a command runs: whose it is, where it came from, and what its texts say."""
