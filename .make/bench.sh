#!/bin/sh
# Runs the benchmarks; installs pgbench if it is missing.
set -eu
if ! command -v pgbench >/dev/null 2>&1; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "installing pgbench"
    # The package contains a server, of which no cluster is needed.
    mkdir -p /etc/postgresql-common/createcluster.d
    echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.d/none.conf
    apt-get update -qq </dev/null
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql-contrib </dev/null >/dev/null
  else
    echo "please install pgbench (postgresql-contrib)" >&2
    exit 1
  fi
fi
go -C e2e/load build -o ../../build/bench ./bench
exec build/bench "$@"
