"""What can't be compared one by one may tell by how much there is of it, how often it comes, or how near it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from mimic import all_runs, compare_scripts

from whyslower.evidence.amounts import works_on_as_much

pytestmark = pytest.mark.slow  # each runs several scripts again and again, in processes of their own

DRAWN = """
import numpy as np
rng = np.random.default_rng({seed})
counts = np.zeros(400)
for step in range(9):
    picked = {draw}
    counts[picked] += 1
print(counts.sum())
"""


@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [
        ("rng.choice(400, 200)", "rng.permutation(400)[:200]", "unlike"),
        ("rng.permutation(400)[:200]", "rng.integers(0, 400, 200)", "unlike"),
        ("rng.choice(400, 200)", "rng.integers(0, 400, 200)", "same"),
        ("rng.permutation(400)[:200]", "rng.choice(400, 200, replace=False)", "same"),
        ("rng.choice(400, 5)", "rng.permutation(400)[:5]", "unchecked"),  # a repeat would be chance
        ("np.floor(rng.random(200) * 400).astype(int)", "rng.permutation(400)[:200]", "unchecked"),  # no call is known
    ],
)
def test_a_draw_with_replacement_is_none_without(first: str, second: str, kind: str, tmp_path: Path) -> None:
    for name, draw, seed in (("a", first, 0), ("b", second, 1)):
        (tmp_path / f"{name}.py").write_text(DRAWN.format(draw=draw, seed=seed))
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert work.kind == kind, work
    assert ("`picked` some comes again" in work.why) is (kind == "unlike")


CHOSEN = """
import random
random.seed({seed})
scores = [random.gauss(50, 10) for _ in range(400)]
means = []
for step in range(9):
    sample = {draw}
    means.append(sum(sample) / len(sample){noise})
print(len(means))
"""
AGAIN, ONCE, FIRST = "[random.choice(scores) for _ in range(400)]", "random.sample(scores, 200)", "scores[:200]"
NOISE = " + random.gauss(0, 1)"


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ((AGAIN, ""), (ONCE, ""), "`sample` some comes again within a unit of a"),
        ((AGAIN, ""), ("random.choices(scores, k=400)", ""), ""),
        ((FIRST, NOISE), (FIRST, ""), "a draws random numbers (normal), and b draws none"),
        ((FIRST, NOISE), (FIRST, " + random.uniform(0, 1)"), ""),  # both draw
        ((ONCE, ""), (FIRST, ""), ""),  # an order, which need not matter
    ],
)
def test_what_is_drawn_tells(first: tuple[str, str], second: tuple[str, str], said: str, tmp_path: Path) -> None:
    for name, (draw, noise) in (("a", first), ("b", second)):
        (tmp_path / f"{name}.py").write_text(CHOSEN.format(seed=0, draw=draw, noise=noise))
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert (work.kind == "unlike") is bool(said), work
    assert said in work.why


MODEL = """
import torch
torch.manual_seed(0)
{model}
opt = torch.optim.SGD(net.parameters(), lr=0.1)
x = torch.rand(64, 8)
for step in range(9):
    loss = net(x).square().mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.item())
"""
STACKED = "net = torch.nn.Sequential(torch.nn.Linear(8, {n}), torch.nn.ReLU(), torch.nn.Linear({n}, 1))"
NAMED = """
class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner, self.outer = torch.nn.Linear(8, 40), torch.nn.Linear(40, 1)
    def forward(self, x):
        return self.outer(torch.relu(self.inner(x)))
torch.manual_seed(1)
net = Net()
"""


@pytest.mark.parametrize(("width", "kind"), [(90, "unlike"), (42, "unchecked")])
def test_models_of_other_sizes_are_other_work(width: int, kind: str, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    (tmp_path / "a.py").write_text(MODEL.format(model=STACKED.format(n=width)))
    (tmp_path / "b.py").write_text(MODEL.format(model=NAMED))
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert work.kind == kind, work
    assert ("901 parameters in a, and of 401 in b" in work.why) is (kind == "unlike")


SMOOTHED = """
import numpy as np
frames = np.random.default_rng(0).random((9, 60, 60)) + 4
{name} = []
for frame in frames:
    {name}.append({given})
