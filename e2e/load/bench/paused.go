package main

import (
	"os"
	"syscall"

	"load/program"
)

// withPausedDatabase runs fn while the database process is stopped: whatever is answered then needs no query.
func (g *bench) withPausedDatabase(fn func() error) error {
	postmaster := g.batched.Postgres()
	all := append(program.Backends(postmaster), postmaster)
	signal := func(s syscall.Signal) {
		for _, pid := range all {
			_ = syscall.Kill(pid, s) // a backend may have ended meanwhile
		}
	}
	signal(syscall.SIGSTOP)
	defer signal(syscall.SIGCONT)
	return fn()
}

// startFresh starts an instance without earlier clients.
func (g *bench) startFresh() (*program.Program, error) {
	data, err := os.MkdirTemp(g.pgbench.folder, "fresh-")
	if err != nil {
		return nil, err
	}
	return program.Start(data, map[string]string{"REDIS_URL": g.redis.URL(), "DATABASE_URL": g.pgbench.dsn})
}
