"""Findings and policy → decision with its trace."""
