import random
import re
from collections import Counter

TOKEN = re.compile(r"""
    (?P<space>\s+) | (?P<comment>\#[^\n]*) | (?P<number>-?\d+(?:\.\d+)?)
  | (?P<string>"[^"]*") | (?P<name>[A-Za-z_]\w*) | (?P<punct>[{}=;,\[\]])
""", re.VERBOSE)


def tokenize(text):
    tokens = []
    pos = 0
    while pos < len(text):
        match = TOKEN.match(text, pos)
        if match is None:
            raise SyntaxError(f"cannot read {text[pos:pos + 20]!r}")
        if match.lastgroup not in ("space", "comment"):
            tokens.append((match.lastgroup, match.group()))
        pos = match.end()
    return tokens


def make_settings(rng, sections):
    lines = []
    for s in range(sections):
        lines.append(f"valve_{s} {{  # loop {rng.randrange(100)}")
        lines.append(f"  setpoint = {rng.uniform(0, 90):.2f};")
        lines.append(f"  label = \"unit {rng.randrange(1000)}\";")
        lines.append(f"  limits = [{rng.randrange(-50, 0)}, {rng.randrange(50, 200)}];")
        lines.append("}")
    return "\n".join(lines)


rng = random.Random(5)
files = [make_settings(rng, 600) for _ in range(10)]

kinds = Counter()
total = 0.0
for k in range(200):
    for kind, value in tokenize(files[k % len(files)]):
        kinds[kind] += 1
        if kind == "number":
            total += float(value)

print(sorted(kinds.items()))
print("sum of numbers", round(total, 2))
