"""Rewrites the loops of the user's own modules as they are imported; libraries stay as they are."""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import os
import sys
from collections.abc import Callable, Sequence
from types import CodeType, ModuleType
from typing import Any

from .rewrite import Found, Rewriter, compile_with

LIBRARY_PARTS = ("site-packages", "dist-packages")


class Weaver:
    """Compiles a file with the wanted loops rewritten. `helper(file, found)` gives the object for a loop."""

    def __init__(self, wanted: Callable[[str, int], bool], helper: Callable[[str, Found], object]) -> None:
        self._wanted, self._helper = wanted, helper

    def compile(self, tree: ast.Module, path: str) -> CodeType:
        """The code of the file at `path`."""
        file = os.path.realpath(path)
        rewriter = Rewriter(lambda line: self._wanted(file, line))
        new = rewriter.visit(tree)
        return compile_with(new, path, lambda line: self._helper(file, rewriter.found[line]))


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, path: str, weaver: Weaver) -> None:
        super().__init__(name, path)
        self._weaver = weaver

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        return self._weaver.compile(ast.parse(self.get_data(path), path), path)


class UserModules(importlib.abc.MetaPathFinder):
    """Finds modules that live under the user's folders, and has them woven."""

    def __init__(self, folders: Sequence[str], weaver: Weaver) -> None:
        self._folders = [os.path.realpath(f) + os.sep for f in folders]
        self._weaver = weaver

    def find_spec(self, fullname: str, path: Any = None, target: ModuleType | None = None) -> Any:
        """The ordinary spec, with our loader where the file is the user's own."""
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is None or not spec.origin or type(spec.loader) is not importlib.machinery.SourceFileLoader:
            return None
        if not self.own(spec.origin):
            return None
        spec.loader = _Loader(fullname, spec.origin, self._weaver)
        return spec

    def own(self, path: str) -> bool:
        """Whether a file is the user's own and not an installed library's."""
        real = os.path.realpath(path)
        if any(part in LIBRARY_PARTS for part in real.split(os.sep)) or real.startswith(sys.prefix + os.sep):
            return False
        return any(real.startswith(folder) for folder in self._folders)


def install(folders: Sequence[str], weaver: Weaver) -> None:
    """From now on imports of the user's own modules are woven."""
    sys.meta_path.insert(0, UserModules(folders, weaver))
