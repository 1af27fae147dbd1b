"""Fixtures of the tests that measure."""

from trial_script import start  # noqa: F401
