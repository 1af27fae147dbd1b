"""What kind of work an operation is, by its name and operands, and how many bytes it walks."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from whyslower.records import Operand, Operation

Family = Literal[
    "elementwise",  # one result element from one of each operand
    "reduction",
    "matmul",  # products of matrices and vectors
    "linalg",  # factorisations and what is built on them
    "sort",  # sorts, partitions, searches of sorted values, uniques
    "movement",  # moves elements and computes nothing
    "view",  # touches no element
    "construction",  # makes an array from numbers or Python objects
    "random",
    "fft",
    "conv",
    "composite",  # several of the above in one routine: softmax, layer_norm, a compiled function
    "other",
]

# What `x.at[i]` of JAX's arrays is: its methods copy x as a whole, outside compiled code.
UPDATED_BY_INDEX = "._IndexUpdateRef."
ARRAY_LIBRARIES = frozenset({"numpy", "scipy", "torch", "jax", "cupy"})

_MEMBERS: dict[Family, str] = {
    "elementwise": """
        neg pos + - * / // % ** & | ^ ~ << >> < <= > >= == != += -= *= /= //= %= **= &= |= ^= <<= >>= abs neg
        negative positive add subtract sub multiply mul divide div true_divide floor_divide mod fmod remainder
        power pow float_power square sqrt rsqrt cbrt reciprocal exp expm1 exp2 log log1p log2 log10 sin cos
        tan sinh cosh tanh arcsin arccos arctan arctan2 asin acos atan atan2 asinh acosh atanh hypot sigmoid
        expit logit erf erfc gammaln lgamma digamma maximum minimum fmax fmin clip clamp clamp_min clamp_max
        where select sign signbit copysign floor ceil round rint trunc frac absolute fabs conj conjugate real
        imag angle isnan isinf isfinite isclose logical_and logical_or logical_not logical_xor bitwise_and
        bitwise_or bitwise_xor invert left_shift right_shift greater greater_equal less less_equal equal
        not_equal eq ne lt le gt ge lerp addcmul addcdiv relu relu6 leaky_relu elu softplus heaviside
        prelu rrelu celu selu
        nan_to_num deg2rad rad2deg radians degrees ldexp frexp modf divmod gcd lcm nextafter spacing isnat
        arcsinh arccosh arctanh logaddexp logaddexp2 bitwise_not bitwise_invert bitwise_count bitwise_left_shift
        bitwise_right_shift interp masked_fill fill_ zero_ threshold hardtanh
    """,
    "reduction": """
        sum nansum mean nanmean average prod nanprod var nanvar std nanstd std_mean var_mean max amax nanmax min
        amin nanmin aminmax ptp all any argmax argmin nanargmax nanargmin count_nonzero cumsum cumprod cummax cummin
        cumulative_sum trace norm vector_norm logsumexp add.reduce maximum.reduce multiply.reduce reduce reduceat
        accumulate add.at at bincount histogram nonzero argwhere flatnonzero array_equal allclose diff mse_loss l1_loss
        nll_loss dist snrm2 dnrm2 scnrm2 dznrm2 sasum dasum
    """,
    "matmul": """
        @ @= matmul mm bmm dot vdot inner outer mv einsum tensordot kron addmm baddbmm addmv linear bilinear
        chain_matmul multi_dot cdist ger baddmm vecdot matvec vecmat
        sgemm dgemm cgemm zgemm sgemv dgemv cgemv zgemv sdot ddot zdotc zdotu sger dger ssyrk dsyrk strmm dtrmm
    """,
    "linalg": """
        svd svdvals eig eigh eigvals eigvalsh qr cholesky inv inverse pinv solve lstsq det slogdet logdet
        matrix_power matrix_rank cond expm logm sqrtm lu lu_factor lu_solve cho_factor cho_solve
        solve_triangular cholesky_solve cholesky_inverse solve_banded solveh_banded spsolve splu svds eigs
        eigsh matrix_exp lobpcg svd_lowrank pca_lowrank triangular_solve ldl schur hessenberg null_space orth
    """,
    "sort": """
        sort argsort lexsort partition argpartition topk kthvalue unique searchsorted bucketize digitize
        median nanmedian percentile quantile nanpercentile nanquantile msort sorted in1d isin intersect1d
        setdiff1d union1d mode unique_consecutive rankdata nlargest nsmallest
    """,
    "movement": """
        copy clone contiguous ascontiguousarray asfortranarray deepcopy astype type type_as to float double half
        bfloat16 int long short byte bool roll stack vstack hstack dstack column_stack row_stack concatenate
        embedding Embedding
        concat cat block append insert delete take take_along_axis gather scatter scatter_ scatter_add
        scatter_add_ scatter_reduce scatter_reduce_ index_select index_put index_put_ index_add index_add_ index_copy
        index_copy_ index_reduce index_reduce_ repeat repeat_interleave tile pad flatten
        copyto copy_ masked_select compress extract put place choose ix_ meshgrid tril triu diag r_ c_ tobytes
        cpu cuda numpy to_dense to_sparse resize flip put_along_axis array tocsr tocsc tocoo tobsr todia tolil todok
        toarray todense fftshift ifftshift
    """,
    "view": """
        T mT H reshape view transpose swapaxes moveaxis movedim permute squeeze unsqueeze expand expand_dims
        broadcast_to expand_as ravel t narrow split array_split hsplit vsplit chunk unbind diagonal as_strided
        sliding_window_view unfold view_as detach requires_grad_ from_numpy asarray as_tensor atleast_1d
        atleast_2d atleast_3d newaxis frombuffer rot90 fliplr flipud dim ndim size numel ndimension stride data_ptr
        is_contiguous storage_offset element_size is_floating_point is_complex resolve_conj resolve_neg result_type
        empty_strided as_strided_
    """,
    "construction": """
        zeros ones empty full zeros_like ones_like empty_like full_like arange linspace logspace geomspace eye
        identity tensor fromiter fromstring loadtxt fromfunction Tensor FloatTensor DoubleTensor LongTensor
        new_zeros new_ones new_tensor new_full new_empty
    """,
    "random": """
        rand randn randint random standard_normal normal uniform choice permutation randperm shuffle
        multinomial bernoulli exponential poisson binomial integers random_sample multivariate_normal
        rand_like randn_like normal_ uniform_ gamma beta standard_gamma bernoulli_ fold_in PRNGKey rvs sample rsample
        random_ exponential_ cauchy_ geometric_ log_normal_ trunc_normal_ xavier_normal_ xavier_uniform_ kaiming_normal_
        kaiming_uniform_ lognormal laplace logistic gumbel weibull pareto rayleigh chisquare dirichlet triangular
        vonmises wald geometric negative_binomial hypergeometric standard_exponential standard_t permuted
    """,
    "fft": """
        fft ifft rfft irfft fft2 ifft2 rfft2 irfft2 fftn ifftn rfftn irfftn dct idct dctn idctn dst idst
        dstn idstn hfft ihfft stft istft fftconvolve
    """,
    "conv": """
        conv1d conv2d conv3d conv_transpose1d conv_transpose2d conv_transpose3d convolve convolve2d correlate
        correlate2d Conv1d Conv2d Conv3d lfilter sosfilt filtfilt sosfiltfilt gaussian_filter uniform_filter
        median_filter medfilt medfilt2d convolve1d max_pool1d max_pool2d max_pool3d avg_pool1d avg_pool2d avg_pool3d
        adaptive_avg_pool2d MaxPool1d MaxPool2d MaxPool3d AvgPool1d AvgPool2d AvgPool3d
    """,
    "composite": """
        softmax log_softmax gelu silu mish piecewise layer_norm batch_norm group_norm instance_norm normalize
        cross_entropy binary_cross_entropy binary_cross_entropy_with_logits scaled_dot_product_attention
        multi_head_attention_forward dropout huber_loss smooth_l1_loss kl_div cosine_similarity
        pairwise_distance grid_sample interpolate gradient cov corrcoef pdist zscore GELU SiLU Softmax
        LayerNorm BatchNorm1d BatchNorm2d
    """,
}
FAMILIES: dict[str, Family] = {name: family for family, names in _MEMBERS.items() for name in names.split()}
_IN_PLACE_TAIL = "_"
OPTIONS = "options"  # the type of the operand that says what a layer was made with
GATHERS = frozenset({"[]", "take", "index_select", "gather", "take_along_axis", "embedding"})  # read what they write
OF_A_TABLE = 4  # times as many as it holds are looked up in it
TAKE_OUT = frozenset({"[]", "getrow", "getcol"})  # give a part of what they are handed
LOOKUPS = {"searchsorted": 0, "bucketize": 1, "digitize": 1}  # the operand that is looked up in
LINE = 64  # bytes that memory hands over at once
_FROM_ANYTHING = frozenset({"tensor", "Tensor", "FloatTensor", "DoubleTensor", "LongTensor", "new_tensor"})
_CALLED = frozenset({"function", "method", "functools.partial"})
_COMPILED = "("  # "jax.jit(f)", "torch.compile(f)": a function of the user's, compiled as a whole


def tail(operation: Operation) -> str:
    """The last part of its name: "roll" of "numpy.roll"; operators and compiled functions as they are."""
    name = operation.name
    if _COMPILED in name or not any(c.isalpha() for c in name):
        return name
    if name.endswith((".at", ".reduce")):
        return ".".join(name.split(".")[-2:])
    return name.rsplit(".", 1)[-1]


def compiled(operation: Operation) -> bool:
    """Whether it calls a function of the user's that a library compiled as a whole."""
    return _COMPILED in operation.name


