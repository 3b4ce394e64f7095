#!/bin/sh
# Lints the OpenAPI documents that documents.sh writes with the recommended rules of Redocly and Spectral; warnings fail.
set -eu
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
for listener in public operator; do
  document=build/openapi.$listener.json
  node_modules/.bin/redocly lint --config redocly.yaml --format=stylish "$document"
  node_modules/.bin/spectral lint --ruleset .spectral.yaml --fail-severity warn "$document"
done
