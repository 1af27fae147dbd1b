import logging
import os
import tempfile

import numpy as np

path = os.path.join(tempfile.mkdtemp(), "stream.log")
handler = logging.FileHandler(path, mode="a", encoding="utf-8")
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
        rms = float(np.sqrt(np.dot(reading, reading) / len(reading)))
        mean += 0.01 * (rms - mean)
        var += 0.01 * ((rms - mean) ** 2 - var)
        sd = var ** 0.5
        alarm = rms > mean + 3.0 * sd
        alarms += alarm
        log.info("window %d rms %.4f mean %.4f sd %.4f alarm %s", k, rms, mean, sd, alarm)

handler.close()
print("alarms", alarms, "mean", round(mean, 6), "bytes", os.path.getsize(path))
os.remove(path)
