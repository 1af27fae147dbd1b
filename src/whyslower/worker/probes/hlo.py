"""Reads a module that XLA compiled from its text: each instruction's arrays, JAX's name for it, and its place."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

Arrays = tuple[tuple[tuple[int, ...], str], ...]  # shape and dtype of each

_CONTAINERS = frozenset({"while", "conditional", "call"})
_FREE = frozenset({"parameter", "constant", "broadcast", "bitcast", "tuple", "get-tuple-element", "iota", "reshape"})
# Of a fusion's parts, the one that tells what it does: these in this order, else the last.
_TELLING = ("dot", "convolution", "fft", "sort", "custom-call", "scatter", "gather", "reduce-window", "reduce")
_DTYPES = {
    "f16": "float16", "bf16": "bfloat16", "f32": "float32", "f64": "float64", "c64": "complex64", "c128": "complex128",
    "s8": "int8", "s16": "int16", "s32": "int32", "s64": "int64", "u8": "uint8", "u16": "uint16", "u32": "uint32",
    "u64": "uint64", "pred": "bool",
}  # fmt: skip

_COMPUTATION = re.compile(r"^(ENTRY )?%?([\w.\-]+) \(.*\{$")
_INSTRUCTION = re.compile(r"^\s+(?:ROOT )?%?([\w.\-]+) = (\(.*?\)|\S+) ([\w\-]+)\((.*)$")
_ARRAY = re.compile(r"(\w+)\[([\d,]*)\]")
_NAME = re.compile(r"%([\w.\-]+)")
_CALLS = re.compile(r"\bcalls=%?([\w.\-]+)")
_RUNS = re.compile(r"\b(?:body|condition|to_apply)=%?([\w.\-]+)|branch_computations=\{([^}]*)\}")
_TRIPS = re.compile(r'"known_trip_count":\{"n":"(\d+)"')
_OP_NAME = re.compile(r'op_name="([^"]*)"')
_BACKWARD = "transpose(jvp("  # in JAX's name of what a gradient has it do on the way back
_TARGET = re.compile(r'custom_call_target="([^"]*)"')
_FRAME = re.compile(r"stack_frame_id=(\d+)")
_ENTRY = re.compile(r'^(\d+) (?:"(.*)"|\{(.*)\})$')  # of the tables that stand first: a name, or numbers by name
_NUMBER = re.compile(r"(\w+)=(\d+)")


MANY_TRIPS = 1000  # of a loop of which nobody knows how often it runs


class Place(NamedTuple):
    """Where an instruction comes from in the program; no file where that is not known."""

    file: str = ""
    line: int = 0


class Did(NamedTuple):
    """What an instruction does: JAX's name of the primitive, its place, and its arrays, the result first; `backward`:
    for a gradient, on the way back through what was computed."""

    primitive: str
    place: Place
    arrays: Arrays
    backward: bool = False


class _Instruction(NamedTuple):
    opcode: str
    shape: str
    operands: tuple[str, ...]
    calls: str
    rest: str


class Module:
    """One module by its text. `is_users` tells of a file whether it is the user's: places are in those alone."""

    def __init__(self, text: str, is_users: Callable[[str], bool]) -> None:
        self._is_users = is_users
        self._tables: dict[str, dict[int, dict[str, int]]] = {}
        self._files: dict[int, str] = {}
        self._computations: dict[str, dict[str, _Instruction]] = {}
        self._entry = ""
        self._read(text)

    def _read(self, text: str) -> None:
        current: dict[str, _Instruction] = {}
        title = ""
        for line in text.splitlines():
            if entry := _ENTRY.match(line):
                number, name, numbers = entry.groups()
                if title == "FileNames":
                    self._files[int(number)] = name
                elif numbers:
                    row = {key: int(value) for key, value in _NUMBER.findall(numbers)}
                    self._tables.setdefault(title, {})[int(number)] = row
            elif head := _COMPUTATION.match(line):
                current = self._computations.setdefault(head[2], {})
                self._entry = head[2] if head[1] else self._entry
            elif match := _INSTRUCTION.match(line):
                name, shape, opcode, rest = match.groups()
                calls = _CALLS.search(rest)
                operands = tuple(_NAME.findall(rest.split("), ")[0]))
                current[name] = _Instruction(opcode, shape, operands, calls[1] if calls else "", rest)
            else:
                title = line.strip()

    def did(self, name: str) -> Did | None:
        """What one instruction does; None where it isn't in the module, or only has others run."""
        for instructions in self._computations.values():
            if name in instructions:
                one = instructions[name]
                break
        else:
            return None
        if one.opcode in _CONTAINERS:
            return None
        shapes = [one.shape, *(instructions[each].shape for each in one.operands if each in instructions)]
        arrays = tuple(found for shape in shapes for found in _arrays(shape))
        told = self._telling(one)
        return Did(_primitive(told), self._place(told.rest), arrays, _BACKWARD in _path(told))

    def steps(self) -> int:
        """About how many instructions a run of the module executes."""
        return self._steps(self._entry)

    def _steps(self, computation: str) -> int:
        found = self._computations.get(computation, {}).values()
        return sum(self._steps_of(one) for one in found if one.opcode not in _FREE)

    def _steps_of(self, one: _Instruction) -> int:
        if one.opcode not in _CONTAINERS:
            return 1
        inside = [name for found in _RUNS.findall(one.rest) for name in (found[0], *_NAME.findall(found[1])) if name]
        times = _TRIPS.search(one.rest)
        trips = 1 if one.opcode != "while" else int(times[1]) if times else MANY_TRIPS
        return trips * sum(map(self._steps, inside))

    def _telling(self, one: _Instruction) -> _Instruction:
        parts = [part for part in self._computations.get(one.calls, {}).values() if part.opcode not in _FREE]
        if one.opcode != "fusion" or not parts:
            return one
        return next((part for opcode in _TELLING for part in parts if part.opcode == opcode), parts[-1])

    def _place(self, rest: str) -> Place:
        """Of the frames that it was traced in, the innermost in a file of the user's."""
        found = _FRAME.search(rest)
        for frame in self._frames(int(found[1])) if found else ():
            location = self._tables.get("FileLocations", {}).get(frame.get("file_location_id", 0), {})
            file = os.path.realpath(self._files.get(location.get("file_name_id", 0), ""))
            if self._is_users(file):
                return Place(file, location.get("line", 0))
        return Place()

    def _frames(self, number: int) -> Iterator[dict[str, int]]:
        """A frame and those around it. The first of all has none around it, and so tells how "none" is written."""
        frames = self._tables.get("StackFrames", {})
        none = frames.get(1, {}).get("parent_frame_id", 0)
        while number in frames:
            yield frames[number]
            number = min(frames[number].get("parent_frame_id", 0) - none, number - 1)


def _primitive(one: _Instruction) -> str:
    """By the last part of "jit(step)/while/body/mul"; XLA's own copies have only a place there."""
    said = None if one.opcode == "copy" else _path(one)
    return said.rpartition("/")[2] if said else one.opcode


def _path(one: _Instruction) -> str:
    """JAX's name for it, with all that it was traced within, or XLA's; "" where it has none."""
    said = _OP_NAME.search(one.rest) or _TARGET.search(one.rest)
    return said[1] if said else ""


def _arrays(shape: str) -> Arrays:
    """The arrays of a type: `f32[32,256]{1,0}`, or several of them in parentheses."""
    found = _ARRAY.findall(shape)
    return tuple(
        (tuple(map(int, filter(None, dims.split(",")))), _DTYPES[kind]) for kind, dims in found if kind in _DTYPES
    )
