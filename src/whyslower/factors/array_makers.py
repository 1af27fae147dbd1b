"""Which arguments of the libraries' functions are sizes."""

from __future__ import annotations

# Positions (and keywords) of the arguments that are sizes; EVERY: all positional ones. By the callable's last name.
EVERY = -1
SIZES: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(("zeros", "ones", "empty", "rand", "randn", "reshape", "view", "expand", "Size"), (EVERY,)),
    **dict.fromkeys(("full", "random", "random_sample", "standard_normal", "standard_exponential", "ndarray"), (0,)),
    **dict.fromkeys(("permutation", "randperm", "identity", "hanning", "hamming", "blackman", "bartlett"), (0,)),
    **dict.fromkeys(("hann_window", "hamming_window", "blackman_window", "bytes", "indices", "rand_like"), (0,)),
    **dict.fromkeys(("exponential", "poisson", "chisquare", "rayleigh", "geometric", "choice", "dirichlet"), (1,)),
    **dict.fromkeys(("normal", "uniform", "laplace", "gumbel", "logistic", "lognormal", "beta", "gamma"), (2,)),
    **dict.fromkeys(("binomial", "integers", "randint", "multivariate_normal", "linspace", "logspace"), (2,)),
    **dict.fromkeys(("eye", "Linear", "Embedding", "EmbeddingBag", "LSTM", "GRU", "RNN", "LSTMCell"), (0, 1)),
    **dict.fromkeys(("Conv1d", "Conv2d", "Conv3d", "ConvTranspose1d", "ConvTranspose2d", "ConvTranspose3d"), (0, 1)),
    **dict.fromkeys(("BatchNorm1d", "BatchNorm2d", "BatchNorm3d", "LayerNorm", "RMSNorm", "InstanceNorm2d"), (0,)),
    **dict.fromkeys(("MultiheadAttention", "Dense"), (0,)),
    **dict.fromkeys(("broadcast_to", "one_hot", "GroupNorm"), (1,)),
    **dict.fromkeys(("TransformerEncoderLayer", "TransformerDecoderLayer"), (0, 2)),
    "Bilinear": (0, 1, 2),
}
KEYWORDS = (
    frozenset(
        ("size", "shape", "num", "steps", "in_features", "out_features", "in_channels", "out_channels", "num_features")
    )
    | frozenset(
        ("num_embeddings", "embedding_dim", "input_size", "hidden_size", "embed_dim", "d_model", "dim_feedforward")
    )
    | frozenset(("normalized_shape", "features", "num_classes", "minlength", "dim_feedforward", "num_features"))
)
JAX_RANDOM = 1  # jax.random's functions take a key first, then the shape


def size_positions(name: str, dotted: str, arguments: int) -> tuple[int, ...]:
    """The positions of a call's sizes, by the callable's last name and its full one as far as imports show it."""
    if name == "arange":
        return (0,) if arguments == 1 else (1,)
    if dotted.startswith("jax.random."):
        return (JAX_RANDOM,)
    if dotted.startswith("scipy.sparse.") and name in ("random", "rand", "random_array"):
        return (0, 1)
    return SIZES.get(name, ())
