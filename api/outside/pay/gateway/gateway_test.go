package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"lantern/api/outside/pay"
	"lantern/store/clock"
	"lantern/store/money"
)

const (
	secret = "a secret of the tests, long enough"
	nonce  = "0123456789abcdef0123456789abcdef"
)

var ctx = context.Background()

// exchange is a request that the gateway received.
type exchange struct {
	verb, path, merchant string
	isSigned             bool
	body                 []byte
}

// fakeGateway records requests and returns the configured answers.
type fakeGateway struct {
	lock      sync.Mutex
	requests  []exchange
	answers   []func(w http.ResponseWriter, asked message)
	now       *clock.Clock
	withNonce string
}

func (s *fakeGateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	asked := read(r.Method, r.URL.Path, r.Header.Get, body)
	s.lock.Lock()
	defer s.lock.Unlock()
	s.requests = append(s.requests, exchange{r.Method, r.URL.Path, r.Header.Get(merchantHeader),
		asked.isSignedWith(secret, s.now.Now()),
		body})
	answer := s.answers[0]
	s.answers = s.answers[1:]
	answer(w, asked)
}

// respond answers with a signed body.
func (s *fakeGateway) respond(status int, body string) func(http.ResponseWriter, message) {
	return func(w http.ResponseWriter, asked message) {
		said := message{method: fmt.Sprint(status), path: asked.path, timestamp: timestampOf(s.now.Now()), nonce: asked.nonce,
			body: []byte(body)}
		if s.withNonce != "" {
			said.nonce = s.withNonce
		}
		said.write(w.Header(), secret)
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// dropConnection accepts the request and loses the answer.
func dropConnection(http.ResponseWriter, message) { panic(http.ErrAbortHandler) }

func unsigned(w http.ResponseWriter, _ message) {
	_, _ = io.WriteString(w, `{"order":"G-1","reference":"ref-1"}`)
}

func newFakeGateway(t *testing.T) (*fakeGateway, Provider) {
	t.Helper()
	s := &fakeGateway{now: &clock.Clock{}}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	return s, Provider{
		Account: Account{URL: server.URL + "/", Merchant: "m-7", Secret: secret}, PublicURL: "https://play.example",
		HTTP: server.Client(), Clock: s.now, Nonce: func() string { return nonce },
	}
}

var order = pay.Order{Reference: "ref-1", Channel: "card", Amount: 500 * money.Unit, Currency: "THB",
	ExpiresAt: time.Date(2026, 11, 22, 10, 30, 0, 0, time.UTC), Language: "th"}

const orderResponse = `{"order":"G-1","reference":"ref-1","payUrl":"https://gateway.example/p/1"}`

func TestOpen_RequestIsSigned(t *testing.T) {
	s, p := newFakeGateway(t)
	s.answers = append(s.answers, s.respond(http.StatusCreated, orderResponse))
	got, err := p.Open(ctx, order)
	if err != nil || got.ProviderOrder != "G-1" || got.PayURL != "https://gateway.example/p/1" {
		t.Fatalf("%+v %v", got, err)
	}
	heard := s.requests[0]
	const want = `{"merchant":"m-7","reference":"ref-1","channel":"card","amount":"500.00","currency":"THB",` +
		`"expiresAt":"2026-11-22T10:30:00Z",` +
		`"language":"th","notifyUrl":"https://play.example/pay/v1/gateway/callback",` +
		`"returnUrl":"https://play.example/member/deposits/ref-1"}`
	if heard.verb != "POST" || heard.path != "/v1/orders" || heard.merchant != "m-7" || !heard.isSigned ||
		string(heard.body) != want {
		t.Errorf("%+v\n%s", heard, heard.body)
	}
}

func TestOpen_LostAnswer_IsLookedUpByReference(t *testing.T) {
	s, p := newFakeGateway(t)
	s.answers = append(s.answers, s.respond(http.StatusBadGateway, ""), s.respond(http.StatusOK, orderResponse))
	if got, err := p.Open(ctx, order); err != nil || got.ProviderOrder != "G-1" {
		t.Errorf("%+v %v", got, err)
	}
	if len(s.requests) != 2 || s.requests[1].verb != "GET" || s.requests[1].path != "/v1/orders/ref-1" ||
		!s.requests[1].isSigned {
		t.Errorf("%+v", s.requests)
	}
	s.answers = append(s.answers, dropConnection, s.respond(http.StatusNotFound, "{}"))
	if _, err := p.Open(ctx, order); !errors.Is(err, ErrUnknown) || errors.Is(err, pay.ErrRefused) {
		t.Errorf("lost answer, unknown reference: %v", err)
	}
}

func TestOpen_OnlySignedRefusals_AreRefusals(t *testing.T) {
	s, p := newFakeGateway(t)
	s.answers = append(s.answers, s.respond(http.StatusUnprocessableEntity, "{}"))
	if _, err := p.Open(ctx, order); !errors.Is(err, pay.ErrRefused) {
		t.Errorf("%v", err)
	}
	lost := s.respond(http.StatusServiceUnavailable, "{}")
	for name, answer := range map[string]func(http.ResponseWriter, message){
		"without a signature": unsigned, "of another order": s.respond(http.StatusOK,
			strings.ReplaceAll(orderResponse, "ref-1", "ref-2")),
		"without a number": s.respond(http.StatusOK, `{"reference":"ref-1"}`), "no JSON": s.respond(http.StatusOK, "<html>"),
	} {
		s.answers = append(s.answers, answer, lost)
		if _, err := p.Open(ctx, order); err == nil || errors.Is(err, pay.ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
	}
	s.withNonce = "another number, used for another question"
	s.answers = append(s.answers, s.respond(http.StatusOK, orderResponse), s.respond(http.StatusOK, orderResponse))
	if _, err := p.Open(ctx, order); err == nil {
		t.Error("an answer to another request was accepted")
	}
}

func report(change func(map[string]any)) []byte {
	body := map[string]any{"merchant": "m-7", "order": "G-1", "reference": "ref-1", "channel": "card", "status": "PAID",
		"amount": "500.00", "currency": "THB", "paidAt": "2026-11-22T10:10:00Z"}
	if change != nil {
		change(body)
	}
	raw, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	return raw
}

// withTimestamp changes the timestamp of a message.
func withTimestamp(at time.Time) func(message) (message, string, []byte) {
	return func(m message) (message, string, []byte) {
		m.timestamp = timestampOf(at)
		return m, secret, m.body
	}
}

// F-M6.
func TestRead_AcceptsOnlyRecentReportsSignedForThisEndpoint(t *testing.T) {
	_, p := newFakeGateway(t)
	now := p.Clock.Now()
	right := message{method: "POST", path: callbackPath, timestamp: timestampOf(now), nonce: nonce, body: report(nil)}
	readSigned := func(m message, by string, body []byte) (pay.Report, error) {
		header := http.Header{}
		m.write(header, by)
		return p.Read(header.Get, body, now)
	}
	got, err := readSigned(right, secret, right.body)
	if err != nil || !got.IsPaid || got.ProviderOrder != "G-1" || got.Amount != 500*money.Unit ||
		got.Reference != "ref-1" || got.Nonce != nonce {
		t.Fatalf("%+v %v", got, err)
	}
	for name, wrong := range map[string]func(message) (message, string, []byte){
		"another secret": func(m message) (message, string, []byte) { return m, "another", m.body },
		"another body": func(m message) (message, string, []byte) {
			return m, secret, append(m.body[:len(m.body):len(m.body)], ' ')
		},
		"another endpoint": func(m message) (message, string, []byte) {
			m.path = "/pay/v1/sandbox/callback"
			return m, secret, m.body
		},
		"another verb":    func(m message) (message, string, []byte) { m.method = "GET"; return m, secret, m.body },
		"too old":         withTimestamp(now.Add(-Window - time.Second)),
		"from the future": withTimestamp(now.Add(Window + time.Second)),
		"no time":         func(m message) (message, string, []byte) { m.timestamp = "soon"; return m, secret, m.body },
		"a short nonce":   func(m message) (message, string, []byte) { m.nonce = "1"; return m, secret, m.body },
		"a long nonce": func(m message) (message, string, []byte) {
			m.nonce = strings.Repeat("1", maxNonceLength+1)
			return m, secret, m.body
		},
	} {
		if _, err := readSigned(wrong(right)); !errors.Is(err, pay.ErrSignature) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := p.Read(func(string) string { return "" }, right.body, now); !errors.Is(err, pay.ErrSignature) {
		t.Errorf("without headers: %v", err)
	}
	for name, change := range map[string]func(map[string]any){
		"another merchant":   func(b map[string]any) { b["merchant"] = "m-8" },
		"no order":           func(b map[string]any) { b["order"] = "" },
		"a number for money": func(b map[string]any) { b["amount"] = 500 },
		"an exponent":        func(b map[string]any) { b["amount"] = "5e2" },
		"less than nothing":  func(b map[string]any) { b["amount"] = "-5.00" },
		"another status":     func(b map[string]any) { b["status"] = "paid" },
		"a field more":       func(b map[string]any) { b["credit"] = "1.00" },
		"no time":            func(b map[string]any) { delete(b, "paidAt") },
	} {
		m := right
		m.body = report(change)
		if _, err := readSigned(m, secret, m.body); !errors.Is(err, pay.ErrBody) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestRandomNonce_IsUnique(t *testing.T) {
	if a, b := RandomNonce(), RandomNonce(); a == b || len(a) < minNonceLength {
		t.Errorf("%s %s", a, b)
	}
}
