"""Which libraries a script's workers may be forked with already imported."""

from __future__ import annotations

import ast

WELL_KNOWN = ("numpy", "scipy", "torch", "jax")  # importing them has no effect but the import's own
SETTERS = {"environ", "putenv", "environb"}  # os.environ[...] = ..., os.putenv(...)


def preloadable(source: bytes) -> tuple[str, ...]:
    """The well-known modules that a script imports at top level, in its order; () where it sets the environment first.

    A setting made before an import (`OMP_NUM_THREADS`) would come too late in a process that has imported already.
    """
    names: list[str] = []
    for node in ast.parse(source).body:
        if _sets_environment(node):
            return ()
        names += [n for n in _imported(node) if n.partition(".")[0] in WELL_KNOWN and n not in names]
    return tuple(names)


def _sets_environment(node: ast.stmt) -> bool:
    """Whether a statement touches the environment. After the last import it does no harm; that is not told apart."""
    return any(
        (isinstance(n, ast.Attribute) and n.attr in SETTERS) or (isinstance(n, ast.Name) and n.id in SETTERS)
        for n in ast.walk(node)
    )


def _imported(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        return [node.module]
    return []  # an import under a condition: the worker finds out
