"""Records in lists: what a place in such a list is called says nothing where the other program has more of them."""

from __future__ import annotations

import re

from whyslower.evidence.program_runs import View

_IN_RECORD = re.compile(r"([^\[\]]+)\[\d+\](?:\['|\.)")


def grouped_otherwise(a: View, b: View, path: str) -> bool:
    """Whether a value lies in a record of a list that began with more of them in one program: its place in the other
    one's list is another record's. An optimizer's groups of parameters, say, one for each or one for several."""
    record = _IN_RECORD.match(path)
    lengths = [view.value(f"{record[1]}.len", 0) for view in (a, b)] if record is not None else []
    known = [int(value.data) for value in lengths if value is not None]
    return len(known) == 2 and known[0] != known[1]
