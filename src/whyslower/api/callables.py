"""Callables on their way to a process of their own."""

from __future__ import annotations

import base64
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from whyslower.errors import UsageError


def module_of(function: object) -> ModuleType | None:
    """The module that a callable is defined in."""
    return sys.modules.get(getattr(function, "__module__", None) or "")


def payload(label: str, content: object, module: ModuleType | None) -> str:
    """Base64 of the cloudpickle of a callable, or of what it uses; what `module` defines is sent whole.

    Raises UsageError where it holds something that can't be sent.
    """
    import cloudpickle

    try:
        with _by_value(cloudpickle, module):
            return base64.b64encode(cloudpickle.dumps(content)).decode()
    except Exception as error:
        raise UsageError(
            f"The callable {label} can't be sent to a process of its own: {type(error).__name__}: {error}",
            "Make what it holds (open files, locks, generators) inside of it, or compare scripts.",
        ) from error


@contextmanager
def _by_value(cloudpickle: ModuleType, module: ModuleType | None) -> Iterator[None]:
    """Send the user's own module's functions whole: the worker may not be able to import it, or finds an older one."""
    own = module is not None and module.__name__ != "__main__" and not _installed(module)
    if own:
        cloudpickle.register_pickle_by_value(module)
    try:
        yield
    finally:
        if own:
            cloudpickle.unregister_pickle_by_value(module)


def _installed(module: ModuleType) -> bool:
    """Whether the module is part of Python or of an installed package."""
    file = getattr(module, "__file__", None)
    if file is None:
        return True
    return any(Path(file).is_relative_to(sysconfig.get_path(kind)) for kind in ("stdlib", "purelib", "platlib"))
