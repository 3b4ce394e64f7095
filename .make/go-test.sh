#!/bin/sh
# Runs the Go tests. Packages with concurrency run under the race detector if there is a C compiler; the others without it, in a
# third of the time. Vet has its own step. With `all`, every package runs under the detector: `make race`.
set -eu
if command -v cc >/dev/null 2>&1; then
  race=-race
else
  echo "no C compiler here: the race detector is left out"
  race=
fi
# The tests of the composed product take three times as long under the detector; only `make race` does that.
slow='/api/server$'
all=$(go list -f '{{if or .TestGoFiles .XTestGoFiles}}{{.Dir}}{{end}}' ./api/... ./store/...)
racing=
calm=
for folder in $all; do
  own=$(find "$folder" -maxdepth 1 -name '*.go' ! -name '*_test.go')
  if [ "${1-}" = all ]; then
    racing="$racing $folder"
  elif [ -n "$own" ] && grep -qE '^\s*go |\.Go\(' $own && ! echo "$folder" | grep -qE "$slow"; then
    racing="$racing $folder"
  else
    calm="$calm $folder"
  fi
done
suite="go test -v -vet=off $race $racing"
[ -z "$calm" ] || suite="$suite && go test -v -vet=off $calm"
node .make/with-redis.mjs sh -euc "$suite"
