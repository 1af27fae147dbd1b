"""Texts that are copied to be made longer, draws by another generator, writing under a mask, a method by its name, and
rows one after the other."""

from __future__ import annotations

import evidence_made as made
import pytest
from evidence_made import best, swap
from test_swaps_named import one

from whyslower.causes.case import Side, Swap
from whyslower.causes.kernel_implementation import KernelImplementation
from whyslower.causes.plain_calls import in_long_calls
from whyslower.causes.python_loop import PythonLoop
from whyslower.causes.redundant_copy import RedundantCopy
from whyslower.inquiry.code import named
from whyslower.records import Operand, Operation

WRITER = """\
class Writer:
    text = ""
    def write(self, n):
        {before}
        for i in range(n):
            {extended}
        return self.text
writer = Writer()
for part in range(9):
    writer.write(3000)
"""
PIECE = 'f"G1 X{i:.3f}\\n"'


def writing(label: str, name: str, count: float = 3000.0) -> Side:
    """A program that makes a text longer under this name, piece by piece."""
    text = WRITER.format(before="text = ''", extended=f"{name} += {PIECE}")
    held = Operand(kind="other", type="str", text=name, length=17)
    longer = Operand(kind="other", type="str", length=40)
    one = made.operation(
        "+=", held, held, text=f"{name} += {PIECE}", source=text, result=longer, count=count, library="python"
    )
    return made.side(label, [one], text)


def rewritten(slower: Side, faster: Side) -> Swap:
    return Swap(made.case(slower, faster), slower.evidence.operations, faster.evidence.operations)


@pytest.mark.parametrize(
    ("slower", "faster", "named"),
    [("self.text", "text", True), ("text", "self.text", False), ("self.text", "self.text", False)],
)
def test_a_text_that_an_attribute_holds_is_copied_for_each_piece(slower: str, faster: str, named: bool) -> None:
    score = RedundantCopy().explains(rewritten(writing("a", slower), writing("b", faster)))
    assert (score > 0.5) is named


def test_a_short_text_is_copied_in_no_time() -> None:
    assert RedundantCopy().explains(rewritten(writing("a", "self.text", 20.0), writing("b", "text", 20.0))) == 0.0


def test_pieces_that_are_joined_in_the_end_are_not_copied() -> None:
    joined = made.operation(
        "str.join", made.sequence(3000, "str"), result=Operand(kind="other", type="str", length=69000)
    )
    assert RedundantCopy().explains(rewritten(writing("a", "self.text"), made.side("b", [joined]))) > 0.5


def drawn(owner: str, **more: object) -> Operation:
    return made.operation(
        f"numpy.random.{owner}.standard_normal", made.other(owner), result=made.array(50000), seconds=2e-3, **more
    )


@pytest.mark.parametrize(
    ("text", "owner", "count", "named"),
    [
        ("rng = np.random.default_rng(0)\n", "Generator", 1.0, True),
        ("rng = np.random.default_rng(0)\n", "Generator", 2.0, False),  # and more of it
        ("sizes = [64, 128]\n", "Generator", 1.0, False),
        ("rng = np.random.default_rng(0)\n", "mtrand.RandomState", 1.0, False),
    ],
)
def test_drawing_the_same_from_another_generator_is_another_routine(
    text: str, owner: str, count: float, named: bool
) -> None:
    lost = drawn("mtrand.RandomState")
    gained = made.operation(
        f"numpy.random.{owner}.standard_normal",
        made.other(owner),
        result=made.array(50000, dtype="float32"),
        seconds=1e-3,
        count=count,
    )
    pair = made.case(made.side("a", [lost], unit_s=3e-3), made.side("b", [gained], unit_s=2e-3))
    code = made.hunk(text.replace("default_rng", "RandomState"), text)
    assert (KernelImplementation().explains(Swap(pair, (lost,), (gained,), code)) == 0.7) is named


