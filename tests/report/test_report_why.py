"""What is said of causes, of what they are not, of remedies; where the time goes; the live phases."""

from __future__ import annotations

import io
import json
import math

import msgspec
import pytest
from hand_made import SAME, program, session
from hand_made_why import (
    ANSWERS,
    COLLECTOR,
    EVIDENCE,
    LONG_PATCH,
    LOOP,
    NARROW,
    NOISY,
    OFF,
    OTHER_WORK,
    RECORDING,
    RULED_OUT,
    SEEN,
    THREADS,
    found,
    operation,
)

from whyslower.records import Answer, Cause, Difference, Evidence, Remark, Request, Unclear
from whyslower.report import help_wording, json_answer, terminal, why_wording, wording
from whyslower.report.answer import answer
from whyslower.report.document import document
from whyslower.report.live import LiveWatch
from whyslower.report.remedies import to_apply
from whyslower.report.where import MOST_SPOTS, place, where

UNTRIED = Remark(kind="untried", data={"causes": ["thread-count", "dtype-width"]})


def shown(found: Answer) -> str:
    return terminal.plain(document(found))


def section(found: Answer, title: str) -> list[str]:
    """The lines of one part of the report; none where it is left out."""
    return next((list(part.lines) for part in document(found).sections if part.title == title), [])


# --- why --------------------------------------------------------------------------------------------------------------


def test_a_cause_is_a_reason_its_experiment_and_its_place() -> None:
    assert section(ANSWERS["why-one"], "Why") == [
        "b.py is slower because it stops for the cycle collector: 94 % of the difference (88 to 100 %)"
        " [garbage-collection].",
        "  Experiment: the cycle collector switched off in both: 1.55x -> 1.03x.",
        "  Where: b.py:16: rows = [[t, t] for t in range(1000)]",
        "6 % stays unexplained.",
    ]


def test_the_first_line_holds_the_reason() -> None:
    first = document(ANSWERS["why-one"]).headline
    assert first.endswith("they do the same work. b.py stops for the cycle collector: 94 % of the difference.")
    assert json.loads(json_answer.render(ANSWERS["why-one"]))["answer"] == first
    assert document(ANSWERS["why-unlike"]).headline.endswith("`W_1` differs after unit 1.")
    unlike = ANSWERS["why-unlike"].works["b"]
    printed = msgspec.structs.replace(unlike, first_difference=Difference(variable="", unit=3, size=0.1, a="1", b="2"))
    told = msgspec.structs.replace(ANSWERS["why-unlike"], works={"b": printed})
    assert document(told).headline.endswith("but they do not do the same work: what they print differs.")


@pytest.mark.parametrize(("share", "said"), [(1.08, "108 %"), (2.7, "more than all")])
def test_a_share_that_is_more_than_the_difference_is_told_so_first(share: float, said: str) -> None:
    answer = found(causes=(msgspec.structs.replace(LOOP, share=share),), unexplained=1 - share)
    assert document(answer).headline.endswith(f": {said} of the difference.")


def test_further_causes_follow_and_what_works_the_other_way_is_told_of_the_other() -> None:
    claims = [line for line in section(ANSWERS["why-several"], "Why") if not line.startswith(" ")]
    assert claims[0].startswith("b.py is slower because it ")
    assert claims[1].startswith("It also ")
    assert claims[2].startswith("The other way round, a.py spends ")
    assert claims[2].endswith("-8 % of it (-11 to -5 %) [autograd-overhead].")


def test_a_proven_difference_without_a_name_says_where_it_lies() -> None:
    answer = ANSWERS["why-unnamed"]
    assert section(answer, "Why") == [
        "Code of b.py makes 97 % of the difference (90 to 103 %); what about it costs the time is not known.",
        "  Experiment: the other program's code in its place: 1.55x -> 1.01x.",
        "  Where: b.py:16: frame = step(frame)",
    ]
    assert document(answer).headline.endswith("they do the same work. 97 % of the difference lies in b.py:16.")
    data = json.loads(json_answer.render(answer))
    assert not data["causes"] and [each["line"] for each in data["located"]] == ["b.py:16: frame = step(frame)"]


