import jax
import jax.numpy as jnp
import numpy as np

N_STATES, T = 24, 120
rng = np.random.default_rng(4)
log_A = jnp.asarray(np.log(rng.dirichlet(np.full(N_STATES, 0.5), N_STATES) + 1e-6), jnp.float32)
log_pi = jnp.full(N_STATES, -np.log(N_STATES), jnp.float32)


@jax.jit
def viterbi_forward(log_B):
    def step(delta, emission):
        scores = delta[:, None] + log_A
        return scores.max(axis=0) + emission, scores.argmax(axis=0)
    delta, back = jax.lax.scan(step, log_pi + log_B[0], log_B[1:])
    return delta, back


def decode(log_B):
    delta, back = viterbi_forward(log_B)
    back = np.asarray(back)
    path = [int(jnp.argmax(delta))]
    for t in range(len(back) - 1, -1, -1):
        path.append(int(back[t, path[-1]]))
    return path[::-1]


utterances = [jnp.asarray(rng.normal(0, 2, (T, N_STATES)), jnp.float32) for _ in range(8)]
decode(utterances[0])     # compile

changes = 0
for n in range(800):
    path = decode(utterances[n % 8])
    changes += sum(p != q for p, q in zip(path, path[1:]))

print("state changes per utterance:", changes / 800)
