"""Processes: one worker that serves, and the supervisor of several."""
