"""What a worker says, line by line: also numbers and texts that strict JSON does not know."""

import math

import pytest

from whyslower.measure.worker import _message


@pytest.mark.parametrize(
    ("line", "value"),
    [
        (b'{"turn": 1.5}', 1.5),
        (b'{"turn": -Infinity}', -math.inf),
        (b'{"turn": 123456789012345678901234567890}', 123456789012345678901234567890),
        (b'{"turn": "\\ud800"}', "\ud800"),
    ],
)
def test_a_message_is_what_pythons_own_json_wrote(line: bytes, value: object) -> None:
    assert _message(line)["turn"] == value


def test_a_number_that_is_none_is_read() -> None:
    assert math.isnan(_message(b'{"turn": NaN}')["turn"])


def test_what_is_no_message_is_refused() -> None:
    with pytest.raises(ValueError, match="Expecting"):
        _message(b"{turn}")
