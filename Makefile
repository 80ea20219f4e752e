# Everything that people and CI do here. A line that ends in `## ...` is what `make help` prints.
VENV ?= .venv
HOST ?= 127.0.0.1
PORT ?= 8000
WORKERS ?= 2
THREADS ?= 2
MINUTES ?= 60
SEED ?= 1
SLOW ?= 0.5
SYSTEM ?= blitz-beta
PART ?= 5
ROOM ?= validators
ORDER ?= $(shell date +%Y%m%d%H%M%S)
PYTEST ?= -n auto --dist worksteal
BIN = $(VENV)/bin

export VENV
.NOTPARALLEL:
.DEFAULT_GOAL := help

.PHONY: help
help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# ---------------------------------------------------------------- use it

.PHONY: setup
setup: ## environment, dependencies, database, catalogues, compiled battles; nothing served
	@python=$$(PYTHON="$(PYTHON)" tools/find_python.sh) && "$$python" -m tools.setup --compile
	@$(BIN)/python -m tools.compiled --if-possible

# The same without battles as machine code, which take minutes after each change of a source: they run as they are.
ready:
	@python=$$(PYTHON="$(PYTHON)" tools/find_python.sh) && "$$python" -m tools.setup

.PHONY: run
run: ready ## the same but for compiling, then serve on http://127.0.0.1:8000 (PORT=8001 for another port)
	@exec $(BIN)/python -m tools.serve $(HOST) $(PORT) $(WORKERS) $(THREADS)

# ---------------------------------------------------------------- work on it

# Compiled modules are kept, whatever an image says: every worker of a run, and every process that a test begins, would
# compile them anew.
test test-postgres test-shuffled test-slow nightly bench soak attack mutants: export PYTHONDONTWRITEBYTECODE =

.PHONY: dev
dev: ## environment, dependencies of the checks, settings of this machine
	@python=$$(PYTHON="$(PYTHON)" tools/find_python.sh) && "$$python" -m tools.setup --dev

.PHONY: test
test: lint ## everything that CI checks, on a fresh machine too
	@$(BIN)/python -m tools.chromium
	@$(BIN)/python -m tools.parallel $(BIN)/mypy -- $(BIN)/pytest $(PYTEST)
	@$(BIN)/python -m tools.newest

.PHONY: test-newest
test-newest: dev ## set-up and unit tests under the newest Python of this machine, and what they reach, as the end of `make test` does
	@$(BIN)/python -m tools.newest

.PHONY: lint
lint: dev ## format, style, import contracts, missing migrations
	@$(BIN)/ruff format --check --quiet . || { echo "Not formatted: make fmt"; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/lint-imports --no-logo
	@DJANGO_SETTINGS_MODULE=tests.settings $(BIN)/python manage.py makemigrations --check --dry-run

.PHONY: types
types: dev ## static types
	@$(BIN)/mypy

.PHONY: fmt
fmt: dev ## format the code and fix style where a tool can
	@$(BIN)/ruff check --fix --quiet . ; $(BIN)/ruff format .

.PHONY: bench
bench: ready dev ## measure and print the figures of docs/benchmarks.md beside their targets (PIECES="rules edit" measures some)
	@$(BIN)/python -m tools.bench $(PIECES)

.PHONY: prove
prove: ready dev ## nightly: random battles until every model, weapon and action was used (MINUTES=60 SEED=1)
	@$(BIN)/python manage.py prove_battles --minutes $(MINUTES) --seed $(SEED) --workers $(WORKERS)

.PHONY: compiled
compiled: dev ## battles as machine code, as setup does where it can; MUSTER_COMPILED=off leaves it out
	@$(BIN)/python -m tools.compiled

.PHONY: test-postgres
test-postgres: dev ## nightly: the whole suite on PostgreSQL, in a database of its own
	@$(BIN)/python -m tools.chromium
	@$(BIN)/python -m tools.nightly.postgres $(BIN)/pytest $(PYTEST)

.PHONY: test-shuffled
test-shuffled: dev ## nightly: all tests in another order each time (ORDER=7 repeats one)
	@$(BIN)/python -m tools.chromium
	@$(BIN)/pytest --shuffle $(ORDER) $(PYTEST)

.PHONY: test-slow
test-slow: dev ## nightly: the browser tests over a slow network, where each answer waits a little (SLOW=2)
	@$(BIN)/python -m tools.chromium
	@$(BIN)/pytest -m browser tests/browser --deselect tests/browser/test_every_page.py --slow $(SLOW) $(PYTEST)

.PHONY: nightly
nightly: dev ## nightly: every page on every screen in every language, thousands of battles, compiled ones too
	@$(BIN)/python -m tools.chromium
	@$(BIN)/pytest -m nightly

.PHONY: soak
soak: ready dev ## nightly: an evening of many players, a thousand kills, thousands of prints (PIECES="kills=50")
	@$(BIN)/python -m tools.nightly.soak $(PIECES)

.PHONY: attack
attack: ready dev ## nightly: thousands of requests generated from the schema of the API
	@$(BIN)/python -m tools.nightly.attack

.PHONY: mutants
mutants: dev ## nightly: faults put into the rules of a game, and how many its tests find (SYSTEM=gundam-skirmish PART=5 ROOM=battle/rules)
	@$(BIN)/python -m tools.nightly.mutants $(SYSTEM) $(PART) $(ROOM)

.PHONY: docs
docs lock: export MUSTER_COMPILED = off # they are written from the sources
docs: dev ## write the generated pages of docs/
	@$(BIN)/python -m tools.docs

.PHONY: messages
messages: dev ## update the translation files, list what is missing
	@$(BIN)/python -m tools.messages extract

.PHONY: lock
lock: dev ## update the lock files: the newest versions that the requirements allow, with hashes
	@$(BIN)/python -m tools.lock
	@$(BIN)/python -m tools.docs

.PHONY: audit
audit: dev ## check installed packages for known vulnerabilities
	@$(BIN)/python -m tools.audit

.PHONY: pictures
pictures: ready dev ## draw the pictures of the README
	@$(BIN)/python -m tools.screenshot
