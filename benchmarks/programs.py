"""The programs that are measured here: their true ratio, or their untouched cost, is known by construction."""

from __future__ import annotations

import textwrap
from pathlib import Path

UNITS = 10_000  # more than a session runs in one process, and seconds for each kind: no process ends early

# Each kind: its set-up, and its unit: pieces of work that always give the same result, so that a unit of 105 pieces
# computes what a unit of 100 does. Pieces take 5 to 100 µs: what a unit costs besides its pieces doesn't matter (JAX's
# call, some 10 µs of a millisecond and more: 5 % are 4.95 %).
REPEAT = "for nothing in repeat(None, {pieces}):\n    "
KINDS: dict[str, tuple[str, str]] = {
    "python": ("row = list(range(100))", REPEAT + "y = sum([i * i for i in row])"),
    "numpy": (
        "import numpy as np\nrng = np.random.default_rng(0)\n"
        "x, w = rng.normal(size=(32, 64)), rng.normal(size=(64, 64))",
        REPEAT + "y = np.maximum(0, x @ w)",
    ),
    "torch": (
        "import torch\ntorch.manual_seed(0)\nx, w = torch.randn(256, 64), torch.randn(64, 64)",
        REPEAT + "y = torch.relu(x @ w)",
    ),
    "conv": (
        "import torch\ntorch.manual_seed(0)\nx, w = torch.randn(1, 8, 32, 32), torch.randn(8, 8, 3, 3)",
        REPEAT + "y = torch.nn.functional.conv2d(x, w, padding=1)",
    ),
    "jax": (
        "import jax\nimport jax.numpy as jnp\n"
        "x, w = jax.random.normal(jax.random.key(0), (32, 64)), jnp.eye(64)\n"
        "@jax.jit\ndef step(x, w):\n"
        "    return jax.lax.fori_loop(0, 4 * {pieces}, lambda nothing, y: jnp.maximum(0, y @ w), x)",
        "y = step(x, w)",
    ),
}


def script(kind: str, pieces: int = 100, units: int = UNITS) -> str:
    """The script whose unit is so many pieces; `repeat` leaves no counter behind that would differ between two."""
    setup, unit = statement(kind, pieces)
    return f"{setup}\n\nfor unit in range({units}):\n{textwrap.indent(unit, '    ')}\n"


def statement(kind: str, pieces: int = 100) -> tuple[str, str]:
    """The same as (set-up, statement), for tools that take statements."""
    setup, unit = (part.format(pieces=pieces) for part in KINDS[kind])
    return f"from itertools import repeat\n\n{setup}", unit


# Bodies of about 30 ns, 500 ns and 5 µs: an assignment, or a sum in C over so many small integers.
BODIES: dict[str, tuple[str, str, int]] = {
    "30 ns": ("", "x = i", 15_000_000),
    "500 ns": ("row = tuple(range(90))", "x = sum(row)", 4_000_000),
    "5 µs": ("row = tuple(range(950))", "x = sum(row)", 400_000),
}

LOOPS: dict[str, tuple[str, str, str]] = {  # before the loop, its first line, what ends its body
    "range": ("", "for i in range({n}):", ""),
    "list": ("items = list(range({n}))", "for i in items:", ""),
    "generator": ("items = (j for j in range({n}))", "for i in items:", ""),
    "while": ("i = 0", "while i < {n}:", "i += 1"),
}
AGAIN = ("generator", "while")  # what stands before them is used up by one loop
INSIDE = 1000  # units of an untouched loop that are one unit of the loop around it: what turning that costs is nothing


def loop_script(loop: str, size: str) -> str:
    """A loop of one kind around a body of one size."""
    setup, body, units = BODIES[size]
    before, lines = _loop(loop, body, units)
    return _script(setup, before, *lines)


def untouched_script(loop: str, size: str) -> str:
    """The same loop inside another one, whose units are so many of its own: nobody turns the inner one."""
    setup, body, units = BODIES[size]
    before, lines = _loop(loop, body, INSIDE)
    inner = [before, *lines] if loop in AGAIN else lines
    outer = f"for block in range({units // INSIDE}):"
    return _script(setup, "" if loop in AGAIN else before, outer, *(f"    {line}" for line in inner))


def _loop(loop: str, body: str, units: int) -> tuple[str, list[str]]:
    """What stands before a loop of so many units, and its lines."""
    before, head, tail = (part.format(n=units) for part in LOOPS[loop])
    return before, [head, f"    {body}", *([f"    {tail}"] if tail else [])]


def _script(*lines: str) -> str:
    return "\n".join(filter(None, lines)) + "\n"


def write(path: Path, text: str) -> Path:
    """Write a program, and say where."""
    path.write_text(text)
    return path
