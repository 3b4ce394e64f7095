// Package redisembed runs a Redis inside this process, for one instance only:
// what it holds is gone at the end.
package redisembed

import (
	"fmt"
	"sync"
	"time"

	"github.com/alicebob/miniredis/v2"
)

const tick = 100 * time.Millisecond

// Server is a Redis that answers on the loopback address.
type Server struct {
	redis *miniredis.Miniredis
	stop  chan struct{}
	done  chan struct{}

	mu     sync.Mutex
	isAway bool
}

// Start returns a running server whose keys expire as time passes.
func Start() (*Server, error) {
	redis := miniredis.NewMiniRedis()
	if err := redis.Start(); err != nil {
		return nil, fmt.Errorf("redisembed: %w", err)
	}
	s := &Server{redis: redis, stop: make(chan struct{}), done: make(chan struct{})}
	go s.passTime()
	return s, nil
}

// URL is the address for a client.
func (s *Server) URL() string { return "redis://" + s.redis.Addr() + "/0" }

// Stop ends the server and forgets all it held.
func (s *Server) Stop() {
	close(s.stop)
	<-s.done
	s.redis.Close()
}

// Take closes the server's door, with whoever stands in it, or opens it again at the same address; what it holds it
// keeps.
func (s *Server) Take(isAway bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.isAway == isAway {
		return nil
	}
	s.isAway = isAway
	if isAway {
		s.redis.Close()
		return nil
	}
	return s.redis.Restart()
}

// passTime moves the server's clock by what has really passed: a constant step
// would fall behind whenever the machine is busy.
func (s *Server) passTime() {
	defer close(s.done)
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for last := time.Now(); ; {
		select {
		case <-s.stop:
			return
		case <-ticker.C:
			now := time.Now()
			s.redis.FastForward(now.Sub(last))
			last = now
		}
	}
}
