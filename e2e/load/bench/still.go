package main

import (
	"os"
	"syscall"

	"load/program"
)

// still runs a deed while the database stands still: what is answered then has cost it no query.
func (g *ground) still(deed func() error) error {
	postmaster := g.batched.Postgres()
	all := append(program.Backends(postmaster), postmaster)
	signal := func(s syscall.Signal) {
		for _, pid := range all {
			_ = syscall.Kill(pid, s) // a backend may have ended meanwhile
		}
	}
	signal(syscall.SIGSTOP)
	defer signal(syscall.SIGCONT)
	return deed()
}

// fresh is an instance that has served nobody yet.
func (g *ground) fresh() (*program.Program, error) {
	data, err := os.MkdirTemp(g.pgbench.folder, "fresh-")
	if err != nil {
		return nil, err
	}
	return program.Start(data, map[string]string{"REDIS_URL": g.redis.URL(), "DATABASE_URL": g.pgbench.dsn})
}
