"""The rows of docs/scores.md added up."""

from __future__ import annotations

from recorded_cases import ROOT
from unseen import SCORES, Score, newest, rows, scores, total

TABLE = """\
| command | verdict right | first cause right | causes found | blamed | nobody proved | remedy | seconds |
| --- | --- | --- | --- | --- | --- | --- | --- |
| the first command at commit 1 | 15 | 14 | 16 of 20 | 0 | 1 | 14 | 37 |
| 27 questions that nobody here had seen, the same day | 26 | 20 | 23 of 31 | 0 | 5 | 26 | 38 |
| these, after changes for them | 27 | 27 | 31 of 31 | 0 | 0 | 26 | 38 |
| 8 others, one of them of equal time, likewise | 7 | 5 | 6 of 10 | 1 | 2 | 7 of 7 | 49 |
"""


def test_only_rows_of_unseen_pairs_count() -> None:
    found = scores(TABLE)
    assert found == [Score(27, 26, 20, 23, 31, 0, 5), Score(8, 7, 5, 6, 10, 1, 2)]
    assert total(found) == Score(35, 33, 25, 29, 41, 1, 7)
    assert newest(found, 8) == found[1:]
    assert newest(found, 9) == found
    assert newest(found, 99) == found
    assert rows(found)[2] == "| all: 35 | 33 (94%) | 25 (71%) | 29 of 41 (71%) | 1 | 7 |"


def test_the_page_says_what_the_rows_add_up_to() -> None:
    page = (ROOT / "docs" / "why.md").read_text(encoding="utf-8")
    assert "\n".join(rows(scores(SCORES.read_text(encoding="utf-8")))) in page
