// Package redisembed runs a Redis in this process, for a single instance. Its data is lost when the process ends.
package redisembed

import (
	"fmt"
	"sync"
	"time"

	"github.com/alicebob/miniredis/v2"
)

const tick = 100 * time.Millisecond

// Server is a Redis that listens on the loopback address.
type Server struct {
	redis *miniredis.Miniredis
	stop  chan struct{}
	done  chan struct{}

	mu            sync.Mutex
	isUnavailable bool
}

// Start returns a running server whose keys expire as real time passes.
func Start() (*Server, error) {
	redis := miniredis.NewMiniRedis()
	if err := redis.Start(); err != nil {
		return nil, fmt.Errorf("redisembed: %w", err)
	}
	s := &Server{redis: redis, stop: make(chan struct{}), done: make(chan struct{})}
	go s.passTime()
	return s, nil
}

// URL returns the address for clients.
func (s *Server) URL() string { return "redis://" + s.redis.Addr() + "/0" }

// Stop stops the server and deletes its data.
func (s *Server) Stop() {
	close(s.stop)
	<-s.done
	s.redis.Close()
}

// SetUnavailable closes the listener and all connections, or opens it again at the same address. The data is kept.
func (s *Server) SetUnavailable(isUnavailable bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.isUnavailable == isUnavailable {
		return nil
	}
	s.isUnavailable = isUnavailable
	if isUnavailable {
		s.redis.Close()
		return nil
	}
	return s.redis.Restart()
}

// passTime advances the server's clock by the time that has really passed: constant steps would fall behind on a busy
// machine.
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
