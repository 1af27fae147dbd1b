# Every command here sets up its own environment first; a fresh machine needs Python 3.11 or later, and the network once.
#
#   make demo        explain the gallery's first pair
#   make test        all tests but the slow ones        make slow    the slow ones
#   make check       ruff, mypy, import-linter, the house's own rules
#   make calibrate   does the verdict keep its promises? (hours; QUICK=1: 10 minutes)
#   make cases       the recorded pairs again, and the causes' pages with their figures (BUDGET=seconds a pair)
#   make gallery     the gallery's entries again, and docs/gallery.md with their answers (about half an hour)
#   make bench       harness cost and false alarms beside other tools (QUICK=1: minutes)

VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
QUICK ?=
BUDGET ?= 60
GALLERY := src/whyslower/gallery/two_layer_net

# The first interpreter that is new enough and can make an environment (Debian ships some that cannot).
PYTHON ?= $(firstword $(foreach p,python3 python3.12 python3.13 python3.11 python3.14,\
	$(shell $(p) -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $(p))))

# Of the packages' thousands of modules few are ever imported: those are compiled, once, as these imports write them down.
IMPORTED := jax.numpy, scipy.linalg, scipy.signal, scipy.sparse, scipy.stats, torch._dynamo, torch.utils.data, \
	torch.profiler, whyslower
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup demo test slow check calibrate cases gallery bench clean

help:
	@sed -n 's/^#   //p' Makefile

setup: $(STAMP)

$(STAMP): pyproject.toml
	@test -n "$(PYTHON)" || { echo "whyslower needs Python 3.11 or later, with its venv module (Debian: python3-venv)" >&2; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --editable '.[dev]'
	$(BIN)/python -c 'import $(IMPORTED)'
	@touch $@

demo: $(STAMP)
	$(BIN)/whyslower explain $(GALLERY)/numpy_wrong_mask.py $(GALLERY)/torch_autograd.py --budget $(BUDGET) \
		|| test $$? -eq 3 # undecided on this machine is an answer too

test: $(STAMP)
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not slow and not alone" --ignore tests/test_house.py
	$(BIN)/python -m pytest -q -m "alone and not slow" tests/measure tests/sessions

slow: $(STAMP)
	$(BIN)/python -m pytest -q -m slow

check: $(STAMP)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -qq tests/test_house.py

calibrate: $(STAMP)
	$(BIN)/python benchmarks/calibrate_rule.py --sessions 100000
	$(BIN)/python benchmarks/calibrate_real.py $(if $(QUICK),--quick)

cases: $(STAMP)
	$(BIN)/python benchmarks/cause_pages.py --run --budget $(BUDGET)

gallery: $(STAMP)
	$(BIN)/python benchmarks/gallery_page.py --run

bench: $(STAMP)
	$(BIN)/python benchmarks/bench.py $(if $(QUICK),--quick)

clean:
	rm -rf dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