@pytest.mark.parametrize(
    ("unexplained", "said"),
    [
        (0.38, "38 % stays unexplained."),
        (0.002, "Nothing stays unexplained."),
        (-0.07, "Together that is 107 % of the difference: all of it, as nearly as that is known."),
        (-0.09, "Together that is 109 % of the difference: something else works against it."),
    ],
)
def test_what_stays_unexplained(unexplained: float, said: str) -> None:
    assert section(found(causes=(LOOP,), unexplained=unexplained), "Why")[-1] == said


CODE_OPEN = Unclear(id="", experiment="the other program's code in its place", share=0.9, low=-0.2, high=1.9)


def test_code_without_a_name_whose_exchange_is_too_noisy_is_told_of() -> None:
    said, _ = section(found(experiments=1, unclear=(CODE_OPEN,)), "Why")
    assert said == (
        "Tried, but too noisy to say: what some code of b.py makes of it (the other program's code in its place):"
        " between -20 and 190 % of the difference."
    )


def test_not_known_is_an_answer() -> None:
    said = {
        "none of the 3 experiments changed the ratio": found(ruled_out=RULED_OUT, experiments=3),
        "none of the 5 experiments explains it": found(ruled_out=RULED_OUT, experiments=5),
        "the one experiment that was made has not changed the ratio": found(ruled_out=(RECORDING,), experiments=1),
        "the one experiment that was made does not explain it": found(experiments=1),
        "what was tried was not measured often enough to tell": found(experiments=1, unclear=(CODE_OPEN,)),
        "4 experiments leave it open": found(experiments=4, unclear=(CODE_OPEN,)),
        why_wording.NOTHING_SUGGESTED: found(where=SEEN),
        why_wording.NO_TIME_LEFT: found(where=SEEN, remarks=(UNTRIED,)),
    }
    for why, each in said.items():
        assert section(each, "Why")[-1] == f"Why is not known: {why}."
    (_, _, last) = section(ANSWERS["why-unlike"], "Why")
    assert last == "What else makes it slower is not known: none of the 2 experiments changed the ratio."


def test_what_there_was_no_time_for_is_told() -> None:
    said = section(found(where=SEEN, remarks=(UNTRIED,)), "Disturbances and remarks")
    assert said == [
        "Suspected, but not tried for want of time: thread-count, dtype-width. A larger --budget tries them."
    ]


def test_what_was_not_looked_for_is_not_called_unknown() -> None:
    titles = [part.title for part in document(found()).sections]
    assert not {"Why", "What helps", "Where the time goes"} & set(titles)
    assert not any(title.startswith("What people say") for title in titles)


def test_equal_programs_have_nothing_left_to_explain() -> None:
    assert "unexplained" not in shown(found("equivalent"))
    assert "unexplained" not in shown(found("artifact"))


def test_what_was_tried_and_stays_open_is_told_with_what_it_may_be() -> None:
    lines = section(ANSWERS["why-unclear"], "Why")
    assert lines[-3:] == [
        "Tried, but too noisy to say: that b.py stops for the cycle collector (the cycle collector switched off in"
        " both): between -6 and 41 % of the difference [garbage-collection].",
        "Tried, but not to be told while others use the processors: that b.py runs on too many threads for its"
        " size, or on fewer than the other program (one thread in both): between 10 and 52 % of the difference"
        " [thread-count].",
        "9 % stays unexplained.",
    ]
    unknown = msgspec.structs.replace(NOISY, low=-math.inf, high=math.inf)
    answer = found(unclear=(unknown,), experiments=1, unexplained=None)
    assert section(answer, "Why")[0].endswith("between ? and ? % of the difference [garbage-collection].")
    assert json.loads(json_answer.render(answer))["unclear"][0]["low"] is None


