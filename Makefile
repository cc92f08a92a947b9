# Two commands matter: `make run` shows the whole system at work, `make test` proves it. `make help` lists the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
PHOTOS ?= ../shared/photos
WITH_PHOTOS = $(if $(wildcard $(PHOTOS)),--photos $(PHOTOS))
SIDES ?= 300
OUT ?= build/behaviour
TEST_WORKERS ?= 4
WORKERS ?= 2

.DEFAULT_GOAL := help
.PHONY: help run hub test test-fast lint compiled-tests chaos check-standings axe eval eval-full bench-vision bench-director bench-sync bench-table train goldens behaviour pictures catalogues locks wheel clean

help: ## list these commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

$(VENV)/base: locks/base.txt pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PIP) install -r locks/base.txt
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/dev: locks/dev.txt $(VENV)/base
	$(PIP) install -r locks/dev.txt
	@touch $@

$(VENV)/train: locks/train.txt $(VENV)/base
	$(PIP) install -r locks/train.txt
	@touch $@

run: $(VENV)/base ## hub, one simulated table and the director's page play a round
	$(BIN)/kiosk demo

hub: $(VENV)/base ## the director's PC: open the address that it prints; a trial evening is one touch away
	$(BIN)/kiosk hub

lint: $(VENV)/dev ## style, types and the walls between the rooms
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Whatever the environment says: what is compiled is kept, for the tests start many processes that import it.
test test-fast compiled-tests: export PYTHONDONTWRITEBYTECODE :=

# Else each of pytest's workers would compile all of the tests for itself; beside mypy a core is free for it.
compiled-tests: $(VENV)/dev
	@$(BIN)/pytest --collect-only --quiet --quiet > /dev/null || true  # what is wrong, pytest says below

# Each worker takes a stretch of the tests, whose neighbours look at the same sides, then part of another's
# rest. A third of their time they wait for programs: two cores have work for four workers.
PYTEST = $(BIN)/pytest --numprocesses $(TEST_WORKERS) --dist worksteal

test: $(VENV)/dev ## everything that must hold
	@$(MAKE) --no-print-directory --jobs 2 lint compiled-tests
	$(PYTEST)

test-fast: $(VENV)/dev ## tests alone, in two minutes: no other programs, no golden pictures, no long counts
	$(PYTEST) -m "not process and not golden and not slow"

axe: $(VENV)/dev ## axe-core on all pages of every evening, for everybody, in both languages (half an hour; needs Chromium)
	$(BIN)/pytest --numprocesses $(WORKERS) --all-walks tests/hub/site/test_axe.py

eval: $(VENV)/dev ## what the recogniser reaches, pictures of what it fails on; fails below its figures
	$(BIN)/python -m kiosk.vision.evaluation --sides $(SIDES) $(WITH_PHOTOS) --failures build/failures

eval-full: $(VENV)/dev ## the same over 5,130 sides; goes on where it was stopped
	$(BIN)/python -m kiosk.vision.evaluation --full $(WITH_PHOTOS) --checkpoint build/eval.jsonl

bench-sync: $(VENV)/dev ## what the sync reaches; fails below its figures (two cores with nothing else to do)
	$(BIN)/python tools/bench_sync.py

bench-director: $(VENV)/dev ## pairings of 600 pairs and pages of 300 tables; fails below its figures
	$(BIN)/python tools/bench_director.py

bench-table: $(VENV)/dev ## how fast the table draws, answers and starts, and what it takes; fails below its figures
	$(BIN)/python tools/bench_table.py

chaos: $(VENV)/dev ## power cuts, storms, bad lines and garbage by the ten thousand; goes on where it was stopped
	$(BIN)/python tools/chaos.py

check-standings: $(VENV)/dev ## 2,000 random tournaments, the program's sums beside plain ones; goes on where it was stopped
	$(BIN)/python tools/chaos.py tournaments

bench-vision: $(VENV)/dev ## time and memory of a count, stage by stage; fails below its figures
	$(BIN)/python tools/bench_vision.py

build/art build/fonts: | $(VENV)/train
	$(BIN)/python -m kiosk.vision.training.fetched.$(@F) $@

train: $(VENV)/train build/art build/fonts ## train the recogniser's networks anew (hours; HALF=1 computes in bfloat16, WORKERS=15 processes draw)
	$(BIN)/python -m kiosk.vision.training.train $(if $(HALF),--half) $(if $(EFFORT),--effort $(EFFORT)) $(if $(WORKERS),--workers $(WORKERS))

goldens: $(VENV)/dev ## compare the table's screens with their golden pictures (RENEW=1 keeps them as they are)
	$(BIN)/python tools/goldens.py $(if $(RENEW),--renew,--show out/goldens)

behaviour: $(VENV)/dev ## write down all that this checkout does (OUT=DIRECTORY): "diff -r" compares it with another's
	$(BIN)/python tools/behaviour.py $(OUT) $(WITH_PHOTOS)

pictures: $(VENV)/dev ## the screenshots of the documentation, and every screen of the table
	$(BIN)/python tools/pictures.py

catalogues: $(VENV)/dev ## bring the translations up to the sentences in the code
	$(BIN)/python tools/catalogues.py

locks: ## resolve the dependencies anew (needs uv)
	tools/lock

wheel: $(VENV)/base ## the wheel, in dist/
	$(BIN)/pip --disable-pip-version-check wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

clean: ## remove the environment and everything that was made
	rm -rf $(VENV) dist build out .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
