"""`whyslower crossover` from words to exit codes, over a session that runs nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from fake_engine import begun

from whyslower.cli.crossover import decided
from whyslower.cli.main import main
from whyslower.crossover import session
from whyslower.errors import BudgetError, ProgramError, StoppedError, WhyslowerError
from whyslower.questions import CrossoverAnswer, Stretch, Vary
from whyslower.records import Program, Remark, Request, Turn
from whyslower.store.events import CrossoverAsked, Noted, SessionEnded, TrialFailed, TrialTaken
from whyslower.store.writer import LogWriter

Output = pytest.CaptureFixture[str]
SIZES = (16, 64, 256, 1024, 4096, 16384)
BLOCKS, UNITS = 3, 100

STUDY = '''"""Does it matter?"""

FACTORS = {"library": ["numpy", "torch", "jax"], "n": [16, 64], "dtype": ["float32", "float64"], "mode": [True, False]}


def build(library, n, dtype, mode):
    return lambda: n
'''


class Session:
    """Stands where the real session is found. `costs` are in seconds by label; `failure` comes at its end."""

    def __init__(self) -> None:
        self.asked: dict[str, Any] = {}
        self.costs: list[Callable[[float], float]] = [lambda n: 1e-4 + 1e-6 * n, lambda n: 1e-5 + 2e-6 * n]
        self.sizes: Sequence[float] = SIZES
        self.failure: WhyslowerError | None = None

    def run(
        self,
        programs: Sequence[Program],
        vary: Vary,
        budget: float,
        margin: float,
        seed: int,
        log: LogWriter,
        watch: Any,
        reference: str = "",
    ) -> None:
        self.asked = {"programs": programs, "vary": vary, "budget": budget, "margin": margin, "seed": seed}
        labels = [program.label for program in programs]
        request = Request(
            programs=tuple(programs), reference=reference or labels[0], budget=budget, margin=margin, seed=seed
        )
        log.write(begun(request))
        log.write(CrossoverAsked(at=0.0, vary=vary))
        for restart in range(2):
            for size in self.sizes:
                for label, cost in zip(labels, self.costs, strict=False):
                    self._turns(log, label, size, cost(size), restart)
        if self.sizes:
            log.write(TrialFailed(at=3.0, label=f"{labels[1]}@65536", factors=(), why="MemoryError: no"))
            remark = Remark(kind="sizes-differ", data={"name": vary.name, "values": {labels[0]: 10, labels[1]: 20}})
            log.write(Noted(at=3.0, remark=remark))
        log.write(SessionEnded(at=9.0, why="failed" if self.failure else "decided"))
        if self.failure:
            raise self.failure

    def _turns(self, log: LogWriter, label: str, size: float, unit_s: float, restart: int) -> None:
        for block in range(BLOCKS):
            turn = Turn(
                label=f"{label}@{size}",
                worker=1,
                restart=restart,
                block=block,
                position=0,
                first=0,
                units=UNITS,
                ns=round(unit_s * UNITS * 1e9),
            )
            log.write(TrialTaken(at=1.0 + restart, label=turn.label, factors=(), turn=turn))


@pytest.fixture
def fake(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    found = Session()
    monkeypatch.setattr(session, "run", found.run)
    (folder / "study.py").write_text(STUDY)
    return found


def test_the_first_line_is_the_answer(fake: Session, capsys: Output) -> None:
    assert main(["crossover", "a.py", "b.py", "--vary", "N=16..65536"]) == 0
    shown, _ = capsys.readouterr()
    first = shown.splitlines()[0]
    assert first.startswith("From N = ") and "a.py is faster than b.py, below it b.py is" in first
    assert "\x1b" not in shown


def test_the_report_says_what_was_measured_and_what_was_not(fake: Session, capsys: Output) -> None:
    main(["crossover", "a.py", "b.py", "--vary", "N=16..65536"])
    shown = capsys.readouterr().out
    assert "b.py at N = 65536: MemoryError: no." in shown
    assert "Nothing is said of sizes outside N = 16 to 16384" in shown
    assert "The scripts set N differently (10 in a.py, 20 in b.py)" in shown
    assert "100.0 µs + 1.00 µs x N" in shown
    assert "Not compared. whyslower explain compares results." in shown


def test_quiet_is_one_line(fake: Session, capsys: Output) -> None:
    main(["crossover", "a.py", "b.py", "--vary", "N=16..65536", "--quiet"])
    shown, told = capsys.readouterr()
    assert len(shown.splitlines()) == 1 and told == ""


def test_json_is_the_answers_record(fake: Session, capsys: Output) -> None:
    assert main(["crossover", "a.py", "b.py", "--vary", "N=16..65536", "--json", "-"]) == 0
    answer = json.loads(capsys.readouterr().out)
    (flip,) = answer["flips"]
    assert flip["low"] <= 90 <= flip["high"] and (flip["below"], flip["above"]) == ("b", "a")
    assert answer["vary"] == {"name": "N", "low": 16, "high": 65536, "whole": True, "sizes": []}
    assert [point["size"] for point in answer["points"]] == [*SIZES, 65536]
    assert (answer["stretches"][0]["low"], answer["stretches"][-1]["high"]) == (16, 16384)


def test_what_is_asked_is_what_the_command_line_says(fake: Session) -> None:
    line = ["crossover", "a.py", "b.py", "c.py", "--vary", "N=16,64,256", "--budget", "5s", "--margin", "5%"]
    assert main([*line, "--seed", "7", "--loop", "b:3", "--reference", "b.py", "--quiet"]) == 0
    programs = fake.asked.pop("programs")
    assert fake.asked == {
        "vary": Vary(name="N", low=16, high=256, sizes=(16, 64, 256)),
        "budget": 5.0,
        "margin": 0.05,
        "seed": 7,
    }
    assert [(program.label, program.target, program.loop) for program in programs] == [
        ("a", "a.py", ""),
        ("b", "b.py", "3"),
        ("c", "c.py", ""),
    ]


def test_a_study_gives_its_variants_as_programs(fake: Session, capsys: Output) -> None:
    line = ["crossover", "study.py", "--vary", "n=8..512", "--between", "library=torch,numpy", "--fix", "dtype=float64"]
    assert main(line) == 0
    programs = fake.asked["programs"]
    assert [(program.label, program.kind) for program in programs] == [("numpy", "variant"), ("torch", "variant")]
    assert json.loads(programs[1].payload) == {"library": "torch", "dtype": "float64", "mode": True}
    assert "numpy is faster than torch" in capsys.readouterr().out


def test_between_without_levels_takes_them_all(fake: Session) -> None:
    main(["crossover", "study.py", "--vary", "n=8..512", "--between", "library", "--quiet"])
    assert [program.label for program in fake.asked["programs"]] == ["numpy", "torch", "jax"]


def test_one_winner_throughout_is_an_answer(fake: Session, capsys: Output) -> None:
    fake.costs = [lambda n: 1e-4 + 1e-6 * n, lambda n: 2e-4 + 2e-6 * n]
    assert main(["crossover", "a.py", "b.py", "--vary", "N=16..65536", "--quiet"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("No flip from N = 16 to 16384: a.py is faster throughout (2.00x")


def test_equal_programs_are_an_answer(fake: Session, capsys: Output) -> None:
    fake.costs = [lambda n: 1e-4, lambda n: 1.001e-4]
    assert main(["crossover", "a.py", "b.py", "--vary", "N=16..65536", "--quiet", "--margin", "10%"]) == 0
    assert "none is faster by more than 10 %" in capsys.readouterr().out


def test_what_is_not_sure_at_any_size_has_an_exit_code_of_its_own(fake: Session, capsys: Output) -> None:
    fake.sizes = (64,)
    assert main(["crossover", "a.py", "b.py", "--vary", "N=16..65536", "--quiet"]) == 3
    assert "fewer than two sizes of N were measured" in capsys.readouterr().out


@pytest.mark.parametrize(("unsure", "known"), [((True, True), False), ((True, False), True)])
def test_one_sure_stretch_is_an_answer(unsure: tuple[bool, ...], known: bool) -> None:
    found = tuple(
        Stretch(low=n + 1, high=n + 2, winner="", ratio_low=1, ratio_high=1, unsure=each)
        for n, each in enumerate(unsure)
    )
    names = {"a": "a.py", "b": "b.py"}
    vary = Vary(name="N", low=1, high=3)
    answer = CrossoverAnswer(vary=vary, labels=("a", "b"), names=names, reference="a", margin=0.02, stretches=found)
    assert decided(answer) is known


def test_what_stops_a_session_comes_after_what_it_measured(fake: Session, capsys: Output) -> None:
    for failure, code in ((StoppedError("Interrupted."), 130), (ProgramError("b failed."), 2), (BudgetError("Up."), 3)):
        fake.failure = failure
        assert main(["crossover", "a.py", "b.py", "--vary", "N=16..65536", "--quiet"]) == code
        shown, told = capsys.readouterr()
        assert shown.startswith("From N = ") and failure.message in told


def test_a_session_that_measured_nothing_gives_the_message_alone(fake: Session, capsys: Output) -> None:
    fake.sizes, fake.failure = (), ProgramError("b failed.", "Run it alone.")
    assert main(["crossover", "a.py", "b.py", "--vary", "N=16..65536"]) == 2
    assert capsys.readouterr() == ("", "whyslower: b failed.\nRun it alone.\n")


def test_show_prints_the_same_again(fake: Session, capsys: Output) -> None:
    main(["crossover", "a.py", "b.py", "--vary", "N=16..65536", "--log", "my.jsonl"])
    first = capsys.readouterr().out
    assert main(["show", "my.jsonl"]) == 0
    assert capsys.readouterr().out == first


BAD = [
    (["a.py", "b.py"], "--vary"),
    (["--vary", "N=2..4"], "Two programs or more"),
    (["a.py", "--vary", "N=2..4"], "is no study"),
    (["a.py", "none.py", "--vary", "N=2..4"], "There is no file none.py"),
    (["a.py", "b.py", "--vary", "N=4..2"], "runs backwards"),
    (["a.py", "b.py", "--vary", "N=2..2"], "one size only"),
    (["a.py", "b.py", "--vary", "N=2.."], "is no range"),
    (["a.py", "b.py", "--vary", "a:N=2..4"], "one name in all programs"),
    (["a.py", "b.py", "--vary", "M=2..4"], "a.py assigns no constant M at top level"),
    (["a.py", "b.py", "--vary", "N=2.5..4.5"], "uses an integer for N (10)"),
    (["a.py", "b.py", "--vary", "N=0..4"], "0 is no size"),
    (["a.py", "b.py", "--vary", "N=2..4", "--reference", "z"], "no such program"),
    (["a.py", "b.py", "--vary", "N=2..4", "--fix", "x=1"], "there is none"),
    (["a.py", "b.py", "--vary", "N=2..4", "--between", "x=1,2"], "for one study"),
    (["a.py", "b.py", "--vary", "N=2..4", "--json", "a.py"], "would overwrite"),
    (["a.py", "b.py", "--vary", "N=2..4", "--budget", "0"], "no time to measure"),
    (["study.py", "--vary", "n=2..4"], "--between is missing"),
    (["study.py", "--vary", "m=2..4", "--between", "library"], "has no factor m"),
    (["study.py", "--vary", "n=2..4", "--between", "lib=a,b"], "there is no factor 'lib'"),
    (["study.py", "--vary", "n=2..4", "--between", "library=numpy"], "one level only"),
    (
        ["study.py", "--vary", "n=2..4", "--between", "library=numpy,cupy"],
        "--between library=numpy,cupy: library has no",
    ),
    (["study.py", "--vary", "n=2..4", "--between", "n"], "can't both vary"),
    (["study.py", "--vary", "dtype=2..4", "--between", "library"], "is no number"),
    (["study.py", "--vary", "mode=1..4", "--between", "library"], "is no number"),
    (["study.py", "--vary", "n=2.5..4", "--between", "library"], "are integers"),
    (["study.py", "--vary", "n=2..4", "--between", "library", "--fix", "dtype=float32,float64"], "one level of each"),
    (["study.py", "--vary", "n=2..4", "--between", "library", "--fix", "n=16"], "one level of each"),
    (["study.py", "--vary", "n=2..4", "--between", "library", "--loop", "3"], "no loop to choose"),
]


@pytest.mark.parametrize(("line", "says"), BAD, ids=[" ".join(line) for line, _ in BAD])
def test_bad_use_gets_one_clear_message(fake: Session, capsys: Output, line: list[str], says: str) -> None:
    assert main(["crossover", *line]) == 2
    shown, told = capsys.readouterr()
    assert says in told and "Traceback" not in told
    assert shown == "" and fake.asked == {}
