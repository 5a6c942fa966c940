"""Each agent's events and answers on the wire, and one neutral form for all of them."""
