import tempfile

import numpy as np

rng = np.random.default_rng(325)
frames = [rng.normal(20, 3, (2048, 2048)) for _ in range(2)]
header = b"{ HeaderID = EH:000001; ByteOrder = LowByteFirst; }".ljust(512)

out = tempfile.TemporaryFile()
size = 0
for k in range(500):
    frame = frames[k % 2]
    out.seek(0)
    out.write(header)
    frame.tofile(out)
    size += out.tell()

out.seek(512)
check = np.frombuffer(out.read(), dtype=np.float64).sum()
print("bytes written", size, "counts", check)
