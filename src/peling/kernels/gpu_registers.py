"""A table as a thread of a GPU holds it: a vector of two parts, the words that are only ever named and all others.

The first part is only ever read and written at places that the compiler knows, so that once all kernels are copied into one
another its words need no memory: they live in registers, and what is written and not read is gone. The second part is found by
number and lies in the thread's own memory. Kernels see one vector, `t[place]`, as everywhere.
"""

from __future__ import annotations

import operator
from functools import lru_cache
from typing import Any, NamedTuple

from peling.kernels.jit import SIMULATED

HUGE = 1 << 20
NAMED, NUMBERED = 0, 1


class Held(NamedTuple):
    """What a kernel calls: for a table, to fetch its words from a column of all tables, and to bring them back."""

    held_table: Any
    fetch: Any
    bring_back: Any


@lru_cache(maxsize=1)
def held_tables(first: int, size: int) -> Held:
    """The three, as the GPU or its simulator runs them, of tables of `size` words; those before `first` are only named."""
    if SIMULATED:

        def copied(to: Any, source: Any) -> None:
            for place in range(size):
                to[place] = source[place]

        return Held(lambda: [0] * size, copied, lambda table, column: copied(column, table))
    from llvmlite import ir  # the inside of numba-cuda: kernels/jit.py says which version
    from numba.cuda import cgutils, types
    from numba.cuda.extending import intrinsic, models, overload, register_model

    word = ir.IntType(64)

    class HeldType(types.Type):  # type: ignore[misc]
        """The type of a table that a thread holds."""

        def __init__(self) -> None:
            super().__init__(f"HeldTable({first}, {size})")

    held = HeldType()

    @register_model(HeldType)
    class HeldModel(models.StructModel):  # type: ignore[misc]
        """Two places in memory."""

        def __init__(self, manager: Any, kind: Any) -> None:
            parts = [("named", types.CPointer(types.int64)), ("numbered", types.CPointer(types.int64))]
            super().__init__(manager, kind, parts)

    @intrinsic
    def held_table(_typing: Any) -> Any:
        def code(_context: Any, builder: Any, _signature: Any, _given: Any) -> Any:
            parts = [cgutils.alloca_once(builder, word, words) for words in (first, size - first)]
            return cgutils.pack_struct(builder, parts)

        return held(), code

    def copies(*, inward: bool) -> Any:
        def copy(_typing: Any, table: Any, column: Any) -> Any:
            def code(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
                table_parts = [builder.extract_value(given[0], part) for part in (NAMED, NUMBERED)]
                array = context.make_array(column)(context, builder, given[1])
                (stride,) = cgutils.unpack_tuple(builder, array.strides, 1)
                start = builder.bitcast(array.data, ir.IntType(8).as_pointer())

                def one(own: Any, place: Any) -> None:
                    other = builder.bitcast(builder.gep(start, [builder.mul(place, stride)]), word.as_pointer())
                    builder.store(builder.load(other if inward else own), own if inward else other)

                for i in range(first):
                    one(builder.gep(table_parts[NAMED], [ir.Constant(word, i)]), ir.Constant(word, i))
                with cgutils.for_range(builder, ir.Constant(word, size - first)) as loop:
                    place = builder.add(loop.index, ir.Constant(word, first))
                    one(builder.gep(table_parts[NUMBERED], [loop.index]), place)
                return context.get_dummy_value()

            return types.void(table, column), code

        return intrinsic(copy)

    def places(builder: Any, table: Any, place: Any, use: Any) -> None:
        number = builder.sub(place, ir.Constant(word, first))
        # The places before it wrap to huge numbers. A compiler sees from masks that a sum is not huge; that it is no less than
        # `first` it would often not see.
        with builder.if_else(builder.icmp_unsigned(">", number, ir.Constant(word, HUGE))) as (named, numbered):
            with named:
                use(builder.gep(builder.extract_value(table, NAMED), [place]))
            with numbered:
                use(builder.gep(builder.extract_value(table, NUMBERED), [number]))

    @intrinsic
    def read(_typing: Any, table: Any, place: Any) -> Any:
        def code(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            found = cgutils.alloca_once(builder, word)
            places(builder, given[0], given[1], lambda pointer: builder.store(builder.load(pointer), found))
            return builder.load(found)

        return types.int64(table, types.int64), code

    @intrinsic
    def write(_typing: Any, table: Any, place: Any, value: Any) -> Any:
        def code(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            places(builder, given[0], given[1], lambda pointer: builder.store(given[2], pointer))
            return context.get_dummy_value()

        return types.void(table, types.int64, types.int64), code

    def get(table, place):  # noqa: ANN202
        return (lambda table, place: read(table, place)) if isinstance(table, HeldType) else None  # noqa: PLW0108

    def put(table, place, value):  # noqa: ANN202
        return (lambda table, place, value: write(table, place, value)) if isinstance(table, HeldType) else None  # noqa: PLW0108

    overload(operator.getitem)(get)
    overload(operator.setitem)(put)

    return Held(held_table, copies(inward=True), copies(inward=False))
