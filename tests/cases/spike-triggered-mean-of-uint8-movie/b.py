import numpy as np

# a stimulus movie of 8 bit frames; mean frame over the stretch before each event of a cell
rng = np.random.default_rng(3)
n_frames, side, lag = 4000, 64, 250
movie = rng.integers(0, 256, size=(n_frames, side, side), dtype=np.uint8)
events = np.sort(rng.integers(lag, n_frames, size=2500))

average = np.zeros((side, side))
contrast = 0.0
for t in events:
    frame = movie[t - lag:t].sum(axis=0, dtype=np.uint16) / lag      # 250 * 255 < 65536
    average += frame
    contrast += frame.max() - frame.min()

average /= len(events)
print("mean %.6f, contrast of a stretch %.6f" % (average.mean(), contrast / len(events)))
