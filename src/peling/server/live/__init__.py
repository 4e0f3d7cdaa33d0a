"""Live tables: matches with people and bots, and the messages sent to clients."""
