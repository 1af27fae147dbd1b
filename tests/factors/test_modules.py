"""What differs in modules beside the scripts: change by change, with the file that each stands in."""

from __future__ import annotations

import pytest

from whyslower.factors.hunks import hunks
from whyslower.factors.modules import Module, module_hunks
from whyslower.factors.source import Source, apply, by_file, compatible
from whyslower.records import Edit

SLOWER = '''"""Losses."""
import numpy as np


def loss(x, y, w):
    total = 0.0
    for row, target in zip(x, y):
        total += (row @ w - target) ** 2
    return total / len(y)


def gradient(x, y, w):
    return 2 * x.T @ (x @ w - y) / len(y)
'''
FASTER = SLOWER.replace(
    SLOWER[SLOWER.index("    total = 0.0") : SLOWER.index("\n\n\ndef gradient")],
    "    return np.mean((x @ w - y) ** 2)",
)


def between(slower: str, faster: str) -> list[str]:
    """The slower text with each change by itself."""
    found = module_hunks({"m.py": Module("/a/m.py", slower)}, {"m.py": Module("/b/m.py", faster)})
    assert all(hunk.slower_file == "/a/m.py" and hunk.faster_file == "/b/m.py" for hunk in found)
    assert all({edit.file for edit in hunk.edits} == {"/a/m.py"} for hunk in found)
    return [apply(slower, hunk.edits) for hunk in found]


def test_a_function_that_differs_is_one_change() -> None:
    assert between(SLOWER, FASTER) == [FASTER]


def test_two_functions_are_changed_by_themselves() -> None:
    scaled = "x.T @ ((x @ w - y) * (2 / len(y)))"
    plain = "2 * x.T @ (x @ w - y) / len(y)"
    assert between(SLOWER, FASTER.replace(plain, scaled)) == [FASTER, SLOWER.replace(plain, scaled)]


@pytest.mark.parametrize(
    "other",
    [
        SLOWER,
        SLOWER.replace("# ", ""),
        SLOWER.replace("    total = 0.0\n", "    # the sum\n    total = 0.0\n"),
        "def (",
    ],
)
def test_comments_make_no_difference_and_what_no_python_is_can_not_be_exchanged(other: str) -> None:
    assert between(SLOWER, other) == []


@pytest.mark.parametrize(
    ("slower", "faster"),
    [
        ("from .slow import step\n", "from .fast import step\n"),
        ("", "def step(x):\n    return x + 1\n"),
        (SLOWER, "class Model:\n    size = 3\n\n    def forward(self, x):\n        return self.size * x\n"),
    ],
    ids=["only imports", "not there", "no relatives"],
)
def test_a_module_that_is_no_relative_is_exchanged_as_a_whole(slower: str, faster: str) -> None:
    assert between(slower, faster) == [faster]


def test_only_modules_in_the_same_place_are_compared() -> None:
    assert not module_hunks({"m.py": Module("/a/m.py", SLOWER)}, {"n.py": Module("/b/n.py", FASTER)})


def test_edits_of_different_files_do_not_meet() -> None:
    one, other = Edit(start=3, end=9, text="x", file="/a/m.py"), Edit(start=5, end=7, text="y")
    assert compatible([one], [other])
    assert not compatible([one], [Edit(start=5, end=7, text="y", file="/a/m.py")])
    assert by_file([one, other, one]) == {"/a/m.py": [one, one], "": [other]}


@pytest.mark.parametrize(
    ("imports", "left"),
    [
        ("from stats import moving_average\n", "\nfrom stats import rolling_mean\n"),
        ("from stats import moving_average, scale\n", "from stats import scale\nfrom stats import rolling_mean\n"),
    ],
)
def test_an_import_that_a_change_leaves_unused_goes_with_it(imports: str, left: str) -> None:
    """The other version of the module has no such name: as it was, the two could not be exchanged together."""
    rest = "scale = 2\nx = [1.0, 2.0]\nfor step in range(5):\n    smooth = {}\n    y = scale * sum(smooth)\n"
    texts = imports + rest.format("moving_average(x, 3)"), left.lstrip() + rest.format("rolling_mean(x, window=3)")
    slower, faster = (
        Source(text, f"/{n}/main.py", text[: text.index("for step")].count("\n") + 1) for n, text in enumerate(texts)
    )
    found = hunks(slower, faster)
    assert found is not None and len(found) == 1
    assert apply(slower.text, found[0].edits).startswith(left)
    assert "moving_average" not in apply(slower.text, found[0].edits)
