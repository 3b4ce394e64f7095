package transfer_test

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"testing"

	"lantern/api/transfer"
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

type fixture struct {
	db     *pg.DB
	routes map[string]wire.Route
}

func open(t *testing.T) fixture {
	t.Helper()
	h := fixture{db: storetest.Furnished(t, seed.Base), routes: map[string]wire.Route{}}
	settings := system.NewSettingsCache(h.db, &clock.Clock{})
	for _, route := range append(transfer.Handlers{DB: h.db, Settings: settings}.Routes(),
		wallet.Handlers{DB: h.db, Reports: pg.Primary(h.db), Settings: settings}.Routes()...) {
		h.routes[route.Method+" "+route.Path] = route
	}
	return h
}

func (h fixture) call(t *testing.T, as seed.Person, route, key string, vars map[string]string,
	body string) (map[string]any, error) {
	t.Helper()
	sum := sha256.Sum256([]byte(body))
	caller := wire.Caller{Member: as.ID, Key: &idem.Key{Member: as.ID, Call: route, Key: key, BodyHash: sum[:],
		IsMoney: true}}
	get := func(name string) string { return vars[name] }
	answer, err := h.routes[route].Serve(t.Context(), caller, wire.Request{Path: get, Query: get, Body: []byte(body)})
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

func (h fixture) must(t *testing.T, as seed.Person, route, key string, vars map[string]string,
	body string) map[string]any {
	t.Helper()
	out, err := h.call(t, as, route, key, vars, body)
	if err != nil {
		t.Fatalf("%s: %v", route, err)
	}
	return out
}

func same(t *testing.T, got, want map[string]any) {
	t.Helper()
	for name, value := range want {
		if got[name] != value {
			t.Errorf("%s is %v, want %v", name, got[name], value)
		}
	}
}

func TestTransfer_FromTermsToTheRecordsOfBoth(t *testing.T) {
	h := open(t)
	pia, mek := seed.Pia(t, h.db), seed.Mek(t, h.db)
	same(t, h.must(t, pia, "GET /wps/transfers/terms", "", nil, ""), map[string]any{
		"receiver": "m***", "minAmount": "10.00", "maxAmount": "50000.00", "withdrawable": "1000.00", "countLeftToday": 20.0,
		"amountLeftToday": "200000.00", "hasPaymentPassword": true, "currency": "THB"})
	body := `{"direction":"UP","amount":"250.00","paymentPassword":"` + seed.PaymentPassword + `"}`
	sent := h.must(t, pia, "POST /wps/transfers", "a", nil, body)
	same(t, sent, map[string]any{"sent": true, "direction": "UP", "other": "m***", "amount": "250.00"})
	same(t, h.must(t, pia, "POST /wps/transfers", "a", nil, body),
		map[string]any{"id": sent["id"], "reference": sent["reference"], "at": sent["at"]})
	which := map[string]string{"id": sent["id"].(string)}
	same(t, h.must(t, mek, "GET /wps/transfers/:id", "", which, ""),
		map[string]any{"sent": false, "other": "pia", "amount": "250.00"})
	if _, err := h.call(t, seed.Somchai(t, h.db), "GET /wps/transfers/:id", "", which, ""); !errors.Is(err,
		fault.New(fault.NotFound)) {
		t.Errorf("another member reads it: %v", err)
	}
	for person, want := range map[seed.Person][3]string{pia: {"TRANSFER_OUT", "receiver", "m***"},
		mek: {"TRANSFER_IN", "sender", "p***"}} {
		entry := h.must(t, person, "GET /wps/entries", "", map[string]string{"group": "funds", "pageSize": "1"},
			"")["content"].([]any)[0].(map[string]any)
		same(t, entry, map[string]any{"type": want[0], "relatedId": sent["id"]})
		why := h.must(t, person, "GET /wps/entries/:id", "", map[string]string{"id": entry["id"].(string)}, "")
		raw := why["inputs"].([]any)[1].(map[string]any)
		if raw["name"] != want[1] || raw["value"] != want[2] ||
			why["rule"] != map[bool]string{true: "entry.transfer_out", false: "entry.transfer_in"}[person == pia] {
			t.Errorf("%v", why)
		}
		accounts := map[any]bool{}
		for _, line := range why["lines"].([]any) {
			accounts[line.(map[string]any)["account"]] = true
		}
		if !accounts["user:main"] || !accounts["user:other"] {
			t.Errorf("the lines are %v", why["lines"])
		}
	}
	storetest.Balanced(t, h.db)
}

func TestTerms_Agent_MayNameDirectDownlinesOnly(t *testing.T) {
	h := open(t)
	pia, mek, somchai := seed.Pia(t, h.db), seed.Mek(t, h.db), seed.Somchai(t, h.db)
	same(t, h.must(t, mek, "GET /wps/transfers/terms", "", map[string]string{"to": string(pia.ID)}, ""),
		map[string]any{"receiver": "pia", "hasPaymentPassword": false, "withdrawable": "0.00"})
	same(t, h.must(t, somchai, "GET /wps/transfers/terms", "", nil, ""), map[string]any{"receiver": nil})
	for to, code := range map[string]fault.Code{"unknown": fault.NotFound, string(somchai.ID): fault.NotFound,
		string(mek.ID): fault.SameAccount} {
		if _, err := h.call(t, mek, "GET /wps/transfers/terms", "", map[string]string{"to": to}, ""); !errors.Is(err,
			fault.New(code)) {
			t.Errorf("%s: %v", to, err)
		}
	}
}

// F-M5.
func TestSend_InvalidAmount_IsRefused(t *testing.T) {
	h := open(t)
	pia := seed.Pia(t, h.db)
	for _, c := range []struct {
		amount string
		code   fault.Code
	}{
		{`"-5.00"`, fault.AmountBelowMin}, {`"-0"`, fault.ValidationFailed}, {`"007.5"`, fault.ValidationFailed},
		{`"0"`, fault.AmountBelowMin}, {`"9.99"`, fault.AmountBelowMin},
		{`"50000.01"`, fault.AmountAboveMax}, {`"10.001"`, fault.AmountScale}, {`"1000.01"`, fault.InsufficientWithdrawable},
		{`10`, fault.ValidationFailed}, {`"ten"`, fault.ValidationFailed}, {`"1e3"`, fault.ValidationFailed},
	} {
		body := `{"direction":"UP","amount":` + c.amount + `,"paymentPassword":"` + seed.PaymentPassword + `"}`
		if _, err := h.call(t, pia, "POST /wps/transfers", c.amount, nil, body); !errors.Is(err, fault.New(c.code)) {
			t.Errorf("%s: %v", c.amount, err)
		}
	}
	body := `{"direction":"SIDEWAYS","amount":"10.00","paymentPassword":"` + seed.PaymentPassword + `"}`
	if _, err := h.call(t, pia, "POST /wps/transfers", "sideways", nil, body); !errors.Is(err,
		fault.New(fault.ValidationFailed)) {
		t.Errorf("sideways: %v", err)
	}
}
