"""Files that are opened, by a library's routine, which reads them in Python, or by the program itself; and in which
digits what they hold was written."""

from __future__ import annotations

import ast
import re

from whyslower.causes.binding import parsed_lines
from whyslower.causes.case import Swap
from whyslower.causes.reading import words
from whyslower.causes.shares import as_often
from whyslower.evidence.families import tail
from whyslower.factors.hunks import Hunk

# What opens a file.
OPENERS = words("load loadtxt genfromtxt fromfile memmap loadmat open")
# How numbers are written: `fmt="%.4f"`, `"%.4f" % x`.
CONVERSION = re.compile(r"%[-+ #0]*\d*(\.\d+)?[diouxXeEfFgG]")


def opens_as_many(swap: Swap) -> bool:
    """Whether what came opens as many files as what went, by itself and not by the same routines: both wait for these,
    and what differs is what is done with them."""
    lost, gained = (
        [o for o in part if tail(o) in OPENERS and o.library != "user"] for part in (swap.lost, swap.gained)
    )
    counts = [sum(one.count for one in part) for part in (lost, gained)]
    plain = bool(gained) and all(tail(one) == "open" for one in gained)
    return plain and any(tail(one) != "open" for one in lost) and as_often(*counts)


def written_in_other_digits(hunk: Hunk | None) -> bool:
    """Whether exchanged lines of the set-up differ in how they write numbers, and in nothing else: what is read of such
    a file is as many numbers, of more digits or fewer."""
    if hunk is None or hunk.in_unit:
        return False
    trees = [parsed_lines(text) for text in (hunk.slower_text, hunk.faster_text)]
    slower, faster = ("" if tree is None else ast.dump(_WithoutFormats().visit(tree)) for tree in trees)
    return slower == faster != ""


class _WithoutFormats(ast.NodeTransformer):
    """Leaves out how numbers are written."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """A call that is not told a format: `np.savetxt`'s."""
        node.keywords = [keyword for keyword in node.keywords if keyword.arg != "fmt"]
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """A text that numbers are put into."""
        if isinstance(node.value, str):
            node.value = CONVERSION.sub("%", node.value)
        return node

    def visit_FormattedValue(self, node: ast.FormattedValue) -> ast.AST:
        """Of an f-string, a value without its format."""
        node.format_spec = None
        return self.generic_visit(node)
