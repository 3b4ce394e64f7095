package gamevendor_test

import (
	"database/sql"
	"errors"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/gamevendor"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
)

// step is an action of another transaction for which a bet waits.
type step func(f *fixture, tx *sqlx.Tx, b gamevendor.Bet)

// placeAfter places a bet that another transaction delays: its steps run before the bet begins, uncommitted, and are
// committed once the bet waits for a lock.
func (f *fixture) placeAfter(b gamevendor.Bet, steps ...step) gamevendor.Answer {
	f.t.Helper()
	tx, err := f.owner.BeginTxx(f.t.Context(), nil)
	f.must(err)
	f.t.Cleanup(func() {
		if err := tx.Rollback(); err != nil && !errors.Is(err, sql.ErrTxDone) {
			f.t.Error(err)
		}
	})
	for _, step := range steps {
		step(f, tx, b)
	}
	answered := make(chan outcome, 1)
	go func() {
		answer, err := gamevendor.Place(f.t.Context(), f.db, b)
		answered <- outcome{answer, err}
	}()
	waitForLock(f.t, f.owner)
	f.must(tx.Commit())
	got := <-answered
	f.must(got.err)
	return got.answer
}

// waitForLock returns once a statement waits for a lock in the database.
func waitForLock(t *testing.T, owner *pg.DB) {
	t.Helper()
	const read = `SELECT EXISTS (SELECT FROM pg_stat_activity
		WHERE datname = current_database() AND wait_event_type = 'Lock')`
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		var isWaiting bool
		if err := owner.GetContext(t.Context(), &isWaiting, read); err != nil {
			t.Fatal(err)
		}
		if isWaiting {
			return
		}
	}
	t.Fatal("no statement waits for a lock")
}

func locked(f *fixture, tx *sqlx.Tx, b gamevendor.Bet) {
	f.t.Helper()
	f.must(ledger.Lock(f.t.Context(), tx, b.Player))
}

// ruled locks the balances and notes that a rule of the member changes.
func ruled(f *fixture, tx *sqlx.Tx, b gamevendor.Bet) {
	f.t.Helper()
	f.must(ledger.Touch(f.t.Context(), tx, b.Player))
}

// executed runs a statement whose parameter is the member.
func executed(statement string) step {
	return func(f *fixture, tx *sqlx.Tx, b gamevendor.Bet) {
		f.t.Helper()
		_, err := tx.ExecContext(f.t.Context(), statement, b.Player)
		f.must(err)
	}
}

func copied(f *fixture, tx *sqlx.Tx, b gamevendor.Bet) {
	f.t.Helper()
	answer, err := gamevendor.PlaceIn(f.t.Context(), tx, b)
	f.must(err)
	want(f.t, answer, gamevendor.OK, false)
}

// claimed places another member's bet with the same transaction id.
func claimed(f *fixture, tx *sqlx.Tx, b gamevendor.Bet) {
	f.t.Helper()
	other := f.tested()
	other.Tx, other.Print, other.Reward = b.Tx, []byte("body of the other"), b.Reward
	copied(f, tx, other)
}

func TestPlace_CopyIsPlacedMeanwhile_IsAppliedOnce(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	for _, c := range []struct {
		name    string
		arrange arrangement
		staked  money.Amount
	}{
		{"with funds for both", all(), stake},
		{"with funds for one", staking(funds), funds},
		{"with a limit that has room for one", limited("STAKE", stake), stake},
		{"a free bet", func(_ *fixture, b *gamevendor.Bet) { b.Reward = "campaign" }, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := f.in(t)
			b := f.tested()
			c.arrange(f, &b)
			want(t, f.placeAfter(b, locked, copied), gamevendor.OK, true)
			f.holds(b.Player, "THB", funds-c.staked, c.staked)
		})
	}
}

func TestPlace_TransactionIDIsClaimedMeanwhile_IsAMismatchAndDebitsNothing(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	for name, reward := range map[string]string{"a bet": "", "a free bet": "campaign"} {
		t.Run(name, func(t *testing.T) {
			f := f.in(t)
			b := f.tested()
			b.Reward = reward
			answer := f.placeAfter(b, claimed)
			want(t, answer, gamevendor.DuplicateMismatch, false)
			if amountOf(answer.Balance) != funds {
				t.Errorf("answered with a balance of %s", amountOf(answer.Balance))
			}
			f.holds(b.Player, "THB", funds, 0)
		})
	}
}

