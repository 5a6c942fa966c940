"""JavaScript: code that only computes, prints and reads."""
