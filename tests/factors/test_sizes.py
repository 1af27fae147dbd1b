"""Sizes that a script sets: which numbers they are, which stay, and what shrinks or grows together."""

from __future__ import annotations

import ast

import pytest

from whyslower.factors.shapes import find_sizes, folded
from whyslower.factors.sizes import grown, shrunken
from whyslower.factors.source import Source, apply


def source(text: str) -> Source:
    """A script without a loop of its own gets one that reads x."""
    tree = ast.parse(text)
    loops = [s.lineno for s in tree.body if isinstance(s, (ast.For, ast.While))]
    if not loops:
        text += "for step in range(1000):\n    x.sum()\n"
        loops = [len(text.split("\n")) - 2]
    return Source(text, "s.py", loops[-1])


NUMPY = "import numpy as np\nrng = np.random.default_rng(500)\n"
TORCH = "import torch\nfrom torch import nn\ntorch.manual_seed(500)\n"


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("x = np.zeros(100)", {100}),
        ("x = np.zeros((100, 200), dtype=np.float32)", {100, 200}),
        ("x = np.zeros(1_000)", {1000}),
        ("x = np.zeros(1 << 18)", {1 << 18}),
        ("x = np.zeros(int(1e6))", {10**6}),
        ("x = np.zeros(2**20)", {2**20}),
        ("N, D = 100, 200\nx = rng.standard_normal((N, D))", {100, 200}),
        ("shape = (100, 200)\nx = np.ones(shape)", {100, 200}),
        ("n: int = 100\nx = rng.normal(5.0, 20.0, size=(n, 2 * n))", {100}),
        ("x = rng.normal(50, 20, 100)", {100}),
        ("x = rng.uniform(50, 20, (100, 7))", {100, 7}),
        ("x = rng.integers(0, 256, size=100)", {100}),
        ("x = np.arange(100)", {100}),
        ("x = np.arange(6, 100)", {100}),
        ("x = np.linspace(10, 20, 100)", {100}),
        ("x = np.full((100,), 65)", {100}),
        ("x = np.random.randn(100, 50)", {100, 50}),
        ("x = np.arange(100).reshape(10, 10)", {100, 10}),
        ("def make(rows, seed=77):\n    return np.zeros((rows, 50))\nx = make(100)", {100, 50}),
        ("def make(rows=100):\n    return np.zeros(rows)\nx = make()", {100}),
        ("x = np.roll(np.zeros(100), 50) ** 7", {100}),
        ("x = np.zeros((100, 3, 4))", {100}),
        ("x = np.array([10, 20, 30])", set()),
        ("s = [100, 50, 20]\nx = [rng.random((m, n)) for m, n in zip(s[:-1], s[1:])][0]", {100, 50, 20}),
        ("import scipy.sparse as sp\nx = sp.random(100, 200, density=0.1)", {100, 200}),
    ],
)
def test_numbers_that_numpy_makes_sizes_of(text: str, values: set[int]) -> None:
    assert find_sizes(source(f"{NUMPY}{text}\n")).values == values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("x = torch.randn(100, 50, dtype=torch.float64)", {100, 50}),
        ("x = torch.randint(0, 10, (100, 50))", {100, 50}),
        ("x = torch.full((100,), 65.0)", {100}),
        ("net = nn.Sequential(nn.Linear(20, 64), nn.Dropout(0.5), nn.Linear(64, 10))\nx = net", {20, 64, 10}),
        ("x = nn.Conv2d(16, 32, 7, padding=9, stride=5)", {16, 32}),
        ("x = nn.LSTM(input_size=30, hidden_size=60, num_layers=9)", {30, 60}),
        ("x = nn.Embedding(1000, 64)", {1000, 64}),
        (
            "class Net(nn.Module):\n    def __init__(self, d, h=128):\n        super().__init__()\n"
            "        self.h = h\n        self.a = nn.Linear(d, self.h)\nx = Net(50)",
            {50, 128},
        ),
    ],
)
def test_numbers_that_torch_makes_sizes_of(text: str, values: set[int]) -> None:
    assert find_sizes(source(f"{TORCH}{text}\n")).values == values


