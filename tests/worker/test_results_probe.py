"""The probe writes variables down and leaves them, and the program, as they were."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import forks
import numpy as np

import whyslower
from whyslower.evidence.snapshots import Snapshots, read_snapshots

WORKER = Path(whyslower.__file__).parent / "worker"

LOAD = """
import importlib.util, sys
def load():
    name, root = "_whyslower_worker", {root!r}
    spec = importlib.util.spec_from_file_location(name, root + "/__init__.py", submodule_search_locations=[root])
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
load()
"""


def in_worker(code: str, *argv: str, library: str = "") -> str:
    """Runs code in a process that loaded the worker by its path, in one that has a library already where one is named;
    returns what it printed."""
    source = LOAD.format(root=str(WORKER)) + textwrap.dedent(code)
    if library:
        done = forks.run(f"import warnings\nwarnings.simplefilter('error')\n{source}", *argv, library=library)
    else:
        command = [sys.executable, "-W", "error", "-c", source, *argv]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def probed(code: str, folder: Path) -> Snapshots:
    """The snapshots of a scope that `code` fills."""
    source = "from _whyslower_worker.probes.results import ResultsProbe\nscope = {}\n" + textwrap.dedent(code)
    in_worker(f"{source}\nResultsProbe(sys.argv[1]).at(0, scope)\n", str(folder), library="torch")
    return read_snapshots(folder)


def test_values_of_all_kinds_come_back(tmp_path: Path) -> None:
    values = (
        probed(
            """
            import numpy as np, torch, dataclasses, collections
            class Net:
                def __init__(self): self.w, self.rng = np.arange(3.0), np.random.default_rng(0)
            @dataclasses.dataclass
            class Point:
                x: float = 1.5
            scope.update(i=3, f=2.5, nan=float("nan"), big=1 << 70, s="text", none=None, z=1 + 2j,
                a=np.arange(6).reshape(2, 3), half=torch.ones(2, dtype=torch.bfloat16),
                grad=torch.ones(2, requires_grad=True),
                rows=[(1, 2.0), (3, 4.0)], ragged=[1, [2, 3]], tensors=[torch.zeros(2), torch.ones(2)], empty=[],
                d={"w": np.ones(2), "n": 1}, c=collections.Counter("aab"), seen={3, 1, 2}, net=Net(), point=Point(),
                model=torch.nn.Linear(2, 1), module=np, function=len, strided=np.arange(10)[::-2])
            scope["loop"] = scope
            """,
            tmp_path,
        )
        .units[0]
        .values
    )
    assert float(values["f"].data) == 2.5
    assert np.isnan(values["nan"].data)
    assert values["big"].text == str(1 << 70)
    assert complex(values["z"].data) == 1 + 2j
    assert values["a"].data.tolist() == [[0, 1, 2], [3, 4, 5]]
    assert (values["half"].dtype, values["half"].data.tolist()) == ("bfloat16", [1.0, 1.0])
    assert values["rows"].data.tolist() == [[1.0, 2.0], [3.0, 4.0]]
    assert (values["tensors"].shape, values["ragged[1]"].data.tolist()) == ((2, 2), [2, 3])
    assert values["d['w']"].data.tolist() == [1.0, 1.0]
    assert values["c['a']"].data.item() == 2
    assert values["seen"].data.tolist() == [1, 2, 3]
    assert values["net.w"].data.tolist() == [0.0, 1.0, 2.0]
    assert values["net.rng"].kind == "generator"
    assert values["point.x"].data.item() == 1.5
    assert values["model.weight"].shape == (1, 2)
    assert values["strided"].data.tolist() == [9, 7, 5, 3, 1]
    assert not {"module", "function"} & set(values)


def test_numbers_that_are_held_as_objects_come_back(tmp_path: Path) -> None:
    (unit, *_) = probed(
        """
        import numpy as np
        mixed = [1, 1 << 70, 2.5, np.float32(3)], ["a", 1]
        scope.update(zip(("ways", "names"), (np.array(each, dtype=object) for each in mixed)))
        """,
        tmp_path,
    ).units.values()
    assert unit.values["ways"].data.tolist() == [1.0, 2.0**70, 2.5, 3.0]
    assert "names" not in unit.values


def test_bytes_are_the_text_that_they_spell(tmp_path: Path) -> None:
    (unit, *_) = probed('scope.update(text="ACGT", raw=b"ACGT", blob=bytes([0, 255]))', tmp_path).units.values()
    text, raw, blob = (unit.values[name].text for name in ("text", "raw", "blob"))
    assert text == raw != blob


def test_settings_sparse_numbers_and_rows_of_scalars_come_back(tmp_path: Path) -> None:
    seen = (
        probed(
            """
            import numpy as np, scipy.sparse, torch
            class Own(torch.optim.SGD):
                def __init__(self, weights):
                    super().__init__(weights, lr=0.5)
                    self.rounds = 7
            weights = [torch.ones(2, requires_grad=True)]
            scope.update(
                opt=torch.optim.Adam(weights, lr=0.25), own=Own(weights), stats=[(np.mean([1, 2]), np.std([1, 3]))] * 3,
                columns=scipy.sparse.csc_matrix(np.array([[0, 2.0], [3.0, 0]])))
        """,
            tmp_path,
        )
        .units[0]
        .values
    )
    assert (seen["opt.defaults['lr']"].data, seen["own.rounds"].data) == (0.25, 7)
    assert (seen["stats"].shape, seen["stats"].container) == ((3, 2), "list")
    assert [seen[f"columns.{name}"].data.tolist() for name in ("data", "indices")] == [[2.0, 3.0], [1, 0]]


def test_large_arrays_are_sampled_alike_under_transposition(tmp_path: Path) -> None:
    values = (
        probed(
            """
            import numpy as np, torch
            x = np.arange(2_000_000.0).reshape(1000, 2000)
            scope.update(x=x, t=x.T, same=torch.from_numpy(x), listed=x[:, :300].tolist(), array=x[:, :300].copy())
            """,
            tmp_path,
        )
        .units[0]
        .values
    )
    x = values["x"]
    assert x.shape == (1000, 2000)
    assert x.data.size < 100_000
    assert x.sums == (1999999000000.0, 0.0, 1999999.0)
    assert x.data[0, : x.dense[1]].tolist() == list(range(x.dense[1]))
    assert np.array_equal(x.data.T, values["t"].data)
    assert np.array_equal(x.data, values["same"].data)
    assert np.array_equal(values["listed"].data, values["array"].data)


def test_the_program_is_left_as_it_was(tmp_path: Path) -> None:
    told = in_worker(
        """
        import random
        import numpy as np, torch
        from _whyslower_worker.probes.results import ResultsProbe
        class Sly:
            def __getattr__(self, name): raise RuntimeError(name)
            def __len__(self): raise RuntimeError
            def __eq__(self, other): raise RuntimeError
            __hash__ = None
        rng, w = np.random.default_rng(0), torch.ones(3, requires_grad=True)
        y = (w * 2).sum()
        lazy = (i for i in range(3))
        model = torch.nn.Sequential(torch.nn.BatchNorm1d(3), torch.nn.Dropout())
        def states():
            own = random.getstate(), rng.bit_generator.state
            return own, torch.get_rng_state().tolist(), np.random.get_state()[1].tolist()
        before = states()
        count = sys.getrefcount(w)
        probe = ResultsProbe(sys.argv[1])
        scope = dict(w=w, y=y, lazy=lazy, rng=rng, model=model, sly=Sly(), slies=[Sly()], bad={Sly: 1})
        probe.at(0, scope)
        del scope
        assert before == states() and sys.getrefcount(w) == count
        y.backward()
        print(w.grad.tolist(), list(lazy))
        ResultsProbe("/nowhere/at/all").at(0, {"x": 1})
        """,
        str(tmp_path),
        library="torch",
    )
    assert told == "[2.0, 2.0, 2.0] [0, 1, 2]\n"
    assert read_snapshots(tmp_path).units[0].values["w"].data.tolist() == [1.0, 1.0, 1.0]


def test_what_is_made_after_the_loop(tmp_path: Path) -> None:
    in_worker(
        """
        from _whyslower_worker.probes.results import ResultsProbe
        probe = ResultsProbe(sys.argv[1])
        probe.at(0, {"x": 1})
        probe.at(1, {"x": 2, "y": 0.5})
        probe.at_end(1, {"x": 3, "y": 0.75, "mean": 1.25})
        """,
        str(tmp_path),
    )
    found = read_snapshots(tmp_path)
    assert found.end is not None
    assert (list(found.units), found.last) == ([0, 1], 1)
    assert {path: value.data.item() for path, value in found.end.values.items()} == {"mean": 1.25}


def test_accelerated_clocks() -> None:
    told = in_worker(
        """
        import time, datetime, queue
        from _whyslower_worker.interventions import clocks
        clocks.install(1000.0)
        begun, date, ns = time.perf_counter(), datetime.datetime.now(), time.time_ns()
        true = clocks.true_monotonic()
        time.sleep(0.05)
        print(45 < time.perf_counter() - begun < 500, 45 < (datetime.datetime.now() - date).total_seconds() < 500,
              45e9 < time.time_ns() - ns < 500e9, isinstance(date, datetime.datetime))
        try: queue.Queue().get(timeout=0.2)
        except queue.Empty: print(clocks.true_monotonic() - true > 0.2)
        """
    )
    assert told == "True True True True\nTrue\n"
