"""The machine as a document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from whyslower.report import machine_wording as wording
from whyslower.report.document import Document, Section

Facts = Mapping[str, Any]


def machine_document(machine: Facts, noise: Facts, libraries: Facts) -> Document:
    """What the machine is, what a Python on it has, and how noisy it is, from facts as plain data."""
    return Document(
        headline=wording.headline(machine, noise),
        sections=(
            Section(title="Machine", lines=tuple(wording.machine_lines(machine))),
            Section(title="Libraries", lines=tuple(wording.library_lines(libraries))),
            Section(title="Noise now", lines=tuple(wording.noise_lines(noise))),
        ),
    )
