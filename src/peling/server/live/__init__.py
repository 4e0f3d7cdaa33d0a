"""Live tables: matches with people and bots around them, and what they are told."""
