"""What a program prints is drained, and only its two ends are kept."""

from __future__ import annotations

import os

from whyslower.measure.capture import CHUNK, KEPT, Capture


def poured(data: bytes) -> Capture:
    """A capture through which `data` has come."""
    reading, writing = os.pipe()
    capture = Capture(reading)
    while data:
        data = data[os.write(writing, data[:32_768]) :]
        capture.drain(lambda: None)
    os.close(writing)
    while capture.open:
        capture.drain(lambda: None)
    os.close(reading)
    return capture


def test_little_is_kept_whole() -> None:
    assert poured(b"one\ntwo\n").text() == "one\ntwo\n"


def test_of_a_flood_the_ends_are_kept_and_the_gap_is_told() -> None:
    size = 20 * CHUNK
    capture = poured(b"begin" + b"x" * size + b"end")
    text = capture.text()
    assert capture.size == size + 8
    assert text.startswith("begin") and text.endswith("end")
    assert len(text) < 2 * KEPT + 100
    assert f"{size + 8 - 2 * KEPT} bytes left out" in text
