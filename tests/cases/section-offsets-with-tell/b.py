import os
import tempfile

import numpy as np

# a well log: short header sections (~V, ~W, ~C), then one row for each depth
rng = np.random.default_rng(470)
path = os.path.join(tempfile.mkdtemp(), "well.las")
rows = np.column_stack([np.arange(900) * 0.1524 + 1670.0, rng.normal(60.0, 12.0, (900, 5))])
with open(path, "w", encoding="utf-8", newline="\n") as out:
    for name, count in (("~Version", 3), ("~Well", 20), ("~Curves", 6), ("~Parameters", 30)):
        out.write(name + " information\n")
        for k in range(count):
            out.write(f" ITEM{k:02d}.M   {k * 3.5:10.4f} : entry {k} of the section\n")
    out.write("~ASCII\n")
    for row in rows:
        out.write(" ".join(f"{v:11.4f}" for v in row) + "\n")

checksum = 0
for scan in range(4400):
    sections = []
    with open(path, encoding="utf-8", newline="\n") as las:
        start = las.tell()
        line = las.readline()
        while line:
            if line.startswith("~"):
                sections.append((line.strip(), start))
            start = las.tell()
            line = las.readline()
    checksum += sum(offset for name, offset in sections) + len(sections)

print("sections:", sections, "checksum:", checksum)
os.remove(path)
