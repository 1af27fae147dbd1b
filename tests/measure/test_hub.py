"""What waits for messages: callbacks, deadlines, and descriptors that go while others are served."""

import os
import time
from collections.abc import Iterator

import pytest

from whyslower.measure.hub import Hub


@pytest.fixture
def hub() -> Iterator[Hub]:
    made = Hub()
    yield made
    made.close()


def readable() -> tuple[int, int]:
    reading, writing = os.pipe()
    os.write(writing, b"x")
    return reading, writing


def test_a_condition_that_holds_is_not_waited_for(hub: Hub) -> None:
    assert hub.wait(lambda: True, time.monotonic() - 1)
    assert not hub.wait(lambda: False, time.monotonic() - 1)


def test_what_one_callback_removed_is_not_called_any_more(hub: Hub) -> None:
    pipes = [readable(), readable()]
    called: list[int] = []

    def take(mine: int) -> None:
        called.append(mine)
        for reading, _ in pipes:
            hub.remove(reading)

    for reading, _ in pipes:
        hub.add(reading, lambda mine=reading: take(mine))  # type: ignore[misc]
    assert hub.wait(lambda: bool(called), time.monotonic() + 5)
    assert len(called) == 1
    for end in (end for pipe in pipes for end in pipe):
        os.close(end)


def test_a_closed_descriptor_is_removed_once(hub: Hub) -> None:
    reading, writing = readable()
    hub.add(reading, lambda: None)
    os.close(reading)
    hub.remove(reading)
    with pytest.raises(KeyError):
        hub.remove(reading)
    os.close(writing)
