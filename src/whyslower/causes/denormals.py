"""Subnormal numbers: many processors compute with them in microcode, tens of times slower."""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar

from msgspec.structs import replace

from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.causes.gone import gone
from whyslower.causes.reading import seconds
from whyslower.causes.shares import bulk, expected
from whyslower.evidence.families import arrays, elements
from whyslower.records import Change, Factor, Kernel, Operation

# Share of subnormals among an operand's elements: one in a hundred already costs, at a hundred cycles each.
FEW = 0.01
# Elements from which a call may crawl for them: at a hundred cycles each they take longer than to call it.
SOME = 64
# Of the watched time: below, the subnormals stand where nothing is spent.
REAL_SHARE = 0.05
# A slow element costs some tens of fast ones: nearly all of such an operation's time may go.
SAVED = 0.9

# Kernels of torch's that take a nanosecond for an element, and the seconds from which one of so many elements crawls:
# whatever it is given, or where the other program's takes far less for as many.
ARITHMETIC = frozenset({"add", "sub", "mul", "div", "sqrt", "lerp", "addcmul", "addcdiv"})
MANY = 1000
CRAWL_S, SLOW_S = 8e-9, 2e-9
FAR_LESS = 4.0

NUMBER = re.compile(r"\b\d+(\.\d*)?([eE][+-]?\d+)?|\.\d+([eE][+-]?\d+)?")
FLUSHING = re.compile(r"\bset_flush_denormal\b|\b(ftz|daz|flush_to_zero|denormals?_are_zero)\b", re.IGNORECASE)

FLUSHED = "flush-to-zero"  # the experiment's name
TORCH = "import torch; torch.set_flush_denormal(True)"

# Of x86's MXCSR register the bits FTZ (15) and DAZ (6) are set, in this thread and in those of an OpenMP pool.
# Machine code: stmxcsr [rsp-4]; or dword [rsp-4], 0x8040; ldmxcsr [rsp-4]; ret.
# OpenBLAS's threads take the register over from the thread that starts them: they are made to start anew.
REGISTER = """\
import ctypes, mmap, platform
if platform.machine() in ("x86_64", "AMD64"):
    _code = bytes.fromhex("0fae5c24fc814c24fc408000000fae5424fcc3")
    _page = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    _page.write(_code)
    _flush = ctypes.CFUNCTYPE(None)(ctypes.addressof(ctypes.c_char.from_buffer(_page)))
    _flush()
    with open("/proc/self/maps") as _maps:
        _loaded = {line.split()[-1] for line in _maps if ".so" in line}
    for _path in _loaded:
        if "gomp" in _path or "libomp" in _path or "iomp" in _path:
            ctypes.CDLL(_path).GOMP_parallel(_flush, None, 0, 0)
        elif "openblas" in _path and hasattr(ctypes.CDLL(_path), "blas_thread_shutdown_"):
            ctypes.CDLL(_path).blas_thread_shutdown_()
"""


class Denormals(Cause):
    """Suspected where costly operations of the slower one meet subnormals, or crawl so, and fewer of the faster one."""

    id: ClassVar[str] = "denormals"
    reason: ClassVar[str] = "computes with subnormal numbers"
    advice: ClassVar[str] = "Flush subnormals to zero, or scale the data away from them."
    thorough: ClassVar[bool] = True

    def experiments(self, case: Case) -> Sequence[Factor]:
        """Subnormals taken as zero by the processor, in both."""
        slower, faster = _share(case.slower, case.faster), _share(case.faster, case.slower)
        if slower < REAL_SHARE or slower <= faster:
            return ()
        return (
            Factor(
                name=FLUSHED,
                cause=self.id,
                what="subnormal numbers flushed to zero in both",
                changes={side.label: Change(door=(door(side),)) for side in case.both},
                lines=tuple(sorted({o.line for o in side_operations(case.slower)})),
                remedy="flush subnormal numbers to zero (results change by less than the smallest normal number)",
                weight=expected(case, SAVED * (slower - faster)),
            ),
        )

    def shown(self, swap: Swap) -> float:
        """Code that has subnormals flushed, or that differs in numbers alone, so that the same operations meet none."""
        if swap.hunk is None:
            return 0.0
        if FLUSHING.search(swap.hunk.slower_text + swap.hunk.faster_text):
            return 0.95
        if NUMBER.sub("0", swap.hunk.slower_text) != NUMBER.sub("0", swap.hunk.faster_text):
            return 0.0
        ordinary = {_kind(o) for o in swap.gained if not meets(o)}
        return 0.9 * gone(swap, lambda o: _may_crawl(o) and _kind(o) in ordinary)


