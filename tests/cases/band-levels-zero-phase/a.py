import numpy as np
from scipy.signal import butter, sosfilt, sosfiltfilt

FS = 16000


class OctaveBank:
    def __init__(self, centres, order=8, zero_phase=True):
        self.centres = centres
        self.zero_phase = zero_phase
        self.sections = [butter(order, [c / 2 ** 0.5, c * 2 ** 0.5], "bandpass", fs=FS, output="sos")
                         for c in centres]

    def bands(self, signal):
        run = sosfiltfilt if self.zero_phase else sosfilt
        for sos in self.sections:
            yield run(sos, signal)

    def levels(self, signal):
        return np.array([10 * np.log10(np.mean(band ** 2)) for band in self.bands(signal)])


rng = np.random.default_rng(21)
clips = [np.cumsum(rng.normal(size=5 * FS)) * 0.01 + rng.normal(size=5 * FS) for _ in range(6)]

bank = OctaveBank([125, 250, 500, 1000, 2000, 4000])
mean_level = np.zeros(6)
for n in range(220):
    mean_level += bank.levels(clips[n % 6])

print("octave levels (dB):", np.round(mean_level / 220, 1))
