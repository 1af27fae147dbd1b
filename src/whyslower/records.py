"""The nouns of the design as frozen types: what flows from room to room. Times are seconds, unless named `ns`."""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """Base of the plain records."""


# --- what the user handed in ------------------------------------------------------------------------------------------

ProgramKind = Literal["script", "function", "statement", "callable"]


class Program(Record, frozen=True, kw_only=True):
    """A program as it was handed in; `label` names it in every message (`a`, `b`, or the user's own name)."""

    label: str
    kind: ProgramKind
    target: str  # path of the script; "module:function" or "path.py:function"; the statement; the callable's name
    argv: tuple[str, ...] = ()
    setup: str = ""  # statements only
    payload: str = ""  # callables only: base64 of the cloudpickle
    python: str = ""  # the interpreter that runs it
    loop: str = ""  # the user's own choice: "LINE" or "file.py:LINE"
    settings: tuple[tuple[str, str], ...] = ()  # constants overridden: ("N", "512")
    directory: str = ""  # the working directory


LoopKind = Literal["for", "while", "call", "process"]


class Loop(Record, frozen=True, kw_only=True):
    """The loop whose iterations are the units. `call`: a loop of ours around a call; `process`: one unit a process."""

    kind: LoopKind
    file: str = ""
    line: int = 0
    source: str = ""  # its first line, as the user wrote it
    function: str = ""  # the qualified name it stands in; "" at top level
    length: int | None = None  # how many units the whole program runs, where known
    counted: bool = False  # units are counted one by one (entered many times, length unknown)
    chosen_by: Literal["user", "time", "kind"] = "time"


# --- what is measured -------------------------------------------------------------------------------------------------


class Turn(Record, frozen=True, kw_only=True):
    """One counted stretch of units by one worker. `ns` covers `units` units and the wait for the device after them."""

    label: str
    worker: int
    restart: int
    block: int
    position: int  # the place in its block's random order
    first: int  # number of the first counted unit in its process, from 0
    units: int
    ns: int
    skipped_units: int = 0
    skipped_ns: int = 0
    switches: int = 0  # involuntary context switches of the process
    waited_ns: int = 0  # time its threads were runnable and not running
    foreign_ns: int = 0  # CPU time that other processes took meanwhile, summed over CPUs
    stolen_ns: int = 0  # CPU time that the hypervisor took, summed over CPUs
    mhz: float = 0.0
    celsius: float = 0.0
    throttled: bool = False
    cpu_ns: int = 0  # CPU time of the process, skipped units included


class Estimate(Record, frozen=True, kw_only=True):
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float


VerdictKind = Literal["slower", "equivalent", "undecided"]


class Verdict(Record, frozen=True, kw_only=True):
    """About time. `ratio` is slower/faster time of a unit (always >= 1), [low, high] its 95 % interval."""

    kind: VerdictKind
    slower: str  # label of the slower program by the estimate, also when undecided
    faster: str
    ratio: float
    low: float
    high: float
    margin: float
    restarts: int = 0
    restarts_needed: int | None = None  # undecided: about how many restarts in all would decide


SameWorkKind = Literal["same", "unlike", "unchecked"]


class Difference(Record, frozen=True, kw_only=True):
    """The first value that must agree and does not."""

    variable: str
    unit: int  # after how many units (0: before the first)
    size: float  # largest difference over the largest magnitude
    other_variable: str = ""  # its name in the other program, where that differs
    statement: str = ""  # the statement that last assigned it, in the compared program
    line: int = 0
    a: str = ""  # the values, shortened
    b: str = ""


class SameWork(Record, frozen=True, kw_only=True):
    """About results. `why` is a sentence; `remarks` name harmless differences (transpose, sign, order, dtype)."""

    kind: SameWorkKind
    why: str = ""
    first_difference: Difference | None = None
    remarks: tuple[str, ...] = ()
    compared: tuple[str, ...] = ()  # what was found to agree
    units: int = 0
    random_numbers: Literal["own", "shared", "none"] = "none"


class ProgramTimes(Record, frozen=True, kw_only=True):
    """One program's times, each from its own place: set-up and first unit cold, the unit in steady state."""

    path: str
    name: str = ""  # what it is called in sentences: its file's name, where that tells the programs apart
    loop: Loop | None = None  # None: the session ended before it was chosen
    setup_s: float | None = None
    first_unit_s: float | None = None
    unit_s: float | None = None
    low: float | None = None
    high: float | None = None
    own_timing_s: float | None = None  # what the script itself printed as its time
    own_timing_text: str = ""
    whole_loop_s: float | None = None
    steady_from: int | None = None  # unit from which times are steady; None: not known
    growth: float | None = None  # late/early time of a unit, where it depends on the unit's number


class Cause(Record, frozen=True, kw_only=True):
    """A named reason with its share of the log ratio and the experiment that proved it."""

    id: str
    share: float | None = None  # None: named, but its share was not measured
    low: float | None = None
    high: float | None = None
    experiment: str
    before: float | None = None
    after: float | None = None
    line: str = ""


class RuledOut(Record, frozen=True, kw_only=True):
    """A suspicion that the experiment did not confirm."""

    id: str
    experiment: str
    effect: float
    low: float
    high: float


class Remedy(Record, frozen=True, kw_only=True):
    """A change that was tried: `gain` is time before / time after."""

    what: str
    program: str = msgspec.field(name="for")
    gain: float
    low: float
    high: float
    same_results: bool
    patch: str = ""


class Remark(Record, frozen=True, kw_only=True):
    """A warning as data: `kind` selects the sentence in report/wording.py, `data` fills it."""

    kind: str
    data: dict[str, Any] = {}


class Answer(Record, frozen=True, kw_only=True):
    """All that one comparison of two programs says; `verdicts` and `works` by the label of the compared program."""

    schema: int = 1
    reference: str
    labels: tuple[str, ...]
    verdicts: dict[str, Verdict]  # each other program against the reference
    works: dict[str, SameWork]
    programs: dict[str, ProgramTimes]
    causes: tuple[Cause, ...] = ()
    ruled_out: tuple[RuledOut, ...] = ()
    unexplained: float | None = None
    remedies: tuple[Remedy, ...] = ()
    remarks: tuple[Remark, ...] = ()
    machine: dict[str, Any] = {}
    per: Literal["unit", "loop"] = "unit"
    log: str = ""
    seconds: float = 0.0
    restarts: int = 0
    blocks: int = 0
    dropped: int = 0
    ended: str = "decided"  # decided | budget | interrupted | failed | killed


class Request(Record, frozen=True, kw_only=True):
    """What a session is asked to do."""

    programs: tuple[Program, ...]
    reference: str  # label of the program that the others are compared with
    budget: float = 60.0  # seconds
    margin: float = 0.02
    precision: float | None = None  # go on until the 95 % interval is this narrow (half-width, as a fraction)
    per: Literal["unit", "loop"] = "unit"
    in_place: bool = False  # workers write into the user's folders
    seed: int = 0
    check_work: bool = True
    cold: bool = False  # every worker starts cold: no preloading
