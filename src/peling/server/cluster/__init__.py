"""Processes: a single serving worker, and the supervisor of several."""
