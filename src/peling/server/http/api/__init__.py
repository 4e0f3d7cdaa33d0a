"""The HTTP API: the table of endpoints, and a module of handlers for each subject."""
