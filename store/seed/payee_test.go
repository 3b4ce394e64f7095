package seed_test

import (
	"testing"

	"lantern/store/member"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/withdrawal"
)

func TestDemoPayee_DemoPlayer_CanWithdrawImmediately(t *testing.T) {
	db := storetest.Open(t)
	owner := storetest.Owner(t, db)
	if err := seed.Demo(t.Context(), owner); err != nil {
		t.Fatal(err)
	}
	vault, err := withdrawal.NewVault([]byte("a secret of the tests"))
	if err != nil {
		t.Fatal(err)
	}
	before := one[string](t, owner, `SELECT ahead::text FROM clock_offsets`)
	for range 2 {
		if err := seed.DemoPayee(t.Context(), owner, vault); err != nil {
			t.Fatal(err)
		}
	}
	player, err := member.Named(t.Context(), db, seed.DemoPlayer)
	if err != nil {
		t.Fatal(err)
	}
	payees, err := withdrawal.Payees(t.Context(), db, player.ID)
	if err != nil || len(payees) != 1 || !payees[0].IsUsable {
		t.Errorf("%+v, %v", payees, err)
	}
	if after := one[string](t, owner, `SELECT ahead::text FROM clock_offsets`); after != before {
		t.Errorf("the clock is at %s, not %s", after, before)
	}
}
