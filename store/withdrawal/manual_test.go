package withdrawal_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/withdrawal"
)

// byHand returns a request of that amount with manual parts.
func byHand(t *testing.T, amount money.Amount) paying {
	t.Helper()
	s := ready(t, 50_000*money.Unit)
	p := paying{scene: s, t: t, w: s.requested(t, "a", amount).ID, by: s.operator(t, "ann")}
	p.approve()
	p.step(t, func(tx *sqlx.Tx) error {
		return withdrawal.Dispatch(ctx, tx, withdrawal.Plan{Provider: withdrawal.Manual, PartMax: 50_000 * money.Unit})
	})
	return p
}

// approve approves with as many operators as the amount needs.
func (p paying) approve() {
	p.t.Helper()
	switch w, err := withdrawal.Approve(ctx, p.db, p.w, p.by); {
	case err != nil:
		p.t.Fatal(err)
	case w.State == withdrawal.Approved:
		return
	}
	if _, err := withdrawal.Approve(ctx, p.db, p.w, p.operator(p.t, "approver")); err != nil {
		p.t.Fatal(err)
	}
}

func (p paying) sentAs(reference string, by approval.Action) error {
	_, err := withdrawal.MarkSent(ctx, p.db, withdrawal.SentParams{Part: p.part(1).ID, Reference: reference,
		Window: window}, by)
	return err
}

func (p paying) bank() (sum money.Amount) {
	p.t.Helper()
	const read = `SELECT COALESCE(sum(l.amount), 0)::bigint FROM lines l JOIN accounts a ON a.id = l.account_id
		WHERE a.code = 'platform:bank'`
	if err := p.db.GetContext(ctx, &sum, read); err != nil {
		p.t.Fatal(err)
	}
	return sum
}

func TestManual_NoProvider_IsPaidByOperators(t *testing.T) {
	p := byHand(t, 400*money.Unit)
	list, err := withdrawal.AwaitingOperator(ctx, p.db)
	if err != nil || len(list) != 1 || list[0].ID != p.w {
		t.Fatalf("the operators do not see it: %v %v", list, err)
	}
	to, err := withdrawal.TargetOf(ctx, p.db, p.vault, p.part(1).ID, p.by)
	if err != nil || to.Number != "1234564417" || to.Amount != 400*money.Unit || to.Holder != "Pia Chai" {
		t.Errorf("%+v %v", to, err)
	}
	var looks int
	if err := p.db.GetContext(ctx, &looks, `SELECT count(*) FROM audit_rows
		WHERE action = 'payout.target' AND actor = 'operator:ann'`); err != nil || looks != 1 {
		t.Errorf("%d reads of the account in the audit trail: %v", looks, err)
	}
	if err := p.sentAs("KB-1", p.by); err != nil {
		t.Fatal(err)
	}
	p.is(withdrawal.AwaitingConfirmation, 0, 0)
	if got := p.bank(); got != 400*money.Unit {
		t.Errorf("the bank account has %s less", got)
	}
	if ref := p.part(1).Reference; ref == nil || *ref != "KB-1" {
		t.Errorf("%v", ref)
	}
	wants(t, p.sentAs("KB-1", p.operator(t, "bob")), fault.StateChanged)
	_, err = withdrawal.TargetOf(ctx, p.db, p.vault, p.part(1).ID, p.by)
	wants(t, err, fault.StateChanged)
	p.answers(1, withdrawal.ActionReceived)
	p.is(withdrawal.Completed, 400*money.Unit, 0)
	if list, err = withdrawal.AwaitingOperator(ctx, p.db); err != nil || len(list) != 0 {
		t.Errorf("still listed for operators: %v %v", list, err)
	}
}

// CHK-22.
func TestManualPayment_AboveTheLimit_NeedsTwoOperatorsWithTheSameReference(t *testing.T) {
	p := byHand(t, 30_000*money.Unit)
	bob, eve := p.operator(t, "bob"), p.operator(t, "eve")
	for _, vote := range []struct {
		by        approval.Action
		reference string
	}{{p.by, "KB-1"}, {bob, "KB-2"}} {
		if err := p.sentAs(vote.reference, vote.by); err != nil {
			t.Fatal(err)
		}
		p.is(withdrawal.Disbursing, 0, 30_000*money.Unit)
	}
	wants(t, p.sentAs("KB-1", p.by), fault.SecondPersonRequired)
	votes, err := withdrawal.SentVotes(ctx, p.db, p.part(1).ID)
	if err != nil || len(votes) != 2 || votes[0].By != "ann" || votes[0].Content != "KB-1" || votes[1].Content != "KB-2" {
		t.Errorf("%+v %v", votes, err)
	}
	// An operator corrects a mistake with another reference; then two have the same.
	if err := p.sentAs("KB-1", bob); err != nil {
		t.Fatal(err)
	}
	p.is(withdrawal.AwaitingConfirmation, 0, 0)
	wants(t, p.sentAs("KB-1", eve), fault.StateChanged)
	var rows int
	if err := p.db.GetContext(ctx, &rows, `SELECT count(*) FROM audit_rows
		WHERE action LIKE 'payout.sent%' AND object LIKE 'payout:%'`); err != nil || rows != 3 {
		t.Errorf("%d rows in the audit trail: %v", rows, err)
	}
}

