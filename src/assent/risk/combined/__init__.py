"""The joint effects of commands of one text that none of them has alone, or that make less of another."""
