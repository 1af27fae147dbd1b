"""JAX is asked to leave device memory to others exactly where it has a device and nobody has decided."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from whyslower.worker.sharing import share_device

NAME = "XLA_PYTHON_CLIENT_PREALLOCATE"


@pytest.fixture(autouse=True)
def undecided(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("JAX_PLATFORMS", raising=False)
    before = os.environ.pop(NAME, None)
    yield
    os.environ.pop(NAME, None)
    if before is not None:
        os.environ[NAME] = before


@pytest.fixture
def device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """JAX finds its devices in a namespace package of plugins."""
    (tmp_path / "jax_plugins" / "made").mkdir(parents=True)
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.usefixtures("device")
def test_memory_is_left_to_the_other_program() -> None:
    share_device()
    assert os.environ[NAME] == "false"


@pytest.mark.usefixtures("device")
def test_what_the_user_has_decided_stays() -> None:
    os.environ[NAME] = "true"
    share_device()
    assert os.environ[NAME] == "true"


def test_without_a_device_nothing_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    share_device()
    assert NAME not in os.environ


@pytest.mark.usefixtures("device")
def test_nothing_is_set_where_jax_is_told_to_keep_to_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAX_PLATFORMS", "cpu")
    share_device()
    assert NAME not in os.environ
