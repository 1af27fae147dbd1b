import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

# time-domain speech separation: learned filter bank, masks, transposed convolution back to the waveform
rng = np.random.default_rng(8)
filters, width, hop, hidden = 128, 64, 16, 64
NCW = ("NCH", "OIH", "NCH")


def normal(*shape, scale):
    return jnp.asarray((rng.standard_normal(shape) * scale).astype(np.float32))


params = {"analysis": normal(filters, 1, width, scale=1 / 8),
          "w1": normal(hidden, filters, 1, scale=0.1), "w2": normal(2 * filters, hidden, 1, scale=0.2),
          "synthesis": normal(filters, 1, width, scale=1 / 8)}


def conv(x, w, stride=1):
    return lax.conv_general_dilated(x, w, (stride,), "VALID", dimension_numbers=NCW)


@jax.jit
def separate(params, wave):
    code = jax.nn.relu(conv(wave[None, None], params["analysis"], hop))
    masks = jax.nn.sigmoid(conv(jax.nn.relu(conv(code, params["w1"])), params["w2"]))
    masked = masks.reshape(2, filters, -1) * code
    wave = lax.conv_transpose(masked, params["synthesis"], strides=(hop,), padding=[(width - 1, width - 1)],
                              dimension_numbers=NCW, transpose_kernel=True)
    return wave[:, 0]


power = np.zeros(2)
for second in range(150):
    wave = rng.standard_normal(8000).astype(np.float32)
    speakers = separate(params, wave)
    power += np.asarray((speakers ** 2).mean(1))

print("mean power of the speakers", np.round(power / 150, 5))