func TestPlace_RuleChangesMeanwhile_IsAppliedToTheBet(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	for _, c := range []struct {
		name   string
		change step
		want   gamevendor.Status
	}{
		{"nothing else changed", func(*fixture, *sqlx.Tx, gamevendor.Bet) {}, gamevendor.OK},
		{"bet flag", executed(`UPDATE members SET bet_frozen = true WHERE id = $1`), gamevendor.PlayerBlocked},
		{"bet flag of another member", ofAnotherMember, gamevendor.OK},
		{"stop", executed(`UPDATE members SET stopped_until = lantern_now() + interval '1 hour' WHERE id = $1`),
			gamevendor.PlayerBlocked},
		{"freeze", executed(`INSERT INTO member_freezes (id, member_id, flag, applies_to_team, reason, actor, made_at)
			VALUES (new_id(), $1, 'BET', false, 'test', 'operator:test', lantern_now())`), gamevendor.PlayerBlocked},
		{"limit", executed(`WITH limited AS (UPDATE members SET is_limited = true WHERE id = $1 RETURNING id)
			INSERT INTO limits (member_id, kind, period, amount) SELECT id, 'STAKE', 'D', 10000 FROM limited`),
			gamevendor.LimitReached},
		{"session ended", executed(`UPDATE play_sessions SET ended_at = lantern_now() WHERE member_id = $1`),
			gamevendor.TokenExpired},
		{"another session ended", anotherSessionEnded, gamevendor.OK},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := f.in(t)
			want(t, f.placeAfter(f.tested(), ruled, c.change), c.want, false)
		})
	}
}

// A free bet debits nothing, and waits for the balance nevertheless: all that concerns a member happens in one order.
func TestPlace_RuleChangesBeforeAFreeBet_IsAppliedToTheBet(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b := f.tested()
	b.Reward = "campaign"
	freeze := executed(`UPDATE members SET bet_frozen = true WHERE id = $1`)
	want(t, f.placeAfter(b, ruled, freeze), gamevendor.PlayerBlocked, false)
}

// The balances of all others are locked: neither a bet with limits nor a batch needs them.
func TestPlace_BalancesOfOthersAreLocked_IsPlaced(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b, other := f.tested(), f.tested()
	limited("STAKE", 10*stake)(f, &b)
	release := f.lock(other.Player, ledger.Main)
	defer release()
	f.placed(f.place(b))
}

// A batch waits for a transaction id that another transaction claims: meanwhile only its own members are locked.
func TestBatch_Waiting_LocksOnlyItsOwnMembers(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	waiting, beside, other := f.tested(), f.next(f.near), f.tested()
	tx, err := f.owner.BeginTxx(t.Context(), nil)
	f.must(err)
	claimed(f, tx, waiting)
	over := make(chan []gamevendor.Answer)
	go func() {
		answers, err := gamevendor.PlaceBatch(f.db, waiting, beside)
		if err != nil {
			t.Error(err)
		}
		over <- answers
	}()
	waitForLock(t, f.owner)
	var isLocked bool
	const read = `SELECT NOT EXISTS (SELECT FROM balances b JOIN accounts a ON a.id = b.account_id
		WHERE a.owner_id = $1 AND a.code = 'user:main' FOR UPDATE OF b SKIP LOCKED)`
	f.must(f.owner.GetContext(t.Context(), &isLocked, read, other.Player))
	f.must(tx.Rollback())
	f.placed(<-over...)
	if isLocked {
		t.Error("the balance of a member without a bet in the batch was locked")
	}
}

func ofAnotherMember(f *fixture, tx *sqlx.Tx, _ gamevendor.Bet) {
	f.t.Helper()
	executed(`UPDATE members SET bet_frozen = true WHERE id = $1`)(f, tx, f.tested())
}

func anotherSessionEnded(f *fixture, tx *sqlx.Tx, b gamevendor.Bet) {
	f.t.Helper()
	const end = `UPDATE play_sessions SET ended_at = lantern_now() WHERE token_hash = $1`
	_, err := tx.ExecContext(f.t.Context(), end, f.session(b.Player, otherVendor, "TH", "THB"))
	f.must(err)
}

// A limit that was set some seconds ago is no rule that changed while a bet waited.
func TestPlace_LimitedMemberWithoutAChange_IsPlaced(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b := f.tested()
	limited("STAKE", 10*stake)(f, &b)
	want(t, f.placeAfter(b, ruled), gamevendor.OK, false)
}

// Rounds with the same id of another vendor and of another member, and another round of the member, stay open.
func TestPlace_RoundClosesMeanwhile_IsRefused(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b := f.tested()
	roundOpen(f, &b)
	f.placed(f.place(f.next(b)), f.place(f.sameRoundElsewhere(b)), f.place(f.sameRoundOfAnother(b)))
	answer := f.placeAfter(b, func(f *fixture, tx *sqlx.Tx, b gamevendor.Bet) {
		_, err := tx.ExecContext(f.t.Context(), `SELECT vendor_close($1, $2, $3, $4, $5)`,
			b.Vendor, b.Round, b.Player, b.Currency, b.Happened)
		f.must(err)
	})
	want(t, answer, "ROUND_CLOSED", false)
	f.holds(b.Player, "THB", funds-3*stake, 2*stake)
}
