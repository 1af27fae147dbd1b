"""The gallery's command from names to exit codes, and how time is split, over an engine that runs nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from fake_engine import Engine, Run, begun, engine
from gallery_made import NEEDY, PAIR, made

from whyslower.api import gallery_parts
from whyslower.api.gallery import run
from whyslower.api.gallery_job import Got, Job, Options, stem
from whyslower.api.needs import Present
from whyslower.cli import gallery
from whyslower.cli.main import main
from whyslower.errors import BudgetError, LogError, ProgramError, StoppedError
from whyslower.measure.watch import Watch
from whyslower.questions import Claim, Judged, Need
from whyslower.records import Request
from whyslower.report.gallery_answer import ClaimsAnswer, PartAnswer
from whyslower.report.gallery_document import part_document
from whyslower.report.gallery_kept import kept, kept_logs
from whyslower.store.writer import LogWriter
from whyslower.studies.entries import read_entry

Output = pytest.CaptureFixture[str]
pytestmark = pytest.mark.usefixtures("folder")


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a gallery with two entries, on a machine without a GPU."""
    found = tmp_path / "gallery"
    made(found)
    made(found, NEEDY, "on_a_gpu")
    monkeypatch.setattr(gallery, "GALLERY", found)
    monkeypatch.setattr(Present, "missing", lacking("cuda"))
    return found


def lacking(*needed: Need) -> object:
    def missing(self: Present, needs: Iterable[Need]) -> tuple[Need, ...]:
        return tuple(need for need in needed if need in needs)

    return missing


def failing(label: str, failure: BaseException, among: int = 0) -> Run:
    """An engine that fails wherever that program takes part (among so many, where that is said)."""

    def run(request: Request, log: LogWriter, watch: Watch) -> None:
        labels = [program.label for program in request.programs]
        if label in labels and among in (0, len(labels)):
            log.write(begun(request))
            raise failure
        engine()(request, log, watch)

    return run


def failing_once(failure: BaseException) -> Run:
    """An engine whose first session fails."""
    failures = [failure]

    def run(request: Request, log: LogWriter, watch: Watch) -> None:
        if failures:
            log.write(begun(request))
            raise failures.pop()
        engine()(request, log, watch)

    return run


# --- the list ---------------------------------------------------------------------------------------------------------


def test_without_a_name_all_are_listed(root: Path, fake: Engine, capsys: Output) -> None:
    assert main(["gallery"]) == 0
    shown = capsys.readouterr().out
    assert "two-loops   Is b faster than a?   30 s" in shown
    assert "on-a-gpu    And on a GPU?         10 s    for some: a GPU (CUDA)" in shown
    assert not fake.requests


def test_a_wrong_name_costs_nothing(root: Path, fake: Engine, capsys: Output) -> None:
    assert main(["gallery", "two-lops"]) == 2
    assert "Did you mean two-loops?" in capsys.readouterr().err
    assert not fake.requests


def test_options_for_a_run_need_a_name(root: Path, fake: Engine, capsys: Output) -> None:
    assert main(["gallery", "--budget", "5"]) == 2
    assert "--all" in capsys.readouterr().err


# --- a run ------------------------------------------------------------------------------------------------------------


def test_an_entry_answers_part_by_part(root: Path, fake: Engine, capsys: Output) -> None:
    assert main(["gallery", "two-loops"]) == 0
    shown, told = capsys.readouterr()
    lines = shown.splitlines()
    assert lines[0] == "two-loops: Is b faster than a? (30 s)"
    assert "https://example.org/1" in lines[3]
    assert any(line.startswith("Two loops. b.py is 1.50") for line in lines)
    assert any(line.startswith("All rungs. No other rung is surely faster than a.py.") for line in lines)
    assert lines[-1] == "2 parts: 2 answered."
    assert "two-loops, 1 of 2: Two loops (10 s) ..." in told


def test_the_ladder_is_one_table_of_ratios_steps_and_work(root: Path, fake: Engine, capsys: Output) -> None:
    main(["gallery", "two-loops"])
    lines = capsys.readouterr().out.splitlines()
    header = next(number for number, line in enumerate(lines) if line.split()[:1] == ["rung"])
    assert lines[header].split("   ")[2].strip() == "against a.py"
    first, second, third = (lines[header + row] for row in (1, 2, 3))
    assert first.split() == ["a.py", "50.0", "µs", "1", "-", "-", "-"]
    for line, name in ((second, "b.py"), (third, "c.py")):
        assert line.split()[0] == name
        assert line.count("1.501x slower (1.49") == 2
        assert line.endswith("not known   yes")


