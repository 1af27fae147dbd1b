"""Score follower that keeps the performers' positions as exact quarter-note fractions."""
import random
import time
from fractions import Fraction

BARS = 6000
VOICES = 14
GAIN = Fraction(1, 5)
DENOM_LIMIT = 10**6
TUPLETS = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 4), Fraction(2, 5), Fraction(3, 7), Fraction(1, 6))


def notated_onsets(rng):
    """Onset of each voice's entry inside the bar, in quarter notes."""
    return [rng.randrange(4) + rng.choice(TUPLETS) for _ in range(VOICES)]


def heard(onset, rng):
    """What the microphone reports: the onset in ticks of 1/960."""
    return Fraction(round(onset * 960) + rng.randint(-25, 25), 960)


class Voice:
    def __init__(self):
        self.lag = Fraction(0)

    def update(self, onset, observed):
        error = observed - onset - self.lag
        self.lag = (self.lag + GAIN * error).limit_denominator(DENOM_LIMIT)
        return error


def main():
    rng = random.Random(440)
    voices = [Voice() for _ in range(VOICES)]
    worst = 0.0
    spread = 0.0
    drift = 0.0

    start = time.perf_counter()
    for bar in range(BARS):
        onsets = notated_onsets(rng)
        for voice, onset in zip(voices, onsets):
            error = voice.update(onset, heard(onset, rng))
            worst = max(worst, abs(float(error)))
        lags = [float(v.lag) for v in voices]
        spread += max(lags) - min(lags)
        drift += sum(lags) / VOICES
    elapsed = time.perf_counter() - start

    print(f"spread {spread / BARS:.6f} quarter, drift {drift / BARS:+.6f}, worst {worst:.6f}")
    print(f"{BARS} bars, {elapsed:.3f} s")


if __name__ == "__main__":
    main()
