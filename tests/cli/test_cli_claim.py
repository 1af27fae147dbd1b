"""`whyslower claim` from words to exit codes, over studies that are not run."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

import pytest
from fake_engine import Engine, engine

from whyslower.api import claims as api
from whyslower.api.study import StudyMeasured
from whyslower.cli.main import main
from whyslower.errors import BudgetError, ProgramError, StoppedError, WhyslowerError
from whyslower.questions import Effect, Judged, Levels, StudyAnswer, StudyRequest, VariantResult
from whyslower.studies import claim_phrases as phrases
from whyslower.studies.claims import read_claims

Output = pytest.CaptureFixture[str]

STUDY = '''"""Is it so?"""

FACTORS = {"how": ["plain", "fancy", "odd"], "size": [16, 64]}


def build(how, size):
    return lambda: size
'''
CLAIM = """
[[claim]]
name = "{name}"
text = "The fancy way is slower."
source = "https://example.org/fancy"
study = "study.py"
factor = "how"
level = "fancy"
direction = "slower"
margin = "5%"
"""


class Studies:
    """Stands in for measuring: gives the effect of each level against the first that the session keeps to."""

    def __init__(self) -> None:
        self.ratios: list[tuple[float, float, float]] = [(1.5, 1.4, 1.6)]  # one a session; the last stays
        self.failure: WhyslowerError | None = None
        self.nothing = False  # a session that fails before anything is measured
        self.left: tuple[VariantResult, ...] = ()  # variants that can't run: no effect is known then
        self.requests: list[StudyRequest] = []
        self.logs: list[Path | None] = []
        self.took: Callable[[float], None] = lambda budget: None

    def __call__(self, request: StudyRequest, log: Path | None, progress: TextIO | None) -> StudyMeasured:
        self.requests.append(request)
        self.logs.append(log)
        self.took(request.budget)
        told = StudyAnswer(
            question="",
            path=request.study.path,
            factors=request.study.factors,
            margin=request.margin,
            effects=() if self.failure or self.left else tuple(self._effects(request)),
            variants=self.left,
            log=str(log or "own.jsonl"),
        )
        return StudyMeasured(None if self.nothing else told, self.failure)

    def _effects(self, request: StudyRequest) -> list[Effect]:
        ratio, low, high = self.ratios.pop(0) if len(self.ratios) > 1 else self.ratios[0]
        found = []
        for factor in request.study.factors:
            first, *others = request.fixed.get(factor.name, factor.levels)
            common: dict[str, Any] = {"factor": factor.name, "against": first, "kind": "slower"}
            found += [Effect(level=level, ratio=ratio, low=low, high=high, **common) for level in others]
        return found


@pytest.fixture
def studies(monkeypatch: pytest.MonkeyPatch) -> Studies:
    found = Studies()
    monkeypatch.setattr(api, "measure_study", found)
    return found


@pytest.fixture
def file(folder: Path) -> Callable[[str], str]:
    """Writes a file of claims, and its study beside it."""

    def write(text: str) -> str:
        (folder / "study.py").write_text(STUDY)
        (folder / "claims.toml").write_text(text)
        return "claims.toml"

    return write


Write = Callable[[str], str]


# --- exit codes -------------------------------------------------------------------------------------------------------

SLOWER, SAME, ACROSS = (1.5, 1.4, 1.6), (1.0, 0.99, 1.01), (1.04, 0.9, 1.2)


@pytest.mark.parametrize(
    ("ratio", "required", "code", "kind"),
    [
        (SLOWER, False, 0, "supported"),
        (SAME, False, 0, "refuted"),
        (ACROSS, False, 3, "open"),
        (SLOWER, True, 0, "supported"),
        (SAME, True, 1, "refuted"),
        (ACROSS, True, 1, "open"),
    ],
)
def test_exit_codes(
    studies: Studies,
    file: Write,
    capsys: Output,
    ratio: tuple[float, float, float],
    required: bool,
    code: int,
    kind: str,
) -> None:
    studies.ratios = [ratio]
    text = CLAIM.format(name="fancy") + ("required = true\n" if required else "")
    assert main(["claim", file(text), "--budget", "4"]) == code
    shown = capsys.readouterr().out
    assert f"1 claim: 1 {kind}." in shown.splitlines()[0]
    assert ("Required and not supported: fancy" in shown.splitlines()[0]) == (code == 1)
    assert f"{ratio[0]:.2f}"[:3] in shown
    assert "https://example.org/fancy" in shown
    assert "processor" in shown


def test_a_required_failure_outweighs_an_open_claim(studies: Studies, file: Write) -> None:
    studies.ratios = [ACROSS, SAME]
    where = "where = { size = [64] }\nrequired = true\n"
    text = CLAIM.format(name="open") + CLAIM.format(name="refuted") + where
    assert main(["claim", file(text), "--budget", "4"]) == 1


def test_bad_files_exit_with_2_and_nothing_is_measured(studies: Studies, file: Write, capsys: Output) -> None:
    assert main(["claim", "none.toml"]) == 2
    assert main(["claim", file(CLAIM.format(name="x").replace('"how"', '"way"'))]) == 2
    assert "study.py has no factor 'way'" in capsys.readouterr().err
    assert main(["claim", file(CLAIM.format(name="x").replace('"fancy"', '"newest"', 1)), "--only", "y"]) == 2
    assert "has no claim 'y'" in capsys.readouterr().err
    assert main(["claim", file(CLAIM.format(name="x")), "--json", "study.py"]) == 2
    assert main(["claim", file(CLAIM.format(name="x")), "--json", "claims.toml"]) == 2
    assert "would overwrite claims.toml" in capsys.readouterr().err
    assert studies.requests == []


# --- sessions ---------------------------------------------------------------------------------------------------------


def test_claims_of_one_condition_share_a_session(studies: Studies, file: Write) -> None:
    text = CLAIM.format(name="one") + CLAIM.format(name="two").replace('level = "fancy"', 'level = "odd"')
    text += CLAIM.format(name="three") + "where = { size = [64] }\n"
    text += CLAIM.format(name="four") + 'against = "odd"\n'  # neither is the first level: a session of these two
    text += CLAIM.format(name="five").replace('"5%"', '"2%"')
    assert main(["claim", file(text), "--budget", "60", "--seed", "7", "--quiet"]) == 0
    assert [request.fixed for request in studies.requests] == [
        {"how": ("plain", "fancy", "odd")},
        {"how": ("plain", "fancy"), "size": (64,)},
        {"how": ("fancy", "odd")},
    ]
    assert [request.margin for request in studies.requests] == [0.02, 0.05, 0.05]
    assert {request.seed for request in studies.requests} == {7}
    assert studies.requests[0].budget == pytest.approx(20, rel=0.1)


TWO = CLAIM.format(name="one") + CLAIM.format(name="two") + "where = { size = [64] }\n"


def judged(name: str, budget: float, studies: Studies, took: Callable[[float], float]) -> list[Judged]:
    """All claims of a file by a clock that moves only while a session runs, by what `took` makes of its budget."""
    now = [0.0]

    def pass_by(budget: float) -> None:
        now[0] += took(budget)

    studies.took = pass_by
    return list(api.judged(api.sessions(read_claims(name), Path()), budget=budget, clock=lambda: now[0]))


def test_what_a_session_does_not_need_goes_to_the_next(studies: Studies, file: Write) -> None:
    judged(file(TWO), 20, studies, took=lambda budget: 2.0)
    assert [request.budget for request in studies.requests] == [10, 18]


def test_a_budget_too_small_for_all_answers_some(studies: Studies, file: Write) -> None:
    found = judged(file(TWO), 6, studies, took=lambda budget: budget)
    assert [request.budget for request in studies.requests] == [5]
    assert [each.kind for each in found] == ["supported", "open"]
    assert found[1].why == phrases.NO_TIME


def test_what_all_sessions_leave_goes_to_claims_that_are_open(studies: Studies, file: Write) -> None:
    """As it was, a claim stayed open for want of time, with time left over."""
    across, above = (1.10, 1.02, 1.18), (1.10, 1.08, 1.12)
    studies.ratios = [across, above, above]
    found = judged(file(TWO), 20, studies, took=lambda budget: 8.0 if budget <= 10 else 2.0)
    assert [request.budget for request in studies.requests] == [10, 12, 10]
    assert [request.precision is None for request in studies.requests] == [True, True, False]
    assert [(each.claim.name, each.kind) for each in found] == [("two", "supported"), ("one", "supported")]


def test_without_a_budget_every_session_has_its_own(studies: Studies, file: Write) -> None:
    found = api.measure_claims(read_claims(file(TWO)), Path())
    assert [each.claim.name for each in found] == ["one", "two"]
    assert studies.requests[0].budget == pytest.approx(api.SESSION_S, rel=0.1)


def test_an_open_claim_is_measured_again_more_narrowly(studies: Studies, file: Write) -> None:
    studies.ratios = [(1.10, 1.02, 1.18), (1.10, 1.08, 1.12)]
    assert main(["claim", file(CLAIM.format(name="fancy")), "--budget", "60", "--log-folder", "logs"]) == 0
    first, second = studies.requests
    assert first.precision is None
    assert second.precision == pytest.approx(0.8 * 0.0465, rel=0.01)  # 0.8 of log(1.10 / 1.05)
    assert studies.logs == [Path("logs/fancy.jsonl"), Path("logs/fancy-again.jsonl")]


def test_the_name_of_a_claim_may_be_longer_than_that_of_a_file(studies: Studies, file: Write) -> None:
    text = CLAIM.format(name="n" * 400) + CLAIM.format(name="n" * 401) + "where = { size = [64] }\n"
    assert main(["claim", file(text), "--budget", "60", "--log-folder", "logs"]) == 0
    assert len(set(studies.logs)) == 2 and all(log is not None and len(log.name) < 150 for log in studies.logs)


def test_a_failing_session_leaves_its_claims_open_and_the_others_go_on(
    studies: Studies, file: Write, capsys: Output
) -> None:
    studies.failure, studies.nothing = ProgramError("It fell over."), True
    assert main(["claim", file(TWO), "--budget", "60"]) == 3
    assert len(studies.requests) == 2
    assert "Nothing could be measured: It fell over." in capsys.readouterr().out


def test_a_study_that_can_not_be_read_leaves_its_claims_open(
    studies: Studies, file: Write, folder: Path, capsys: Output
) -> None:
    name = file(CLAIM.format(name="one") + CLAIM.format(name="two").replace("study.py", "other.py"))
    (folder / "other.py").write_text("raise RuntimeError('no such library')\nFACTORS = dict(a=[1, 2])\n")
    assert main(["claim", name, "--budget", "60"]) == 3
    shown = capsys.readouterr().out
    assert "2 claims: 1 supported, 1 open." in shown
    assert "no such library" in shown


def test_a_variant_that_can_not_run_is_the_reason(studies: Studies, file: Write, capsys: Output) -> None:
    levels: Levels = {"how": "fancy", "size": 16}
    studies.left = (VariantResult(label="how=fancy,size=16", levels=levels, failed="out of memory."),)
    assert main(["claim", file(CLAIM.format(name="one")), "--budget", "60"]) == 3
    assert "A variant that it needs can't run: out of memory." in capsys.readouterr().out


def test_interrupted_says_what_it_has(studies: Studies, file: Write, capsys: Output) -> None:
    def took(budget: float) -> None:
        if len(studies.requests) == 2:
            studies.failure = StoppedError("Interrupted.")

    studies.took = took
    assert main(["claim", file(TWO), "--budget", "60"]) == 130
    shown, told = capsys.readouterr()
    assert shown.splitlines()[0] == "1 claim: 1 supported."
    assert "Interrupted." in told


def test_a_budget_that_was_too_short_is_said(studies: Studies, file: Write, capsys: Output) -> None:
    studies.failure = BudgetError("The budget was used up before anything was compared.")
    assert main(["claim", file(CLAIM.format(name="one")), "--budget", "4"]) == 3
    assert "used up before anything was compared" in capsys.readouterr().out


# --- what is written --------------------------------------------------------------------------------------------------


def test_json_alone_on_standard_output(studies: Studies, file: Write, capsys: Output) -> None:
    studies.ratios = [(float("inf"), 2.0, float("inf"))]
    assert main(["claim", file(CLAIM.format(name="one")), "--json", "-"]) == 0
    shown, told = capsys.readouterr()
    (each,) = json.loads(shown)["judged"]
    assert (each["claim"]["name"], each["kind"], each["low"], each["high"]) == ("one", "supported", 2.0, None)
    assert json.loads(shown)["machine"]["cpus"]
    assert "1 claim: 1 supported." in told


def test_quiet_is_one_line(studies: Studies, file: Write, capsys: Output) -> None:
    assert main(["claim", file(CLAIM.format(name="one")), "--quiet"]) == 0
    assert capsys.readouterr() == ("1 claim: 1 supported.\n", "")


def test_only_some_claims(studies: Studies, file: Write, capsys: Output) -> None:
    assert main(["claim", file(TWO), "--only", "two", "--quiet"]) == 0
    assert [request.fixed["size"] for request in studies.requests] == [(64,)]


def test_an_old_log_is_never_written_over(studies: Studies, file: Write, folder: Path) -> None:
    (folder / "logs").mkdir()
    for old in ("one.jsonl", "one-again.jsonl", "one-late.jsonl"):
        (folder / "logs" / old).write_text("{}")
        assert main(["claim", file(CLAIM.format(name="one")), "--log-folder", "logs"]) == 2
        (folder / "logs" / old).unlink()
    assert studies.requests == []


# --- two scripts ------------------------------------------------------------------------------------------------------

SCRIPTS = """
[[claim]]
name = "b is slower"
text = "b.py is slower."
programs = ["a.py", "b.py"]
direction = "slower"
margin = "5%"
required = true
"""


def test_two_scripts(fake: Engine, file: Write, folder: Path, capsys: Output) -> None:
    assert main(["claim", file(SCRIPTS), "--budget", "10", "--seed", "3"]) == 0
    (request,) = fake.requests
    assert [program.target for program in request.programs] == ["a.py", "b.py"]
    assert {Path(program.directory) for program in request.programs} == {folder.resolve()}
    assert (request.why, request.margin, request.seed, request.reference) == ("none", 0.05, 3, "a")
    assert "b.py against a.py: 1.50" in capsys.readouterr().out


def test_two_scripts_that_are_equally_fast(fake: Engine, file: Write) -> None:
    fake.run = engine(ratio=1.0)
    assert main(["claim", file(SCRIPTS), "--budget", "10"]) == 1


# --- and really -------------------------------------------------------------------------------------------------------

REAL = """FACTORS = {"how": ["plain", "fancy", "odd"]}

COUNTS = {"plain": 2000, "fancy": 6000, "odd": 2000}


def build(how):
    return lambda: sum(range(COUNTS[how]))
"""


@pytest.mark.slow
def test_a_study_that_is_really_run(file: Write, folder: Path, capsys: Output) -> None:
    text = CLAIM.format(name="threefold") + CLAIM.format(name="odd").replace('level = "fancy"', 'level = "odd"')
    name = file(text.replace('"5%"', '"50%"'))
    (folder / "study.py").write_text(REAL)
    assert main(["claim", name, "--budget", "20", "--log-folder", "logs", "--json", "out.json"]) == 0
    kinds = {each["claim"]["name"]: each["kind"] for each in json.loads((folder / "out.json").read_text())["judged"]}
    assert kinds == {"threefold": "supported", "odd": "refuted"}
    from whyslower.report.claim_answer import claims_answer
    from whyslower.store.reader import read

    logs = {str(path): read(path) for path in (folder / "logs").iterdir()}
    assert {each.claim.name: each.kind for each in claims_answer(read_claims(name), logs)} == kinds
