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

// keeper is Stripe with its idempotency: a key's first words decide, and the first answer is lost.
type keeper struct {
	mu     sync.Mutex
	isLost bool
	said   map[string]string
}

func (k *keeper) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := r.ParseForm(); err != nil {
		panic(err)
	}
	key, words := r.Header.Get("Idempotency-Key"), r.PostForm.Encode()
	before, isKnown := k.said[key]
	k.said[key] = words
	w.Header().Set("Content-Type", "application/json")
	switch {
	case isKnown && before != words:
		w.WriteHeader(http.StatusBadRequest)
		_, _ = w.Write([]byte(`{"error":{"type":"idempotency_error",` +
			`"message":"Keys for idempotent requests can only be used with the same parameters"}}`))
	case !k.isLost:
		k.isLost = true
		panic(http.ErrAbortHandler) // the session is made, and nobody hears of it
	default:
		_, _ = w.Write([]byte(recorded))
	}
}

func TestASessionWhoseAnswerWasLostIsFoundAgain(t *testing.T) {
	server := httptest.NewServer(&keeper{said: map[string]string{}})
	t.Cleanup(server.Close)
	p := Provider{Account: Account{Key: "sk_test_1", EndpointSecret: endpointSecret}, PublicURL: "https://play.example",
		HTTP: server.Client(), URL: server.URL}
	if _, err := p.Open(context.Background(), order); err == nil || errors.Is(err, pay.ErrRefused) {
		t.Fatalf("the lost answer: %v", err)
	}
	// The player asks again later, with his program in another language.
	again := order
	again.Language = "th"
	got, err := p.Open(context.Background(), again)
	if err != nil || got.ProviderOrder != "cs_test_a1" {
		t.Errorf("%+v %v", got, err)
	}
}

func TestAKeyThatWasUsedForSomethingElseRefusesNothing(t *testing.T) {
	p, _ := at(t, http.StatusBadRequest, `{"error":{"type":"idempotency_error","message":"other parameters"}}`)
	if _, err := p.Open(context.Background(), order); err == nil || errors.Is(err, pay.ErrRefused) {
		t.Errorf("there may be a session, and it says %v", err)
	}
}

// Stripe takes sessions of 30 minutes to 24 hours: so long must it be open at an order's first moment and at its last.
func TestASessionIsOpenAsLongAsStripeDemands(t *testing.T) {
	if first, last := deposit.Settings.Of(system.Defaults()).Limits.Lifetime()+longer, longer; first > 24*time.Hour ||
		last < 30*time.Minute {
		t.Errorf("open for %s at first and %s at last", first, last)
	}
}

func TestACurrencyWhoseCoinIsNotKnownIsAMistakeOfTheConfiguration(t *testing.T) {
	p, heard := at(t, http.StatusOK, recorded)
	shillings := order
	shillings.Currency = "UGX"
	if _, err := p.Open(context.Background(), shillings); !errors.Is(err, pay.ErrRefused) || !errors.Is(err, ErrCoin) ||
		len(*heard) != 0 {
		t.Errorf("%v, and Stripe heard %d calls", err, len(*heard))
	}
	said := stripe.Event{Type: stripe.EventTypeCheckoutSessionCompleted, Data: &stripe.EventData{Raw: []byte(
		`{"id":"cs_test_a1","client_reference_id":"D-7K2M","currency":"ugx","amount_total":50000,"payment_status":"paid"}`)}}
	if told, err := report(said); !errors.Is(err, pay.ErrBody) || told.Amount != 0 {
		t.Errorf("an event about it: %+v %v", told, err)
	}
}
