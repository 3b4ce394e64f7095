#!/bin/sh
# Writes the types of the API from the program's own description. With --check
# it only compares.
set -eu
target=shared-ui/src/api/schema.gen.ts
fresh=build/schema.gen.ts
mkdir -p build
[ -x build/lantern ] || go build -o build/lantern ./api
build/lantern openapi > build/openapi.json
{
  echo '// Written by `make gen` from the description of the API. Do not edit.'
  node_modules/.bin/openapi-typescript build/openapi.json --export-type --silent
} > "$fresh"
if [ "${1:-}" = --check ]; then
  cmp -s "$fresh" "$target" || { echo "$target is stale: run make gen"; diff "$target" "$fresh" | head -40; exit 1; }
else
  cp "$fresh" "$target"
fi
