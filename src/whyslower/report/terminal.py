"""The report on a terminal: coloured where someone looks at it, plain text everywhere else."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TextIO

from whyslower.report.document import Document, Section, Table

if TYPE_CHECKING:
    import rich.table

INDENT = "  "
GAP = "   "


def show(document: Document, stream: TextIO) -> None:
    """Write the report; colours only if the stream is a terminal and NO_COLOR is not set (https://no-color.org)."""
    if stream.isatty() and not os.environ.get("NO_COLOR"):
        _coloured(document, stream)
    else:
        stream.write(plain(document))


def plain(document: Document) -> str:
    """The report as plain text, ending with a line end."""
    parts = [document.headline, *(_plain_section(section) for section in document.sections)]
    return "\n\n".join(parts) + "\n"


def _plain_section(section: Section) -> str:
    lines = [*(_plain_table(section.table) if section.table else []), *section.lines]
    return "\n".join([section.title, *((INDENT + line).rstrip() for line in lines)])


def _plain_table(table: Table) -> list[str]:
    rows = (table.header, *table.rows)
    widths = [max(len(row[column]) for row in rows) for column in range(len(table.header))]
    return [GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _coloured(document: Document, stream: TextIO) -> None:
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    console = Console(file=stream, highlight=False)
    console.print(Text(document.headline, style="bold"))
    for section in document.sections:
        console.print()
        console.print(Text(section.title, style="bold cyan"))
        if section.table:
            console.print(Padding(_rich_table(section.table), (0, 0, 0, len(INDENT))))
        for line in section.lines:
            own = len(line) - len(line.lstrip())  # a line that is broken goes on where it began
            console.print(Padding(Text(line.lstrip()), (0, 0, 0, len(INDENT) + own)))


def _rich_table(table: Table) -> rich.table.Table:
    from rich.table import Table as RichTable
    from rich.text import Text

    drawn = RichTable(box=None, pad_edge=False, padding=(0, len(GAP), 0, 0), header_style="dim")
    for title in table.header:
        drawn.add_column(title, overflow="fold")  # a figure or a name that is cut short says something else
    for row in table.rows:
        drawn.add_row(*(Text(cell) for cell in row))
    return drawn
