.DEFAULT_GOAL := help
.PHONY: help run dev covers gen fmt lint test test-all race looks e2e e2e-firebase bench phone profile faults mutate randomness sizes build optimized packages programs web hooks clean
export EXPO_NO_TELEMETRY := 1

help: ## lists the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## /{printf "  %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: packages web build ## runs everything on this machine with demo data: http://localhost:8080
	@exec node .make/run.mjs

covers: packages build ## draws the missing covers of the sandbox's games into build/covers (about four minutes)
	@node .make/covers.mjs $(ARGS)

dev: packages web build ## runs the program and a web client with live reload: http://localhost:5173
	@exec node .make/dev.mjs

gen: packages build ## generates the client's types and the reference documents from the program
	@.make/gen.sh

fmt: packages ## formats Go and TypeScript
	@gofmt -w api store .make/lint
	@node_modules/.bin/prettier --write --log-level warn .

lint: packages ## checks the rules for Go and TypeScript
	@node .make/test.mjs build go-lint architecture format lint types words

test: ## runs all checks and tests; CI runs the same
	@# npm waits for the network while Go compiles.
	@$(MAKE) --no-print-directory -j 2 packages programs build
	@node .make/test.mjs

test-all: test race looks faults mutate ## runs also what takes too long for `make test`; before a release

race: packages ## runs all Go tests under the race detector
	@.make/go-test.sh all

looks: packages programs build web ## checks the accessibility of every screen in every size, theme and language
	@ALL_LOOKS=1 node e2e/run.mjs web/axe.spec.mjs

e2e: packages programs ## runs the end-to-end tests in a browser
	@node .make/test.mjs build demo web browser

e2e-firebase: packages programs build web ## tests sign-in by phone and Google with the Firebase Auth emulator
	@node e2e/firebase/run.mjs

bench: packages programs optimized ## benchmarks against the bare database; writes build/results.json and .md (ARGS=-record: e2e/load)
	@.make/bench.sh $(ARGS)

phone: packages programs optimized web ## measures the home page and the longest list on a mid-range phone; writes build/lighthouse.json and lobby.json (RECORD=1: e2e/load)
	@node e2e/load/lighthouse.mjs
	@node e2e/load/lobby.mjs

profile: packages programs optimized ## profiles the program under bets for the compiler: api/default.pgo
	@.make/bench.sh -profile build/profiles -span 20s
	@go tool pprof -proto build/profiles/single.pb.gz build/profiles/batched.pb.gz > api/default.pgo

faults: packages programs build ## stops processes under load and checks that no money is lost or created
	@ROUNDS_TEST=1000 node .make/cited-tests.mjs CHK-21 CHK-23
	@node .make/cited-tests.mjs CHK-01 CHK-05 CHK-08 CHK-09 CHK-20 CHK-24 F-I3 F-I4 F-I5 F-I6 \
		F-M1 F-M2 F-M3 F-M4 F-M5 F-M6 F-M7 F-M14 F-M15 F-M18
	@go -C e2e/load build -o ../../build/faults ./faults && build/faults

mutate: packages ## removes each condition of the SQL that moves money in turn: a test must notice each; ARGS="-func vendor_win"
	@mkdir -p build && go build -pgo=off -trimpath -o build/ ./store/schema/mutate && build/mutate $(ARGS)

randomness: ## draws each lottery a million times and compares the numbers with chance, by chi-square
	@go test -count=1 -v -tags randomness ./store/lottery/fair -run Uniform

sizes: ## lists the largest files and functions, and those above their limits
	@go test -count=1 -v ./api/server -run TestSizes | grep -v '^==='

build: ## compiles the programs for this machine: build/lantern and build/sandbox
	@echo 'the programs: compiling'
	@mkdir -p build && go build -pgo=off -trimpath -o build/ ./api/sandbox && go build -tags embedded -pgo=off -trimpath -o build/lantern ./api

optimized: ## compiles the programs as in production; the first time takes minutes
	@mkdir -p build && go build -pgo=off -trimpath -o build/ ./api/sandbox && go build -tags embedded -trimpath -o build/lantern ./api

web: packages ## builds the web client: pwa/dist
	@node .make/web.mjs

packages:
	@node .make/packages.mjs

programs:
	@.make/programs.sh

hooks: ## installs the check of commit messages in this clone
	@git config core.hooksPath .make/hooks

clean: ## deletes build results; the demo data stay
	@rm -rf build pwa/dist pwa/dist-games
