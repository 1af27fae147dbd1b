"""Objects that exchanged set-up makes with other options: a layer, a tree, a plan."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator

from whyslower.causes import reading
from whyslower.causes.binding import keywords

# Keywords that say what a routine is given or gives, on which hardware, with how many hands: not how it goes about it.
NO_METHOD = reading.words(
    "a x y axis axes dim dims dtype out order device layout where keepdims keepdim casting num_workers workers"
    " n_jobs pin_memory persistent_workers non_blocking requires_grad retain_graph create_graph donate_argnums"
    " static_argnums shuffle sorted backend dynamic fullgraph fused foreach capturable training inplace seed rng"
    " random_state generator size shape"
)


Options = dict[str, str]  # by keyword, the text of its value


def options_of(call: ast.AST | None) -> Options | None:
    """What a call is asked for by name; None of what is no call."""
    found = keywords(call)
    return None if found is None else {name: value for name, value in found.items() if name}


def apart(one: Options, other: Options) -> set[str]:
    """The keywords of which two calls are told otherwise."""
    return {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)}


def made_otherwise(slower: str, faster: str) -> frozenset[str]:
    """The names that both texts give to what one callable returns for the same arguments and other options."""
    ours, theirs = (dict(_made(text)) for text in (slower, faster))
    both = {name for name in ours.keys() & theirs.keys() if ours[name][:2] == theirs[name][:2]}
    found = {name: apart(ours[name][2], theirs[name][2]) for name in both}
    return frozenset(name for name, options in found.items() if options and not options & NO_METHOD)


def _made(text: str) -> Iterator[tuple[str, tuple[str, tuple[str, ...], Options]]]:
    """Names with the callable, the plain arguments, and by keyword the others, of each call whose result they get."""
    try:
        statements = ast.parse(textwrap.dedent(text)).body
    except SyntaxError:  # lines out of their context
        return
    for statement in statements:
        options = options_of(statement.value) if isinstance(statement, ast.Assign) else None
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call) and options is not None:
            call, (target, *_) = statement.value, statement.targets
            yield ast.unparse(target), (ast.unparse(call.func), tuple(map(ast.unparse, call.args)), options)