def door(side: Side) -> str:
    """The statements that flush in this program: torch's own where it is used, the processor's register elsewhere."""
    torch = any(o.library == "torch" for o in side.evidence.operations)
    return f"{TORCH}\n{REGISTER}" if torch else REGISTER


def once_flushed(swap: Swap, made: Collection[str]) -> Swap:
    """The swap as it is between programs that meet no subnormals, where the experiment of these has been made."""
    if FLUSHED not in made:
        return swap
    sides = [replace(side.evidence, operations=_flushed(side.evidence.operations)) for side in swap.case.both]
    slower, faster = (dataclasses.replace(s, evidence=seen) for s, seen in zip(swap.case.both, sides, strict=True))
    case = dataclasses.replace(swap.case, slower=slower, faster=faster)
    return dataclasses.replace(swap, case=case, lost=_flushed(swap.lost), gained=_flushed(swap.gained))


def _flushed(operations: Iterable[Operation]) -> tuple[Operation, ...]:
    def without(one: Operation) -> Operation:
        result = replace(one.result, subnormal=0.0) if one.result is not None else None
        return replace(one, operands=tuple(replace(each, subnormal=0.0) for each in one.operands), result=result)

    return tuple(map(without, operations))


def side_operations(side: Side) -> list[Operation]:
    """Its operations on arrays that meet subnormals."""
    return [o for o in side.evidence.operations if _may_crawl(o)]


def crawls(side: Side) -> bool:
    """Whether such operations take a real share of its time."""
    return seconds(side_operations(side)) >= REAL_SHARE * seconds(side.evidence.operations) > 0


def _may_crawl(operation: Operation) -> bool:
    """Whether its time may be that of subnormals."""
    return (bulk(operation) or elements(operation) >= SOME) and meets(operation)


def meets(operation: Operation) -> bool:
    """Whether subnormals were seen in what it is given, or in what it makes of ordinary numbers."""
    seen = (*operation.operands, *((operation.result,) if operation.result is not None else ()))
    return any(operand.subnormal >= FEW for operand in seen)


def _kind(operation: Operation) -> tuple[object, ...]:
    """The routine, how often, and the arrays that it is given, whatever their numbers."""
    return operation.name, round(operation.count), tuple((o.dtype, o.shape, o.strides) for o in arrays(operation))


def _share(side: Side, other: Side) -> float:
    """Of the watched time: where subnormals were seen, or, inside calls that show no operands, where kernels crawl."""
    seen = seconds(side_operations(side)) / (seconds(side.evidence.operations) or 1.0)
    kernels = side.evidence.kernels
    theirs = {(k.name, k.shapes): _each_s(k) for k in other.evidence.kernels}
    crawling = sum(k.seconds for k in kernels if _crawls(k, theirs.get((k.name, k.shapes), math.inf)))
    return max(seen, crawling / (sum(k.seconds for k in kernels) or 1.0))


def _crawls(kernel: Kernel, other_s: float) -> bool:
    """Whether plain arithmetic takes longer for each element than it does with any ordinary numbers, or far longer than
    the other program's of the same shapes."""
    size = math.prod(kernel.shapes[0]) if kernel.shapes else 0
    plain = kernel.name.removeprefix("aten::").removesuffix("_") in ARITHMETIC
    each_s = _each_s(kernel)
    slow = each_s >= CRAWL_S * size or each_s >= max(SLOW_S * size, FAR_LESS * other_s)
    return plain and size >= MANY and slow


def _each_s(kernel: Kernel) -> float:
    return kernel.seconds / kernel.count if kernel.count else 0.0
