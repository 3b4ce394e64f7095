package gamevendor_test

import (
	"testing"

	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/wallet"
)

// F-M6: a vendor reaches no other wallet: under another name, through another vendor, in another currency, or after
// the account was closed.
func TestVendorCall_ForAnotherWallet_IsRefused(t *testing.T) {
	s := sit(t)
	owner := storetest.Owner(t, s.db)
	victim, err := seed.Funded(t.Context(), owner, "victim", 500*baht)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := owner.ExecContext(t.Context(), `INSERT INTO vendors (code, name, launch_url)
		VALUES ('OTHER', 'Other', '/')`); err != nil {
		t.Fatal(err)
	}
	want(t, s.place("b1", "r1", 100*baht), "OK", false)
	bet := func(change func(*gamevendor.Bet)) gamevendor.Status {
		b := s.bet("b2", "r2", 10*baht)
		change(&b)
		return s.sure(gamevendor.Place(t.Context(), s.db, b)).Status
	}
	win := func(change func(*gamevendor.Win)) gamevendor.Status {
		w := gamevendor.Win{Vendor: "BGS", Tx: "w1", Ref: "b1", Print: []byte("w"), Player: s.player, Amount: 10 * baht,
			Round: "r1", Closes: true}
		change(&w)
		return s.sure(gamevendor.Credit(t.Context(), s.db, w)).Status
	}
	undo := func(change func(*gamevendor.Undo)) gamevendor.Status {
		u := gamevendor.Undo{Vendor: "BGS", Tx: "u1", Ref: "b1", Print: []byte("u"), Player: s.player, Round: "r1"}
		change(&u)
		return s.sure(gamevendor.Rollback(t.Context(), s.db, u)).Status
	}
	for name, c := range map[string]struct{ got, want gamevendor.Status }{
		"a bet under another name": {bet(func(b *gamevendor.Bet) { b.Player = victim.ID }), "INVALID_TOKEN"},
		"a bet of no player": {bet(func(b *gamevendor.Bet) { b.Player = id.New[id.Member]() }),
			"INVALID_TOKEN"},
		"a bet through another vendor":     {bet(func(b *gamevendor.Bet) { b.Vendor = "OTHER" }), "INVALID_TOKEN"},
		"a bet in another currency":        {bet(func(b *gamevendor.Bet) { b.Currency = "USD" }), "WRONG_CURRENCY"},
		"a win for another":                {win(func(w *gamevendor.Win) { w.Player = victim.ID }), "BET_NOT_FOUND"},
		"a win through another vendor":     {win(func(w *gamevendor.Win) { w.Vendor = "OTHER" }), "BET_NOT_FOUND"},
		"a win in another currency":        {win(func(w *gamevendor.Win) { w.Currency = "USD" }), "WRONG_CURRENCY"},
		"a rollback for another":           {undo(func(u *gamevendor.Undo) { u.Player = victim.ID }), "BET_NOT_FOUND"},
		"a rollback in another's own name": {undo(func(u *gamevendor.Undo) { u.Vendor = "OTHER" }), "OK"},
	} {
		if c.got != c.want {
			t.Errorf("%s: answered %s, want %s", name, c.got, c.want)
		}
	}
	// The other vendor's rollback of an unknown bet left a tombstone of its own.
	s.has(900*baht, 100*baht)
	if b, err := wallet.Of(t.Context(), s.db, victim.ID, "THB"); err != nil || b.Main != 500*baht || b.OpenStakes != 0 {
		t.Errorf("the other has %s (%v)", b.Main, err)
	}
}

// F-M6.
func TestBet_OfAClosedAccount_IsRefused(t *testing.T) {
	s := sit(t)
	owner := storetest.Owner(t, s.db)
	for _, step := range []string{`UPDATE members SET closed_at = lantern_now(), login_frozen = true`,
		`SELECT end_play(ARRAY(SELECT id FROM members), 'CLOSED')`} {
		if _, err := owner.ExecContext(t.Context(), step); err != nil {
			t.Fatal(err)
		}
	}
	want(t, s.place("b1", "r1", money.Unit), "TOKEN_EXPIRED", false)
	s.has(1000*baht, 0)
}
