package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"load/program"
)

// teamSize is the number of instances that share a database and a Redis behind one address.
const teamSize = 3

// team is several instances behind one address.
type team struct {
	instances []*program.Program
	settings  map[string]string
	// proxy is the connection to their database.
	proxy *program.Proxy
	front *program.Front
}

// startTeam starts the instances next to the fixture's own program, which runs their database.
func (s *fixture) startTeam() error {
	dsn, err := s.program.DSN()
	if err != nil {
		return err
	}
	way, dsn, err := program.OpenProxy(dsn)
	if err != nil {
		return err
	}
	t := &team{proxy: way, settings: map[string]string{
		"DATABASE_URL": dsn, "REDIS_URL": s.redis.URL(), "LANTERN_SECRET": strings.Repeat("5a", 32), "DRAIN_SECONDS": "1",
	}}
	s.team = t
	for n := range teamSize {
		data := filepath.Join(s.data, fmt.Sprint("instance-", n+1))
		if err := os.MkdirAll(data, 0o700); err != nil {
			return err
		}
		instance, err := program.Start(data, t.settings)
		if err != nil {
			return err
		}
		t.instances = append(t.instances, instance)
	}
	t.front, err = program.StartFront(t.instances...)
	return err
}

func (t *team) stop() {
	if t == nil {
		return
	}
	if t.front != nil {
		t.front.Stop()
	}
	for _, instance := range t.instances {
		instance.Stop()
	}
	t.proxy.Stop()
}

// killOneOfThree kills an instance; the others must continue, and it is restarted.
func (s *fixture) killOneOfThree() error {
	lost := s.team.instances[s.random.IntN(teamSize)]
	if err := lost.Kill(); err != nil {
		return err
	}
	if err := within(recovery, "the others do not go on", s.betsSucceed); err != nil {
		return err
	}
	return lost.Launch(s.team.settings)
}

// restartOneAfterAnother deploys a new version: each instance is stopped gracefully and restarted before the next one
// is stopped.
func (s *fixture) restartOneAfterAnother() error {
	for _, instance := range s.team.instances {
		time.Sleep(300 * time.Millisecond)
		instance.Stop()
		if err := instance.Launch(s.team.settings); err != nil {
			return err
		}
	}
	return nil
}

// wantNoLoss requires that a graceful restart loses no answer.
func wantNoLoss(j *journal) error {
	if len(j.lost) > 0 {
		return fmt.Errorf("%d of %d calls had no good answer: %w", len(j.lost), len(j.lost)+len(j.acknowledged),
			errors.New(j.firstLoss))
	}
	return nil
}
