"""The Python interface over an engine that runs nothing."""

from __future__ import annotations

import base64
import functools
import json
import pickle
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from fake_engine import Engine, engine

import whyslower
from whyslower.errors import ProgramError, UsageError

pytestmark = pytest.mark.usefixtures("folder")
FACTOR = 3


def triple() -> int:
    return 14 * FACTOR


def test_callables_of_this_very_module_are_sent_whole(fake: Engine) -> None:
    offset = 10
    found = whyslower.explain(triple, lambda: offset + 1)
    (request,) = fake.requests
    assert [program.kind for program in request.programs] == ["callable", "callable"]
    first, second = request.programs
    assert first.text is not None and first.text.text.startswith("\n\ndef triple() -> int:\n    return 14 * FACTOR\n")
    assert second.text is not None and "return offset + 1" in second.text.text
    assert [pickle.loads(base64.b64decode(p.payload)) for p in (first, second)] == [{"FACTOR": 3}, {"offset": 10}]
    assert found.verdict is not None
    assert found.verdict.kind == "slower"
    assert str(found).startswith("b is 1.50")
    assert json.loads(found.to_json())["verdict"]["slower"] == "b"


def test_what_a_text_cannot_say_is_sent_whole(fake: Engine) -> None:
    whyslower.explain(functools.partial(max, 42, 1), triple)
    (request,) = fake.requests
    assert request.programs[0].text is None
    assert pickle.loads(base64.b64decode(request.programs[0].payload))() == 42


def test_compare_names_and_reference(fake: Engine) -> None:
    found = whyslower.compare({"numpy": triple, "torch": "b.py", "json": "json:dumps"}, reference="torch", seed=3)
    assert found.answer.reference == "torch"
    assert str(found).startswith("Against b.py: numpy is 1.50")
    (request,) = fake.requests
    assert [program.kind for program in request.programs] == ["callable", "script", "function"]
    assert request.seed == 3


def test_what_cannot_be_sent_is_said(fake: Engine) -> None:
    lock = threading.Lock()
    with pytest.raises(UsageError, match="The callable b can't be sent"):
        whyslower.explain(triple, lambda: lock)


def test_bad_use(fake: Engine) -> None:
    with pytest.raises(UsageError, match="different labels"):
        whyslower.explain(triple, triple, labels=("x", "x"))
    with pytest.raises(UsageError, match="Two programs"):
        whyslower.compare({"one": triple})
    with pytest.raises(UsageError, match="no program 'z'"):
        whyslower.compare({"a": triple, "b": triple}, reference="z")
    with pytest.raises(UsageError, match="budget"):
        whyslower.explain(triple, triple, budget=0.0)
    with pytest.raises(UsageError, match="no file"):
        whyslower.explain(triple, "none.py")
    with pytest.raises(UsageError, match="b is of type int, and no program"):
        whyslower.explain(triple, 3)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="by label"):
        whyslower.compare([triple, triple])  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="b is a generator function"):
        whyslower.explain(triple, counting)
    with pytest.raises(UsageError, match="b is a generator function"):
        whyslower.explain(triple, functools.partial(counting))
    with pytest.raises(UsageError, match="b is a generator function"):
        whyslower.explain(triple, Counting())
    assert not fake.requests


def counting() -> Iterator[int]:
    """What a call makes, and nobody runs."""
    yield 1


class Counting:
    """The same as an object."""

    def __call__(self) -> Iterator[int]:
        """What a call makes, and nobody runs."""
        yield 1


def test_what_answers_for_its_code_is_no_generator(fake: Engine) -> None:
    class Eager:
        def __call__(self) -> int:
            return 1

        def __getattr__(self, name: str) -> Any:
            if name == "__code__":
                return lambda: name
            raise AttributeError(name)

    whyslower.explain(triple, Eager())
    assert len(fake.requests) == 1


def test_failures_are_raised(fake: Engine) -> None:
    fake.run = engine(failure=ProgramError("a failed."))
    with pytest.raises(ProgramError, match="a failed"):
        whyslower.explain(triple, triple)


def test_names_of_the_package() -> None:
    assert {"explain", "compare", "Comparison"} <= set(whyslower.__all__)
    with pytest.raises(AttributeError, match="nonsense"):
        whyslower.nonsense  # noqa: B018
