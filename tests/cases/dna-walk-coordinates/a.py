import random
import time

import numpy as np


def transform(sequence):
    """Two-dimensional visualisation of a DNA sequence (two points per nucleotide)."""
    running_value = 0
    x, y = np.linspace(0, len(sequence), 2 * len(sequence) + 1), [0]
    for character in sequence:
        if character == "A":
            y.extend([running_value + 0.5, running_value])
        elif character == "C":
            y.extend([running_value - 0.5, running_value])
        elif character == "T":
            y.extend([running_value - 0.5, running_value - 1])
            running_value -= 1
        elif character == "G":
            y.extend([running_value + 0.5, running_value + 1])
            running_value += 1
        else:
            y.extend([running_value] * 2)
    return list(x), y


if __name__ == "__main__":
    random.seed(400)
    reads = ["".join(random.choices("ACGTN", weights=[30, 20, 20, 29, 1], k=random.randint(500, 1100)))
             for _ in range(1000)]
    ends = []
    start = time.perf_counter()
    for batch in range(100):
        for read in reads[batch * 10:batch * 10 + 10]:
            x, y = transform(read)
            ends.append((x[-1], y[-1]))
    print(len(ends), "reads, mean end of the walk", np.mean(ends, axis=0))
    print((time.perf_counter() - start) / 100 * 1000, "ms for ten reads")
