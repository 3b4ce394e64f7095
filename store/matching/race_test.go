package matching_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/ledger"
	"lantern/store/matching"
	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/system"
	"lantern/store/withdrawal"
)

func (s *scene) problems() []string {
	s.t.Helper()
	settings, err := system.Read(ctx, s.db)
	if err != nil {
		return []string{err.Error()}
	}
	if err := settings.Check(); err != nil {
		return []string{err.Error()}
	}
	return nil
}

// atOnce starts the calls together and returns their errors in order.
func atOnce(calls ...func() error) []error {
	start, all := make(chan struct{}), make([]error, len(calls))
	var group sync.WaitGroup
	for i, call := range calls {
		group.Go(func() {
			<-start
			all[i] = call()
		})
	}
	close(start)
	group.Wait()
	return all
}

// refusals are the answers with which a call may lose a race.
var refusals = []fault.Code{fault.StateChanged, fault.AlreadyFinal, fault.NotDisbursed, fault.OperationInProgress,
	fault.AlreadyDisputed, fault.NotDisputed}

func onlyRefused(t *testing.T, results []error) {
	t.Helper()
	for _, err := range results {
		isRefusal := err == nil
		for _, code := range refusals {
			isRefusal = isRefusal || errors.Is(err, fault.New(code))
		}
		if !isRefusal {
			t.Error(err)
		}
	}
}

func inTx(db *pg.DB, job func(context.Context, *sqlx.Tx) error) func() error {
	return func() error { return pg.InTx(ctx, db, func(tx *sqlx.Tx) error { return job(ctx, tx) }) }
}

// credits counts the entries that credited a deposit.
func (s *scene) credits(m matching.Match) (count int) {
	s.t.Helper()
	s.sure(s.db.GetContext(ctx, &count, `SELECT count(*) FROM entries WHERE kind = 'DEPOSIT' AND related_id = $1`,
		string(m.Deposit)))
	return count
}

// F-M15, F-M18: the receiver confirms, the deadline fires, the lock ends, the depositor cancels and an operator rules
// at one instant: one of them decides, and the depositor is credited once.
func TestConfirmDeadlineCancelAndRulingRace_LeaveOneFinalState(t *testing.T) {
	s := open(t)
	s.set(`{"lockMinutes":0}`)
	for range storetest.Rounds(15) {
		m := s.matched()
		s.prove(m)
		s.reminded()
		s.later(30*time.Minute - 50*time.Millisecond)
		results := atOnce(
			func() error { return s.answers(m, withdrawal.ActionReceived) },
			inTx(s.db, withdrawal.CountAsReceived), inTx(s.db, withdrawal.CountAsReceived),
			inTx(s.db, matching.Credit), inTx(s.db, deposit.ExpireOverdue),
			func() error { _, err := matching.CancelTransfer(ctx, s.db, m.Depositor, m.ID); return err },
			func() error { _, err := deposit.CancelOrder(ctx, s.db, m.Depositor, m.Deposit); return err },
			func() error {
				_, err := matching.Rule(ctx, s.operators, matching.Finding{Match: m.ID, Received: amount}, s.ann)
				return err
			},
		)
		onlyRefused(t, results)
		s.deadlines()
		now, err := matching.ByID(ctx, s.db, m.ID)
		s.sure(err)
		if now.State != matching.Confirmed && now.State != matching.Released || s.credits(m) != 1 ||
			s.balance(m.Depositor).Main != funds+amount || s.balance(m.Receiver).Main != funds-amount {
			t.Fatalf("%s, %d credits, %s and %s", now.State, s.credits(m), s.balance(m.Depositor).Main,
				s.balance(m.Receiver).Main)
		}
	}
}

