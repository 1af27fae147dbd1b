"""A gallery in a folder: entries of plain scripts that need nothing."""

from __future__ import annotations

from pathlib import Path

LOOP = "x = 0\nfor i in range(10):\n    x += i\n"
PAIR = """\
question = "Is b faster than a?"
sources = ["https://example.org/1"]
budget = 30

[[parts]]
kind = "explain"
title = "Two loops"
programs = ["a.py", "b.py"]

[[parts]]
kind = "ladder"
title = "All rungs"
programs = ["a.py", "b.py", "c.py"]
share = 2
"""
NEEDY = """\
question = "And on a GPU?"
budget = 10

[[parts]]
kind = "explain"
title = "On a GPU"
programs = ["a.py", "b.py"]
needs = ["cuda"]

[[parts]]
kind = "explain"
title = "On the CPU"
programs = ["a.py", "c.py"]
"""


def made(root: Path, text: str = PAIR, folder: str = "two_loops") -> Path:
    """An entry's folder, with three scripts and `text` as its entry."""
    place = root / folder
    place.mkdir(parents=True, exist_ok=True)
    for name in ("a.py", "b.py", "c.py"):
        (place / name).write_text(LOOP, encoding="utf-8")
    (place / "entry.toml").write_text(text, encoding="utf-8")
    return place
