"""The known facts about programs: entries, where they are kept, and judging a command by them."""
