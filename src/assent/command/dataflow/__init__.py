"""What one command prints, and which other one receives it."""
