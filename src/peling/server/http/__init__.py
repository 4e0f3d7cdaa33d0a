"""HTTP: routes, their handlers, and their descriptions."""
