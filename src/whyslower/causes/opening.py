"""Files that are opened: by a library's routine, which reads them in Python, or by the program itself."""

from __future__ import annotations

from whyslower.causes.case import Swap
from whyslower.causes.reading import words
from whyslower.causes.shares import as_often
from whyslower.evidence.families import tail

# What opens a file.
OPENERS = words("load loadtxt genfromtxt fromfile memmap loadmat open")


def opens_as_many(swap: Swap) -> bool:
    """Whether what came opens as many files as what went, by itself and not by the same routines: both wait for these,
    and what differs is what is done with them."""
    lost, gained = (
        [o for o in part if tail(o) in OPENERS and o.library != "user"] for part in (swap.lost, swap.gained)
    )
    counts = [sum(one.count for one in part) for part in (lost, gained)]
    plain = bool(gained) and all(tail(one) == "open" for one in gained)
    return plain and any(tail(one) != "open" for one in lost) and as_often(*counts)
