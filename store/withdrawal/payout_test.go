package withdrawal_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"lantern/store/fault"
	"lantern/store/file"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/storetest"
	"lantern/store/withdrawal"
)

func TestAnswer_InvalidForTheState_IsRefused(t *testing.T) {
	p := sent(t, 600*money.Unit)
	wants(t, p.try(1, withdrawal.ActionReceived), fault.NotDisbursed)
	wants(t, p.try(0, withdrawal.ActionAllReceived), fault.NothingOpen)
	wants(t, rulePaid(p, p.part(1).ID), fault.NotDisbursed)
	p.paid(1)
	wants(t, rulePaid(p, p.part(1).ID), fault.NotDisputed)
	_, err := withdrawal.AnswerParts(ctx, p.db, withdrawal.AnswerParams{Withdrawal: p.w, Part: p.part(1).ID,
		Action: withdrawal.ActionNotReceived}, p.key("answer", "bare"))
	wants(t, err, fault.ProofRequired)
	p.answers(1, withdrawal.ActionNotReceived)
	wants(t, p.try(1, withdrawal.ActionNotReceived), fault.AlreadyDisputed)
	p.answers(1, withdrawal.ActionReceived)
	wants(t, p.try(1, withdrawal.ActionReceived), fault.AlreadyFinal)
	wants(t, p.try(1, withdrawal.ActionNotReceived), fault.AlreadyFinal)
	other := p.key("answer", "other")
	other.Member = id.New[id.Member]()
	all := withdrawal.AnswerParams{Withdrawal: p.w, Action: withdrawal.ActionAllReceived}
	_, err = withdrawal.AnswerParts(ctx, p.db, all, other)
	wants(t, err, fault.NotFound)
	_, err = withdrawal.AnswerParts(ctx, p.db, withdrawal.AnswerParams{Withdrawal: p.w, Part: id.New[id.Payout](),
		Action: withdrawal.ActionReceived}, p.key("answer", "unknown"))
	wants(t, err, fault.NotFound)
	bare := p.by
	bare.Reason = " "
	_, err = withdrawal.Refund(ctx, p.db, p.w, bare)
	wants(t, err, fault.ValidationFailed)
}

func TestDeadline_Passed_DecidesBeforeTheJob(t *testing.T) {
	p := sent(t, 400*money.Unit)
	p.paid(1)
	p.later(t, window)
	if w := p.now(); w.State != withdrawal.Completed || w.Received != w.Amount ||
		w.Parts[0].State != withdrawal.AutoReceived {
		t.Errorf("read before the job: %s %+v", w.State, w.Parts)
	}
	if list, err := withdrawal.List(ctx, p.db, p.pia, "", 10); err != nil || list[0].State != withdrawal.Completed {
		t.Errorf("listed before the job: %v %v", list, err)
	}
	wants(t, p.try(1, withdrawal.ActionNotReceived), fault.AlreadyFinal)
	p.count()
	p.is(withdrawal.Completed, 400*money.Unit, 0)
	p.count()
	p.is(withdrawal.Completed, 400*money.Unit, 0)
}

func TestFee_PartRefunded_IsReducedAndBookedAtTheEnd(t *testing.T) {
	s := ready(t, 20_000*money.Unit)
	for i := range limits.FreePerDay {
		s.requested(t, fmt.Sprint(i), 50*money.Unit)
	}
	p := paying{scene: s, t: t, w: s.requested(t, "a", 900*money.Unit).ID, by: s.operator(t, "ann")}
	if _, err := withdrawal.Approve(ctx, s.db, p.w, p.by); err != nil {
		t.Fatal(err)
	}
	p.dispatch()
	p.record(p.report(1, false))
	p.paid(2)
	p.is(withdrawal.AwaitingConfirmation, 0, 150*money.Unit+459*money.Unit)
	p.answers(2, withdrawal.ActionReceived)
	if err := p.refund(); err != nil {
		t.Fatal(err)
	}
	p.is(withdrawal.Completed, 450*money.Unit, 150*money.Unit)
	if w := p.now(); w.Fee.String() != "4.50" {
		t.Errorf("fee %s", w.Fee)
	}
	if got := p.booked("rev:fee"); got.String() != "4.50" {
		t.Errorf("revenue has %s", got)
	}
	if got := p.booked("platform:psp:sandbox"); got != 450*money.Unit {
		t.Errorf("the provider paid %s", got)
	}
}

