"""Lists of objects that lie in memory in another order than they are gone through in."""

from __future__ import annotations

import evidence_made as made
import pytest
from real_runs import assert_same, only, silent

from whyslower.causes.case import Side
from whyslower.causes.memory_layout import MemoryLayout
from whyslower.records import Variable

TREES = """\
import random
from collections import namedtuple
{kind}
trees = {made}(Tree(random.Random(seed).random(), [seed]) for seed in range(90))
for year in range(6):
    for tree in trees:
        tree.rings.append(len(tree.rings))
result = [tree.height + sum(tree.rings) for tree in trees]
"""
INIT = """
    def __init__(self, height, rings):
        object.__setattr__(self, "height", height)
        object.__setattr__(self, "rings", rings)
"""
PLAIN = f"class Tree:{INIT}"
SLOTS = f"class Tree:\n    __slots__ = ('height', 'rings'){INIT}"
FROZEN = f"{PLAIN}\n    def __setattr__(self, name, value):\n        raise AttributeError(name)\n"
TUPLE = "Tree = namedtuple('Tree', 'height rings')"


def of_trees(
    label: str,
    walked_us: float,
    grown: float = 60_000.0,
    items: str = "__main__.Tree",
    kind: str = PLAIN,
    made_as: str = "list",
) -> Side:
    """A program whose time goes by in what is done to each of its objects, and not in going from one to the next."""
    walked = made.sequence(60_000, items, made_as, text="trees")
    calls = [
        made.operation("iter", walked, text="trees", seconds=walked_us * 1e-6, library="python", count=60_000.0),
        made.operation("Tree.grow", seconds=20 * walked_us * 1e-6, library="user", count=grown),
    ]
    script = TREES.format(kind=kind, made=made_as)
    return made.side(label, calls, script, variables=(Variable(name="trees", value=walked),))


@pytest.mark.parametrize("kind", [PLAIN, SLOTS, FROZEN, TUPLE], ids=["plain", "slots", "frozen", "tuple"])
@pytest.mark.parametrize("made_as", ["list", "tuple"])
def test_objects_of_a_class_are_made_anew_in_the_order_of_their_list(kind: str, made_as: str) -> None:
    slower = of_trees("a", 1000, kind=kind, made_as=made_as)
    factor = only(MemoryLayout(), made.case(slower, of_trees("b", 200, made_as=made_as)))
    assert "made_anew(item) for item in trees" in made.edited(slower, factor)
    assert_same(slower, factor)


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