// F-M15: a dispute races the deadline and the confirmation.
func TestDisputeAndDeadlineRace_LeaveOneState(t *testing.T) {
	s := open(t)
	for range storetest.Rounds(15) {
		m := s.matched()
		s.prove(m)
		s.reminded()
		s.later(30 * time.Minute)
		onlyRefused(t, atOnce(
			func() error { return s.answers(m, withdrawal.ActionNotReceived) },
			inTx(s.db, withdrawal.CountAsReceived),
			func() error {
				_, err := matching.DisputeCounted(ctx, s.db, m.ID, picture, newKey(m.Receiver))
				return err
			},
			inTx(s.db, matching.Credit),
		))
		now, err := matching.ByID(ctx, s.db, m.ID)
		s.sure(err)
		if now.State != matching.Counted && now.State != matching.Disputed || s.credits(m) != 0 {
			t.Fatalf("%s, %d credits", now.State, s.credits(m))
		}
		if s.platform(ledger.Matched) < amount {
			t.Fatalf("%s on the clearing account", s.platform(ledger.Matched))
		}
		if now.State == matching.Counted {
			s.later(12 * time.Hour)
			s.run(matching.Credit)
		} else {
			s.rule(m, amount)
		}
		if s.credits(m) != 1 {
			t.Fatalf("%d credits", s.credits(m))
		}
	}
}

// F-M18: the proof, the end of the window and the cancellation race: either the depositor has proven the transfer, or
// the part is offered again.
func TestProofCancelAndLapseRace_PayThePartAtMostOnce(t *testing.T) {
	s := open(t)
	for range storetest.Rounds(15) {
		m := s.matched()
		results := atOnce(
			func() error {
				_, err := matching.ProveTransfer(ctx, s.db, m.ID, picture, newKey(m.Depositor))
				return err
			},
			func() error {
				_, err := matching.ProveTransfer(ctx, s.db, m.ID, picture, newKey(m.Depositor))
				return err
			},
			func() error { _, err := deposit.CancelOrder(ctx, s.db, m.Depositor, m.Deposit); return err },
			func() error {
				return pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error { return matching.ReturnUnpaid(ctx, tx, scope) })
			},
			func() error {
				return pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error { return matching.Pair(ctx, tx, scope) })
			},
		)
		onlyRefused(t, results)
		now, err := matching.ByID(ctx, s.db, m.ID)
		s.sure(err)
		var offer string
		s.sure(s.db.GetContext(ctx, &offer, `SELECT state FROM payout_offers WHERE payout_id = $1`, m.Payout))
		isProven := now.State == matching.Proven && offer == "PAID" && s.stateOf(m.Deposit) == deposit.InReview
		isFree := now.State == matching.Cancelled && offer == "OPEN" && s.stateOf(m.Deposit) == deposit.Cancelled
		if !isProven && !isFree {
			t.Fatalf("%s, offer %s, deposit %s", now.State, offer, s.stateOf(m.Deposit))
		}
		if isProven {
			s.answer(m, withdrawal.ActionReceived)
		}
		s.exec(`UPDATE payout_offers SET returns_at = lantern_now() WHERE state = 'OPEN'`)
		s.job(matching.ReturnUnpaid)
	}
}

// F-M18: three instances pair at once: every part and every deposit gets at most one match.
func TestInstancesPairAtOnce_MatchEachPartOnce(t *testing.T) {
	s := open(t)
	const pairs = 12
	for range pairs {
		s.approved(s.member(), amount)
		s.order(s.member(), amount)
	}
	s.job(matching.Dispatch)
	pair := func() error {
		return pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error { return matching.Pair(ctx, tx, scope) })
	}
	for range 3 {
		onlyRefused(t, atOnce(pair, pair, pair))
	}
	s.job(matching.Pair)
	var matches, parts, deposits int
	s.sure(s.db.QueryRowxContext(ctx, `SELECT count(*), count(DISTINCT payout_id), count(DISTINCT deposit_id)
		FROM payout_matches`).Scan(&matches, &parts, &deposits))
	if matches != pairs || parts != pairs || deposits != pairs {
		t.Errorf("%d matches of %d parts and %d deposits", matches, parts, deposits)
	}
}
