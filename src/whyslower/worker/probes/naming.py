"""What is called, by its public name, and the library that it is of."""

from __future__ import annotations

import builtins
import sys
import types
from collections.abc import Collection
from typing import Any

from ..places import real
from .kinds import kind_of, public, type_name

# Where a routine's public name is looked for, the shortest name first.
_MODULES = (
    "numpy", "numpy.linalg", "numpy.fft", "numpy.random", "numpy.ma", "numpy.lib.stride_tricks", "scipy.linalg",
    "scipy.fft", "scipy.special", "scipy.signal", "scipy.ndimage", "scipy.sparse", "scipy.sparse.linalg",
    "torch", "torch.nn.functional", "torch.linalg", "torch.fft", "torch.special", "torch.autograd",
    "cupy", "cupy.linalg", "cupy.fft", "cupy.random",
    "jax.numpy", "jax.numpy.linalg", "jax.numpy.fft", "jax.lax", "jax.nn", "jax.random", "jax",
)  # fmt: skip
LIBRARIES = {"numpy": "numpy", "scipy": "scipy", "torch": "torch", "cupy": "cupy", "jax": "jax", "jaxlib": "jax"}
WRAPPED = ("scipy.linalg.blas", "scipy.linalg.lapack")
_BOUND = (types.MethodType, types.BuiltinMethodType, types.MethodWrapperType)
# What compiles a function and takes its name: the module that the wrapper's code stands in, and what to call it.
_WRAPPERS = {"jax": "jax", "torch._dynamo": "torch.compile", "torch.jit": "torch.jit.script", "numba": "numba.jit"}


