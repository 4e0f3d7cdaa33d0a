"""Simulation: many hands, many games. It needs NumPy and Numba."""
