"""HTTP: addresses, what they answer, their description, and what guards them."""
