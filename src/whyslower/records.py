"""The nouns of the design as frozen types: what flows from room to room. Times are seconds, unless named `ns`."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

LoopKind = Literal["for", "while", "call", "process"]
VerdictKind = Literal["slower", "equivalent", "undecided"]


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """Base of the plain records."""


# --- what the user handed in ------------------------------------------------------------------------------------------


class ProgramText(Record, frozen=True, kw_only=True):
    """A loop of ours, which begins on `line`, around calls of a program that is no script, with all that they need."""

    text: str
    file: str  # its place in the working directory; it need not exist
    line: int


class Program(Record, frozen=True, kw_only=True):
    """A program as it was handed in; `label` names it in every message (`a`, `b`, or the user's own name)."""

    label: str
    kind: Literal["script", "function", "statement", "callable", "variant"]
    target: str  # path of the script or study; "module:function", "path.py:function"; statement; callable's name
    argv: tuple[str, ...] = ()
    setup: str = ""  # statements only
    payload: str = ""  # callable: base64 of the cloudpickle; variant: its levels as JSON
    python: str = ""  # the interpreter that runs it
    loop: str = ""  # the user's own choice: "LINE" or "file.py:LINE"
    settings: tuple[tuple[str, str], ...] = ()  # constants overridden: ("N", "512")
    directory: str = ""  # the working directory
    text: ProgramText | None = None  # of a function, statement or callable whose source is known


class Loop(Record, frozen=True, kw_only=True):
    """The loop whose iterations are the units. `call`: a loop of ours around a call; `process`: one unit a process."""

    kind: LoopKind
    file: str = ""
    line: int = 0
    source: str = ""  # its first line, as the user wrote it
    function: str = ""  # the qualified name it stands in; "" at top level
    length: int | None = None  # how many units the whole program runs, where known
    counted: bool = False  # units are counted one by one (entered many times, length unknown)
    fixed_length: bool = False  # how many units there will be is settled before the first of them


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
    faults: int = 0  # minor page faults of the process, likewise

    @property
    def unit_s(self) -> float:
        """Seconds of a unit."""
        return self.ns * 1e-9 / self.units


class Estimate(Record, frozen=True, kw_only=True):
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float


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


class Difference(Record, frozen=True, kw_only=True):
    """The first value that must agree and does not."""

    variable: str
    unit: int  # after how many units (0: before the first)
    size: float | None  # largest difference over the largest magnitude; None where a number is infinite or none at all
    other_variable: str = ""  # its name in the other program, where that differs
    statement: str = ""  # the statement that last assigned it, in the compared program
    line: int = 0
    a: str = ""  # the values, shortened
    b: str = ""


class SameWork(Record, frozen=True, kw_only=True):
    """About results. `why` is a sentence; `remarks` name harmless differences (transpose, sign, order, dtype)."""

    kind: Literal["same", "unlike", "unchecked"]
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
    libraries: dict[str, str] = {}  # versions, by name, of Python and of what the program has imported


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
    same_as: tuple[str, ...] = ()  # ids of causes that no experiment tells apart from it: they share one part evenly
    beside: tuple[str, ...] = ()  # the same of causes that each take something of one part, nobody knows how much
    parts: tuple[Cause, ...] = ()  # several changes that go by one name, the largest share first, which speaks for it


class RuledOut(Record, frozen=True, kw_only=True):
    """A suspicion that the experiment did not confirm: `effect` is ratio without / ratio with the change in place."""

    id: str
    experiment: str
    effect: float
    low: float
    high: float
    before: float | None = None  # the ratio as it is
    after: float | None = None  # the ratio with the change in place
    common: bool = False  # the change is to both programs, and its effect only what costs both of them time


class Unclear(Record, frozen=True, kw_only=True):
    """A suspicion that was tried, and whose share of the log ratio is anywhere in [low, high]: nothing, or much."""

    id: str
    experiment: str
    share: float
    low: float
    high: float
    crowded: bool = False  # others took the processors, and only a quiet machine shows what it is


class Remedy(Record, frozen=True, kw_only=True):
    """A change that was tried: `gain` is time before / time after."""

    what: str
    program: str = msgspec.field(name="for")
    gain: float
    low: float
    high: float
    same_results: bool
    checked: bool = True  # False: the results could not be compared, so that nothing is known of them
    units: int = 0  # after which results were compared; later ones were not looked at
    patch: str = ""


class Spot(Record, frozen=True, kw_only=True):
    """Where a program spends its time: one expression of its unit. `share` is of a watched run, never of a time."""

    file: str
    line: int
    text: str  # the expression, on one line
    name: str  # of the operation
    share: float  # of the watched time, from 0 to 1
    count: float  # evaluations a unit


class Remark(Record, frozen=True, kw_only=True):
    """A warning as data: `kind` selects the sentence in report/wording.py, `data` fills it."""

    kind: str
    data: dict[str, Any] = {}


# --- what was seen inside ---------------------------------------------------------------------------------------------


class Operand(Record, frozen=True, kw_only=True):
    """A value that an operation takes or gives, or that lives at the loop's door."""

    kind: Literal["array", "number", "sequence", "other"]
    type: str  # "numpy.ndarray", "torch.Tensor", "jax.Array", "numpy.float64", "float", "list", "torch.nn.modules..."
    text: str = ""  # the expression that gives it, as the user wrote it
    dtype: str = ""  # "float32", "int64", "bool": without the library's prefix
    shape: tuple[int, ...] = ()
    strides: tuple[int, ...] = ()  # in elements
    length: int = 0  # items of a sequence; numbers that a sparse matrix stores
    items: str = ""  # the type of a sequence's first leaf: "float", "numpy.ndarray"
    nbytes: int = 0
    contiguous: bool = True  # in C order
    subnormal: float = 0.0  # share of subnormal numbers among the elements looked at
    requires_grad: bool = False
    fires: bool | None = None  # of booleans: whether any was true in the units that were looked at
    invariant: bool = False  # the same object, unwritten, in every unit that was seen


class Operation(Record, frozen=True, kw_only=True):
    """One expression of the unit that calls, computes, indexes or assigns into: what it did, over the units seen."""

    file: str
    line: int
    column: int  # in characters, as `end_column`
    end_line: int
    end_column: int
    text: str  # the expression
    name: str  # "numpy.roll", "numpy.ndarray.dot", "torch.Tensor.mm", "@", "*", "[]", "[]=", "iter" (next of a for)
    library: str  # numpy | scipy | torch | jax | python | user
    function: str = ""  # the qualified name it stands in; "" at top level
    depth: int = 0  # loops of the user's inside the unit that it stands in
    count: float = 1.0  # evaluations a unit
    seconds: float = 0.0  # a unit, without the operations inside it, watched: where to look, never reported as a time
    operands: tuple[Operand, ...] = ()  # of its first evaluation; a method's receiver first
    result: Operand | None = None
    view: bool = False  # the result shares memory with an operand
    scale: float = 1.0  # mean size (largest array, else result; a product's work) of all evaluations, in this one's


class Variable(Record, frozen=True, kw_only=True):
    """A name that is bound at the loop's door."""

    name: str
    value: Operand
    inner: tuple[Operand, ...] = ()  # arrays inside it, where it is a container or a module: the first few


class Kernel(Record, frozen=True, kw_only=True):
    """A library's own routine below what the user wrote: torch's (`aten::`), or XLA's (`xla::`, the result first)."""

    name: str
    count: float  # a unit
    seconds: float  # a unit, itself alone, in a watched run
    shapes: tuple[tuple[int, ...], ...] = ()
    dtypes: tuple[str, ...] = ()
    file: str = ""  # of a compiled function: where the user wrote it
    line: int = 0
    backward: bool = False  # XLA's, for a gradient: on the way back through what was computed


class Evidence(Record, frozen=True, kw_only=True):
    """What untimed passes saw of one program's unit. Counts are per unit."""

    label: str
    units: int = 0  # watched with every operation
    operations: tuple[Operation, ...] = ()
    variables: tuple[Variable, ...] = ()  # at the door
    kernels: tuple[Kernel, ...] = ()
    stacks: dict[str, float] = {}  # folded, from the loop's frame to the compiled routine: part of the samples
    library_calls: float = 0.0  # calls of Python functions inside libraries
    own_calls: float = 0.0  # calls of those that the user wrote, properties and operators included
    plain_units: int = 0  # watched from outside only; the rest comes from these
    collections: float = 0.0  # runs of the cycle collector
    collecting_share: float = 0.0  # of the time
    faults: float = 0.0  # minor page faults
    compilations: float = 0.0  # after the first units
    cpus_busy: float = 0.0
    threads: dict[str, int] = {}  # by library: "torch", "openblas", "mkl", "omp"
    gradients: bool = False  # a gradient graph was recorded in the unit
    backward: bool = False  # and run
    files: tuple[str, ...] = ()  # of the user's own that were read, the script included: real paths


class Edit(Record, frozen=True, kw_only=True):
    """Characters [start, end) of a file's text give way to `text`."""

    start: int
    end: int
    text: str
    file: str = ""  # the real path of another file of the user's; "": the one that the program's loop stands in


class Change(Record, frozen=True, kw_only=True):
    """What a factor's level does to one program."""

    edits: tuple[Edit, ...] = ()
    door: tuple[str, ...] = ()  # statements run once at the loop's door, each in a namespace of its own: modes
    environment: tuple[tuple[str, str], ...] = ()  # set before the process starts


class Factor(Record, frozen=True, kw_only=True):
    """One thing that can be set by itself, and what a change of the time means. `equal`: its share is what goes of the
    log ratio; `fixed-cost`: what is left of calls without work; `swap`: the faster one's code; `rest`: all else."""

    name: str  # unique in its session
    cause: str  # the id that its effect speaks for
    also: tuple[str, ...] = ()  # `rest`: ids of its other parts, where no experiment takes one away without the others
    what: str  # the experiment as a phrase: "the cycle collector switched off in both"
    changes: dict[str, Change]  # by label; a program that is not named stays as it is
    reading: Literal["equal", "fixed-cost", "swap", "rest"] = "equal"
    lines: tuple[int, ...] = ()  # of the slower program, that it is about
    where: str = ""  # the place in words: the file, the line, its text
    remedy: str = ""  # what the change to the slower program alone is as advice; "": it is none
    weight: float = 0.5  # the share that the evidence lets expect: the largest is tried first
    under: Literal["quick", "full"] = "quick"  # `full`: what takes long to try (compiling)
    refutes: Literal["always", "by no effect", "never"] = "always"  # its cause; "always": by a longer time, too
    quiet: bool = False  # what it shows is the programs' own only while nobody else takes the processors
    shown: bool = False  # `swap`: the exchanged text sets what the cause is about, a mode or an option
    gone: tuple[tuple[int, int, int, int], ...] = ()  # places of expressions that the slower one's units do without
    once: bool = False  # what is gone is done once, before the loop
    left: dict[str, float] = {}  # `fixed-cost`: by label, the part of the work that the calls still have
    casts: tuple[str, ...] = ()  # dtypes that the slower one's data are cast from, for the unit to compute in others


# --- the answer -------------------------------------------------------------------------------------------------------


class Answer(Record, frozen=True, kw_only=True):
    """All that one comparison of two programs says; `verdicts` and `works` by the label of the compared program."""

    schema: int = 1
    reference: str
    labels: tuple[str, ...]
    verdicts: dict[str, Verdict]  # each other program against the reference
    works: dict[str, SameWork]
    programs: dict[str, ProgramTimes]
    causes: tuple[Cause, ...] = ()
    located: tuple[Cause, ...] = ()  # without an id: code that has a share, and nobody knows what about it
    ruled_out: tuple[RuledOut, ...] = ()
    unclear: tuple[Unclear, ...] = ()  # tried, and neither proven nor ruled out
    unexplained: float | None = None
    remedies: tuple[Remedy, ...] = ()
    experiments: int = 0  # how many were made to find the causes
    where: dict[str, tuple[Spot, ...]] = {}  # by label, the costliest first
    routines: dict[str, dict[str, float]] = {}  # by label: compiled ones, by their part of the sampled stacks
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
    why: Literal["none", "quick", "full"] = "quick"  # how far causes are looked for
    cold: bool = False  # every worker starts cold: no preloading