def test_writing_under_a_mask_is_a_slow_way_to_a_limit() -> None:
    x, mask = made.tensor(2048, 256), made.tensor(2048, 256, dtype="bool")
    compared = made.operation("<", x, made.number("int"), library="torch", result=mask, seconds=3e-4)
    written = made.operation("[]=", x, mask, made.number("int"), library="torch", seconds=2e-3)
    copied = made.operation("torch.Tensor.clone", x, result=x, seconds=2e-4)
    limited = made.operation("torch.nn.functional.relu", x, result=x, seconds=1e-4)
    assert KernelImplementation().explains(swap([compared, written, copied], [limited])) == 0.6
    taken = made.operation("torch.Tensor.index_select", x, result=x, seconds=1e-4)
    assert KernelImplementation().explains(swap([compared, written, copied], [taken])) < 0.5
    assert KernelImplementation().explains(swap([compared, written, copied], [limited, written])) < 0.5


@pytest.mark.parametrize(
    ("other", "named"),
    [
        ("scipy.sparse.csgraph.dijkstra", True),
        ("scipy.sparse.csgraph.floyd_warshall", False),
        ("scipy.ndimage.zoom", False),
    ],
)
def test_a_library_with_a_routine_for_each_method_tells_methods_by_their_names(other: str, named: bool) -> None:
    dense = made.operation(
        "scipy.sparse.csgraph.floyd_warshall", made.array(484, 484), result=made.array(484, 484), seconds=4e-2
    )
    sparse = made.operation(other, made.other("scipy.sparse.csr_matrix"), result=made.array(484, 484), seconds=2e-2)
    assert (best(swap([dense], [sparse])) == "algorithm-choice") is named


@pytest.mark.parametrize(
    ("rows", "calls", "named"),
    [
        (83, 1.0, True),
        (83, 40.0, False),  # it loops as well
        (8, 1.0, False),  # as many elements in all are far fewer here
    ],
)
def test_rows_that_a_loop_goes_through_are_done_at_once(rows: int, calls: float, named: bool) -> None:
    frame, frames = made.array(2048), made.array(rows, 2048)
    lost = [made.operation("scipy.fft.rfft", frame, seconds=9e-4, count=83.0, depth=1)]
    lost += [made.operation("*", frame, frame, seconds=2e-4, count=83.0, depth=1)]
    gained = [made.operation("scipy.fft.rfft", frames, seconds=3e-4, count=calls)]
    gained += [made.operation("*", frames, frame, seconds=6e-5, count=calls)]
    assert (PythonLoop().explains(swap(lost, gained)) == 0.55) is named


@pytest.mark.parametrize(("name", "built"), [("numpy.strings.upper", True), ("numpy.strings.startswith", False)])
def test_texts_of_numpys_go_through_pythons_own_methods(name: str, built: bool) -> None:
    """`np.char.upper(codes)`, and a list of them: an item becomes a str, and its result an item again."""
    codes = made.array(4000, dtype="str320")
    lost = [one(name, 444, codes, library="numpy", result=codes)]
    gained = [one("str.upper", 54, made.other("str"), count=4000.0, library="python")]
    gained.append(one("iter", 40, made.sequence(4000, "str"), count=4000.0, library="python"))
    assert (named(swap(lost, gained)) == "construction") is built


@pytest.mark.parametrize("other", ["scipy.interpolate.RectBivariateSpline", "scipy.ndimage.zoom"])
def test_interpolators_of_scipys_are_methods(other: str) -> None:
    """A forecast on a finer grid, by one of `scipy.interpolate` or by another."""
    fine = made.array(361, 720)
    lost = [one("scipy.interpolate.RegularGridInterpolator", 2915, made.sequence(2), library="scipy", result=fine)]
    gained = [one(other, 208, made.array(361), made.array(720), library="scipy", result=fine)]
    assert (named(swap(lost, gained)) == "algorithm-choice") is other.startswith("scipy.interpolate")


