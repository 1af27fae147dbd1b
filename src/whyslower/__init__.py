"""whyslower: of two programs that should do the same job, is one really slower, why, and what helps."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from whyslower.api.compare import Comparison, compare, explain

__version__ = "0.1.0"

__all__ = ["Comparison", "__version__", "compare", "explain"]


def __getattr__(name: str) -> Any:
    """The public names, imported when they are first used: `import whyslower` alone costs next to nothing."""
    if name in __all__:
        return getattr(import_module("whyslower.api.compare"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
