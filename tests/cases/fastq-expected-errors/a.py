import numpy as np


class Read:
    def __init__(self, name, sequence, quality):
        self.name = name
        self.sequence = sequence
        self.phred = np.array([ord(c) - 33 for c in quality])

    def expected_errors(self):
        return (10.0 ** (-self.phred / 10.0)).sum()

    def trimmed_length(self, limit):
        running = (limit - self.phred).cumsum()
        return int(running.argmin()) + 1


class QualityFilter:
    def __init__(self, max_errors, limit):
        self.max_errors = max_errors
        self.limit = limit
        self.kept = 0
        self.bases = 0
        self.errors = 0.0

    def feed(self, records):
        for name, sequence, quality in records:
            read = Read(name, sequence, quality)
            errors = read.expected_errors()
            self.errors += errors
            if errors <= self.max_errors:
                self.kept += 1
                self.bases += read.trimmed_length(self.limit)


def simulate_records(n_reads, length):
    rng = np.random.default_rng(11)
    letters = np.array(list("ACGT"))
    records = []
    for i in range(n_reads):
        mean = 38 - 14 * (np.arange(length) / length) ** 2 - rng.uniform(0, 6)
        q = np.clip(np.round(mean + rng.normal(0, 3, length)), 2, 41).astype(int)
        bases = "".join(letters[rng.integers(0, 4, length)])
        records.append((f"@read{i}", bases, "".join(chr(v + 33) for v in q)))
    return records


def main():
    records = simulate_records(2000, 150)
    batch = 50
    chosen = QualityFilter(1.0, 20)
    for step in range(6000):
        start = step * batch % len(records)
        chosen.feed(records[start:start + batch])
    print("kept", chosen.kept, "bases", chosen.bases)
    print("expected errors", round(float(chosen.errors), 4))


main()
