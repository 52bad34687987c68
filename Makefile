# Every command of this project. `make setup` is done by the others when it is needed.
#   make play                      build, serve the page, print its address (PORT=8000 for a fixed one)
#   make test                      everything: lint, then all tests in CPython, Pyodide and Chromium
#   make build                     dist/: page, Foundry module, wheel, manifest
#   make cases FILES="a.json"      run case tables (RUNTIME=cpython|pyodide|browser, SYSTEM=id)
#   make bench                     measure, beside the peers (ONLY=start, roll, odds, page or growth); writes the table into the readmes
#   make lint | types | lock       the fast checks | types from the schemas | the hashed requirements

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := build
.PHONY: play test build cases bench lint types setup lock clean

export PATH := $(CURDIR)/.venv/bin:$(PATH)
export PYTHONPATH := $(CURDIR)/core:$(CURDIR)
export PYTHONDONTWRITEBYTECODE := 1

PYTHON := .venv/bin/python
VENV := .venv/installed
NODE := js-shim/node_modules/.package-lock.json
RUNTIME ?= cpython
PORT ?= 0

# The first Python of at least 3.12 that really starts (a pyenv shim may not).
FIND_PYTHON = for python in python3.14 python3.13 python3.12 python3 $$(ls -d ~/.pyenv/versions/3.1[2-9]*/bin/python 2>/dev/null | sort -rV); do \
	  if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null; then echo "$$python"; exit 0; fi; \
	done; echo "no Python of at least 3.12 was found" >&2; exit 1

$(VENV): requirements-dev.txt
	@python=$$($(FIND_PYTHON)); test -x $(PYTHON) || "$$python" -m venv .venv
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements-dev.txt >&2
	@touch $@

$(NODE): js-shim/package-lock.json
	@npm --prefix js-shim ci --no-audit --no-fund --loglevel=error >&2
	@touch $@

setup: $(VENV) $(NODE)

build: setup
	@$(PYTHON) -m wasm.build

play: build
	@$(PYTHON) -m wasm.serve $(PORT)

lint: setup
	@ruff format --check --quiet
	@ruff check --quiet
	@mypy
	@mypy wasm
	@npm --prefix js-shim run --silent check

test: lint build
	@pytest --numprocesses auto --dist loadfile $(ARGS)

# Only the rows' own lines go to standard output; its last line is "N passed, N failed".
cases: setup
	@if [ "$(RUNTIME)" != cpython ]; then $(PYTHON) -m wasm.build engine >&2; fi
	@$(PYTHON) -m tests.cases.run --runtime $(RUNTIME) $(if $(SYSTEM),--system $(SYSTEM)) $(FILES)

bench: build
	@$(PYTHON) -m tests.bench $(ONLY)

types: setup
	@$(PYTHON) -m wasm.schemas
	@node js-shim/scripts/types.mjs

lock: setup
	@CUSTOM_COMPILE_COMMAND="make lock" pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras \
	  --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-emit-options \
	  --output-file requirements-dev.txt requirements-dev.in

clean:
	@rm -rf build dist test-results
