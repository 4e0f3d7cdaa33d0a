"""The values that questions are answered with, as frozen dataclasses: what goes over the wire, and what Python programs get."""
