# `make run` plays, `make check` is the whole gate. Python 3.11+, its venv module and make suffice;
# only `make lock` wants uv.
PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
MANAGE := DEBUG=1 $(BIN)/python manage.py
LOCK := $(shell command -v uv 2>/dev/null || echo uv) pip compile --quiet --universal --generate-hashes \
	--python-version 3.11 --no-emit-index-url --no-header --no-annotate $(LOCKFLAGS)

.DEFAULT_GOAL := help
.PHONY: help venv run test check check-long browser bench-bots bench-engine bench-clock bench-history lock messages

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

# One stamp per lock file, so that a second run only compares two times. `run` needs the run-time
# packages alone; the rest adds the development ones.
$(VENV)/.created:
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.runtime: requirements.lock | $(VENV)/.created
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

$(VENV)/.dev: requirements-dev.lock | $(VENV)/.created
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@ $(VENV)/.runtime

venv: $(VENV)/.dev ## build .venv with the locked run-time and development packages

run: $(VENV)/.runtime ## serve the site at http://localhost:8000 (PORT=9000 make run for elsewhere)
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) demo
	@exec env DEBUG=1 $(BIN)/python manage.py serve --host $(HOST) --port $(PORT)

test: $(VENV)/.dev ## run the tests that need neither a browser nor services
	$(BIN)/pytest --ignore=tests/browser -m "not services and not browser" $(ARGS)

check: $(VENV)/.dev ## the whole gate: lint, format, types, imports, migrations, tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(MANAGE) makemigrations --check --dry-run
	$(MAKE) --no-print-directory test

check-long: $(VENV)/.dev ## the tests again, with thousands of examples for each law
	HYPOTHESIS_PROFILE=long $(MAKE) --no-print-directory test

browser: $(VENV)/.dev ## play in a real browser (needs Chromium)
	$(BIN)/pytest tests/browser $(ARGS)

bench-bots: $(VENV)/.dev ## measure how well the bots play
	$(MANAGE) bench_bots $(ARGS)

bench-engine: $(VENV)/.dev ## measure how fast the engine is, next to pytruco
	$(MANAGE) bench_engine $(ARGS)

bench-clock: $(VENV)/.dev ## measure how late deadlines are met, by real servers that are killed
	$(MANAGE) bench_clock $(ARGS)

bench-history: $(VENV)/.dev ## measure the history's lists over 2 million hands
	$(MANAGE) bench_history $(ARGS)

lock: ## resolve pyproject.toml into the two lock files (needs uv; LOCKFLAGS=--upgrade renews)
	$(LOCK) pyproject.toml --output-file requirements.lock
	$(LOCK) pyproject.toml --group dev --constraint requirements.lock --output-file requirements-dev.lock

messages: $(VENV)/.dev ## collect the strings to translate, compile what is translated (needs gettext)
	$(BIN)/python manage.py makemessages --locale es --locale en --ignore '$(VENV)/*' --extension html,txt,py,jinja --add-location file --no-wrap --no-obsolete
	$(BIN)/python manage.py compilemessages --locale es --locale en --ignore '$(VENV)/*'