def test_several_changes_of_one_name_each_have_their_experiment() -> None:
    one = Cause(
        id="python-loop", share=0.5, low=0.4, high=0.6, experiment="one", before=9.0, after=3.0, line="a.py:3: f"
    )
    two = msgspec.structs.replace(one, share=0.3, low=0.2, high=0.4, experiment="two", after=4.5, line="a.py:7: g")
    both = msgspec.structs.replace(one, share=0.8, low=0.66, high=0.94, parts=(one, two))
    assert why_wording.cause_lines([both], "a.py", "b.py")[1:] == [
        "  Experiment: one: 9.00x -> 3.00x, 50 % of the difference (40 to 60 %).",
        "  Where: a.py:3: f",
        "  Experiment: two: 9.00x -> 4.50x, 30 % of the difference (20 to 40 %).",
        "  Where: a.py:7: g",
    ]
    said = why_wording.cause_lines([msgspec.structs.replace(two, after=12.0)], "a.py", "b.py")[1]
    assert said.endswith(": 9.00x -> 12.0x alone; together with what it needs, 30 % of the difference (20 to 40 %).")


def test_causes_that_no_experiment_tells_apart_name_each_other() -> None:
    answer = ANSWERS["why-unclear"]
    said = "  Not to be told apart from [{}]: either change alone takes away the same part, both together no more."
    lines = section(answer, "Why")
    for other in ("memory-layout", "redundant-copy"):
        assert said.format(other) + " Each is given an even part of it." in lines
    assert document(answer).headline.endswith(
        f" b.py {why_wording.reason('redundant-copy')}; or it {why_wording.reason('memory-layout')}"
        " (which of them, no experiment tells): 91 % of the difference."
    )


# --- what it is not ---------------------------------------------------------------------------------------------------

RULED_OUT_TITLE = "What people say, and why it is not so here"


def test_each_suspicion_is_refuted_once_with_its_figures() -> None:
    lines = section(ANSWERS["why-one"], RULED_OUT_TITLE)
    assert lines == [
        "That b.py runs on too many threads for its size, or on fewer than the other program [thread-count]:",
        "  one thread in both: 1.55x -> 1.54x (effect 0.991 to 1.015).",
        "  2 threads in both: 1.55x -> 1.55x (effect 0.990 to 1.012).",
        "That b.py spends time on a gradient graph: gradient recording switched off in both: effect 1.01"
        " (0.99 to 1.03), where 1 is none [autograd-overhead].",
    ]


def test_what_costs_both_alike_is_refuted_as_that() -> None:
    common = msgspec.structs.replace(THREADS[0], effect=1.29, low=1.25, high=1.33, before=5.9, after=4.6, common=True)
    assert section(found(ruled_out=(common,)), RULED_OUT_TITLE) == [
        "That b.py runs on too many threads for its size, or on fewer than the other program:"
        " one thread in both: 5.90x -> 4.60x (effect 1.25"
        " to 1.33), which makes the slower one no faster and only costs time [thread-count].",
    ]


def test_a_proven_cause_is_not_refuted_beside() -> None:
    proven = msgspec.structs.replace(COLLECTOR, id="thread-count")
    assert not section(found(causes=(proven,), ruled_out=THREADS), RULED_OUT_TITLE)


def test_a_cause_of_a_newer_version_is_told_by_its_id() -> None:
    assert why_wording.reason("cosmic-rays") == "shows cosmic-rays"
    assert why_wording.advice("cosmic-rays") == ""


# --- what helps -------------------------------------------------------------------------------------------------------


