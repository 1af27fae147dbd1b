"""The worked example of CONTRIBUTING.md does what it says: its code is taken from there, and run."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import msgspec
import pytest

from whyslower import causes
from whyslower.causes.case import Cause, Swap
from whyslower.records import Factor

ROOT = Path(__file__).parent.parent
PRINTING = "whyslower.causes.printing"


def blocks() -> list[str]:
    """The section's fenced blocks: the cause's file, the tuple, the case."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text[text.index("## Adding a cause") :]
    section = section[: section.index("\n## ", 1)]
    return re.findall(r"```python\n(.*?)```", section, re.DOTALL)


def module(name: str, path: Path, text: str) -> ModuleType:
    """A block as a module of that name."""
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules[name] = made
    spec.loader.exec_module(made)
    return made


class Example(NamedTuple):
    """The cause, and the module that tests it."""

    cause: Cause
    case: ModuleType


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Example]:
    """The example in its place, for as long as a test lasts."""
    file, _, case = blocks()
    monkeypatch.syspath_prepend(ROOT / "tests" / "causes")
    monkeypatch.delitem(sys.modules, PRINTING, raising=False)  # and as it was, afterwards
    monkeypatch.delitem(sys.modules, "test_printing_cause", raising=False)
    cause = module(PRINTING, tmp_path / "printing.py", file).Printing()
    monkeypatch.setattr(causes, "CAUSES", (*causes.CAUSES, cause))
    yield Example(cause, module("test_printing_cause", tmp_path / "test_printing_cause.py", case))
    for name in (PRINTING, "test_printing_cause"):
        sys.modules.pop(name, None)


def test_its_own_case_passes(example: Example) -> None:
    tests = [value for name, value in vars(example.case).items() if name.startswith("test_")]
    assert len(tests) == 2
    for test in tests:
        test()


def test_it_is_a_cause_like_the_others_and_not_one_of_them(example: Example) -> None:
    assert isinstance(example.cause, Cause)
    ids = [cause.id for cause in causes.CAUSES]
    assert len(ids) == len(set(ids)) and example.cause.id == "printing"
    assert example.cause.reason and example.cause.advice.endswith(".")


def test_its_factor_is_well_formed(example: Example) -> None:
    made = example.case.made
    planted = [example.case.STEP, example.case.PRINT]
    pair = made.case(made.side("a", planted, example.case.LOUD), made.side("b", planted[:1]), ratio=8.0)
    (factor,) = example.cause.experiments(pair)
    assert msgspec.json.decode(msgspec.json.encode(factor), type=Factor) == factor
    assert factor.cause == example.cause.id and factor.what and 0 < factor.weight <= 1
    for change in factor.changes.values():
        for statement in change.door:
            compile(statement, "door", "exec")


def test_it_takes_nothing_from_what_others_plant(example: Example) -> None:
    """No print-outs: no suspicion, and no say in what an exchange means."""
    made = example.case.made
    product = made.operation("@", made.array(500, 500), made.array(500, 500), seconds=1e-3)
    pair = made.case(made.side("a", [product, product]), made.side("b", [product]))
    assert example.cause.experiments(pair) == ()
    assert example.cause.explains(Swap(pair, (product,), ())) == 0.0


def test_the_line_in_the_tuple_is_one_of_its_kind() -> None:
    file, line, _ = blocks()
    added = [each.strip() for each in line.splitlines() if each.strip().endswith("(),")]
    real = (ROOT / "src" / "whyslower" / "causes" / "__init__.py").read_text(encoding="utf-8")
    assert line.splitlines()[0] in real
    assert [each for each in added if each not in real] == ["Printing(),"]
    assert "class Printing(Cause):" in file