def runs_backward(operation: Operation) -> bool:
    """Whether an operation walks a gradient graph."""
    return operation.name.endswith((".backward", "autograd.grad"))


def family(operation: Operation) -> Family:
    """What kind of work it is; "other" where its name is not known."""
    name = tail(operation)
    if compiled(operation):
        return "composite"
    if UPDATED_BY_INDEX in operation.name:
        return "movement"
    if name == "[]" and operation.operands and operation.operands[0].kind != "array":
        taken = is_sparse(operation.operands[0]) and is_sparse(operation.result)
        return "movement" if taken else "other"  # rows of a sparse matrix; an item of a list or tuple
    if name == "[]":
        return "view" if operation.view or not _moves(operation) else "movement"
    if name.startswith("[]"):
        return "movement" if name == "[]=" else "elementwise"
    if operation.library not in ARRAY_LIBRARIES and not any(is_array(o) for o in operation.operands):
        return "other"
    if name == "choice" and "p=" in operation.text and arrays(operation):
        return "reduction"  # sums up the probabilities that it is given, each time
    if name == "cdist" and operation.library == "scipy":
        return "composite"  # pair by pair; torch's is a product of matrices
    if name == "*" and _multiplies_matrices(operation):
        return "matmul"
    found = FAMILIES.get(name) or FAMILIES.get(name.removesuffix(_IN_PLACE_TAIL)) or FAMILIES.get(name.lower())
    if found == "construction" and name in _FROM_ANYTHING and any(map(is_array, operation.operands)):
        return "movement"  # torch.tensor of an array
    if found == "movement" and _of_small_items(operation):
        return "construction"
    if found == "movement" and not any(map(_holds_arrays, operation.operands)):
        return "construction"  # np.array of a list of numbers
    if operation.view and found in {"movement", "construction"} and not in_place(operation):  # which gives what it has
        return "view"
    if (
        found == "view" and not operation.view and _moves(operation)
    ):  # a reshape or ravel that had to copy, asarray(list)
        return "movement" if any(map(is_array, operation.operands)) else "construction"
    if found is None and operation.name.startswith("torch.nn.modules"):
        return "composite"
    return found or "other"


