#!/bin/sh
# Go's tests. Those that do several things at once run under the race detector, where there is a C compiler; the others without, which
# takes a third of the time. Vet has its own step. With `all` every package runs under the detector: `make race`.
set -eu
if command -v cc >/dev/null 2>&1; then
  race=-race
else
  echo "no C compiler here: the race detector is left out"
  race=
fi
# Much of the same and nothing at once: mathematics, words, the demo's people, the shape of the database. And what brings Google's cloud
# along: to compile its 700 packages a second time takes as long as all other tests.
alone='/(maths|words|seed|migrations|api/server|api/session)$'
all=$(go list -f '{{if or .TestGoFiles .XTestGoFiles}}{{.Dir}}{{end}}' ./api/... ./store/...)
racing=
calm=
for folder in $all; do
  if [ "${1-}" = all ]; then
    racing="$racing $folder"
  elif grep -qE '\bgo func|\.Go\(func|\bgo [a-z][A-Za-z.]*\(' "$folder"/*_test.go && ! echo "$folder" | grep -qE "$alone"; then
    racing="$racing $folder"
  else
    calm="$calm $folder"
  fi
done
suite="go test -v -vet=off $race $racing"
[ -z "$calm" ] || suite="$suite && go test -v -vet=off $calm"
node .make/with-redis.mjs sh -euc "$suite"
