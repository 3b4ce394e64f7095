package withdrawal_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/png"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/api/outside/pay"
	"lantern/api/outside/pay/sandbox"
	program "lantern/api/sandbox/pay"
	"lantern/api/wire"
	"lantern/api/withdrawal"
	"lantern/store/approval"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/system"
	store "lantern/store/withdrawal"
)

const secret = "a secret of the tests"

// cashier is the withdrawal calls and the sandbox provider, each behind its own address.
type cashier struct {
	fixture
	handlers    withdrawal.Handlers
	provider    sandbox.Provider
	callback    string
	reportCount atomic.Int64
	by          approval.Action
}

func openCashier(t *testing.T) *cashier {
	t.Helper()
	c := &cashier{fixture: open(t)}
	now, quiet := &clock.Clock{}, slog.New(slog.NewTextHandler(io.Discard, nil))
	vault, err := store.NewVault([]byte("tests"))
	if err != nil {
		t.Fatal(err)
	}
	callbacks := httptest.NewServer(http.HandlerFunc(c.serveReport))
	t.Cleanup(callbacks.Close)
	c.callback = callbacks.URL + "/pay/v1/sandbox/payout"
	pages := httptest.NewServer(program.Program{Secret: secret, PayoutURL: c.callback, HTTP: callbacks.Client(),
		Clock: now,
		Log:   quiet}.Handler())
	t.Cleanup(pages.Close)
	c.provider = sandbox.Provider{URL: pages.URL, Secret: secret, HTTP: pages.Client(), Clock: now}
	c.handlers = withdrawal.Handlers{DB: c.db, Settings: system.NewSettingsCache(c.db, now), Vault: vault, Clock: now,
		Payers: map[string]pay.Payer{sandbox.Name: c.provider}}
	for _, route := range c.handlers.Routes() {
		c.routes[route.Method+" "+route.Path] = route
	}
	err = pg.InTx(ctx, c.db, func(tx *sqlx.Tx) error {
		who, err := operator.Insert(ctx, tx, "ann")
		c.by = approval.Action{By: approval.Operator{ID: who.ID, Name: who.Name}, Reason: "checked"}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func (c *cashier) serveReport(w http.ResponseWriter, r *http.Request) {
	defer c.reportCount.Add(1)
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	answer, err := c.routes["POST /pay/v1/:provider/payout"].Serve(ctx, wire.Caller{}, wire.Request{
		Path: func(string) string { return "sandbox" }, Header: r.Header.Get, Body: body,
	})
	raw, ok := answer.Value.(wire.RawAnswer)
	if err != nil || !ok {
		http.Error(w, "failed", http.StatusInternalServerError)
		return
	}
	w.WriteHeader(raw.Status)
	_, _ = w.Write(raw.Body)
}

// approved requests a withdrawal and approves it.
func (c *cashier) approved(t *testing.T, amount string) id.Withdrawal {
	t.Helper()
	payee := c.mine(t, "POST /wps/payees", "p", nil,
		`{"bank":"Kasikorn Bank","holder":"Pia Chai","number":"1234564417"}`)
	w := c.mine(t, "POST /wps/withdrawals", "w"+amount, nil,
		`{"amount":"`+amount+`","payeeId":"`+payee["id"].(string)+`","paymentPassword":"480217"}`)
	which := id.Withdrawal(w["id"].(string))
	if _, err := store.Approve(ctx, c.db, which, c.by); err != nil {
		t.Fatal(err)
	}
	return which
}

func (c *cashier) dispatch(t *testing.T) {
	t.Helper()
	plan := store.Plan{Provider: sandbox.Name, PartMax: 300 * money.Unit}
	if err := pg.InTx(ctx, c.db, func(tx *sqlx.Tx) error { return store.Dispatch(ctx, tx, plan) }); err != nil {
		t.Fatal(err)
	}
}

func (c *cashier) sentOut(t *testing.T, amount string) id.Withdrawal {
	t.Helper()
	which := c.approved(t, amount)
	c.dispatch(t)
	if err := c.handlers.Ask(ctx); err != nil {
		t.Fatal(err)
	}
	return which
}

// until reads the request until it is as wanted.
func (c *cashier) until(t *testing.T, which id.Withdrawal, is func(store.Withdrawal) bool) store.Withdrawal {
	t.Helper()
	for range 200 {
		w, err := store.Of(ctx, c.db, c.pia, which)
		if err != nil {
			t.Fatal(err)
		}
		if is(w) {
			return w
		}
		time.Sleep(25 * time.Millisecond)
	}
	w, err := store.Of(ctx, c.db, c.pia, which)
	t.Fatalf("still %+v %v", w, err)
	return w
}

func arePaid(w store.Withdrawal) bool {
	for _, part := range w.Parts {
		if part.DisbursedAt == nil {
			return false
		}
	}
	return len(w.Parts) > 0
}

func (c *cashier) waitForReports(t *testing.T, n int64) {
	t.Helper()
	for range 200 {
		if c.reportCount.Load() >= n {
			return
		}
		time.Sleep(25 * time.Millisecond)
	}
	t.Fatalf("%d reports came", c.reportCount.Load())
}

func photo(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, 8, 6))); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func (c *cashier) dispute(which id.Withdrawal, part id.Payout, key string, pictures ...[]byte) error {
	const route = "POST /wps/withdrawals/:id/parts/:part/dispute"
	vars := map[string]string{"id": string(which), "part": string(part)}
	request := wire.Request{Path: func(name string) string { return vars[name] },
		Query: func(string) string { return "" }}
	for _, each := range pictures {
		request.Files = append(request.Files, wire.File{Field: "proofs", Bytes: each})
	}
	who := wire.Caller{Member: c.pia, Key: &idem.Key{Member: c.pia, Call: route, Key: key, BodyHash: []byte(key),
		IsMoney: true}}
	_, err := c.routes[route].Serve(ctx, who, request)
	return err
}

func TestWithdrawal_FromRequestToLastPart_IsCompleted(t *testing.T) {
	c := openCashier(t)
	which := c.sentOut(t, "400.00")
	w := c.until(t, which, arePaid)
	c.waitForReports(t, 4)
	if len(w.Parts) != 2 || w.State != store.AwaitingConfirmation {
		t.Fatalf("%s %+v", w.State, w.Parts)
	}
	first, second := w.Parts[0].ID, w.Parts[1].ID
	vars := map[string]string{"id": string(which), "part": string(first)}
	shown := c.mine(t, "POST /wps/withdrawals/:id/parts/:part/received", "r", vars, "")
	part := shown["parts"].([]any)[0].(map[string]any)
	if shown["state"] != "PARTIALLY_RECEIVED" || shown["received"] != "200.00" || shown["remaining"] != "200.00" ||
		part["state"] != "RECEIVED" {
		t.Errorf("%v", shown)
	}
	if err := c.dispute(which, second, "bare"); !errors.Is(err, fault.New(fault.ProofRequired)) {
		t.Errorf("without a picture: %v", err)
	}
	if err := c.dispute(which, second, "no picture", []byte("<svg/>")); !errors.Is(err,
		fault.New(fault.ValidationFailed)) {
		t.Errorf("with something else: %v", err)
	}
	if err := c.dispute(which, second, "picture", photo(t), photo(t)); err != nil {
		t.Fatal(err)
	}
	proofs, err := store.Disputes.List(ctx, c.db, string(second))
	if err != nil || len(proofs) != 2 || proofs[1].Width != 8 || proofs[1].Type != "image/png" {
		t.Errorf("%+v %v", proofs, err)
	}
	vars["part"] = string(second)
	back := c.mine(t, "DELETE /wps/withdrawals/:id/parts/:part/dispute", "b", vars, "")
	if back["state"] != "COMPLETED" || back["received"] != "400.00" {
		t.Errorf("%v", back)
	}
	again := c.mine(t, "DELETE /wps/withdrawals/:id/parts/:part/dispute", "b", vars, "")
	one, two := mustJSON(t, back), mustJSON(t, again)
	if one != two {
		t.Errorf("%s, again %s", one, two)
	}
	if _, err := c.call(t, c.pia, "POST /wps/withdrawals/:id/received", "all", vars, ""); !errors.Is(err,
		fault.New(fault.NothingOpen)) {
		t.Errorf("nothing is open: %v", err)
	}
	storetest.Balanced(t, c.db)
}

func mustJSON(t *testing.T, value any) string {
	t.Helper()
	raw, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestPayout_RefusedOrFailed_IsReturned(t *testing.T) {
	c := openCashier(t)
	for _, amount := range []string{"100.13", "100.17"} {
		which := c.sentOut(t, amount)
		c.until(t, which, func(w store.Withdrawal) bool { return w.State == store.Failed })
	}
	if balance := c.mine(t, "GET /wps/v2/wallets/balance", "", nil, ""); balance["balance"] != "1000.00" {
		t.Errorf("%v", balance)
	}
	storetest.Balanced(t, c.db)
}

// lossy takes the order to the provider and loses its answer.
type lossy struct {
	pay.Payer
	asked *[]string
}

func (l lossy) Pay(ctx context.Context, transfer pay.Transfer) (string, error) {
	*l.asked = append(*l.asked, transfer.Reference)
	_, err := l.Payer.Pay(ctx, transfer)
	return "", errors.Join(errors.New("the line broke"), err)
}

// CHK-20.
func TestPayout_LostAnswer_IsQueriedAndPaidOnce(t *testing.T) {
	c := openCashier(t)
	var asked []string
	c.handlers.Payers = map[string]pay.Payer{sandbox.Name: lossy{c.provider, &asked}}
	which := c.approved(t, "200.00")
	c.dispatch(t)
	owner := storetest.Owner(t, c.db)
	for range 2 {
		if err := c.handlers.Ask(ctx); err == nil {
			t.Error("a lost answer is no error")
		}
		if _, err := owner.ExecContext(ctx, `UPDATE payouts SET ask_at = lantern_now()`); err != nil {
			t.Fatal(err)
		}
	}
	c.handlers.Payers = map[string]pay.Payer{sandbox.Name: c.provider}
	w := c.until(t, which, arePaid)
	c.waitForReports(t, 4)
	if len(asked) != 2 || asked[0] != asked[1] || w.State != store.AwaitingConfirmation {
		t.Errorf("asked %v, %s", asked, w.State)
	}
	var paid int
	if err := c.db.GetContext(ctx, &paid, `SELECT count(*) FROM entries
		WHERE kind = 'WITHDRAW_PAID'`); err != nil || paid != 1 {
		t.Errorf("paid %d times: %v", paid, err)
	}
}

func TestPayoutReport_InvalidSignatureOrChannel_IsRefused(t *testing.T) {
	c := openCashier(t)
	which := c.approved(t, "200.00")
	c.dispatch(t)
	w := c.until(t, which, func(w store.Withdrawal) bool { return len(w.Parts) == 1 })
	send := func(with string, body sandbox.ReportBody) int {
		raw, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		request, err := http.NewRequest(http.MethodPost, c.callback, bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		stamp := sandbox.Timestamp(time.Now())
		request.Header.Set(sandbox.TimestampHeader, stamp)
		request.Header.Set(sandbox.SignatureHeader, sandbox.Sign(with, stamp, raw))
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		return response.StatusCode
	}
	good := sandbox.ReportBody{Order: "SBX-1", Reference: string(w.Parts[0].ID), Channel: pay.PayoutChannel,
		Status: sandbox.Paid,
		Amount: 200 * money.Unit, Currency: "THB", PaidAt: time.Now()}
	deposit, unknown := good, good
	deposit.Channel, unknown.Reference = "promptpay", string(id.New[id.Payout]())
	for _, c := range []struct {
		name, secret string
		body         sandbox.ReportBody
		want         int
	}{{"forged", "another", good, 401}, {"of a deposit", secret, deposit, 400}, {"unknown", secret, unknown, 404},
		{"right", secret, good, 200},
		{"again", secret, good, 200}} {
		if got := send(c.secret, c.body); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}
