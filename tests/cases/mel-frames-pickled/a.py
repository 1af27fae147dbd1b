import pickle

import numpy as np

# mel spectrograms of short utterances, pickled for the message queue and unpickled by the reader
rng = np.random.default_rng(0)
batches = [[rng.standard_normal((80, n), dtype=np.float32) for n in rng.integers(60, 140, size=24)]
           for _ in range(10)]

sent = 0
check = 0.0
for k in range(3000):
    message = pickle.dumps(batches[k % 10])
    sent += len(message)
    received = pickle.loads(message)
    check += float(received[k % 24][5, 5])

print(f"{sent / 1e6:.0f} MB sent, check {check:.4f}")