def test_the_ladder_is_measured_whole_and_then_step_by_step(root: Path, fake: Engine) -> None:
    main(["gallery", "two-loops", "--seed", "7"])
    asked = [([p.label for p in r.programs], r.reference, r.why, r.seed) for r in fake.requests]  # type: ignore[attr-defined]
    assert asked == [
        (["a", "b"], "a", "quick", 7),
        (["a", "b", "c"], "a", "none", 7),
        (["a", "b"], "a", "quick", 7),
        (["b", "c"], "b", "quick", 7),
    ]
    assert {p.directory for r in fake.requests for p in r.programs} == {str(root / "two_loops")}  # type: ignore[attr-defined]


def test_quiet_is_one_line_a_part(root: Path, fake: Engine, capsys: Output) -> None:
    assert main(["gallery", "--all", "--quiet"]) == 0
    shown, told = capsys.readouterr()
    heads = [line.split(". ")[0] for line in shown.splitlines()]
    assert heads == ["on-a-gpu: On a GPU", "on-a-gpu: On the CPU", "two-loops: Two loops", "two-loops: All rungs"]
    assert told == ""


def test_what_is_missing_is_skipped_with_a_word(root: Path, fake: Engine, capsys: Output) -> None:
    assert main(["gallery", "on-a-gpu"]) == 0
    shown = capsys.readouterr().out
    assert "On a GPU. Skipped: there is no GPU that torch can use." in shown
    assert "2 parts: 1 answered, 1 skipped." in shown
    assert [request.budget for request in fake.requests] == [10.0]  # type: ignore[attr-defined]


def test_json_has_every_answer_as_its_own_command_gives_it(root: Path, fake: Engine, capsys: Output) -> None:
    assert main(["gallery", "--all", "--json", "-"]) == 0
    shown, told = capsys.readouterr()
    data = json.loads(shown)
    gpu, two = data["entries"]
    assert [part["outcome"] for part in gpu["parts"]] == ["skipped", "answered"]
    assert gpu["parts"][0]["missing"] == ["cuda"]
    pair, ladder = two["parts"]
    assert pair["answer"]["verdict"]["slower"] == "b"
    assert ladder["answer"]["rungs"] == ["a", "b", "c"]
    assert [step["answer"]["verdict"]["kind"] for step in ladder["answer"]["steps"]] == ["slower", "slower"]
    assert set(ladder["answer"]["whole"]["comparisons"]) == {"b", "c"}
    assert "Two loops. b.py is" in told


# --- logs -------------------------------------------------------------------------------------------------------------


def test_logs_are_kept_by_entry_and_part(root: Path, fake: Engine, tmp_path: Path) -> None:
    assert main(["gallery", "two-loops", "--logs", str(tmp_path / "logs")]) == 0
    assert sorted(path.name for path in (tmp_path / "logs").iterdir()) == [
        "two-loops-all-rungs.jsonl",
        "two-loops-all-rungs.step-1.jsonl",
        "two-loops-all-rungs.step-2.jsonl",
        "two-loops-two-loops.jsonl",
    ]


def test_logs_are_never_written_over(root: Path, fake: Engine, tmp_path: Path, capsys: Output) -> None:
    assert main(["gallery", "two-loops", "--logs", str(tmp_path)]) == 0
    measured = len(fake.requests)
    assert main(["gallery", "two-loops", "--logs", str(tmp_path)]) == 2
    assert "never written over" in capsys.readouterr().err
    assert len(fake.requests) == measured


def test_kept_logs_give_the_same_answers_again(root: Path, fake: Engine, tmp_path: Path, capsys: Output) -> None:
    main(["gallery", "two-loops", "--logs", str(tmp_path), "--quiet"])
    first = [line.partition(": ")[2] for line in capsys.readouterr().out.splitlines()]
    entry = read_entry(root / "two_loops")
    again = []
    for part in entry.parts:
        found = kept(part, root / "two_loops", kept_logs(tmp_path, stem(entry, part)))
        assert found is not None and found.begun.machine == {"cpus": 2} and found.left_out == ()
        again.append(part_document(PartAnswer(entry=entry.name, part=part, answer=found.answer)).headline)
    assert again == first


def test_a_log_of_another_ladder_is_refused(root: Path, fake: Engine, tmp_path: Path) -> None:
    main(["gallery", "two-loops", "--logs", str(tmp_path), "--quiet"])
    text = PAIR.replace('"a.py", "b.py", "c.py"', '"a.py", "b.py"')
    entry = read_entry(made(tmp_path / "other", text))
    logs = kept_logs(tmp_path, stem(entry, entry.parts[1]))
    with pytest.raises(LogError, match="of c, which is no rung"):
        kept(entry.parts[1], tmp_path, logs)


# --- failures ---------------------------------------------------------------------------------------------------------


