"""The gallery's entries: read whole, and refused with a clear word for anything that could not be run."""

from __future__ import annotations

from pathlib import Path

import pytest

from whyslower.errors import UsageError
from whyslower.questions import Entry, Part
from whyslower.studies.entries import chosen, entries, files, folder, read_entry, slug

HEAD = 'question = "Which one?"\nbudget = 30\n'
PART = '[[parts]]\nkind = "explain"\ntitle = "Two loops"\nprograms = ["a.py", "b.py"]\n'


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """An entry's folder with three files."""
    found = tmp_path / "two_loops"
    found.mkdir()
    for name in ("a.py", "b.py", "c.py"):
        (found / name).write_text("pass\n")
    return found


def read(place: Path, text: str) -> Entry:
    (place / "entry.toml").write_text(text)
    return read_entry(place)


def test_an_entry_is_read_whole(place: Path) -> None:
    text = (
        HEAD
        + 'sources = ["https://example.org/1"]\n'
        + PART
        + 'settings = ["N=3", "a:N=4"]\nneeds = ["torch"]\nshare = 2\n'
    )
    entry = read(place, text)
    assert (entry.name, entry.question, entry.budget) == ("two-loops", "Which one?", 30.0)
    assert entry.sources == ("https://example.org/1",)
    (part,) = entry.parts
    assert (part.kind, part.programs, part.settings) == ("explain", ("a.py", "b.py"), ("N=3", "a:N=4"))
    assert (part.needs, part.share) == (("torch",), 2.0)


def test_entries_come_by_name_and_know_their_folder(tmp_path: Path, place: Path) -> None:
    other = tmp_path / "a_first"
    other.mkdir()
    for each in (place, other):
        (each / "a.py").write_text("pass\n")
        (each / "b.py").write_text("pass\n")
        (each / "entry.toml").write_text(HEAD + PART)
    (tmp_path / "no_entry").mkdir()
    found = entries(tmp_path)
    assert list(found) == ["a-first", "two-loops"]
    assert folder(found["two-loops"], tmp_path) == place


def test_programs_may_have_arguments_and_lie_in_folders(place: Path) -> None:
    (place / "deep").mkdir()
    (place / "deep" / "d.py").write_text("pass\n")
    entry = read(place, HEAD + PART.replace('"a.py"', "\"deep/d.py --n '3 4'\""))
    assert files(entry.parts[0]) == ["deep/d.py", "b.py"]


def test_a_part_may_say_which_of_its_programs_need_more(place: Path) -> None:
    entry = read(place, HEAD + PART + 'program_needs = {"b.py" = ["jax"]}\n')
    assert entry.parts[0].program_needs == {"b.py": ("jax",)}


def test_a_program_may_be_compared_with_itself(place: Path) -> None:
    assert read(place, HEAD + PART.replace("b.py", "a.py")).parts[0].programs == ("a.py", "a.py")


FAULTS = {
    "the question is empty": HEAD.replace("Which one?", " ") + PART,
    "budget of 0.0 is no number": HEAD.replace("30", "0") + PART,
    "budget of nan is no number": HEAD.replace("30", "nan") + PART,
    "it has no parts": HEAD + "parts = []\n",
    "missing required field `parts`": HEAD,
    "'example.org' is no address": HEAD + 'sources = ["example.org"]\n' + PART,
    "keep their logs as 'two-loops'": HEAD + PART + PART.replace("Two loops", "Two  Loops!"),
    "an entry has no field 'qestion'": HEAD + 'qestion = ""\n' + PART,
    "explain has no field 'vary'": HEAD + PART + 'vary = "N=1..2"\n',
    "study has no field 'programs'": HEAD + '[[parts]]\nkind = "study"\ntitle = "s"\nprograms = []\nfile = "a.py"\n',
    "Invalid enum value 'guess'": HEAD + PART.replace("explain", "guess"),
    "Invalid enum value 'gpu'": HEAD + PART + 'needs = ["gpu"]\n',
    "two programs are compared, not 1": HEAD + PART.replace(', "b.py"', ""),
    "a ladder has two rungs or more": HEAD + PART.replace("explain", "ladder").replace(', "b.py"', ""),
    "there is no file d.py in two_loops": HEAD + PART.replace("b.py", "d.py"),
    "there is no file  in two_loops": HEAD + PART.replace("b.py", ""),
    "there is no file b.py '3 in two_loops": HEAD + PART.replace("b.py", "b.py '3"),
    "a program stands in it twice": HEAD + PART.replace("b.py", "a.py").replace("explain", "ladder"),
    "speaks of c.py, which is none": HEAD + PART + 'program_needs = {"c.py" = ["jax"]}\n',
    "'N' is no setting": HEAD + PART + 'settings = ["N"]\n',
    "a share of -1.0 is none": HEAD + PART + "share = -1\n",
    "its title holds no letter": HEAD + PART.replace("Two loops", "?"),
    "its file is missing": HEAD + '[[parts]]\nkind = "study"\ntitle = "s"\n',
    "a contrast is between two": HEAD + '[[parts]]\nkind = "study"\ntitle = "s"\nfile = "a.py"\ncontrast = ["x=1"]\n',
    "a crossover is of two": HEAD
    + '[[parts]]\nkind = "crossover"\ntitle = "s"\nprograms = ["a.py"]\nvary = "N=1..9"\n',
    "what to vary": HEAD + PART.replace("explain", "crossover"),
    "can't be read": "question = ",
}


@pytest.mark.parametrize("said", FAULTS)
def test_faults_are_told_with_the_file(place: Path, said: str) -> None:
    with pytest.raises(UsageError) as raised:
        read(place, FAULTS[said])
    assert said in raised.value.message
    assert str(place / "entry.toml") in raised.value.message
    assert raised.value.advice


def test_names_are_found_however_they_are_written(place: Path) -> None:
    there = {"two-loops": read(place, HEAD + PART)}
    assert chosen(["two_loops", "Two-Loops"], there) == [there["two-loops"]]


def test_a_wrong_name_is_told_with_what_may_be_meant(place: Path) -> None:
    there = {"two-loops": read(place, HEAD + PART)}
    for wrong in ("two-lops", "loops"):
        with pytest.raises(UsageError) as raised:
            chosen([wrong], there)
        assert "Did you mean two-loops?" in raised.value.advice
    with pytest.raises(UsageError) as raised:
        chosen(["zzz"], there)
    assert "Did you mean" not in raised.value.advice
    assert "lists all 1" in raised.value.advice


def test_a_title_as_a_files_name() -> None:
    assert slug(Part(kind="explain", title="Sliced, and `.contiguous()` (3x)!")) == "sliced-and-contiguous-3x"
    long = Part(kind="explain", title="word " * 100)
    assert slug(long) == "word-" * 19 + "word"
