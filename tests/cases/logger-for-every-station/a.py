import io
import logging

import numpy as np

rng = np.random.default_rng(3)
days = [rng.normal(12.0, 4.0, 24) for _ in range(50)]
sink = io.StringIO()


def get_logger(name):
    logger = logging.getLogger(name)
    logger.setLevel(logging.DEBUG)
    handler = logging.StreamHandler(sink)
    handler.setLevel(logging.ERROR)
    handler.setFormatter(logging.Formatter("%(asctime)s %(name)s %(message)s"))
    logger.addHandler(handler)
    return logger


def check_day(values):
    log = get_logger("station.check")
    kept = []
    for hour, value in enumerate(values.tolist()):
        log.debug("hour %d: %.1f degrees", hour, value)
        if -30.0 < value < 50.0:
            kept.append(value)
        else:
            log.error("hour %d: %.1f degrees is out of range", hour, value)
    return sum(kept) / len(kept)


total = 0.0
for day in range(2000):
    total += check_day(days[day % 50])

print("mean temperature", total / 2000)
print("log size", len(sink.getvalue()))
