"""Two functions of one file are versions of one program, as two scripts may be."""

from __future__ import annotations

from pathlib import Path

import pytest

from whyslower.api.texts import of_function
from whyslower.causes.case import Side
from whyslower.factors.source import Source, apply
from whyslower.inquiry.begin import _related
from whyslower.records import Evidence, Loop, Program

MODULE = """\
import numpy as np

rows = np.ones((9, 9))

def slow():
    # die Größe
    y = np.array(rows.tolist())
    return y + 1


def fast():
    y = np.asarray(rows)
    return y + 1
{more}
if __name__ == "__main__":
    print(slow(), fast())
"""


def side(label: str, folder: Path, target: str) -> Side:
    text = of_function(target, str(folder))
    assert text is not None
    path = str(folder / text.file)
    return Side(
        program=Program(label=label, kind="function", target=target, directory=str(folder), text=text),
        loop=Loop(kind="function", file=path, line=text.line),
        source=Source(text.text, path, text.line),
        evidence=Evidence(label=label),
        unit_s=1.0,
    )


def test_they_differ_by_what_is_in_them(tmp_path: Path) -> None:
    (tmp_path / "mod.py").write_text(MODULE.replace("{more}", ""), encoding="utf-8")
    slower, faster = side("a", tmp_path, "mod.py:slow"), side("b", tmp_path, "mod.py:fast")
    found = _related(slower, faster)
    assert found is not None and slower.source is not None
    assert [hunk.slower_lines for hunk in found] == [(7, 7)]
    text = apply(slower.source.text, found[0].edits)
    assert text.count("y = np.asarray(rows)") == 2 and "def fast():" in text and "# die Größe\n" in text


@pytest.mark.parametrize("more", ["def slow(): fast()", "def slow():\n    return [fast() for _ in rows]"])
def test_one_that_calls_the_other_is_no_version_of_it(tmp_path: Path, more: str) -> None:
    (tmp_path / "mod.py").write_text(MODULE.replace("{more}", more), encoding="utf-8")
    assert not _related(side("a", tmp_path, "mod.py:slow"), side("b", tmp_path, "mod.py:fast"))


def test_functions_of_two_files_are_compared_as_they_are(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.py").write_text(MODULE.replace("{more}", ""), encoding="utf-8")
    slower, faster = side("a", tmp_path, "one.py:slow"), side("b", tmp_path, "two.py:slow")
    assert _related(slower, faster) == ()
