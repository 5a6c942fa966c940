"""The pages that people see in a browser, the same on one machine (`assent ui`) and on a team's server."""
