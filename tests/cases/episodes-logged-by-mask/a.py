import jax
import jax.numpy as jnp

# actor update on rollouts of 32 environments x 16 steps, and the mean return of the episodes that ended in it
envs, steps, features = 32, 16, 16


def policy(w, obs):
    return jax.nn.log_softmax(jnp.tanh(jnp.tanh(obs @ w["one"]) @ w["two"]) @ w["out"])


@jax.jit
def collect(key, chance):
    k = jax.random.split(key, 3)
    obs = jax.random.normal(k[0], (envs * steps, features))
    actions = jax.random.randint(k[1], (envs * steps,), 0, 4)
    returns = 10.0 + obs[:, 0] + (actions == 1)
    done = jax.random.uniform(k[2], (envs * steps,)) < chance
    return obs, actions, returns, done


@jax.jit
def update(w, obs, actions, returns):
    def loss(w):
        logp = jnp.take_along_axis(policy(w, obs), actions[:, None], axis=1)[:, 0]
        return -(logp * (returns - returns.mean())).mean()
    return jax.tree.map(lambda p, g: p - 0.05 * g, w, jax.grad(loss)(w))


key = jax.random.PRNGKey(0)
w = {"one": 0.2 * jax.random.normal(key, (features, 256)), "two": 0.06 * jax.random.normal(key, (256, 256)),
     "out": jnp.zeros((256, 4))}
log = []
update(w, *collect(key, 0.1)[:3])

for it in range(700):
    chance = 0.15 - 0.09 * it / 700         # the agent learns to survive, fewer episodes end
    obs, actions, returns, done = collect(jax.random.fold_in(key, it), chance)
    for epoch in range(3):
        w = update(w, obs, actions, returns)
    log.append(float(returns[done].mean()))

print("mean return of the finished episodes:", sum(log) / len(log))
