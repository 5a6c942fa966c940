"""Compile the program files: python -m tools.programs."""

from __future__ import annotations

import sys

from tools.programs.compile import main

sys.exit(main())
