"""Python: code that only computes, prints and reads, or writes known files."""