print(len({name}))
"""


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ("frame.std() * 1.0003", "unlike"),
        ("frame.std() * 1.1", "unchecked"),  # it may be meant to be something else
        ("frame.mean()", "unchecked"),
        ("np.sqrt(frame.var())", "same"),
    ],
)
def test_what_stays_near_in_every_unit_is_meant_to_be_the_same(given: str, kind: str, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(SMOOTHED.format(name="spread", given="frame.std()"))
    (tmp_path / "b.py").write_text(SMOOTHED.format(name="values", given=given))
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert work.kind == kind, work
    if kind == "unlike":
        assert work.first_difference is not None
        assert (work.first_difference.variable, work.first_difference.other_variable) == ("spread", "values")


BATCHES = """
import numpy as np
x = np.random.default_rng(0).random((4096, 8))
w = np.zeros(8)
for k in range({rounds}):
    batch = x[k * {size}:(k + 1) * {size}]
    {name} = batch @ w
    w = w + {rate} * batch.sum(axis=0)
"""


@pytest.mark.parametrize(
    ("other", "as_much"),
    [
        ({"rounds": 30, "rate": 0.2}, True),
        ({"rounds": 30, "name": "score"}, True),
        ({"rounds": 30, "size": 64}, False),  # half as many batches of twice the size
    ],
)
def test_rounds_that_make_arrays_as_large_work_on_as_much(
    other: dict[str, object], as_much: bool, tmp_path: Path
) -> None:
    runs = []
    for label, more in (("a", {}), ("b", other)):
        script = tmp_path / f"{label}.py"
        script.write_text(BATCHES.format(**{"rounds": 60, "size": 32, "name": "found", "rate": 0.1} | more))
        runs.append(all_runs(label, script, 3))
    assert works_on_as_much(*runs) is as_much


BLURRED = """
import numpy as np
frames = np.random.default_rng(0).random((9, 40, 50, 3))
def blurred(frame, axes):
    for axis in axes:
        frame = (np.roll(frame, 1, axis) + frame + np.roll(frame, -1, axis)) / 3
    return frame{turned}
brightness = 0.0
for frame in frames:
    out = blurred(frame, {axes})
    brightness += float(out.mean())
print(round(brightness / 9, 3))
"""


@pytest.mark.parametrize(
    ("axes", "turned", "kind"),
    [
        ((0, 1, 2), "", "unlike"),  # across the colours, too: no mean shows that
        ((0, 1), "[::-1]", "same"),  # upside down: the same numbers
    ],
)
def test_what_a_mean_keeps_may_still_be_another_array(
    axes: tuple[int, ...], turned: str, kind: str, tmp_path: Path
) -> None:
    (tmp_path / "a.py").write_text(BLURRED.format(axes=(0, 1), turned=""))
    (tmp_path / "b.py").write_text(BLURRED.format(axes=axes, turned=turned))
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert work.kind == kind, work
    if kind == "unlike":
        assert work.first_difference is not None and work.first_difference.variable == "out"


PINGS = """
import numpy as np
rng = np.random.default_rng(2)
steer = np.exp(2j * np.pi * np.outer(np.linspace(0.0, 0.4, 9), np.arange(6)))
tone = np.cos(2 * np.pi * 0.125 * np.arange(256))
hits = []
for ping in range(9):
    sound = tone + 0.3 * rng.normal(size=(6, 256))
    {made}
    hits.append(({hit}))
print(np.median(hits, axis=0))
"""
HALF, PADDED = (f"power = np.square(np.abs(steer @ np.fft.rfft(sound, {n}, axis=1)))" for n in (256, 512))
STRONGEST = "k, j = np.unravel_index(power.argmax(), power.shape)"


@pytest.mark.parametrize(
    ("made", "hit", "kind"),
    [
        (f"{PADDED}; {STRONGEST}", "k, float(j) / 512 + 0.0001", "unchecked"),  # of twice as many frequencies
        (f"{HALF}.T; j, k = np.unravel_index(np.argmax(power), power.shape)", "k, float(j) / 256 + 0.0001", "same"),
        (f"{HALF}; {STRONGEST}", "k, float(j) / 256 + 0.0001", "same"),
    ],
)
def test_what_is_picked_from_more_may_be_other_work(made: str, hit: str, kind: str, tmp_path: Path) -> None:
    first = PINGS.format(made=f"{HALF}; {STRONGEST}", hit="k, float(j) / 256 + 0.0001")
    for name, text in (("a", first), ("b", PINGS.format(made=made, hit=hit).replace("power", "P"))):
        (tmp_path / f"{name}.py").write_text(text.replace("; ", "\n    "))
    work = compare_scripts(tmp_path / "a.py", tmp_path / "b.py")
    assert work.kind == kind, work
    assert ("9×129 numbers of `power` in a, and from 9×257 of `P` in b" in work.why) is (kind == "unchecked")
