import numpy as np

n = 100_000
rng = np.random.default_rng(11)

# one run of the detector: arrival times, energies, and whether the beam was on
arrival = np.sort(rng.random(n)) * 60.0
energy = rng.gamma(3.0, 40.0, n)
beam_on = (arrival % 2.0) < 1.0


def mean_energy(energy, keep):
    hits = energy[keep]
    return hits.sum() / len(hits)


level = 0.0
for k in range(20000):
    level += mean_energy(energy, beam_on)

print(f"{beam_on.sum()} of {n} events kept, mean energy {level / 20000:.6f}")
