"""The first file of a worker process, run by path: `start.py worker FD` or `start.py preload FD MODULE...`.

The package is loaded under a name of its own, so that nothing it is called can meet a module of the user's."""

import importlib.util
import os
import sys

NAME = "_whyslower_worker"


def _load() -> None:
    folder = os.path.dirname(os.path.abspath(__file__))
    spec = importlib.util.spec_from_file_location(
        NAME, os.path.join(folder, "__init__.py"), submodule_search_locations=[folder]
    )
    assert spec is not None and spec.loader is not None
    package = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = package
    spec.loader.exec_module(package)


def _work(fd: int) -> int:
    """Receives a spec and runs it."""
    run = importlib.import_module(f"{NAME}.run")
    wire = importlib.import_module(f"{NAME}.wire").Wire(fd)
    status: int = run.Worker(wire, wire.receive()).run()
    return status


def _leave(status: int) -> None:
    """Ends a worker as an interpreter would end it, but at once: to take apart a large library's modules takes half a
    second, and in a forked worker the preloader's own exit would follow."""
    import atexit
    import ctypes
    import threading

    threading._shutdown()  # type: ignore[attr-defined]  # joins what the program left running
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and not stream.closed:
            stream.flush()
    ctypes.CDLL(None).fflush(None)  # what compiled code printed
    os._exit(status)


def main() -> None:
    """Takes the place that the arguments say."""
    role, fd, names = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    del sys.path[0]  # this folder: a program must not see it
    _load()
    if role == "worker":
        _leave(_work(fd))
    importlib.import_module(f"{NAME}.run")  # before forking, so that no worker pays for it
    preload = importlib.import_module(f"{NAME}.preload")
    cold = [] if names else [sys.executable, os.path.abspath(__file__), "worker"]
    sys.path.insert(0, names[0]) if names else None
    status = preload.Preloader(fd, _work, cold).serve(names[1:])
    if status is not None:
        _leave(status)


if __name__ == "__main__":
    import importlib

    main()
