"""Lists of objects that lie in memory in another order than they are gone through in."""

from __future__ import annotations

import evidence_made as made
import pytest
from real_runs import only, silent

from whyslower.causes.case import Side
from whyslower.causes.memory_layout import MemoryLayout
from whyslower.records import Variable

TREES = """\
trees = [Tree(random.random()) for _ in range(60_000)]
trees.sort(key=lambda tree: tree.height)
for year in range(60):
    for tree in trees:
        tree.grow()
"""


def of_trees(label: str, walked_us: float, grown: float = 60_000.0, items: str = "__main__.Tree") -> Side:
    """A program whose time goes by in what is done to each of its objects, and not in going from one to the next."""
    walked = made.sequence(60_000, items, text="trees")
    calls = [
        made.operation("iter", walked, text="trees", seconds=walked_us * 1e-6, library="python", count=60_000.0),
        made.operation("Tree.grow", seconds=20 * walked_us * 1e-6, library="user", count=grown),
    ]
    return made.side(label, calls, TREES, variables=(Variable(name="trees", value=walked),))


def test_objects_of_a_class_are_made_anew_in_the_order_of_their_list() -> None:
    slower = of_trees("a", 1000)
    factor = only(MemoryLayout(), made.case(slower, of_trees("b", 200)))
    assert "trees = pickle.loads(pickle.dumps(trees))" in made.edited(slower, factor)


@pytest.mark.parametrize(
    ("slower", "faster"),
    [
        (of_trees("a", 1000), of_trees("b", 900)),  # they are gone through in the same time
        (of_trees("a", 1000, grown=120_000.0), of_trees("b", 200)),  # more is done to each
        (of_trees("a", 1000, items="torch.Tensor"), of_trees("b", 200, items="torch.Tensor")),
    ],
)
def test_objects_that_take_longer_for_another_reason_are_left_as_they_are(slower: Side, faster: Side) -> None:
    silent(made.case(slower, faster), MemoryLayout())
