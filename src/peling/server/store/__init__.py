"""Storage: the database, the journal of all writes, and who owns which table."""
