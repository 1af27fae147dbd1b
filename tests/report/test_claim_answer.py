"""Claims from the logs that were kept of their sessions, and their report."""

from __future__ import annotations

import math
from itertools import product

from whyslower.questions import Claim, Judged, Level, Study, StudyFactor, StudyRequest
from whyslower.records import Program, Turn
from whyslower.report.claim_answer import claims_answer
from whyslower.report.claim_document import claim_document
from whyslower.report.terminal import plain
from whyslower.store.events import AnyEvent, RestartDone, SessionBegun, SessionEnded, StudyAsked, TrialTaken, TurnTaken
from whyslower.studies import claim_phrases as phrases

FACTORS = (StudyFactor(name="how", levels=("plain", "fancy", "odd")), StudyFactor(name="size", levels=(16, 64)))
COST = {"plain": 1.0, "fancy": 1.5, "odd": 1.01}  # of a unit, the same at both sizes
RESTARTS, BLOCKS, UNITS, UNIT_NS = 16, 4, 100, 50_000


def begun(programs: tuple[Program, ...]) -> SessionBegun:
    return SessionBegun(
        at=0.0,
        version="0",
        started="2026-01-01T00:00:00Z",
        programs=programs,
        reference=programs[0].label,
        margin=0.05,
        budget=20.0,
        precision=None,
        seed=0,
        per="unit",
        machine={"cpus": 2},
    )


def turn(label: str, restart: int, block: int, position: int, cost: float) -> Turn:
    swing = 1 + 0.002 * math.sin(7 * restart + 3 * position)
    ns = round(UNITS * UNIT_NS * cost * swing)
    place = {"worker": position, "restart": restart, "block": block, "position": position}
    return Turn(label=label, units=UNITS, ns=ns, first=block * UNITS, **place)


def study_log(fixed: dict[str, tuple[Level, ...]], path: str = "study.py") -> list[AnyEvent]:
    kept = [fixed.get(factor.name, factor.levels) for factor in FACTORS]
    levels = {f"how={how},size={size}": {"how": how, "size": size} for how, size in product(*kept)}
    programs = tuple(Program(label=label, kind="variant", target=path) for label in levels)
    request = StudyRequest(study=Study(path=path, factors=FACTORS), fixed=fixed, margin=0.05)
    events: list[AnyEvent] = [begun(programs), StudyAsked(at=0.0, request=request, levels=levels)]
    for restart, block in product(range(RESTARTS), range(BLOCKS)):
        for position, (label, chosen) in enumerate(levels.items()):
            taken = turn(label, restart, block, position, COST[str(chosen["how"])])
            events.append(TrialTaken(at=1.0, label=label, factors=(), turn=taken))
    return [*events, SessionEnded(at=2.0, why="decided")]


def scripts_log(ratio: float) -> list[AnyEvent]:
    programs = tuple(Program(label=label, kind="script", target=f"{label}.py") for label in "ab")
    events: list[AnyEvent] = [begun(programs)]
    for restart in range(RESTARTS):
        for block, (position, label) in product(range(BLOCKS), enumerate("ab")):
            cost = ratio if label == "b" else 1.0
            events.append(TurnTaken(at=1.0, turn=turn(label, restart, block, position, cost)))
        events.append(RestartDone(at=1.0, restart=restart))
    return [*events, SessionEnded(at=2.0, why="decided")]


def claim(name: str, level: str, **more: object) -> Claim:
    given = {"study": "study.py", "factor": "how", "level": level, "against": "plain", "margin": 0.05, **more}
    return Claim(name=name, text=f"{level} is slower.", direction="slower", **given)  # type: ignore[arg-type]


FANCY, ODD = claim("fancy", "fancy"), claim("odd", "odd")
LARGE = claim("large", "fancy", where={"size": (64,)})
SCRIPTS = Claim(
    name="b", text="b.py is slower.", programs=("a.py", "b.py"), factor="program", level="b", against="a",
    direction="slower", margin=0.05, source="https://example.org/b",
)  # fmt: skip


def test_each_claim_finds_the_session_that_was_about_it() -> None:
    logs = {
        "all.jsonl": study_log({"how": ("plain", "fancy", "odd")}),
        "large.jsonl": study_log({"size": (64,), "how": ("plain", "fancy")}),
        "scripts.jsonl": scripts_log(1.0),
    }
    found = {each.claim.name: each for each in claims_answer([FANCY, ODD, LARGE, SCRIPTS], logs)}
    assert {name: (each.kind, each.log) for name, each in found.items()} == {
        "fancy": ("supported", "all.jsonl"),
        "odd": ("refuted", "all.jsonl"),
        "large": ("supported", "large.jsonl"),
        "b": ("refuted", "scripts.jsonl"),
    }
    assert found["fancy"].low is not None and found["fancy"].high is not None
    assert found["fancy"].low < 1.5 < found["fancy"].high


def test_a_claim_without_a_log_of_its_own_stays_open() -> None:
    other = study_log({"size": (16,), "how": ("plain", "fancy")})
    (found,) = claims_answer([LARGE], {"small.jsonl": other})
    assert (found.kind, found.why) == ("open", phrases.NO_LOG)
    (found,) = claims_answer([LARGE], {"other.jsonl": study_log({"size": (64,)}, path="other.py")})
    assert found.why == phrases.NO_LOG


def test_the_session_that_decided_goes_before_one_that_left_it_open() -> None:
    whole = study_log({"how": ("plain", "fancy")})
    short = [*whole[: 2 + 8], whole[-1]]  # two blocks of one restart
    found = claims_answer([FANCY], {"fancy.jsonl": short, "fancy-again.jsonl": whole})
    assert [(each.kind, each.log) for each in found] == [("supported", "fancy-again.jsonl")]


def test_the_report() -> None:
    judged = (
        Judged(claim=LARGE, kind="supported", why=phrases.SLOWER, ratio=1.5, low=1.4, high=1.6, log="large.jsonl"),
        Judged(claim=SCRIPTS, kind="open", why=phrases.not_measured("It fell over.")),
    )
    text = plain(claim_document(judged, {"processor": "A fast one", "cpus": 2}))
    assert text.startswith("2 claims: 1 supported, 1 open.\n")
    assert "how fancy against plain with size 64: 1.50x the time (1.40 to 1.60). It is surely slower" in text
    assert "Nothing could be measured: It fell over.\n  Asserted at https://example.org/b" in text
    assert "A fast one" in text
    assert plain(claim_document(())) == "No claim was measured.\n"
