import random

random.seed(3)


def fake_event(samples):
    level = 2048
    words = []
    for _ in range(samples):
        level += random.randint(-30, 30) + (2048 - level) // 16
        words.append("%04x" % (level & 0xFFFF))
    rows = ["".join(words[i:i + 32]) for i in range(0, samples, 32)]
    return "\n".join(rows) + "\n"


dumps = [fake_event(4096) for _ in range(20)]


def read_event(text):
    wave = []
    for row in text.splitlines():
        for i in range(0, len(row), 4):
            wave.append(int(row[i:i + 4], 16))
    return wave


def features(wave):
    base = sum(wave[:64]) / 64
    top = max(wave)
    return top - base, wave.index(top), sum(wave) - base * len(wave)


table = []
for shot in range(4000):
    wave = read_event(dumps[shot % len(dumps)])
    table.append(features(wave))

print(len(table), table[-1])
