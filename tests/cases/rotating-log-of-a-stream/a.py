import logging
import os
import tempfile
from logging.handlers import RotatingFileHandler

import numpy as np

path = os.path.join(tempfile.mkdtemp(), "stream.log")
handler = RotatingFileHandler(path, maxBytes=500 * 1024 * 1024, backupCount=3)
handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
log = logging.getLogger("turbine.stream")
log.setLevel(logging.INFO)
log.propagate = False
log.addHandler(handler)

rng = np.random.default_rng(3)
vibration = rng.normal(0.0, 1.0, (250, 200, 32))
mean, var = 0.0, 1.0
alarms = 0

for block in vibration[np.arange(1000) % 250]:
    for k, reading in enumerate(block):
        rms = float(np.sqrt(np.dot(reading, reading) / reading.size))
        mean += 0.01 * (rms - mean)
        var += 0.01 * ((rms - mean) ** 2 - var)
        alarm = rms > mean + 3.0 * var ** 0.5
        alarms += alarm
        log.info("window %d rms %.4f mean %.4f sd %.4f alarm %s", k, rms, mean, var ** 0.5, alarm)

handler.close()
print("alarms", alarms, "mean", round(mean, 6), "bytes", os.path.getsize(path))
os.remove(path)
