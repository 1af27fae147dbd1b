"""Spots of a difference as edits: how statements of one program go into the text of the other."""

from __future__ import annotations

import ast
import copy
import re
import textwrap
from collections.abc import Mapping

from whyslower.factors.align import Stretch
from whyslower.factors.reach import bound_by
from whyslower.factors.source import EditError, Source
from whyslower.factors.statements import Definition, Import, Renamer
from whyslower.measure.syntax import BLOCKS, blocks
from whyslower.records import Edit

_REST = re.compile(r"[ \t]*(#[^\r\n]*)?")
STEP = "    "


def exchange(old: Stretch, new: Stretch, names: Mapping[str, str]) -> Edit:
    """The edit of old's text that puts new's statements in their place; `names`: new's names to old's."""
    source = old.source
    if old.header:
        start, end = header_extent(source, old.nodes[0])
        text = _indented(header_text(new, names), _margin(source, old.block))  # a decorator stands on a line of its own
        return source.replace(start, end, text.replace("\n", source.newline))
    text = statements_text(new, names) if new.nodes else ""
    if not old.nodes and isinstance(new.nodes[-1], Definition) and old.block is source.tree.body:
        text += "\n\n"
    if not old.nodes:
        return _insertion(old, text)
    start, end = statements_extent(source, old.nodes)
    if text:
        beside = _beside_header(source, old.block)
        text = _there(old, text) if beside else _indented(text, _margin(source, old.block))
        return source.replace(start, end, text.replace("\n", source.newline))
    return _deletion(old, start, end)


def _there(old: Stretch, text: str) -> str:
    """Statements in the place of others that stand on the line of their block's header: there, or else below it."""
    if _fits_a_line(text):
        return text
    if len(old.nodes) < len(old.block):
        raise EditError("a block stands on the line of its header")
    before = _line_before(old.source, old.block)
    return _indented(f"\n{text}", before[: -len(before.lstrip())] + STEP)


def _fits_a_line(text: str) -> bool:
    """Whether statements can share a line with others."""
    return "\n" not in text and "#" not in text and not any(map(blocks, ast.parse(text).body))


def _insertion(old: Stretch, text: str) -> Edit:
    """Statements on lines of their own, before the block's next statement or after its last."""
    source, last = old.source, old.start == len(old.block)
    if last and _beside_header(source, old.block) and _fits_a_line(text):
        at = source.extent(old.block[-1])[1]
        return source.replace(at, at, f"; {text}")
    if last:
        at = statements_extent(source, old.block[-1:])[1]
    else:
        follower = source.extent(old.block[old.start])[0]
        at = source.text.rfind("\n", 0, follower)
        if source.text[at + 1 : follower].strip():  # on the line of another statement, before this one
            if not _fits_a_line(text):
                raise EditError("a statement shares its line with another")
            return source.replace(follower, follower, f"{text}; ")
    margin = _margin(source, old.block)
    text = _indented(margin + text, margin).replace("\n", source.newline)
    if at < 0:
        return source.replace(0, 0, text + source.newline)
    at -= at > 0 and source.text[at - 1 : at + 1] == "\r\n"
    return source.replace(at, at, source.newline + text)


def _deletion(old: Stretch, start: int, end: int) -> Edit:
    """Whole lines go, with the line end before them (after them, where they are the first)."""
    source = old.source
    begin = source.text.rfind("\n", 0, start)
    alone = not source.text[begin + 1 : start].strip() and source.text[end : end + 1] in ("", "\r", "\n")
    if not alone or (len(old.nodes) == len(old.block) and old.block is not source.tree.body):
        return source.replace(start, end, "pass")
    if begin < 0:
        match = re.compile(r"\r?\n?").match(source.text, end)
        return source.replace(0, match.end() if match else end, "")
    begin -= begin > 0 and source.text[begin - 1] == "\r"
    return source.replace(begin, end, "")


def statements_extent(source: Source, nodes: list[ast.stmt]) -> tuple[int, int]:
    """From the first statement to the end of the last, with the comment behind it."""
    start, end = source.extent(nodes[0])[0], source.extent(nodes[-1])[1]
    rest = _REST.match(source.text, end)
    if rest and source.text[rest.end() : rest.end() + 1] in ("", "\n", "\r"):
        end = rest.end()
    return start, end


def _margin(source: Source, block: list[ast.stmt]) -> str:
    """The indentation of a block. Raises EditError where it stands on the line of its header, or is empty."""
    if not block:
        raise EditError("there is no block to insert into")
    margin = _line_before(source, block)
    if margin.strip():
        raise EditError("a block stands on the line of its header")
    return margin


