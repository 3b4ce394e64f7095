#!/bin/sh
# Go's tests, under the race detector where there is a C compiler. What does nothing at once, and much of it, goes without.
set -eu
race=-race
if ! command -v cc >/dev/null 2>&1; then
  echo "no C compiler here: the race detector is left out"
  race=
fi
alone='/(maths|words|seed|migrations)(/|$)'
all=$(go list ./api/... ./store/...)
together=$(echo "$all" | grep -vE "$alone")
# shellcheck disable=SC2086 # one word for each package, and none for no detector
node .make/with-redis.mjs go test -v $race $together
# shellcheck disable=SC2046
node .make/with-redis.mjs go test -v $(echo "$all" | grep -E "$alone")
