package withdrawal_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/system"
	"lantern/store/withdrawal"
)

// CHK-22.
func TestApprove_AboveTheLimit_NeedsTwoOperators(t *testing.T) {
	s := ready(t, 100_000*money.Unit)
	ann, bob := s.operator(t, "ann"), s.operator(t, "bob")
	above := system.Defaults().TwoPersonAbove
	exact, big := s.requested(t, "exact", above), s.requested(t, "big", above+money.Payable)
	if w, err := withdrawal.Approve(ctx, s.db, exact.ID, ann); err != nil || w.State != withdrawal.Approved {
		t.Errorf("%s %v", w.State, err)
	}
	if w, err := withdrawal.Approve(ctx, s.db, big.ID, ann); err != nil || w.State != withdrawal.InReview {
		t.Errorf("after one vote: %s %v", w.State, err)
	}
	_, err := withdrawal.Approve(ctx, s.db, big.ID, ann)
	wants(t, err, fault.SecondPersonRequired)
	if w, err := withdrawal.Approve(ctx, s.db, big.ID, bob); err != nil || w.State != withdrawal.Approved {
		t.Errorf("after two votes: %s %v", w.State, err)
	}
	var rows int
	if err := s.db.GetContext(ctx, &rows, `SELECT count(*) FROM audit_rows
		WHERE action LIKE 'withdrawal.approve%' AND reason <> ''`); err != nil || rows != 3 {
		t.Errorf("%d audit rows: %v", rows, err)
	}
	var first string
	const trail = `SELECT before -> 'approvals' -> 0 ->> 'by' FROM audit_rows
		WHERE action = 'withdrawal.approve' AND object = 'withdrawal:' || $1`
	if err := s.db.GetContext(ctx, &first, trail, big.ID); err != nil || first != "ann" {
		t.Errorf("the audit trail has %q for the first: %v", first, err)
	}
}

func TestWaiting_FirstVote_IsListed(t *testing.T) {
	s := ready(t, 50_000*money.Unit)
	big := s.requested(t, "big", system.Defaults().TwoPersonAbove+money.Payable)
	queue := func() withdrawal.Queued {
		t.Helper()
		list, err := withdrawal.Waiting(ctx, s.db)
		if err != nil || len(list) != 1 || list[0].ID != big.ID {
			t.Fatalf("%+v %v", list, err)
		}
		return list[0]
	}
	if first := queue(); first.FirstBy != nil || !first.NeedsTwo(system.Defaults().TwoPersonAbove) {
		t.Errorf("%v approved already", *first.FirstBy)
	}
	if _, err := withdrawal.Approve(ctx, s.db, big.ID, s.operator(t, "ann")); err != nil {
		t.Fatal(err)
	}
	if first := queue(); first.FirstBy == nil || *first.FirstBy != "ann" || first.FirstAt == nil ||
		*first.FirstReason == "" {
		t.Errorf("%v", first.FirstBy)
	}
}

func TestApprove_ConcurrentVotes_CountOncePerOperator(t *testing.T) {
	s := ready(t, 50_000*money.Unit)
	big := s.requested(t, "big", system.Defaults().TwoPersonAbove+money.Payable)
	operators := make([]approval.Action, 10)
	for i := range operators {
		operators[i] = s.operator(t, fmt.Sprint("operator ", i))
	}
	// Repeated votes of one operator are one vote.
	for _, crowd := range [][]approval.Action{operators[:1], operators} {
		var group sync.WaitGroup
		var first, last atomic.Int64
		for i := range 100 {
			group.Go(func() {
				w, err := withdrawal.Approve(ctx, s.db, big.ID, crowd[i%len(crowd)])
				switch {
				case err == nil && w.State == withdrawal.InReview:
					first.Add(1)
				case err == nil && w.State == withdrawal.Approved:
					last.Add(1)
				case !errors.Is(err, fault.New(fault.SecondPersonRequired)):
					wants(t, err, fault.StateChanged)
				}
			})
		}
		group.Wait()
		if isAlone := len(crowd) == 1; isAlone && (first.Load() != 1 || last.Load() != 0) || !isAlone &&
			(first.Load() != 0 || last.Load() != 1) {
			t.Errorf("of %d operators: %d first, %d last votes", len(crowd), first.Load(), last.Load())
		}
	}
	var votes int
	if err := s.db.GetContext(ctx, &votes, `SELECT count(*) FROM withdrawal_approvals`); err != nil || votes != 2 {
		t.Errorf("%d votes: %v", votes, err)
	}
}

