"""Starting, suspending and resuming workers, and the one loop that measures them."""
