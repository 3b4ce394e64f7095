package wallet_test

import (
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/api/wallet"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/clock"
	"lantern/store/game"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/system"
)

func TestDerivation_FreeRoundWin_NamesTheGrant(t *testing.T) {
	h := fixture{db: storetest.Furnished(t, seed.Base), routes: map[string]wire.Route{}}
	owner := storetest.Owner(t, h.db)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, route := range (wallet.Handlers{DB: h.db, Reports: pg.Primary(h.db),
		Settings: system.NewSettingsCache(h.db, &clock.Clock{})}).Routes() {
		h.routes[route.Path] = route
	}
	pia := seed.Pia(t, owner)
	games, _, err := game.List(t.Context(), h.db, game.Filter{Vendor: "BGS", Text: "dice", Size: 1})
	must(err)
	open, err := game.Open(t.Context(), h.db, game.Player{Member: pia.ID, Currency: "THB", Language: "th"}, games[0].ID)
	must(err)
	_, err = gamevendor.Verify(t.Context(), h.db, "BGS", games[0].Code, open.Token)
	must(err)
	_, err = owner.ExecContext(t.Context(), `UPDATE vendors SET api_url = 'http://vendor.example' WHERE code = 'BGS'`)
	must(err)
	var ann approval.Operator
	must(pg.InTx(t.Context(), h.db, func(tx *sqlx.Tx) (err error) {
		ann, err = operator.Insert(t.Context(), tx, "ann")
		return err
	}))
	gift := gamevendor.Grant{Member: pia.ID, Vendor: "BGS", Games: []string{games[0].Code}, Currency: "THB", Count: 2,
		BetValue: 2 * money.Unit, Multiplier: 7,
		Until: time.Now().Add(time.Hour), Key: "c-1"}
	given, err := gamevendor.GrantFreeRounds(t.Context(), h.db, gift, approval.Action{By: ann, Reason: "an inner reason"})
	must(err)
	bet := gamevendor.Bet{Vendor: "BGS", Tx: "b1", Print: []byte("b"), Token: gamevendor.HashToken(open.Token),
		Player: pia.ID, Game: games[0].Code, Currency: "THB",
		Amount: 2 * money.Unit, Round: "r1", Happened: time.Now(), Reward: given.Reward}
	placed, err := gamevendor.Place(t.Context(), h.db, bet)
	must(err)
	won, err := gamevendor.Credit(t.Context(), h.db, gamevendor.Win{Vendor: "BGS", Tx: "w1", Ref: "b1",
		Print:  []byte("w"),
		Player: pia.ID, Currency: "THB",
		Amount: 5 * money.Unit, Round: "r1", Closes: true, Happened: time.Now()})
	must(err)
	if placed.Status != gamevendor.OK || won.Status != gamevendor.OK {
		t.Fatalf("%+v %+v", placed, won)
	}
	raw, one := h.get(t, pia, "/wps/entries/:id", map[string]string{"id": *won.Entry})
	for _, want := range []string{
		`{"name":"freeRounds","value":"` + id.Reference(given.ID) + `"}`, `{"name":"freeValue","value":"2.00"}`,
		`{"name":"turnover","value":"7"}`,
		`{"name":"stake","value":"0.00"}`,
	} {
		if !strings.Contains(raw, want) {
			t.Errorf("%s does not say %s", raw, want)
		}
	}
	if one["rule"] != "entry.payout" || strings.Contains(raw, "inner reason") || strings.Contains(raw, "ann") {
		t.Error(raw)
	}
}
