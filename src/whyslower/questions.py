"""The nouns of studies, claims, crossovers and the gallery, as frozen types. Times are seconds, intervals 95 %."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from whyslower.records import Record, Remark, SameWork

Level = bool | int | float | str | None
Levels = dict[str, Level]  # one level for each factor: a variant

# --- studies ----------------------------------------------------------------------------------------------------------


class StudyFactor(Record, frozen=True, kw_only=True):
    """A declared factor. The first level is the one that the others are compared with."""

    name: str
    levels: tuple[Level, ...]


class Study(Record, frozen=True, kw_only=True):
    """A study as its file declares it: FACTORS, and `build(**levels)`, which returns a variant's unit."""

    path: str
    factors: tuple[StudyFactor, ...]
    question: str = ""  # the file's docstring, its first paragraph
    directory: str = ""
    python: str = ""


class StudyRequest(Record, frozen=True, kw_only=True):
    """What a study's session is asked to do. `contrast`: two variants whose difference is attributed."""

    study: Study
    contrast: tuple[Levels, Levels] | None = None
    fixed: dict[str, tuple[Level, ...]] = msgspec.field(default_factory=dict)  # only these levels of a factor
    budget: float = 60.0
    margin: float = 0.02
    precision: float | None = None  # go on until each 95 % interval is this narrow (half-width, as a fraction)
    seed: int = 0


EffectKind = Literal["slower", "faster", "equivalent", "undecided"]


class Effect(Record, frozen=True, kw_only=True):
    """What a factor's level does. `ratio`: time at `level` over time at `against`, typical over the other factors;
    `depends`: those of them whose levels surely change it by more than the margin; `least` and `most`: the ratio where
    that is smallest and largest, of the settings of the others that ran with both levels."""

    factor: str
    level: Level
    against: Level
    kind: EffectKind
    ratio: float
    low: float
    high: float
    restarts_needed: int | None = None  # undecided: about how many restarts in all would decide
    depends: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None


class Interaction(Record, frozen=True, kw_only=True):
    """How much one factor's effect depends on the other's level: `ratio` is the effect's ratio at `other_level` over
    that at `other_against`. `matters` where it surely lies beyond the margin. Typical over the other factors, or where
    these stand at `where`, which then surely makes another of it."""

    factor: str
    level: Level
    against: Level
    other: str
    other_level: Level
    other_against: Level
    matters: bool
    ratio: float
    low: float
    high: float
    where: Levels = msgspec.field(default_factory=dict)


class VariantResult(Record, frozen=True, kw_only=True):
    """One variant. `failed`: why it was left out. `ratio`: its time over the fastest one's."""

    label: str  # "init=normal,size=64"
    levels: Levels
    unit_s: float | None = None
    ratio: float | None = None
    low: float | None = None
    high: float | None = None
    failed: str = ""
    result: str = ""  # what its unit gives, shortened


class ContrastShare(Record, frozen=True, kw_only=True):
    """One factor's part of the log ratio between two variants; `ratio` is what changing it does on the way."""

    factor: str
    share: float | None  # None: the two variants' ratio is not surely different from 1
    low: float | None
    high: float | None
    ratio: float
    ratio_low: float
    ratio_high: float


class Contrast(Record, frozen=True, kw_only=True):
    """The difference between two variants over all that they differ in. `ratio`: the second's time over the first's."""

    first: str
    second: str
    kind: EffectKind
    ratio: float
    low: float
    high: float
    shares: tuple[ContrastShare, ...] = ()
    unexplained: float | None = None


class StudyAnswer(Record, frozen=True, kw_only=True):
    """All that a study says."""

    schema: int = 1
    question: str
    path: str
    factors: tuple[StudyFactor, ...]
    margin: float
    effects: tuple[Effect, ...] = ()
    interactions: tuple[Interaction, ...] = ()
    variants: tuple[VariantResult, ...] = ()
    contrast: Contrast | None = None
    fraction: str = ""  # how a fractional design was chosen; "" for a full one
    remarks: tuple[Remark, ...] = ()
    machine: dict[str, Any] = msgspec.field(default_factory=dict)
    log: str = ""
    seconds: float = 0.0
    restarts: int = 0
    turns: int = 0
    ended: str = "decided"  # decided | budget | interrupted | failed | killed


# --- claims -----------------------------------------------------------------------------------------------------------

Direction = Literal["changes", "slower", "faster", "same"]


