"""The Python interface: what stands behind `whyslower.explain` and `whyslower.compare`."""
