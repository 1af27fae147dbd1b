# DTMF decoder for recorded phone numbers: only 8 frequencies are needed, so Goertzel and no FFT
import math
import random

RATE = 8000
BLOCK = 205
ROWS = [697, 770, 852, 941]
COLS = [1209, 1336, 1477, 1633]
KEYS = ["123A", "456B", "789C", "*0#D"]


class Goertzel:
    def __init__(self, freq):
        k = round(BLOCK * freq / RATE)
        self.coeff = 2.0 * math.cos(2.0 * math.pi * k / BLOCK)

    def power(self, block):
        c = self.coeff
        s1 = s2 = 0.0
        for x in block:
            s1, s2 = x + c * s1 - s2, s1
        return s1 * s1 + s2 * s2 - c * s1 * s2


filters = [Goertzel(f) for f in ROWS + COLS]


def decode(blocks):
    text = ""
    for block in blocks:
        powers = [f.power(block) for f in filters]
        low, high = powers[:4], powers[4:]
        r, c = low.index(max(low)), high.index(max(high))
        if low[r] + high[c] > 0.6 * sum(powers):
            text += KEYS[r][c]
    return text


def record(number, rng):
    blocks = []
    for digit in "".join(d + d for d in number):      # every tone fills two blocks
        r = next(i for i, row in enumerate(KEYS) if digit in row)
        c = KEYS[r].index(digit)
        blocks.append([math.sin(2 * math.pi * ROWS[r] * n / RATE) +
                       math.sin(2 * math.pi * COLS[c] * n / RATE) +
                       rng.gauss(0, 0.4) for n in range(BLOCK)])
    return blocks


rng = random.Random(5)
numbers = ["".join(rng.choice("0123456789") for _ in range(11)) for _ in range(40)]
calls = [record(n, rng) for n in numbers]
right = 0

for i in range(9000):
    right += decode(calls[i % 40])[::2] == numbers[i % 40]

print("decoded without a mistake:", right, "of 9000")
