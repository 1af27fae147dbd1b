"""A report as Markdown."""

from __future__ import annotations

import re

from whyslower.report.document import Document, Section, Table

# Titles of what a page of many answers can do without; `whyslower show` prints them from the log.
LEFT_TO_THE_LOG = ("Disturbances and remarks", "How sure", "On this machine")


def markdown(document: Document, title: str = "") -> list[str]:
    """The report's paragraphs: its headline (without `title`, where it begins with that), then its sections."""
    headline = document.headline.removeprefix(f"{title}. ") if title else document.headline
    found = [f"**{escaped(headline)}**"]
    for section in document.sections:
        if section.title not in LEFT_TO_THE_LOG:
            found += _section(section)
    return found


def _section(section: Section) -> list[str]:
    parts = [escaped(section.title) + ("" if section.title.endswith("?") else ":")]
    if section.table is not None:
        parts.append(_table(section.table))
    if section.lines:
        parts.append("\n".join(_line(line) for line in section.lines))
    return parts


def _table(table: Table) -> str:
    rows = [table.header, ["---"] * len(table.header), *(map(_cell, row) for row in table.rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _cell(text: str) -> str:
    return escaped(text).replace("|", "&#124;").replace("\n", " ")


def _line(line: str) -> str:
    """A line of a list; one that is indented belongs to the one before it."""
    own = "  " if line.startswith(" ") else ""
    return f"{own}- {escaped(' '.join(line.split()))}"


def escaped(text: str) -> str:
    """A text whose signs Markdown is to leave alone, what stands in backquotes apart."""
    parts = text.split("`")
    if len(parts) % 2 == 0:  # a backquote without its other half is a sign like others
        return re.sub(r"([`*_<\[\]])", r"\\\1", text)
    return "`".join(part if number % 2 else re.sub(r"([*_<\[\]])", r"\\\1", part) for number, part in enumerate(parts))
