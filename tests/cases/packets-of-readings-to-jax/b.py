import numpy as np

rng = np.random.default_rng(2)
# what the parser of the serial line hands over: lists of floats
packets = [rng.normal(20.0, 3.0, 1500).tolist() for _ in range(40)]
taps = (np.hanning(25) / np.hanning(25).sum()).astype(np.float32)


class Receiver:
    def __init__(self, taps):
        self.taps = taps
        self.history = []

    def feed(self, packet):
        x = np.array(packet, dtype=np.float32)
        smooth = np.convolve(x, self.taps, mode="valid")
        self.history.append(np.array([smooth.max(), smooth.min(), smooth.mean(), x.std()]))


receiver = Receiver(taps)

for k in range(40000):
    receiver.feed(packets[k % len(packets)])

print("packets", len(receiver.history), "last", receiver.history[-1])
