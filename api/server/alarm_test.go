package server_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"lantern/api/config"
	"lantern/api/outside/gamevendor"
	"lantern/api/sandbox/catalog"
	"lantern/api/sandbox/vendors"
	"lantern/store/clock"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/verification"
)

// written is a log that can be read while the program writes to it.
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

// serveWithMetrics runs the product with that log. It returns the ports of the public listener and of the metrics, and
// a function that stops it.
func (s scene) serveWithMetrics(t *testing.T, log *written, settings ...setting) (public, metrics int, end func()) {
	t.Helper()
	public, metrics = freePort(t), freePort(t)
	product := s.logged(t, slog.New(slog.NewTextHandler(log, nil)), append(settings, func(c *config.Config) {
		c.Port, c.InfraPort, c.OperatorPort, c.SandboxPort = public, metrics, freePort(t), freePort(t)
	})...)
	ctx, cancel := context.WithCancel(t.Context())
	ready, ended := make(chan struct{}), make(chan error, 1)
	go func() { ended <- product.Serve(ctx, func() { close(ready) }) }()
	<-ready
	return public, metrics, func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

func TestReconciliation_DifferentProviderStatement_RaisesAlarm(t *testing.T) {
	s := open(t)
	const plant = `WITH account AS (SELECT ledger_account(NULL, 'platform:psp:sandbox', 'THB'))
		INSERT INTO statement_lines (provider, reference, amount, currency, booked_at, booked_on, actor)
		SELECT 'sandbox', 'p-1', 100, 'THB', lantern_now(), business_day(lantern_now() - interval '12 hours') - 1, 'test'
		FROM account`
	if _, err := s.db.ExecContext(t.Context(), plant); err != nil {
		t.Fatal(err)
	}
	log := &written{}
	_, metrics, end := s.serveWithMetrics(t, log)
	defer end()
	s.address = fmt.Sprintf("http://127.0.0.1:%d", metrics)
	s.expectMetric(t, `lantern_alarms_total{kind="provider_reconciliation"} 1`)
	if text := log.String(); !strings.Contains(text,
		`msg=provider_statement_differs provider=sandbox`) || !strings.Contains(text, "differences=1") {
		t.Errorf("logged: %s", text)
	}
}

// expectMetric waits until the metrics contain the line.
func (s scene) expectMetric(t *testing.T, line string) {
	t.Helper()
	patience, done := context.WithTimeout(t.Context(), 3*time.Minute)
	defer done()
	for counted := ""; !strings.Contains(counted, line); time.Sleep(20 * time.Millisecond) {
		if err := patience.Err(); err != nil {
			t.Fatal("nothing is counted")
		}
		counted = s.call(t, sent{method: "GET", path: "/metrics"}).raw
	}
}

func TestReconciliation_DifferentVendorStatement_RaisesAlarm(t *testing.T) {
	s := open(t)
	silent := vendors.Program{Secret: "shared", MaxGames: 1, Clock: &clock.Clock{}, Log: slog.New(slog.DiscardHandler),
		Transactions: func(string, gamevendor.Period) (gamevendor.Page, bool, error) {
			return gamevendor.Page{Transactions: []gamevendor.Transaction{}}, true, nil
		}}
	host := httptest.NewServer(silent.Handler())
	defer host.Close()
	supplier := seed.Supplier{Code: "AURUM", Name: "Aurum", URL: host.URL + "/vendors/AURUM", KeyID: catalog.KeyID,
		Secret: catalog.Secret("shared", "AURUM")}
	if err := seed.Suppliers(t.Context(), storetest.Owner(t, s.db), []seed.Supplier{supplier}); err != nil {
		t.Fatal(err)
	}
	const plant = `INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, amount, round_id,
		created_at)
		SELECT 'AURUM', 'b-1', 'BET', '', id, 100, 'r-1',
		date_bin('1 hour', lantern_now() - interval '10 minutes', 'epoch') - interval '30 minutes'
		FROM members WHERE username = 'pia'`
	if _, err := s.db.ExecContext(t.Context(), plant); err != nil {
		t.Fatal(err)
	}
	log := &written{}
	_, metrics, end := s.serveWithMetrics(t, log)
	defer end()
	s.address = fmt.Sprintf("http://127.0.0.1:%d", metrics)
	s.expectMetric(t, `lantern_alarms_total{kind="vendor_reconciliation"} 1`)
	if text := log.String(); !strings.Contains(text, `msg=vendor_statement_differs vendor=AURUM`) {
		t.Errorf("logged: %s", text)
	}
}

// F-S7.
func TestSignIn_FailuresFromManyAddresses_RaiseAlarm(t *testing.T) {
	s := open(t)
	log := &written{}
	public, metrics, end := s.serveWithMetrics(t, log)
	// All failures but the last are inserted at once: as many calls would exceed their time limits on a busy machine.
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
	if counted := s.call(t, sent{method: "GET", path: "/metrics"}); !strings.Contains(counted.raw,
		`lantern_alarms_total{kind="failed_sign_ins"} 1`) {
		t.Error("nothing is counted")
	}
	end()
	text := log.String()
	if !strings.Contains(text, `level=WARN msg=failed_sign_ins failures=500 addresses=`) {
		t.Errorf("logged: %s", text)
	}
	for _, private := range []string{"pia", "stolen-elsewhere-1"} {
		if strings.Contains(text, private) {
			t.Errorf("%s is in the log: %s", private, text)
		}
	}
	// Only the log line of a call may contain the address of its client.
	for line := range strings.Lines(text) {
		if strings.Contains(line, "127.0.0.1") && !strings.Contains(line, " msg=call ") {
			t.Errorf("an address is in the log: %s", line)
		}
	}
}
