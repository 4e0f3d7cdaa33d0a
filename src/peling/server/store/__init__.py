"""Storage: the database, the journal of all writes, and the leases of tables."""
