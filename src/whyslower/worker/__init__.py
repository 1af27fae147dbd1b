"""Runs inside a measured process: standard library only, never imports whyslower, loaded by path."""
