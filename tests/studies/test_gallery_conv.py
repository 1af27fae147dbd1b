"""The gallery's questions about convolutions: every variant builds, and gives what the question takes for granted."""

from __future__ import annotations

import importlib.util
import itertools
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from whyslower.questions import Level, Levels, Part
from whyslower.studies.entries import GALLERY, folder, read_entry

torch = pytest.importorskip("torch")

NAMES = ("conv_initialisation", "conv_layout", "conv_algorithm", "conv_dtype")
ENTRIES = [read_entry(GALLERY / name) for name in NAMES]
STUDIES = [(entry, part) for entry in ENTRIES for part in entry.parts if part.kind == "study"]
MOST_VARIANTS = 16  # more would not be decided in an entry's time
SHOWN = 21  # characters of a text that a study's table shows whole


@pytest.fixture(autouse=True)
def own_modes() -> Iterator[None]:
    """Studies set modes of the process that they have to themselves."""
    threads = torch.get_num_threads()
    yield
    torch.set_num_threads(threads)
    torch.set_flush_denormal(False)
    torch.backends.mkldnn.enabled = True


def study(place: str, file: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"{place}_{file.removesuffix('.py')}", GALLERY / place / file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def variants(module: ModuleType) -> list[Levels]:
    return [dict(zip(module.FACTORS, levels, strict=True)) for levels in itertools.product(*module.FACTORS.values())]


def results(place: str, file: str, shown: Callable[[Any], Any] = lambda result: result) -> dict[tuple[Level, ...], Any]:
    """What each variant's unit gives, by its levels."""
    module, given = study(place, file), {}
    for levels in variants(module):
        torch.set_flush_denormal(False)  # as in a process of its own
        given[tuple(levels.values())] = shown(module.build(**levels)())
    return given


def ran(place: str, file: str, **constants: int) -> Any:
    """What a script computes in its last step, of which it takes one only; constants are set as given."""
    lines = (GALLERY / place / file).read_text(encoding="utf-8").splitlines()
    for at, line in enumerate(lines):
        name = line.partition(" = ")[0]
        lines[at] = f"{name} = {constants.pop(name)}" if name in constants else line
        lines[at] = "for step in range(1):" if line.startswith("for step in range(") else lines[at]
    assert not constants
    names: dict[str, Any] = {}
    exec(compile("\n".join(lines), file, "exec"), names)
    return names["features"]


# --- the entries ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("entry", "part"), STUDIES, ids=lambda each: getattr(each, "file", None))
def test_a_study_is_small_enough_and_its_contrast_names_two_of_its_variants(entry: Any, part: Part) -> None:
    module = study(folder(entry).name, part.file)
    labels = [",".join(f"{name}={level}" for name, level in levels.items()) for levels in variants(module)]
    assert len(labels) <= MOST_VARIANTS
    assert set(part.contrast) <= set(labels)


@pytest.mark.parametrize(("entry", "part"), STUDIES, ids=lambda each: getattr(each, "file", None))
def test_without_a_gpu_its_variants_say_so_when_they_are_built(entry: Any, part: Part) -> None:
    if "cuda" not in part.needs or torch.cuda.is_available():
        pytest.skip("needs no GPU, or there is one")
    module = study(folder(entry).name, part.file)
    for levels in variants(module):
        with pytest.raises((AssertionError, RuntimeError), match=r"CUDA|NVIDIA"):
            module.build(**levels)


# --- conv-initialisation ----------------------------------------------------------------------------------------------


def test_initialisations_differ_in_their_numbers_only() -> None:
    given = results("conv_initialisation", "initialisation.py")
    assert {levels: tuple(features.shape) for levels, features in given.items()} == {
        levels: (1, 64, levels[1], levels[1]) for levels in given
    }
    assert given["normal", 64].max() > 100 * given["xavier", 64].max()


def test_small_weights_give_subnormals_unless_they_are_flushed() -> None:
    def subnormal(features: Any) -> float:
        return float(((features != 0) & (features.abs() < torch.finfo(torch.float32).tiny)).float().mean())

    # Read while the variant's own mode is set: where subnormals are flushed, they compare as zero too.
    share = results("conv_initialisation", "small_weights.py", subnormal)
    assert {levels for levels, each in share.items() if each > 0.1} == {(-40, "relu", False), (-40, "silu", False)}


def test_the_two_scripts_of_the_scale_differ_in_what_becomes_of_subnormals() -> None:
    kept = ran("conv_initialisation", "keep_subnormals.py", EXPONENT=40).abs().max().item()
    assert 0 < kept < torch.finfo(torch.float32).tiny
    assert ran("conv_initialisation", "flush_subnormals.py", EXPONENT=40).abs().max().item() == 0.0
    torch.set_flush_denormal(False)
    plain = [ran("conv_initialisation", f"{each}_subnormals.py", EXPONENT=4) for each in ("keep", "flush")]
    torch.testing.assert_close(*plain)


# --- conv-layout ------------------------------------------------------------------------------------------------------


def test_layouts_give_equal_results() -> None:
    given = results("conv_layout", "layout.py")
    reference = given["contiguous", "contiguous"]
    assert tuple(reference.shape) == (4, 16, 56, 56)
    for features in given.values():
        torch.testing.assert_close(features, reference, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize(
    ("layout", "strides"),
    [
        ("contiguous", (50176, 3136, 56, 1)),
        ("sliced", (100352, 6272, 112, 1)),
        ("transposed", (50176, 3136, 1, 56)),
        ("channels_last", (50176, 1, 896, 16)),
    ],
)
def test_each_layout_is_what_it_is_called(layout: str, strides: tuple[int, ...]) -> None:
    tensor = torch.randn(4, 16, 56, 56)
    laid_out = study("conv_layout", "layout.py").laid_out(tensor, layout)
    assert laid_out.stride() == strides
    assert torch.equal(laid_out, tensor)


def test_the_scripts_do_the_same_work_and_contiguous_leaves_nothing_to_compare() -> None:
    nchw, nhwc, nchw_contiguous, nhwc_contiguous = (
        ran("conv_layout", f"{each}.py") for each in ("nchw", "nhwc", "nchw_contiguous", "nhwc_contiguous")
    )
    torch.testing.assert_close(nhwc, nchw)
    assert nhwc.stride() != nchw.stride()
    assert nhwc_contiguous.stride() == nchw_contiguous.stride()
    assert torch.equal(nhwc_contiguous, nchw_contiguous)


# --- conv-algorithm ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", ["sizes.py", "kernel_sizes.py"])
def test_the_result_names_the_operation_that_was_chosen(file: str) -> None:
    given = results("conv_algorithm", file)
    assert all("conv" in name and len(name) <= SHOWN for name in given.values())
    assert not [levels for levels, name in given.items() if "mkldnn" in name and not levels[-1]]
    if torch.backends.mkldnn.is_available():
        assert [levels for levels, name in given.items() if "mkldnn" in name]


@pytest.mark.skipif(not torch.backends.mkldnn.is_available(), reason="this PyTorch has no oneDNN")
@pytest.mark.parametrize("size", [16, 50])
def test_both_routines_compute_the_same(size: int) -> None:
    found = [ran("conv_algorithm", file, SIZE=size) for file in ("onednn.py", "native.py")]
    assert tuple(found[0].shape) == (1, 16, size, size)
    torch.testing.assert_close(*found, rtol=1e-4, atol=1e-4)


# --- conv-dtype -------------------------------------------------------------------------------------------------------


def test_dtypes_and_layouts_agree_to_their_own_accuracy() -> None:
    given = results("conv_dtype", "precision.py")
    for (dtype, layout, _), features in given.items():
        assert features.dtype == getattr(torch, str(dtype))
        form = torch.channels_last if layout == "channels_last" else torch.contiguous_format
        assert features.is_contiguous(memory_format=form)
        torch.testing.assert_close(features.float(), given["float32", "contiguous", True], rtol=0.05, atol=0.05)
