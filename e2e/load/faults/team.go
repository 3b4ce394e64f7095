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

// teamSize is how many instances share one database and one Redis behind one address.
const teamSize = 3

// team is several instances behind one address.
type team struct {
	instances []*program.Program
	settings  map[string]string
	// way is how they reach their database.
	way   *program.Way
	front *program.Front
}

// startTeam runs the instances beside the scene's own program, which keeps their database.
func (s *scene) startTeam() error {
	dsn, err := s.program.DSN()
	if err != nil {
		return err
	}
	way, dsn, err := program.Before(dsn)
	if err != nil {
		return err
	}
	t := &team{way: way, settings: map[string]string{
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
	t.way.Stop()
}

// killOneOfThree loses an instance; the others go on, and it comes back.
func (s *scene) killOneOfThree() error {
	lost := s.team.instances[s.moments.IntN(teamSize)]
	if err := lost.Kill(); err != nil {
		return err
	}
	if err := within(recovery, "the others do not go on", s.betsGoOn); err != nil {
		return err
	}
	return lost.Launch(s.team.settings)
}

// restartOneAfterAnother is what a new version does: each instance ends in peace and comes back before the next one
// ends.
func (s *scene) restartOneAfterAnother() error {
	for _, instance := range s.team.instances {
		time.Sleep(300 * time.Millisecond)
		instance.Stop()
		if err := instance.Launch(s.team.settings); err != nil {
			return err
		}
	}
	return nil
}

// missesNothing is what a restart in peace owes its clients: each call was answered, by whichever instance.
func missesNothing(j *journal) error {
	if len(j.lost) > 0 {
		return fmt.Errorf("%d of %d calls had no good answer: %w", len(j.lost), len(j.lost)+len(j.acknowledged),
			errors.New(j.firstLoss))
	}
	return nil
}
