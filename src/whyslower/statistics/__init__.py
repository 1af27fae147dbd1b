"""Numbers in, estimates and verdicts out; no I/O, no clock."""
