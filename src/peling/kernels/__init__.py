"""Kernels: the rules' arithmetic as plain functions over ints and arrays.

One source runs three ways (`jit.py`): interpreted on lists, compiled by Numba on arrays, or as CUDA device functions. So inside
there are no classes, dicts, exceptions or allocation; every array is an argument. `layout.py` says what stands where in them.
"""
