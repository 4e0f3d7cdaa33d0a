"""A real browser that plays: the tests, and the guests, positions and inspections that they share."""
