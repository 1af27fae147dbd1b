import numpy as np

# delay between two microphones, from the peak of their cross-correlation
rng = np.random.default_rng(9)
n = 6000
source = rng.standard_normal(n + 400)
left = source[200:200 + n] + 0.2 * rng.standard_normal(n)

total = 0
for k in range(20000):
    shift = k % 400
    right = source[shift:shift + n]
    xc = np.correlate(left, right, mode="full")
    total += int(np.argmax(xc)) - (n - 1)

print("delays add up to", total)
