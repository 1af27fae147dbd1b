"""What the gallery says of an entry's answers: the ladder in one table, what was left out, what went wrong."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest
from hand_made import SAME, SESSIONS, UNLIKE, begun, end, loop, program, restarts
from hand_made_why import COLLECTOR, LOOP, WIDTH

from whyslower.questions import Claim, CrossoverAnswer, Effect, Entry, Judged, Part, StudyAnswer, Vary
from whyslower.records import Answer
from whyslower.report import terminal
from whyslower.report.answer import answer
from whyslower.report.document import document
from whyslower.report.gallery_answer import ClaimsAnswer, LadderAnswer, Outcome, PartAnswer, Step, has_figures, labels
from whyslower.report.gallery_document import listing, part_document
from whyslower.report.gallery_json import render
from whyslower.report.gallery_wording import needs_phrase, tally
from whyslower.store.events import AnyEvent, LoopChosen, SameWorkFound

PART = Part(kind="ladder", title="All rungs", programs=("numpy.py", "torch.py", "jax.py"))
PAIR = Part(kind="explain", title="Two", programs=("a.py", "b.py"))
NAMES = {"numpy": "numpy.py", "torch": "torch.py", "jax": "jax.py"}


def of(unit_ns: dict[str, int], unlike: Sequence[str] = (), number: int = 24) -> Answer:
    """The answer of a session of these rungs."""
    events: list[AnyEvent] = [begun([program(label, NAMES[label]) for label in unit_ns])]
    events += [LoopChosen(at=1.0, label=label, loop=loop()) for label in unit_ns]
    works = {label: UNLIKE if label in unlike else SAME for label in list(unit_ns)[1:]}
    events += [SameWorkFound(at=3.0, label=label, work=work) for label, work in works.items()]
    events += restarts(unit_ns, number)
    return answer([*events, end(events)], "log")


def ladder(**changed: object) -> LadderAnswer:
    """Three rungs: torch takes half the time for two reasons, jax the same as torch, at other work."""
    first = msgspec.structs.replace(of({"numpy": 200_000, "torch": 100_000}), causes=(LOOP, WIDTH, COLLECTOR))
    found = LadderAnswer(
        rungs=("numpy", "torch", "jax"),
        names=NAMES,
        whole=of({"numpy": 200_000, "torch": 100_000, "jax": 100_100}, unlike=["jax"]),
        steps=(
            Step(first="numpy", second="torch", answer=first),
            Step(first="torch", second="jax", answer=of({"torch": 100_000, "jax": 100_100})),
        ),
    )
    return msgspec.structs.replace(found, **changed)


def shown(found: PartAnswer) -> str:
    return terminal.plain(part_document(found))


def rows(text: str) -> list[list[str]]:
    """The ladder's rows as cells."""
    lines = text.partition("The ladder\n")[2].partition("\n\n")[0].splitlines()
    return [[cell for cell in line.strip().split("   ") if cell.strip()] for line in lines]


# --- the ladder -------------------------------------------------------------------------------------------------------


def test_the_ladders_headline_names_the_fastest_rung() -> None:
    text = shown(PartAnswer(entry="net", part=PART, answer=ladder()))
    assert text.startswith("All rungs. The fastest of 3 rungs is torch.py: 1.999x faster than numpy.py")


def test_a_row_has_time_ratio_step_reason_and_work() -> None:
    header, *found = rows(shown(PartAnswer(entry="net", part=PART, answer=ladder())))
    cells = [[cell.strip() for cell in row] for row in found]
    assert [cell.strip() for cell in header][2] == "against numpy.py"
    assert [row[0] for row in cells] == ["numpy.py", "torch.py", "jax.py"]
    assert cells[0][1:] == ["200 µs", "1", "-", "-", "-"]
    assert cells[1][2].startswith("1.999x faster (1.99")
    assert cells[1][4].startswith("numpy.py ") and "62 %; " in cells[1][4] and "43 %" in cells[1][4]
    assert "94 %" not in cells[1][4]  # two reasons are enough in a cell
    assert cells[2][3:] == ["the same within 2 %", "-", "no"]


def test_each_step_has_its_own_answer_below() -> None:
    text = shown(PartAnswer(entry="net", part=PART, answer=ladder()))
    steps = text.partition("Each step\n")[2]
    assert steps.startswith("  numpy.py is 1.999x slower than torch.py") and "62 % of the difference" in steps
    assert "jax.py and torch.py take the same time within 2 %" in steps


def test_without_the_whole_the_steps_still_speak() -> None:
    text = shown(PartAnswer(entry="net", part=PART, answer=ladder(whole=None), failure="Time was up.", ended="budget"))
    assert text.startswith("All rungs. The rungs were not all compared with numpy.py")
    assert "not measured" in text and "What went wrong\n  No answer: Time was up." in text


def test_a_step_that_failed_says_so() -> None:
    step = Step(first="torch", second="jax", failure="jax (jax.py) failed in its set-up: no.")
    text = shown(PartAnswer(entry="net", part=PART, answer=ladder(steps=(step,))))
    assert "torch.py and jax.py: No answer: jax (jax.py) failed in its set-up: no." in text


