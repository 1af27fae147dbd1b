"""The differences between two relatives as edits: each makes one stretch of a program the other's."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from whyslower.factors.align import Spot, Stretch, align
from whyslower.factors.grouping import Groups
from whyslower.factors.idle import touches_unit
from whyslower.factors.loop_names import of_loops
from whyslower.factors.patches import exchange, header_extent
from whyslower.factors.reach import bound_by, read_names, same_scope
from whyslower.factors.relatives import related
from whyslower.factors.source import EditError, Source, apply, compatible, first_line, line_after
from whyslower.factors.statements import BUILTINS, imported, imported_names
from whyslower.records import Edit, Record


class Hunk(Record, frozen=True, kw_only=True):
    """One change that makes a stretch of the slower program the faster one's, or (`reverse`) the other way round.

    Lines are ranges, both ends included; an empty range ends before it starts. `slower_lines` and `faster_lines` are
    the main part; `slower_parts` and `faster_parts` are all, the main one first: a change may need a function, or an
    import, elsewhere. The texts are the lines of all parts, in this order.
    """

    edits: tuple[Edit, ...]  # of the slower program
    reverse: tuple[Edit, ...]  # of the faster one
    slower_lines: tuple[int, int]
    faster_lines: tuple[int, int]
    slower_parts: tuple[tuple[int, int], ...]
    faster_parts: tuple[tuple[int, int], ...]
    slower_text: str
    faster_text: str
    in_unit: bool  # either side touches what units run
    slower_file: str = ""  # as `Edit.file`
    faster_file: str = ""
    adds: bool = False  # a file that the slower program has none of: nothing by itself
    counts: bool = False  # it sets how many units there are, and nothing else


def hunks(slower: Source, faster: Source, counts: bool = False) -> tuple[Hunk, ...] | None:
    """All that differs between two relatives and may matter to a unit, change by change; None where they are none.

    Layout, comments, annotations, consistent renamings, print-outs, clocks around the loop and the number of units are
    no differences; the number of units is one where it `counts`. Each change alone gives a program that can be parsed
    and knows its names.
    """
    alignment = align(slower, faster)
    if not related(slower, faster, alignment):
        return None
    modules = imported_names(slower.tree, faster.tree)
    given_by_loops = of_loops(slower.tree, faster.tree)
    for spot in alignment.spots:
        spot.leave_out(given_by_loops)
    groups = Groups(alignment, modules, missing_names(slower.tree) | missing_names(faster.tree), counts)
    try:
        return _sound(groups, groups.joined(), slower, faster)
    except EditError:
        return None


def _sound(groups: Groups, joined: list[list[Spot]], slower: Source, faster: Source) -> tuple[Hunk, ...]:
    """The changes as hunks that can stand alone and together; what can't is put together with the next."""
    found: list[Hunk] = []
    waiting = list(joined)
    try:
        while waiting:
            group = waiting.pop(0)
            try:
                found.append(_hunk(groups, group, slower, faster))
            except EditError:
                if not waiting:
                    raise
                waiting[0] = [*group, *waiting[0]]
        _check(slower, [edit for hunk in found for edit in hunk.edits], groups.missing)
        _check(faster, [edit for hunk in found for edit in hunk.reverse], groups.missing)
    except EditError:
        if len(joined) <= 1:
            raise
        return _sound(groups, [[spot for each in joined for spot in each]], slower, faster)
    return tuple(found)


def _hunk(groups: Groups, group: Sequence[Spot], slower: Source, faster: Source) -> Hunk:
    there = _merged(groups, [*group, *groups.needed(group, back=False)])
    back = _merged(groups, [*group, *groups.needed(group, back=True)])
    edits = _without_stale(slower, faster, tuple(exchange(s.slower, s.faster, s.names) for s in there))
    reverse = _without_stale(faster, slower, tuple(exchange(s.faster, s.slower, _inverse(s)) for s in back))
    _check(slower, edits, groups.missing)
    _check(faster, reverse, groups.missing)
    every = _merged(groups, [*group, *groups.needed(group, back=False), *groups.needed(group, back=True)])
    main = max(every, key=_weight)
    every = [main, *(spot for spot in every if spot is not main)]
    return Hunk(
        edits=edits,
        reverse=reverse,
        slower_lines=_lines(main.slower),
        faster_lines=_lines(main.faster),
        slower_parts=tuple(_lines(s.slower) for s in every),
        faster_parts=tuple(_lines(s.faster) for s in every),
        slower_text=_text([s.slower for s in every]),
        faster_text=_text([s.faster for s in every]),
        in_unit=any(touches_unit(s.slower) or touches_unit(s.faster) for s in every),
        counts=all(spot in groups.counting for spot in group),
    )


