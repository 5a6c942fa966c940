"""The facts of disk and git about a command, gathered at the edge and only where the first judgement would ask."""
