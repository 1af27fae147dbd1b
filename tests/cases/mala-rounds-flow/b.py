import jax
import jax.numpy as jnp
import numpy as np

gen = np.random.default_rng(3)
D, CHAINS, STEPS = 4, 32, 50


def logp(beta):
    r2 = (beta ** 2).sum(axis=1)
    return -0.5 * (r2 - 4.0) ** 2 - 0.3 * beta[:, 0]


@jax.jit
def metropolis_round(beta, h, noise, log_u):
    def body(carry, draws):
        b, lp = carry
        step, lu = draws
        proposal = b + h * step
        lp2 = logp(proposal)
        accept = lu < lp2 - lp
        return (jnp.where(accept[:, None], proposal, b), jnp.where(accept, lp2, lp)), accept

    (beta, _), accepts = jax.lax.scan(body, (beta, logp(beta)), (noise, log_u))
    return beta, accepts.mean()


def main():
    beta = jnp.zeros((CHAINS, D))
    h = 0.1
    acceptance = []
    for _ in range(60000):
        noise = gen.normal(size=(STEPS, CHAINS, D)).astype(np.float32)
        log_u = np.log(gen.random((STEPS, CHAINS))).astype(np.float32)
        beta, rate = metropolis_round(beta, h, noise, log_u)
        acceptance.append(float(rate))
        h *= float(np.exp(0.2 * (acceptance[-1] - 0.3)))
    print("acceptance", np.mean(acceptance[:400]), "mean", np.asarray(beta.mean(axis=0)))


main()
