package wallet_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/api/wallet"
	"lantern/api/wire"
	"lantern/store/adjustment"
	"lantern/store/approval"
	"lantern/store/clock"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/system"
)

type fixture struct {
	db     *pg.DB
	routes map[string]wire.Route
}

func (h fixture) get(t *testing.T, as seed.Person, path string, vars map[string]string) (string, map[string]any) {
	t.Helper()
	get := func(name string) string { return vars[name] }
	answer, err := h.routes[path].Serve(t.Context(), wire.Caller{Member: as.ID}, wire.Request{Path: get, Query: get})
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	raw, err := json.Marshal(answer.Value)
	if err != nil {
		t.Fatal(err)
	}
	var out map[string]any
	if err := json.Unmarshal(raw, &out); err != nil {
		t.Fatal(err)
	}
	return string(raw), out
}

func TestDerivation_Adjustment_DoesNotContainInternalNotes(t *testing.T) {
	h := fixture{db: storetest.Furnished(t, seed.Base), routes: map[string]wire.Route{}}
	for _, route := range (wallet.Handlers{DB: h.db, Reports: pg.Primary(h.db),
		Settings: system.NewSettingsCache(h.db, &clock.Clock{})}).Routes() {
		h.routes[route.Path] = route
	}
	pia, olan := seed.Pia(t, h.db), seed.Olan(t, h.db)
	var ann approval.Operator
	err := pg.InTx(t.Context(), h.db, func(tx *sqlx.Tx) (err error) {
		ann, err = operator.Insert(t.Context(), tx, "ann")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	what := adjustment.Proposal{Member: pia.ID, Kind: ledger.AdjustMinus, Amount: 7*money.Unit + 1, Currency: "THB",
		Key: "case 1"}
	made, err := adjustment.Propose(t.Context(), h.db, what, approval.Action{By: ann, Reason: "suspicious"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := adjustment.Approve(t.Context(), h.db, made.ID,
		approval.Action{By: olan, Reason: "suspicious indeed"}); err != nil {
		t.Fatal(err)
	}
	_, page := h.get(t, pia, "/wps/entries", map[string]string{"group": "system"})
	line, ok := page["content"].([]any)[0].(map[string]any)
	if !ok || line["type"] != "ADJUST_MINUS" || line["amount"] != "-7.0001" || line["relatedKind"] != "adjustment" {
		t.Fatalf("%v", page)
	}
	raw, why := h.get(t, pia, "/wps/entries/:id", map[string]string{"id": line["id"].(string)})
	if why["rule"] != "entry.adjust_minus" || !strings.Contains(raw, id.Reference(made.ID)) ||
		!strings.Contains(raw, `"account":"adj:manual"`) {
		t.Errorf("%s", raw)
	}
	for _, secret := range []string{"suspicious", "case 1", "olan", "ann"} {
		if strings.Contains(raw, `"`+secret) {
			t.Errorf("%s contains %q", raw, secret)
		}
	}
}
