"""Variants: their names, all of them or a fraction, and what a fraction can't tell apart."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import numpy as np
import pytest
from simulated_studies import factors, full

from whyslower.errors import UsageError
from whyslower.questions import Levels, StudyFactor
from whyslower.studies.design import MOST_VARIANTS, design, label, parse
from whyslower.studies.fractions import MAINS_PRECISION, PAIRS_PRECISION, _alike, regular
from whyslower.studies.model import Model, model_of, untold

CONV = (
    StudyFactor(name="init", levels=("normal", "xavier")),
    StudyFactor(name="size", levels=(32, 64)),
    StudyFactor(name="bias", levels=(None, True, 0.5)),
)


def test_a_name_gives_its_variant_back() -> None:
    for levels in full_of(CONV):
        found = parse(label(levels), CONV)
        assert found == levels
        assert [type(level) for level in found.values()] == [type(level) for level in levels.values()]


def test_a_name_may_have_its_factors_in_any_order_and_spaces() -> None:
    expected = {"init": "xavier", "size": 32, "bias": None}
    assert parse(" size=32, bias = None,init=xavier", CONV) == expected
    assert list(parse("size=32,bias=None,init=xavier", CONV)) == ["init", "size", "bias"]


def test_a_level_may_hold_commas_and_equals_signs() -> None:
    shapes = (StudyFactor(name="shape", levels=("1,2", "k=3,4")), StudyFactor(name="n", levels=(1, 2)))
    assert parse("shape=1,2,n=2", shapes) == {"shape": "1,2", "n": 2}
    assert parse("n=1,shape=k=3,4", shapes) == {"shape": "k=3,4", "n": 1}


@pytest.mark.parametrize(
    ("text", "said", "advice"),
    [
        ("init=normal,size=32,depth=3", "no factor 'depth'", "init, size, bias"),
        ("init=normal,size=48,bias=None", "size has no level '48'", "32, 64"),
        ("init=normal,size=32", "leaves out bias", "init=normal,size=32,bias=None"),
        ("init=normal,size=32,size=64,bias=None", "sets size twice", "one level"),
        ("init=normal,64,bias=None", "'64'", "init=normal,size=32,bias=None"),
        ("", "not of the form", "init=normal"),
    ],
)
def test_a_wrong_name_says_what_is_wrong_and_what_there_is(text: str, said: str, advice: str) -> None:
    with pytest.raises(UsageError) as raised:
        parse(text, CONV)
    assert said in raised.value.message
    assert advice in raised.value.advice


def test_few_variants_are_all_run() -> None:
    chosen = design(CONV)
    assert chosen.fraction == ""
    assert list(chosen.variants) == full_of(CONV)


def test_fixed_levels_alone_are_run() -> None:
    chosen = design(CONV, {"init": ("xavier",), "bias": (0.5, None)})
    assert [label(levels) for levels in chosen.variants] == [
        f"init=xavier,size={size},bias={bias}" for size in (32, 64) for bias in (None, 0.5)
    ]


def test_a_factor_without_a_level_left_is_refused() -> None:
    with pytest.raises(UsageError, match="No level of size"):
        design(CONV, {"size": ()})


@pytest.mark.parametrize("count", range(6, 17))
def test_two_levels_give_a_regular_fraction_that_keeps_factors_clear_of_pairs(count: int) -> None:
    study = factors(*[2] * count)
    chosen = design(study)
    assert len(chosen.variants) == MOST_VARIANTS
    assert "a regular fraction of resolution" in chosen.fraction
    signs = np.array([[2 * level - 1 for level in levels.values()] for levels in chosen.variants])
    for one, other in combinations(range(count), 2):
        pair = signs[:, one] * signs[:, other]
        assert pair.sum() == 0
        assert not (signs.T @ pair).any()
    assert model_of(study, chosen.variants).pairs


def test_fractions_have_the_resolution_that_tables_give() -> None:
    known = {(6, 32): 6, (7, 64): 7, (7, 32): 4, (8, 64): 5, (8, 16): 4, (16, 32): 4, (4, 8): 4}
    found = {(count, most): regular(count, most).resolution for count, most in known}
    assert found == known
    assert regular(17, 32) is None  # nothing of resolution IV has 17 factors in 32 variants
    assert regular(5, 8) is None


def test_pairs_that_share_an_alias_are_named() -> None:
    study = factors(2, 2, 2, 2, 2, 2, 2)
    chosen = design(study)
    lost = untold(Model(study), chosen.variants)
    assert len(lost) == 6
    assert "can't be told for " in chosen.fraction
    for one, other in lost:
        assert f"{study[one[0]].name}×{study[other[0]].name}" in chosen.fraction


@pytest.mark.parametrize("sizes", [(3, 4, 5), (3, 3, 3, 3), (2, 2, 2, 2, 3), (4, 3, 3, 2)])
def test_mixed_levels_give_a_choice_that_tells_all_pairs(sizes: tuple[int, ...]) -> None:
    study = factors(*sizes)
    chosen = design(study)
    assert MOST_VARIANTS <= len(chosen.variants) < len(full(study))
    assert len({label(levels) for levels in chosen.variants}) == len(chosen.variants)
    for factor in study:
        counts = Counter(levels[factor.name] for levels in chosen.variants)
        assert len(counts) == len(factor.levels)
        assert max(counts.values()) <= 2 * min(counts.values())
    assert not untold(model_of(study, chosen.variants), chosen.variants)
    assert design(study) == chosen


def test_where_pairs_are_too_many_it_is_said_and_factors_are_told() -> None:
    study = factors(5, 5, 5)
    chosen = design(study)
    assert len(chosen.variants) == MOST_VARIANTS
    assert "can't be told" in chosen.fraction
    assert not model_of(study, chosen.variants).pairs


def test_very_many_levels_all_appear() -> None:
    chosen = design(factors(40, 2))
    assert {levels["a"] for levels in chosen.variants} == set(range(40))


def test_where_no_variant_is_left_over_nothing_is_said_of_a_fraction() -> None:
    chosen = design(factors(200))
    assert len(chosen.variants) == 200 and chosen.fraction == ""


@pytest.mark.slow
@pytest.mark.parametrize("sizes", [(60, 25), (2,) * 45])
def test_levels_and_factors_beyond_number_all_appear_in_the_end(sizes: tuple[int, ...]) -> None:
    study = factors(*sizes)
    variants = design(study).variants
    for factor in study:
        assert {levels[factor.name] for levels in variants} == set(factor.levels)


@pytest.mark.parametrize("sizes", [(5000, 5000), (2,) * 400, (201,)])
def test_more_than_can_ever_be_measured_is_refused_at_once(sizes: tuple[int, ...]) -> None:
    with pytest.raises(UsageError, match=r"variants at least, and a study runs 200 at most: .* has ") as caught:
        design(factors(*sizes))
    assert "--fix" in caught.value.advice


def test_what_variants_tell_of_each_other_is_the_product_of_their_columns() -> None:
    sizes = (2, 3, 4)
    variants = list(product(*map(range, sizes)))
    rows = np.array([columns(variant, sizes) for variant in variants])
    mains = 1 + sum(size - 1 for size in sizes)
    taken = np.array([MAINS_PRECISION] * mains + [PAIRS_PRECISION] * (rows.shape[1] - mains))
    assert np.allclose(_alike(np.array(variants), np.array(sizes)), rows / taken @ rows.T)


def columns(variant: tuple[int, ...], sizes: tuple[int, ...]) -> np.ndarray:
    """The mean, each factor's levels in orthonormal columns, and the products of each two factors' columns."""
    mains = []
    for level, size in zip(variant, sizes, strict=True):
        centred = np.linalg.qr(np.hstack([np.ones((size, 1)), np.eye(size)[:, 1:]]))[0][:, 1:]
        mains.append(centred[level] * np.sqrt(size))
    pairs = [np.outer(one, other).ravel() for one, other in combinations(mains, 2)]
    return np.concatenate([[1.0], *mains, *pairs])


@pytest.mark.parametrize("sizes", [(2,) * 7, (3, 4, 5), (5, 5, 5)])
def test_a_contrast_and_what_lies_between_is_always_there(sizes: tuple[int, ...]) -> None:
    study = factors(*sizes)
    first: Levels = {factor.name: 0 for factor in study}
    second: Levels = first | {"a": 1, "b": 1, "c": 1}
    chosen = [label(levels) for levels in design(study, needed=(first, second)).variants]
    between = [first | dict.fromkeys(some, 1) for size in range(4) for some in combinations("abc", size)]
    assert {label(levels) for levels in between} <= set(chosen)


def test_a_contrast_over_very_many_factors_has_its_steps_from_either_end() -> None:
    study = factors(*[2] * 8)
    first, second = ({factor.name: level for factor in study} for level in (0, 1))
    chosen = [label(levels) for levels in design(study, needed=(first, second)).variants]
    steps = [first | {f.name: 1} for f in study] + [second | {f.name: 0} for f in study]
    assert {label(levels) for levels in [first, second, *steps]} <= set(chosen)
    assert len(chosen) < 64


def full_of(study: tuple[StudyFactor, ...]) -> list[Levels]:
    return list(full(study).values())
