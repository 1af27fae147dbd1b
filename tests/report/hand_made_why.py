"""Hand-made answers that say why: all figures are fixed, and shares with what stays unexplained sum to 1."""

from __future__ import annotations

import msgspec
from hand_made import SESSIONS

from whyslower.records import Answer, Cause, Evidence, Operation, Remedy, RuledOut, Unclear
from whyslower.report.answer import answer
from whyslower.report.where import where

COLLECTOR = Cause(
    id="garbage-collection",
    share=0.94,
    low=0.88,
    high=1.0,
    experiment="the cycle collector switched off in both",
    before=1.55,
    after=1.026,
    line="b.py:16: rows = [[t, t] for t in range(1000)]",
)
LOOP = Cause(
    id="python-loop",
    share=0.62,
    low=0.55,
    high=0.70,
    experiment="the other program's code in its place",
    before=1.55,
    after=1.18,
    line="b.py:16: total += x[i]\nb.py:17: x[i] = total",
)
WIDTH = Cause(
    id="dtype-width",
    share=0.43,
    low=0.36,
    high=0.50,
    experiment="its arrays as float32",
    before=1.55,
    after=1.28,
)
HIDDEN = Cause(
    id="autograd-overhead",
    share=-0.08,
    low=-0.11,
    high=-0.05,
    experiment="gradient recording switched off in both",
    before=1.55,
    after=1.61,
)
WHOLE_COPY = Cause(
    id="redundant-copy",
    share=0.46,
    low=0.41,
    high=0.51,
    experiment="np.ascontiguousarray(x) kept out of the loop",
    before=1.55,
    after=1.04,
    line="b.py:17: y = np.ascontiguousarray(x)",
    same_as=("memory-layout",),
)
LAYOUT = Cause(
    id="memory-layout",
    share=0.45,
    low=0.40,
    high=0.50,
    experiment="contiguous operands",
    before=1.55,
    after=1.05,
    same_as=("redundant-copy",),
)
NOISY = Unclear(
    id="garbage-collection",
    experiment="the cycle collector switched off in both",
    share=0.17,
    low=-0.06,
    high=0.41,
)
CROWDED = Unclear(id="thread-count", experiment="one thread in both", share=0.3, low=0.1, high=0.52, crowded=True)
UNNAMED = Cause(
    id="",
    share=0.97,
    low=0.9,
    high=1.03,
    experiment="the other program's code in its place",
    before=1.55,
    after=1.01,
    line="b.py:16: frame = step(frame)",
)
OTHER_WORK = Cause(id="unequal-work", experiment="compared the results of both programs unit by unit")
THREADS = [
    RuledOut(
        id="thread-count",
        experiment="one thread in both",
        effect=1.003,
        low=0.991,
        high=1.015,
        before=1.55,
        after=1.545,
    ),
    RuledOut(
        id="thread-count",
        experiment="2 threads in both",
        effect=1.001,
        low=0.99,
        high=1.012,
        before=1.55,
        after=1.548,
    ),
]
RECORDING = RuledOut(
    id="autograd-overhead", experiment="gradient recording switched off in both", effect=1.012, low=0.99, high=1.034
)
PATCH = """--- b.py
+++ b.py
@@ -11,5 +11,7 @@
 x = np.ones(1000)

+import gc; gc.disable()
 for t in range(500):
     rows = [[t, t] for t in range(1000)]
"""
LONG_PATCH = "--- b.py\n+++ b.py\n@@ -1,30 +1,30 @@\n" + "".join(f"-x{i} = {i}\n+x{i} = {i}.0\n" for i in range(30))
OFF = Remedy(
    what="switch the collector off before the loop",
    program="b",
    gain=1.51,
    low=1.47,
    high=1.55,
    same_results=True,
    patch=PATCH,
)
NARROW = Remedy(
    what="Compute in float32.", program="b", gain=1.8, low=1.74, high=1.86, same_results=False, patch=LONG_PATCH
)


def operation(text: str, seconds: float, line: int = 16, count: float = 1.0, file: str = "/home/me/a.py") -> Operation:
    """An operation on one line, as wide as its text."""
    return Operation(
        file=file,
        line=line,
        column=4,
        end_line=line,
        end_column=4 + len(text),
        text=text,
        name="numpy.op",
        library="numpy",
        count=count,
        seconds=seconds,
    )


EVIDENCE = Evidence(
    label="b",
    units=3,
    operations=(
        operation("x[i]", 2e-6, count=1000),
        operation("np.exp(\n    x\n)", 60e-6, 17),
        operation("helper(x)", 30e-6, 30, 2.5, "/home/me/tools.py"),
        operation("np.concatenate([first_part, second_part, third_part, fourth_part], axis=0)", 8e-6, 18),
    ),
)


def found(session: str = "slower", **fields: object) -> Answer:
    """The answer of a hand-made session, with these fields in place."""
    return msgspec.structs.replace(answer(SESSIONS[session], "session.jsonl"), **fields)


SEEN = {"a": where(msgspec.structs.replace(EVIDENCE, operations=EVIDENCE.operations[1:2])), "b": where(EVIDENCE)}
RULED_OUT = (*THREADS, RECORDING)
ANSWERS = {
    "why-one": found(
        causes=(COLLECTOR,), ruled_out=RULED_OUT, unexplained=0.06, remedies=(OFF,), experiments=4, where=SEEN
    ),
    "why-several": found(
        causes=(LOOP, WIDTH, HIDDEN), unexplained=0.03, remedies=(NARROW,), experiments=3, where={"b": SEEN["b"]}
    ),
    "why-no-remedy": found(causes=(LOOP,), unexplained=0.38, ruled_out=(THREADS[0],), experiments=2),
    "why-unnamed": found(located=(UNNAMED,), experiments=1, where=SEEN),
    "why-not-known": found("faster", ruled_out=RULED_OUT, experiments=4, where=SEEN),
    "why-unclear": found(
        causes=(WHOLE_COPY, LAYOUT),
        ruled_out=(RECORDING,),
        unclear=(NOISY, CROWDED),
        unexplained=0.09,
        experiments=5,
        where=SEEN,
    ),
    "why-unlike": found("unlike", causes=(OTHER_WORK,), ruled_out=THREADS, experiments=2, where=SEEN),
}
