"""Arrays built from Python objects, and taken apart into them: each item is unboxed or boxed on its own."""

from __future__ import annotations

import ast
import dataclasses
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import ClassVar

from whyslower.causes import converting_known, converting_once, hoisting, reading, remembering
from whyslower.causes.binding import argument, library, written
from whyslower.causes.case import Case, Cause, Side, Swap
from whyslower.causes.gone import gone
from whyslower.causes.plain_calls import of_another_code
from whyslower.causes.reading import seconds
from whyslower.causes.shares import expected, likeness
from whyslower.evidence.families import ARRAY_LIBRARIES, calls_back, compiled, is_array_type, tail
from whyslower.records import Change, Factor, Operand, Operation

# Of the slower one's watched seconds, and against those of the faster one.
NOTICED = 0.05
MORE = 1.3

# Items of a sequence: any routine that is handed so many converts them first.
LONG = 32

# Evaluations a unit of what takes one number out of an array: fewer are ordinary code.
MANY = 20

# Arrays in a sequence: fewer are parts that are put together, and copying them is what counts.
PARTS = 8

# Elements an item of what is stacked: above, copying them counts, not handling the objects.
SMALL_ITEM = 4096

BUILDERS = reading.words(
    "array asarray asanyarray ascontiguousarray asfarray fromiter tensor as_tensor Tensor FloatTensor "
    "DoubleTensor LongTensor IntTensor stack vstack hstack dstack column_stack row_stack concatenate concat "
    "cat"
)
TAKES_ONE = reading.words("item float int bool complex __float__ __int__ __bool__")
TAKES_ALL = reading.words("tolist list tuple set sorted iter")
HANDING_OUT = frozenset({"zip", "enumerate", "map"})
HANDED_OUT = frozenset({"generator", "map", "zip", "dict_values", "dict_keys", "deque"})
BUFFERS = frozenset({"array", "bytearray", "memoryview"})  # of numbers; torch goes through them as through a list
# What writes numbers into a text or a record one by one, or reads them from it.
CODES = reading.words(
    "format str repr array2string array_str array_repr savetxt loadtxt genfromtxt pack unpack pack_into unpack_from"
)
# Of NumPy's functions of texts, those that make a text of Python's own of each item, and call its method.
BY_METHODS = re.compile(
    r"numpy\.(strings|char|char\.chararray|_core\.\w+)\."
    r"(upper|lower|title|capitalize|swapcase|encode|decode|mod|join|r?split|splitlines|translate)"
)

# SciPy's sparse arrays that keep a dict of numbers, or lists of them.
BY_ITEMS = re.compile(r"\.(dok|lil)_(array|matrix)$")

# Calls that may stand in an expression that is evaluated once: they only arrange what they are given.
ARRANGING = reading.words("range list tuple zip enumerate len reversed sorted map float int")

# What NumPy makes of each text, to hand it out; its methods are those of Python's own.
TEXTS = {"numpy.str_": "str", "numpy.bytes_": "bytes"}

# What a comprehension does that only takes items out of objects: any more is a loop of its own.
TAKING = frozenset({"iter", "[]"})

# What hands out a fresh array of the kept one, as the expression would have.
FRESH = {"numpy": "{name}.copy()", "torch": "{name}.clone()", "jax": "{name}"}


