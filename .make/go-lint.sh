#!/bin/sh
# Static checks of the Go code.
set -eu
mkdir -p build
unformatted=$(gofmt -l api store .make/lint e2e/load)
[ -z "$unformatted" ] || { echo "run make fmt for: $unformatted"; exit 1; }
go -C .make/lint build -o ../../build/lint .
go -C .make/lint test ./...
go -C .make/lint build -o ../../build/ honnef.co/go/tools/cmd/staticcheck github.com/golangci/misspell/cmd/misspell
go -C e2e/load vet ./...
go vet -vettool="$PWD/build/lint" ./...
build/staticcheck ./...
git ls-files --cached --others --exclude-standard -- '*.go' '*.md' '*.ts' '*.tsx' ':!:*/testdata/*' |
  while read -r file; do [ -f "$file" ] && echo "$file"; done | xargs build/misspell -locale US -i cancelled,pharoah -error
