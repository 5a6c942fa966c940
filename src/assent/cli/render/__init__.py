"""The output of commands: tables, screens, colours."""
