"""Assignments and environment: which of them matter to the programs that get them."""