def test_jax_takes_a_key_before_the_shape() -> None:
    text = (
        "import jax\nkey = jax.random.PRNGKey(50)\n"
        "x = jax.random.normal(key, (100, 200)) + jax.random.uniform(key, shape=(300,))\n"
    )
    assert find_sizes(source(text)).values == {100, 200, 300}


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("n = 100\nx = np.zeros((n, 50))\nfor i in range(n):\n    x[i] += 1\n", {100}),
        (
            "n = 100\nx = np.zeros((n, 50))\nfor s in range(9):\n    for i in range(0, n, 20):\n        x[i] += 1\n",
            {100},
        ),
        ("n = 100\nx = np.zeros((n, 50))\nfor s in range(9):\n    y = [r.sum() for r in x]\n", {100}),
        ("x = np.zeros((100, 50))\nfor row in x:\n    row += 1\n", {100}),
        ("x = np.zeros((100, 50))\nmeans = x.mean(axis=1)\nfor m in means:\n    x -= m\n", {100}),
        (
            "def f(a):\n    for r in a.tolist():\n        pass\nx = np.zeros((100, 50))\nfor s in range(9): f(x)\n",
            {100},
        ),
        ("n = 100\nx = np.zeros((n, 50))\nk = 0\nwhile k < n:\n    x += 1\n    k += 1\n", {100}),
        (
            "B = 100\nx = np.zeros((B, 50))\nl = Loader(x, batch_size=B)\nfor s in range(9):\n    next(l)\n",
            {100},
        ),
    ],
)
def test_sizes_that_say_how_often_something_is_done_stay(text: str, fixed: set[int]) -> None:
    sizes = find_sizes(source(NUMPY + text))
    assert sizes.fixed >= fixed
    assert sizes.values == {50}


def test_what_the_loops_own_number_picks_from_stays_as_long_as_it_is() -> None:
    text = f"{NUMPY}x = np.zeros((5000, 6000))\nfor step in range(1000):\n    y = x[step]\n"
    sizes = find_sizes(source(text))
    assert sizes.values == {6000} and sizes.floor == 2


def test_what_is_picked_from_a_list_may_shrink() -> None:
    made = "n, k = 4000, 40\nx = [rng.random(n) for _ in range(k)]\n"
    sizes = find_sizes(source(f"{NUMPY}{made}for step in range(1000):\n    for i in range(k):\n        x[i] += 1\n"))
    assert 4000 in sizes.values and 40 in sizes.fixed


@pytest.mark.parametrize(
    ("body", "floor"),
    [
        ("x[37]", 76),
        ("x[-1] + x[0, 1]", 2),
        ("x[0, step]", 1001),
        ("unknown[step]", 1001),
        ("x[step % 40]", 40),
        ("x[:30]", 30),
        ("x[step % 4]", 4),
        ("data['37']", 2),
    ],
)
def test_what_is_indexed_stays_long_enough(body: str, floor: int) -> None:
    text = f"{NUMPY}x = np.zeros((5000, 6000))\nfor step in range(1000):\n    y = {body}\n"
    assert find_sizes(source(text)).floor == floor
    for change in shrunken(source(text), source(text), "a", "b"):
        new = apply(text, change["a"].edits)
        assert min(find_sizes(source(new)).values) >= floor


def shrunk(text: str, other: str | None = None) -> list[str]:
    """The slower program's text under each candidate; the faster one's changes must be to the same sizes."""
    slower, faster = source(text), source(other or text)
    changes = shrunken(slower, faster, "a", "b")
    for change in changes:
        new = [find_sizes(source(apply(s.text, change[label].edits))) for s, label in ((slower, "a"), (faster, "b"))]
        assert new[0].values == new[1].values or other is not None
    return [apply(slower.text, change["a"].edits) for change in changes]


def test_the_same_value_changes_everywhere_and_the_order_stays() -> None:
    text = (
        f"{NUMPY}N, D_in, H, D_out = 512, 1000, 500, 10\n"
        "x = rng.standard_normal((N, D_in))\nw = rng.standard_normal((D_in, H))\nv = rng.standard_normal((H, D_out))\n"
        "b = np.zeros(500)\nfor step in range(500):\n    y = (x @ w + b) @ v / 500\n"
    )
    candidates = shrunk(text)
    assert "N, D_in, H, D_out = 6, 7, 5, 2" in candidates[0]
    assert "b = np.zeros(5)\n" in candidates[0]
    assert "N, D_in, H, D_out = 8, 15, 7, 2" in candidates[1]
    assert "N, D_in, H, D_out = 16, 24, 8, 10" in candidates[2]
    assert "N, D_in, H, D_out = 512, 15, 500, 10" in candidates[3]
    for candidate in candidates:
        assert "range(500)" in candidate and "/ 500" in candidate and "default_rng(500)" in candidate


