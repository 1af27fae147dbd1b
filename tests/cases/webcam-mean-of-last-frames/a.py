import numpy as np


class Background:
    def __init__(self, first_frames):
        self.ring = np.array(first_frames)
        self.at = 0

    def push(self, frame):
        self.ring[self.at] = frame
        self.at = (self.at + 1) % len(self.ring)

    def image(self):
        return self.ring.mean(axis=0)


rng = np.random.default_rng(9)
scene = rng.random((480, 640), dtype=np.float32)
clip = [scene + 0.1 * rng.standard_normal((480, 640), dtype=np.float32) for _ in range(40)]

bg = Background(clip[:24])
motion = []
for n in range(120):
    frame = clip[n % 40]
    bg.push(frame)
    motion.append(float(np.abs(frame - bg.image()).max()))

print("mean of the largest differences %.4f" % np.mean(motion))
