"""Bias, dark and flat correction of a night of CCD exposures."""
import numpy as np

SIDE = 500
RAW_FRAMES = 8
EXPOSURES = 10_000
BLOCK = 2880


def write_fits(image, **keys):
    """A minimal single-HDU FITS file, as the camera leaves it."""
    cards = ["SIMPLE  =                    T", "BITPIX  =                  -32",
             "NAXIS   =                    2", f"NAXIS1  = {image.shape[1]:20d}",
             f"NAXIS2  = {image.shape[0]:20d}"]
    cards += [f"{k.upper():8s}= {v:20.4f}" for k, v in keys.items()] + ["END"]
    header = "".join(c.ljust(80) for c in cards).ljust(BLOCK).encode("ascii")
    return header + image.astype(">f4").tobytes()


def read_fits(blob):
    header = {}
    for k in range(0, BLOCK, 80):
        card = blob[k:k + 80].decode("ascii")
        if card.startswith("END"):
            break
        header[card[:8].strip()] = card[10:].strip()
    kind = {-32: ">f4", -64: ">f8", 16: ">i2"}[int(header["BITPIX"])]
    shape = int(header["NAXIS2"]), int(header["NAXIS1"])
    return np.frombuffer(blob, dtype=kind, offset=BLOCK).reshape(shape), header


def observe(seed=100):
    rng = np.random.default_rng(seed)
    shape = (SIDE, SIDE)
    night = {"bias": write_fits(rng.normal(300.0, 2.0, shape)),
             "dark": write_fits(rng.normal(0.4, 0.02, shape)),
             "flat": write_fits(rng.normal(1.0, 0.03, shape))}
    for n in range(RAW_FRAMES):
        sky = rng.normal(850.0, 14.0, shape)
        ys, xs = rng.integers(0, SIDE, (2, 300))
        sky[ys, xs] += rng.exponential(9000.0, 300)
        night[f"raw{n}"] = write_fits(sky, exptime=20.0 + 5.0 * n)
    return night


def reduce_frame(raw, bias, dark, flat, exptime):
    science = (raw - bias - dark * exptime) / flat
    saturated = raw > 9000.0
    sky = science[:, :40].mean()
    stars = science > sky + 200.0
    return sky, int(np.count_nonzero(stars)), int(np.count_nonzero(saturated))


night = {name: read_fits(blob) for name, blob in observe().items()}
bias, dark, flat = (night[k][0] for k in ("bias", "dark", "flat"))
log = np.zeros((EXPOSURES, 3))

for n in range(EXPOSURES):
    raw, header = night[f"raw{n % RAW_FRAMES}"]
    log[n] = reduce_frame(raw, bias, dark, flat, float(header["EXPTIME"]))

print("exposures %d  sky %.3f  star pixels %.2f  saturated %.3f" % (EXPOSURES, *log.mean(axis=0)))
