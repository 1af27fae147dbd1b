"""The tasks that pools of threads or processes are given, done in place by who gives them: nothing is queued, nobody
is woken or waited for. What goes to another process and comes back is pickled, sent through a pipe and read all the
same."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any


def in_place() -> None:
    """Changes the pools that the program has loaded: those of `concurrent.futures` and of `multiprocessing`."""
    futures = {
        "concurrent.futures.thread": ("ThreadPoolExecutor", _as_it_is),
        "concurrent.futures.process": ("ProcessPoolExecutor", _there_and_back),
    }
    for module, (name, way) in futures.items():
        if module in sys.modules:
            _into_executors(getattr(sys.modules[module], name), way)
    pool = sys.modules.get("multiprocessing.pool")
    if pool is not None:
        _into_pools(pool.Pool, _there_and_back)
        _into_pools(pool.ThreadPool, _as_it_is)


Call = Callable[..., Any]
Way = Callable[[Call], Call]
PIECE = 1 << 16  # what a pipe holds: so much is written before it is read


def _as_it_is(call: Call) -> Call:
    return call


def _there_and_back(call: Call) -> Call:
    """As another process does it."""

    def done(*args: Any, **named: Any) -> Any:
        sent, its_args, its_named = _sent((call, args, named))
        return _sent(sent(*its_args, **its_named))

    return done


def _sent(value: Any) -> Any:
    """What is read of it at a pipe's other end."""
    from multiprocessing.reduction import ForkingPickler

    pickled = memoryview(ForkingPickler.dumps(value))
    out, into = os.pipe()
    try:
        os.set_blocking(into, False)  # a pipe may hold less than is offered to it
        pieces, start = [], 0
        while start < len(pickled):
            left = os.write(into, pickled[start : start + PIECE])
            start += left
            while left:
                pieces.append(os.read(out, left))
                left -= len(pieces[-1])
    finally:
        os.close(into)
        os.close(out)
    return ForkingPickler.loads(b"".join(pieces))


def _all_of(call: Call, tasks: list[tuple[Any, ...]]) -> list[Any]:
    return [call(*task) for task in tasks]


def _chunks(items: list[Any], size: int) -> list[list[Any]]:
    return [items[start : start + size] for start in range(0, len(items), size)]


def _begun(pool: Any, begun: set[int]) -> None:
    """Runs what each worker of a pool runs first, once."""
    initializer = getattr(pool, "_initializer", None)
    if id(pool) not in begun:
        begun.add(id(pool))
        if initializer is not None:
            initializer(*pool._initargs)


def _into_executors(executor: Any, way: Way) -> None:
    """Changes one class of executors."""
    from concurrent.futures import Future

    begun: set[int] = set()

    def results_of(
        self: Any, fn: Call, *iterables: Iterable[Any], timeout: float | None = None, chunksize: int = 1,
        buffersize: int | None = None,
    ) -> Iterator[Any]:  # fmt: skip
        _begun(self, begun)
        tasks = list(zip(*iterables))  # noqa: B905 - as an executor does it
        size = 1 if way is _as_it_is else max(chunksize, 1)
        done = [_Done(partial(way(_all_of), fn, chunk)) for chunk in _chunks(tasks, size)]
        return (result for each in done for result in each.get())  # an error ends it, as it ends an executor's

    def submit(self: Any, fn: Call, /, *args: Any, **kwargs: Any) -> Any:
        _begun(self, begun)
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        try:
            future.set_result(way(fn)(*args, **kwargs))
        except BaseException as error:
            future.set_exception(error)
        return future

    executor.submit, executor.map = submit, results_of


class _Done:
    """What `apply_async` and `map_async` give, of a task that has been done."""

    def __init__(self, call: Call, told: Call | None = None, told_of_error: Call | None = None) -> None:
        self._value: Any = None
        self._error: Exception | None = None
        try:
            self._value = call()
        except Exception as error:
            self._error = error
        listener, news = (told, self._value) if self._error is None else (told_of_error, self._error)
        if listener is not None:
            listener(news)

    def get(self, timeout: float | None = None) -> Any:
        if self._error is not None:
            raise self._error
        return self._value

    def wait(self, timeout: float | None = None) -> None:
        pass

    def ready(self) -> bool:
        return True

    def successful(self) -> bool:
        return self._error is None


class _Results:
    """What `imap` gives: each task's result, or its error, when it is asked for."""

    def __init__(self, chunks: list[_Done]) -> None:
        self._chunks = iter(chunks)
        self._ready: Iterator[Any] = iter(())

    def __iter__(self) -> "_Results":
        return self

    def __next__(self) -> Any:
        for result in self._ready:
            return result
        self._ready = iter(next(self._chunks).get())
        return next(self)

    def next(self, timeout: float | None = None) -> Any:
        return next(self)


def _into_pools(pool: Any, way: Way) -> None:
    """Changes one class of pools; all other ways of handing over come down to these."""
    begun: set[int] = set()

    def apply_async(
        self: Any, func: Call, args: Iterable[Any] = (), kwds: Any = None,
        callback: Call | None = None, error_callback: Call | None = None,
    ) -> _Done:  # fmt: skip
        _begun(self, begun)
        return _Done(lambda: way(func)(*args, **(kwds or {})), callback, error_callback)

    def map_async(
        self: Any, func: Call, iterable: Iterable[Any], mapper: Call, chunksize: int | None = None,
        callback: Call | None = None, error_callback: Call | None = None,
    ) -> _Done:  # fmt: skip
        _begun(self, begun)
        items = list(iterable)
        size = chunksize or max(1, -(-len(items) // (4 * len(self._pool))))  # as the pool itself chooses it
        results = lambda: [r for chunk in _chunks(items, size) for r in way(mapper)((func, tuple(chunk)))]  # noqa: E731
        return _Done(results, callback, error_callback)

    def imap(self: Any, func: Call, iterable: Iterable[Any], chunksize: int = 1) -> _Results:
        _begun(self, begun)
        tasks = [(item,) for item in iterable]
        return _Results([_Done(partial(way(_all_of), func, chunk)) for chunk in _chunks(tasks, chunksize)])

    pool.apply_async, pool._map_async, pool.imap, pool.imap_unordered = apply_async, map_async, imap, imap
