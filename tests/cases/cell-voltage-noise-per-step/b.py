import math
import numpy as np

# leaky integrate-and-fire neuron with white noise input, Euler-Maruyama, one trial of 100 ms a round
rng = np.random.default_rng(17)
dt, tau = 0.1, 20.0
v_rest, v_reset, v_thresh = -70.0, -75.0, -54.0
drive, sigma = 18.0, 1.5
amp = sigma * math.sqrt(dt)
steps = 1000

spikes = 0
for trial in range(8000):
    v = v_rest
    for kick in rng.normal(0.0, amp, steps).tolist():
        v += dt / tau * (v_rest - v + drive) + kick
        if v > v_thresh:
            v = v_reset
            spikes += 1

print("spikes", spikes, "rate", f"{spikes / (8000 * 0.1):.3f} Hz")
