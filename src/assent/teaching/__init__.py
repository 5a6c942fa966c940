"""Drafts of program files: from what a program's help says, or from a specification for completion."""
