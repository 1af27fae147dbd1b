"""Fingerprints of random number generators: whether, and how, a stretch of a program drew from them. Reads only."""

from __future__ import annotations

import hashlib
import random
import sys
from typing import Any


def fingerprint(state: object) -> str:
    """A short digest of a generator's state."""
    return hashlib.blake2b(repr(state).encode(), digest_size=8).hexdigest()


def global_states() -> dict[str, str]:
    """The generators that a program draws from without naming them, by library; those it never imported are absent."""
    states = {"random": fingerprint(random.getstate())}
    for library, read in (("numpy", _numpy_state), ("torch", _torch_state), ("cuda", _cuda_state)):
        try:
            state = read()
        except Exception:  # half imported, replaced or broken by the program: then nothing is known of it
            continue
        if state is not None:
            states[library] = fingerprint(state)
    return states


def _numpy_state() -> object:
    numpy_random = sys.modules.get("numpy.random")
    if numpy_random is None:
        return None
    kind, key, position, has_gauss, gauss = numpy_random.get_state()
    return kind, key.tobytes(), position, has_gauss, gauss


def _torch_state() -> object:
    torch: Any = sys.modules.get("torch")
    return None if torch is None else torch.get_rng_state().tolist()


def _cuda_state() -> object:
    torch: Any = sys.modules.get("torch")
    if torch is None or not torch.cuda.is_available() or not torch.cuda.is_initialized():
        return None
    return [state.tolist() for state in torch.cuda.get_rng_state_all()]


def generator_state(value: object) -> str | None:
    """The fingerprint of a generator object of the standard library, NumPy or torch; None for anything else."""
    numpy_random: Any = sys.modules.get("numpy.random")
    torch: Any = sys.modules.get("torch")
    if isinstance(value, random.Random):
        return fingerprint(value.getstate())
    if numpy_random is not None and isinstance(value, numpy_random.RandomState):
        return fingerprint([x.tobytes() if hasattr(x, "tobytes") else x for x in value.get_state(legacy=True)])
    if numpy_random is not None and isinstance(value, numpy_random.Generator):
        return fingerprint(_plain(value.bit_generator.state))
    if torch is not None and isinstance(value, torch.Generator):
        return fingerprint(value.get_state().tolist())
    return None


def _plain(state: Any) -> Any:
    if isinstance(state, dict):
        return {key: _plain(part) for key, part in state.items()}
    return state.tobytes() if hasattr(state, "tobytes") else state
