package stripe

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v85/webhook"

	"lantern/api/outside/pay"
	"lantern/store/money"
)

// sessionResponse is the documented answer to a new session, without unused fields.
const sessionResponse = `{"id":"cs_test_a1","object":"checkout.session","client_reference_id":"D-7K2M",` +
	`"currency":"thb","amount_total":50000,
	"payment_status":"unpaid","status":"open","url":"https://checkout.stripe.com/c/pay/cs_test_a1"}`

const endpointSecret = "whsec_of_the_tests"

var order = pay.Order{
	Reference: "D-7K2M", Channel: "card", Amount: 500 * money.Unit, Currency: "THB",
	ExpiresAt: time.Date(2026, 11, 22, 10, 30, 0, 0, time.UTC), Language: "zh-Hans",
}

// serveFixed returns the same answer to every call and records the requests.
func serveFixed(t *testing.T, status int, body string) (Provider, *[]*http.Request) {
	t.Helper()
	heard := &[]*http.Request{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := r.ParseForm(); err != nil {
			t.Error(err)
		}
		*heard = append(*heard, r)
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}))
	t.Cleanup(server.Close)
	return Provider{
		Account: Account{Key: "sk_test_1", EndpointSecret: endpointSecret}, PublicURL: "https://play.example",
		HTTP: server.Client(), URL: server.URL,
	}, heard
}

func TestOpen_SessionIsCreatedFromTheOrder(t *testing.T) {
	p, heard := serveFixed(t, http.StatusOK, sessionResponse)
	got, err := p.Open(context.Background(), order)
	if err != nil || got.ProviderOrder != "cs_test_a1" || got.PayURL != "https://checkout.stripe.com/c/pay/cs_test_a1" {
		t.Fatalf("%+v %v", got, err)
	}
	asked := (*heard)[0]
	if asked.URL.Path != "/v1/checkout/sessions" || asked.Header.Get("Authorization") != "Bearer sk_test_1" ||
		asked.Header.Get("Idempotency-Key") != "deposit:D-7K2M" {
		t.Errorf("%s %v", asked.URL, asked.Header)
	}
	want := map[string]string{
		"mode": "payment", "client_reference_id": "D-7K2M", "metadata[channel]": "card", "locale": "auto",
		"line_items[0][quantity]": "1", "line_items[0][price_data][currency]": "thb",
		"line_items[0][price_data][unit_amount]": "50000",
		"success_url":                            "https://play.example/member/deposits/D-7K2M",
	}
	for name, value := range want {
		if asked.PostForm.Get(name) != value {
			t.Errorf("%s is %q, not %q", name, asked.PostForm.Get(name), value)
		}
	}
	if seconds := asked.PostForm.Get("expires_at"); seconds != unix(order.ExpiresAt.Add(time.Hour)) {
		t.Errorf("expires_at is %s", seconds)
	}
}

func unix(when time.Time) string { return strconv.FormatInt(when.Unix(), 10) }

func TestOpen_OnlyClientErrors_AreRefusals(t *testing.T) {
	for status, isRefused := range map[int]bool{400: true, 402: true, 404: true, 401: false, 409: false, 429: false,
		500: false} {
		p, _ := serveFixed(t, status, `{"error":{"type":"invalid_request_error","message":"no"}}`)
		if _, err := p.Open(context.Background(), order); err == nil || errors.Is(err, pay.ErrRefused) != isRefused {
			t.Errorf("%d: %v", status, err)
		}
	}
	p, _ := serveFixed(t, http.StatusOK, strings.ReplaceAll(sessionResponse, "D-7K2M", "D-9999"))
	if _, err := p.Open(context.Background(), order); err == nil || errors.Is(err, pay.ErrRefused) {
		t.Errorf("an answer about another order: %v", err)
	}
	p.URL = "http://127.0.0.1:1"
	if _, err := p.Open(context.Background(), order); err == nil || errors.Is(err, pay.ErrRefused) {
		t.Errorf("without an answer: %v", err)
	}
}

