package gamevendor_test

import (
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/pg"
)

// requirement is the state of a requirement of mustWager, with what counts towards it.
func (f *fixture) requirement(b gamevendor.Bet) (found string) {
	f.t.Helper()
	const read = `SELECT state || ' ' || done FROM turnover_requirements WHERE member_id = $1 AND source_id = $2`
	f.must(f.db.GetContext(f.t.Context(), &found, read, b.Player, "test:"+b.Tx))
	return found
}

func transfer(state string) arrangement {
	return func(f *fixture, b *gamevendor.Bet) {
		f.t.Helper()
		f.exec(`INSERT INTO vendor_transfers (id, member_id, vendor_code, direction, currency, amount, state, ended_at)
			VALUES (new_id(), $1, $2, 'IN', 'THB', 10000, $3, CASE WHEN $3 <> 'SENDING' THEN lantern_now() END)`,
			b.Player, b.Vendor, state)
	}
}

func walletAtVendor(f *fixture, b *gamevendor.Bet) {
	f.t.Helper()
	f.must(pg.InTx(f.t.Context(), f.owner, func(tx *sqlx.Tx) error {
		from := ledger.Account{Code: "platform:bank", Currency: "THB"}
		to := ledger.Account{Owner: b.Player, Code: ledger.VendorWallet(b.Vendor), Currency: "THB"}
		_, err := ledger.Post(f.t.Context(), tx, ledger.Entry{
			ID: id.New[id.Entry](), Kind: ledger.DepositManual, Key: "wallet of " + b.Tx, Member: b.Player,
			Actor: "system:test", OccurredAt: f.happened, Lines: ledger.Move(from, to, stake),
		})
		return err
	}))
}

func dollarsBeside(f *fixture, b *gamevendor.Bet) {
	f.t.Helper()
	f.credit(b.Player, "USD", funds)
}

func wagering(state string) arrangement {
	return func(f *fixture, b *gamevendor.Bet) {
		f.t.Helper()
		f.exec(`UPDATE turnover_requirements SET state = $3 WHERE member_id = $1 AND source_id = $2`,
			b.Player, "test:"+b.Tx, state)
	}
}

// A lost balance voids the requirement, unless money may still come back. The money and requirements of another
// member have no influence and do not change.
func TestTurnover_BalanceIsLost_VoidsTheOpenRequirement(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	for _, c := range []struct {
		name           string
		own, ofAnother arrangement
		want           string
	}{
		{"nothing is left", all(), all(), "VOID 10000000"},
		{"money in another currency", dollarsBeside, all(), "VOID 10000000"},
		{"money in a wallet at a vendor", walletAtVendor, all(), "OPEN 10000000"},
		{"money of another member at a vendor", all(), walletAtVendor, "VOID 10000000"},
		{"money on its way to a vendor", transfer("SENDING"), all(), "OPEN 10000000"},
		{"money of another member on its way", all(), transfer("SENDING"), "VOID 10000000"},
		{"money that was sent to a vendor and lost", transfer("DONE"), all(), "VOID 10000000"},
		{"requirement met before", wagering("MET"), all(), "MET 0"},
		{"requirement void before", wagering("VOID"), all(), "VOID 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := f.in(t)
			another, b := f.tested(), f.tested()
			f.mustWager(another)
			f.mustWager(b)
			f.placed(f.place(another))
			c.ofAnother(f, &another)
			b.Amount = funds
			c.own(f, &b)
			f.placed(f.place(b))
			want(t, f.win(b, 0, true), gamevendor.OK, false)
			if got := f.requirement(b); got != c.want {
				t.Errorf("the requirement is %s, want %s", got, c.want)
			}
			if got := f.requirement(another); got != "OPEN 0" {
				t.Errorf("the requirement of another member is %s", got)
			}
		})
	}
}

func TestTurnover_GameTypeWithoutAWeight_CountsForNothing(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.exec(`DELETE FROM turnover_weights WHERE game_type = (SELECT type FROM games WHERE vendor_code = $1)`,
		testedVendor)
	b := f.tested()
	f.mustWager(b)
	f.placed(f.place(b))
	want(t, f.win(b, 0, true), gamevendor.OK, false)
	if got := f.requirement(b); got != "OPEN 0" {
		t.Errorf("the requirement is %s", got)
	}
}

// The balance is at stake: a correction downwards voids nothing, because the bet may win.
func TestTurnover_BalanceIsAtStake_KeepsTheRequirement(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b := f.tested()
	f.mustWager(b)
	want(t, f.reward(b, "p", stake), gamevendor.OK, false)
	b.Amount = funds + stake
	f.placed(f.place(b))
	want(t, f.correctReward(b, "c", "p", -stake), gamevendor.OK, false)
	if got := f.requirement(b); got != "OPEN 0" {
		t.Errorf("the requirement is %s", got)
	}
}
