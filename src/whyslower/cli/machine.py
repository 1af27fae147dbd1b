"""`whyslower machine`: what this machine is, which libraries a Python has, and how noisy it is now."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from whyslower.cli.exits import ANSWERED
from whyslower.errors import PlatformError

PROBE = Path(__file__).with_name("libraries.py")
ADVICE = "Name another Python with --python."
PATIENCE = 60.0  # s; importing torch cold from a network disk takes half of it


@click.command("machine")
@click.option("--python", default="", metavar="PYTHON", help="The Python whose libraries are shown.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(python: str, as_json: bool) -> int:
    """Show processor, memory, libraries and their threads, and how noisy the machine is now (takes a second)."""
    from whyslower.api.programs import interpreter
    from whyslower.cli.noise import noise
    from whyslower.measure.sampling import can_sample
    from whyslower.report.machine import machine_document
    from whyslower.report.terminal import show
    from whyslower.store.machine import facts

    seen = libraries(interpreter(python)) | {"stacks": can_sample()}
    found = {"machine": facts(), "noise": noise(), "libraries": seen}
    if as_json:
        click.echo(json.dumps(found, indent=1))
    else:
        show(machine_document(**found), sys.stdout)
    return ANSWERED


def libraries(python: str) -> dict[str, Any]:
    """Versions and threads of what that Python has, asked in a process of its own. Raises PlatformError."""
    threadpoolctl = find_spec("threadpoolctl")
    asked = [python, str(PROBE), (threadpoolctl.origin or "") if threadpoolctl else ""]
    try:
        done = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=PATIENCE)
        found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    except subprocess.CalledProcessError as error:
        raise PlatformError(f"{python} can't say which libraries it has.", ADVICE, error.stderr) from error
    except (OSError, subprocess.TimeoutExpired, ValueError, IndexError) as error:
        raise PlatformError(f"{python} can't say which libraries it has: {error}.", ADVICE) from error
    return found
