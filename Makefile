# A fresh machine needs Python 3.11 or newer and make. Everything else is fetched on first use, into this folder only:
# .uv/ (the installer, where the machine has none), .venv/ (the tools, as uv.lock pins them) and node_modules/ (the
# checker of the page's types, as package-lock.json pins it). The tests also want Chromium and nginx; on Debian and its kin
# they are installed where they are missing.
#
# COMPILED=1 runs `test`, `bench` and `soak` on the build of board/ and rules/ by mypyc instead (needs a C compiler).

PYTHON ?= python3
COMPILED ?=
ARGS ?=

PURE := .venv
NATIVE := .venv-compiled
ifeq ($(COMPILED),1)
VENV := $(NATIVE)
READY := $(NATIVE)/.built
TESTS := unit cases
export SENSORIUM_COMPILED := 1
else
VENV := $(PURE)
READY := ready
TESTS := lint page types unit cases
endif

RUN := $(VENV)/bin/python
UV := $(PYTHON) tools/uv.py
CASES := docs/rulebook docs/cases docs/notation.md

.DEFAULT_GOAL := help
.PHONY: help play test lint page types unit cases format bench soak mutate golden pictures editions wire balance weigh museum lock ready chromium nginx clean

help: ## this list
	@sed -n 's/^\([a-z]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | awk -F '\t' '{ printf "make %-8s %s\n", $$1, $$2 }'

play: $(READY) ## open the game in the browser (ARGS="--data DIR" to choose where games are kept)
	$(VENV)/bin/sensorium play $(ARGS)

test: $(TESTS) ## everything that must hold: style, types, tests, the rulebook's cases

lint: $(READY)
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check

page: $(READY) ## check the types of the page
	$(RUN) tools/page.py

types: $(READY)
	$(RUN) -m mypy

unit: $(READY) chromium nginx
	$(RUN) -m pytest $(ARGS)

cases: $(READY)
	$(VENV)/bin/sensorium check $(CASES)

format: ready ## put the code into its standard form
	$(PURE)/bin/python -m ruff check --fix
	$(PURE)/bin/python -m ruff format

bench: $(READY) ## measure (ARGS="sight --json" to choose)
	$(RUN) -m bench $(ARGS)

soak: $(READY) chromium nginx ## the tests at length, on fresh random examples
	$(RUN) -m pytest -m "" --hypothesis-profile=soak $(ARGS)

mutate: ready ## break the rules one place at a time and see whether a test notices
	$(PURE)/bin/python tools/mutate.py $(ARGS)

golden: ready ## write the golden files anew; read the diff
	$(PURE)/bin/python tools/golden.py $(ARGS)
	$(PURE)/bin/python tools/conversation.py

pictures: ready chromium ## draw the documents' pictures anew
	$(PURE)/bin/python tools/deck_picture.py
	$(PURE)/bin/python -m tools.screenshots

editions: ready ## write the page of the editions' switches anew
	$(PURE)/bin/python tools/editions.py

wire: ready ## write the page's types and its copies of sentences and drawings anew
	$(PURE)/bin/python tools/wire_types.py
	$(PURE)/bin/python tools/page_data.py

balance: ready ## write measured balance into missions and tables (ARGS="duel.json …")
	$(PURE)/bin/python tools/balance.py $(ARGS)

weigh: ready ## fit how the strong players judge a position (ARGS="GAMES SEED")
	$(PURE)/bin/python tools/weigh.py $(ARGS)

museum: ready ## save games as this version does, for later ones to open (ARGS="tests/museum/NAME")
	$(PURE)/bin/python tools/museum.py $(ARGS)

lock: ## choose the newest versions that pyproject.toml allows
	$(UV) lock --upgrade

# The browser that the page is tested in; where there is none, Debian's package is installed.
chromium:
	@$(PYTHON) tools/chromium.py > /dev/null

# The proxy that the server is tested behind, likewise.
nginx:
	@$(PYTHON) tools/nginx.py > /dev/null

ready:
	@UV_PROJECT_ENVIRONMENT=$(PURE) $(UV) sync --locked --quiet

# The compiled wheel is built from the sources as they stand and installed like anybody's; an editable install would leave
# compiled files beside the sources and go on using them after an edit.
$(NATIVE)/.built: pyproject.toml uv.lock tools/compile.py $(shell find src/sensorium -name '*.py' -o -name '*.toml')
	UV_PROJECT_ENVIRONMENT=$(NATIVE) $(UV) sync --locked --quiet --no-install-project --group compile
	rm -rf build/compiled/wheel
	SENSORIUM_COMPILED=1 $(NATIVE)/bin/python -m hatchling build --target wheel --directory build/compiled/wheel
	$(UV) pip install --quiet --python $(NATIVE)/bin/python --no-deps --reinstall build/compiled/wheel/*.whl
	@touch $@

clean: ## remove everything that can be made again
	rm -rf .uv $(PURE) $(NATIVE) node_modules build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} +
