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

// exchange is one thing that was said to the gateway.
type exchange struct {
	verb, path, merchant string
	isSigned             bool
	body                 []byte
}

// stand is a gateway that records what it is told and answers as it is set.
type stand struct {
	lock      sync.Mutex
	heard     []exchange
	answers   []func(w http.ResponseWriter, asked message)
	now       *clock.Clock
	withNonce string
}

func (s *stand) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	asked := read(r.Method, r.URL.Path, r.Header.Get, body)
	s.lock.Lock()
	defer s.lock.Unlock()
	s.heard = append(s.heard, exchange{r.Method, r.URL.Path, r.Header.Get(merchantHeader), asked.isBy(secret, s.now.Now()),
		body})
	answer := s.answers[0]
	s.answers = s.answers[1:]
	answer(w, asked)
}

// says answers with a signed body.
func (s *stand) says(status int, body string) func(http.ResponseWriter, message) {
	return func(w http.ResponseWriter, asked message) {
		said := message{verb: fmt.Sprint(status), path: asked.path, stamp: stampOf(s.now.Now()), nonce: asked.nonce,
			body: []byte(body)}
		if s.withNonce != "" {
			said.nonce = s.withNonce
		}
		said.write(w.Header(), secret)
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// hangsUp takes the request and loses the answer.
func hangsUp(http.ResponseWriter, message) { panic(http.ErrAbortHandler) }

func unsigned(w http.ResponseWriter, _ message) {
	_, _ = io.WriteString(w, `{"order":"G-1","reference":"ref-1"}`)
}

func ready(t *testing.T) (*stand, Provider) {
	t.Helper()
	s := &stand{now: &clock.Clock{}}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	return s, Provider{
		Account: Account{URL: server.URL + "/", Merchant: "m-7", Secret: secret}, PublicURL: "https://play.example",
		HTTP: server.Client(), Clock: s.now, Nonce: func() string { return nonce },
	}
}

var order = pay.Order{Reference: "ref-1", Channel: "card", Amount: 500 * money.Unit, Currency: "THB",
	ExpiresAt: time.Date(2026, 11, 22, 10, 30, 0, 0, time.UTC), Language: "th"}

const known = `{"order":"G-1","reference":"ref-1","payUrl":"https://gateway.example/p/1"}`

func TestAnOrderIsAskedForSigned(t *testing.T) {
	s, p := ready(t)
	s.answers = append(s.answers, s.says(http.StatusCreated, known))
	got, err := p.Open(ctx, order)
	if err != nil || got.ProviderOrder != "G-1" || got.PayURL != "https://gateway.example/p/1" {
		t.Fatalf("%+v %v", got, err)
	}
	heard := s.heard[0]
	const want = `{"merchant":"m-7","reference":"ref-1","channel":"card","amount":"500.00","currency":"THB",` +
		`"expiresAt":"2026-11-22T10:30:00Z",` +
		`"language":"th","notifyUrl":"https://play.example/pay/v1/gateway/callback"}`
	if heard.verb != "POST" || heard.path != "/v1/orders" || heard.merchant != "m-7" || !heard.isSigned ||
		string(heard.body) != want {
		t.Errorf("%+v\n%s", heard, heard.body)
	}
}

func TestALostAnswerIsLookedUpByOurReference(t *testing.T) {
	s, p := ready(t)
	s.answers = append(s.answers, s.says(http.StatusBadGateway, ""), s.says(http.StatusOK, known))
	if got, err := p.Open(ctx, order); err != nil || got.ProviderOrder != "G-1" {
		t.Errorf("%+v %v", got, err)
	}
	if len(s.heard) != 2 || s.heard[1].verb != "GET" || s.heard[1].path != "/v1/orders/ref-1" || !s.heard[1].isSigned {
		t.Errorf("%+v", s.heard)
	}
	s.answers = append(s.answers, hangsUp, s.says(http.StatusNotFound, "{}"))
	if _, err := p.Open(ctx, order); !errors.Is(err, ErrUnknown) || errors.Is(err, pay.ErrRefused) {
		t.Errorf("lost and unknown: %v", err)
	}
}

func TestARefusalIsOneAndNothingElseIs(t *testing.T) {
	s, p := ready(t)
	s.answers = append(s.answers, s.says(http.StatusUnprocessableEntity, "{}"))
	if _, err := p.Open(ctx, order); !errors.Is(err, pay.ErrRefused) {
		t.Errorf("%v", err)
	}
	lost := s.says(http.StatusServiceUnavailable, "{}")
	for name, answer := range map[string]func(http.ResponseWriter, message){
		"without a signature": unsigned, "of another order": s.says(http.StatusOK,
			strings.ReplaceAll(known, "ref-1", "ref-2")),
		"without a number": s.says(http.StatusOK, `{"reference":"ref-1"}`), "no JSON": s.says(http.StatusOK, "<html>"),
	} {
		s.answers = append(s.answers, answer, lost)
		if _, err := p.Open(ctx, order); err == nil || errors.Is(err, pay.ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
	}
	s.withNonce = "another number, used for another question"
	s.answers = append(s.answers, s.says(http.StatusOK, known), s.says(http.StatusOK, known))
	if _, err := p.Open(ctx, order); err == nil {
		t.Error("an answer to another question was believed")
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

// stamped gives a message another time.
func stamped(at time.Time) func(message) (message, string, []byte) {
	return func(m message) (message, string, []byte) {
		m.stamp = stampOf(at)
		return m, secret, m.body
	}
}

func TestFM6OnlyWhatIsSignedForThisDoorWithinTheWindowIsBelieved(t *testing.T) {
	_, p := ready(t)
	now := p.Clock.Now()
	right := message{verb: "POST", path: callbackPath, stamp: stampOf(now), nonce: nonce, body: report(nil)}
	hears := func(m message, by string, body []byte) (pay.Report, error) {
		header := http.Header{}
		m.write(header, by)
		return p.Read(header.Get, body, now)
	}
	got, err := hears(right, secret, right.body)
	if err != nil || !got.IsPaid || got.ProviderOrder != "G-1" || got.Amount != 500*money.Unit ||
		got.Reference != "ref-1" || got.Nonce != nonce {
		t.Fatalf("%+v %v", got, err)
	}
	for name, wrong := range map[string]func(message) (message, string, []byte){
		"another secret": func(m message) (message, string, []byte) { return m, "another", m.body },
		"another body": func(m message) (message, string, []byte) {
			return m, secret, append(m.body[:len(m.body):len(m.body)], ' ')
		},
		"another door": func(m message) (message, string, []byte) {
			m.path = "/pay/v1/sandbox/callback"
			return m, secret, m.body
		},
		"another verb":    func(m message) (message, string, []byte) { m.verb = "GET"; return m, secret, m.body },
		"too old":         stamped(now.Add(-Window - time.Second)),
		"from the future": stamped(now.Add(Window + time.Second)),
		"no time":         func(m message) (message, string, []byte) { m.stamp = "soon"; return m, secret, m.body },
		"a short nonce":   func(m message) (message, string, []byte) { m.nonce = "1"; return m, secret, m.body },
		"a long nonce": func(m message) (message, string, []byte) {
			m.nonce = strings.Repeat("1", mostNonce+1)
			return m, secret, m.body
		},
	} {
		if _, err := hears(wrong(right)); !errors.Is(err, pay.ErrSignature) {
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
		if _, err := hears(m, secret, m.body); !errors.Is(err, pay.ErrBody) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestANonceIsNeverTheSame(t *testing.T) {
	if a, b := RandomNonce(), RandomNonce(); a == b || len(a) < leastNonce {
		t.Errorf("%s %s", a, b)
	}
}