def test_where_the_first_is_the_fastest_it_is_said() -> None:
    slower = ladder(whole=of({"numpy": 100_000, "torch": 150_000, "jax": 150_000}))
    assert "No other rung is surely faster than numpy.py." in shown(PartAnswer(entry="n", part=PART, answer=slower))


def test_rungs_are_labelled_by_their_files() -> None:
    assert labels(["ladder/numpy.py", "numpy.py --n 3", "torch.py"]) == {
        "numpy": "ladder/numpy.py",
        "numpy-2": "numpy.py --n 3",
        "torch": "torch.py",
    }


# --- parts ------------------------------------------------------------------------------------------------------------


def test_a_pair_is_told_as_its_own_command_tells_it() -> None:
    found = answer(SESSIONS["slower"], "log")
    text = shown(PartAnswer(entry="net", part=PAIR, answer=found))
    assert text == "Two. " + terminal.plain(document(found))


def test_what_is_missing_left_out_or_failed_is_said() -> None:
    assert shown(PartAnswer(entry="n", part=PAIR, missing=("cuda", "jax"))) == (
        "Two. Skipped: there is no GPU that torch can use and jax is not installed.\n"
    )
    assert shown(PartAnswer(entry="n", part=PAIR, failure="It broke.")) == "Two. No answer: It broke.\n"
    left = PartAnswer(entry="n", part=PART, answer=ladder(), left_out={"cupy.py": "there is no CuPy with a GPU"})
    assert "Left out\n  cupy.py was left out: there is no CuPy with a GPU." in shown(left)


def test_the_list_says_what_all_and_what_some_parts_need() -> None:
    torch = msgspec.structs.replace(PAIR, needs=("torch",))
    gpu = msgspec.structs.replace(PART, title="GPU", needs=("torch", "cuda"), program_needs={"jax.py": ("jax",)})
    entry = Entry(name="net", question="Why?", budget=150, parts=(torch, gpu))
    assert needs_phrase(entry) == "torch; for some: jax, a GPU (CUDA)"
    assert needs_phrase(msgspec.structs.replace(entry, parts=(PAIR,))) == ""
    (row,) = listing([entry]).sections[0].table.rows  # type: ignore[union-attr]
    assert row == ("net", "Why?", "2 min 30 s", "torch; for some: jax, a GPU (CUDA)")


EFFECT = Effect(factor="x", level=2, against=1, kind="slower", ratio=2.0, low=1.9, high=2.1)
STUDY = StudyAnswer(question="?", path="s.py", factors=(), margin=0.02, effects=(EFFECT,))
CROSSOVER = CrossoverAnswer(
    vary=Vary(name="N", low=1, high=9), labels=("a", "b"), names={"a": "a", "b": "b"}, reference="a", margin=0.02
)
CLAIM = Judged(claim=Claim(name="c", text="c"), kind="open", why="Not measured.")


@pytest.mark.parametrize(
    ("found", "outcome", "figures"),
    [
        (answer(SESSIONS["slower"]), "answered", True),
        (answer(SESSIONS["undecided"]), "undecided", True),
        (answer(SESSIONS["nothing"]), "undecided", False),
        (ladder(), "answered", True),
        (ladder(whole=None), "undecided", True),
        (ladder(whole=None, steps=()), "undecided", False),
        (STUDY, "answered", True),
        (msgspec.structs.replace(STUDY, effects=()), "undecided", False),
        (CROSSOVER, "undecided", False),
        (ClaimsAnswer(judged=(CLAIM,)), "undecided", False),
        (ClaimsAnswer(judged=(msgspec.structs.replace(CLAIM, kind="refuted", ratio=1.0),)), "answered", True),
    ],
)
def test_what_an_answer_comes_to(found: object, outcome: Outcome, figures: bool) -> None:
    part = PartAnswer(entry="n", part=PAIR, answer=found)  # type: ignore[arg-type]
    assert part.outcome == outcome
    assert has_figures(found) is figures  # type: ignore[arg-type]


def test_the_tally_counts_outcomes() -> None:
    found = [PartAnswer(entry="n", part=PAIR, missing=("cuda",)), PartAnswer(entry="n", part=PART, answer=ladder())]
    assert tally(found) == "2 parts: 1 answered, 1 skipped."
    assert tally([]) == "Nothing was answered."


def test_json_holds_every_kind_of_answer() -> None:
    entry = Entry(name="n", question="?", budget=1, parts=(PAIR,))
    answers = (ladder(), STUDY, CROSSOVER, ClaimsAnswer(judged=(CLAIM,)), answer(SESSIONS["nothing"]))
    data = msgspec.json.decode(render([entry], [PartAnswer(entry="n", part=PAIR, answer=each) for each in answers]))
    got = [part["answer"] for part in data["entries"][0]["parts"]]
    assert got[0]["steps"][0]["answer"]["causes"][0]["id"] == "python-loop"
    assert got[1]["effects"][0]["ratio"] == 2.0
    assert got[2]["vary"]["name"] == "N"
    assert got[3]["judged"][0]["kind"] == "open"
    assert got[4]["verdict"]["ratio"] is None
