"""Perl: code that only computes and prints."""
