"""Exit codes. 1 is kept for an answer that a required claim does not survive."""

ANSWERED = 0
FAILED = 2  # bad use, or the user's program failed
UNDECIDED = 3  # within the budget
INTERRUPTED = 130  # as shells report Ctrl-C: 128 + SIGINT
