"""Runs the command line in this process, and writes the CPU seconds that the process itself took to a file.

    python benchmarks/own_time.py FILE explain a.py b.py ...

Its workers' time is not in it: they are processes of their own. Our imports are.
"""

from __future__ import annotations

import resource
import sys
from pathlib import Path

if __name__ == "__main__":
    kept_in = Path(sys.argv.pop(1))
    from whyslower.__main__ import run

    try:
        status = run()
    finally:
        used = resource.getrusage(resource.RUSAGE_SELF)
        kept_in.write_text(f"{used.ru_utime + used.ru_stime}\n", encoding="utf-8")
    sys.exit(status)
