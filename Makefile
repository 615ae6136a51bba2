# `make` lists the targets.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run app dist tool server deb setup test nightly check format bench compare docs fuzz

# Warnings are errors. One setting for all targets, because SwiftPM compiles everything again when it changes.
export INKDOT_STRICT ?= 1
PORT ?= 8080
APP := .build/app
TOOL := CommandLine/.build/release/inkdot
SERVER := Server/.build/release/inkdot-server

help: ## List the targets
	@sed -nE 's/^([a-z]+):.*## (.*)/make \1\t\2/p' Makefile | expand -t 14

run: ## Build what is missing and serve the app at http://127.0.0.1:8080 (PORT=9000 make run for another port)
	@Scripts/packages app tool server
	@$(MAKE) --no-print-directory -j3 app tool $(SERVER) # Each build alone leaves processors idle
	@$(SERVER) --database .build/inkdot-server.sqlite --origin http://127.0.0.1:$(PORT) --quiet & \
	trap "kill $$! 2>/dev/null || true" EXIT; \
	$(TOOL) serve --port $(PORT) --root $(APP) --server http://127.0.0.1:8090

app: ## Build the app: the page, and the engine as WebAssembly
	@Scripts/packages app
	@echo "== Building the app"
	@Hosts/Web/build $(APP)

dist: app ## Build the package of the web components: dist/inkdot
	@Scripts/packages dist
	@node Hosts/Web/dist.mjs dist/inkdot

tool: $(TOOL) ## Build the command-line tool

# Folders are included so that deleting a file triggers a build.
TOOL_SOURCES := $(shell find Package.swift Sources CommandLine/Package.swift CommandLine/Sources Hosts/Linux/Package.swift \
	Hosts/Linux/Sources -name '*.swift' -o -name '*.h' -o -type d)
$(TOOL): $(TOOL_SOURCES)
	@Scripts/packages tool
	@echo "== Building the tool (the first build takes several minutes)"
	@touch CommandLine/Package.swift # Otherwise SwiftPM does not notice added and removed files behind a symbolic link
	@swift build --package-path CommandLine -c release --product inkdot --static-swift-stdlib

server: $(SERVER) ## Build the server that verifies patterns, and start it with SQLite
	@exec $(SERVER)

SERVER_SOURCES := $(shell find Server/Package.swift Server/Sources Sources/Patterns Sources/Sealing Sources/Coding -name '*.swift' -o -type d)
$(SERVER): $(SERVER_SOURCES)
	@Scripts/packages server
	@echo "== Building the server (the first build takes several minutes)"
	@touch Server/Package.swift
	@swift build --package-path Server -c release --product inkdot-server

deb: ## Build the Debian package of the server
	@Scripts/deb

setup: ## Install everything that building and testing needs
	@Scripts/setup

test: setup ## Check and test everything
	@Scripts/test

nightly: setup ## Run the tests that take hours
	@Scripts/packages nightly
	@$(MAKE) --no-print-directory app tool $(SERVER)
	@Scripts/nightly

check: setup ## Check style, module rules and syntax
	@Scripts/check

format: setup ## Format every file
	@Scripts/check --format

bench: ## Measure speed and size
	@Benchmarks/run

compare: ## Count the instructions of two commits (BEFORE=... AFTER=...; default 5204ab6 and HEAD)
	@Scripts/packages compare
	@Benchmarks/compare $(or $(BEFORE),5204ab6) $(or $(AFTER),HEAD)

docs: ## Build the documentation of the modules into .build/documentation; broken links are errors
	@Scripts/docs

fuzz: app ## Parse a million fuzzed inputs, natively and as WebAssembly; takes hours
	@Scripts/fuzz
