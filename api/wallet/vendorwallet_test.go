package wallet_test

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lantern/api/outside/signed"
	"lantern/api/outside/vendorwallet"
	"lantern/api/outside/vendorwallet/sandbox"
	till "lantern/api/sandbox/vendorwallet"
	"lantern/api/wallet"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/idem"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/system"
)

const secret = "a secret of the tests"

// cashier is the handlers of the wallet with the sandbox's vendor wallet, which runs at an address of its own.
type cashier struct {
	fixture
	handlers wallet.Handlers
	vendor   sandbox.Vendor
	file     string
	pia      seed.Person
}

func openCashier(t *testing.T) *cashier {
	t.Helper()
	c := &cashier{fixture: fixture{db: storetest.Furnished(t, seed.Base), routes: map[string]wire.Route{}},
		file: filepath.Join(t.TempDir(), "wallets.json")}
	c.pia = seed.Pia(t, c.db)
	c.vendor = c.program(t)
	c.open(t, sandbox.Code)
	c.handlers = wallet.Handlers{DB: c.db, Reports: pg.Primary(c.db),
		Settings: system.NewSettingsCache(c.db, &clock.Clock{}),
		Vendors:  map[string]vendorwallet.Vendor{sandbox.Code: c.vendor}}
	for _, route := range c.handlers.Routes() {
		c.routes[route.Method+" "+route.Path] = route
	}
	return c
}

func (c *cashier) program(t *testing.T) sandbox.Vendor {
	t.Helper()
	now := &clock.Clock{}
	program := &till.Program{Secret: secret, File: c.file, Clock: now, Log: slog.New(slog.DiscardHandler)}
	server := httptest.NewServer(program.Handler())
	t.Cleanup(server.Close)
	return sandbox.Vendor{URL: server.URL, Secret: secret, HTTP: server.Client(), Clock: now, Nonce: signed.RandomNonce}
}

func (c *cashier) open(t *testing.T, code string) {
	t.Helper()
	const add = `INSERT INTO vendors (code, name, launch_url, wallet, game_type) VALUES ($1, $1, '/', 'TRANSFER', 'RNG')`
	if _, err := c.db.ExecContext(t.Context(), add, code); err != nil {
		t.Fatal(err)
	}
}

func (c *cashier) call(t *testing.T, as seed.Person, route, key, body string,
	vars map[string]string) (map[string]any, error) {
	t.Helper()
	sum := sha256.Sum256([]byte(body))
	who := wire.Caller{Member: as.ID, Key: &idem.Key{Member: as.ID, Call: route, Key: key, BodyHash: sum[:],
		IsMoney: true}}
	get := func(name string) string { return vars[name] }
	answer, err := c.routes[route].Serve(t.Context(), who, wire.Request{Path: get, Query: get, Body: []byte(body)})
	if err != nil {
		return nil, err
	}
	raw, err := json.Marshal(answer.Value)
	if err != nil {
		t.Fatal(err)
	}
	var out map[string]any
	return out, json.Unmarshal(raw, &out)
}

func (c *cashier) mine(t *testing.T, route, key, body string) map[string]any {
	t.Helper()
	out, err := c.call(t, c.pia, route, key, body, nil)
	if err != nil {
		t.Fatalf("%s %s: %v", route, key, err)
	}
	return out
}

const (
	sends   = "POST /wps/relay/GCS_walletTransfer"
	lists   = "GET /wps/wallets"
	returns = "POST /wps/wallets/return"
	shows   = "GET /wps/wallets/transfers/:id"
)

func in(amount string) string {
	return `{"from":"MAIN","to":"` + sandbox.Code + `","amount":"` + amount + `"}`
}

func out(amount string) string {
	return `{"from":"` + sandbox.Code + `","to":"MAIN","amount":"` + amount + `"}`
}

// goes requests a transfer, runs the queries to the vendor a number of times, and returns the state and the balances.
func (c *cashier) goes(t *testing.T, body string, asks int) string {
	t.Helper()
	made := c.mine(t, sends, body, body)
	if made["state"] != "SENDING" {
		t.Errorf("%v", made)
	}
	for range asks {
		// A transfer without an answer is an error of this run and is queried again in the next.
		if err := c.handlers.Ask(t.Context()); err != nil {
			t.Log(err)
		}
		storetest.Owner(t, c.db).MustExec(`UPDATE clock_offsets SET ahead = ahead + interval '10 minutes'`)
	}
	if again := c.mine(t, sends, body, body); again["id"] != made["id"] || again["state"] != "SENDING" {
		t.Errorf("the same call is answered with %v", again)
	}
	now, err := c.call(t, c.pia, shows, "", "", map[string]string{"id": made["id"].(string)})
	if err != nil {
		t.Fatal(err)
	}
	return now["state"].(string)
}

func (c *cashier) stands(t *testing.T, main, there string, isCurrent bool) {
	t.Helper()
	got := c.mine(t, lists, "", "")
	each := got["vendors"].([]any)[0].(map[string]any)
	if got["isSingle"] != false || got["main"] != main || each["amount"] != there || each["isCurrent"] != isCurrent ||
		each["transfer"] != nil {
		t.Errorf("%v, want %s and %s", got, main, there)
	}
}

