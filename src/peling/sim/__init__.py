"""Simulation: many hands, many games. NumPy and Numba enter here and nowhere before."""
