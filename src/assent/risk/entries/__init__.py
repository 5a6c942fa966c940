"""What is known of programs: entries, where they are kept, and judging a command by them."""
