package server_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"github.com/redis/go-redis/v9"

	"lantern/api/server"
	"lantern/store/verification"
)

// written is a log that is read while it is written.
type written struct {
	lock sync.Mutex
	text strings.Builder
}

func (w *written) Write(line []byte) (int, error) {
	w.lock.Lock()
	defer w.lock.Unlock()
	return w.text.Write(line)
}

func (w *written) String() string {
	w.lock.Lock()
	defer w.lock.Unlock()
	return w.text.String()
}

func TestFS7FailedSignInsFromManyAddressesAreLoggedAndCounted(t *testing.T) {
	s := open(t)
	log, public, metrics := &written{}, freePort(t), freePort(t)
	product := s.logged(t, slog.New(slog.NewTextHandler(log, nil)), func(c *server.Config) {
		c.Port, c.InfraPort, c.OperatorPort, c.SandboxPort = public, metrics, freePort(t), freePort(t)
	})
	ctx, cancel := context.WithCancel(t.Context())
	ready, ended := make(chan struct{}), make(chan error, 1)
	go func() { ended <- product.Serve(ctx, func() { close(ready) }) }()
	<-ready
	// One short of the alarm, in one breath: so many calls, each with its own patience, would fail on a machine that is busy.
	addresses := make([]any, verification.StuffingAddresses)
	for n := range addresses {
		addresses[n] = n
	}
	if _, err := s.redis.Pipelined(t.Context(), func(pipe redis.Pipeliner) error {
		pipe.Set(t.Context(), "{login}:failures", verification.StuffingFailures-1, 0)
		pipe.PFAdd(t.Context(), "{login}:addresses", addresses...)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	s.address = fmt.Sprintf("http://127.0.0.1:%d", public)
	answer := s.call(t, sent{method: "POST", path: "/wps/session/login", body: map[string]string{
		"type": "username", "username": "pia", "password": "stolen-elsewhere-1",
	}})
	if answer.body.Code != "wrong_credentials" {
		t.Errorf("answered %s", answer.raw)
	}
	s.address = fmt.Sprintf("http://127.0.0.1:%d", metrics)
	if counted := s.call(t, sent{method: "GET", path: "/metrics"}); !strings.Contains(counted.raw, `lantern_alarms_total{what="failed sign-ins"} 1`) {
		t.Error("nothing is counted")
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	text := log.String()
	if !strings.Contains(text, `level=WARN msg="sign-ins fail from many addresses" failures=500 addresses=`) {
		t.Errorf("logged: %s", text)
	}
	for _, private := range []string{"pia", "stolen-elsewhere-1", "127.0.0.1"} {
		if strings.Contains(text, private) {
			t.Errorf("%s is in the log: %s", private, text)
		}
	}
}
