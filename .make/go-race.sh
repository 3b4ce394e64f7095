#!/bin/sh
# The race detector where many do something at once. It needs a C compiler.
set -eu
if ! command -v cc >/dev/null 2>&1; then
  echo "no C compiler here: the race detector is left out"
  exit 0
fi
packages=$(go list ./api/... ./store/... | grep -vE '/(maths|words|seed|migrations)(/|$)')
# shellcheck disable=SC2086 # one word for each package
node .make/with-redis.mjs go test -race $packages
