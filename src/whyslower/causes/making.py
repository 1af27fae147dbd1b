"""Objects that exchanged set-up makes with other options: a layer, a tree, a plan."""

from __future__ import annotations

import ast
from typing import NamedTuple

from whyslower.causes import reading
from whyslower.causes.binding import keywords, parsed, parsed_lines
from whyslower.causes.case import Swap
from whyslower.records import Operation

# Keywords that say what a routine is given or gives, on which hardware, with how many hands: not how it goes about it.
NO_METHOD = reading.words(
    "a x y axis axes dim dims dtype out order device layout where keepdims keepdim casting num_workers workers"
    " n_jobs pin_memory persistent_workers non_blocking requires_grad retain_graph create_graph donate_argnums"
    " static_argnums shuffle sorted backend dynamic fullgraph fused foreach capturable training inplace seed rng"
    " random_state generator size shape"
)

Options = dict[str, str]  # by keyword, the text of its value


class Made(NamedTuple):
    """A statement that gives a name to what a call returns."""

    name: str
    rest: str  # the statement without what the call is asked for by name
    options: Options


def options_of(call: ast.AST | None) -> Options | None:
    """What a call is asked for by name; None of what is no call."""
    found = keywords(call)
    return None if found is None else {name: value for name, value in found.items() if name}


def chooses(value: str) -> bool:
    """A flag or a name, written out."""
    constant = parsed(value)
    return isinstance(constant, ast.Constant) and isinstance(constant.value, bool | str | None)


def apart(one: Options, other: Options) -> set[str]:
    """The keywords of which two calls are told otherwise."""
    return {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)}


def made(text: str) -> list[Made | None]:
    """The statements of a text, None for each that is of another kind; [] for lines out of their context."""
    tree = parsed_lines(text)
    return [_made(statement) for statement in tree.body] if tree is not None else []


def _made(statement: ast.stmt) -> Made | None:
    call = statement.value if isinstance(statement, ast.Assign) else None
    options = options_of(call)
    if options is None or not isinstance(statement, ast.Assign) or not isinstance(call, ast.Call):
        return None
    call.keywords = []
    return Made(ast.unparse(statement.targets[0]), ast.unparse(statement), options)


def layers_made_otherwise(swap: Swap) -> list[Operation]:
    """What the slower unit calls of torch's layers that exchanged set-up makes with other options."""
    if swap.hunk is None or swap.hunk.in_unit:
        return []
    names = _made_otherwise(swap.hunk.slower_text, swap.hunk.faster_text)
    layers = (o for o in swap.case.slower.evidence.operations if o.name.startswith("torch.nn.modules"))
    return [one for one in layers if one.text.partition("(")[0] in names]


def _made_otherwise(slower: str, faster: str) -> set[str]:
    """The names that both texts give to what one callable returns for the same arguments and other options."""
    ours, theirs = ({one.name: one for one in made(text) if one is not None} for text in (slower, faster))
    both = [(ours[name], theirs[name]) for name in ours.keys() & theirs.keys()]
    found = {one.name: apart(one.options, other.options) for one, other in both if one.rest == other.rest}
    return {name for name, options in found.items() if options and not options & NO_METHOD}
