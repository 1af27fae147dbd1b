"""Claims: what a file says, what is wrong with it, and what a measured figure makes of each."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import msgspec
import pytest

from whyslower.errors import UsageError
from whyslower.questions import Claim, Direction, Effect, Interaction, Judged, StudyFactor
from whyslower.records import Verdict
from whyslower.studies.claims import about, depending, failed, judge, needed, read_claims, resolved, room

MARGIN = 0.05
UPPER, LOWER = 1 + MARGIN, 1 / (1 + MARGIN)
FACTORS = (
    StudyFactor(name="layout", levels=("contiguous", "strided", "transposed")),
    StudyFactor(name="size", levels=(16, 64)),
    StudyFactor(name="threads", levels=(None, 1)),
    StudyFactor(name="bias", levels=(True, False)),
)


def claim(direction: Direction = "slower", **more: Any) -> Claim:
    given = {"name": "c", "text": "It is so.", "study": "s.py", "factor": "layout", "margin": MARGIN, **more}
    return Claim(direction=direction, **{"level": "strided", "against": "contiguous", **given})


def effect(low: float, high: float, kind: str = "slower", **more: Any) -> Effect:
    ratio = math.sqrt(low * high)
    return Effect(
        **{"factor": "layout", "level": "strided", "against": "contiguous", **more},
        kind=kind,  # type: ignore[arg-type]
        ratio=ratio,
        low=low,
        high=high,
    )


# --- judging ----------------------------------------------------------------------------------------------------------

ABOVE, BELOW, WITHIN = (1.06, 1.2), (0.8, 0.94), (0.97, 1.04)
NOT_SLOWER, NOT_FASTER = (0.9, 1.01), (0.99, 1.1)  # across one of the two bounds
ALL = (0.9, 1.1)
ANSWERS: dict[Direction, dict[tuple[float, float], str]] = {
    "slower": {
        ABOVE: "supported",
        BELOW: "refuted",
        WITHIN: "refuted",
        NOT_SLOWER: "refuted",
        NOT_FASTER: "open",
        ALL: "open",
    },
    "faster": {
        ABOVE: "refuted",
        BELOW: "supported",
        WITHIN: "refuted",
        NOT_SLOWER: "open",
        NOT_FASTER: "refuted",
        ALL: "open",
    },
    "changes": {
        ABOVE: "supported",
        BELOW: "supported",
        WITHIN: "refuted",
        NOT_SLOWER: "open",
        NOT_FASTER: "open",
        ALL: "open",
    },
    "same": {
        ABOVE: "refuted",
        BELOW: "refuted",
        WITHIN: "supported",
        NOT_SLOWER: "open",
        NOT_FASTER: "open",
        ALL: "open",
    },
}


@pytest.mark.parametrize("direction", ANSWERS)
@pytest.mark.parametrize("interval", ANSWERS["slower"])
def test_every_direction_against_every_place_of_the_interval(
    direction: Direction, interval: tuple[float, float]
) -> None:
    found = judge(claim(direction), effect(*interval), "a.jsonl")
    assert found.kind == ANSWERS[direction][interval]
    assert (found.low, found.high, found.log) == (*interval, "a.jsonl")
    assert found.why


@pytest.mark.parametrize(
    ("direction", "interval"),
    [
        ("slower", (UPPER, 1.2)),
        ("slower", (1.0, UPPER)),
        ("faster", (0.8, LOWER)),
        ("faster", (LOWER, 1.0)),
        ("changes", (UPPER, 1.2)),
        ("changes", (1.0, UPPER)),
        ("same", (LOWER, 1.0)),
        ("same", (UPPER, 1.2)),
    ],
)
def test_an_interval_that_touches_the_margin_decides_nothing(
    direction: Direction, interval: tuple[float, float]
) -> None:
    assert judge(claim(direction), effect(*interval)).kind == "open"


@pytest.mark.parametrize("interval", [(0.0, math.inf), (math.nan, math.nan)])
@pytest.mark.parametrize("direction", ANSWERS)
def test_an_interval_without_ends_decides_nothing(direction: Direction, interval: tuple[float, float]) -> None:
    assert judge(claim(direction), effect(*interval)).kind == "open"


def test_a_difference_that_the_session_itself_is_not_sure_of_stays_open() -> None:
    assert judge(claim("slower"), effect(*ABOVE, kind="undecided")).kind == "open"
    assert judge(claim("same"), effect(*ABOVE, kind="undecided")).kind == "open"
    assert judge(claim("slower"), effect(*WITHIN, kind="undecided")).kind == "refuted"


@pytest.mark.parametrize(
    ("direction", "interval", "times", "kind"),
    [
        ("same", WITHIN, 2.1, "refuted"),
        ("changes", WITHIN, 2.1, "supported"),
        ("same", WITHIN, 1.07, "open"),
        ("changes", WITHIN, 1.07, "open"),
        ("same", ABOVE, 1.07, "refuted"),
        ("changes", ABOVE, 1.07, "supported"),
        ("same", WITHIN, 1.03, "supported"),
        ("changes", WITHIN, 1.03, "refuted"),
        ("slower", ABOVE, 2.1, "supported"),
        ("faster", WITHIN, 2.1, "refuted"),
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_what_is_the_same_on_the_whole_may_be_another_at_each_level_of_another_factor(
    direction: Direction, interval: tuple[float, float], times: float, kind: str, turned: bool
) -> None:
    mine, others = ("layout", "strided", "contiguous"), ("axis", 1, 0)
    one, two = (others, mine) if turned else (mine, others)
    found = Interaction(
        factor=one[0],
        level=one[1],
        against=one[2],
        other=two[0],
        other_level=two[1],
        other_against=two[2],
        matters=True,
        ratio=times,
        low=times / 1.01,
        high=times * 1.01,
    )
    judged = judge(claim(direction), effect(*interval))
    told = depending(judged, [found])
    assert told.kind == kind and ("axis" in told.why) is (times > 1 + MARGIN)
    assert depending(judged, [msgspec.structs.replace(found, matters=False)]) == judged
    assert depending(judged, [msgspec.structs.replace(found, **{"other" if turned else "factor": "size"})]) == judged


def test_an_effect_that_was_measured_the_other_way_round_is_turned() -> None:
    found = judge(claim("slower"), effect(0.5, 0.8, kind="faster", level="contiguous", against="strided"))
    assert found.kind == "supported"
    assert found.low == pytest.approx(1.25)
    assert found.high == pytest.approx(2.0)
    assert found.ratio == pytest.approx(1 / math.sqrt(0.4))


def test_an_effect_of_something_else_is_never_taken_for_the_claims() -> None:
    with pytest.raises(ValueError, match="about layout"):
        judge(claim(), effect(*ABOVE, factor="size"))
    with pytest.raises(ValueError, match="transposed"):
        judge(claim(), effect(*ABOVE, level="transposed"))


@pytest.mark.parametrize(("slower", "kind"), [("b", "supported"), ("a", "refuted")])
def test_a_verdict_about_two_scripts(slower: str, kind: str) -> None:
    faster = "a" if slower == "b" else "b"
    verdict = Verdict(kind="slower", slower=slower, faster=faster, ratio=1.5, low=1.4, high=1.6, margin=MARGIN)
    found = judge(claim("slower", programs=("a.py", "b.py"), factor="program", level="b", against="a"), verdict)
    assert found.kind == kind
    assert found.ratio == pytest.approx(1.5 if slower == "b" else 1 / 1.5)


def test_what_an_open_claim_still_needs() -> None:
    left = Judged(claim=claim("slower"), kind="open", why="", ratio=1.1, low=1.0, high=1.2)
    assert room(left) == pytest.approx(math.log(1.1 / UPPER))
    assert room(msgspec.structs.replace(left, claim=claim("faster"))) == pytest.approx(math.log(1.1 * UPPER))
    assert room(msgspec.structs.replace(left, kind="refuted")) is None
    assert room(msgspec.structs.replace(left, ratio=None)) is None


# --- against its study ------------------------------------------------------------------------------------------------


def test_levels_that_are_left_out_are_the_first_and_the_only_other() -> None:
    found = resolved(claim(factor="size", level=None, against=None), FACTORS)
    assert (found.level, found.against) == (64, 16)
    found = resolved(claim(factor="threads", level=1, against="None"), FACTORS)
    assert (found.level, found.against) == (1, None)
    found = resolved(claim(where={"size": ("64",), "threads": ("None",)}), FACTORS)
    assert found.where == {"size": (64,), "threads": (None,)}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"factor": "colour"}, "s.py has no factor 'colour'"),
        ({"level": "diagonal"}, "layout has no level 'diagonal'"),
        ({"against": "diagonal"}, "layout has no level 'diagonal'"),
        ({"level": None}, "does not say of which level of layout"),
        ({"level": "contiguous"}, "against itself"),
        ({"where": {"colour": ("red",)}}, "has no factor 'colour'"),
        ({"where": {"size": (32,)}}, "size has no level 32"),
        ({"where": {"layout": ("strided",)}}, "which it is about"),
        ({"factor": "bias", "level": 1, "against": False}, "bias has no level 1"),  # 1 is not True
    ],
)
def test_what_the_study_does_not_have(given: dict[str, Any], says: str) -> None:
    with pytest.raises(UsageError, match=says) as caught:
        resolved(claim(**given), FACTORS)
    assert caught.value.advice


def test_a_session_keeps_to_the_levels_that_its_claims_speak_of() -> None:
    one, other = claim(), claim(level="transposed")
    assert needed([one], FACTORS) == {"layout": ("contiguous", "strided")}
    assert needed([one, other], FACTORS) == {"layout": ("contiguous", "strided", "transposed")}
    about_size = claim(factor="size", level=64, against=16)
    assert needed([one, about_size], FACTORS) == {}  # the effect of size is typical over all layouts
    assert needed([claim(where={"size": (64,)})], FACTORS) == {"size": (64,), "layout": ("contiguous", "strided")}


def test_the_claims_own_effect_is_found_among_others() -> None:
    effects = [effect(*ABOVE, level="transposed"), effect(*BELOW), effect(*ABOVE, factor="size", level=64, against=16)]
    assert about(claim(), effects) is effects[1]
    assert about(claim(factor="bias", level=False, against=True), effects) is None


def test_why_a_variant_is_missing() -> None:
    variants = [({"layout": "transposed"}, "no such layout"), ({"layout": "strided"}, "out of memory")]
    assert failed(claim(), variants) == "out of memory"
    assert failed(claim(factor="size", level=64, against=16), variants) == ""


# --- the file ---------------------------------------------------------------------------------------------------------

GOOD = """
[[claim]]
name = "strided"
text = "Strided arrays are slower."
study = "s.py"
factor = "layout"
"""
SCRIPTS = GOOD.replace('study = "s.py"\nfactor = "layout"', 'programs = ["a.py", "b.py"]')


def written(folder: Path, text: str) -> str:
    for name in ("s.py", "a.py", "b.py"):
        (folder / name).write_text("")
    (folder / "claims.toml").write_text(text)
    return str(folder / "claims.toml")


def test_a_whole_claim(tmp_path: Path) -> None:
    more = """source = "https://example.org"
