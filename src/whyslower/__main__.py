"""The command line, as `whyslower` or as `python -m whyslower`, in whichever interpreter it is installed."""

import sys


def run() -> int:
    """The command line's exit code; an interrupt during our own imports is answered like any other."""
    try:
        from whyslower.cli.main import main
    except (KeyboardInterrupt, RuntimeError) as error:
        from whyslower.errors import of_an_interrupt

        if not of_an_interrupt(error):
            raise
        print("whyslower: Interrupted.", file=sys.stderr)
        return 130
    return main()


if __name__ == "__main__":
    # `python -m` looks in the current folder first: a signal.py or a numpy.py of the user's is not ours to import.
    if not sys.flags.safe_path and sys.path[0] != __file__.rpartition("/whyslower/")[0]:
        del sys.path[0]
    sys.exit(run())
