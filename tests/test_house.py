"""The house's own rules, where no linter holds them: sizes, an independent worker, plain gallery, a true README."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from whyslower import errors
from whyslower.crossover.vary import parse_vary
from whyslower.studies.claims import read_claims
from whyslower.studies.entries import entries, files, folder, read_entry

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "whyslower"
GALLERY = sorted((SOURCE / "gallery").rglob("*.py"))
WORKER = sorted((SOURCE / "worker").rglob("*.py"))
CLI = SOURCE / "cli"

QUESTIONS = (  # the gallery's entries: what people ask
    "batch-size",
    "claims",
    "conv-algorithm",
    "conv-dtype",
    "conv-initialisation",
    "conv-layout",
    "conversions",
    "environment",
    "matrix-size",
    "max-with-index",
    "one-thread",
    "same-numbers",
    "tensor-construction",
    "two-layer-net",
)

FILE_LINES = 400  # what one can still read in one go
FUNCTION_LINES = 40  # the most; about 10 is the aim


def ours() -> list[Path]:
    """Every Python file of ours, the gallery's plain scripts apart."""
    folders = (SOURCE, ROOT / "benchmarks", ROOT / "tests")
    return [path for folder in folders for path in sorted(folder.rglob("*.py")) if path not in GALLERY]


def nodes(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path)))


def imported(path: Path) -> Iterator[str]:
    """The first name of each module that a file imports; a relative import stays within its folder and has none."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield str(node.module).partition(".")[0]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", ours(), ids=name)
def test_files_and_functions_can_be_read_in_one_go(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= FILE_LINES
    functions = [node for node in nodes(path) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    long = {node.name: lines for node in functions if (lines := node.end_lineno - node.lineno + 1) > FUNCTION_LINES}
    assert not long


def test_files_of_tests_have_names_of_their_own() -> None:
    """Folders of tests are no packages: two files of one name can't be collected together."""
    named = Counter(path.name for path in ours() if path.name.startswith("test_"))
    assert [name for name, often in named.items() if often > 1] == []


@pytest.mark.parametrize("path", WORKER, ids=name)
def test_the_worker_needs_the_standard_library_only(path: Path) -> None:
    assert set(imported(path)) <= sys.stdlib_module_names


# --- the gallery ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GALLERY, ids=name)
def test_gallery_files_are_as_their_authors_would_write_them(path: Path) -> None:
    assert "whyslower" not in path.read_text(encoding="utf-8")
    ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("entry", QUESTIONS)
def test_every_question_has_its_entry_of_plain_programs_and_studies(entry: str) -> None:
    found = read_entry(SOURCE / "gallery" / entry.replace("-", "_"))
    place = folder(found)
    for part in found.parts:
        if part.kind == "study":
            check_study(place / part.file)
        elif part.kind == "claim":
            for claim in read_claims(str(place / part.file)):
                for script in claim.programs:
                    check_script(place / script)
                if claim.study:
                    check_study(place / claim.study)
        else:
            for file in files(part):
                check_script(place / file)
        if part.kind == "crossover":
            assert parse_vary(part.vary)


def test_the_gallery_is_its_questions() -> None:
    assert set(entries()) == set(QUESTIONS)


def check_script(path: Path) -> None:
    """A script: what it repeats stands in a loop at top level, or is called from there."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    main = any(isinstance(node, ast.If) and "__main__" in ast.unparse(node.test) for node in body)
    assert main or any(isinstance(node, ast.For | ast.While) for node in body), f"{path} has no loop"


def check_study(path: Path) -> None:
    """A study: its factors, and what builds a variant."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    targets = [ast.unparse(target) for node in body if isinstance(node, ast.Assign) for target in node.targets]
    targets += [ast.unparse(node.target) for node in body if isinstance(node, ast.AnnAssign)]
    assert "FACTORS" in targets, f"{path} has no FACTORS"
    assert "build" in [node.name for node in body if isinstance(node, ast.FunctionDef)], f"{path} has no build"


# --- words ------------------------------------------------------------------------------------------------------------


def test_every_error_is_documented_and_of_the_one_tree() -> None:
    classes = [value for _, value in inspect.getmembers(errors, inspect.isclass) if value.__module__ == errors.__name__]
    assert errors.WhyslowerError in classes
    for one in classes:
        assert issubclass(one, errors.WhyslowerError)
        assert vars(one).get("__doc__"), f"{one.__name__} says nothing about itself"
        assert one.__name__ in str(errors.__doc__), f"{one.__name__} is missing in the drawn tree"


def test_the_readme_names_every_command_with_its_options() -> None:
    from whyslower.cli.main import COMMANDS, commands

    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    context = click.Context(commands)
    for title in COMMANDS:
        assert f"whyslower {title}" in readme
        command = commands.get_command(context, title)
        assert command is not None
        options = [option for each in command.params for option in each.opts if option.startswith("--")]
        assert options
        assert not [option for option in options if f"`{option}" not in readme]


def test_make_looks_for_tests_that_run_alone_where_they_are() -> None:
    (command,) = re.findall(r'-m "alone and not slow" (.+)', (ROOT / "Makefile").read_text())
    tests = [path for path in ours() if path.name.startswith("test_") and path != Path(__file__)]
    alone = {str(path.parent.relative_to(ROOT)) for path in tests if "pytest.mark.alone" in path.read_text()}
    assert alone == set(command.split())
