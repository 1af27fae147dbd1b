"""Hand-made answers of studies, one for each thing that a report may have to say."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import msgspec

from whyslower.questions import (
    Contrast,
    ContrastShare,
    Effect,
    EffectKind,
    Interaction,
    Level,
    StudyAnswer,
    StudyFactor,
    VariantResult,
)
from whyslower.records import Remark

FACTORS = (
    StudyFactor(name="init", levels=("normal", "xavier")),
    StudyFactor(name="dtype", levels=("float32", "float16")),
    StudyFactor(name="size", levels=(32, 64, 128)),
)


def effect(factor: str, level: Level, against: Level, kind: EffectKind, ratio: float, half: float) -> Effect:
    needed = 40 if kind == "undecided" else None
    return Effect(
        factor=factor,
        level=level,
        against=against,
        kind=kind,
        ratio=ratio,
        low=ratio / half,
        high=ratio * half,
        restarts_needed=needed,
    )


def variants(failed: str = "") -> tuple[VariantResult, ...]:
    """Every combination; those with the second dtype failed, where a reason is given."""
    found = []
    for number, (init, dtype, size) in enumerate(product(*(factor.levels for factor in FACTORS))):
        levels = {"init": init, "dtype": dtype, "size": size}
        label = ",".join(f"{name}={level}" for name, level in levels.items())
        if failed and dtype == "float16":
            found.append(VariantResult(label=label, levels=levels, failed=failed))
            continue
        ratio = 1.0 + number * 0.37
        low, high = ratio * 0.98, ratio * 1.02
        said = "float32 1x64, mean 0.0123"
        found.append(
            VariantResult(label=label, levels=levels, unit_s=ratio * 2e-4, ratio=ratio, low=low, high=high, result=said)
        )
    return tuple(found)


def answer(**more: Any) -> StudyAnswer:
    known: dict[str, Any] = {
        "question": "Does the initialisation change the time of a convolution?",
        "path": "studies/init.py",
        "factors": FACTORS,
        "margin": 0.02,
        "machine": {"cpus": 2},
        "log": "session.jsonl",
        "seconds": 42.0,
        "restarts": 12,
        "turns": 960,
        "variants": variants(),
    }
    return StudyAnswer(**(known | more))


SIZES = (effect("size", 64, 32, "slower", 3.91, 1.01), effect("size", 128, 32, "slower", 15.2, 1.012))
INIT = effect("init", "xavier", "normal", "equivalent", 1.002, 1.006)
DTYPE = effect("dtype", "float16", "float32", "faster", 0.62, 1.02)
OPEN = effect("dtype", "float16", "float32", "undecided", 1.015, 1.03)

NOT_TOLD = Effect(factor="size", level=64, against=32, kind="undecided", ratio=1.0, low=0.0, high=math.inf)


def interaction(ratio: float, matters: bool) -> Interaction:
    return Interaction(
        factor="dtype",
        level="float16",
        against="float32",
        other="size",
        other_level=64,
        other_against=32,
        matters=matters,
        ratio=ratio,
        low=ratio / 1.03,
        high=ratio * 1.03,
    )


def contrast(kind: EffectKind, ratio: float, shares: dict[str, float | None], half: float = 1.01) -> Contrast:
    return Contrast(
        first="init=normal,dtype=float32,size=64",
        second="init=xavier,dtype=float16,size=32",
        kind=kind,
        ratio=ratio,
        low=ratio / half,
        high=ratio * half,
        shares=tuple(
            ContrastShare(
                factor=factor,
                share=share,
                low=None if share is None else share - 0.03,
                high=None if share is None else share + 0.03,
                ratio=ratio ** (share or 0.0),
                ratio_low=ratio ** (share or 0.0) * 0.98,
                ratio_high=ratio ** (share or 0.0) * 1.02,
            )
            for factor, share in shares.items()
        ),
        unexplained=None if None in shares.values() else 1 - sum(s for s in shares.values() if s is not None),
    )


SAME = Remark(kind="results-same", data={"factors": ["init", "dtype"]})
OTHER_SHAPE = Remark(
    kind="results-differ",
    data={"factor": "size", "levels": [64, 128], "against": 32, "what": "shape", "first": [1, 32], "second": [1, 64]},
)
LEFT = "failed in build: RuntimeError: no float16 on this device"

ANSWERS: dict[str, StudyAnswer] = {
    "everything": answer(
        effects=(INIT, DTYPE, *SIZES),
        interactions=(interaction(1.21, matters=True), interaction(1.004, matters=False)),
        remarks=(SAME, OTHER_SHAPE),
    ),
    "open": answer(effects=(INIT, OPEN, *SIZES), interactions=(interaction(1.02, matters=False),), ended="budget"),
    "left-out": answer(
        effects=(INIT, *SIZES),
        variants=variants(LEFT),
        remarks=(
            Remark(kind="factor-left", data={"factor": "dtype"}),
            Remark(kind="results-nothing", data={"types": ["None"]}),
        ),
    ),
    "contrast": answer(
        effects=(INIT, DTYPE, *SIZES),
        contrast=contrast("faster", 0.16, {"init": 0.01, "dtype": 0.2, "size": 0.76}),
        fraction="16 of 64 variants, a regular fraction of resolution IV",
    ),
    "turned-round": answer(
        effects=(
            msgspec.structs.replace(INIT, depends=("dtype",)),
            effect("dtype", "float16", "float32", "slower", 1.05, 1.01),
            *SIZES[:1],
        ),
        interactions=(
            msgspec.structs.replace(
                interaction(8.3, matters=True), other="init", other_level="xavier", other_against="normal"
            ),
        ),
    ),
    "depending": answer(
        effects=(INIT, msgspec.structs.replace(DTYPE, depends=("size",)), *SIZES),
        interactions=(interaction(1.21, matters=True),),
        variants=(*variants()[:-2], *(msgspec.structs.replace(v, unit_s=None, ratio=None) for v in variants()[-2:])),
        remarks=(
            Remark(
                kind="results-unsteady",
                data={"variant": "init=xavier,dtype=float32,size=32", "levels": {"init": "xavier"}},
            ),
            Remark(kind="unit-grows", data={"variants": ["init=normal,dtype=float32,size=32"], "growth": 1.7}),
            Remark(
                kind="partly-compared", data={"factor": "size", "level": 64, "other": "dtype", "levels": ["float32"]}
            ),
        ),
    ),
    "contrast-equal": answer(
        effects=(INIT,), contrast=contrast("equivalent", 1.003, {"init": None, "dtype": None, "size": None}, 1.005)
    ),
    "contrast-open": answer(effects=(OPEN,), contrast=contrast("undecided", 1.02, {"size": None}, 1.03)),
    "no-contrast": answer(
        effects=(INIT, *SIZES),
        variants=variants(LEFT),
        remarks=(
            Remark(kind="no-contrast", data={"variant": "init=xavier,dtype=float16,size=32", "why": LEFT}),
            Remark(kind="results-unsteady", data={"variant": "init=normal,dtype=float32,size=32"}),
        ),
    ),
    "nothing": answer(
        variants=tuple(VariantResult(label=v.label, levels=v.levels, failed=LEFT) for v in variants()),
        restarts=0,
        turns=0,
        ended="failed",
    ),
    "too-little": answer(
        effects=(INIT, NOT_TOLD),
        contrast=Contrast(first="init=normal", second="init=xavier", kind="undecided", ratio=1, low=0, high=math.inf),
        ended="budget",
    ),
    "killed": answer(effects=(INIT, DTYPE, *SIZES), ended="killed"),
}
