"""The project's own programs, packages, recipes, containers and servers."""
