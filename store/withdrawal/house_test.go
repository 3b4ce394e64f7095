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

// byHand is a request of that amount whose parts the house pays.
func byHand(t *testing.T, amount money.Amount) paying {
	t.Helper()
	s := ready(t, 50_000*money.Unit)
	p := paying{scene: s, t: t, w: s.asked(t, "a", amount).ID, by: s.operator(t, "ann")}
	p.approve()
	p.step(t, func(tx *sqlx.Tx) error {
		return withdrawal.Dispatch(ctx, tx, withdrawal.Plan{Provider: withdrawal.House, PartMax: 50_000 * money.Unit})
	})
	return p
}

// approve takes as many persons as the amount needs.
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
	_, err := withdrawal.MarkSent(ctx, p.db, withdrawal.Sent{Part: p.part(1).ID, Reference: reference,
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

func TestAMarketWithoutAProviderPaysByHand(t *testing.T) {
	p := byHand(t, 400*money.Unit)
	list, err := withdrawal.AtDesk(ctx, p.db)
	if err != nil || len(list) != 1 || list[0].ID != p.w {
		t.Fatalf("the desk does not see it: %v %v", list, err)
	}
	to, err := withdrawal.TargetOf(ctx, p.db, p.vault, p.part(1).ID, p.by)
	if err != nil || to.Number != "1234564417" || to.Amount != 400*money.Unit || to.Holder != "Pia Chai" {
		t.Errorf("%+v %v", to, err)
	}
	var looks int
	if err := p.db.GetContext(ctx, &looks, `SELECT count(*) FROM audit_rows
		WHERE action = 'payout.target' AND actor = 'operator:ann'`); err != nil || looks != 1 {
		t.Errorf("%d looks in the trail: %v", looks, err)
	}
	if err := p.sentAs("KB-1", p.by); err != nil {
		t.Fatal(err)
	}
	p.is(withdrawal.AwaitingConfirmation, 0, 0)
	if got := p.bank(); got != 400*money.Unit {
		t.Errorf("the bank has %s less", got)
	}
	if ref := p.part(1).Reference; ref == nil || *ref != "KB-1" {
		t.Errorf("%v", ref)
	}
	wants(t, p.sentAs("KB-1", p.operator(t, "bob")), fault.StateChanged)
	_, err = withdrawal.TargetOf(ctx, p.db, p.vault, p.part(1).ID, p.by)
	wants(t, err, fault.StateChanged)
	p.says(1, withdrawal.SaysReceived)
	p.is(withdrawal.Completed, 400*money.Unit, 0)
	if list, err = withdrawal.AtDesk(ctx, p.db); err != nil || len(list) != 0 {
		t.Errorf("still at the desk: %v %v", list, err)
	}
}

func TestCHK22TwoPersonsSayThatMuchWasPaidByHand(t *testing.T) {
	p := byHand(t, 30_000*money.Unit)
	bob, eve := p.operator(t, "bob"), p.operator(t, "eve")
	for _, said := range []struct {
		by        approval.Action
		reference string
	}{{p.by, "KB-1"}, {bob, "KB-2"}} {
		if err := p.sentAs(said.reference, said.by); err != nil {
			t.Fatal(err)
		}
		p.is(withdrawal.Disbursing, 0, 30_000*money.Unit)
	}
	wants(t, p.sentAs("KB-1", p.by), fault.SecondPersonRequired)
	words, err := withdrawal.SentWords(ctx, p.db, p.part(1).ID)
	if err != nil || len(words) != 2 || words[0].By != "ann" || words[0].Content != "KB-1" || words[1].Content != "KB-2" {
		t.Errorf("%+v %v", words, err)
	}
	// Who erred says another reference; then two say the same.
	if err := p.sentAs("KB-1", bob); err != nil {
		t.Fatal(err)
	}
	p.is(withdrawal.AwaitingConfirmation, 0, 0)
	wants(t, p.sentAs("KB-1", eve), fault.StateChanged)
	var told int
	if err := p.db.GetContext(ctx, &told, `SELECT count(*) FROM audit_rows
		WHERE action LIKE 'payout.sent%' AND object LIKE 'payout:%'`); err != nil || told != 3 {
		t.Errorf("%d rows in the trail: %v", told, err)
	}
}

func TestWhatCannotBePaidByHandGoesBack(t *testing.T) {
	p := byHand(t, 30_000*money.Unit)
	bob := p.operator(t, "bob")
	if err := p.sentAs("KB-1", p.by); err != nil {
		t.Fatal(err)
	}
	_, err := withdrawal.MarkFailed(ctx, p.db, p.part(1).ID, bob)
	wants(t, err, fault.StateChanged)
	// Her own word she may take back by saying so.
	if w, err := withdrawal.MarkFailed(ctx, p.db, p.part(1).ID, p.by); err != nil || w.State != withdrawal.Failed {
		t.Errorf("%s %v", w.State, err)
	}
	p.is(withdrawal.Failed, 0, 0)
	if b := p.wallet(t); b.Main != 50_000*money.Unit || p.bank() != 0 {
		t.Errorf("%s back, the bank %s", b.Main, p.bank())
	}
	wants(t, p.sentAs("KB-1", bob), fault.StateChanged)
}

func TestTheHouseSpeaksOfItsOwnPartsAlone(t *testing.T) {
	p := sent(t, 400*money.Unit)
	wants(t, p.sentAs("KB-1", p.by), fault.StateChanged)
	_, err := withdrawal.MarkFailed(ctx, p.db, p.part(1).ID, p.by)
	wants(t, err, fault.StateChanged)
	_, err = withdrawal.TargetOf(ctx, p.db, p.vault, p.part(1).ID, p.by)
	wants(t, err, fault.StateChanged)
	_, err = withdrawal.MarkSent(ctx, p.db, withdrawal.Sent{Part: id.New[id.Payout](), Reference: "KB-1",
		Window: window},
		p.by)
	wants(t, err, fault.NotFound)
	wants(t, p.sentAs(" ", p.by), fault.ValidationFailed)
	p.is(withdrawal.Disbursing, 0, 400*money.Unit)
}

func TestOneReferenceOfTheBankIsOnePayment(t *testing.T) {
	p := byHand(t, 400*money.Unit)
	second := paying{scene: p.scene, t: t, w: p.asked(t, "b", 300*money.Unit).ID, by: p.by}
	second.approve()
	second.step(t, func(tx *sqlx.Tx) error {
		return withdrawal.Dispatch(ctx, tx, withdrawal.Plan{Provider: withdrawal.House, PartMax: 50_000 * money.Unit})
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

func TestManyPeopleAtOncePayByHandOnce(t *testing.T) {
	p := byHand(t, 400*money.Unit)
	people := []approval.Action{p.by, p.operator(t, "bob"), p.operator(t, "cat")}
	part := p.part(1).ID
	var group sync.WaitGroup
	var won atomic.Int64
	for i := range 60 {
		group.Go(func() {
			_, err := withdrawal.MarkSent(ctx, p.db, withdrawal.Sent{Part: part, Reference: "KB-1", Window: window},
				people[i%len(people)])
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
		t.Errorf("%d times, the bank has %s less", won.Load(), p.bank())
	}
	p.is(withdrawal.AwaitingConfirmation, 0, 0)
}
