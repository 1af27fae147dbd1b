import numpy as np

HEIGHT = WIDTH = 480
PER_FRAME = 40
MIN_AREA, MAX_AREA, MIN_SCORE = 400, 12000, 0.3


def ellipse(generator, rows, cols):
    cy = generator.uniform(0, HEIGHT)
    cx = generator.uniform(0, WIDTH)
    ry, rx = generator.uniform(5, 80, size=2)
    return ((rows - cy) / ry) ** 2 + ((cols - cx) / rx) ** 2 < 1


def load_frame(generator):
    rows, cols = np.mgrid[:HEIGHT, :WIDTH]
    masks = np.stack([ellipse(generator, rows, cols) for _ in range(PER_FRAME)])
    return masks, generator.random(PER_FRAME)


def mask_areas(masks):
    areas = []
    for mask in masks:
        areas.append(np.count_nonzero(mask))
    return np.array(areas)


def select(masks, scores):
    areas = mask_areas(masks)
    good = (areas >= MIN_AREA) & (areas < MAX_AREA) & (scores > MIN_SCORE)
    return areas[good]


generator = np.random.default_rng(5)
video = [load_frame(generator) for _ in range(6)]
n_kept = n_pixels = 0
for frame_no in range(5000):
    masks, scores = video[frame_no % 6]
    chosen = select(masks, scores)
    n_kept += len(chosen)
    n_pixels += int(chosen.sum())

print("kept", n_kept, "pixels", n_pixels)
