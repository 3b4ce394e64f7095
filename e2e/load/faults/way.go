package main

import (
	"errors"
	"fmt"
	"time"

	"load/program"
)

// swallowed is longer than a statement of bets may take.
const swallowed = 4 * time.Second

// spoilTheWay makes the way to the database bad in one manner after the other: slow, narrow, cut at any byte, reset,
// and a way that swallows everything without a word. Meanwhile every instance says that it is alive.
func (s *scene) spoilTheWay() error {
	stop := s.watchHealth()
	cutAt := 500 + int64(s.moments.IntN(20_000))
	for _, trial := range []struct {
		ill   program.Ill
		lasts time.Duration
	}{
		{program.Slow(40*time.Millisecond, 30*time.Millisecond), time.Second},
		{program.Narrow(64), time.Second},
		{program.Cut(cutAt), time.Second},
		{program.Reset(), 300 * time.Millisecond},
		{program.Swallow(), swallowed},
	} {
		if err := s.team.way.Suffer(trial.ill); err != nil {
			return errors.Join(err, stop())
		}
		time.Sleep(trial.lasts)
		s.team.way.Heal()
		if err := within(recovery, "after "+trial.ill.Kind+" bets do not go on", s.betsGoOn); err != nil {
			return errors.Join(err, stop())
		}
	}
	return errors.Join(within(recovery, "not every instance is ready again", s.team.isReady), stop())
}

// lengthenTheWay keeps vendors waiting, yet never for as long as they wait.
func (s *scene) lengthenTheWay() error {
	if err := s.team.way.Suffer(program.Slow(100*time.Millisecond, 50*time.Millisecond)); err != nil {
		return err
	}
	time.Sleep(3 * time.Second)
	s.team.way.Heal()
	return nil
}

// watchHealth asks every instance whether it is alive until the function that it gives is called, which tells of one
// that did not say so.
func (s *scene) watchHealth() (stop func() error) {
	ended, silent := make(chan struct{}), make(chan error, 1)
	go func() {
		var first error
		for asked := 0; ; asked++ {
			select {
			case <-ended:
				silent <- first
				return
			case <-time.After(20 * time.Millisecond):
			}
			if instance := s.team.instances[asked%teamSize]; first == nil && !instance.IsAlive() {
				first = fmt.Errorf("%s does not say that it is alive", instance.Address())
			}
		}
	}()
	return func() error { close(ended); return <-silent }
}

func (t *team) isReady() bool {
	for _, instance := range t.instances {
		if !instance.IsReady() {
			return false
		}
	}
	return true
}
