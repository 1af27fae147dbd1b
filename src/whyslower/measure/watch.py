"""Who follows a session while it runs: the seam between measuring and showing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from whyslower.records import Remark
    from whyslower.statistics.sequence import Judgement


class Watch(Protocol):
    """Told of a session's progress, between turns and never inside one. It must return at once.

    Phases are keywords, their sentences stand in the report's wording: `preparing`, `alone` (`label`), `same-work`
    (`label`), `measuring` (`loops` by label, `setup_s` by label, `runs` by label: how often each program will start
    at about), `looking` (for causes), `trying`, `together` and `code` (`what`: what is tried), `remedies` (`what`),
    `ending`. Data in brackets goes into the sentence; what is not known is left out.
    """

    def phase(self, text: str, **data: Any) -> None:
        """A phase begins."""

    def estimate(self, label: str, judgement: Judgement, left_s: float) -> None:
        """A look at one program against the reference, with `left_s` seconds of the budget left."""

    def note(self, remark: Remark) -> None:
        """Something that the user should know now; the report repeats it."""

    def close(self) -> None:
        """The session is over, however it ended."""


class NoWatch:
    """Follows silently."""

    def phase(self, text: str, **data: Any) -> None:
        """Nothing is shown."""

    def estimate(self, label: str, judgement: Judgement, left_s: float) -> None:
        """Nothing is shown."""

    def note(self, remark: Remark) -> None:
        """Nothing is shown."""

    def close(self) -> None:
        """Nothing is open."""
