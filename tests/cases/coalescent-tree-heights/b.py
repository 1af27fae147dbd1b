import random
from dataclasses import dataclass, field


@dataclass
class Clade:
    age: float
    kids: list = field(default_factory=list)
    above: float = 0.0


def draw_genealogy(sample_size, rng):
    active = [Clade(0.0) for _ in range(sample_size)]
    everyone = active[:]
    now = 0.0
    for k in range(sample_size, 1, -1):
        now += rng.expovariate(k * (k - 1) / 2)
        i = rng.randrange(k)
        active[i], active[-1] = active[-1], active[i]
        first = active.pop()
        j = rng.randrange(k - 1)
        second = active[j]
        joined = Clade(now, [first, second])
        for kid in joined.kids:
            kid.above = now - kid.age
        active[j] = joined
        everyone.append(joined)
    return everyone


SAMPLE, THETA, RUNS = 1500, 0.4, 700
rng = random.Random(8)
length_sum = tips_sum = 0.0
for run in range(RUNS):
    clades = draw_genealogy(SAMPLE, rng)
    above = [c.above for c in clades[:-1]]
    length_sum += sum(above)
    tips_sum += THETA * sum(above[:SAMPLE])

print(round(length_sum / RUNS, 4), round(tips_sum / RUNS, 4))