def test_a_remedy_says_what_it_gains_what_becomes_of_the_results_and_what_to_change() -> None:
    lines = section(ANSWERS["why-one"], "What helps")
    assert lines[0] == (
        "In b.py, switch the collector off before the loop: 1.51x faster (1.47 to 1.55), with the same results."
    )
    assert "  +import gc; gc.disable()" in lines
    assert lines[-1] == "The difference is 55.2 µs a unit; over b.py's 500 units that is 27.6 ms."
    lines = section(ANSWERS["why-several"], "What helps")
    assert lines[0] == (
        "In b.py, compute in float32: 1.80x faster (1.74 to 1.86), but the results change beyond rounding."
    )
    assert lines[-2] == "None was found that is known to keep the results."
    unchecked = msgspec.structs.replace(NARROW, checked=False)
    (first, *_) = section(found(causes=(LOOP,), remedies=(unchecked,)), "What helps")
    assert first.endswith("faster (1.74 to 1.86), but its results could not be compared.")


def test_a_long_change_is_shortened_with_a_hint() -> None:
    length = len(LONG_PATCH.splitlines())
    best = msgspec.structs.replace(NARROW, same_results=True)
    for remedy, option in ((NARROW, "--json"), (best, "--patch")):
        lines = section(found(causes=(LOOP,), unexplained=0.38, remedies=(remedy,)), "What helps")
        hint = f"  ... {length - help_wording.MOST_DIFF_LINES} more lines: {option} FILE writes it whole"
        assert lines.index(hint) == 1 + help_wording.MOST_DIFF_LINES


def test_the_best_remedy_with_the_same_results_is_the_one_to_apply() -> None:
    better = msgspec.structs.replace(OFF, gain=1.7)
    without = msgspec.structs.replace(OFF, gain=1.9, patch="")
    assert to_apply((OFF, NARROW, without, better)) is better
    assert to_apply((NARROW, without)) is None
    lines = section(found(causes=(LOOP,), remedies=(NARROW, OFF)), "What helps")
    assert lines[0].endswith("with the same results.")


def test_without_a_remedy_it_says_so() -> None:
    lines = section(ANSWERS["why-no-remedy"], "What helps")
    assert lines[0] == "None was found here that helps: a.py's way is better suited."
    assert lines[1].startswith("What is usually advised, and has not been proven to help here: ")
    assert section(ANSWERS["why-not-known"], "What helps") == [
        "Nothing was found here that makes a.py faster.",
        "The difference is 54.9 µs a unit; over a.py's 500 units that is 27.4 ms.",
    ]


def test_what_the_difference_amounts_to_is_told_as_far_as_it_is_known() -> None:
    one = found()
    b = one.programs["b"]
    assert help_wording.stakes(msgspec.structs.replace(one, per="loop")) == ["The difference is 55.2 µs a run."]
    for changed in ({"loop": None}, {"growth": 2.0}):
        programs = {**one.programs, "b": msgspec.structs.replace(b, **changed)}
        said = help_wording.stakes(msgspec.structs.replace(one, programs=programs))
        assert said == ["The difference is 55.2 µs a unit."]
    assert help_wording.stakes(found("equivalent")) == help_wording.stakes(found("nothing")) == []


# --- where ------------------------------------------------------------------------------------------------------------


def test_where_the_time_goes() -> None:
    spots = where(EVIDENCE)
    assert [spot.line for spot in spots] == [17, 30, 18, 16]
    assert [spot.share for spot in spots] == pytest.approx([0.6, 0.3, 0.08, 0.02])
    assert spots[0].text == "np.exp( x )"
    (part,) = [part for part in document(ANSWERS["why-several"]).sections if part.title == "Where the time goes"]
    assert part.lines == (help_wording.WATCHED,)
    assert part.table is not None
    assert part.table.rows[1] == ("b.py", "tools.py:30", "helper(x)", "30 %", "2.5")


def test_only_what_matters_is_told_and_the_same_expression_once() -> None:
    many = [operation(f"f{i}(x)", 1.0, line=i) for i in range(20)]
    assert len(where(Evidence(label="b", operations=tuple(many)))) == MOST_SPOTS
    twice = (operation("x + 1", 0.5), operation("x + 1", 0.495), operation("tiny(x)", 0.005))
    (only,) = where(Evidence(label="b", operations=twice))
    assert (only.count, only.share) == (2.0, pytest.approx(0.995))
    assert where(Evidence(label="b")) == where(Evidence(label="b", operations=(operation("x", 0.0),))) == ()


