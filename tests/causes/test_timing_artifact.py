"""What whole scripts import is a part of their time, and can be told apart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import evidence_made as made

from whyslower.causes.case import Side
from whyslower.causes.timing_artifact import TimingArtifact
from whyslower.factors.source import Source
from whyslower.records import Loop


def test_imports_are_taken_out_of_what_is_timed_where_whole_scripts_import_different_things() -> None:
    def script(label: str, text: str, kind: Any = "process") -> Side:
        loop = Loop(kind=kind, file=made.PATH)
        return replace(made.side(label), loop=loop, source=Source(text, made.PATH, 0))

    torch = script("a", "import torch\nfrom torch import nn\nfrom . import own\nprint(torch.ones(3), nn)\n")
    other = script("b", "import math, numpy\nprint(numpy.ones(3))\n")
    (factor,) = TimingArtifact().experiments(made.case(torch, other))
    assert factor.changes["a"].door == ("__import__('torch')", "__import__('torch', fromlist=['nn'])")
    assert factor.where == "made.py:1: import torch\nmade.py:2: from torch import nn"
    assert factor.changes["b"].door == ("__import__('numpy')",)
    assert not TimingArtifact().experiments(made.case(torch, script("b", torch.source.text)))  # type: ignore[union-attr]
    assert not TimingArtifact().experiments(made.case(script("a", torch.source.text, "for"), other))  # type: ignore[union-attr]


def test_modules_of_the_users_own_are_left_where_they_are(tmp_path: Path) -> None:
    """They may do the work that is compared."""
    (tmp_path / "model.py").write_text("")
    (tmp_path / "parts").mkdir()
    text = "import torch, model\nfrom parts.one import f\nf(model, torch)\n"
    loop = Loop(kind="process", file=str(tmp_path / "a.py"))
    slower = replace(made.side("a"), loop=loop, source=Source(text, loop.file, 0))
    faster = replace(made.side("b"), loop=loop, source=Source("print(1)\n", loop.file, 0))
    (factor,) = TimingArtifact().experiments(made.case(slower, faster))
    assert (factor.changes["a"].door, factor.changes["b"].door) == (("__import__('torch')",), ())
