import numpy as np

RATE = 100
PACKET = 200
STA, LTA = 50, 6000


class LiveTrigger:
    def __init__(self, channels, on=4.0):
        self.trace = np.zeros((channels, 0))
        self.on = on
        self.seen = 0
        self.events = 0

    def feed(self, packet):
        self.trace = np.concatenate([self.trace, packet], axis=1)
        self.seen += packet.shape[1]
        if self.trace.shape[1] < LTA + PACKET:
            return None
        recent = self.trace[:, -(LTA + PACKET):]
        energy = np.square(recent)
        csum = np.cumsum(energy, axis=1)
        ends = np.arange(LTA, LTA + PACKET)
        sta = (csum[:, ends] - csum[:, ends - STA]) / STA
        lta = (csum[:, ends] - csum[:, ends - LTA]) / LTA
        ratio = sta / np.maximum(lta, 1e-12)
        hits = (ratio > self.on).any(axis=1)
        if hits.sum() >= 2:
            self.events += 1
        return ratio.max()


def packets(rng, channels, kinds=40):
    out = []
    for k in range(kinds):
        p = rng.normal(0, 1.0, (channels, PACKET))
        if k % 17 == 5:
            p[:, 60:170] += 9 * np.sin(0.4 * np.arange(110))
        out.append(p)
    return out


def main():
    rng = np.random.default_rng(3)
    stock = packets(rng, 24)
    trigger = LiveTrigger(24)
    top = 0.0
    for n in range(9000):
        best = trigger.feed(stock[n % len(stock)])
        if best is not None:
            top = max(top, best)
    print(trigger.events, "triggers in", trigger.seen // RATE, "s, max ratio", round(top, 3))


if __name__ == "__main__":
    main()
