"""Live tables: matches with people and bots, and the messages that are sent to them."""
