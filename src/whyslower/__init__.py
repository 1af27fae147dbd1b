"""whyslower: of two programs that should do the same job, is one really slower, why, and what helps."""

__version__ = "0.1.0"
