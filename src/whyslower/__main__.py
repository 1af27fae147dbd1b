"""`python -m whyslower`: the command line, in whichever interpreter whyslower is installed."""

import sys

from whyslower.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
