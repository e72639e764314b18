# Two commands set everything up and run: make play, make test.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RA := $(BIN)/ra

.DEFAULT_GOAL := help
.PHONY: help play test check pages screenshots bench games clean

help:  ## what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/play.done  ## play in the browser, against bots or with friends
	@$(RA) serve --open

test: $(VENV)/test.done check  ## every check there is
	$(BIN)/python -m ra.fast.warm_up
	$(RA) simulate --quiet --games 8 --json
	$(BIN)/pytest -n 2 --cov --cov-report=
	$(BIN)/coverage report --include='src/ra/engine/*' --fail-under=100

check: $(VENV)/test.done  ## style, types, architecture
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python hatch_build.py check test

pages: $(VENV)/test.done  ## build the pages of the browser's table anew
	$(BIN)/python hatch_build.py

screenshots: $(VENV)/test.done  ## make the pictures in docs/images anew
	$(BIN)/python hatch_build.py
	$(BIN)/python -m tests.browser.screenshots

bench: $(VENV)/bench.done  ## speed, as ratios measured in one run
	$(BIN)/python benchmarks/run.py

games: $(VENV)/test.done  ## make the recorded games of the tests anew
	$(BIN)/python -m tests.make_games

clean:  ## forget everything that was installed or compiled
	-test -x $(BIN)/python && $(BIN)/python -m ra.fast.warm_up --forget
	rm -rf $(VENV) web/node_modules tests/browser/node_modules src/ra/server/pages .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .grimp_cache

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Ra needs Python 3.11 or newer, this is %s: name one with make PYTHON=..." % sys.version.split()[0])'
	@echo "Setting up in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/play.done: pyproject.toml $(VENV)/bin/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[server]'
	@touch $@

$(VENV)/test.done: pyproject.toml $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	@touch $@ $(VENV)/play.done

$(VENV)/bench.done: pyproject.toml $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	@touch $@ $(VENV)/play.done
