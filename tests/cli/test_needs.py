"""What a part of the gallery needs: asked once, in a process of its own; compilers on the path."""

from __future__ import annotations

from pathlib import Path

import pytest

from whyslower.api.needs import Present


def test_what_is_there_is_asked_once_and_in_a_process_of_its_own(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text('#!/bin/sh\necho asked >> "$0.log"\ncase "$2" in *torch.cuda*) exit 1;; esac\n')
    python.chmod(0o755)
    present = Present(str(python))
    assert present.missing(("torch", "cuda", "jax")) == ("cuda",)
    assert present.missing(("cuda", "torch")) == ("cuda",)
    assert len((tmp_path / "python.log").read_text().split()) == 3
    assert Present(str(tmp_path / "none")).missing(("torch",)) == ("torch",)


def test_a_compiler_is_looked_for_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CXX", raising=False)
    assert Present("python").missing(("compiler",)) == ("compiler",)
    monkeypatch.setenv("CXX", "my-cxx -O2")
    for name in ("my-cxx", "ninja"):
        assert Present("python").missing(("compiler",)) == ("compiler",)
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    assert Present("python").missing(("compiler",)) == ()
