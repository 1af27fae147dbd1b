"""Which variants a study runs, and how they are named."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from whyslower.errors import UsageError
from whyslower.questions import Level, Levels, StudyFactor, StudyRequest
from whyslower.studies.fractions import Numbers, Regular, exchanged, regular
from whyslower.studies.model import model_of, number_of, untold

# Each must run beside others several times before anything is said of it; a minute has room for some hundred workers.
MOST_VARIANTS = 32
MOST_AT_ALL = 200  # a restart of so many takes a minute; to choose more among all takes longer than to measure them
SPARE = 4  # variants beyond those that the factors' own levels use up: else nothing tells an interaction from them
PAIRS_WORTH = 1.5  # times as many variants at most, to tell what two factors do together
SEED = 0  # of the choice among as good fractions: the same study always runs the same variants
BINARY = 2
ROMAN = {4: "IV", 5: "V", 6: "VI", 7: "VII", 8: "VIII"}  # at most: 7 factors and more have no longer word below 64
MOST_NAMED = 6  # pairs that can't be told apart are named up to so many, factors too


class Design(NamedTuple):
    """`fraction`: what was chosen of all variants, and what can't be told apart for it; "" where all are run."""

    variants: tuple[Levels, ...]
    fraction: str = ""


def label(levels: Levels) -> str:
    """A variant's name: "init=normal,size=64"."""
    return ",".join(f"{name}={level}" for name, level in levels.items())


def parse(text: str, factors: Sequence[StudyFactor]) -> Levels:
    """The variant that a name like "init=normal,size=64" means. UsageError says what is wrong, and what there is."""
    known = {factor.name: factor for factor in factors}
    found: Levels = {}
    for part in _parts(text, known):
        name, equals, level = (each.strip() for each in part.partition("="))
        if not equals:
            raise UsageError(f"{part.strip()!r} in {text!r} is not of the form FACTOR=LEVEL.", _example(factors))
        if name not in known:
            raise UsageError(f"The study has no factor {name!r}.", f"It has {_listed(known)}.")
        if name in found:
            raise UsageError(f"{text!r} sets {name} twice.", "Give each factor one level.")
        found[name] = _level(known[name], level)
    missing = [name for name in known if name not in found]
    if missing:
        said = f"{text!r} leaves out {_listed(missing)}: a variant has a level of every factor."
        raise UsageError(said, _example(factors))
    return {name: found[name] for name in known}


def _parts(text: str, names: Mapping[str, StudyFactor]) -> list[str]:
    """Split at commas: at those before a factor's name only where a level holds commas of its own."""
    before = "|".join(re.escape(name) for name in names)
    parts = re.split(rf",(?=\s*(?:{before})\s*=)", text)
    known = {str(level) for factor in names.values() for level in factor.levels}
    return [
        piece for part in parts for piece in ([part] if part.partition("=")[2].strip() in known else part.split(","))
    ]


def _level(factor: StudyFactor, text: str) -> Level:
    for level in factor.levels:
        if str(level) == text:
            return level
    raise UsageError(f"{factor.name} has no level {text!r}.", f"It has {_listed(map(str, factor.levels))}.")


def _example(factors: Sequence[StudyFactor]) -> str:
    return f"For example: {label({factor.name: factor.levels[0] for factor in factors})}"


def _listed(names: Sequence[str] | Mapping[str, object] | map[str]) -> str:
    return ", ".join(names)


def design(
    factors: Sequence[StudyFactor],
    fixed: Mapping[str, tuple[Level, ...]] = {},
    most: int = MOST_VARIANTS,
    needed: Sequence[Levels] = (),
) -> Design:
    """All variants, or where they are more than `most` a fraction of them, in the order of the factors' levels.

    `fixed` leaves only these levels of a factor. The needed variants, and what lies between any two of them, are always
    among those chosen (where that alone is too much: what is one factor away from any of them).
    """
    left = [_kept(factor, fixed) for factor in factors]
    sizes = [len(factor.levels) for factor in left]
    total = math.prod(sizes)
    forced = _between([_numbers(one, left) for one in needed], most)
    count = _count(sizes, most, forced)
    if count > MOST_AT_ALL:
        raise UsageError(_too_many(left, count), "Declare fewer levels, or name those to measure with --fix.")
    if total <= count:
        return Design(_named(product(*map(range, sizes)), left))
    halves = regular(sum(size > 1 for size in sizes), most) if max(sizes) == BINARY else None
    chosen = _spread(halves, sizes) if halves else exchanged(tuple(sizes), count, tuple(forced), SEED)
    variants = _named(sorted({*chosen, *forced}), left)
    how = f"a regular fraction of resolution {ROMAN[halves.resolution]}" if halves else "a near-orthogonal choice"
    return Design(variants, f"{len(variants)} of {total} variants, {how}{_hidden(left, variants)}")


