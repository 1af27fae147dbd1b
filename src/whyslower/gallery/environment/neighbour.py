"""Another program that keeps a core busy, for as long as the one that started it lives."""

import atexit
import os
import subprocess
import sys

BUSY = """
import os, sys
parent = int(sys.argv[1])
while os.getppid() == parent:
    sum(range(100_000))
"""


def start():
    """Starts it. It ends with this process, also where this one is killed."""
    process = subprocess.Popen([sys.executable, "-c", BUSY, str(os.getpid())], stdin=subprocess.DEVNULL)
    atexit.register(process.kill)
    return process
