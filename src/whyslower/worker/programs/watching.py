"""The weaver that lets every operation of the user's be watched."""

from __future__ import annotations

import ast
import types
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ..places import real
from .hook import Weaver, deep
from .instrument import NODE, Instrumenter
from .rewrite import Found
from .sites import Site, Source, read_by_unit
from .traced import Traced


class WatchingWeaver(Weaver):
    """Weaves as ever, and puts `node(site)` into the place of each operation. `whole`: of code outside loops too."""

    watches = True

    def __init__(
        self,
        wanted: Callable[[str, int], bool],
        helper: Callable[[str, Found], object],
        node: Callable[[Site], object],
        loop: tuple[str, int],
        deep: bool = True,
        whole: bool = False,
        sources: Mapping[str, str] = MappingProxyType({}),  # texts that stand for files
    ) -> None:
        super().__init__(wanted, helper)
        self._node, self._loop, self._deep, self._whole = node, loop, deep, whole
        self._sources, self._traced = sources, Traced()
        self._nodes: list[object] = []
        self.files: set[str] = set()
        self.reads: set[str] = set()  # names that the unit reads

    def compile(self, tree: ast.Module, path: str) -> types.CodeType:
        """The code of the file at `path`, watched."""
        file = real(path)
        line = self._loop[1] if file == self._loop[0] else 0
        source = Source(self._sources[file]) if file in self._sources else Source.of_file(path)
        with deep():
            watched = self.watched(tree, file, source, line, self._whole)
            return self.finished(super().compile(watched, path))

    def watched(self, tree: ast.Module, file: str, source: Source, line: int, whole: bool) -> ast.Module:
        """The tree with markers for nodes in it."""
        self.files.add(file)
        self._traced.read(tree)
        self.reads |= read_by_unit(tree, line, whole)
        instrumenter = Instrumenter(file, source, self._traced, line, self._deep, whole)
        instrumenter.first = len(self._nodes)
        new = instrumenter.run(tree)
        self._nodes += [self._node(site) for site in instrumenter.sites]
        return new

    def finished(self, code: types.CodeType) -> types.CodeType:
        """The code with the nodes in the place of their markers."""

        def one(constant: Any) -> Any:
            if isinstance(constant, types.CodeType):
                return self.finished(constant)
            if isinstance(constant, str) and constant.startswith(NODE):
                return self._nodes[int(constant[len(NODE) :])]
            return constant

        return code.replace(co_consts=tuple(map(one, code.co_consts)))
