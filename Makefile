# Two commands set everything up and run: make play, make test.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RA := $(BIN)/ra

# The distribution was once called `ra`, like another project on PyPI. It must go before `ra-game` comes: uninstalling it
# later would take the command away from both.
OURS := import importlib.metadata as m; exit(not any("Knizia" in str(d.metadata["Summary"]) for d in m.distributions(name="ra")))
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
define install
	@if $(BIN)/python -c '$(OURS)'; then $(PIP) uninstall --yes ra; fi
	@$(PIP) install -e '.[$(1)]'
endef

DRILLS := $(addprefix tests/server/,test_crash.py test_faults.py test_supervision.py test_bot_pool.py drill_power_loss.py)

# After a pull the library is one of other sources. Building it takes the compiler, which pip brings and takes away again.
NEWEST := $(BIN)/python -m ra.build --check || { echo "Building the compiled library again ..."; $(PIP) install --no-deps -e .; }

.DEFAULT_GOAL := help
.PHONY: help newest play serve test quick check library wheels sanitize pages screenshots bench calibrate load drill soak games documents constraints audit clean

newest:
	@$(NEWEST)

help:  ## what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/play.done newest  ## play in the browser, against bots or with friends
	@$(RA) serve --open

serve: $(VENV)/serve.done newest  ## serve tables on this machine
	@$(RA) serve

test: $(VENV)/test.done library  ## every check there is
	@$(MAKE) --no-print-directory check
	$(BIN)/pytest tests/engine --cov --cov-fail-under=100
	$(BIN)/pytest -n 2 --dist worksteal --ignore=tests/engine

quick: $(VENV)/test.done library  ## what tells within 90 seconds whether a change is sound
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/pytest -q -n 2 tests/engine tests/table tests/lens

check: $(VENV)/test.done library  ## style, types, architecture
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python hatch_build.py check test

library: $(VENV)/test.done  ## build the compiled library anew, if its sources have changed
	@$(BIN)/python -m ra.build

wheels: $(VENV)/test.done library  ## an sdist, and a wheel for every system, in dist/
	$(BIN)/python -m tests.build.make_wheels

sanitize: $(VENV)/test.done library  ## all tests of compiled code, in builds that stop at undefined behaviour
	$(BIN)/python -m tests.fast.sanitize

pages: $(VENV)/test.done  ## build the pages of the browser's table anew
	$(BIN)/python hatch_build.py

screenshots: $(VENV)/test.done library  ## make the pictures in docs/images anew
	$(BIN)/python hatch_build.py
	$(BIN)/python -m tests.browser.screenshots

calibrate: $(VENV)/test.done library  ## measure what it costs a bot to play warmly
	$(BIN)/python -m ra.training.calibration

bench: $(VENV)/bench.done $(VENV)/test.done newest  ## speed, as ratios measured in one run
	$(BIN)/python -m benchmarks.run
	$(BIN)/python hatch_build.py
	$(BIN)/python -m benchmarks.module

load: $(VENV)/test.done library  ## thousands of sockets against the server, on a quiet machine
	$(BIN)/python benchmarks/load.py --all --write

drill: $(VENV)/test.done library  ## a hundred kills, power losses and faults of every kind under load, on both databases
	RA_DRILL_ROUNDS=100 RA_DRILL_RESTARTS=30 $(BIN)/pytest -s $(DRILLS)

soak: $(VENV)/test.done library  ## the long forms of tests that are short in make test; takes hours
	RA_GAMES=1000 $(BIN)/pytest -n 2 tests/fast/test_equality.py tests/web/test_engine.py tests/lens/test_compiled.py
	RA_SOAK_EXAMPLES=40 $(BIN)/pytest -n 2 tests/translator/test_equality.py
	RA_BOT_GAMES=40 $(BIN)/pytest -n 2 tests/web/test_bots.py
	RA_FRAME_GAMES=40 $(BIN)/pytest -n 2 tests/web/test_frames.py
	RA_DRILL_ROUNDS=300 RA_DRILL_RESTARTS=100 $(BIN)/pytest -s $(DRILLS)

documents: $(VENV)/test.done library  ## write anew what is made from other sources: documents, schemas, types
	$(BIN)/python -m tests.server.make_documents
	$(BIN)/python -m tests.game.make_schemas
	$(BIN)/python -m tests.engine.make_state
	$(BIN)/python -m tests.web.make_wire

games: $(VENV)/test.done library  ## make the recorded games of the tests anew
	$(BIN)/python -m tests.make_games

constraints: $(VENV)/audit.done  ## pin the newest versions that a server can install, with their hashes
	$(BIN)/python -m tests.deploy.make_constraints

audit: $(VENV)/audit.done  ## ask whether any version that a server installs is known to be vulnerable
	@$(BIN)/python -m tests.deploy.audit

clean:  ## forget everything that was installed or compiled
	rm -rf $(VENV) src/ra/_library* web/node_modules tests/browser/node_modules src/ra/server/pages .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .grimp_cache

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Ra needs Python 3.11 or newer, this is %s: name one with make PYTHON=..." % sys.version.split()[0])'
	@echo "Setting up in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/play.done: pyproject.toml $(VENV)/bin/python
	$(call install,server)
	@touch $@

$(VENV)/serve.done: pyproject.toml $(VENV)/bin/python
	$(call install,server)
	@touch $@ $(VENV)/play.done

$(VENV)/test.done: pyproject.toml $(VENV)/bin/python
	$(call install,test)
	$(BIN)/python -m tests.browser.house
	@touch $@ $(VENV)/play.done $(VENV)/serve.done

$(VENV)/bench.done: pyproject.toml $(VENV)/bin/python
	$(call install,bench)
	@touch $@ $(VENV)/play.done

$(VENV)/audit.done: pyproject.toml $(VENV)/bin/python
	$(call install,audit)
	@touch $@
