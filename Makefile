# A fresh machine needs Python 3.11 or newer and make. Everything else is fetched on first use, into this folder only:
# .uv/ (the installer, where the machine has none), .venv/ (the tools, as uv.lock pins them) and node_modules/ (the
# checker of the page's types, as package-lock.json pins it). The tests also want Chromium and nginx; on Debian and its kin
# they are installed where they are missing, as packages of the system.
#
# Where a C compiler is at hand, board/, rules/ and the quick players are compiled by mypyc into .venv-compiled/: `play`
# begins that in the background and plays in pure Python until it is ready, `duel` and `ladder` wait for it. COMPILED=1
# runs `test`, `bench` and `soak` on that build too; COMPILED=0 lets everything be pure Python.

PYTHON ?= python3
COMPILED ?=
ARGS ?=
# Of everything that `soak` draws by chance it tries so many: 200 take some hours on two cores, 5000 days.
EXAMPLES ?= 5000
# How many processes share the tests. One more than the cores of a small machine: those of the page wait for a browser.
JOBS ?= 3

# Bytecode is kept, whatever the environment says: tests start servers by the dozen, and none should compile the sources anew.
export PYTHONDONTWRITEBYTECODE :=

PURE := .venv
NATIVE := .venv-compiled
ifeq ($(COMPILED),1)
VENV := $(NATIVE)
READY := native
TESTS := unit cases
export SENSORIUM_COMPILED := 1
else
VENV := $(PURE)
READY := ready
TESTS := lint page types unit cases
endif

RUN := $(VENV)/bin/python
ifeq ($(COMPILED),0)
PLAY := $(PURE)/bin/sensorium
LAB := $(PURE)/bin/sensorium
else
PLAY := $(PURE)/bin/python tools/native.py run
LAB := $(PLAY) --build
endif
ifeq ($(COMPILED),1)
PLAY := $(LAB)
endif
UV := $(PYTHON) tools/uv.py
CASES := docs/rulebook docs/cases docs/notation.md

.DEFAULT_GOAL := help
.PHONY: help play duel ladder native wheel test lint page types unit cases format bench soak mutate golden pictures editions wire balance weigh calibrate worth cards bids even branches ships museum lock ready chromium nginx clean

help: ## this list
	@sed -n 's/^\([a-z]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | awk -F '\t' '{ printf "make %-8s %s\n", $$1, $$2 }'

play: ready ## open the game in the browser (ARGS="--data DIR" to choose where games are kept)
	@$(PLAY) play $(ARGS)

duel: ready ## let bots meet (ARGS="pilot-light --games 20")
	@$(LAB) duel $(ARGS)

ladder: ready ## rate the bots (ARGS="--games 4")
	@$(LAB) ladder $(ARGS)

test: $(TESTS) ## everything that must hold: style, types, tests, the rulebook's cases

lint: $(READY)
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check

page: $(READY) ## check the types of the page
	$(RUN) tools/page.py

types: $(READY)
	$(RUN) -m mypy

unit: $(READY) chromium nginx
	$(RUN) -m pytest -n $(JOBS) --dist worksteal $(ARGS)

cases: $(READY)
	$(VENV)/bin/sensorium check $(CASES)

format: ready ## put the code into its standard form
	$(PURE)/bin/python -m ruff check --fix
	$(PURE)/bin/python -m ruff format

bench: $(READY) ## measure (ARGS="sight --json" to choose)
	$(RUN) -m bench $(ARGS)

soak: $(READY) chromium nginx ## the tests at length, on fresh random examples (EXAMPLES=200 for an hour or two)
	EXAMPLES=$(EXAMPLES) $(RUN) -m pytest -m "" --hypothesis-profile=soak -n $(JOBS) --dist worksteal $(ARGS)

mutate: ready ## break the rules one place at a time and see whether a case notices
	$(PURE)/bin/python -m tools.mutate $(ARGS)

golden: ready ## write the golden files anew; read the diff
	$(PURE)/bin/python tools/golden.py $(ARGS)
	$(PURE)/bin/python tools/conversation.py
	$(PURE)/bin/python tools/player_games.py

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

calibrate: ready ## how good the judge's chances are, on stored games (ARGS=DIR of `duel --save`)
	$(PURE)/bin/python tools/calibrate.py $(ARGS)

worth: ready ## what each ability of the bots is worth in marine wins (ARGS="--games 100 --row jumps long-way-down")
	$(PURE)/bin/python tools/ability_table.py $(ARGS)

cards: $(READY) ## what each psychic card is worth, into docs/psychic.md (ARGS="--games 40 --jobs 2")
	$(RUN) -m tools.card_table $(ARGS)

bids: $(READY) ## what programs know about bids: adds duels on generated ships (ARGS="--games 2000 --jobs 2")
	$(RUN) -m tools.bid_table $(ARGS)

even: $(READY) ## the strong bots on thirty ships of each scenario at even points, into docs/generator.md (ARGS="--games 2")
	$(RUN) -m tools.ship_games $(ARGS)

branches: $(READY) ## the chapters of our stories on both branches, into docs/stories.md (ARGS="--games 12 --jobs 2")
	$(RUN) -m tools.story_balance $(ARGS)

ships: ready chromium ## a picture of the ten tiles and thirty ships, to be looked at (ARGS=ships.png)
	$(PURE)/bin/python -m tools.ship_sheet $(ARGS)

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
	@SENSORIUM_COMPILED= UV_PROJECT_ENVIRONMENT=$(PURE) $(UV) sync --locked --quiet

native: ready ## compile, if anything has changed since the last time (needs a C compiler)
	@$(PURE)/bin/python tools/native.py build

wheel: ready ## build the sdist, the wheel, and the compiled wheel where a C compiler is at hand, into dist/
	@rm -rf dist
	@SENSORIUM_COMPILED= $(PURE)/bin/python -m hatchling build --directory dist
	@$(PURE)/bin/python tools/native.py wheel dist

clean: ## remove everything that can be made again
	rm -rf .uv $(PURE) $(NATIVE) node_modules build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} +
