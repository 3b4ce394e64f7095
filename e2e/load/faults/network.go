package main

import (
	"errors"
	"fmt"
	"time"

	"load/program"
)

// blackholeTime exceeds the statement timeout of bets.
const blackholeTime = 4 * time.Second

// degradeNetwork makes the connection to the database slow, narrow, cut at any byte, reset, and silent, one after the
// other. Meanwhile every instance must report that it is alive.
func (s *fixture) degradeNetwork() error {
	stop := s.watchHealth()
	cutAt := 500 + int64(s.random.IntN(20_000))
	for _, trial := range []struct {
		ill   program.Fault
		lasts time.Duration
	}{
		{program.Slow(40*time.Millisecond, 30*time.Millisecond), time.Second},
		{program.Narrow(64), time.Second},
		{program.Cut(cutAt), time.Second},
		{program.Reset(), 300 * time.Millisecond},
		{program.Blackhole(), blackholeTime},
	} {
		if err := s.team.proxy.Inject(trial.ill); err != nil {
			return errors.Join(err, stop())
		}
		time.Sleep(trial.lasts)
		s.team.proxy.Clear()
		if err := within(recovery, "after "+trial.ill.Kind+" bets do not go on", s.betsSucceed); err != nil {
			return errors.Join(err, stop())
		}
	}
	return errors.Join(within(recovery, "not every instance is ready again", s.team.isReady), stop())
}

// addLatency delays vendors, but for less than their timeout.
func (s *fixture) addLatency() error {
	if err := s.team.proxy.Inject(program.Slow(100*time.Millisecond, 50*time.Millisecond)); err != nil {
		return err
	}
	time.Sleep(3 * time.Second)
	s.team.proxy.Clear()
	return nil
}

// watchHealth checks every instance until stop is called, which returns the first failure.
func (s *fixture) watchHealth() (stop func() error) {
	ended, silent := make(chan struct{}), make(chan error, 1)
	go func() {
		var first error
		for attempt := 0; ; attempt++ {
			select {
			case <-ended:
				silent <- first
				return
			case <-time.After(20 * time.Millisecond):
			}
			if instance := s.team.instances[attempt%teamSize]; first == nil && !instance.IsAlive() {
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
