"""The terminal table: one person and bots. `session` plays, the other modules draw; only they need Rich and Textual."""
