"""How the C library is made to keep the memory that a program frees, and what faulting it in again costs.

The settings are those of the GNU C library; others have none like them.
"""

from __future__ import annotations

import mmap
import time
from functools import cache

# A minor fault with the clearing of its page, on fast bare metal. Virtual machines pay up to ten times as much, so
# this is the least that faults can explain.
FAULT_SECONDS = 0.25e-6
# What a fault was found to cost on virtual machines: for what is likely.
LIKELY_SECONDS = 2e-6
_PAGES, _TIMES = 1024, 5


@cache
def fault_seconds() -> float:
    """What a minor fault costs here, clearing its page included, as it is where nothing disturbs: fresh pages, each
    written to once."""
    best = LIKELY_SECONDS
    for _ in range(_TIMES):
        with mmap.mmap(-1, _PAGES * mmap.PAGESIZE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS) as fresh:
            began = time.perf_counter()
            for page in range(0, len(fresh), mmap.PAGESIZE):
                fresh[page] = 1
            best = min(best, (time.perf_counter() - began) / _PAGES)
    return max(best, FAULT_SECONDS)


# What is freed stays in the process (M_TRIM_THRESHOLD), and what is as large as glibc ever keeps by itself is kept
# (M_MMAP_THRESHOLD).
KEEPING = """\
import ctypes
_mallopt = getattr(ctypes.CDLL(None), "mallopt", lambda setting, value: 0)
_mallopt(-3, 32 << 20)
_mallopt(-1, 2**31 - 1)"""


def keeping_all(ahead: int) -> str:
    """Statements that make glibc keep freed memory of any size, with `ahead` MiB faulted in and at hand.

    Nothing is mapped on its own (M_MMAP_MAX = 0), and freed memory is never given back (M_TRIM_THRESHOLD).
    """
    return f"""\
import ctypes
_libc = ctypes.CDLL(None)
_libc.mallopt(-4, 0)
_libc.mallopt(-1, 2**31 - 1)
_libc.malloc.restype = ctypes.c_void_p
_ahead = ctypes.c_void_p(_libc.malloc(ctypes.c_size_t({ahead} << 20)))
ctypes.memset(_ahead, 0, {ahead} << 20 if _ahead else 0)
_libc.free(_ahead)"""