def draws(operation: Operation) -> bool:
    """Whether it gives other values each time: random numbers. JAX's depend on a key, and on nothing else."""
    sampled = operation.name.startswith("torch.distributions.") and tail(operation) in {"sample", "rsample"}
    return operation.library != "jax" and (sampled or ".random." in operation.name or family(operation) == "random")


def is_array_type(kind: str) -> bool:
    """Is it the name of a library's array type?"""
    return kind.rpartition(".")[2] in {"ndarray", "Tensor", "Array", "ArrayImpl", "Parameter"}


def is_array(operand: Operand | None) -> bool:
    """Is it an array of more than one number, and no sparse one?"""
    return operand is not None and operand.kind == "array" and math.prod(operand.shape) > 1 and not is_sparse(operand)


# Bytes of an item below which handling it costs more than moving it; and what takes items apart before it copies them.
_SMALL_ITEM = 4 << 10
_TAKE_APART = frozenset({"array", "asarray", "tensor"})


def _of_small_items(operation: Operation) -> bool:
    """Whether it puts together so many small arrays that handling these counts, not moving their elements."""
    items = [o for o in operation.operands if o.kind == "sequence" and o.length]
    many = any(o.length >= 32 and o.nbytes < _SMALL_ITEM * o.length for o in items)
    return many or (bool(items) and tail(operation) in _TAKE_APART)