level = "strided"
against = "contiguous"
where = { size = [16, 64], bias = true }
direction = "slower"
margin = "2.5%"
required = true
"""
    (found,) = read_claims(written(tmp_path, GOOD + more))
    assert found == Claim(
        name="strided",
        text="Strided arrays are slower.",
        source="https://example.org",
        study="s.py",
        factor="layout",
        level="strided",
        against="contiguous",
        where={"size": (16, 64), "bias": (True,)},
        direction="slower",
        margin=0.025,
        required=True,
    )


@pytest.mark.parametrize(("text", "margin"), [('"2%"', 0.02), ("0.02", 0.02), ('"0.02"', 0.02), ('"400 %"', 4.0)])
def test_margins(tmp_path: Path, text: str, margin: float) -> None:
    (found,) = read_claims(written(tmp_path, GOOD + f"margin = {text}"))
    assert found.margin == pytest.approx(margin)


def test_two_scripts(tmp_path: Path) -> None:
    (found,) = read_claims(written(tmp_path, SCRIPTS))
    assert (found.factor, found.level, found.against) == ("program", "b", "a")
    (found,) = read_claims(written(tmp_path, SCRIPTS + 'level = "a"'))
    assert (found.factor, found.level, found.against) == ("program", "a", "b")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "holds no claim"),
        ("claim = 3", "holds no claim"),
        ("claim = [3]", "claim 1 is not a table"),
        ("[[claim]\n", "is not valid TOML"),
        ("[[claims]]\n", "there is no field 'claims'"),
        (GOOD + 'sourse = "x"', "claim 'strided': there is no field 'sourse'"),
        (GOOD.replace('name = "strided"\n', ""), "claim 1: .*`name`"),
        (GOOD.replace('name = "strided"', 'name = " "'), "its name is empty"),
        (GOOD.replace("Strided arrays are slower.", ""), "its text is empty"),
        (GOOD.replace('"Strided arrays are slower."', "3"), "`text`: expected `str`"),
        (GOOD + GOOD, "two claims are named 'strided'"),
        (GOOD.replace('factor = "layout"', ""), "names no factor"),
        (GOOD.replace('study = "s.py"', ""), "neither a study nor programs"),
        (GOOD.replace('"s.py"', '"missing.py"'), "there is no file missing.py"),
        (GOOD + 'programs = ["a.py", "b.py"]', "both a study and programs"),
        (GOOD + 'direction = "better"', "'better' is no direction"),
        (GOOD + "level = [1]", "`level`: expected"),
        (GOOD + "where = 3", "`where`: expected"),
        (GOOD + "where = { size = [] }", "names no level of size"),
        (GOOD + 'required = "yes"', "`required`: expected `bool`"),
        (GOOD + "margin = 2", "a margin of 2 is out of range"),
        (GOOD + "margin = 0", "out of range"),
        (GOOD + 'margin = "-1%"', "out of range"),
        (GOOD + 'margin = "much"', "a margin of 'much' is no number"),
        (GOOD + "margin = true", "a margin of True is no number"),
        (GOOD + "margin = nan", "out of range"),
        (SCRIPTS.replace(', "b.py"', ""), "two programs are compared, not 1"),
        (SCRIPTS.replace("b.py", "c.py"), "there is no file c.py"),
        (SCRIPTS + 'factor = "layout"', "two scripts have no factor 'layout'"),
        (SCRIPTS + "where = { size = 16 }", "no other factors for `where`"),
        (SCRIPTS + 'level = "c"', "'c' is neither of the two programs"),
        (SCRIPTS + 'level = "a"\nagainst = "a"', "a program against itself"),
    ],
)
def test_what_is_wrong_is_said_with_what_to_do(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(UsageError, match=says) as caught:
        read_claims(written(tmp_path, text))
    assert caught.value.advice


def test_files_that_are_no_files(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="There is no file"):
        read_claims(str(tmp_path / "none.toml"))
    with pytest.raises(UsageError, match="can't be read"):
        read_claims(str(tmp_path))
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(UsageError, match="can't be read"):
        read_claims(str(tmp_path / "binary.toml"))


# --- those in the repository ------------------------------------------------------------------------------------------

CLAIMS = Path(__file__).parent.parent.parent / "src" / "whyslower" / "gallery" / "claims"


def test_the_gallery_asserts_what_pages_assert() -> None:
    found = read_claims(str(CLAIMS / "claims.toml"))
    assert len(found) >= 12
    assert all(each.source.startswith(("http://", "https://")) for each in found)


def test_the_gallerys_claims_fit_their_studies() -> None:
    from whyslower.studies.declare import declared

    for each in read_claims(str(CLAIMS / "claims.toml")):
        own = resolved(each, declared(each.study, "", str(CLAIMS)).factors)
        assert own.level != own.against