class Construction(Cause):
    """Suspected where converting takes a good part of the slower one's unit, and less of the faster one's."""

    id: ClassVar[str] = "construction"
    reason: ClassVar[str] = "builds arrays from Python objects, or takes them apart, item by item"
    advice: ClassVar[str] = "Build the array once, or go through one contiguous array."
    routines: ClassVar[frozenset[str]] = frozenset({"making"})

    def suspected(self, case: Case) -> bool:
        """Whether the slower one converts for a good part of its time, and for longer than the faster one."""
        mine, theirs = (seconds(filter(converts, side.evidence.operations)) for side in case.both)
        return reading.share_of(case.slower.evidence, converts) >= NOTICED and mine > MORE * theirs

    def experiments(self, case: Case) -> Sequence[Factor]:
        """A list that several routines convert made an array once; the array built once before the loop, where the unit
        builds the same one again and again; else the first time only in both, for what building costs, where no
        relatives' code can be exchanged, or is other work as well."""
        if not self.suspected(case):
            return ()
        side = case.slower
        found = converting_once.factors(case, self.id, filter(converts, side.evidence.operations))
        handed: list[tuple[Operation, float]] = []
        for operation in sorted(filter(converts, side.evidence.operations), key=lambda one: -one.seconds):
            share = operation.seconds / seconds(side.evidence.operations)
            if share < NOTICED:
                break
            if edits := _kept(side, operation):
                gone = reading.places_within(case.slower, operation)
                found.append(self._once(case, operation, hoisting.quoted(operation), edits, share, gone))
            elif ready := _handed_ready(side, operation):
                found.append(self._once(case, operation, *ready, share))
            elif not _builds(operation):
                handed.append((operation, share))
        found += converting_known.factors(case, self.id, handed)
        if not found:
            found += remembering.factor(case, _builds, self.id, "conversions-kept", within=True)
        return found

    def _once(
        self,
        case: Case,
        operation: Operation,
        built: str,
        edits: hoisting.Edits,
        share: float,
        gone: tuple[reading.Place, ...] = (),
    ) -> Factor:
        return Factor(
            name=_once_name(operation),
            cause=self.id,
            what=f"{built} built once, before the loop",
            changes={case.slower.label: Change(edits=edits)},
            lines=(operation.line,),
            remedy="build the array once, before the loop",
            weight=expected(case, share),
            gone=gone,
            once=True,
        )

    def left(self, swap: Swap, made: Collection[str]) -> Swap:
        """What is not built once by an experiment that was made."""
        source = swap.case.slower.source
        own = (source.path, "") if source is not None else ()
        lost = tuple(one for one in swap.lost if one.file not in own or _once_name(one) not in made)
        return converting_known.as_arrays(dataclasses.replace(swap, lost=lost), made)

    def explains(self, swap: Swap) -> float:
        """Conversions that went away, with comprehensions that only feed them and routines that gave Python objects and
        give an array now; of sequences of arrays less surely, as copying them counts too."""
        taken = (o for o in swap.gained if o.name == "[]")
        numbered = {o.text for o in taken if any(place.kind == "number" for place in o.operands[-1:])}
        both = set.intersection(*({likeness(o) for o in part if converts(o)} for part in (swap.lost, swap.gained)))
        recoded = of_another_code(swap)
        built = [one for one in (*swap.lost, *swap.gained) if converts(one) and likeness(one) not in both]
        built = [one for one in built if one not in recoded]
        built += [one for pair in _objects_before(swap) for one in pair]
        only_taken = [
            b for b in built if all(one.name in TAKING for one in swap.lost if _feeds(one, b) and one is not b)
        ]
        singles = 0.9 * gone(swap, lambda one: _at_a_single_array(one) and one.text in numbered)
        plain = reading.share_lost(swap, lambda one: one in built and not _of_arrays(one))
        return max(
            singles,
            0.8 if any(_texts_handed_out(one, other) for one in swap.lost for other in swap.gained) else 0.0,
            0.8 if swap.hunk is not None and any(_handed_out(one, swap.gained) for one in swap.lost) else 0.0,
            0.97 * plain,
            0.8 * reading.share_lost(swap, lambda one: one in built or any(_feeds(one, b) for b in only_taken)),
        )


def _builds(operation: Operation) -> bool:
    return converts(operation) and tail(operation) in BUILDERS


def _at_a_single_array(operation: Operation) -> bool:
    """`data[i]`, where `i` is an array of one number: one of `list(indices)`; `indices.tolist()` gives Python's."""
    if operation.name != "[]" or operation.count < MANY:
        return False
    return any(place.kind == "array" and place.shape == () for place in operation.operands[-1:])


def _texts_handed_out(one: Operation, other: Operation) -> bool:
    """`for name in names`, of an array of texts, each an object made anew, and of Python's own as often."""
    if not one.name == other.name == "iter" or one.count < MANY or round(one.count) != round(other.count):
        return False
    made, held = (each.result.type if each.result is not None else "" for each in (one, other))
    return TEXTS.get(made, made) == held != made


def _handed_out(one: Operation, others: Iterable[Operation]) -> bool:
    """`zip(names, x)`, which makes an object of each item of a long array, where others make a list of it first."""
    if one.name not in HANDING_OUT:
        return False
    shapes = {o.shape for o in one.operands if o.kind == "array" and len(o.shape) == 1 and o.shape[0] >= LONG}
    lists = (o for o in others if tail(o) == "tolist" and round(o.count) == round(one.count))
    return any(o.operands and o.operands[0].shape in shapes for o in lists)


def _objects_before(swap: Swap) -> Iterator[tuple[Operation, Operation]]:
    """Routines of array libraries that gave many Python objects, and were handed none, each with itself as it is called
    as often and gives an array of numbers."""
    for one in swap.lost:
        handed = any(operand.dtype == "object" for operand in one.operands)
        if one.library in ARRAY_LIBRARIES and one.result is not None and _gives_objects(one.result) and not handed:
            same = (o for o in swap.gained if tail(o) == tail(one) and round(o.count) == round(one.count))
            yield from ((one, o) for o in same if o.result is not None and not _of_objects(o.result))


def _gives_objects(result: Operand) -> bool:
    """A long list, or a long array, of Python's own objects."""
    if result.kind == "sequence":
        return result.length >= LONG and not is_array_type(result.items)
    return _of_objects(result) and reading.elements(result) >= LONG


def _of_objects(result: Operand) -> bool:
    return result.kind != "array" or result.dtype == "object"