def _kept(factor: StudyFactor, fixed: Mapping[str, tuple[Level, ...]]) -> StudyFactor:
    if factor.name not in fixed:
        return factor
    levels = fixed[factor.name]
    if not levels:
        raise UsageError(f"No level of {factor.name} is left.", f"It has {_listed(map(str, factor.levels))}.")
    for level in levels:
        number_of(factor.levels, level)
    return StudyFactor(name=factor.name, levels=tuple(each for each in factor.levels if each in levels))


def _numbers(levels: Levels, factors: Sequence[StudyFactor]) -> Numbers:
    return tuple(number_of(factor.levels, levels[factor.name]) for factor in factors)


def _named(chosen: Iterable[Numbers], factors: Sequence[StudyFactor]) -> tuple[Levels, ...]:
    return tuple({f.name: f.levels[n] for f, n in zip(factors, numbers, strict=True)} for numbers in chosen)


def _between(ends: Sequence[Numbers], most: int) -> list[Numbers]:
    """All that lies between the ends, or, where that is too much, the ends and what is one step from one of them."""
    if not ends:
        return []
    levels = [sorted(set(each)) for each in zip(*ends, strict=True)]
    if math.prod(map(len, levels)) <= most:
        return list(product(*levels))
    steps = [
        (*end[:place], level, *end[place + 1 :]) for end in ends for place, some in enumerate(levels) for level in some
    ]
    return sorted({*ends, *steps})


def _spread(halves: Regular, sizes: Sequence[int]) -> list[Numbers]:
    """The fraction's variants with the factors of one level in their places."""
    return [tuple(next(levels) if size > 1 else 0 for size in sizes) for levels in map(iter, halves.variants)]


def contrast_labels(request: StudyRequest, variants: Mapping[str, Levels]) -> tuple[str, str] | None:
    """The labels of the two variants whose difference is asked for; None where none is, or one is not there."""
    asked = [name for levels in request.contrast or () for name in variants if variants[name] == levels]
    return (asked[0], asked[1]) if len(asked) > 1 else None


def _count(sizes: Sequence[int], most: int, forced: Sequence[Numbers]) -> int:
    """How many variants are chosen: more than `most` where that lets pairs be told, and where levels are very many."""
    own = [size - 1 for size in sizes]
    pairs = sum(a * b for a, b in combinations(own, 2))
    wanted = 1 + sum(own) + pairs + SPARE
    if wanted > PAIRS_WORTH * most:
        wanted = 1 + sum(own) + SPARE
    return min(max(most, len(forced), wanted), math.prod(sizes))


def _too_many(factors: Sequence[StudyFactor], count: int) -> str:
    levels = ", ".join(f"{factor.name} has {len(factor.levels)}" for factor in _largest(factors))
    return f"So many levels would take {count} variants at least, and a study runs {MOST_AT_ALL} at most: {levels}."


def _largest(factors: Sequence[StudyFactor]) -> Sequence[StudyFactor]:
    """Those with the most levels, as many as a message names."""
    return sorted(factors, key=lambda factor: -len(factor.levels))[:MOST_NAMED]


def _hidden(factors: Sequence[StudyFactor], variants: Sequence[Levels]) -> str:
    """What can't be told apart in these variants, as the end of a sentence."""
    model = model_of(factors, variants)
    if not model.pairs:
        return "; factors are taken to add up: what two do together can't be told"
    lost = list(dict.fromkeys("×".join(factors[f].name for f, _ in term) for term in untold(model, variants)))
    if not lost:
        return ""
    more = f" and {len(lost) - MOST_NAMED} more" if len(lost) > MOST_NAMED else ""
    return f"; what two factors do together can't be told for {', '.join(lost[:MOST_NAMED])}{more}"