class Names:
    """Names of callables. `files`: those of the user's own that were compiled so far."""

    def __init__(self, files: Collection[str]) -> None:
        self._files = files
        self._public: dict[int, tuple[object, str]] = {}
        self._read: set[str] = set()

    def of_call(self, f: Any, written: str = "") -> tuple[str, str]:
        """Name and library of what is called; `written`: what stands behind the dot, for methods that don't tell."""
        self._read_modules()
        known = self._public.get(id(f))
        if known is not None and known[0] is f:
            return known[1], library_of(known[1])
        if isinstance(f, type):
            return self._of_class(f)
        receiver = receiver_of(f)
        if receiver is not None:
            return self._of_method(f, receiver, written)
        if isinstance(f, (types.FunctionType, types.BuiltinFunctionType)):
            return self._of_function(f)
        return self._of_object(f)

    def _of_class(self, kind: type) -> tuple[str, str]:
        if self._is_users(kind.__module__):
            return kind.__qualname__, "user"
        return type_name(kind), library_of(type_name(kind))

    def _of_method(self, f: Any, receiver: Any, written: str) -> tuple[str, str]:
        function = getattr(f, "__func__", None)
        if isinstance(function, types.FunctionType) and self._is_users_code(function):
            return function.__qualname__, "user"
        kind = type(receiver)
        if self._is_users(kind.__module__) and function is not None:
            if not isinstance(function, types.FunctionType) or self._is_users(function.__module__):
                return self.of_call(function)  # a method that a library has compiled or wrapped
            name = public(function.__module__, function.__qualname__)
            return name, library_of(name)
        short = getattr(f, "__name__", "") or written
        known = self._public.get(id(receiver))  # a ufunc's reduce
        owner = known[1] if known is not None and known[0] is receiver else type_name(kind)
        name = f"{owner}.{short.lstrip('_') if owner == 'jax.Array' else short}"
        return name, library_of(name, kind.__module__)

    def _of_function(self, f: Any) -> tuple[str, str]:
        code = getattr(f, "__code__", None)
        if code is not None and self._is_users_code(f):
            return f.__qualname__, "user"
        if code is not None and self._is_users(f.__module__):  # a library's wrapper around a function of the user's
            maker = f.__globals__.get("__name__", "")
            for module, name in _WRAPPERS.items():
                if maker == module or maker.startswith(module + "."):
                    return f"{name}({f.__qualname__})", library_of(name)
            return f.__qualname__, "user"
        module = f.__module__ or ""
        name = public(module, f.__name__)
        for part in ("linalg", "fft", "special"):  # torch._C._linalg.linalg_svd
            if module == f"torch._C._{part}":
                name = f"torch.{part}.{f.__name__.removeprefix(part + '_')}"
        return name, library_of(name, module)

    def _of_object(self, f: Any) -> tuple[str, str]:
        """An object that can be called: a module, a compiled function, a partial, a ufunc."""
        kind = type(f)
        if kind.__module__ == "functools" and kind.__name__ == "partial":
            return self.of_call(f.func)
        if kind.__name__ in ("PjitFunction", "PmapFunction"):
            of = f.__module__ or ""
            name = public(of, f.__name__)
            return (name, "jax") if of.partition(".")[0] == "jax" else (f"jax.jit({f.__qualname__})", "jax")
        if self._is_users(kind.__module__):
            return kind.__qualname__, "user"
        if kind.__name__ == "vectorize" and kind.__module__.startswith("numpy"):
            return f"numpy.vectorize({getattr(f, '__name__', '')})", "numpy"
        if kind_of(f) == "module":
            return f"{kind.__module__}.{kind.__qualname__}", "torch"
        name = getattr(f, "__name__", "")
        if kind.__name__ == "fortran" and isinstance(name, str):  # of SciPy's, or of a module that f2py made
            name = name.rpartition(" ")[2]
            owners = (m for m in WRAPPED if getattr(sys.modules.get(m), name, None) is f)
            return next(((f"{module}.{name}", "scipy") for module in owners), (name, ""))
        if not isinstance(name, str) or not name:
            return type_name(kind), library_of(type_name(kind))
        found = public(getattr(f, "__module__", None) or kind.__module__, name)
        return found, library_of(found, kind.__module__)

    def of_operation(self, operands: list[Any]) -> str:
        """The library that carries out an operator on these operands."""
        found = "python"
        for value in operands:
            kind = kind_of(value)
            if kind in ("jax", "tracer", "torch", "cupy"):
                return "jax" if kind == "tracer" else kind
            if kind == "sparse":
                return "scipy"
            if kind in ("numpy", "scalar"):
                found = "numpy"
            elif not kind and found == "python":
                module = type(value).__module__
                found = "user" if self._is_users(module) else library_of(str(module), str(module))
        return found

    def _is_users(self, module: object) -> bool:
        if module == "__main__":
            return True
        file = getattr(sys.modules.get(str(module)), "__file__", None)
        return bool(file) and real(str(file)) in self._files

    def _is_users_code(self, f: types.FunctionType) -> bool:
        name = f.__code__.co_filename
        return name in self._files or real(name) in self._files or name == "<statement>"

    def _read_modules(self) -> None:
        """Notes the public names of modules that were imported since."""
        for module in _MODULES:
            if module in self._read or module not in sys.modules:
                continue
            self._read.add(module)
            root = module.partition(".")[0]
            for name, value in list(vars(sys.modules[module]).items()):
                if name.startswith("_") or not callable(value) or id(value) in self._public:
                    continue
                own = getattr(value, "__module__", None)
                if own is None or (isinstance(own, str) and LIBRARIES.get(own.partition(".")[0]) == root):
                    canonical = getattr(value, "__name__", name)
                    better = vars(sys.modules[module]).get(canonical) is value  # numpy.abs is numpy.absolute
                    self._public[id(value)] = (value, f"{module}.{canonical if better else name}")


def receiver_of(f: Any) -> Any:
    """The object whose method is called; None for functions, and for methods of classes and modules."""
    if isinstance(f, _BOUND) or type(f).__name__ in ("nb_bound_method", "cython_function_or_method"):
        found = getattr(f, "__self__", None)
        return None if isinstance(found, (types.ModuleType, type)) else found
    return None


def library_of(name: str, module: str = "") -> str:
    """numpy | scipy | torch | jax | python, or another package's name."""
    for dotted in (name, module):
        root = dotted.partition(".")[0]
        if root in LIBRARIES:
            return LIBRARIES[root]
    root = (module or name).partition(".")[0] if "." in (module or name) else ""
    return "python" if not root or root in sys.stdlib_module_names or hasattr(builtins, root) else root
