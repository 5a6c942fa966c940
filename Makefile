# The front door. `make demo` and `make test` do all set-up themselves.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
RUN := $(VENV)/.run-installed
DEV := $(VENV)/.dev-installed
SITE := $(VENV)/.docs-installed
FRAMEWORKS := .venv-frameworks/.installed
ENGINES := .venv-engines/.installed
JOURNEYS := .venv-journeys/.installed
SHARED := -n auto --dist worksteal  # see tests/conftest.py; neighbours stay in one process
TABLE := src/assent/programs/compiled.tsv
COMPILED := $(shell find src/assent/programs -name '*.rules') $(wildcard src/assent/risk/catalog/*.py) \
  src/assent/rules_table.py src/assent/command/wrappers/table.py \
  src/assent/risk/entries/compiled.py src/assent/risk/entries/rule.py src/assent/risk/category.py tools/programs/compile.py

.PHONY: help demo test test-all test-one checks fuzz mutants help-diff golden golden-diff lint types layers bench learn-bench clients e2e kills teams serve-demo serve-bench serve-kills box-kills box-escapes box-equal box-sessions approved chosen frameworks engines journeys pages-bench programs rules picture docs dist lock clean

help: ## list the targets
	@grep -E '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

demo: $(RUN) ## judge a bundled file of agent commands and print the table
	@$(BIN)/assent demo

test: $(DEV) ## run all checks and tests, the checks beside the tests, which wait a lot
	@$(MAKE) --no-print-directory --jobs 2 test-one checks

checks: lint types layers ## check style, types and layers

test-all: ## all tests on every installed Python, 3.11 to 3.14, each in its own environment
	@for python in 3.11 3.12 3.13 3.14; do \
	  if command -v python$$python > /dev/null && python$$python -c '' 2> /dev/null; then \
	    echo "Python $$python"; $(MAKE) --no-print-directory VENV=.venv-$$python PYTHON=python$$python test-one || exit 1; \
	  else echo "Python $$python is not here"; fi; done

test-one: $(DEV)
	@MAKEFLAGS= $(BIN)/pytest $(SHARED)

fuzz: $(DEV) ## 50,000 random scripts: does bash start anything unforeseen? (SEED=1, COUNT=50000)
	@$(BIN)/python -m tests.execution --seed $(or $(SEED),1) --count $(or $(COUNT),50000)

mutants: $(DEV) ## list the facts of rules that no example protects
	@$(BIN)/python -m tests.mutants

help-diff: $(DEV) ## compare the options in the rules with installed programs (NAMES="ls tar")
	@PYTHONPATH=tools/knowledge $(BIN)/python tools/knowledge/compare.py $(NAMES)

golden: $(DEV) ## record the judgement of every example again
	@$(BIN)/python -m tests.golden

golden-diff: $(DEV) ## compare the judgements with those of another revision (BASE=main)
	@$(BIN)/python -m tests.golden diff $(or $(BASE),main)

lint: $(DEV) ## check the style
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/python tools/style.py

types: $(DEV) ## check the types with mypy --strict
	@$(BIN)/mypy

layers: $(DEV) ## check that imports point one way
	@for config in pyproject.toml tools/cycles.ini; do \
	  $(BIN)/lint-imports --no-logo --no-cache --config $$config > $(VENV)/layers.log 2>&1 || { cat $(VENV)/layers.log; exit 1; }; done

bench: $(DEV) ## measure whole calls, instructions and microseconds per command
	@$(BIN)/python -m bench.run

learn-bench: $(DEV) ## measure learning on planted histories and simulated people (10 minutes)
	@$(BIN)/python -m bench.learn

clients: $(DEV) ## install the real clients by npm, below ~/.cache/assent-clients (2 GB) or $ASSENT_CLIENTS
	@$(BIN)/python -m tests.e2e.clients

e2e: $(DEV) ## test the real clients against a mock model (needs the clients)
	@$(BIN)/python -m pytest tests/e2e

teams: $(DEV) ## test the team's server on SQLite and on PostgreSQL, which must be installed
	@$(BIN)/python -m tests.team.postgres
	@$(BIN)/python -m pytest tests/team

serve-demo: $(DEV) ## serve a team with three machines and recorded traffic at http://127.0.0.1:8739
	@$(BIN)/python -m tests.team.demo

serve-bench: $(DEV) ## measure events a second over HTTP, idle machines, a killed server (DATABASE=postgresql://…)
	@$(BIN)/python bench/serve.py $(DATABASE)

serve-kills: $(DEV) ## kill the team's server, its database and machines while records come in (5 minutes)
	@$(BIN)/python -m tests.team.kills

kills: $(DEV) ## kill 1,000 deletions and overwrites at random, and undo each
	@$(BIN)/python -m tests.undo.kills 1000

box-kills: $(DEV) ## kill 2,000 commits of a box at random (10 minutes)
	@$(BIN)/python -m tests.box.kills 2000

box-escapes: $(DEV) ## run every dangerous command of the tests in a box, on a throw-away machine (an hour, as root)
	@$(BIN)/python -m tests.box.escapes

box-sessions: $(DEV) ## count the questions a session has left with the box on (5 minutes)
	@$(BIN)/python bench/box_sessions.py --causes

approved: $(DEV) ## count the questions a session has left after approving each proposal once (2 minutes)
	@$(BIN)/python bench/approved.py

chosen: $(DEV) ## compare each default proposal with the rule that a person wrote for the command
	@$(BIN)/python bench/chosen.py $(if $(DIFFERENCES),--differences)

box-equal: $(DEV) ## compare 600 ordinary commands, run directly and in a box
	@$(BIN)/python -m tests.box.equal

frameworks: $(FRAMEWORKS) ## test the guard in the agent frameworks that it has adapters for
	@.venv-frameworks/bin/python -m pytest tests/frameworks

engines: $(ENGINES) ## test the views and the judge in DuckDB, Spark and Dask (needs Java)
	@.venv-engines/bin/python -m pytest tests/engines

journeys: $(JOURNEYS) ## follow people's ways through the pages in Chromium (CHROMIUM=/usr/bin/chromium)
	@.venv-journeys/bin/python -m pytest tests/journeys

pages-bench: $(DEV) ## measure each page with a million events (EVENTS=1000000)
	@$(BIN)/python -m bench.pages $(EVENTS)

programs: $(TABLE) ## compile the program files to the table that hooks read

rules: $(DEV) ## write the pages of docs/rules
	@$(BIN)/python tools/rules_page.py

picture: $(RUN) ## draw the terminal of the README again
	@$(BIN)/python tools/picture.py

docs: $(SITE) ## build the documentation as a site, in site/
	@$(BIN)/zensical build --strict

dist: $(DEV) ## build the release, and try each wheel in fresh environments
	@$(BIN)/python -m tools.release

lock: $(DEV) ## pin the dependencies again
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	  pyproject.toml --group build -o requirements/run.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	  pyproject.toml --group build --group dev -c requirements/run.txt -o requirements/dev.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	  pyproject.toml --group docs -c requirements/dev.txt -o requirements/docs.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	  pyproject.toml --group build --extra langchain --extra openai-agents --extra pydantic-ai \
	  requirements/frameworks.in -c requirements/dev.txt -o requirements/frameworks.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	  requirements/engines.in -c requirements/dev.txt -o requirements/engines.txt
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	  requirements/journeys.in -c requirements/dev.txt -o requirements/journeys.txt

clean: ## remove everything that the other targets made
	rm -rf $(VENV) .venv-3.* .venv-engines .venv-frameworks .venv-journeys .mypy_cache .ruff_cache .pytest_cache .hypothesis .cache build dist site

$(TABLE): $(COMPILED) | $(VENV)/.made
	@PYTHONPATH=src:. $(BIN)/python -m tools.programs

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Assent needs Python 3.11 or newer; set PYTHON=…")'
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(RUN): $(VENV)/.made requirements/run.txt pyproject.toml hatch_build.py $(wildcard src/assent/client/*.c) | $(TABLE)
	@echo "installing into $(VENV) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/run.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(DEV): $(RUN) requirements/dev.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@

$(SITE): $(RUN) requirements/docs.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/docs.txt
	@touch $@

$(ENGINES): requirements/engines.txt | $(TABLE)
	@$(PYTHON) -m venv .venv-engines
	@.venv-engines/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/engines.txt
	@.venv-engines/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(JOURNEYS): requirements/journeys.txt | $(TABLE)
	@$(PYTHON) -m venv .venv-journeys
	@.venv-journeys/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/journeys.txt
	@.venv-journeys/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(FRAMEWORKS): requirements/frameworks.txt | $(TABLE)
	@$(PYTHON) -m venv .venv-frameworks
	@.venv-frameworks/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/frameworks.txt
	@.venv-frameworks/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@