func TestMarkFailed_ManualPart_IsRefunded(t *testing.T) {
	p := byHand(t, 30_000*money.Unit)
	bob := p.operator(t, "bob")
	if err := p.sentAs("KB-1", p.by); err != nil {
		t.Fatal(err)
	}
	_, err := withdrawal.MarkFailed(ctx, p.db, p.part(1).ID, bob)
	wants(t, err, fault.StateChanged)
	// The operator's own vote is withdrawn.
	if w, err := withdrawal.MarkFailed(ctx, p.db, p.part(1).ID, p.by); err != nil || w.State != withdrawal.Failed {
		t.Errorf("%s %v", w.State, err)
	}
	p.is(withdrawal.Failed, 0, 0)
	if b := p.wallet(t); b.Main != 50_000*money.Unit || p.bank() != 0 {
		t.Errorf("%s refunded, bank account %s", b.Main, p.bank())
	}
	wants(t, p.sentAs("KB-1", bob), fault.StateChanged)
}

func TestManual_PartOfAProvider_IsRefused(t *testing.T) {
	p := sent(t, 400*money.Unit)
	wants(t, p.sentAs("KB-1", p.by), fault.StateChanged)
	_, err := withdrawal.MarkFailed(ctx, p.db, p.part(1).ID, p.by)
	wants(t, err, fault.StateChanged)
	_, err = withdrawal.TargetOf(ctx, p.db, p.vault, p.part(1).ID, p.by)
	wants(t, err, fault.StateChanged)
	_, err = withdrawal.MarkSent(ctx, p.db, withdrawal.SentParams{Part: id.New[id.Payout](), Reference: "KB-1",
		Window: window},
		p.by)
	wants(t, err, fault.NotFound)
	wants(t, p.sentAs(" ", p.by), fault.ValidationFailed)
	p.is(withdrawal.Disbursing, 0, 400*money.Unit)
}

func TestMarkSent_ReferenceOfAnotherPart_IsRefused(t *testing.T) {
	p := byHand(t, 400*money.Unit)
	second := paying{scene: p.scene, t: t, w: p.requested(t, "b", 300*money.Unit).ID, by: p.by}
	second.approve()
	second.step(t, func(tx *sqlx.Tx) error {
		return withdrawal.Dispatch(ctx, tx, withdrawal.Plan{Provider: withdrawal.Manual, PartMax: 50_000 * money.Unit})
	})
	if err := p.sentAs("KB-1", p.by); err != nil {
		t.Fatal(err)
	}
	wants(t, second.sentAs("KB-1", p.by), fault.Conflict)
	second.is(withdrawal.Disbursing, 0, 300*money.Unit)
	if err := second.sentAs("KB-2", p.by); err != nil {
		t.Error(err)
	}
}

func TestMarkSent_ConcurrentVotes_BookOnce(t *testing.T) {
	p := byHand(t, 400*money.Unit)
	operators := []approval.Action{p.by, p.operator(t, "bob"), p.operator(t, "cat")}
	part := p.part(1).ID
	var group sync.WaitGroup
	var won atomic.Int64
	for i := range 60 {
		group.Go(func() {
			_, err := withdrawal.MarkSent(ctx, p.db, withdrawal.SentParams{Part: part, Reference: "KB-1", Window: window},
				operators[i%len(operators)])
			switch {
			case err == nil:
				won.Add(1)
			case !errors.Is(err, fault.New(fault.StateChanged)):
				t.Error(err)
			}
		})
	}
	group.Wait()
	if won.Load() != 1 || p.bank() != 400*money.Unit {
		t.Errorf("%d times, the bank account has %s less", won.Load(), p.bank())
	}
	p.is(withdrawal.AwaitingConfirmation, 0, 0)
}
