package deposit_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/api/deposit"
	"lantern/api/outside/pay"
	"lantern/api/outside/pay/sandbox"
	program "lantern/api/sandbox/pay"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/system"
	"lantern/store/wallet"
)

const secret = "a secret of the tests"

var ctx = context.Background()

// fixture is the deposit calls and the sandbox provider, each behind its own address.
type fixture struct {
	db       *pg.DB
	pia      id.Member
	routes   map[string]wire.Route
	callback string
}

func open(t *testing.T) *fixture {
	t.Helper()
	h := &fixture{db: storetest.Open(t), pia: id.New[id.Member](), routes: map[string]wire.Route{}}
	err := pg.InTx(ctx, h.db, func(tx *sqlx.Tx) error {
		if err := member.Insert(ctx, tx, member.New{ID: h.pia, Username: "pia_test", Password: "-", Language: "th",
			Via: "test"}); err != nil {
			return err
		}
		return ledger.Open(ctx, tx, h.pia, "THB")
	})
	if err != nil {
		t.Fatal(err)
	}
	now := &clock.Clock{}
	cashier := httptest.NewServer(http.HandlerFunc(h.serveCallback))
	t.Cleanup(cashier.Close)
	h.callback = cashier.URL + "/pay/v1/sandbox/callback"
	provider := &program.Program{Secret: secret, CallbackURL: h.callback, HTTP: cashier.Client(), Clock: now,
		Log: slog.New(slog.NewTextHandler(io.Discard, nil))}
	pages := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		provider.Handler().ServeHTTP(w, r)
	}))
	t.Cleanup(pages.Close)
	provider.PageURL = pages.URL
	handlers := deposit.Handlers{DB: h.db, Settings: system.NewSettingsCache(h.db, now), Clock: now,
		Providers: map[string]pay.Provider{
			sandbox.Name: sandbox.Provider{URL: pages.URL, Secret: secret, HTTP: pages.Client(), Clock: now}}}
	for _, route := range handlers.Routes() {
		h.routes[route.Method+" "+route.Path] = route
	}
	return h
}

func (h *fixture) serveCallback(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	answer, err := h.routes["POST /pay/v1/:provider/callback"].Serve(ctx, wire.Caller{}, wire.Request{
		Path: func(string) string { return strings.Split(r.URL.Path, "/")[3] }, Header: r.Header.Get, Body: body,
	})
	raw, ok := answer.Value.(wire.RawAnswer)
	if err != nil || !ok {
		http.Error(w, "failed", http.StatusInternalServerError)
		return
	}
	w.WriteHeader(raw.Status)
	_, _ = w.Write(raw.Body)
}

type shown struct {
	ID, State, Amount, Reference string
	PayURL, QRText               *string
	Due, DueCurrency             string
	PayTo                        *struct{ Name, Holder, Number string }
	CreditedAt                   *time.Time
}

func (h *fixture) call(t *testing.T, route, key string, vars map[string]string, body string) (shown, []byte, error) {
	t.Helper()
	sum := sha256.Sum256([]byte(body))
	who := wire.Caller{Member: h.pia, Language: "en", Key: &idem.Key{Member: h.pia, Call: route, Key: key,
		BodyHash: sum[:], IsMoney: true}}
	get := func(name string) string { return vars[name] }
	answer, err := h.routes[route].Serve(ctx, who, wire.Request{Path: get, Query: get, Body: []byte(body)})
	if err != nil {
		return shown{}, nil, err
	}
	var out shown
	raw, err := json.Marshal(answer.Value)
	if err := errors.Join(err, json.Unmarshal(raw, &out)); err != nil {
		t.Fatal(err)
	}
	return out, raw, nil
}

