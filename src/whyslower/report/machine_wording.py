"""Every sentence about the machine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from whyslower.report import numbers

Facts = Mapping[str, Any]

# Of one process's time. Losing 1 % now and then is what an idle desktop shows; from there on intervals get wider.
NOISY = 0.01
GIB = 1024**3
STACKS = {True: "can be sampled", False: "can't be sampled (py-spy isn't there, or may not look into processes)"}


def headline(machine: Facts, noise: Facts) -> str:
    """The processor, and whether it is quiet enough."""
    lost = max(noise.get("lost", 0.0), noise.get("stolen", 0.0))
    said = "quiet now" if lost < NOISY else f"noisy now: {numbers.percent(lost)} of the time is lost"
    return f"{machine.get('processor', 'An unknown processor')}, {said}."


def machine_lines(machine: Facts) -> list[str]:
    """Processor, caches, memory, clock."""
    cpus, cores = machine.get("cpus", 0), machine.get("cores")
    usable = "" if machine.get("all_cpus") in (None, cpus) else f" of {machine['all_cpus']} may be used"
    lines = [f"processors: {cpus}{usable}" + (f" on {numbers.count(cores, 'core')}" if cores else "")]
    if machine.get("caches"):
        lines.append("caches: " + ", ".join(f"{name} {size}" for name, size in machine["caches"].items()))
    if machine.get("memory_bytes"):
        lines.append(f"memory: {machine['memory_bytes'] / GIB:.1f} GiB")
    if machine.get("gpus"):
        lines.append(f"GPUs: {', '.join(machine['gpus'])}")
    if machine.get("governor"):
        lines.append(f"clock governor: {machine['governor']}")
    if machine.get("turbo") is not None:
        lines.append(f"turbo: {'on' if machine['turbo'] else 'off'}")
    return [*lines, f"system: {machine.get('system', 'unknown')}"]


def library_lines(libraries: Facts) -> list[str]:
    """Versions, thread pools, torch and its device."""
    lines = [f"Python {libraries['python']} ({libraries['executable']})"]
    versions = libraries["versions"]
    lines.append(", ".join(f"{name} {version}" for name, version in versions.items()) or "no numpy, torch or jax")
    lines += [_pool(pool) for pool in libraries["pools"]]
    torch = libraries.get("torch")
    if torch:
        cuda = f"CUDA {torch['cuda']}" if torch["cuda"] else "built without CUDA"
        device = torch["device"] or "no CUDA device"
        lines.append(f"torch: {numbers.count(torch['threads'], 'thread')}, {cuda}, {device}")
    return [*lines, f"stacks of running programs: {STACKS[libraries['stacks']]}"]


def _pool(pool: Facts) -> str:
    version = f" {pool['version']}" if pool.get("version") else ""
    layer = f", {pool['threading_layer']}" if pool.get("threading_layer") else ""
    name, threads = pool.get("internal_api", "?"), numbers.count(pool.get("num_threads") or 0, "thread")
    return f"{pool.get('user_api', 'pool')}: {name}{version}, {threads}{layer}"


def noise_lines(noise: Facts) -> list[str]:
    """What a process that only watched the clock lost."""
    lost, gaps = numbers.percent(noise["lost"]), numbers.count(noise["gaps"], "gap")
    longest = numbers.seconds(noise["longest_s"])
    lines = [f"a spinning process lost {lost} of its time in {gaps}, the longest {longest}"]
    if "busy" in noise:
        busy, stolen = numbers.percent(noise["busy"]), numbers.percent(noise["stolen"])
        lines.append(f"processors busy {busy}, taken by the hypervisor {stolen}")
    if noise.get("load"):
        lines.append("load averages: " + ", ".join(f"{load:.2f}" for load in noise["load"]))
    return lines
