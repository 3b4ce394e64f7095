#!/bin/sh
# Writes the OpenAPI documents of both listeners.
set -eu
mkdir -p build
for listener in public operator; do
  PUBLIC_URL=https://play.lantern.app build/lantern openapi "$listener" > "build/openapi.$listener.json"
done