// CHK-20.
func TestVendorTransfer_LostAnswer_IsQueriedUntilItsOutcomeIsKnown(t *testing.T) {
	c := openCashier(t)
	c.stands(t, "1000.00", "0.00", true)
	for _, step := range []struct {
		body        string
		asks        int
		state       string
		main, there string
	}{
		{in("100.00"), 1, "DONE", "900.00", "100.00"},
		{in("50.13"), 1, "FAILED", "900.00", "100.00"},
		{in("20.17"), 2, "DONE", "879.83", "120.17"},
		{in("20.21"), 1, "DONE", "859.62", "150.38"},
		{out("60.17"), 2, "DONE", "919.79", "90.21"},
		{in("0.23"), 1, "DONE", "919.56", "80.44"},
		{out("500.00"), 1, "FAILED", "919.56", "80.44"},
		// The answer arrives after the timeout: the next query returns the outcome, and the transfer is applied once.
		{in("10.19"), 2, "DONE", "909.37", "90.63"},
		{out("5.19"), 2, "DONE", "914.56", "85.44"},
	} {
		if state := c.goes(t, step.body, step.asks); state != step.state {
			t.Errorf("%s: %s", step.body, state)
		}
		c.stands(t, step.main, step.there, true)
	}
	if home := c.mine(t, returns, "home", ""); len(home["transfers"].([]any)) != 1 {
		t.Errorf("%v", home)
	}
	if err := c.handlers.Ask(t.Context()); err != nil {
		t.Error(err)
	}
	c.stands(t, "1000.00", "0.00", true)
	// The sandbox stores its wallets, so that they survive a restart.
	c.handlers.Vendors[sandbox.Code] = c.program(t)
	c.stands(t, "1000.00", "0.00", true)
}

func TestVendorTransfer_Pending_BlocksFurtherTransfers(t *testing.T) {
	c := openCashier(t)
	if state := c.goes(t, in("30.17"), 1); state != "SENDING" {
		t.Fatal(state)
	}
	if _, err := c.call(t, c.pia, sends, "next", out("10.00"), nil); !errors.Is(err, fault.New(fault.VendorTransferOpen)) {
		t.Error(err)
	}
	if home := c.mine(t, returns, "home", ""); len(home["busy"].([]any)) != 1 || len(home["transfers"].([]any)) != 0 {
		t.Errorf("%v", home)
	}
	if got := c.mine(t, lists, "", "")["vendors"].([]any)[0].(map[string]any); got["transfer"] == nil {
		t.Errorf("%v", got)
	}
}

func TestReturnAll_OneVendorUnavailable_OthersReturn(t *testing.T) {
	c := openCashier(t)
	c.open(t, "DOWN")
	// The second vendor has its own file.
	c.file += ".down"
	down := c.program(t)
	c.handlers.Vendors["DOWN"] = down
	for _, to := range []string{sandbox.Code, "DOWN"} {
		c.mine(t, sends, to, `{"from":"MAIN","to":"`+to+`","amount":"200.00"}`)
	}
	if err := c.handlers.Ask(t.Context()); err != nil {
		t.Fatal(err)
	}
	down.Secret = "another"
	c.handlers.Vendors["DOWN"] = down
	home := c.mine(t, returns, "home", "")
	if away := home["away"].([]any); len(away) != 1 || away[0] != "DOWN" || len(home["transfers"].([]any)) != 1 {
		t.Errorf("%v", home)
	}
	if err := c.handlers.Ask(t.Context()); err != nil {
		t.Fatal(err)
	}
	got := c.mine(t, lists, "", "")
	for _, each := range got["vendors"].([]any) {
		v := each.(map[string]any)
		if isDown := v["vendor"] == "DOWN"; v["isCurrent"] == isDown || (v["amount"] == "200.00") != isDown {
			t.Errorf("%v", v)
		}
	}
	if got["main"] != "800.00" {
		t.Errorf("%v", got)
	}
}

func TestWallets_TrialOrNoVendorWallets_IsSingle(t *testing.T) {
	c := openCashier(t)
	noi := seed.Noi(t, c.db)
	trial, err := c.routes[lists].Serve(t.Context(), wire.Caller{Member: noi.ID, IsTrial: true}, wire.Request{})
	if raw, unread := json.Marshal(trial.Value); errors.Join(err, unread) != nil ||
		!strings.Contains(string(raw), `"isSingle":true`) {
		t.Errorf("%s %v", raw, err)
	}
	for body, code := range map[string]fault.Code{
		`{"from":"MAIN","to":"MAIN","amount":"10.00"}`: fault.SameAccount,
		`{"from":"ONE","to":"TWO","amount":"10.00"}`:   fault.ValidationFailed,
		`{"from":"MAIN","to":"BGS","amount":"10.00"}`:  fault.NotFound, in("1.001"): fault.AmountScale,
		in("0.00"):    fault.AmountBelowMin,
		in("1000.01"): fault.InsufficientBalance,
	} {
		if _, err := c.call(t, c.pia, sends, body, body, nil); !errors.Is(err, fault.New(code)) {
			t.Errorf("%s: %v", body, err)
		}
	}
	delete(c.handlers.Vendors, sandbox.Code)
	if got := c.mine(t, lists, "", ""); got["isSingle"] != true || len(got["vendors"].([]any)) != 0 {
		t.Errorf("%v", got)
	}
}

func TestVendorAnswer_UnsignedOrOld_IsRefused(t *testing.T) {
	c := openCashier(t)
	ask := func(v sandbox.Vendor) error {
		_, err := v.Balance(t.Context(), string(c.pia.ID), "THB")
		return err
	}
	if err := ask(c.vendor); err != nil {
		t.Error(err)
	}
	unsigned := c.vendor
	unsigned.Secret = "another secret"
	if ask(unsigned) == nil {
		t.Error("an unsigned answer is accepted")
	}
	late := c.vendor
	late.Clock = &clock.Clock{}
	late.Clock.Follow(time.Now().Add(time.Hour))
	if ask(late) == nil {
		t.Error("an old answer is accepted")
	}
	if _, err := c.vendor.Status(t.Context(), "nothing"); !errors.Is(err, vendorwallet.ErrUnknown) {
		t.Error(err)
	}
}
