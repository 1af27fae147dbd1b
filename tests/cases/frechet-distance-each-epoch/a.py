import numpy as np
from scipy import linalg

rng = np.random.default_rng(11)
DIM = 96
mix = rng.standard_normal((DIM, DIM)) / np.sqrt(DIM) + np.eye(DIM)


def features(shift):
    """Embeddings of one batch of generated clips."""
    return rng.standard_normal((400, DIM)) @ mix + shift


def frechet_distance(mu1, cov1, mu2, cov2):
    diff = mu1 - mu2
    covmean = linalg.sqrtm(cov1 @ cov2)
    if np.iscomplexobj(covmean):
        covmean = covmean.real
    return diff @ diff + np.trace(cov1) + np.trace(cov2) - 2.0 * np.trace(covmean)


real = features(0.0)
mu_real = real.mean(axis=0)
cov_real = np.cov(real, rowvar=False)
fakes = [features(0.02 * k) for k in range(6)]

history = []
for epoch in range(600):
    fake = fakes[epoch % 6]
    mu = fake.mean(axis=0)
    cov = np.cov(fake, rowvar=False)
    history.append(frechet_distance(mu_real, cov_real, mu, cov))

print("distance: first %.6f, last %.6f" % (history[0], history[-1]))