def test_a_size_that_may_say_how_often_something_is_done_is_left_in_some() -> None:
    """That a length is the number of an inner loop's rounds can't always be read off."""
    text = (
        f"{NUMPY}K, length = 24, 150\np = rng.random((K, K))\nreads = rng.integers(0, 4, size=(900, length))\n"
        "def score(read):\n    v = p[0]\n    for base in read[1:]:\n        v = v @ p\n    return v.sum()\n"
        "for step in range(900):\n    score(reads[step])\n"
    )
    assert any("K, length = 2, 150" in candidate for candidate in shrunk(text))


def test_larger_sizes_are_all_so_much_larger_or_all_but_one() -> None:
    """What picks the 112th of 128 cells runs with no smaller number of them."""
    arrays = "v = np.zeros(n)\nw = np.zeros((m, n))\n"
    text = f"{NUMPY}n, m = 128, 300\n{arrays}for t in range(800):\n    y = w @ v + v[112]\n"
    changes = grown(source(text), source(text), "a", "b")
    assert all(change["a"] == change["b"] for change in changes)
    texts = [apply(text, change["a"].edits) for change in changes]
    assert ["n, m = 512, 1200" in texts[0], "n, m = 512, 300" in texts[1], "n, m = 128, 1200" in texts[2]] == [True] * 3
    assert all("range(800)" in each and "v[112]" in each for each in texts)


def test_an_index_that_runs_round_a_size_shrinks_with_it() -> None:
    text = f"{NUMPY}x = rng.random((8, 128, 3072))\nfor step in range(100):\n    y = x[step % 8][step % 128, 0]\n"
    assert "y = x[step % 2][step % 5, 0]" in shrunk(text)[0]


def test_a_turn_that_is_no_index_stays() -> None:
    text = f"{NUMPY}x = rng.random(100)\nfor step in range(100):\n    if step % 100 == 0:\n        x += 1\n"
    assert "step % 100" in shrunk(text)[0]


def test_labels_stay_below_the_rows_that_they_pick() -> None:
    text = f"{TORCH}e = nn.Embedding(1000, 64)\ni = torch.randint(0, 1000, (32,))\nfor step in range(9):\n    e(i)\n"
    first = shrunk(text)[0]
    new = [n.value for n in ast.walk(ast.parse(first)) if isinstance(n, ast.Constant)]
    assert 1000 not in new
    assert find_sizes(source(first)).along or "randint(0, 6" in first


def test_only_what_both_programs_set_is_set() -> None:
    one = f"{NUMPY}x = np.zeros((100, 200))\n"
    other = f"{NUMPY}y = np.zeros(70)\nx = np.zeros((100, y.shape[0]))\n"
    changes = shrunken(source(one), source(other), "a", "b")
    assert "np.zeros((2, 200))" in apply(one, changes[0]["a"].edits)
    assert "np.zeros(70)" in apply(other, changes[0]["b"].edits)


def test_nothing_to_shrink_is_no_candidate() -> None:
    assert shrunk(f"{NUMPY}x = np.zeros((3, 4))\n") == []
    assert shrunk(f"{NUMPY}x = np.zeros((6, 4))\n") == []


def test_products_follow_their_factors() -> None:
    text = f"{TORCH}c = nn.Conv2d(3, 64, 3)\nf = nn.Linear(64 * 8 * 8, 10)\nfor step in range(9):\n    f(c)\n"
    first = shrunk(text)[0]
    tree = ast.parse(first)
    widths = [n.args for n in ast.walk(tree) if isinstance(n, ast.Call) and getattr(n.func, "attr", "") == "Linear"]
    assert ast.unparse(widths[0][0]) == "5 * 8 * 8"


@pytest.mark.parametrize(
    ("text", "value"),
    [("5", 5), ("1 << 4", 16), ("64 * 1024", 65536), ("int(1e3)", 1000), ("True", None), ("n", None), ("7 // 0", None)],
)
def test_whole_numbers_are_folded(text: str, value: int | None) -> None:
    assert folded(ast.parse(text, mode="eval").body) == value