// booked returns the balance of a platform account.
func (p paying) booked(code string) (sum money.Amount) {
	p.t.Helper()
	const read = `SELECT COALESCE(sum(l.amount), 0)::bigint FROM lines l JOIN accounts a ON a.id = l.account_id
		WHERE a.owner_id IS NULL AND a.code = $1`
	if err := p.db.GetContext(ctx, &sum, read, code); err != nil {
		p.t.Fatal(err)
	}
	return sum
}

// CHK-21.
func TestAnswer_ThreeRacingTheDeadline_HaveOneResult(t *testing.T) {
	rounds := storetest.Rounds(200)
	s := ready(t, money.Amount(rounds)*50*money.Unit)
	by := s.operator(t, "ann")
	owner := storetest.Owner(t, s.db)
	for round := range rounds {
		p := paying{scene: s, t: t, w: s.requested(t, fmt.Sprint("w", round), 50*money.Unit).ID, by: by}
		if _, err := owner.ExecContext(ctx, `UPDATE withdrawals SET requested_on = requested_on - 1
			WHERE id = $1`, p.w); err != nil {
			t.Fatal(err)
		}
		if _, err := withdrawal.Approve(ctx, s.db, p.w, by); err != nil {
			t.Fatal(err)
		}
		p.dispatch()
		p.paid(1)
		if round%2 == 0 {
			p.later(t, window)
		}
		part := p.part(1).ID
		var group sync.WaitGroup
		answer := func(n int, action string, proofs []file.Picture) {
			group.Go(func() {
				params := withdrawal.AnswerParams{Withdrawal: p.w, Part: part, Action: action, Proofs: proofs}
				_, err := withdrawal.AnswerParts(ctx, s.db, params, s.key("answer", fmt.Sprintf("%d %d", round, n)))
				if err != nil && !isOneOf(err, fault.AlreadyFinal, fault.AlreadyDisputed, fault.NothingOpen) {
					t.Error(err)
				}
			})
		}
		answer(1, withdrawal.ActionReceived, nil)
		answer(2, withdrawal.ActionNotReceived, picture)
		answer(3, withdrawal.ActionAllReceived, nil)
		group.Go(func() { p.count() })
		group.Wait()
		p.count()
		p.is(withdrawal.Completed, 50*money.Unit, 0)
	}
	if got := (paying{scene: s, t: t}).booked("platform:psp:sandbox"); got != money.Amount(rounds)*50*money.Unit {
		t.Errorf("paid %s", got)
	}
}

func isOneOf(err error, codes ...fault.Code) bool {
	return slices.ContainsFunc(codes, func(code fault.Code) bool { return errors.Is(err, fault.New(code)) })
}

func TestAnswer_HundredCopies_AreAppliedOnce(t *testing.T) {
	p := sent(t, 600*money.Unit)
	p.paid(1)
	p.paid(2)
	part := p.part(1).ID
	copies := func(call string, params withdrawal.AnswerParams) {
		var group sync.WaitGroup
		for range 100 {
			group.Go(func() {
				for range 200 {
					_, err := withdrawal.AnswerParts(ctx, p.db, params, p.key(call, "same"))
					if err == nil {
						return
					}
					if !errors.Is(err, fault.New(fault.OperationInProgress)) {
						t.Error(err)
						return
					}
					time.Sleep(5 * time.Millisecond)
				}
				t.Error("no answer in 200 calls")
			})
		}
		group.Wait()
	}
	copies("dispute", withdrawal.AnswerParams{Withdrawal: p.w, Part: part, Action: withdrawal.ActionNotReceived,
		Proofs: picture})
	p.is(withdrawal.Disputed, 0, 0)
	copies("all", withdrawal.AnswerParams{Withdrawal: p.w, Action: withdrawal.ActionAllReceived})
	p.is(withdrawal.Completed, 600*money.Unit, 0)
	for table, want := range map[string]int{"files": 1, "payout_answers": 3} {
		var rows int
		if err := p.db.GetContext(ctx, &rows, `SELECT count(*) FROM `+table); err != nil || rows != want {
			t.Errorf("%d rows of %s: %v", rows, table, err)
		}
	}
}
