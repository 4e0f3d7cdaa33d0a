"""The answers to questions as frozen dataclasses: what goes over the wire, and what Python programs get."""
