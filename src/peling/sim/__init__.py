"""Simulation: many hands, many games. NumPy and Numba enter here and nowhere before; so does the engine as machine code."""

from peling import native

native.use()
