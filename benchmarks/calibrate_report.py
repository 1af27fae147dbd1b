"""Counts against promises: exact binomial bounds, and the line that says where and when figures come from."""

from __future__ import annotations

import datetime
import os
import platform
import subprocess
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from scipy.stats import beta

CONFIDENCE = 0.99  # one-sided; some twenty promises are judged at once, and a kept one must not be called broken


def at_least(count: int, of: int) -> float:
    """The lower Clopper-Pearson bound of a rate (Clopper and Pearson 1934), one-sided; 0 where nothing was counted."""
    return 0.0 if count == 0 else float(beta.ppf(1 - CONFIDENCE, count, of - count + 1))


def at_most(count: int, of: int) -> float:
    """The upper bound; 1 where nothing was counted."""
    return 1.0 if count == of else float(beta.ppf(CONFIDENCE, count + 1, of - count))


@dataclass(frozen=True)
class Count:
    """How often something happened, and what was promised: at most, or at least, so often. None: reported only."""

    what: str
    count: int
    of: int
    most: float | None = None
    least: float | None = None

    @property
    def broken(self) -> bool:
        """The exact bound excludes the promise."""
        too_often = self.most is not None and at_least(self.count, self.of) > self.most
        too_rarely = self.least is not None and at_most(self.count, self.of) < self.least
        return self.of > 0 and (too_often or too_rarely)

    def row(self) -> str:
        """One row of the table."""
        promised = f"at most {self.most:.0%}" if self.most is not None else ""
        promised = f"at least {self.least:.0%}" if self.least is not None else promised
        bounds = (
            f"{at_least(self.count, self.of):.3f} to {at_most(self.count, self.of):.3f}" if self.of else "not tried"
        )
        judged = ("BROKEN" if self.broken else "not broken") if promised and self.of else ""
        return f"| {self.what} | {self.count} of {self.of} | {bounds} | {promised} | {judged} |"


def table(counts: list[Count]) -> str:
    """Markdown. The bounds are one-sided, 99 % each; what was neither tried nor promised has no row."""
    rows = [count.row() for count in counts if count.of or count.most is not None or count.least is not None]
    return "\n".join(["| what | counted | rate, 99 % bounds | promised | |", "| --- | --- | --- | --- | --- |", *rows])


def today() -> str:
    """The date, in ISO form."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def commit() -> str:
    """The commit that is measured, with a plus where its code was changed since; empty where there is no history."""
    try:
        changed = _git("status", "--porcelain", "src", "benchmarks")
        return _git("rev-parse", "--short", "HEAD") + ("+" if changed else "")
    except (OSError, subprocess.CalledProcessError):
        return ""


def _git(*words: str) -> str:
    root = Path(__file__).parent.parent
    return subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True).stdout.strip()


def here() -> str:
    """Where and when figures were taken."""
    names = ("whyslower", "numpy", "torch", "jax")
    libraries = [f"{name} {version(name)}" for name in names]
    system = f"{platform.system()} {platform.release()}"
    return ", ".join(
        [today(), processor(), f"{os.cpu_count()} CPUs", system, f"Python {platform.python_version()}", *libraries]
    )


def processor() -> str:
    """The processor's name."""
    import cpuinfo

    return str(cpuinfo.get_cpu_info().get("brand_raw") or platform.machine())
