#!/bin/sh
# Go's tests. The packages that themselves do several things at once run under the race detector, where there is a C compiler; the
# others without, which takes a third of the time. Vet has its own step. With `all` every package runs under the detector: `make race`.
set -eu
if command -v cc >/dev/null 2>&1; then
  race=-race
else
  echo "no C compiler here: the race detector is left out"
  race=
fi
# The whole product composed: its tests take three times as long under the detector; `make race` runs them so.
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
