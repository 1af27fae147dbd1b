"""The sentences of an answer about results: `why` and the remarks of records.SameWork. `{a}` and `{b}` are labels."""

from __future__ import annotations

from collections import Counter

from whyslower.evidence.snapshots import root

_MANY = 3  # places in one container beyond which it is named instead

ALIKE = "from the same inputs both compute the same results"
ALIKE_SHARED = "given the same random numbers both compute the same results"
UNLIKE = "from the same inputs `{variable}` differs after {units}"
UNLIKE_AT_DOOR = "from the same start `{variable}` differs at the loop's door, after the step that both run before it"
UNLIKE_AT_LAST = "from the same inputs `{variable}`, which both make after their loops, differs after {units} of these"
UNLIKE_PRINTED = "from the same inputs they print different numbers: `{line_a}` and `{line_b}`"

NO_SNAPSHOTS = "the first units of {label} could not be looked at"
NOTHING_TO_COMPARE = "nothing that either loop computes could be lined up with the other's"
BY_CHANCE = "`{variable}` agrees, but such a number may by chance, and nothing that tells more could be lined up"
TOO_LITTLE = "what the loops carry on can't be lined up, and the single numbers that agree say too little"
DOUBT = "`{variable}` differs by {size:.1g} of its size after {units}, which rounding may or may not explain"
OTHER_AMOUNT = "that is no rounding: `{variable}`, on the way to it, is {x} in {a} and {y} in {b}"
OTHER_PARAMETERS = "they train models of other sizes: of {x:,} parameters in {a}, and of {y:,} in {b}"
OTHER_RATE = "a unit of {a} is not a unit of {b}: `{variable}` is after {i} units of {a} what it is after {j} of {b}"
OTHER_SCALE = (
    "`{variable}` differs by the same factor, {factor:.6g}, after every unit, while what the loops carry on agrees"
)
NOT_TOUCHED = "`{variable}` was not touched within these units in {label}"
OTHER_START = "they do not start from the same inputs: `{variable}` is {x} in {a} and {y} in {b}"
UNPAIRED_START = "what they start from can't be lined up: {a} has `{x}`, {b} has `{y}`"
OTHER_DRAWS = "inside the loop they draw different random numbers ({kinds})"
OTHER_FUNCTIONS = "from the same keys of jax.random {a} draws by other functions ({x}) than {b} ({y})"
OTHER_KEYS = "the loops of {a} and {b} draw from different keys of jax.random, or by other generators"
REPEATS = (
    "they don't draw alike: of what is drawn into `{variable}` some comes again within a unit of {label}, and none does"
    " in {other}"
)
DROPOUT = "the network of {label} drops units at random in every round, and {other} draws no random numbers in its loop"
STATISTICS = "`{variable}` is renewed in every round of {label}, in training mode, and stays as it is in {other}"
OTHER_STATISTICS = "`{variable}`, which the network goes on with in evaluation, differs after {units}"
OTHER_SETTING = "`{variable}` has other settings: its {name} is {x} in {a} and {y} in {b}"
DRAWN_BY_ONE = "inside the loop {label} draws random numbers ({kinds}), and {other} draws none, nor has before"
HIDDEN_DRAWS = "inside the loop random numbers are drawn that can't be shared"
UNKNOWN_DRAWS = "whether they draw the same random numbers is not known"
PICKED = "`{result}` agrees, but is picked from `{variable}`, which ranks otherwise in the two programs"
PICKED_FROM_MORE = (
    "`{result}` agrees, but is picked from {x} numbers of `{ours}` in {a}, and from {y} of `{theirs}` in {b}"
)
OF_MORE_NUMBERS = "what they compute agrees, but `{text}` is taken of {x} numbers in {a}, and of {y} in {b}"
REPRODUCED_BY_ONE = "`{variable}` comes out otherwise when {label} runs again, and the same when {other} does"
OTHER_PRINT = "they print different numbers (`{line_a}` and `{line_b}`), though the values that could be compared agree"
CUT_PRINT = (
    "after loops that were cut short, which leaves an array with room for all rounds unfilled, they print different"
    " numbers (`{line_a}` and `{line_b}`)"
)
ONE_ARRAY = (
    "`{variable}` and `{other}` are one array in {label}, which is changed in place, and two in the other program: they"
    " agree only for as long as every unit makes one of these anew from the other"
)
OTHER_NUMBERS = "they print different numbers (`{line_a}` and `{line_b}`)"
OF_TWO_KINDS = "the whole run of {whole} is compared with rounds of a loop of {other}"
ONLY_ONE_PRINTS = "only one of them prints `{line}`"
CONTRADICTORY = "they differ with their own random numbers and agree with shared ones, from the same start"
ONLY_SHARED = (
    "they differ with shared random numbers, and hardly or not at all with their own: perhaps by rounding that grows"
)
SMALL_WHOLE_NUMBERS = "only whole numbers differ (`{variable}`: {x} and {y}), which may count something else"

PERHAPS_REORDERED = "`{variable}` lies in a list too long to look through, which may hold the same in another order"

SAME_END = "their loops take different numbers of rounds, and both programs print the same in the end"
OTHER_ENDS = "their loops take different numbers of rounds, and in the end they print `{line_a}` and `{line_b}`"
PARTED = "they agree for {units}, but in the end the programs print `{line_a}` and `{line_b}`"
MET = "in the end both programs print the same; of their first units it is not known: {why}"
MET_LATER = "in the end both programs print the same; on the way there they may be at other parts of it: {why}"
MET_ROUGHLY = "in the end both programs print the same, as far as that says; on the way there they are apart: {why}"
MET_AT_LAST = "after loops that were cut short they print different numbers, and in the end the same"
NO_END = "their loops take different numbers of rounds, and nothing that both print tells whether they lead to the same"
ROUNDS_ONLY = "the program as it is takes another number of rounds, and where it leads to then was not compared"

LATE = (
    "what `{condition}` (line {line} of {label}) runs for the first time in unit {unit} is not in the other program,"
    " and {units} were compared"
)

REMARKS = {
    "transposed": "`{variable}` is the other's transposed",
    "sign": "`{variable}` agrees but for its sign",
    "order": "`{variable}` holds the same in another order",
    "shape": "`{variable}` holds the same in another shape",
    "total": "`{variable}` is a running total in one and a list of what it adds up in the other",
    "length": "`{variable}` is a growing list in one and an array with room for all in the other",
    "rounding": "`{variable}` is zero in both, but for rounding",
    "dtype": "`{variable}` is {x} in {a} and {y} in {b}: compared to {precision}'s accuracy",
    "name": "`{variable}` is called `{other}` in {b}",
    "after": "what they print after the loop differs: `{line_a}` and `{line_b}`",
    "scratch": "`{variable}` holds something else in {a} than in {b}, which no result depends on",
}


def units(count: int) -> str:
    """`1 unit`, `3 units`."""
    return f"{count} unit" if count == 1 else f"{count} units"


def called(path: str, other: str) -> dict[str, str]:
    """The names of two values: of their variables, where both lie in the same place of these."""
    a, b = root(path), root(other)
    same_place = a != b and path[len(a) :] == other[len(b) :]
    return {"variable": a, "other": b} if same_place else {"variable": path, "other": other}


def few(paths: list[str]) -> list[str]:
    """Places by name; the container where many lie in the same one."""
    containers = Counter(path.partition("[")[0] for path in paths)
    return list(dict.fromkeys(c if containers[c := path.partition("[")[0]] > _MANY else path for path in paths))
