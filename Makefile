# One word for each thing there is to do here. `make` alone lists them.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run app dist tool test nightly check format bench compare docs fuzz

PORT ?= 8080
APP := .build/app
TOOL := CommandLine/.build/release/inkdot

help: ## List the targets
	@sed -nE 's/^([a-z]+):.*## (.*)/make \1\t\2/p' Makefile | expand -t 14

run: app tool ## Build what is missing and serve the app at http://127.0.0.1:8080 (PORT=9000 make run for another port)
	@exec $(TOOL) serve --port $(PORT) --root $(APP)

app: ## Build the app: the page, and the engine as WebAssembly
	@Scripts/packages app
	@echo "== Building the app"
	@Hosts/Web/build $(APP)

dist: app ## Make what one publishes of the web components: dist/inkdot
	@Scripts/packages dist
	@node Hosts/Web/dist.mjs dist/inkdot

tool: $(TOOL) ## Build the command-line tool and server

# The folders are among them, so that a deleted file counts as a change.
TOOL_SOURCES := $(shell find Package.swift Sources CommandLine/Package.swift CommandLine/Sources -name '*.swift' -o -name '*.h' -o -type d)
$(TOOL): $(TOOL_SOURCES)
	@Scripts/packages tool
	@echo "== Building the server (the first time this takes a few minutes)"
	@Scripts/native build CommandLine --product inkdot

# What only tests need is installed while the tool is compiled; where nothing can be installed, all that is missing is told at once.
test: ## Check and test everything
	@Scripts/packages $(if $(shell command -v apt-get),tool,app tool tests)
	@Scripts/test

nightly: ## What takes hours: a million fuzzed inputs, 400 killed browsers, the page's tests 20 times on a busy machine
	@Scripts/packages app tool tests nightly
	@$(MAKE) --no-print-directory app tool
	@Scripts/nightly

check: ## The quick part of it: style, the rules of the engine, syntax of scripts
	@Scripts/check

format: ## Bring every file into the form that `make check` asks for
	@Scripts/check --format

bench: ## Measure speed and size
	@if [ -x Benchmarks/run ]; then Benchmarks/run; else echo "There are no benchmarks yet."; fi

compare: ## Count the instructions of two commits (BEFORE=... AFTER=..., of 5204ab6 and HEAD unless said otherwise)
	@command -v valgrind >/dev/null || { echo "Please install valgrind."; exit 1; }
	@Benchmarks/compare $(or $(BEFORE),5204ab6) $(or $(AFTER),HEAD)

docs: ## Build the documentation of the modules into .build/documentation; a link that leads nowhere is an error
	@Scripts/docs

fuzz: app ## A million inputs for everything that parses, natively and as WebAssembly; for the night
	@Scripts/fuzz
