"""The output of one command, and the other one that receives it."""
