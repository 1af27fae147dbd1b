import numpy as np

rng = np.random.default_rng(5)
n_hits, n_channels, window = 20_000, 1536, 1 << 20


def read_block():
    """One block of hits from the readout, in order of arrival: channel, clock tick, charge."""
    channel = rng.integers(0, n_channels, n_hits)
    tick = rng.choice(window, n_hits, replace=False)
    return channel, tick, rng.gamma(3.0, 20.0, n_hits)


blocks = [read_block() for _ in range(8)]

pairs, total = 0, 0.0
for k in range(400):
    channel, tick, charge = blocks[k % 8]
    order = np.lexsort((tick, channel))         # by channel, within a channel by time
    ch, t, q = channel[order], tick[order], charge[order]
    close = (ch[1:] == ch[:-1]) & (t[1:] - t[:-1] < 2000)
    pairs += np.count_nonzero(close)
    total += q[1:][close].sum()

print(pairs, "close pairs, charge", round(total, 3))
