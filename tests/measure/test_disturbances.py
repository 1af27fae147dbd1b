"""What disturbs a turn, as the kernel and NVML tell it."""

from __future__ import annotations

from types import SimpleNamespace

from whyslower.measure.disturbances import Gpu, Load, between, load


def test_foreign_time_is_what_neither_the_worker_nor_we_used() -> None:
    before, after = Load(1_000, 10, 100), Load(2_000, 30, 150)
    assert between(before, after, worker_ns=600) == (350, 20)


def test_counters_that_lag_behind_give_no_negative_time() -> None:
    assert between(Load(0, 0, 0), Load(10, 0, 5), worker_ns=600) == (0, 0)


def test_the_kernels_counters_go_on() -> None:
    first = load()
    sum(range(200_000))
    assert load().own_ns > first.own_ns
    assert load().busy_ns >= first.busy_ns


class FakeNvml(SimpleNamespace):
    """NVML's calls, with a card that says what it is told to say."""

    NVMLError = type("NVMLError", (Exception,), {})
    NVML_TEMPERATURE_GPU = 0

    def nvmlInit(self) -> None:
        self.begun = True

    def nvmlDeviceGetHandleByIndex(self, index: int) -> str:
        return f"card {index}"

    def nvmlDeviceGetTemperature(self, device: str, sensor: int) -> int:
        assert device == "card 0"
        if self.celsius is None:
            raise self.NVMLError
        return int(self.celsius)

    def nvmlDeviceGetCurrentClocksThrottleReasons(self, device: str) -> int:
        return int(self.reasons)


def test_a_gpu_tells_its_temperature_and_whether_it_is_held_back() -> None:
    assert Gpu(FakeNvml(celsius=61, reasons=0x1)).reading() == (61.0, False)  # idle is no disturbance
    assert Gpu(FakeNvml(celsius=88, reasons=0x20)).reading() == (88.0, True)


def test_a_gpu_that_does_not_tell_is_no_disturbance() -> None:
    assert Gpu(FakeNvml(celsius=None, reasons=0)).reading() == (0.0, False)
