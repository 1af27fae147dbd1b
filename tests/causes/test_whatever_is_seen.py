"""No cause fails over what it was shown: calls of any name on operands of any kind, or on none."""

from __future__ import annotations

import random

import evidence_made as made
import msgspec
import pytest

from whyslower.causes import CAUSES
from whyslower.evidence.families import FAMILIES, OPTIONS
from whyslower.inquiry.code import Tried, factors, named
from whyslower.inquiry.views import whole
from whyslower.records import Operand, Operation

SCRIPT = """\
import numpy as np
x = np.zeros(3)
def f(x):
    return x
for i in range(5):
    y = f(x)
    z = x + y
"""
NAMES = sorted({*FAMILIES, "[]", "[]=", "iter", "list", "dict", "join", "split", "append", "range", "zip", "sorted"})
LIBRARIES = ["numpy", "scipy", "torch", "jax", "python", "user"]
SHAPES: list[tuple[int, ...]] = [(), (0,), (1,), (5,), (300,), (200, 300), (200_000,), (3, 4, 5), (1000, 2)]
DTYPES = ["float32", "float64", "int64", "uint8", "bool", "complex128", "object", "<U8", ""]
NUMBERS = ["int", "float", "numpy.float64", "complex", "bool", "fractions.Fraction"]
SEQUENCES, ITEMS = ["list", "tuple", "str", "dict", "set", "range", "bytes"], ["float", "str", "numpy.ndarray", ""]
OTHERS = ["slice", "scipy.sparse._csr.csr_matrix", OPTIONS, "torch.dtype", "numpy.random.Generator", "NoneType"]
PAIRS = 400


def operand(draw: random.Random) -> Operand:
    told = {"text": draw.choice(["", "x", "y[0]", "a.b"]), "invariant": draw.random() < 0.4}
    kind = draw.choice(["array", "array", "number", "sequence", "other"])
    if kind == "array":
        of = draw.choice(["numpy.ndarray", "torch.Tensor", "jax.Array"])
        return made.array(*draw.choice(SHAPES), dtype=draw.choice(DTYPES), kind=of, **told)
    if kind == "number":
        return Operand(kind="number", type=draw.choice(NUMBERS), **told)
    if kind == "sequence":
        return made.sequence(draw.choice([0, 1, 7, 20_000]), draw.choice(ITEMS), draw.choice(SEQUENCES), **told)
    return Operand(kind="other", type=draw.choice(OTHERS), length=draw.choice([0, 50_000]), **told)


def call(draw: random.Random, name: str, library: str) -> Operation:
    full = f"{library}.{name}" if name[0].isalpha() else name
    return made.operation(
        full,
        *(operand(draw) for _ in range(draw.choice([0, 1, 2, 2, 3, 4]))),
        text=draw.choice([full, "f(x)", "x + y", "x[i]"]),
        library=library,
        seconds=10 ** draw.uniform(-4, -2),
        count=draw.choice([0.01, 0.5, 1.0, 50.0, 1e5]),
        result=draw.choice([None, operand(draw)]),
        function=draw.choice(["", "g", "C.m"]),
        depth=draw.choice([0, 1, 2]),
    )


def another(draw: random.Random, one: Operation) -> Operation:
    """What came in its place: the same routine on other operands, or another one on the same."""
    other = call(draw, draw.choice(NAMES), draw.choice(LIBRARIES))
    kept = draw.sample(["name", "library", "count", "operands", "result", "text"], draw.randint(0, 5))
    same = {field: getattr(one, field) for field in kept}
    return msgspec.structs.replace(other, seconds=one.seconds * draw.choice([0.02, 0.3, 0.8]), **same)


@pytest.mark.parametrize("seed", range(8))
def test_causes_have_an_answer_to_whatever_is_seen(seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(PAIRS // 8):
        ours = [call(draw, draw.choice(NAMES), draw.choice(LIBRARIES)) for _ in range(draw.choice([1, 1, 3]))]
        theirs = [another(draw, one) for one in ours]
        sides = (made.side(label, seen, SCRIPT) for label, seen in (("a", ours), ("b", theirs)))
        case = made.case(*sides, ratio=draw.choice([1.2, 3.0, 40.0]))
        known = {cause.id for cause in CAUSES}
        assert {factor.cause for cause in CAUSES for factor in cause.experiments(case)} <= known
        assert named(whole(case)) in {*known, ""}
        assert factors(case, Tried())
