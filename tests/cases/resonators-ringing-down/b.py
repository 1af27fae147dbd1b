import numpy as np

# a bank of resonators that has rung down through half an hour of silence: where is each one now?
rng = np.random.default_rng(30)
count = 20_000
seconds = 1800.0
damping = rng.uniform(0.3945, 0.3995, count)          # per second
start = rng.uniform(0.5, 2.0, count)
z = start * np.exp(-damping * seconds) * np.exp(2j * np.pi * rng.random(count))
turn = np.exp(2j * np.pi * rng.uniform(0.01, 0.2, count))
z /= np.abs(z).max()                                 # in units of the loudest
loudest = 1.0

beats = 0
for n in range(20000):
    z *= turn
    level = np.abs(z) / loudest
    phase = np.angle(z)
    beats += int((phase[level > 0.1] > 3.0).sum())

print("beats", beats, "mean phase %.9f" % phase.mean())
