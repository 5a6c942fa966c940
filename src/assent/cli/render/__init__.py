"""What commands print: tables, screens, colours."""
