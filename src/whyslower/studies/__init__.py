"""Declared studies and claims, and the entries of the gallery."""
