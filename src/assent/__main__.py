"""`python -m assent` is the same as `assent`."""

from __future__ import annotations

from assent.cli import main

if __name__ == "__main__":
    main()
