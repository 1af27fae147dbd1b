"""Which libraries a script's workers may be forked with already imported."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from whyslower.measure.specs import text_path
from whyslower.records import Program

# What a library imports only when it is used, and takes seconds to: by the words that use it.
LATE = {"torch._dynamo": re.compile(rb"\boptim\b|\btorch\.compile\b")}
# Parts that a library imports when they are first asked for.
PARTS = {
    "numpy": ("fft", "ma", "polynomial", "random"),
    "scipy": (
        "cluster", "constants", "fft", "fftpack", "integrate", "interpolate", "io", "linalg", "ndimage", "optimize",
        "signal", "sparse", "spatial", "special", "stats",
    ),
}  # fmt: skip
WELL_KNOWN = ("numpy", "scipy", "torch", "jax")  # importing them has no effect but the import's own


def preloadable_for(program: Program) -> tuple[str, ...]:
    """What the workers of a program may be forked with: by the text that it runs, none where it has none."""
    if program.kind != "script" and program.text is None:
        return ()
    path = text_path(program)
    return preloadable(program.text.text.encode() if program.text else path.read_bytes(), path.parent)


def preloadable(source: bytes, folder: Path) -> tuple[str, ...]:
    """The well-known modules that a script imports at top level before it does anything else, in its order.

    What comes before an import can change it: the environment (`OMP_NUM_THREADS`), `sys.path`, an option of a library,
    a module of the user's own (one in `folder`). So the list ends at the first call and at the first such module. A
    script that this Python can't read may be meant for another: nothing is preloaded then. What a library will import
    when the script uses it comes last.
    """
    names: list[str] = []
    called: dict[str, str] = {}  # modules, by what the script calls them
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return ()
    for node in tree.body:
        imported = _imported(node)
        if _acts(node) or any(is_own(name, folder) for name in imported):
            break
        names += [name for name in imported if name.partition(".")[0] in WELL_KNOWN]
        if isinstance(node, ast.Import):
            called |= {each.asname or each.name: each.name for each in node.names}
    late = [name for name, used in LATE.items() if name.partition(".")[0] in names and used.search(source)]
    return tuple(dict.fromkeys((*names, *_parts(tree, called), *late)))


def _parts(tree: ast.Module, called: dict[str, str]) -> Iterator[str]:
    """The parts of libraries that a script asks for by their names, as in `scipy.signal.lfilter`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            library = called.get(node.value.id, "")
            if node.attr in PARTS.get(library, ()):
                yield f"{library}.{node.attr}"


def _acts(node: ast.stmt) -> bool:
    """Whether a statement may do more than bind names: it calls something, or assigns into something."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return bool(node.decorator_list)
    return any(
        isinstance(n, ast.Call) or (isinstance(n, (ast.Attribute, ast.Subscript)) and isinstance(n.ctx, ast.Store))
        for n in ast.walk(node)
    )


def is_own(name: str, folder: Path) -> bool:
    """Whether a module is one of the user's, beside the script in `folder`."""
    first = name.partition(".")[0]
    return (folder / f"{first}.py").exists() or (folder / first).is_dir()


def _imported(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        parts = PARTS.get(node.module, ())
        return [node.module, *(f"{node.module}.{alias.name}" for alias in node.names if alias.name in parts)]
    return []  # an import under a condition: the worker finds out
