.DEFAULT_GOAL := help
.PHONY: help run dev covers gen fmt lint test test-all race looks e2e e2e-firebase bench phone profile faults mutate sizes build optimized packages programs web hooks clean
export EXPO_NO_TELEMETRY := 1

help: ## what can be made
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## /{printf "  %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: packages web build ## everything on this machine, with demo data: http://localhost:8080
	@exec node .make/run.mjs

covers: packages build ## covers of the sandbox's games, where they are missing: build/covers (about four minutes)
	@node .make/covers.mjs $(ARGS)

dev: packages web build ## the program with a web client that reloads: http://localhost:5173
	@exec node .make/dev.mjs

gen: packages build ## types of the client from the program's own description
	@.make/gen.sh

fmt: packages ## formats Go and TypeScript
	@gofmt -w api store .make/lint
	@node_modules/.bin/prettier --write --log-level warn .

lint: packages ## rules for Go and TypeScript
	@node .make/test.mjs build go-lint architecture format lint types

test: ## everything that must hold; what CI runs
	@# npm waits for the network while Go compiles.
	@$(MAKE) --no-print-directory -j 2 packages programs build
	@node .make/test.mjs

test-all: test race looks faults mutate ## everything that `make test` has no time for as well; before an issue is resolved

race: packages ## Go's tests, all of them under the race detector
	@.make/go-test.sh all

looks: packages programs build web ## every screen in every look against the rules of accessibility
	@ALL_LOOKS=1 node e2e/run.mjs web/axe.spec.mjs

e2e: packages programs ## a guest's way through the running program, in a browser
	@node .make/test.mjs build demo web browser

e2e-firebase: packages programs build web ## signing in by phone and by Google, against the real Auth emulator
	@node e2e/firebase/run.mjs

bench: packages programs optimized ## measures it against the bare database; writes build/results.json and .md (ARGS=-record: e2e/load)
	@.make/bench.sh $(ARGS)

phone: packages programs optimized web ## what a middling phone meets at home and in the longest list; writes build/lighthouse.json and lobby.json (RECORD=1: e2e/load)
	@node e2e/load/lighthouse.mjs
	@node e2e/load/lobby.mjs

profile: packages programs optimized ## what the program spends its time on under bets; the compiler reads it: api/default.pgo
	@.make/bench.sh -profile build/profiles -span 20s
	@go tool pprof -proto build/profiles/single.pb.gz build/profiles/batched.pb.gz > api/default.pgo

faults: packages programs build ## takes its parts away under load, and counts what is left
	@ROUNDS_TEST=1000 go test -count=1 ./store/withdrawal ./store/gamevendor -run 'CHK21|CHK23'
	@go test -count=1 ./store/... ./api/... -run 'CHK(0[1589]|2[04])|F_?I[1-6][A-Z]|FM([1-7]|14|15)[A-Z]'
	@go -C e2e/load build -o ../../build/faults ./faults && build/faults

mutate: packages ## removes each condition of the SQL that moves money in turn: a test must notice each; ARGS="-func vendor_win"
	@mkdir -p build && go build -pgo=off -trimpath -o build/ ./store/schema/mutate && build/mutate $(ARGS)

sizes: ## the ten largest things, and what outgrew its limit
	@go test -count=1 -v ./api/server -run Outgrows | grep -v '^==='

build: ## the programs for this machine: build/lantern, and build/sandbox beside it
	@echo 'the programs: compiling'
	@mkdir -p build && go build -pgo=off -trimpath -o build/ ./api/sandbox && go build -tags embedded -pgo=off -trimpath -o build/lantern ./api

optimized: ## the same as production runs it; the first time takes minutes
	@mkdir -p build && go build -pgo=off -trimpath -o build/ ./api/sandbox && go build -tags embedded -trimpath -o build/lantern ./api

web: packages ## the web client: pwa/dist
	@node .make/web.mjs

packages:
	@node .make/packages.mjs

programs:
	@.make/programs.sh

hooks: ## checks the messages of commits in this clone
	@git config core.hooksPath .make/hooks

clean: ## forgets what was built; the demo data stay
	@rm -rf build pwa/dist pwa/dist-games
