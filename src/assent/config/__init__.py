"""Where policy files lie, how they are read, checked, compiled and trusted."""
