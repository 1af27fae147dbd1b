"""Digit classifier in JAX, data through torch.utils.data as in the JAX documentation."""
import time

import jax
import jax.numpy as jnp
import numpy as np
from torch.utils.data import DataLoader, Dataset, Sampler

BATCH, EPOCHS = 64, 60
MEAN, STD = 0.1307, 0.3081


def fake_digits(n, seed=0):
    rng = np.random.default_rng(seed)
    proto = rng.integers(0, 255, (10, 28, 28))
    labels = rng.integers(0, 10, n)
    noise = rng.integers(-60, 60, (n, 28, 28))
    return np.clip(proto[labels] + noise, 0, 255).astype(np.uint8), labels


def flatten_and_cast(img):
    img = np.asarray(img, dtype=np.float32) / 255.0
    return np.ravel((img - MEAN) / STD).astype(np.float32)


class Digits(Dataset):
    def __init__(self, images, labels, transform):
        self.images, self.labels, self.transform = images, labels, transform

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, i):
        return self.transform(self.images[i]), self.labels[i]


class Shuffled(Sampler):
    def __init__(self, n):
        self.n, self.rng = n, np.random.default_rng(1)

    def __iter__(self):
        return iter(self.rng.permutation(self.n).tolist())

    def __len__(self):
        return self.n


def numpy_collate(batch):
    xs, ys = zip(*batch)
    return np.stack(xs), np.asarray(ys)


def predict(params, x):
    for w, b in params[:-1]:
        x = jax.nn.relu(x @ w + b)
    w, b = params[-1]
    return jax.nn.log_softmax(x @ w + b)


def loss_fn(params, x, y):
    return -jnp.mean(jnp.take_along_axis(predict(params, x), y[:, None], axis=1))


@jax.jit
def update(params, x, y):
    loss, g = jax.value_and_grad(loss_fn)(params, x, y)
    return jax.tree.map(lambda p, d: p - 0.01 * d, params, g), loss


sizes = [784, 128, 64, 10]
init = np.random.default_rng(2)
params = [(jnp.asarray(init.normal(0, 0.05, (m, n)), jnp.float32), jnp.zeros(n)) for m, n in zip(sizes, sizes[1:])]
images, labels = fake_digits(1024)
loader = DataLoader(Digits(images, labels, flatten_and_cast), batch_size=BATCH,
                    sampler=Shuffled(len(labels)), collate_fn=numpy_collate, num_workers=0)

times = []
for epoch in range(EPOCHS):
    tic = time.perf_counter()
    total = 0.0
    for x, y in loader:
        params, loss = update(params, x, y)
        total += float(loss)
    times.append(time.perf_counter() - tic)
print(f"loss {total / len(loader):.5f}   epoch {np.median(times) * 1e3:.2f} ms")