def _feeds(one: Operation, built: Operation) -> bool:
    """Whether an operation is the conversion itself, or stands inside its expression."""
    if one is built:
        return True
    return reading.holds(built, one) and reading.place_of(one) != reading.place_of(built)


def converts(operation: Operation) -> bool:
    """Whether it goes between Python objects and arrays. (Taking containers apart is a part of a compiled call.)"""
    name, operands = tail(operation), operation.operands
    if name in TAKES_ONE:
        return operation.count >= MANY and bool(operands) and operands[0].kind == "array"
    if name in TAKES_ALL and operands:
        return operands[0].kind == "array" and reading.elements(operands[0]) >= LONG
    if _codes(operation) or _holds_objects(operation):
        return True
    if name == "[]":
        return picks_by_list(operation)
    if operation.library not in ARRAY_LIBRARIES or name == "[]=" or compiled(operation) or calls_back(operation):
        return False
    return any(_unpacked(name, operand, operation.result) for operand in operands)


def picks_by_list(operation: Operation) -> bool:
    """`field[cells]`, where the places are a list of numbers."""
    if operation.library not in ARRAY_LIBRARIES or len(operation.operands) < 2:
        return False
    held, places = operation.operands[:2]
    return held.kind == "array" and places.type == "list" and _unpacked("[]", places, operation.result)


def _holds_objects(operation: Operation) -> bool:
    """Whether a sparse array of Python's own numbers, each under its key or in a list, is made or taken apart as a
    whole."""
    given = [o for o in (*operation.operands, operation.result) if o is not None]
    item_by_item = any(BY_ITEMS.search(o.type) and max(o.shape, default=0) >= LONG for o in given)
    return item_by_item and operation.library == "scipy" and not operation.name.startswith("[]")


def _codes(operation: Operation) -> bool:
    """Whether an array or a sequence of many numbers is written into a text or a record, or read from one."""
    given = [o for o in (*operation.operands, operation.result) if o is not None]
    many = any(
        (o.kind == "array" and reading.elements(o) >= LONG) or (o.kind == "sequence" and o.length >= LONG)
        for o in given
    )
    text = BY_METHODS.fullmatch(operation.name) is not None
    return many and (text or tail(operation) in CODES or operation.name.startswith("json."))


def _unpacked(name: str, operand: Operand, result: Operand | None) -> bool:
    """Whether an operand is handled item by item, as Python objects."""
    if name in BUILDERS and operand.kind == "other":
        of_torch = result is not None and result.type.startswith("torch.")
        return operand.type.rpartition(".")[2] in (HANDED_OUT | BUFFERS if of_torch else HANDED_OUT)
    if operand.kind != "sequence" or operand.length < (2 if name in BUILDERS else LONG):
        return False
    if result is not None and result.type.startswith("torch.") and operand.items.startswith("numpy."):
        return True  # number by number, however large each of the other library's arrays is
    size = reading.elements(result) if result is not None and result.kind == "array" else 0
    return not is_array_type(operand.items) or (operand.length >= PARTS and size <= SMALL_ITEM * operand.length)


def _of_arrays(operation: Operation) -> bool:
    return any(operand.kind == "sequence" and is_array_type(operand.items) for operand in operation.operands)


def _once_name(operation: Operation) -> str:
    return f"built-once-{operation.line}-{operation.column}"


def _kept(side: Side, operation: Operation) -> hoisting.Edits:
    """Edits that build it once; none where its operands change, or where more than arranging goes on in it."""
    unchanged = bool(operation.operands) and all(operand.invariant for operand in operation.operands)
    if not unchanged or operation.library not in FRESH or not _only_arranges(operation.text):
        return ()
    return hoisting.once(side, operation, "ready", FRESH[operation.library])


def _handed_ready(side: Side, operation: Operation) -> tuple[str, hoisting.Edits] | None:
    """What is built, for a sentence, and edits that make an array, before the loop, of the one sequence that a NumPy
    routine is handed by name and that never changes; None where there is no such."""
    source, sequences = side.source, [o for o in operation.operands if o.kind == "sequence"]
    module = library(source, "numpy") if source is not None else None
    if source is None or not module or operation.library != "numpy" or not written(source, operation):
        return None
    if len(sequences) != 1 or not sequences[0].invariant or is_array_type(sequences[0].items):
        return None
    given = argument(source, operation, sequences[0].text)
    if not isinstance(given, ast.Name):
        return None
    made, ready = f"{module}.asarray({{text}})", f"{given.id}_array"
    edits = hoisting.once_before(source, source.extent(given), operation.line, ready, make=made)
    return (f"the array of `{given.id}`", edits) if edits else None


def _only_arranges(text: str) -> bool:
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except SyntaxError:
        return False
    inner = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node is not tree.body]
    return all(isinstance(node.func, ast.Name) and node.func.id in ARRANGING for node in inner)
