"""What a study file declares, run by path: `declared.py STUDY` runs the file once and prints a JSON line as its last.

Levels that are no plain values come as `{"not": "what they are"}`: whoever reads them has the words for that."""

import importlib.util
import inspect
import json
import math
import os
import sys
import traceback
from importlib.machinery import SourceFileLoader


def declared(path: str) -> dict[str, object]:
    """`doc`, `factors` and `build` of the file; None where it has no such name. What the file raises, is raised."""
    sys.path[0] = os.path.dirname(os.path.abspath(path))
    name = os.path.splitext(os.path.basename(path))[0]
    spec = importlib.util.spec_from_loader(name, SourceFileLoader(name, path))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    found = vars(module)
    return {"doc": module.__doc__, "factors": _factors(found.get("FACTORS")), "build": _build(found.get("build"))}


def _factors(given: object) -> object:
    if given is None:
        return None
    if not isinstance(given, dict):
        return {"not": type(given).__name__}
    return [[_plain(name), _levels(levels)] for name, levels in given.items()]


def _levels(given: object) -> object:
    """A list of plain values; a text is no list of its letters."""
    if isinstance(given, (str, bytes, dict)) or not hasattr(given, "__iter__"):
        return {"not": type(given).__name__}
    return [_plain(level) for level in given]


def _plain(value: object) -> object:
    for kind in (bool, int, float, str):
        if isinstance(value, kind):
            plain = kind(value)
            return plain if not isinstance(plain, float) or math.isfinite(plain) else {"not": repr(plain)}
    return None if value is None else {"not": type(value).__name__}


def _build(given: object) -> object:
    """Its parameters: name and kind, and whether it has a default."""
    if given is None:
        return None
    if not callable(given):
        return {"not": type(given).__name__}
    found = inspect.signature(given).parameters.values()
    return [[each.name, each.kind.name, each.default is not each.empty] for each in found]


def main() -> int:
    """Prints what the file declares, or its own traceback."""
    try:
        told = declared(sys.argv[1])
    except BaseException as error:
        lines = traceback.TracebackException(type(error), error, error.__traceback__)
        lines.stack[:] = [f for f in lines.stack if f.filename != __file__ and not f.filename.startswith("<frozen")]
        sys.stderr.write("".join(lines.format()))
        return 1
    sys.stdout.flush()
    os.write(1, f"\n{json.dumps(told)}\n".encode())  # the file may have put another stream in stdout's place
    return 0


if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)  # what the file left running is no concern of ours
