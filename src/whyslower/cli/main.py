"""The command line's front door: imports a command when it is called, turns errors into a message and an exit code."""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
import traceback
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import NoReturn

import click

from whyslower import __version__
from whyslower.cli.exits import ANSWERED, FAILED, INTERRUPTED, UNDECIDED
from whyslower.cli.streams import read_or_not, say
from whyslower.errors import BudgetError, StoppedError, UsageError, WhyslowerError, of_an_interrupt

COMMANDS = {
    "explain": "Compare programs: same work? which is slower, by how much, why, and what helps?",
    "study": "Which of these settings matters, by how much, and which make no difference?",
    "claim": "Is this advice true here: supported, refuted, or open?",
    "crossover": "From which size on is the other program better?",
    "gallery": "Answers to the questions that people ask, for anyone to run.",
    "show": "Print the report of an earlier session again.",
    "machine": "Show what this machine is, and how noisy it is now.",
}
DEFAULT = "explain"
EXITS = ((StoppedError, INTERRUPTED), (BudgetError, UNDECIDED))
STREAMS = ("stdin", "stdout", "stderr")
OWN_OPTIONS = ("--help", "-h", "--version")


class Commands(click.Group):
    """Commands by name, each in a module of its own; where the first word is none, programs are meant."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """`whyslower a.py b.py` is `whyslower explain a.py b.py`."""
        if args and args[0] not in COMMANDS and args[0] not in OWN_OPTIONS:
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Imports the command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"whyslower.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Lists them without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="`whyslower A B` is short for `whyslower explain A B`.",
)
@click.version_option(__version__, prog_name="whyslower", message="%(prog)s %(version)s")
def commands() -> None:
    """Of two programs that should do the same job: is one really slower, by how much, why, and what helps?"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; returns the exit code."""
    _complete_streams()
    _stop_in_order()
    try:
        code = commands.main(args=arguments, prog_name="whyslower", standalone_mode=False)
    except click.ClickException as error:
        with read_or_not():
            error.show()
        return FAILED
    except WhyslowerError as error:
        say(error)
        return next((code for kind, code in EXITS if isinstance(error, kind)), FAILED)
    except (Exception, KeyboardInterrupt) as error:
        if isinstance(error, click.Abort) or of_an_interrupt(error):
            say(StoppedError("Interrupted."))
            return INTERRUPTED
        if _folder_gone():
            say(UsageError("The current folder is no longer there.", "Change to one that is, and start again."))
            return FAILED
        with read_or_not():
            traceback.print_exc()
        say(WhyslowerError("This is a fault in whyslower itself.", "Please report it with the lines above."))
        return FAILED
    return code if isinstance(code, int) else ANSWERED


def _folder_gone() -> bool:
    try:
        Path.cwd()
    except FileNotFoundError:
        return True
    return False


def _stop_in_order() -> None:
    """A signal that asks us to leave, and isn't ignored (`nohup`), does what Ctrl-C does; the next ones do nothing."""
    asking = [number for number in (signal.SIGTERM, signal.SIGHUP) if signal.getsignal(number) is signal.SIG_DFL]

    def leave(number: int, frame: FrameType | None) -> NoReturn:
        for each in asking:  # a closing terminal sends several
            signal.signal(each, signal.SIG_IGN)
        raise KeyboardInterrupt

    if threading.current_thread() is threading.main_thread():
        for number in asking:
            signal.signal(number, leave)


def _complete_streams() -> None:
    """Streams that were closed (`>&-`) lead nowhere, and none stops at a character that its encoding lacks."""
    for number, name in enumerate(STREAMS):
        stream = getattr(sys, name)
        if stream is None:
            stream = open(os.devnull, "r" if number == 0 else "w", encoding="utf-8")  # noqa: SIM115 as long as we run
            setattr(sys, name, stream)
        if number and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
