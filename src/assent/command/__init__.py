"""Tree → simple commands in order, wrappers seen through, with what is opaque and why."""
