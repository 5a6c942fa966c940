"""Rule tables, one file per family of programs, each with its examples."""
