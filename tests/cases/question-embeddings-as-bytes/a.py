import jax
import jax.numpy as jnp
import numpy as np

rng = np.random.default_rng(8)
answers, width, per_batch = 2048, 256, 64

# sentence embeddings rounded to -127 ... 127
library = rng.integers(-127, 128, (answers, width)).astype(np.int8)
questions = rng.integers(-127, 128, (20, per_batch, width)).astype(np.int8)

library = jnp.asarray(library)
batches = [jnp.asarray(q) for q in questions]


@jax.jit
def best_answer(batch, library):
    scores = jnp.matmul(batch, library.T, preferred_element_type=jnp.int32)
    return jnp.argmax(scores, axis=1), jnp.max(scores, axis=1)


counts = np.zeros(answers, dtype=int)
top = 0
for step in range(600):
    index, score = best_answer(batches[step % 20], library)
    counts[np.asarray(index)] += 1
    top = max(top, int(score.max()))

print("answers ever chosen:", int((counts > 0).sum()))
print("highest score:", top)
