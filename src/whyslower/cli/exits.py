"""Exit codes."""

ANSWERED = 0
UNSUPPORTED = 1  # answered, and a claim that its file requires is not supported
FAILED = 2  # bad use, or the user's program failed
UNDECIDED = 3  # within the budget
INTERRUPTED = 130  # as shells report Ctrl-C: 128 + SIGINT
