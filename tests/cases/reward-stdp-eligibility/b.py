import numpy as np

rng = np.random.default_rng(21)
n_in, n_out = 400, 64
rates = np.zeros((4, n_in))
for k in range(4):                      # four stimuli, each on its own patch of inputs
    rates[k, 100 * k:100 * (k + 1)] = 0.05

w = np.full((n_out, n_in), 0.5, dtype=np.float32)
eligibility = np.zeros((n_out, n_in), dtype=np.float32)
keep = np.float32(np.exp(-1 / 5))

for block in range(4):
    for t in range(900):
        pre = (rng.random(n_in) < rates[block % 4]).astype(np.float32)
        post = (rng.random(n_out) < 0.02).astype(np.float32)
        eligibility *= keep
        eligibility += np.outer(post, pre)
        if t % 100 == 0:
            eligibility[eligibility < 1e-12] = 0      # forget what is too old to matter
        w += np.float32(1e-3 * np.sin(0.01 * t)) * eligibility
        np.clip(w, 0, 1, out=w)

print("mean weight:", round(float(w.mean()), 5))