@pytest.mark.parametrize(
    ("came", "count", "cause"),
    [("in", 501.0, "kernel-implementation"), ("in", 5.0, "python-loop"), ("re.Pattern.search", 501.0, "")],
    ids=["the text as often", "far less often", "by another pattern"],
)
def test_a_pattern_where_the_text_itself_tells(came: str, count: float, cause: str) -> None:
    """`pattern.match(line)`, each of which is short, and `word in line`."""
    line, pattern = Operand(kind="other", type="str", length=40), Operand(kind="other", type="re.Pattern")
    lost = [one("re.Pattern.match", 40, pattern, line, library="python", count=501.0, text="p.match(line)")]
    gained = [one(came, 9, line, line, library="python", count=count, text="'ERROR' in line")]
    assert named(swap(lost, gained)) == cause


@pytest.mark.parametrize(
    ("other", "written", "cause"),
    [
        ("pickle.dumps", made.sequence(1000, "dict"), "kernel-implementation"),
        ("pickle.dumps", made.array(1000), "construction"),
        ("numpy.array", made.sequence(1000, "dict"), "construction"),
    ],
    ids=["the same objects in another code", "an array", "no code at all"],
)
def test_objects_written_in_another_code(other: str, written: Operand, cause: str) -> None:
    """`json.dumps(rows)`, and `pickle.dumps(rows)`."""
    lost = [one("json.dumps", 3290, made.sequence(1000, "dict"), library="python", result=made.other("str"))]
    library = "numpy" if other.startswith("numpy") else "python"
    gained = [one(other, 393, written, library=library, result=made.other("bytes"))]
    assert named(swap(lost, gained)) == cause


TEXT, LETTER = (Operand(kind="other", type="str", length=length) for length in (1600, 1))
TABLE = Operand(kind="other", type="dict", length=32)


@pytest.mark.parametrize(("table", "named"), [(TABLE, True), (made.sequence(32), False)])
def test_a_text_that_is_gone_through_by_a_table_or_letter_by_letter(table: Operand, named: bool) -> None:
    """Where the samples lie in the user's own line, one long call in it is no loop."""
    translate = made.operation("str.translate", TEXT, table, seconds=4e-4, result=TEXT, library="python")
    replace = made.operation(
        "str.replace", TEXT, LETTER, LETTER, seconds=9e-5, result=TEXT, count=32.0, depth=1, library="python"
    )
    assert in_long_calls(swap([translate], [replace])) is named
    assert (best(swap([translate], [replace])) == "kernel-implementation") is named


@pytest.mark.parametrize(("count", "long"), [(1.0, True), (2000.0, False)])
def test_a_call_for_each_of_many_short_texts_is_a_loop(count: float, long: bool) -> None:
    short = made.operation("str.translate", LETTER, TABLE, seconds=4e-4, count=count, library="python")
    assert in_long_calls(swap([short], [])) is long


@pytest.mark.parametrize(
    ("other", "us", "named"),
    [
        ("scipy.spatial.ConvexHull", 240, True),
        ("scipy.spatial.Delaunay", 240, False),  # the same of fewer points, say
        ("scipy.spatial.cDelaunay", 240, False),  # what it calls
        ("scipy.spatial.ConvexHull", 20, False),  # it stands beside what does the work
        ("scipy.ndimage.zoom", 240, False),
    ],
)
def test_what_is_made_of_points_is_a_method_too(other: str, us: float, named: bool) -> None:
    """Tetrahedra within a hull, to ask which points lie inside, or the planes around it."""
    points, asked = made.array(400, 3), made.array(1500, 3)
    lost = [one("scipy.spatial.Delaunay", 4600, points, library="scipy")]
    lost += [one("scipy.spatial.Delaunay.find_simplex", 6100, made.other("Delaunay"), asked, library="scipy")]
    gained = [one(other, us, points, library="scipy"), one("+", 220, made.array(1500, 58), made.array(58))]
    assert (best(swap(lost, gained)) == "algorithm-choice") is named
