package server_test

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"

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
	seen := verification.Failures{Redis: s.redis}
	for n := range verification.StuffingFailures - 1 {
		if err := seen.Watch(t.Context(), verification.Attempt{Address: fmt.Sprint("address ", n)}); err != nil {
			t.Fatal(err)
		}
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
