"""Signs that the slower program does more of the same, where nothing shows that both come to the same results."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable

from whyslower.causes.case import Swap
from whyslower.causes.reading import seconds
from whyslower.causes.shares import as_often, counts, plain_name, routine
from whyslower.evidence.families import ARRAY_LIBRARIES, GATHERS, arrays, elements, runs_backward, tail, walked_numbers
from whyslower.evidence.how_often import FEW_STEPS, TOGETHER, times_as_often
from whyslower.records import Operation

# Times as often, or as long: what varies from unit to unit varies less.
AGAIN, LARGER = 1.5, 1.9
# Of the difference in time.
MOST = 0.7
# The same, of a search: the rest is what goes on between one evaluation and the next.
SEARCHED = 0.5
# Of both programs' seconds, what else may be done.
HARDLY = 0.1
# So many items along an axis are data, and not the components of a vector.
LONG = 64
# Counts tell of the time as nearly as this.
NEAR = 1.33
# Of the difference, what a routine must take to be asked; what puts a result into its place; a loop's next round.
REAL, PUTTING, GOING_ROUND = 0.04, frozenset({"[]=", "append"}), "iter"


def more_of_it(swap: Swap) -> bool:
    """Whether the slower one searches longer, does all again, or all of it so many times; or all on a greater length,
    where results could not be compared. (Of those that differ, it may be what was filled up.)"""
    signs = (_searches_longer, _does_all_again, _so_many_times)
    longer = swap.case.work.kind == "unchecked" and _one_length_larger(swap)
    return swap.case.gap_s > 0 and (longer or any(sign(swap) for sign in signs))


def _searches_longer(swap: Swap) -> bool:
    """Whether both draw random numbers, and what the two scripts write alike is evaluated far more often in the slower
    one: the function that a random search minimises, at more candidates."""
    drawn = swap.case.work.random_numbers != "none"
    return drawn and _of_more_often(swap, _written, LARGER) >= SEARCHED * swap.case.gap_s


def _does_all_again(swap: Swap) -> bool:
    """Whether the slower one calls the faster one's routines more often, on as much each time, and hardly any other is
    called in either: both ways, where the other goes one way."""
    routines = [{_called(o) for o in part if o.library in ARRAY_LIBRARIES} for part in (swap.lost, swap.gained)]
    other = [o for part in (swap.lost, swap.gained) for o in part if _called(o) not in routines[0] & routines[1]]
    little = seconds(other) <= HARDLY * (seconds(swap.lost) + seconds(swap.gained))
    return little and _of_more_often(swap, _called, AGAIN) >= MOST * swap.case.gap_s


def _of_more_often(swap: Swap, kind: Callable[[Operation], object], times: float) -> float:
    """Seconds that the slower one spends in what it does so many times as often as the faster one, beyond those that
    the faster one spends there."""
    often = [counts(part, kind) for part in (swap.lost, swap.gained)]
    more = {each for each, count in often[0].items() if count >= times * often[1][each] > 0}
    return seconds(o for o in swap.lost if kind(o) in more) - seconds(o for o in swap.gained if kind(o) in more)


def _so_many_times(swap: Swap) -> bool:
    """Whether most steps that both take, and most of the time goes by in, are taken the same number of times as
    often in the slower one, which is about as many times as slow, or slower by what these steps take longer: a game of
    every two players both at home and away; more rounds on the way to a smaller error, in which each is cheaper."""
    ours, theirs = ({tail(o) for o in part} for part in (swap.lost, swap.gained))
    both = [seconds(o for o in part if tail(o) in ours & theirs) for part in (swap.lost, swap.gained)]
    if both[0] < MOST * seconds(swap.lost):
        return False
    times = times_as_often(swap.lost, swap.gained)
    due = both[0] - both[1] >= MOST * (seconds(swap.lost) - seconds(swap.gained))
    return times is not None and times >= AGAIN and (due or _as_slow(swap, times, times))


def _as_slow(swap: Swap, least: float, most: float) -> bool:
    """Whether the slower one is about as many times as slow, at least and at most."""
    return least / NEAR <= swap.case.slower.unit_s / swap.case.faster.unit_s <= most * NEAR


def gives_more(swap: Swap) -> bool:
    """Whether all that takes most of the time is done the same number of times as often in the slower one, in a loop
    that goes round as many times more, and so many times as many results are put into their places: a curve at all
    lags, of which the first hundred are used."""
    put = [sum(o.count for o in part if tail(o) in PUTTING) for part in (swap.lost, swap.gained)]
    rounds = _rounds(swap)
    also = [put[0] / max(put[1], 1.0), *([rounds[0] / max(rounds[1], 1.0)] if rounds[0] else [])]
    return _all_as_often(swap, also)


def meets_it_more_often(swap: Swap) -> bool:
    """Whether all that takes most of the time is done the same number of times as often in the slower one, in a loop
    that goes round more often than that, and as often in both, on the way to the same results, and nothing else is done
    in either: what is yet to be looked at depends on the order in which the others were."""
    ours, theirs = (side.evidence.operations for side in swap.case.both)
    rounds = _rounds(swap)
    main, known = _main(swap), set(map(tail, ours))
    fewer = max((o.count for o in swap.gained if routine(o) in main), default=0.0) * LARGER <= rounds[1]
    other = [o for o in theirs if o.library != "user" and tail(o) not in known]
    same = swap.case.work.kind == "same" and seconds(other) <= HARDLY * seconds(theirs)
    return same and fewer and rounds[1] > 0 and as_often(*rounds) and _all_as_often(swap, [])


def _rounds(swap: Swap) -> list[float]:
    """How often the loop of a unit that goes round most often does so, in either."""
    sides = (side.evidence.operations for side in swap.case.both)
    return [max((o.count for o in part if o.name == GOING_ROUND), default=0.0) for part in sides]


def _main(swap: Swap) -> set[object]:
    """The routines of libraries that take a good part of what one takes longer than the other."""
    longer = defaultdict[object, float](float)
    for sign, part in ((1, swap.lost), (-1, swap.gained)):
        for one in part:
            if one.library in ARRAY_LIBRARIES:
                longer[routine(one)] += sign * one.seconds
    less = seconds(swap.lost) - seconds(swap.gained)
    return {kind for kind, took in longer.items() if took >= REAL * less > 0}


def _all_as_often(swap: Swap, also: Iterable[float]) -> bool:
    """Whether all that takes most of the time are routines of both, each called the same number of times as often in
    the slower one, as `also` other things are done, and it is about as many times as slow, or as they have numbers to
    work on."""
    ours, theirs = (counts(part, routine) for part in (swap.lost, swap.gained))
    main = _main(swap)
    if len(main) < FEW_STEPS or not main <= theirs.keys():
        return False
    times = [*(ours[each] / theirs[each] for each in main), *also]
    if not LARGER <= max(times) <= TOGETHER * min(times):
        return False
    went, came = (walked_numbers(o for o in part if routine(o) in main) for part in (swap.lost, swap.gained))
    return _as_slow(swap, min(went / came, *times) if came else min(times), max(times))


def goes_back_twice(swap: Swap) -> bool:
    """Whether the slower one walks the graph of one result by two passes, where the other one makes fewer in all, and
    the further ones take most of the difference: gradients that are asked for after `backward()` has given them."""
    ours, theirs = ([o for o in side.evidence.operations if _walks_back(o)] for side in swap.case.both)
    fewer = sum(o.count for o in ours) >= AGAIN * sum(o.count for o in theirs) > 0
    ways = Counter(map(_walked, ours))
    twice = any(ways[_walked(o)] > 1 for o in swap.lost if _walks_back(o))
    return fewer and twice and seconds(ours) - seconds(theirs) >= SEARCHED * swap.case.gap_s > 0


def _walks_back(operation: Operation) -> bool:
    return runs_backward(operation) and bool(operation.operands)


def _walked(operation: Operation) -> tuple[object, ...]:
    """Of which result a backward pass walks the graph, and how often."""
    return operation.function, operation.operands[0].text, operation.count


def _one_length_larger(swap: Swap) -> bool:
    """Whether most of the difference is due to the same routines, called as often, on arrays of which one and the same
    length is greater: more hidden units, a larger batch."""
    theirs = defaultdict[object, list[Operation]](list)
    for other in swap.gained:
        theirs[_routine(other)].append(other)
    due = defaultdict[tuple[int, int], float](float)
    for one in swap.lost:
        found = [(lengths, o) for o in theirs[_routine(one)] if (lengths := _length_apart(one, o)) is not None]
        for lengths in {lengths for lengths, _ in found}:
            due[lengths] += one.seconds - min(o.seconds for each, o in found if each == lengths)
    gain = seconds(swap.lost) - seconds(swap.gained)
    return any(took >= MOST * gain > 0 and long >= LARGER * short for (long, short), took in due.items())


def on_longer(swap: Swap) -> bool:
    """Whether most of the difference is work on arrays of one length that no array of the faster program has, and that
    works there on a far smaller one by a routine of both: messages along each edge of a graph, all of them there twice.
    """
    mine, its = (_lengths(side.evidence.operations) for side in swap.case.both)
    ours, theirs = _by_length(swap.lost, mine - its), _by_length(swap.gained, its - mine)
    less = seconds(swap.lost) - seconds(swap.gained)
    pairs = [(went, came) for long, went in ours.items() for short, came in theirs.items() if long >= LARGER * short]
    return any(
        {plain_name(o) for o in went} & {plain_name(o) for o in came}
        and max(map(elements, went)) >= LARGER * max(map(elements, came))
        and seconds(went) - seconds(came) >= MOST * less > 0
        for went, came in pairs
    )


def _lengths(operations: Iterable[Operation]) -> set[int]:
    """The lengths that arrays have along any axis, as far as these are worth a word."""
    given = (value for o in operations for value in (*arrays(o), *((o.result,) if o.result is not None else ())))
    return {length for value in given for length in value.shape if length >= LONG}


def _by_length(operations: Iterable[Operation], lengths: set[int]) -> dict[int, list[Operation]]:
    """Operations by each of these lengths of their arrays."""
    found: dict[int, list[Operation]] = {}
    for operation in operations:
        for length in _lengths((operation,)) & lengths:
            found.setdefault(length, []).append(operation)
    return found


def _length_apart(one: Operation, other: Operation) -> tuple[int, int] | None:
    """The length that two calls' arrays differ in, of the one and of the other; None where they differ in several, or
    in none, or where as much is taken from a longer one."""
    if tail(one) in GATHERS and one.result is not None and one.result == other.result:
        return None
    shapes = [_shapes(each) for each in (one, other)]
    if [len(shape) for shape in shapes[0]] != [len(shape) for shape in shapes[1]]:
        return None
    places = zip(sum(shapes[0], ()), sum(shapes[1], ()), strict=True)
    found = {(mine, its) for mine, its in places if mine != its}
    return found.pop() if len(found) == 1 else None


def _called(operation: Operation) -> tuple[object, ...]:
    """The routine, by whichever of its names, and on what it works."""
    return tail(operation).replace("cKDTree", "KDTree"), _shapes(operation)


def _written(operation: Operation) -> tuple[object, ...]:
    """How it stands in the script, and on what it works."""
    return operation.name, operation.text, _shapes(operation)


def _shapes(operation: Operation) -> tuple[tuple[int, ...], ...]:
    return tuple(operand.shape for operand in arrays(operation))


def _routine(operation: Operation) -> tuple[object, ...]:
    return operation.library, tail(operation), round(operation.count)
