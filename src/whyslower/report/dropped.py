"""What the rule against disturbances left out of a session."""

from __future__ import annotations

from collections import Counter

from whyslower.records import Remark
from whyslower.statistics.disturbance import Kept


class Dropped:
    """Counted restart by restart."""

    def __init__(self) -> None:
        self.reasons: Counter[str] = Counter()  # of each block
        self.busy = 0  # restarts that were disturbed so often that dropping would leave too little

    def add(self, found: Kept) -> None:
        """Take in what the rule said of one restart."""
        self.reasons.update(found.dropped.values())
        self.busy += found.busy

    def remarks(self) -> list[Remark]:
        """For the report; none where nothing was disturbed."""
        found = [Remark(kind="dropped", data={"why": why, "blocks": n}) for why, n in self.reasons.most_common()]
        return found + ([Remark(kind="busy", data={"restarts": self.busy})] if self.busy else [])