func TestApproveRejectAndCancel_Concurrently_HaveOneWinner(t *testing.T) {
	s := ready(t, 10_000*money.Unit)
	ann, bob := s.operator(t, "ann"), s.operator(t, "bob")
	for round := range 4 {
		w := s.requested(t, fmt.Sprint(round), 100*money.Unit)
		before := s.wallet(t)
		var group sync.WaitGroup
		var won atomic.Int64
		note := func(err error) {
			if err == nil {
				won.Add(1)
			} else {
				wants(t, err, fault.StateChanged)
			}
		}
		group.Go(func() { _, err := withdrawal.Approve(ctx, s.db, w.ID, ann); note(err) })
		group.Go(func() { _, err := withdrawal.Reject(ctx, s.db, w.ID, bob); note(err) })
		group.Go(func() {
			_, err := withdrawal.CancelRequest(ctx, s.db, w.ID, s.key("back", fmt.Sprint(round)))
			note(err)
		})
		group.Wait()
		after, now := s.wallet(t), withdrawal.Withdrawal{}
		now, err := withdrawal.ByID(ctx, s.db, w.ID)
		if err != nil || won.Load() != 1 {
			t.Fatalf("%d won: %v", won.Load(), err)
		}
		isHeld := after.Held == before.Held
		if isHeld != (now.State == withdrawal.Approved) {
			t.Errorf("%s and held %s after %s", now.State, after.Held, before.Held)
		}
	}
}

func TestScreen_TimeToCancelIsOver_MovesToReview(t *testing.T) {
	s := ready(t, 1000*money.Unit)
	w := s.requested(t, "a", 100*money.Unit)
	screen := func() withdrawal.State {
		s.step(t, func(tx *sqlx.Tx) error { return withdrawal.Screen(ctx, tx) })
		now, err := withdrawal.Of(ctx, s.db, s.pia, w.ID)
		if err != nil {
			t.Fatal(err)
		}
		return now.State
	}
	if got := screen(); got != withdrawal.Requested {
		t.Errorf("at once: %s", got)
	}
	s.later(t, limits.CancelWindow())
	if got := screen(); got != withdrawal.InReview {
		t.Errorf("later: %s", got)
	}
	_, err := withdrawal.CancelRequest(ctx, s.db, w.ID, s.key("back", "a"))
	wants(t, err, fault.StateChanged)
	ann := s.operator(t, "ann")
	ann.Reason = ""
	_, err = withdrawal.Reject(ctx, s.db, w.ID, ann)
	wants(t, err, fault.ValidationFailed)
}

// CHK-43.
func TestCancel_RequestOfAnotherMember_IsNotFound(t *testing.T) {
	s := ready(t, 1000*money.Unit)
	w := s.requested(t, "a", 100*money.Unit)
	other := s.key("back", "s")
	other.Member = id.New[id.Member]()
	_, err := withdrawal.CancelRequest(ctx, s.db, w.ID, other)
	wants(t, err, fault.NotFound)
	_, err = withdrawal.Of(ctx, s.db, other.Member, w.ID)
	wants(t, err, fault.NotFound)
	if list, err := withdrawal.List(ctx, s.db, s.pia, "", 10); err != nil || len(list) != 1 {
		t.Errorf("%d %v", len(list), err)
	}
	if list, err := withdrawal.List(ctx, s.db, s.pia, w.ID, 10); err != nil || len(list) != 0 {
		t.Errorf("below the last: %d %v", len(list), err)
	}
}