func (h *fixture) order(t *testing.T, key, amount string) shown {
	t.Helper()
	out, _, err := h.call(t, "POST /wps/deposits", key, nil, `{"channelId":"promptpay","amount":"`+amount+`"}`)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func (h *fixture) now(t *testing.T, d shown) shown {
	t.Helper()
	out, _, err := h.call(t, "GET /wps/deposits/:id", "", map[string]string{"id": d.ID}, "")
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func (h *fixture) press(t *testing.T, d shown, outcome string) string {
	t.Helper()
	response, err := http.PostForm(*d.PayURL, url.Values{"outcome": {outcome}})
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	page, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("page: %d %v", response.StatusCode, err)
	}
	return string(page)
}

func (h *fixture) balance(t *testing.T) string {
	t.Helper()
	b, err := wallet.Of(ctx, h.db, h.pia, "THB")
	if err != nil {
		t.Fatal(err)
	}
	return b.Main.String()
}

func TestPaymentPage_EachOutcome_ChangesTheDeposit(t *testing.T) {
	for _, c := range []struct{ outcome, state, balance string }{
		{"pay", "CREDITED", "500.00"}, {"twice", "CREDITED", "500.00"}, {"other", "IN_REVIEW", "0.00"},
		{"late", "IN_REVIEW", "0.00"}, {"fail", "PENDING_PAYMENT", "0.00"}, {"nothing known", "PENDING_PAYMENT", "0.00"},
	} {
		t.Run(c.outcome, func(t *testing.T) {
			h := open(t)
			d := h.order(t, "a", "500.00")
			if d.State != "PENDING_PAYMENT" || d.PayURL == nil || len(d.Reference) != 16 {
				t.Fatalf("%+v", d)
			}
			h.press(t, d, c.outcome)
			now := h.now(t, d)
			if now.State != c.state || h.balance(t) != c.balance {
				t.Errorf("%s with %s, want %s with %s", now.State, h.balance(t), c.state, c.balance)
			}
			if (now.CreditedAt != nil) != (c.state == "CREDITED") || (now.PayURL != nil) != (c.state == "PENDING_PAYMENT") {
				t.Errorf("%+v", now)
			}
		})
	}
}

func TestPaymentPage_IsInTheOrdersLanguageAndRefusesForgedLinks(t *testing.T) {
	h := open(t)
	d := h.order(t, "a", "500.00")
	response, err := http.Get(*d.PayURL)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	page, err := io.ReadAll(response.Body)
	if err != nil || !strings.Contains(string(page), "Test payment") || strings.Contains(string(page), "<script") {
		t.Errorf("%v\n%s", err, page)
	}
	if policy := response.Header.Get("Content-Security-Policy"); !strings.HasPrefix(policy, "default-src 'none'") {
		t.Errorf("policy %q", policy)
	}
	for _, address := range []string{*d.PayURL + "0", strings.Replace(*d.PayURL, "/pay/", "/pay/A", 1)} {
		forged, err := http.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		forged.Body.Close()
		if forged.StatusCode != http.StatusNotFound {
			t.Errorf("a changed address answers %d", forged.StatusCode)
		}
	}
}

// CHK-10.
func TestOpen_FiftyConcurrentCopies_AreOneOrder(t *testing.T) {
	h := open(t)
	_, first, err := h.call(t, "POST /wps/deposits", "a", nil, `{"channelId":"truemoney","amount":"300.00"}`)
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range 50 {
		group.Go(func() {
			_, again, err := h.call(t, "POST /wps/deposits", "a", nil, `{"channelId":"truemoney","amount":"300.00"}`)
			if err != nil && !errors.Is(err, fault.New(fault.OperationInProgress)) {
				t.Error(err)
			}
			if err == nil && string(again) != string(first) {
				t.Errorf("%s differs from %s", again, first)
			}
		})
	}
	group.Wait()
	_, _, err = h.call(t, "POST /wps/deposits", "a", nil, `{"channelId":"truemoney","amount":"301.00"}`)
	if !errors.Is(err, fault.New(fault.IdempotencyKeyReused)) {
		t.Errorf("another body: %v", err)
	}
	var orders int
	if err := h.db.GetContext(ctx, &orders, `SELECT count(*) FROM deposits`); err != nil || orders != 1 {
		t.Errorf("%d orders: %v", orders, err)
	}
}

// CHK-14.
func TestOpen_FiftyConcurrentFirstCalls_AreOneOrder(t *testing.T) {
	h := open(t)
	var group sync.WaitGroup
	for range 50 {
		group.Go(func() {
			_, _, err := h.call(t, "POST /wps/deposits", "a", nil, `{"channelId":"truemoney","amount":"300.00"}`)
			if err != nil && !errors.Is(err, fault.New(fault.OperationInProgress)) {
				t.Error(err)
			}
		})
	}
	group.Wait()
	var orders int
	if err := h.db.GetContext(ctx, &orders, `SELECT count(*) FROM deposits`); err != nil || orders != 1 {
		t.Errorf("%d orders: %v", orders, err)
	}
}

// CHK-20.
func TestOpen_LostAnswer_SameKeyRequestsTheSameOrder(t *testing.T) {
	h := open(t)
	var order string
	broken := 1
	handlers := deposit.Handlers{DB: h.db, Settings: system.NewSettingsCache(h.db, &clock.Clock{}), Clock: &clock.Clock{},
		Providers: map[string]pay.Provider{
			sandbox.Name: forgetful{&broken, &order}}}
	for _, route := range handlers.Routes() {
		h.routes[route.Method+" "+route.Path] = route
	}
	body := `{"channelId":"truemoney","amount":"300.00"}`
	if _, _, err := h.call(t, "POST /wps/deposits", "a", nil, body); !errors.Is(err, fault.New(fault.OutcomeUnknown)) {
		t.Fatalf("the lost answer: %v", err)
	}
	reference := order
	d, _, err := h.call(t, "POST /wps/deposits", "a", nil, body)
	if err != nil || d.State != "PENDING_PAYMENT" || order != reference || d.ID != reference {
		t.Errorf("%+v for %s after %s: %v", d, order, reference, err)
	}
}

// forgetful accepts every order and loses the first answers.
type forgetful struct {
	broken    *int
	reference *string
}

func (f forgetful) Open(_ context.Context, order pay.Order) (pay.Accepted, error) {
	*f.reference = order.Reference
	if *f.broken > 0 {
		*f.broken--
		return pay.Accepted{}, io.ErrUnexpectedEOF
	}
	return pay.Accepted{ProviderOrder: "P-" + order.Reference, PayURL: "https://provider.example/" + order.Reference}, nil
}

func (f forgetful) Read(func(string) string, []byte, time.Time) (pay.Report, error) {
	return pay.Report{}, pay.ErrSignature
}

func TestOpen_OrderRefusedByTheProvider_Fails(t *testing.T) {
	h := open(t)
	for range 2 {
		if d := h.order(t, "a", "100.13"); d.State != "FAILED" || d.PayURL != nil {
			t.Errorf("%+v", d)
		}
	}
}

// CHK-19.
func TestCallback_InvalidSignature_IsRefused(t *testing.T) {
	h := open(t)
	d := h.order(t, "a", "500.00")
	report := sandbox.ReportBody{Order: "SBX-1", Reference: d.ID, Channel: "promptpay", Status: sandbox.Paid,
		Amount: 500 * money.Unit, Currency: "THB", PaidAt: time.Now()}
	body, err := json.Marshal(report)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	send := func(at time.Time, key string, sent []byte) int {
		stamp := sandbox.Timestamp(at)
		request, err := http.NewRequest(http.MethodPost, h.callback, strings.NewReader(string(sent)))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set(sandbox.TimestampHeader, stamp)
		request.Header.Set(sandbox.SignatureHeader, sandbox.Sign(key, stamp, body))
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		return response.StatusCode
	}
	changed := []byte(strings.Replace(string(body), "500.00", "900.00", 1))
	for name, got := range map[string][2]int{
		"another key": {send(now, "another secret", body), 401}, "a changed body": {send(now, secret, changed), 401},
		"too old":                             {send(now.Add(-6*time.Minute), secret, body), 401},
		"from the future":                     {send(now.Add(6*time.Minute), secret, body), 401},
		"an order that is not the provider's": {send(now, secret, body), 404},
	} {
		if got[0] != got[1] {
			t.Errorf("%s: %d, want %d", name, got[0], got[1])
		}
	}
	if h.balance(t) != "0.00" {
		t.Errorf("credited %s", h.balance(t))
	}
}

// F-M4.
func TestOpen_AmountThatIsNoPlainDecimal_IsRefused(t *testing.T) {
	h := open(t)
	for _, amount := range []string{`"1e3"`, `"0x10"`, `"NaN"`, `"Infinity"`, `"1.00005"`, `"１２００"`, `"+500"`, `"500 "`,
		`500`, `"99999999999999999999"`, `""`, `null`,
		`"-500.00"`, `"0.00"`, `"500.001"`} {
		_, _, err := h.call(t, "POST /wps/deposits", "k"+amount, nil, `{"channelId":"truemoney","amount":`+amount+`}`)
		if f := fault.Of(err); f == nil || f.Fields["amount"].Code == "" {
			t.Errorf("%s: %v", amount, err)
		}
	}
}

func TestLists_ChannelsAndDeposits(t *testing.T) {
	h := open(t)
	for _, key := range []string{"a", "b", "c"} {
		h.order(t, key, "300.00")
	}
	_, raw, err := h.call(t, "GET /wps/deposits", "", map[string]string{"pageSize": "2"}, "")
	var page wire.Cursor[shown]
	if err != nil || json.Unmarshal(raw, &page) != nil || len(page.Content) != 2 || page.NextCursor == nil {
		t.Fatalf("%s %v", raw, err)
	}
	_, raw, err = h.call(t, "GET /wps/deposits", "", map[string]string{"pageSize": "2", "cursor": *page.NextCursor}, "")
	page = wire.Cursor[shown]{}
	if err != nil || json.Unmarshal(raw, &page) != nil || len(page.Content) != 1 || page.NextCursor != nil {
		t.Errorf("%s %v", raw, err)
	}
	if _, _, err := h.call(t, "GET /wps/deposits", "", map[string]string{"cursor": "eyJiIjoieCJ9"}, ""); !errors.Is(err,
		fault.New(fault.ValidationFailed)) {
		t.Errorf("a made-up cursor: %v", err)
	}
	cancelled, _, err := h.call(t, "POST /wps/deposits/:id/cancel", "", map[string]string{"id": page.Content[0].ID}, "")
	if err != nil || cancelled.State != "CANCELLED" {
		t.Errorf("%+v %v", cancelled, err)
	}
	_, raw, err = h.call(t, "GET /wps/deposits/channels", "", nil, "")
	if err != nil || !strings.Contains(string(raw), `"quickAmounts":["300.00","500.00","1000.00","5000.00","10000.00"]`) ||
		strings.Count(string(raw), `"id"`) != 4 {
		t.Errorf("%s %v", raw, err)
	}
}
