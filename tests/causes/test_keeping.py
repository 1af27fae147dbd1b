"""Results that the faster program keeps, and the slower one computes each time."""

from __future__ import annotations

import pytest
from evidence_made import array, best, case, number, operation, side

from whyslower.causes.case import Swap
from whyslower.causes.keeping import keeps
from whyslower.factors.hunks import hunks

PLAIN = """\
import numpy as np
from scipy.special import roots_legendre
known = {}
def nodes(order):
    return roots_legendre(order)
for i in range(1000):
    x, w = nodes(24)
    total = w.sum()
"""

KEPT = {
    "a decorator": ("def nodes(order):\n", "@lru_cache\ndef nodes(order):\n"),
    "a table that is asked first": (
        "    return roots_legendre(order)\n",
        "    if order not in known:\n        known[order] = roots_legendre(order)\n    return known[order]\n",
    ),
    "a table that answers first": (
        "    return roots_legendre(order)\n",
        "    if order in known:\n        return known[order]\n    found = roots_legendre(order)\n"
        "    known[order] = found\n    return found\n",
    ),
    "a table whose error is caught": (
        "    return roots_legendre(order)\n",
        "    try:\n        return known[order]\n    except KeyError:\n        known[order] = roots_legendre(order)\n"
        "        return known[order]\n",
    ),
    "what get gives": (
        "    return roots_legendre(order)\n",
        "    found = known.get(order)\n    if found is None:\n        found = known[order] = roots_legendre(order)\n"
        "    return found\n",
    ),
    "an attribute": (
        "    return roots_legendre(order)\n",
        "    if not hasattr(nodes, 'kept'):\n        nodes.kept = roots_legendre(order)\n    return nodes.kept\n",
    ),
}
NOT_KEPT = {
    "a table that is called cache": (
        "    return roots_legendre(order)\n",
        "    cache = {}\n    cache.setdefault(roots_legendre)\n    return roots_legendre(order)\n",
    ),
    "another call": ("roots_legendre(order)", "np.polynomial.legendre.leggauss(order)"),
    "a default": (
        "    return roots_legendre(order)\n",
        "    if order is None:\n        order = int(24)\n    return roots_legendre(order)\n",
    ),
    "a look-up that sets nothing": (
        "    return roots_legendre(order)\n",
        "    if order in known:\n        return known[order]\n    return roots_legendre(order)\n",
    ),
}


def exchanged(old: str, new: str, gained_s: float = 1e-7) -> Swap:
    """The plain text's computing, for a look-up in the other one."""
    assert old in PLAIN
    computed = operation(
        "scipy.roots_legendre", number(), text="roots_legendre(order)", source=PLAIN, function="nodes", seconds=5e-5
    )
    looked_up = operation("in", number(), seconds=gained_s)
    slower, faster = (
        side(label, [one], text)
        for label, one, text in (("a", computed, PLAIN), ("b", looked_up, other_text(old, new)))
    )
    assert slower.source is not None and faster.source is not None
    (code,) = (each for each in hunks(slower.source, faster.source) or () if each.in_unit)
    return Swap(case(slower, faster, ratio=20.0), (computed,), (looked_up,), code)


def other_text(old: str, new: str) -> str:
    """The plain text with another function."""
    return PLAIN.replace(old, new).replace(
        "import numpy as np\n", "import numpy as np\nfrom functools import lru_cache\n"
    )


@pytest.mark.parametrize("way", KEPT)
def test_what_the_faster_one_keeps_is_another_method(way: str) -> None:
    swap = exchanged(*KEPT[way])
    assert keeps(swap) == 1.0
    assert best(swap) == "algorithm-choice"


@pytest.mark.parametrize("way", NOT_KEPT)
def test_what_keeps_nothing_is_told_from_it(way: str) -> None:
    assert keeps(exchanged(*NOT_KEPT[way])) == 0.0


def test_what_takes_as_long_is_not_kept() -> None:
    assert keeps(exchanged(*KEPT["a decorator"], gained_s=4e-5)) == 0.0


@pytest.mark.parametrize(("name", "function", "part"), [("numpy.array", "nodes", 1 / 3), ("sin", "other", 1 / 3)])
def test_only_what_is_kept_counts_and_what_is_converted_has_a_better_name(
    name: str, function: str, part: float
) -> None:
    swap = exchanged(*KEPT["a decorator"])
    also = operation(name, array(1000), function=function, seconds=1e-4)
    assert keeps(Swap(swap.case, (*swap.lost, also), swap.gained, swap.hunk)) == pytest.approx(part)


def test_what_a_kept_function_calls_is_kept_with_it() -> None:
    swap = exchanged(*KEPT["a decorator"])
    calls = operation("weights", function="nodes", library="user", seconds=1e-6)
    inner = operation("numpy.exp", array(9), function="weights", seconds=1e-4)
    assert keeps(Swap(swap.case, (*swap.lost, calls, inner), swap.gained, swap.hunk)) == 1.0