def _without_stale(source: Source, other: Source, edits: tuple[Edit, ...]) -> tuple[Edit, ...]:
    """With names no longer imported that these edits leave unused, from modules of which the other imports other names:
    where the module is exchanged as well, it may not have them any more."""
    try:
        left = read_names(ast.parse(apply(source.text, edits)).body)
    except SyntaxError:
        return edits
    unused, found = read_names(source.tree.body) - left, list(edits)
    theirs = {brought for node in other.tree.body if isinstance(node, ast.ImportFrom) for brought, _ in imported(node)}
    modules = {brought.rpartition(".")[0] for brought in theirs}
    for node in source.tree.body:
        if not isinstance(node, ast.ImportFrom):
            continue
        brings = list(zip(node.names, imported(node), strict=True))
        if brings[0][1][0].rpartition(".")[0] not in modules:
            continue
        kept = [alias for alias, (brought, name) in brings if brought in theirs or name not in unused]
        edit = source.replace_node(node, ast.unparse(ast.ImportFrom(node.module, kept, node.level)) if kept else "")
        if len(kept) < len(node.names) and compatible(edits, [edit]):
            found.append(edit)
    return tuple(found)


def _merged(groups: Groups, spots: Sequence[Spot]) -> list[Spot]:
    """The spots in order, those that follow each other within a block made one."""
    found: list[Spot] = []
    last = -2
    for number, spot in sorted({groups.order(spot): spot for spot in spots}.items()):
        whole = spot.slower.header or spot in groups.providers
        if found and number == last + 1 and found[-1].run == spot.run and not whole:
            found[-1] = _together(found[-1], spot)
        else:
            found.append(spot)
        last = -2 if whole else number
    return found


def _together(one: Spot, other: Spot) -> Spot:
    slower = Stretch(one.slower.source, one.slower.block, one.slower.start, other.slower.end)
    faster = Stretch(one.faster.source, one.faster.block, one.faster.start, other.faster.end)
    return Spot(slower, faster, one.names, one.run, one.scope)


def _inverse(spot: Spot) -> dict[str, str]:
    return {old: new for new, old in spot.names.items()}


def _check(source: Source, edits: Sequence[Edit], missing: set[str]) -> None:
    """Raises EditError unless the edited program has its loop, and a value for every name (but those `missing`)."""
    text = apply(source.text, edits)
    edited = Source(text, source.path, line_after(source.text, edits, source.line))
    if missing_names(edited.tree) - missing:
        raise EditError("a name without its value")


def missing_names(tree: ast.Module) -> set[str]:
    """The names that a module reads and never binds."""
    bound = {name for node in same_scope(tree.body) for name in bound_by(node)}
    named = {name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names}
    return read_names(tree.body) - bound - named - BUILTINS


def _weight(spot: Spot) -> tuple[bool, bool, int]:
    """The main part touches the unit, has code on both sides, and is the longest such."""
    sides = (spot.slower, spot.faster)
    size = max(last - first for first, last in map(_lines, sides))
    return any(touches_unit(side) for side in sides), all(side.nodes for side in sides), size


def _lines(side: Stretch) -> tuple[int, int]:
    if side.header:
        start, end = header_extent(side.source, side.nodes[0])
        return side.source.line_at(start), side.source.line_at(end)
    if side.nodes:
        return first_line(side.nodes[0]), side.nodes[-1].end_lineno or 0
    if side.start < len(side.block):
        line = first_line(side.block[side.start])
    else:
        line = (side.block[-1].end_lineno or 0) + 1 if side.block else 1
    return line, line - 1


def _text(sides: Sequence[Stretch]) -> str:
    """The lines of all parts."""
    texts = []
    for side in sides:
        first, last = _lines(side)
        texts += [side.source.line_text(line) for line in range(first, last + 1)]
    return "\n".join(texts)
