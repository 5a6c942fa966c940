"""What is kept between commands: corrections, grants, names, and what happened (docs/store.md)."""
