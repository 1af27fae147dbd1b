"""Run by path in the Python that is asked about: prints, as one line of JSON, its libraries and their threads.

Standard library only. The one argument is the file of threadpoolctl, which that Python need not have.
"""

import importlib.metadata
import importlib.util
import json
import platform
import sys
from typing import Any

VERSIONS = ("numpy", "scipy", "torch", "jax", "jaxlib")


def main() -> None:
    """Imports what is there and says what it finds."""
    del sys.path[0]  # the folder of this file, whose names must not hide libraries
    found: dict[str, Any] = {"python": platform.python_version(), "executable": sys.executable, "versions": versions()}
    for name in ("numpy", "scipy.linalg"):
        if name.partition(".")[0] in found["versions"]:
            importlib.import_module(name)
    if "torch" in found["versions"]:
        found["torch"] = torch_facts()
    found["pools"] = pools(sys.argv[1])
    print(json.dumps(found))


def versions() -> dict[str, str]:
    """Installed versions by name."""
    installed = {}
    for name in VERSIONS:
        try:
            installed[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    return installed


def torch_facts() -> dict[str, Any]:
    """Threads, and the CUDA device if there is one."""
    import torch

    facts = {"threads": torch.get_num_threads(), "cuda": torch.version.cuda, "device": None}
    if torch.cuda.is_available():
        facts["device"] = torch.cuda.get_device_name(0)
    return facts


def pools(path: str) -> list[dict[str, Any]]:
    """The thread pools that are loaded: which BLAS or OpenMP, its version and threads."""
    spec = importlib.util.spec_from_file_location("threadpoolctl", path)
    if not path or spec is None or spec.loader is None:
        return []
    module: Any = importlib.util.module_from_spec(spec)
    sys.modules["threadpoolctl"] = module
    spec.loader.exec_module(module)
    return list(module.threadpool_info())


if __name__ == "__main__":
    main()