class Claim(Record, frozen=True, kw_only=True):
    """A sentence with a factor and a margin. `slower`: `level` is slower than `against` by more than the margin.

    `programs` makes a claim about two scripts, whose factor is `program` with the levels a and b.
    """

    name: str
    text: str
    source: str = ""  # where it is asserted
    study: str = ""  # path of its study, relative to the claim's file
    programs: tuple[str, ...] = ()  # or two scripts
    factor: str = ""
    level: Level = None
    against: Level = None
    where: dict[str, tuple[Level, ...]] = msgspec.field(
        default_factory=dict
    )  # levels of the other factors that it speaks of
    direction: Direction = "changes"
    margin: float = 0.02
    required: bool = False


class Judged(Record, frozen=True, kw_only=True):
    """A claim with its answer on this machine. `ratio`: time at `level` over time at `against`."""

    claim: Claim
    kind: Literal["supported", "refuted", "open"]
    why: str
    ratio: float | None = None
    low: float | None = None
    high: float | None = None
    log: str = ""


# --- crossovers -------------------------------------------------------------------------------------------------------


class Vary(Record, frozen=True, kw_only=True):
    """A size that is varied: a constant that every script assigns at top level, or a study's factor."""

    name: str
    low: float
    high: float
    whole: bool = True  # integers only
    sizes: tuple[float, ...] = ()  # exactly these, where the user lists them


class SizePoint(Record, frozen=True, kw_only=True):
    """What was measured at one size: by label, seconds of a unit, and log(time / the reference's) with its interval."""

    size: float
    unit_s: dict[str, float]
    log_ratios: dict[str, tuple[float, float, float]]  # estimate, low, high
    restarts: int
    failed: dict[str, str] = msgspec.field(default_factory=dict)


class Regime(Record, frozen=True, kw_only=True):
    """One program's cost over a range of sizes: fixed_s + per_size_s * size ** exponent."""

    label: str
    low: float
    high: float
    fixed_s: float
    per_size_s: float
    exponent: float


class Flip(Record, frozen=True, kw_only=True):
    """A size at which the winner changes, with its interval; who wins below and above, and by how much there."""

    size: float
    low: float
    high: float
    below: str
    above: str
    ratio_below: float  # slower/faster at the nearest measured size with a sure winner
    ratio_above: float


class Stretch(Record, frozen=True, kw_only=True):
    """Sizes over which one program wins, and by how much at either end. No winner (""): none does beyond the margin,
    or, where `unsure`, it is not known which; the ratios then say how far apart those are."""

    low: float
    high: float
    winner: str
    ratio_low: float
    ratio_high: float
    unsure: bool = False
    among: tuple[str, ...] = ()  # the programs that may be the fastest


class CrossoverAnswer(Record, frozen=True, kw_only=True):
    """Where the winner flips, within what was measured."""

    schema: int = 1
    vary: Vary
    labels: tuple[str, ...]
    names: dict[str, str]  # what each label is called
    reference: str
    margin: float
    points: tuple[SizePoint, ...] = ()
    flips: tuple[Flip, ...] = ()
    stretches: tuple[Stretch, ...] = ()
    regimes: tuple[Regime, ...] = ()
    works: dict[str, SameWork] = msgspec.field(default_factory=dict)  # of each other program against the reference
    remarks: tuple[Remark, ...] = ()
    machine: dict[str, Any] = msgspec.field(default_factory=dict)
    log: str = ""
    seconds: float = 0.0
    restarts: int = 0
    ended: str = "decided"


# --- the gallery ------------------------------------------------------------------------------------------------------

Need = Literal["torch", "jax", "compiler", "cuda", "cupy"]


class Part(Record, frozen=True, kw_only=True):
    """One command of an entry. Which of the fields are used depends on `kind`."""

    kind: Literal["explain", "ladder", "study", "crossover", "claim"]
    title: str
    programs: tuple[str, ...] = ()  # explain: two; ladder: the rungs in order; crossover: two and more
    file: str = ""  # study, claim
    vary: str = ""  # crossover: "N=16..4096"
    contrast: tuple[str, ...] = ()  # study: two variants, "init=normal,size=64"
    settings: tuple[str, ...] = ()  # explain: "N=512", "a:N=512"
    needs: tuple[Need, ...] = ()  # without them the part is skipped
    program_needs: dict[str, tuple[Need, ...]] = msgspec.field(default_factory=dict)  # or one of `programs` is left out
    share: float = 1.0  # of the entry's budget, against the other parts'


class Entry(Record, frozen=True, kw_only=True):
    """A question as people ask it, and the commands that answer it."""

    name: str = msgspec.field(default="")  # the folder's
    question: str
    sources: tuple[str, ...] = ()
    budget: float  # seconds that it is stated to take
    parts: tuple[Part, ...]
