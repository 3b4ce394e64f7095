package command_test

import (
	"strings"
	"testing"

	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/storetest"
	"lantern/store/wallet"
)

// sent are transfers to a vendor's wallet that the vendor has not answered.
func (s scene) sent(t *testing.T, direction wallet.Direction, amount money.Amount) wallet.VendorTransfer {
	t.Helper()
	made, err := wallet.TransferVendor(ctx, s.db, wallet.ToVendor{Vendor: "ONE", Direction: direction, Amount: amount,
		Currency: "THB"},
		s.key(string(direction)+amount.String()))
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func (s scene) purse(t *testing.T, code string) money.Amount {
	t.Helper()
	var held money.Amount
	const read = `SELECT COALESCE(sum(b.amount), 0)::bigint FROM balances b JOIN accounts a ON a.id = b.account_id
		WHERE a.owner_id = $1 AND a.code = $2`
	if err := s.db.GetContext(ctx, &held, read, s.pia, code); err != nil {
		t.Fatal(err)
	}
	return held
}

func (s scene) later(t *testing.T, by string) {
	t.Helper()
	storetest.Owner(t, s.db).MustExec(`UPDATE clock_offsets SET ahead = ahead + $1::interval`, by)
}

// ruledTwice looks for two rulings in the audit trail.
func (s scene) ruledTwice(t *testing.T) {
	t.Helper()
	var rows int
	const trail = `SELECT count(*) FROM audit_rows WHERE action = 'vendor_transfer.rule'
		AND actor = 'operator:demo_operator' AND reason = 'asked by telephone'`
	if err := s.db.GetContext(ctx, &rows, trail); err != nil || rows != 2 {
		t.Errorf("%d rows of the trail, %v", rows, err)
	}
}

func TestTheDeskEndsTransfersOfWhichAVendorSaysNothing(t *testing.T) {
	s := ready(t)
	storetest.Owner(t, s.db).MustExec(`INSERT INTO vendors (code, name, launch_url, wallet, game_type)
		VALUES ('ONE', 'One', '/', 'TRANSFER', 'RNG')`)
	by := []string{"--as", "demo_operator", "--reason", "asked by telephone"}
	rule := func(wantsError bool, word, which string) string {
		t.Helper()
		return s.run(t, wantsError, append([]string{"wallet", word, which}, by...)...)
	}
	wants := func(main, atVendor money.Amount) {
		t.Helper()
		if a, b := s.purse(t, ledger.Main), s.purse(t,
			"user:vendor:ONE"); a != main*money.Unit || b != atVendor*money.Unit {
			t.Errorf("%s in the balance and %s at the vendor, want %d and %d", a, b, main, atVendor)
		}
	}
	lost := s.sent(t, wallet.In, 300*money.Unit)
	if got := s.run(t, false, "wallet", "list"); strings.Contains(got, string(lost.ID)) {
		t.Errorf("it is still being asked: %s", got)
	}
	if got := rule(true, "failed", string(lost.ID)); !strings.Contains(got, "still being asked") {
		t.Error(got)
	}
	s.later(t, "61 minutes")
	if got := s.run(t, false, "wallet", "list"); !strings.Contains(got, string(lost.ID)) ||
		!strings.Contains(got, "300.00 THB") {
		t.Error(got)
	}
	for _, wrong := range [][]string{{"wallet", "failed", string(lost.ID)},
		{"wallet", "failed", string(lost.ID), "--as", "demo_operator"}, {"wallet", "failed"}} {
		s.run(t, true, wrong...)
	}
	wants(89_700, 300)
	if got := rule(false, "failed", string(lost.ID)); !strings.Contains(got, "FAILED") {
		t.Error(got)
	}
	wants(90_000, 0)
	if got := rule(true, "done", string(lost.ID)); !strings.Contains(got, "ended already") {
		t.Error(got)
	}
	arrived := s.sent(t, wallet.In, 500*money.Unit)
	s.later(t, "61 minutes")
	if got := rule(false, "done", string(arrived.ID)); !strings.Contains(got, "DONE") {
		t.Error(got)
	}
	wants(89_500, 500)
	if got := s.run(t, false, "wallet", "list"); strings.Contains(got, string(arrived.ID)) {
		t.Errorf("it has ended: %s", got)
	}
	if got := rule(true, "done", string(id.New[id.VendorTransfer]())); !strings.Contains(got, "not found") {
		t.Error(got)
	}
	rule(true, "done", "nobody's")
	s.ruledTwice(t)
	if got := s.run(t, false, "proof"); !strings.Contains(got, "The books are right") {
		t.Error(got)
	}
}
