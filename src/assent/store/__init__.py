"""The data that is kept between commands: corrections, grants, names, and past calls (docs/store.md)."""
