package server_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"lantern/api/config"
	"lantern/api/web"
	"lantern/store/storetest"
)

func freePort(t *testing.T) int {
	t.Helper()
	socket, err := web.Listen("127.0.0.1", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	return socket.Addr().(*net.TCPAddr).Port
}

// serve runs the whole product on ports of its own; stop asks it to end and gives what it ended with.
func (s *scene) serve(t *testing.T, more ...setting) (stop func(), ended <-chan error) {
	t.Helper()
	port := freePort(t)
	product := s.product(t, append([]setting{manyCalls, func(c *config.Config) {
		c.Port, c.InfraPort, c.OperatorPort, c.SandboxPort = port, freePort(t), freePort(t), freePort(t)
	}}, more...)...)
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	ready, over := make(chan struct{}), make(chan error, 1)
	go func() { over <- product.Serve(ctx, func() { close(ready) }) }()
	<-ready
	s.address = "http://127.0.0.1:" + strconv.Itoa(port)
	return cancel, over
}

// openStream requests an event stream.
func (s scene) openStream(t *testing.T, token string) *http.Response {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), "GET", s.address+"/wps/live", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", bearer(token))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	return response
}

func (s scene) stream(t *testing.T, token string) <-chan string {
	t.Helper()
	response := s.openStream(t, token)
	whole := make(chan string, 1)
	go func() {
		defer response.Body.Close()
		text, err := io.ReadAll(response.Body)
		if err != nil {
			text = append(text, err.Error()...)
		}
		whole <- string(text)
	}()
	return whole
}

// CHK-91.
func TestShutdown_RequestUnderWay_IsCompleted(t *testing.T) {
	s := open(t, manyCalls)
	stop, ended := s.serve(t)
	token := s.signIn(t, "pia")
	p, stream := s.play(t, token), s.stream(t, token)
	tx := s.db.MustBegin()
	tx.MustExec(`SELECT FROM balances FOR UPDATE`)
	placed := make(chan walletAnswer, 1)
	go func() { placed <- p.bet(t, "1", "20") }()
	owner := scene{db: storetest.Owner(t, s.db)}
	for owner.count(t, `SELECT count(*) FROM pg_stat_activity
		WHERE wait_event_type = 'Lock' AND datname = current_database()`) == 0 {
		time.Sleep(10 * time.Millisecond)
	}
	stop()
	if text := <-stream; !strings.Contains(text, "event: bye") {
		t.Errorf("the stream ended with %q", text)
	}
	for deadline := time.Now().Add(2 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		conn, err := net.Dial("tcp", strings.TrimPrefix(s.address, "http://"))
		if err != nil {
			break
		}
		_ = conn.Close() // accepted before the listener was closed
		if time.Now().After(deadline) {
			t.Fatal("the listener is still open")
		}
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	if answer := <-placed; answer.Status != "OK" {
		t.Errorf("the bet under way: %+v", answer)
	}
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Error("it does not end")
	}
	if n := s.count(t, `SELECT count(*) FROM bets`); n != 1 {
		t.Errorf("%d bets", n)
	}
}

// CHK-91.
func TestShutdown_Draining_IsNotReadyAndStillAnswers(t *testing.T) {
	s := open(t, manyCalls)
	infra := freePort(t)
	stop, ended := s.serve(t, func(c *config.Config) { c.InfraPort, c.DrainSeconds = infra, 2 })
	readiness := func() int {
		response, err := http.Get("http://127.0.0.1:" + strconv.Itoa(infra) + "/readyz")
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		return response.StatusCode
	}
	if status := readiness(); status != http.StatusOK {
		t.Fatalf("readiness before: %d", status)
	}
	stop()
	for deadline := time.Now().Add(time.Second); readiness() != http.StatusServiceUnavailable; time.Sleep(
		10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("it stays ready")
		}
	}
	response, err := http.Get(s.address + "/wps/system/status")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK || !response.Close {
		t.Errorf("status %d, ends its connection: %t", response.StatusCode, response.Close)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
