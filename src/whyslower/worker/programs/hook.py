"""Rewrites the loops of the user's own modules as they are imported; libraries stay as they are."""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from types import CodeType, ModuleType
from typing import Any

from ..places import real
from .rewrite import Found, Rewriter, compile_with

LIBRARY_PARTS = ("site-packages", "dist-packages")
DEPTH = 10_000  # of calls of ours, some for each level of the deepest tree that Python's own compiler takes


@contextmanager
def deep() -> Iterator[None]:
    """Lets us go through trees as deep as the compiler does, which counts its own levels: hundreds of terms, or of
    `elif`. The user's program finds the limit as it was."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, DEPTH))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


class Weaver:
    """Compiles a file with the wanted loops rewritten. `helper(file, found)` gives the object for a loop."""

    def __init__(self, wanted: Callable[[str, int], bool], helper: Callable[[str, Found], object]) -> None:
        self._wanted, self._helper = wanted, helper
        self.woven: list[str] = []  # the files that it compiled

    watches = False  # whether it does more than turn loops

    def compile(self, tree: ast.Module, path: str) -> CodeType:
        """The code of the file at `path`."""
        file = real(path)
        self.woven.append(file)
        rewriter = Rewriter(lambda line: self._wanted(file, line))
        with deep():
            new = rewriter.visit(tree)
            return compile_with(new, path, lambda line: self._helper(file, rewriter.found[line]))


class Loader(importlib.machinery.SourceFileLoader):
    """Imports one file of the user's, woven."""

    def __init__(self, name: str, path: str, weaver: Weaver, sources: Mapping[str, str]) -> None:
        super().__init__(name, path)
        self._weaver, self._sources = weaver, sources

    def get_code(self, fullname: str) -> CodeType:
        """The woven code."""
        path = self.get_filename(fullname)
        text = self._sources.get(real(path))
        return self._weaver.compile(ast.parse(self.get_data(path) if text is None else text, path), path)


class UserModules(importlib.abc.MetaPathFinder):
    """Finds modules that live under the user's folders, and has them woven."""

    def __init__(self, folders: Sequence[str], weaver: Weaver, sources: Mapping[str, str]) -> None:
        self._folders = [real(f) + os.sep for f in folders]
        self._weaver, self._sources = weaver, sources

    def find_spec(self, fullname: str, path: Any = None, target: ModuleType | None = None) -> Any:
        """The ordinary spec, with our loader where the file is the user's own."""
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is None:
            return self._told(fullname, sys.path if path is None else path)
        if not spec.origin or type(spec.loader) is not importlib.machinery.SourceFileLoader:
            return None
        if not self.own(spec.origin):
            return None
        spec.loader = Loader(fullname, spec.origin, self._weaver, self._sources)
        return spec

    def _told(self, fullname: str, folders: Iterable[str]) -> ModuleSpec | None:
        """The spec of a module that only `sources` hold: another version of the program has it."""
        name = fullname.rpartition(".")[2]
        for folder in map(real, folders):
            inside = os.path.join(folder, name)
            for file, places in ((f"{inside}.py", None), (os.path.join(inside, "__init__.py"), [inside])):
                if file in self._sources:
                    loader = Loader(fullname, file, self._weaver, self._sources)
                    return spec_from_file_location(fullname, file, loader=loader, submodule_search_locations=places)
        return None

    def own(self, path: str) -> bool:
        """Whether a file is the user's own and not an installed library's."""
        file = real(path)
        if any(part in LIBRARY_PARTS for part in file.split(os.sep)) or file.startswith(sys.prefix + os.sep):
            return False
        return any(file.startswith(folder) for folder in self._folders)


def install(folders: Sequence[str], weaver: Weaver, sources: Mapping[str, str]) -> None:
    """From now on imports of the user's own modules are woven; `sources` holds texts to run in place of a file's."""
    sys.meta_path.insert(0, UserModules(folders, weaver, sources))
