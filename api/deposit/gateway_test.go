package deposit_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"lantern/api/deposit"
	"lantern/api/outside/pay"
	"lantern/api/outside/pay/gateway"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/ledger"
	"lantern/store/storetest"
	"lantern/store/system"
)

// gatewayServer is the deposit calls with an order at the gateway, which reports payments.
type gatewayServer struct {
	*fixture
	order shown
	body  map[string]any
}

func openGateway(t *testing.T) *gatewayServer {
	t.Helper()
	g := &gatewayServer{fixture: open(t)}
	g.order = g.fixture.order(t, "a", "500.00")
	if _, err := storetest.Owner(t, g.db).ExecContext(ctx, `UPDATE deposit_channels SET provider = $1
		WHERE id = 'promptpay'`, gateway.Name); err != nil {
		t.Fatal(err)
	}
	var number string
	if err := g.db.GetContext(ctx, &number, `SELECT provider_order FROM deposits`); err != nil {
		t.Fatal(err)
	}
	g.body = map[string]any{"merchant": "m-7", "order": number, "reference": g.order.ID, "channel": "promptpay",
		"status": "PAID",
		"amount": "500.00", "currency": "THB", "paidAt": time.Now().UTC()}
	now := &clock.Clock{}
	handlers := deposit.Handlers{DB: g.db, Settings: system.NewSettingsCache(g.db, now), Clock: now,
		Providers: map[string]pay.Provider{
			gateway.Name: gateway.Provider{Account: gateway.Account{Merchant: "m-7", Secret: secret}, Clock: now}}}
	for _, route := range handlers.Routes() {
		g.routes[route.Method+" "+route.Path] = route
	}
	return g
}

// signed is a report as the gateway sends it; sent again it is a copy.
func (g *gatewayServer) signed(t *testing.T, nonce string, change map[string]any) wire.Request {
	t.Helper()
	body := map[string]any{}
	for name, value := range g.body {
		body[name] = value
	}
	for name, value := range change {
		body[name] = value
	}
	raw, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	stamp, digest := fmt.Sprint(time.Now().UnixMilli()), sha256.Sum256(raw)
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(strings.Join([]string{"POST", "/pay/v1/gateway/callback", stamp, nonce,
		hex.EncodeToString(digest[:])}, "\n")))
	header := http.Header{}
	header.Set("X-Timestamp", stamp)
	header.Set("X-Nonce", nonce)
	header.Set("X-Signature", hex.EncodeToString(mac.Sum(nil)))
	return wire.Request{Path: func(string) string { return gateway.Name }, Header: header.Get, Body: raw}
}

func (g *gatewayServer) sendReport(r wire.Request) (string, error) {
	answer, err := g.routes["POST /pay/v1/:provider/callback"].Serve(ctx, wire.Caller{}, r)
	if err != nil {
		return "", err
	}
	raw, _ := answer.Value.(wire.RawAnswer)
	return fmt.Sprint(raw.Status, " ", string(raw.Body)), nil
}

func (g *gatewayServer) expectAnswer(t *testing.T, r wire.Request, want string) {
	t.Helper()
	if got, err := g.sendReport(r); err != nil || got != want {
		t.Errorf("%s %v, want %s", got, err, want)
	}
}

const (
	nonce    = "0123456789abcdef"
	credited = `200 {"status":"OK","outcome":"CREDITED"}`
	unknown  = `404 {"status":"UNKNOWN_ORDER"}`
	forged   = `401 {"status":"BAD_SIGNATURE"}`
)

// F-M1.
func TestCallback_Copies_AreAnsweredAlikeAndChangeNothing(t *testing.T) {
	g := openGateway(t)
	first := g.signed(t, nonce, nil)
	var group sync.WaitGroup
	for range 50 {
		group.Go(func() {
			if got, err := g.sendReport(first); got != credited && !errors.Is(err, fault.New(fault.OperationInProgress)) {
				t.Errorf("%s %v", got, err)
			}
		})
	}
	group.Wait()
	g.expectAnswer(t, first, credited)
	g.expectAnswer(t, g.signed(t, nonce+"2", nil), credited) // the same payment in a new report
	if g.balance(t) != "500.00" {
		t.Errorf("balance %s", g.balance(t))
	}
	if found, err := ledger.Prove(ctx, g.db); err != nil || len(found) != 0 {
		t.Errorf("%+v %v", found, err)
	}
}

func TestCallback_NonceOfAnotherReport_IsRefused(t *testing.T) {
	g := openGateway(t)
	g.expectAnswer(t, g.signed(t, nonce, map[string]any{"status": "FAILED"}), `200 {"status":"OK"}`)
	g.expectAnswer(t, g.signed(t, nonce, nil), forged)
	if g.balance(t) != "0.00" {
		t.Errorf("balance %s", g.balance(t))
	}
	g.expectAnswer(t, g.signed(t, nonce+"2", nil), credited)
}

func TestCallback_CopyOfAnUnknownOrder_StaysUnknown(t *testing.T) {
	g := openGateway(t)
	early := g.signed(t, nonce, map[string]any{"channel": "card"})
	g.expectAnswer(t, early, unknown)
	if _, err := storetest.Owner(t, g.db).ExecContext(ctx, `UPDATE deposit_channels SET provider = 'gateway'
		WHERE id = 'card'`); err != nil {
		t.Fatal(err)
	}
	if _, err := storetest.Owner(t, g.db).ExecContext(ctx, `UPDATE deposits SET channel_id = 'card'`); err != nil {
		t.Fatal(err)
	}
	g.expectAnswer(t, early, unknown)
	g.expectAnswer(t, g.signed(t, nonce+"2", map[string]any{"channel": "card"}), credited)
	g.expectAnswer(t, g.signed(t, nonce+"3", map[string]any{"reference": "none"}), unknown)
}

func TestCallback_FailedAttempt_LeavesTheNonceUnused(t *testing.T) {
	g := openGateway(t)
	owner := storetest.Owner(t, g.db)
	first := g.signed(t, nonce, nil)
	if _, err := owner.ExecContext(ctx, `REVOKE INSERT ON deposit_payments FROM lantern_app`); err != nil {
		t.Fatal(err)
	}
	if got, err := g.sendReport(first); err == nil {
		t.Errorf("%s", got)
	}
	if _, err := owner.ExecContext(ctx, `GRANT INSERT ON deposit_payments TO lantern_app`); err != nil {
		t.Fatal(err)
	}
	g.expectAnswer(t, first, credited)
}
