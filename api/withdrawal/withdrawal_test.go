package withdrawal_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/api/wallet"
	"lantern/api/wire"
	"lantern/api/withdrawal"
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
	store "lantern/store/withdrawal"
)

var ctx = context.Background()

type fixture struct {
	db     *pg.DB
	pia    id.Member
	routes map[string]wire.Route
}

func open(t *testing.T) fixture {
	t.Helper()
	h := fixture{db: storetest.Open(t), pia: id.New[id.Member](), routes: map[string]wire.Route{}}
	hash, err := member.Hash(ctx, "480217")
	if err != nil {
		t.Fatal(err)
	}
	err = pg.InTx(ctx, h.db, func(tx *sqlx.Tx) error {
		if err := member.Insert(ctx, tx, member.New{ID: h.pia, Username: "pia_test", Password: "-", PaymentPassword: hash,
			Language: "th", Via: "test"}); err != nil {
			return err
		}
		_, err := ledger.Post(ctx, tx, ledger.Entry{ID: id.New[id.Entry](), Kind: ledger.AdjustPlus, Key: "start",
			Member: h.pia, Actor: "test",
			Lines: ledger.Move(ledger.Account{Code: ledger.Manual, Currency: "THB"},
				ledger.Account{Owner: h.pia, Code: ledger.Main, Currency: "THB"}, 1000*money.Unit)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	vault, err := store.NewVault([]byte("tests"))
	if err != nil {
		t.Fatal(err)
	}
	settings := system.NewSettingsCache(h.db, &clock.Clock{})
	all := append(withdrawal.Handlers{DB: h.db, Settings: settings, Vault: vault}.Routes(),
		wallet.Handlers{DB: h.db, Reports: pg.Primary(h.db), Settings: settings}.Routes()...)
	for _, route := range all {
		h.routes[route.Method+" "+route.Path] = route
	}
	return h
}

func (h fixture) call(t *testing.T, as id.Member, route, key string, vars map[string]string,
	body string) (map[string]any, error) {
	t.Helper()
	sum := sha256.Sum256([]byte(body))
	who := wire.Caller{Member: as, Language: "en", Key: &idem.Key{Member: as, Call: route, Key: key, BodyHash: sum[:],
		IsMoney: true}}
	get := func(name string) string { return vars[name] }
	answer, err := h.routes[route].Serve(ctx, who, wire.Request{Path: get, Query: get, Body: []byte(body)})
	if err != nil {
		return nil, err
	}
	raw, err := json.Marshal(answer.Value)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(raw), "1234564417") {
		t.Errorf("%s contains the whole number", route)
	}
	var out map[string]any
	if err := json.Unmarshal(raw, &out); err != nil {
		t.Fatal(err)
	}
	return out, nil
}

func (h fixture) mine(t *testing.T, route, key string, vars map[string]string, body string) map[string]any {
	t.Helper()
	out, err := h.call(t, h.pia, route, key, vars, body)
	if err != nil {
		t.Fatalf("%s: %v", route, err)
	}
	return out
}

func TestWithdrawal_FromPayeeToHold(t *testing.T) {
	h := open(t)
	payee := h.mine(t, "POST /wps/payees", "p", nil,
		`{"bank":"Kasikorn Bank","holder":"Pia Chai","number":"123-456-4417"}`)
	if payee["numberMasked"] != "••4417" {
		t.Errorf("%v", payee)
	}
	body := `{"amount":"400.00","payeeId":"` + payee["id"].(string) + `","paymentPassword":"480217"}`
	w := h.mine(t, "POST /wps/withdrawals", "w", nil, body)
	if w["state"] != "REQUESTED" || w["fee"] != "0.00" || w["remaining"] != "400.00" || w["received"] != "0.00" ||
		w["decidedAt"] != nil {
		t.Errorf("%v", w)
	}
	terms := h.mine(t, "GET /wps/withdrawals/terms", "", nil, "")
	for name, want := range map[string]any{"balance": "600.00", "withdrawable": "600.00", "minAmount": "50.00",
		"maxAmount": "100000.00",
		"feeRate":   "1.00", "feeCap": "50.00", "freeLeftToday": 2.0, "leftToday": 4.0,
		"hasPaymentPassword": true, "currency": "THB"} {
		if terms[name] != want {
			t.Errorf("terms: %s is %v, want %v", name, terms[name], want)
		}
	}
	weights := terms["turnover"].(map[string]any)["weights"].([]any)
	if first, last := fmt.Sprint(weights[0]), fmt.Sprint(weights[len(weights)-1]); len(weights) != 10 ||
		first != "map[gameType:BGS percent:100.00]" || last != "map[gameType:PVP percent:30.00]" {
		t.Errorf("%d weights from %s to %s", len(weights), first, last)
	}
	balance := h.mine(t, "GET /wps/v2/wallets/balance", "", nil, "")
	if balance["balance"] != "600.00" || balance["currencySymbol"] != "฿" || balance["openStakes"] != "0.00" {
		t.Errorf("%v", balance)
	}
	records := h.mine(t, "GET /wps/entries", "", map[string]string{"group": "funds"}, "")["content"].([]any)
	if len(records) != 1 {
		t.Fatalf("%v", records)
	}
	line := records[0].(map[string]any)
	detail := h.mine(t, "GET /wps/entries/:id", "", map[string]string{"id": line["id"].(string)}, "")
	if line["type"] != "WITHDRAW_HOLD" || line["balanceAfter"] != "600.00" || detail["rule"] != "entry.withdraw_hold" ||
		len(detail["lines"].([]any)) != 2 || len(detail["inputs"].([]any)) != 4 {
		t.Errorf("%v\n%v", line, detail)
	}
}

// CHK-43.
func TestWithdrawals_OfAnotherMember_AreNotFound(t *testing.T) {
	h := open(t)
	payee := h.mine(t, "POST /wps/payees", "p", nil, `{"bank":"Kasikorn Bank","holder":"Pia Chai","number":"1234564417"}`)
	w := h.mine(t, "POST /wps/withdrawals", "w", nil,
		`{"amount":"400.00","payeeId":"`+payee["id"].(string)+`","paymentPassword":"480217"}`)
	other := id.New[id.Member]()
	for _, route := range []string{"GET /wps/withdrawals/:id", "POST /wps/withdrawals/:id/cancel"} {
		for _, which := range []string{w["id"].(string), string(id.New[id.Withdrawal]()), "1", ""} {
			vars := map[string]string{"id": which}
			if _, err := h.call(t, other, route, "k", vars, ""); err == nil || which != "" &&
				!errors.Is(err, fault.New(fault.NotFound)) {
				t.Errorf("%s of %q: %v", route, which, err)
			}
		}
	}
	back := h.mine(t, "POST /wps/withdrawals/:id/cancel", "b", map[string]string{"id": w["id"].(string)}, "")
	again := h.mine(t, "POST /wps/withdrawals/:id/cancel", "b", map[string]string{"id": w["id"].(string)}, "")
	if back["state"] != "CANCELLED" || again["decidedAt"] != back["decidedAt"] {
		t.Errorf("%v, again %v", back, again)
	}
}

func TestWithdrawal_InvalidField_IsRefusedByName(t *testing.T) {
	h := open(t)
	for field, body := range map[string]string{
		"number": `{"bank":"SCB","holder":"Pia Chai","number":"12"}`,
		"holder": `{"bank":"SCB","holder":"   ","number":"1234567890"}`,
		"color":  `{"bank":"SCB","holder":"Pia Chai","number":"1234567890","color":"red"}`,
	} {
		_, err := h.call(t, h.pia, "POST /wps/payees", field, nil, body)
		if f := fault.Of(err); f == nil || f.Fields[field].Code == "" {
			t.Errorf("%s: %v", field, err)
		}
	}
	for field, body := range map[string]string{
		"amount":          `{"amount":"49.99","payeeId":"x","paymentPassword":"480217"}`,
		"payeeId":         `{"amount":"50.00","payeeId":"x","paymentPassword":"480217"}`,
		"paymentPassword": `{"amount":"50.00","payeeId":"` + string(id.New[id.Payee]()) + `","paymentPassword":"000000"}`,
	} {
		if field == "amount" {
			body = strings.Replace(body, `"x"`, `"`+string(id.New[id.Payee]())+`"`, 1)
		}
		_, err := h.call(t, h.pia, "POST /wps/withdrawals", field, nil, body)
		if f := fault.Of(err); f == nil || f.Fields[field].Code == "" {
			t.Errorf("%s: %v", field, err)
		}
	}
	for _, query := range []map[string]string{{"from": "yesterday"}, {"to": "2026-13-01"},
		{"from": "2026-03-11", "to": "2026-03-10"}, {"group": "all"}, {"cursor": "x"}} {
		if _, err := h.call(t, h.pia, "GET /wps/entries", "", query, ""); !errors.Is(err, fault.New(fault.ValidationFailed)) {
			t.Errorf("%v: %v", query, err)
		}
	}
	if out := h.mine(t, "GET /wps/entries", "", map[string]string{"from": "2020-01-01", "to": "2099-12-31",
		"pageSize": "500"}, ""); len(out["content"].([]any)) != 1 {
		t.Errorf("%v", out)
	}
}
