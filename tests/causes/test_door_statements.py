"""What is run at a loop's door is run among the user's own names: it binds none that a user may have."""

from __future__ import annotations

import ast

import pytest

from whyslower.causes import autograd_overhead, denormals, garbage_collection, thread_count
from whyslower.factors.reach import bound_by, same_scope
from whyslower.measure.memory import KEEPING, keeping_all

STATEMENTS = {
    "subnormals": denormals.REGISTER + denormals.TORCH,
    "memory": keeping_all(12),
    "less memory": KEEPING,
    "no graph": autograd_overhead.REPEAT,
    "recording off": autograd_overhead.OFF,
    "collector": garbage_collection.OFF + "\n" + garbage_collection.UNASKED,
    "threads": thread_count.TORCH.format(count=1) + "\n" + thread_count.BLAS.format(count=1),
}


@pytest.mark.parametrize("name", STATEMENTS)
def test_it_binds_no_name_of_the_users(name: str) -> None:
    tree = ast.parse(STATEMENTS[name])
    modules = {a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names if not a.asname}
    bound = {found for node in same_scope(tree.body) for found in bound_by(node)} - modules
    within = [n for c in ast.walk(tree) if isinstance(c, ast.comprehension) for n in ast.walk(c.target)]
    bound -= {n.id for n in within if isinstance(n, ast.Name)}  # a comprehension's own
    assert all(found.startswith("_") for found in bound)
