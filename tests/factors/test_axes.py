"""Arrays that one program lays out along other axes: all that follows from it is one change, and nothing else is."""

from __future__ import annotations

from test_hunks import found

# Columns of a table that is made, filled and read along its last axis; sums that look their weights up anew.
TABLE = """\
class Table:
    def __init__(self):
        self.codes = np.empty((n, 4), np.int64)
        for k in range(4):
            self.codes[:, k] = np.arange(n) % (k + 2)


def sums(table, rows, weights):
    most = weights[rows].sum()
    for k in range(4):
        code = table.codes[:, k][rows]
        part = np.bincount(code, weights[rows], 6)
        most = max(most, part.max())
    return most


table = Table()
rows = np.arange(0, n, 2)
for step in range(1000):
    total += sums(table, rows, x[0])
"""


def by_rows(source: str) -> str:
    return source.replace("(n, 4)", "(4, n)").replace("codes[:, k]", "codes[k]")


def gathered_once(source: str) -> str:
    once = source.replace("most = weights[rows].sum()", "picked = weights[rows]\n    most = picked.sum()")
    return once.replace("bincount(code, weights[rows]", "bincount(code, picked")


def test_what_makes_fills_and_reads_an_array_along_other_axes_is_one_hunk() -> None:
    (one,) = found(TABLE, by_rows(TABLE))
    assert sorted(one.slower_parts) == [(13, 13), (15, 15), (21, 21)]


def test_what_reads_the_same_part_of_it_is_none_of_that_change() -> None:
    one, other = found(TABLE, gathered_once(by_rows(TABLE)))
    assert sorted(one.slower_parts) == [(13, 13), (15, 15), (21, 21)]
    assert sorted(other.slower_parts) == [(19, 19), (22, 22)]


def test_another_part_of_an_array_goes_with_what_reads_it() -> None:
    other = TABLE.replace("codes[:, k][rows]", "codes[:, k - 1][rows]")
    (one,) = found(
        TABLE, other.replace("np.bincount(code, weights[rows], 6)", "np.bincount(code, 2 * weights[rows], 6)")
    )
    assert one.slower_lines == (21, 22)


def test_sizes_in_another_order_are_one_change_with_what_takes_parts_along_them() -> None:
    loop = "y = {made}\nfor step in range(9):\n    total += {read}.sum()\n"
    read = [
        loop.format(made=f"np.{name}({sizes})", read=part)
        for name, sizes, part in (
            ("ones", "(n, 3)", "y[:, 1]"),
            ("ones", "(3, n)", "y[1]"),
            ("zeros", "(3, n)", "y[1]"),
        )
    ]
    assert len(found(read[0], read[1])) == 1
    assert len(found(read[0], read[2])) == 1  # both take parts along other axes
    kept = read[1].replace("y[1]", "y[:, 1]")
    assert len(found(read[0], kept)) == 1 and found(read[0], kept)[0].slower_lines == (11, 11)
