import jax
import jax.numpy as jnp
import numpy as np

ROWS, DIM, BATCH = 40_000, 128, 64


def make_bank(seed):
    bank = np.random.default_rng(seed).standard_normal((ROWS, DIM), dtype=np.float32)
    return jnp.asarray(bank / np.linalg.norm(bank, axis=1, keepdims=True))


@jax.jit
def train_step(bank, index, sample, features):
    new = 0.9 * bank[index] + 0.1 * features
    new = new / jnp.linalg.norm(new, axis=1, keepdims=True)
    bank = bank.at[index].set(new)
    logits = new @ bank[sample].T / 0.07
    return bank, jax.nn.logsumexp(logits, axis=1).mean()


def draw(rng):
    index = rng.choice(ROWS, size=BATCH, replace=False)
    sample = rng.integers(0, ROWS, size=1024)
    features = rng.standard_normal((BATCH, DIM), dtype=np.float32)
    return index, sample, features


rng = np.random.default_rng(9)
bank = make_bank(3)
total = 0.0
for step in range(2500):
    bank, value = train_step(bank, *draw(rng))
    total += float(value)

print(f"mean log-partition {total / 2500:.4f}")
print(f"bank checksum {float(bank[::500].sum()):.3f}")