func TestOpen_AmountIsInTheSmallestUnit(t *testing.T) {
	for _, c := range []struct {
		amount   string
		currency string
		coins    int64
	}{{"500.00", "THB", 50_000}, {"0.01", "USD", 1}, {"1200", "KRW", 1200}, {"1.234", "KWD", 1234}, {"1.50", "JPY",
		0}, {"0.001", "THB", 0}, {"0", "THB", 0}, {"100", "UGX", 0}} {
		amount, err := money.Parse(c.amount)
		if err != nil {
			t.Fatal(err)
		}
		got, err := coins(amount, c.currency)
		if got != c.coins || errors.Is(err, pay.ErrRefused) != (c.coins == 0) {
			t.Errorf("%s %s: %d, %v", c.amount, c.currency, got, err)
		}
	}
}

// event returns an event as documented by Stripe.
func event(kind, status string) string {
	return `{"id":"evt_1","object":"event","api_version":"2026-03-25.dahlia","created":1795340000,` +
		`"type":"` + kind + `","data":{"object":{"id":"cs_test_a1",
		"object":"checkout.session","client_reference_id":"D-7K2M","currency":"thb","amount_total":50000,` +
		`"metadata":{"channel":"card"},"payment_status":"` + status + `"}}}`
}

func TestRead_Events_AreReports(t *testing.T) {
	now := time.Unix(1_795_340_060, 0)
	read := func(body, secret string, signed time.Time) (pay.Report, error) {
		said := webhook.GenerateTestSignedPayload(&webhook.UnsignedPayload{Payload: []byte(body), Secret: secret,
			Timestamp: signed})
		header := func(name string) string { return map[string]string{"Stripe-Signature": said.Header}[name] }
		return Provider{Account: Account{Key: "sk_test_1", EndpointSecret: endpointSecret}}.Read(header, []byte(body), now)
	}
	paid, err := read(event("checkout.session.completed", "paid"), endpointSecret, now)
	want := pay.Report{ProviderOrder: "cs_test_a1", Reference: "D-7K2M", Channel: "card", IsPaid: true,
		Amount:   500 * money.Unit,
		Currency: "THB", PaidAt: time.Unix(1_795_340_000, 0).UTC()}
	if err != nil || paid != want {
		t.Errorf("%+v %v", paid, err)
	}
	if late, err := read(event("checkout.session.async_payment_succeeded", "paid"), endpointSecret, now); err != nil ||
		!late.IsPaid {
		t.Errorf("paid later: %+v %v", late, err)
	}
	for _, kind := range []string{"checkout.session.expired", "checkout.session.async_payment_failed"} {
		if lost, err := read(event(kind, "unpaid"), endpointSecret, now); err != nil || lost.IsPaid ||
			lost.Reference != "D-7K2M" {
			t.Errorf("%s: %+v %v", kind, lost, err)
		}
	}
	for name, c := range map[string]struct {
		body, secret string
		signed       time.Time
		want         error
	}{
		"completed, payment pending": {event("checkout.session.completed", "unpaid"), endpointSecret, now,
			pay.ErrNoOutcome},
		"another event": {event("invoice.paid", "paid"), endpointSecret, now, pay.ErrNoOutcome},
		"signed by another": {event("checkout.session.completed", "paid"), "whsec_other", now,
			pay.ErrSignature},
		"too old": {event("checkout.session.completed", "paid"), endpointSecret,
			now.Add(-Window - time.Second), pay.ErrSignature},
		"of tomorrow": {event("checkout.session.completed", "paid"), endpointSecret,
			now.Add(Window + time.Second), pay.ErrSignature},
		"no event": {`{"object":"event"}`, endpointSecret, now, pay.ErrBody},
	} {
		if _, err := read(c.body, c.secret, c.signed); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := (Provider{}).Read(func(string) string { return "" }, nil, now); !errors.Is(err, pay.ErrSignature) {
		t.Errorf("without a signature: %v", err)
	}
}
