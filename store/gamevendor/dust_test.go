package gamevendor_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/gamevendor"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/wallet"
)

// loser returns a player who deposited 10,000.00 and plays a card game, whose bets count 30 percent.
func loser(t *testing.T) table {
	t.Helper()
	db := storetest.Furnished(t, seed.Base)
	owner := storetest.Owner(t, db)
	who, err := seed.Funded(t.Context(), owner, "loser", 10_000*baht)
	if err != nil {
		t.Fatal(err)
	}
	s := table{t: t, db: db, player: who.ID, token: launched(t, db, who.ID)}
	if _, err := owner.ExecContext(t.Context(), `UPDATE games SET type = 'PVP', min_stake = 1,
		max_stake = 1000000000`); err != nil {
		t.Fatal(err)
	}
	s.mustBet("paid in", 10_000*baht)
	return s
}

func (s table) mustBet(source string, amount money.Amount) {
	s.t.Helper()
	err := pg.InTx(s.t.Context(), s.db, func(tx *sqlx.Tx) error {
		return wallet.Require(s.t.Context(), tx, wallet.Requirement{Member: s.player, Source: wallet.FromDeposit,
			SourceID: source, Required: amount, Locked: amount})
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s table) needs(want string) {
	s.t.Helper()
	var all []string
	const read = `SELECT source_id || ' ' || state || ' ' || done / 10000 FROM turnover_requirements
		WHERE member_id = $1 AND kind = 'DEPOSIT' AND source_id NOT LIKE 'seed:%' ORDER BY created_at, id`
	if err := s.db.SelectContext(s.t.Context(), &all, read, s.player); err != nil || strings.Join(all, ", ") != want {
		s.t.Errorf("%v, want %s (%v)", all, want, err)
	}
}

func TestTurnover_BalanceLost_IsVoided(t *testing.T) {
	s := loser(t)
	s.place("b1", "r1", 9_000*baht)
	s.place("b2", "r2", 999*baht+baht/2)
	s.win("w1", "b1", "r1", 0, true)
	s.needs("paid in OPEN 2700") // a bet is still open
	s.win("w2", "b2", "r2", 0, true)
	s.needs("paid in VOID 2999")
	s.has(baht/2, 0)
	// A later deposit has only its own requirement.
	s.mustBet("again", 100*baht)
	s.needs("paid in VOID 2999, again OPEN 0")
}

func TestTurnover_WinRemains_StaysOpen(t *testing.T) {
	s := loser(t)
	s.place("b1", "r1", 10_000*baht)
	s.win("w1", "b1", "r1", baht, true)
	s.needs("paid in OPEN 2999") // 30 percent of the stake less the payout
	s.place("b2", "r2", baht)
	s.rollback("undo", "b2", "r2")
	s.needs("paid in OPEN 2999")
	s.place("b3", "r3", baht)
	s.win("w3", "b3", "r3", 99*money.Payable, true)
	s.needs("paid in VOID 2999")
}

// correct changes the payout of a bet or the amount of a reward.
func (s table) correct(tx, ref string, by money.Amount) {
	s.t.Helper()
	answer, err := gamevendor.Adjust(s.t.Context(), s.db, gamevendor.Correction{
		Vendor: "BGS", Tx: tx, Ref: ref, Print: fmt.Appendf(nil, "%s|%d", ref, by), Player: s.player, Currency: "THB",
		Amount: by,
		Reason: "checked", Happened: time.Now(),
	})
	want(s.t, s.sure(answer, err), "OK", false)
}

func TestTurnover_RollbackOfLessThanACoin_IsVoided(t *testing.T) {
	s := loser(t)
	s.place("b1", "r1", 9_999*baht+baht/2)
	s.place("b2", "r2", baht/2)
	s.win("w1", "b1", "r1", 0, true)
	s.needs("paid in OPEN 2999") // a bet is still open
	want(t, s.rollback("undo", "b2", "r2"), "OK", false)
	s.has(baht/2, 0)
	s.needs("paid in VOID 2999")
}

func TestTurnover_CorrectionTakesTheBalance_IsVoided(t *testing.T) {
	s := loser(t)
	s.place("b1", "r1", 10_000*baht)
	s.win("w1", "b1", "r1", 10_000*baht, true)
	s.needs("paid in OPEN 0") // the payout equals the stake
	s.correct("c1", "b1", -9_999*baht)
	s.needs("paid in OPEN 2999")
	s.correct("c2", "b1", -baht)
	s.has(0, 0)
	s.needs("paid in VOID 3000")
}

func TestTurnover_RewardReversed_VoidsTheRest(t *testing.T) {
	s := loser(t)
	answer, err := gamevendor.CreditReward(t.Context(), s.db, gamevendor.Reward{Vendor: "BGS", Tx: "g1",
		Print: []byte("g1"), Player: s.player, Currency: "THB",
		Campaign: "spring", Amount: 100 * baht, Happened: time.Now()})
	want(t, s.sure(answer, err), "OK", false)
	s.place("b1", "r1", 10_000*baht)
	s.win("w1", "b1", "r1", 0, true)
	s.correct("c1", "g1", -99*baht)
	s.has(baht, 0)
	s.needs("paid in OPEN 3000")
	s.correct("c2", "g1", -money.Payable)
	s.needs("paid in VOID 3000")
}

func TestTurnover_CorrectionUpwards_StaysOpen(t *testing.T) {
	s := loser(t)
	s.place("b1", "r1", 10_000*baht)
	s.win("w1", "b1", "r1", 0, true)
	s.needs("paid in VOID 3000")
	s.mustBet("again", 100*baht)
	s.correct("c1", "b1", baht/2)
	s.has(baht/2, 0)
	s.needs("paid in VOID 3000, again OPEN 0")
}
