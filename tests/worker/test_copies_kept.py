"""Copies to a device are made once, others as ever. The device is torch's `meta`, which every machine has."""

from __future__ import annotations

import textwrap
from pathlib import Path

import forks

import whyslower.worker

WORKER = Path(whyslower.worker.__file__).parent


def run(lines: str) -> None:
    before = f"import sys; sys.path.insert(0, {str(WORKER)!r})\nimport numpy as np, torch\n"
    before += "import interventions.copies as copies\n"
    program = before + textwrap.dedent(lines) + "\nprint('done')"
    done = forks.run(program)
    assert done.stdout == "done\n", done.stderr


def test_the_next_of_its_shape_and_dtype_is_given_the_copy() -> None:
    run("""
        copies.keep()
        one = torch.ones(3).to("meta")
        assert one.device.type == "meta" and one.shape == (3,)
        assert torch.zeros(3).to("meta") is one
        assert torch.zeros(3).to(device="meta") is torch.ones(3).to(device="meta")
        assert torch.zeros(4).to("meta").shape == (4,)
        assert torch.zeros(3, dtype=torch.float64).to("meta").dtype == torch.float64
        rows = np.ones((2, 2))
        assert torch.as_tensor(rows, device="meta") is torch.as_tensor(rows + 1, device="meta")
        assert torch.tensor(rows, device="meta") is not torch.as_tensor(rows, device="meta")
        """)


def test_what_is_no_copy_to_a_device_is_as_ever() -> None:
    run("""
        copies.keep()
        x = torch.arange(3)
        assert x.to(torch.float64).tolist() == [0.0, 1.0, 2.0]
        assert (x + 1).to(torch.float64).tolist() == [1.0, 2.0, 3.0]
        assert x.to(torch.zeros(1)).dtype == torch.float32
        assert x.to("cpu") is x
        assert torch.tensor([1, 2]).tolist() == [1, 2] and torch.tensor(np.ones(2) + 1).tolist() == [2.0, 2.0]
        weights = torch.ones(2, requires_grad=True)
        assert weights.to("meta") is not weights.to("meta")
        there = torch.ones(2, device="meta")
        assert there.to("meta") is there
        """)


def test_without_torch_nothing_is_changed() -> None:
    run("""
        del sys.modules["torch"]
        copies.keep()
        """)