def test_a_part_that_fails_leaves_its_message_and_the_rest_goes_on(root: Path, fake: Engine, capsys: Output) -> None:
    fake.run = failing_once(ProgramError("a (a.py) failed in its set-up: no.", "Run it alone first."))
    assert main(["gallery", "two-loops"]) == 2
    shown = capsys.readouterr().out
    assert "Two loops. No answer: a (a.py) failed in its set-up: no. Run it alone first." in shown
    assert "All rungs. No other rung is surely faster" in shown
    assert "2 parts: 1 answered, 1 failed." in shown


def test_a_fault_of_ours_in_one_part_leaves_the_others(root: Path, fake: Engine, capsys: Output) -> None:
    fake.run = failing_once(ZeroDivisionError("no"))
    assert main(["gallery", "two-loops", "--quiet"]) == 2
    first, second = capsys.readouterr().out.splitlines()
    assert "a fault in whyslower itself: ZeroDivisionError: no (test_cli_gallery.py, line" in first
    assert "All rungs. No other rung" in second


def test_a_rung_that_fails_is_left_out_of_the_ladder(root: Path, fake: Engine, capsys: Output, tmp_path: Path) -> None:
    fake.run = failing("b", ProgramError("b (b.py) failed in its set-up: no."), among=3)
    assert main(["gallery", "two-loops", "--logs", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert "b.py was left out: b (b.py) failed in its set-up: no." in shown
    asked = [[p.label for p in r.programs] for r in fake.requests]  # type: ignore[attr-defined]
    assert asked == [["a", "b"], ["a", "b", "c"], ["a", "c"], ["a", "c"]]
    assert len(kept_logs(tmp_path, "two-loops-all-rungs")) == 2


def test_rungs_whose_needs_are_missing_are_left_out_unmeasured(root: Path, fake: Engine, capsys: Output) -> None:
    made(root, PAIR + 'program_needs = {"c.py" = ["cuda"]}\n')
    assert main(["gallery", "two-loops"]) == 0
    assert "c.py was left out: there is no GPU that torch can use." in capsys.readouterr().out
    assert not any(p.label == "c" for r in fake.requests for p in r.programs)  # type: ignore[attr-defined]


def test_a_ladder_of_which_one_rung_is_left_is_skipped(root: Path, fake: Engine, capsys: Output) -> None:
    made(root, PAIR + 'program_needs = {"c.py" = ["cuda"], "b.py" = ["cuda"]}\n')
    assert main(["gallery", "two-loops"]) == 0
    assert "All rungs. Skipped: there is no GPU that torch can use." in capsys.readouterr().out
    assert len(fake.requests) == 1


def test_a_budget_that_is_too_short_is_undecided(root: Path, fake: Engine, capsys: Output) -> None:
    fake.run = engine(restarts=0, failure=BudgetError("Time was up.", "Give a larger --budget."))
    assert main(["gallery", "two-loops", "--budget", "1"]) == 3
    shown = capsys.readouterr().out
    assert "Two loops. No answer: Time was up. Give a larger --budget." in shown
    assert "All rungs. No answer: Time was up. Give a larger --budget." in shown
    assert "2 parts: 2 undecided" in shown


def test_an_undecided_verdict_has_its_exit_code(root: Path, fake: Engine) -> None:
    fake.run = engine(restarts=3, scatter=0.5)
    assert main(["gallery", "two-loops", "--quiet"]) == 3


def test_stopping_says_what_was_answered_and_writes_it(
    root: Path, fake: Engine, capsys: Output, tmp_path: Path
) -> None:
    fake.run = failing("c", StoppedError("Interrupted."))
    assert main(["gallery", "two-loops", "--json", str(tmp_path / "out.json")]) == 130
    shown, told = capsys.readouterr()
    assert "Two loops. b.py is" in shown
    assert "Stopped. Until then: 2 parts: 1 answered, 1 interrupted. (two-loops)" in told
    (entry,) = json.loads((tmp_path / "out.json").read_text())["entries"]
    assert [part["outcome"] for part in entry["parts"]] == ["answered", "interrupted"]
    assert [len(r.programs) for r in fake.requests] == [2, 3]  # type: ignore[attr-defined]


def test_ctrl_c_between_sessions_says_so_too(root: Path, fake: Engine, capsys: Output) -> None:
    fake.run = failing("a", KeyboardInterrupt())
    assert main(["gallery", "two-loops"]) == 130
    assert "Stopped. Until then: Nothing was answered." in capsys.readouterr().err


def test_a_file_for_json_that_cant_be_written_costs_nothing(root: Path, fake: Engine, capsys: Output) -> None:
    assert main(["gallery", "two-loops", "--json", "/nowhere/out.json"]) == 2
    assert "can't be written" in capsys.readouterr().err
    assert not fake.requests


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_disk_that_is_full_in_the_end_is_no_fault_of_ours(root: Path, fake: Engine, capsys: Output) -> None:
    assert main(["gallery", "two-loops", "--json", "/dev/full"]) == 2
    said = capsys.readouterr().err
    assert "/dev/full can't be written any more: No space left on device" in said and "Traceback" not in said


# --- claims -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "required", "code"),
    [("supported", True, 0), ("refuted", True, 1), ("refuted", False, 0), ("open", False, 3)],
)
def test_a_required_claim_that_is_not_supported_has_its_exit_code(
    root: Path, fake: Engine, monkeypatch: pytest.MonkeyPatch, kind: str, required: bool, code: int
) -> None:
    (made(root) / "claims.toml").write_text("")
    text = PAIR.partition("[[parts]]")[0] + '[[parts]]\nkind = "claim"\ntitle = "Claims"\nfile = "claims.toml"\n'
    (root / "two_loops" / "entry.toml").write_text(text)
    claim = Claim(name="one", text="It is so.", required=required)
    answer = ClaimsAnswer(judged=(Judged(claim=claim, kind=kind, why="Measured."),))  # type: ignore[arg-type]
    monkeypatch.setitem(gallery_parts.RUNNERS, "claim", lambda job: Got(answer=answer))
    assert main(["gallery", "two-loops", "--quiet"]) == code


# --- time -------------------------------------------------------------------------------------------------------------


class Timed:
    """A clock, and a stand-in for running a part: it takes the named seconds and remembers its budget."""

    def __init__(self, seconds: list[float]) -> None:
        self.now, self.budgets, self._seconds = 0.0, list[float](), list(seconds)

    def __call__(self) -> float:
        return self.now

    def run(self, job: Job) -> Got:
        self.budgets.append(job.budget)
        self.now += self._seconds.pop(0)
        return Got(failure=BudgetError("Time was up."))


@pytest.mark.parametrize(
    ("seconds", "budgets"),
    [
        ([10, 20, 30], [10, 20, 30]),  # by share
        ([1, 20, 30], [10, 23.6, 39]),  # what a part leaves goes to those after it: 59 s to two of them, then 39 s
        ([60, 0, 0], [10, 10, 15]),  # one that ran over its time leaves them half of theirs
    ],
)
def test_the_budget_is_split_by_shares(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: list[float], budgets: list[float]
) -> None:
    part = '[[parts]]\nkind = "explain"\ntitle = "{}"\nprograms = ["a.py", "b.py"]\nshare = {}\n'
    text = 'question = "?"\nbudget = 60\n' + "".join(part.format(n, n) for n in (1, 2, 3))
    place = made(tmp_path, text)
    timed = Timed(seconds)
    monkeypatch.setitem(gallery_parts.RUNNERS, "explain", timed.run)
    options = Options(python="python", present=Present("python"), logs=tmp_path)
    found = list(run(read_entry(place), place, options, timed))
    assert timed.budgets == pytest.approx(budgets, rel=1e-9)
    assert [each.outcome for each in found] == ["undecided"] * 3


# --- real processes ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_real_ladder_goes_on_without_a_rung_that_fails(root: Path, tmp_path: Path) -> None:
    place = root / "two_loops"
    for name, size in (("a.py", 20_000), ("c.py", 40_000)):
        (place / name).write_text(f"for i in range(100_000):\n    total = sum(range({size}))\n")
    (place / "b.py").write_text("raise RuntimeError('not on this machine')\n")
    code = "import sys, pathlib; from whyslower.cli import gallery, main; gallery.GALLERY = pathlib.Path(sys.argv[1])"
    words = ["gallery", "two-loops", "--budget", "60", "--logs", "logs", "--json", "out.json"]
    command = [sys.executable, "-c", f"{code}; sys.exit(main.main(sys.argv[2:]))", str(root), *words]
    done = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True, timeout=200)
    assert done.returncode == 2, done.stderr  # the pair with b.py has failed
    pair, ladder = json.loads((tmp_path / "out.json").read_text())["entries"][0]["parts"]
    assert pair["outcome"] == "failed" and "not on this machine" in pair["failure"]
    assert "not on this machine" in ladder["left_out"]["b.py"]
    assert ladder["answer"]["rungs"] == ["a", "c"]
    assert ladder["answer"]["whole"]["verdict"]["slower"] == "c"
    assert [path.name for path in kept_logs(tmp_path / "logs", "two-loops-all-rungs")] == [
        "two-loops-all-rungs.jsonl",
        "two-loops-all-rungs.step-1.jsonl",
    ]
