#!/bin/sh
# Installs what the tests need besides Go, Node, npm and git: a browser and Redis.
set -eu
missing=""
command -v chromium >/dev/null 2>&1 || missing="$missing chromium"
command -v chromium-headless-shell >/dev/null 2>&1 || missing="$missing chromium-headless-shell fonts-noto-core fonts-noto-cjk fonts-thai-tlwg"
command -v redis-server >/dev/null 2>&1 || missing="$missing redis-server"
[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "installing$missing"
  apt-get update -qq </dev/null
  # shellcheck disable=SC2086 # one word for each package
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing </dev/null >/dev/null
else
  echo "please install:$missing" >&2
  exit 1
fi
