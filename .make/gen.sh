#!/bin/sh
# Writes the types of the API and of its events, the table of its special calls, the error codes, the environment
# variables, the settings and the description of the database from the program itself. With --check it only compares;
# SCHEMA.md is compared by its own test.
set -eu
types=shared-ui/src/api/schema.gen.ts
events=shared-ui/src/api/events.gen.ts
calls=shared-ui/src/api/calls.gen.ts
errors=api/wire/ERRORS.md
variables=api/config/VARIABLES.md
settings=docs/settings.md
mkdir -p build
[ -x build/lantern ] || go build -tags embedded -o build/lantern ./api
build/lantern openapi > build/openapi.json
node .make/types.mjs build/openapi.json > build/schema.gen.ts
node .make/events.mjs build/openapi.json > build/events.gen.ts
node .make/calls.mjs < build/openapi.json > build/calls.gen.ts
build/lantern errors > build/ERRORS.md
build/lantern variables > build/VARIABLES.md
build/lantern settings > build/settings.md
for target in "$types" "$events" "$calls" "$errors" "$variables" "$settings"; do
  fresh=build/$(basename "$target")
  if [ "${1:-}" = --check ]; then
    cmp -s "$fresh" "$target" || { echo "$target is stale: run make gen"; diff "$target" "$fresh" | head -40; exit 1; }
  else
    cp "$fresh" "$target"
  fi
done
[ "${1:-}" = --check ] || go test -count=1 ./store/schema -run SchemaDocument -update
