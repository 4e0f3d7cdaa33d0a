"""Playing: a table as one vector of ints, its legal actions as bits, the step from one decision to the next."""
