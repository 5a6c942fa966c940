"""What the disk and git say of a command, gathered at the edge and only where the first judgement would ask."""