def _beside_header(source: Source, block: list[ast.stmt]) -> bool:
    """Whether a block stands on the line of its header."""
    return bool(block and _line_before(source, block).strip())


def _line_before(source: Source, block: list[ast.stmt]) -> str:
    """What precedes a block on its first line."""
    start = source.extent(block[0])[0]
    return source.text[source.offset(source.line_at(start)) : start]


def header_extent(source: Source, node: ast.stmt) -> tuple[int, int]:
    """From a compound statement's start, decorators included, to its colon."""
    start = source.extent(node)[0]
    body = next(block for name in BLOCKS if (block := getattr(node, name, None)))
    end = source.extent(body[0])[0]
    inside = max((source.extent(part)[1] for part in _header_parts(node)), default=start)
    colon = re.compile(r"(?:[^:#]|#[^\r\n]*)*?:").match(source.text, inside, end)
    if colon is None:
        raise EditError("a header without its colon")
    return start, colon.end()


def _header_parts(node: ast.stmt) -> list[ast.AST]:
    blocks = {id(part) for name in BLOCKS for part in getattr(node, name, None) or ()}
    parts = [part for part in ast.iter_child_nodes(node) if id(part) not in blocks]
    return [p for part in parts for p in ast.walk(part) if hasattr(p, "end_lineno") and not isinstance(p, ast.stmt)]


def header_text(stretch: Stretch, names: Mapping[str, str]) -> str:
    """A compound statement's header, renamed, for a place with any indentation."""
    start, end = header_extent(stretch.source, stretch.nodes[0])
    return _renamed(stretch, start, end, names)


def statements_text(stretch: Stretch, names: Mapping[str, str]) -> str:
    """Statements, renamed, without the indentation of their block."""
    return _renamed(stretch, *statements_extent(stretch.source, stretch.nodes), names)


def _renamed(stretch: Stretch, start: int, end: int, names: Mapping[str, str]) -> str:
    source = stretch.source
    margin = "" if _beside_header(source, stretch.block) else _margin(source, stretch.block)
    text, done, sure = [], start, True
    for place, length, name in sorted(_places(stretch, names)):
        if start <= place and place + length <= end:
            text += [source.text[done:place], name]
            done = place + length
    plain = "".join([*text, source.text[done:end]]).replace("\r\n", "\n")
    plain = _dedented(plain, margin)
    if stretch.header:
        return plain
    wanted = [ast.dump(Renamer(names).visit(copy.deepcopy(node))) for node in stretch.nodes]
    try:
        sure = [ast.dump(Renamer({}).visit(node)) for node in ast.parse(plain).body] == wanted
    except SyntaxError:
        sure = False
    if sure or any(isinstance(node, Import) for node in stretch.nodes):
        return plain
    return "\n".join(ast.unparse(Renamer(names).visit(copy.deepcopy(node))) for node in stretch.nodes)


def _places(stretch: Stretch, names: Mapping[str, str]) -> list[tuple[int, int, str]]:
    """Where names stand that change: offset, length, new name."""
    found, source = [], stretch.source
    for node in [part for statement in stretch.nodes for part in ast.walk(statement)]:
        if isinstance(node, Import):
            continue
        for name in bound_by(node) | ({node.id} if isinstance(node, ast.Name) else set()):
            if names.get(name, name) == name:
                continue
            at = re.compile(rf"\b{re.escape(name)}\b").search(source.text, source.extent_start(node))
            if at:
                found.append((at.start(), len(name), names[name]))
    return found


def _dedented(text: str, margin: str) -> str:
    """Lines behind the first lose the margin, unless they stand in a string of several lines."""
    lines = text.split("\n")
    inside = _string_lines(textwrap.dedent(margin + text))
    return "\n".join(
        line if number in inside or number == 0 else line.removeprefix(margin) for number, line in enumerate(lines)
    )


def _indented(text: str, margin: str) -> str:
    lines = text.split("\n")
    inside = _string_lines(text.removeprefix(margin))
    return "\n".join(
        line if number == 0 or number in inside or not line else margin + line for number, line in enumerate(lines)
    )


def _string_lines(text: str) -> set[int]:
    """The lines, from 0, that begin inside a string."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return set()
    strings = [node for node in ast.walk(tree) if isinstance(node, (ast.Constant, ast.JoinedStr))]
    return {n - 1 for s in strings if s.end_lineno for n in range(s.lineno + 1, s.end_lineno + 1)}