def is_sparse(operand: Operand | None) -> bool:
    """Is it a sparse matrix of SciPy's or a sparse tensor, whose stored numbers are known?"""
    return operand is not None and operand.kind != "sequence" and bool(operand.shape) and operand.length > 0


def listed(operand: Operand) -> int:
    """The items of a sequence; how many numbers a sparse matrix stores is a matter of its values."""
    return 0 if is_sparse(operand) else operand.length


def _multiplies_matrices(operation: Operation) -> bool:
    """Whether `*` stands between sparse matrices of the older classes, or one and an array: it is their product."""
    factors = operation.operands
    older = any(is_sparse(o) and o.type.endswith("_matrix") for o in factors)
    return older and all(is_array(o) or is_sparse(o) for o in factors)


def _of_numbers(operand: Operand) -> bool:
    """Is it an array, be it of one number, or a sparse one?"""
    return operand.kind == "array" or is_sparse(operand)


def _holds_arrays(operand: Operand) -> bool:
    return (
        is_array(operand)
        or is_sparse(operand)
        or (operand.kind == "sequence" and operand.items.endswith((".ndarray", ".Tensor", ".Array")))
    )


def arrays(operation: Operation) -> tuple[Operand, ...]:
    """Its operands that are arrays, scalars in array's clothes left out."""
    return tuple(o for o in operation.operands if is_array(o))


def on_single_values(operation: Operation) -> bool:
    """Whether it is a step on single values, Python's own or NumPy's, and no work on arrays."""
    single = operation.library in ("python", "user") or (
        operation.library == "numpy" and not is_array(operation.result)
    )
    return single and not arrays(operation)


def _moves(operation: Operation) -> bool:
    return is_array(operation.result)


def traffic(operation: Operation) -> int:
    """Bytes that one evaluation reads and writes at least; nothing for a view, nor for a function of the user's: what
    it does is told of its own operations."""
    if operation.library == "user" or family(operation) == "view":
        return 0
    worked = worked_on(operation)
    result = operation.result
    written = result.nbytes if result is not None and _of_numbers(result) else 0
    if tail(operation) == "[]=":
        written = max((o.nbytes for o in worked if o.kind == "array"), default=0)
    if tail(operation) in GATHERS:
        return 2 * written
    return sum(_walked(o) for o in worked if o.kind == "array" or _holds_arrays(o)) + written


