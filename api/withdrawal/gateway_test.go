package withdrawal_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/api/outside/pay"
	"lantern/api/outside/pay/gateway"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/storetest"
	store "lantern/store/withdrawal"
)

// recorded is a gateway that accepts each reference once, records its requests and loses its first answers.
type recorded struct {
	lock  sync.Mutex
	heard []string
	paid  map[string]string
	loses int
}

func signatureOf(parts ...string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(strings.Join(parts, "\n")))
	return hex.EncodeToString(mac.Sum(nil))
}

func digestOf(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

func (g *recorded) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	stamp, nonce := r.Header.Get("X-Timestamp"), r.Header.Get("X-Nonce")
	if err != nil || r.Header.Get("X-Signature") != signatureOf(r.Method, r.URL.Path, stamp, nonce, digestOf(body)) {
		http.Error(w, "not signed", http.StatusUnauthorized)
		return
	}
	reference := strings.TrimPrefix(r.URL.Path, "/v1/payouts/")
	if r.Method == http.MethodPost {
		var in struct{ Reference, Number string }
		if json.Unmarshal(body, &in) != nil || in.Number != "1234564417" {
			http.Error(w, "no payout", http.StatusBadRequest)
			return
		}
		reference = in.Reference
	}
	g.lock.Lock()
	defer g.lock.Unlock()
	g.heard = append(g.heard, r.Method+" "+reference)
	status := http.StatusOK
	switch number, isKnown := g.paid[reference]; {
	case r.Method == http.MethodPost && !isKnown:
		g.paid[reference] = fmt.Sprint("P-", len(g.paid)+1)
	case !isKnown:
		status = http.StatusNotFound
	default:
		g.paid[reference] = number
	}
	if g.loses > 0 {
		g.loses--
		panic(http.ErrAbortHandler)
	}
	answer := fmt.Appendf(nil, `{"payout":%q,"reference":%q}`, g.paid[reference], reference)
	w.Header().Set("X-Timestamp", stamp)
	w.Header().Set("X-Nonce", nonce)
	w.Header().Set("X-Signature", signatureOf(fmt.Sprint(status), r.URL.Path, stamp, nonce, digestOf(answer)))
	w.WriteHeader(status)
	_, _ = w.Write(answer)
}

// throughTheGateway is a cashier whose approved request of 200.00 the gateway is to pay.
func throughTheGateway(t *testing.T, loses int) (*cashier, *recorded, store.Withdrawal) {
	t.Helper()
	c, g := openCashier(t), &recorded{paid: map[string]string{}, loses: loses}
	host := httptest.NewServer(g)
	t.Cleanup(host.Close)
	number := 0
	c.handlers.Payers = map[string]pay.Payer{gateway.Name: gateway.Payer{Provider: gateway.Provider{
		Account: gateway.Account{URL: host.URL, Merchant: "m-7", Secret: secret}, PublicURL: "https://play.example",
		HTTP:  host.Client(),
		Clock: &clock.Clock{}, Nonce: func() string { number++; return fmt.Sprintf("nonce-of-a-test-%d", number) },
	}}}
	for _, route := range c.handlers.Routes() {
		c.routes[route.Method+" "+route.Path] = route
	}
	which := c.approved(t, "200.00")
	plan := store.Plan{Provider: gateway.Name, PartMax: 300 * money.Unit}
	if err := pg.InTx(ctx, c.db, func(tx *sqlx.Tx) error { return store.Dispatch(ctx, tx, plan) }); err != nil {
		t.Fatal(err)
	}
	return c, g, c.until(t, which, func(w store.Withdrawal) bool { return len(w.Parts) == 1 })
}

// reports says what became of a part, signed for a path.
func (c *cashier) reports(t *testing.T, path, status, number string, part store.Part) string {
	t.Helper()
	raw, err := json.Marshal(map[string]any{"merchant": "m-7", "order": number, "reference": part.ID,
		"channel": pay.PayoutChannel, "status": status,
		"amount": part.Amount, "currency": "THB", "paidAt": time.Now().UTC()})
	if err != nil {
		t.Fatal(err)
	}
	stamp, nonce := fmt.Sprint(time.Now().UnixMilli()), "nonce-of-a-report"
	header := http.Header{"X-Timestamp": {stamp}, "X-Nonce": {nonce},
		"X-Signature": {signatureOf("POST", path, stamp, nonce, digestOf(raw))}}
	answer, err := c.routes["POST /pay/v1/:provider/payout"].Serve(ctx, wire.Caller{}, wire.Request{
		Path: func(string) string { return gateway.Name }, Header: header.Get, Body: raw,
	})
	if err != nil {
		t.Fatal(err)
	}
	out, _ := answer.Value.(wire.RawAnswer)
	return fmt.Sprint(out.Status, " ", string(out.Body))
}

// CHK-20.
func TestGateway_TimeoutAfterAccepting_IsQueriedWithTheSameReference(t *testing.T) {
	// Both answers of the first try are lost, the payment's and the look-up's.
	c, g, w := throughTheGateway(t, 2)
	if err := c.handlers.Ask(ctx); err == nil {
		t.Error("a lost answer is no error")
	}
	if _, err := storetest.Owner(t, c.db).ExecContext(ctx, `UPDATE payouts SET ask_at = lantern_now()`); err != nil {
		t.Fatal(err)
	}
	if err := c.handlers.Ask(ctx); err != nil {
		t.Fatal(err)
	}
	part := w.Parts[0]
	want := []string{"POST " + string(part.ID), "GET " + string(part.ID), "POST " + string(part.ID)}
	if fmt.Sprint(g.heard) != fmt.Sprint(want) || len(g.paid) != 1 {
		t.Errorf("heard %v, paid %v", g.heard, g.paid)
	}
	const endpoint = "/pay/v1/gateway/payout"
	if got := c.reports(t, "/pay/v1/gateway/callback", "PAID", "P-1", part); got != `401 {"status":"BAD_SIGNATURE"}` {
		t.Errorf("signed for another endpoint: %s", got)
	}
	for range 2 {
		if got := c.reports(t, endpoint, "PAID", "P-1", part); got != `200 {"status":"OK","outcome":"PAID"}` {
			t.Errorf("%s", got)
		}
	}
	now, err := store.Of(ctx, c.db, c.pia, w.ID)
	if err != nil || now.State != store.AwaitingConfirmation || *now.Parts[0].Reference != "P-1" {
		t.Errorf("%+v %v", now, err)
	}
	storetest.Balanced(t, c.db)
}

func TestGateway_FailedPayment_IsReturnedToTheBalance(t *testing.T) {
	c, _, w := throughTheGateway(t, 0)
	if err := c.handlers.Ask(ctx); err != nil {
		t.Fatal(err)
	}
	if got := c.reports(t, "/pay/v1/gateway/payout", "FAILED", "P-1",
		w.Parts[0]); got != `200 {"status":"OK","outcome":"FAILED"}` {
		t.Errorf("%s", got)
	}
	if balance := c.mine(t, "GET /wps/v2/wallets/balance", "", nil, ""); balance["balance"] != "1000.00" {
		t.Errorf("%v", balance)
	}
	storetest.Balanced(t, c.db)
}
