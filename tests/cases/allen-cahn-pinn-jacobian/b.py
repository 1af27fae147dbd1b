from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import grad, jit, value_and_grad, vmap


class Layer(NamedTuple):
    weight: jax.Array
    bias: jax.Array


class AllenCahn:
    def __init__(self, n_points=24, eps=0.02, lr=0.005):
        self.x = jnp.linspace(-1.0, 1.0, n_points)
        self.eps = eps
        self.lr = lr
        self.step = jit(self._step)

    @staticmethod
    def init(seed):
        rng = np.random.default_rng(seed)
        shapes = [(1, 20), (20, 20), (20, 1)]
        layers = []
        for n_in, n_out in shapes:
            w = rng.normal(0, 1 / np.sqrt(n_in), (n_in, n_out))
            layers.append(Layer(jnp.asarray(w, jnp.float32), jnp.zeros(n_out, jnp.float32)))
        return layers

    @staticmethod
    def u(layers, x):
        h = x[None]
        for layer in layers[:-1]:
            h = jnp.tanh(h @ layer.weight + layer.bias)
        return (h @ layers[-1].weight + layers[-1].bias)[0]

    def loss(self, layers):
        u_xx = grad(grad(self.u, argnums=1), argnums=1)
        v = vmap(self.u, in_axes=(None, 0))(layers, self.x)
        curvature = vmap(u_xx, in_axes=(None, 0))(layers, self.x)
        interior = jnp.mean((self.eps * curvature + v - v ** 3) ** 2)
        left = self.u(layers, -1.0 * jnp.ones(())) + 1.0
        right = self.u(layers, jnp.ones(())) - 1.0
        return interior + left ** 2 + right ** 2

    def _step(self, layers):
        value, g = value_and_grad(self.loss)(layers)
        return jax.tree_util.tree_map(lambda p, d: p - self.lr * d, layers, g), value


def main():
    model = AllenCahn()
    layers = model.init(5)
    for epoch in range(1500):
        layers, value = model.step(layers)
        value.block_until_ready()
        if epoch % 500 == 0:
            print("epoch", epoch, "loss %.5f" % float(value))
    print("final loss %.5f" % float(value))
    print("u(0.5) %.4f" % float(model.u(layers, jnp.array(0.5))))


if __name__ == "__main__":
    main()