def worked_on(operation: Operation) -> tuple[Operand, ...]:
    """The operands; without arrays of which the others say what is touched: what is written into by index, what is
    gathered from, the table in which others are looked up."""
    name, operands = tail(operation), operation.operands
    place = _touched_in_part(name, operands)
    if place is None:
        return operands
    held, others = operands[place], (*operands[:place], *operands[place + 1 :])
    if _tells_the_part(operation, held, others):
        return others
    if others and _picks_one(others[0]) and held.shape:  # a row, a part of it, or a number
        rows, shape = max(held.shape[0], 1), held.shape[1:]
        return (replace(held, shape=shape, strides=held.strides[1:], nbytes=held.nbytes // rows), *others)
    return operands


def _picks_one(index: Operand) -> bool:
    """Whether an index is a number, or begins with one: `x[i]`, `x[i, a:b]`."""
    return index.kind == "number" or (index.type == "tuple" and index.items.rpartition(".")[2].startswith("int"))


def _tells_the_part(operation: Operation, held: Operand, others: tuple[Operand, ...]) -> bool:
    """Whether an index, a result or a value that can't be broadcast says how much of an array is touched."""
    known = operation.result is not None and _of_numbers(operation.result)
    telling = [o for o in others if o.kind == "array"]
    if known or not sets_items(tail(operation)):
        return known or bool(telling)
    indexed = any(o.kind == "array" for o in others[:-1])
    return indexed or any(len(o.shape) == len(held.shape) for o in telling)


def sets_items(name: str) -> bool:
    """`[]=`, `[]+=` and their like."""
    return name.startswith("[]") and name.endswith("=")


def _touched_in_part(name: str, operands: tuple[Operand, ...]) -> int | None:
    """Which operand an operation of this name touches in part, or only looks things up in; None: none of them."""
    arrays_at = [place for place, operand in enumerate(operands) if operand.kind == "array"]
    if name.endswith(".at") or sets_items(name):
        return next(iter(arrays_at), None)  # of a ufunc's, the first behind it
    if name in TAKE_OUT:
        return 0 if len(operands) > 1 and (arrays_at[:1] == [0] or is_sparse(operands[0])) else None
    table = LOOKUPS.get(name)
    if table is None or not {0, 1} <= set(arrays_at) or operands[0].dtype != operands[1].dtype:
        return None  # another dtype's table is cast as a whole
    return table


def walked_bytes(operations: Iterable[Operation]) -> float:
    """Bytes that operations walk, a unit."""
    return sum(traffic(operation) * operation.count * operation.scale for operation in operations)


def walked_numbers(operations: Iterable[Operation]) -> float:
    """Numbers that operations go through, a unit, by the largest array of each."""
    return sum(elements(operation) * operation.count * operation.scale for operation in operations)


def in_place(operation: Operation) -> bool:
    """Whether it writes into what is there: an assignment, `+=`, `[]=`, not a comparison; or torch's `add_`."""
    name = tail(operation)
    if operation.library == "torch" and name.endswith("_") and not name.endswith("__"):
        return True
    return name.endswith("=") and name[0] not in "=<>!"


def _walked(operand: Operand) -> int:
    """Bytes that come from memory: whole lines, where elements lie apart."""
    steps = [s for s, n in zip(operand.strides, operand.shape, strict=False) if n > 1 and s]
    size = operand.nbytes // max(math.prod(operand.shape), 1)
    return operand.nbytes // size * min(min(map(abs, steps)) * size, LINE) if steps and size else operand.nbytes


def elements(operation: Operation) -> int:
    """The most numbers that any array of it holds, or any sparse one stores."""
    return max((numbers(o) for o in (*worked_on(operation), operation.result) if o is not None), default=0)


def calls_back(operation: Operation) -> bool:
    """Whether it is handed one of the user's functions: a solver, a minimiser, which takes as long as that does."""
    return any(operand.kind == "other" and operand.type in _CALLED for operand in operation.operands)


def looks_up(operation: Operation) -> bool:
    """Whether it takes the numbers of a small table many times each: a value for each of many indices."""
    given = operation.operands[1:] if tail(operation) == "embedding" else operation.operands
    if tail(operation) not in GATHERS or not given or not is_array(given[0]) or operation.result is None:
        return False
    return numbers(operation.result) >= OF_A_TABLE * numbers(given[0])


def numbers(operand: Operand) -> int:
    """That an array holds, or a sparse one stores; 0 of anything else."""
    if is_sparse(operand):
        return operand.length
    return math.prod(operand.shape) if operand.kind == "array" else 0