def test_loops_of_ours_are_no_part_of_the_program() -> None:
    ours = operation('__import__("itertools").repeat(())', 0.9, line=4)
    call = msgspec.structs.replace(operation("slow()", 0.9, line=5), library="user")
    evidence = Evidence(label="b", operations=(ours, call, operation("x + 1", 0.5, line=5)))
    assert [spot.text for spot in where(evidence, our_call=5)] == ["x + 1"]
    assert [spot.text for spot in where(evidence)] == ["slow()", "x + 1"]


def test_a_place_is_its_line_with_what_costs_most_there() -> None:
    own = "/home/me/a.py"
    assert place(EVIDENCE, (16,), own) == "a.py:16: x[i]"
    assert place(EVIDENCE, (16, 17, 18), own) == "a.py:16-18: np.exp( x )"
    assert place(EVIDENCE, (30,), own) == "tools.py:30: helper(x)"  # what a cause suspects may stand in a module
    assert place(EVIDENCE, (31,), own) == "a.py:31"
    assert place(EVIDENCE, (), own) == ""


# --- JSON -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ANSWERS)
def test_shares_and_what_is_unexplained_sum_to_one(name: str) -> None:
    data = json.loads(json_answer.render(ANSWERS[name]))
    shares = [cause["share"] for cause in data["causes"] if cause["share"] is not None]
    if shares:
        assert sum(shares) + data["unexplained"] == pytest.approx(1)
    else:
        assert data["unexplained"] is None


def test_what_is_not_known_is_null_in_json() -> None:
    endless = msgspec.structs.replace(OFF, high=float("inf"))
    data = json.loads(json_answer.render(found(causes=(OTHER_WORK,), ruled_out=(RECORDING,), remedies=(endless,))))
    assert (data["causes"][0]["before"], data["ruled_out"][0]["after"]) == (None, None)
    assert data["remedies"][0]["high"] is None
    assert data["remedies"][0]["for"] == "b"
    assert set(json.loads(json_answer.render(ANSWERS["why-one"]))["where"]["b"][0]) == {
        "file",
        "line",
        "text",
        "name",
        "share",
        "count",
    }


# --- several programs, and while measuring ----------------------------------------------------------------------------


def test_of_several_programs_the_part_names_the_one_that_it_is_about() -> None:
    three = answer(session({"a": 100_000, "b": 155_000, "c": 100_300}, {"b": SAME, "c": SAME}))
    titles = [part.title for part in document(msgspec.structs.replace(three, causes=(LOOP,))).sections]
    assert "Why (b.py)" in titles
    assert "What helps (b.py)" in titles


@pytest.mark.parametrize(("third_ns", "told"), [(400_000, True), (100_300, False)])
def test_of_several_programs_it_is_told_whose_reason_was_not_looked_for(third_ns: int, told: bool) -> None:
    three = answer(session({"a": 100_000, "b": 155_000, "c": third_ns}, {"b": SAME, "c": SAME}))
    (part,) = [p for p in document(msgspec.structs.replace(three, causes=(LOOP,))).sections if p.title == "Why (b.py)"]
    assert any("Why c.py and a.py differ was not looked for" in line for line in part.lines) == told


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_phases_of_looking_for_reasons() -> None:
    assert wording.phase("looking") == "Looking inside the programs ..."
    assert wording.phase("together", what=["one thread in both", "float32"]) == (
        "Trying together: one thread in both; float32 ..."
    )
    stream = Terminal()
    watch = LiveWatch(Request(programs=(program("a"), program("b")), reference="a"), stream)
    watch.phase("trying", what=["one thread in both"], number=2, of=7)
    watch.phase("remedies", what="switch the collector off")
    assert "Trying 2 of 7: one thread in both ..." in stream.getvalue()
    assert "Trying remedies: switch the collector off ..." in stream.getvalue()
