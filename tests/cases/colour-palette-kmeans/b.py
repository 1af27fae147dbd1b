# palette of small thumbnails: k-means on the pixels, own version
import numpy as np

rng = np.random.default_rng(4)
n_colours = 5
n_iter = 20
paints = rng.uniform(0, 255, (40, 8, 3))


def thumbnail(i):
    which = rng.integers(0, 8, 700)
    return np.clip(paints[i][which] + rng.normal(0, 18, (700, 3)), 0, 255)


images = [thumbnail(i) for i in range(40)]


def nearest(pixels, centres):
    diff = pixels[:, None, :] - centres[None, :, :]
    dist = np.sqrt((diff ** 2).sum(axis=2))
    return dist.argmin(axis=1), dist.min(axis=1)


n_images = 400
errors = []
for i in range(n_images):
    pixels = images[i % 40]
    palette = pixels[rng.choice(len(pixels), n_colours, replace=False)]
    for step in range(n_iter):
        labels, distance = nearest(pixels, palette)
        for k in range(n_colours):
            members = pixels[labels == k]
            if len(members):
                palette[k] = members.mean(axis=0)
    labels, distance = nearest(pixels, palette)
    errors.append(distance.mean())

print("mean distance to the palette:", np.mean(errors))
print("last palette:", palette[np.argsort(palette[:, 0])].round(1))
