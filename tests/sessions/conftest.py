"""Fixtures of the session tests."""

from sessions_support import session  # noqa: F401
