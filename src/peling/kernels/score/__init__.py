"""Scoring kernels: from a hand vector to its answer, its waits and its distance."""
