package stripe

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v85"

	"lantern/api/outside/pay"
	"lantern/store/deposit"
	"lantern/store/system"
)

// idempotentServer answers like Stripe with idempotency keys: the first request of a key decides its answer, and the
// first answer is lost.
type idempotentServer struct {
	mu      sync.Mutex
	isLost  bool
	answers map[string]string
}

func (k *idempotentServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := r.ParseForm(); err != nil {
		panic(err)
	}
	key, words := r.Header.Get("Idempotency-Key"), r.PostForm.Encode()
	before, isKnown := k.answers[key]
	k.answers[key] = words
	w.Header().Set("Content-Type", "application/json")
	switch {
	case isKnown && before != words:
		w.WriteHeader(http.StatusBadRequest)
		_, _ = w.Write([]byte(`{"error":{"type":"idempotency_error",` +
			`"message":"Keys for idempotent requests can only be used with the same parameters"}}`))
	case !k.isLost:
		k.isLost = true
		panic(http.ErrAbortHandler) // the session was created, but the answer is lost
	default:
		_, _ = w.Write([]byte(sessionResponse))
	}
}

func TestOpen_LostAnswer_ReturnsTheSameSession(t *testing.T) {
	server := httptest.NewServer(&idempotentServer{answers: map[string]string{}})
	t.Cleanup(server.Close)
	p := Provider{Account: Account{Key: "sk_test_1", EndpointSecret: endpointSecret}, PublicURL: "https://play.example",
		HTTP: server.Client(), URL: server.URL}
	if _, err := p.Open(context.Background(), order); err == nil || errors.Is(err, pay.ErrRefused) {
		t.Fatalf("the lost answer: %v", err)
	}
	// The player retries later, with the client set to another language.
	again := order
	again.Language = "th"
	got, err := p.Open(context.Background(), again)
	if err != nil || got.ProviderOrder != "cs_test_a1" {
		t.Errorf("%+v %v", got, err)
	}
}

func TestOpen_KeyUsedForOtherParameters_IsNotARefusal(t *testing.T) {
	p, _ := serveFixed(t, http.StatusBadRequest, `{"error":{"type":"idempotency_error","message":"other parameters"}}`)
	if _, err := p.Open(context.Background(), order); err == nil || errors.Is(err, pay.ErrRefused) {
		t.Errorf("a session may exist, but the error is %v", err)
	}
}

// Stripe accepts sessions of 30 minutes to 24 hours. Both limits must hold for requests at the start and at the end
// of an order's life.
func TestOpen_SessionExpiry_IsWithinStripesLimits(t *testing.T) {
	if first, last := deposit.Settings.Of(system.Defaults()).Limits.Lifetime()+sessionMargin,
		sessionMargin; first > 24*time.Hour ||
		last < 30*time.Minute {
		t.Errorf("open for %s at first and %s at last", first, last)
	}
}

func TestOpen_AmbiguousCurrency_IsAConfigurationError(t *testing.T) {
	p, heard := serveFixed(t, http.StatusOK, sessionResponse)
	shillings := order
	shillings.Currency = "UGX"
	if _, err := p.Open(context.Background(), shillings); !errors.Is(err, pay.ErrRefused) || !errors.Is(err, ErrCoin) ||
		len(*heard) != 0 {
		t.Errorf("%v after %d calls", err, len(*heard))
	}
	said := stripe.Event{Type: stripe.EventTypeCheckoutSessionCompleted, Data: &stripe.EventData{Raw: []byte(
		`{"id":"cs_test_a1","client_reference_id":"D-7K2M","currency":"ugx","amount_total":50000,"payment_status":"paid"}`)}}
	if reported, err := report(said); !errors.Is(err, pay.ErrBody) || reported.Amount != 0 {
		t.Errorf("the event: %+v %v", reported, err)
	}
}
