#!/bin/sh
# Writes the types of the API and the tables of error codes and environment variables from the program's own description. With --check it only compares.
set -eu
types=shared-ui/src/api/schema.gen.ts
errors=api/wire/ERRORS.md
variables=api/config/VARIABLES.md
mkdir -p build
[ -x build/lantern ] || go build -tags embedded -o build/lantern ./api
build/lantern openapi > build/openapi.json
{
  echo '// Written by `make gen` from the description of the API. Do not edit.'
  node_modules/.bin/openapi-typescript build/openapi.json --export-type --silent
} > build/schema.gen.ts
build/lantern errors > build/ERRORS.md
build/lantern variables > build/VARIABLES.md
for target in "$types" "$errors" "$variables"; do
  fresh=build/$(basename "$target")
  if [ "${1:-}" = --check ]; then
    cmp -s "$fresh" "$target" || { echo "$target is stale: run make gen"; diff "$target" "$fresh" | head -40; exit 1; }
  else
    cp "$fresh" "$target"
  fi
done
