package adjustment_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/adjustment"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/wallet"
)

var ctx = context.Background()

type scene struct {
	db  *pg.DB
	pia seed.Person
}

func ready(t *testing.T) scene {
	t.Helper()
	s := scene{db: storetest.Furnished(t, seed.Base)}
	s.pia = seed.Pia(t, s.db)
	return s
}

// by is an operator's action with a reason.
func (s scene) by(t *testing.T, name string) approval.Action {
	t.Helper()
	var who approval.Operator
	err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) (err error) {
		who, err = operator.Insert(ctx, tx, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return approval.Action{By: who, Reason: "case of " + name}
}

func (s scene) balance(t *testing.T) money.Amount {
	t.Helper()
	now, err := wallet.Of(ctx, s.db, s.pia.ID, "THB")
	if err != nil {
		t.Fatal(err)
	}
	return now.Main
}

func (s scene) correction(kind ledger.Kind, key string, amount money.Amount) adjustment.Proposal {
	return adjustment.Proposal{Member: s.pia.ID, Kind: kind, Key: key, Amount: amount, Currency: "THB"}
}

func (s scene) proposed(t *testing.T, what adjustment.Proposal, by approval.Action) adjustment.Adjustment {
	t.Helper()
	a, err := adjustment.Propose(ctx, s.db, what, by)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func wants(t *testing.T, err error, code fault.Code) {
	t.Helper()
	if !errors.Is(err, fault.New(code)) {
		t.Errorf("%v instead of %s", err, code)
	}
}

func (s scene) count(t *testing.T, query string, args ...any) (n int) {
	t.Helper()
	if err := s.db.GetContext(ctx, &n, query, args...); err != nil {
		t.Fatal(err)
	}
	return n
}

// CHK-22.
func TestApprove_AdjustmentBySameOperator_IsRefused(t *testing.T) {
	s := ready(t)
	ann, bob := s.by(t, "ann"), s.by(t, "bob")
	before := s.balance(t)
	plus := s.proposed(t, s.correction(ledger.AdjustPlus, "case 1", 12_3456), ann)
	if s.balance(t) != before || plus.State != adjustment.Proposed {
		t.Errorf("a proposal moved money: %s", plus.State)
	}
	_, err := adjustment.Approve(ctx, s.db, plus.ID, ann)
	wants(t, err, fault.SecondPersonRequired)
	_, err = adjustment.Refuse(ctx, s.db, plus.ID, ann)
	wants(t, err, fault.SecondPersonRequired)
	if waiting, err := adjustment.List(ctx, s.db, true); err != nil || len(waiting) != 1 ||
		waiting[0].ProposedBy != "ann" {
		t.Errorf("%+v %v", waiting, err)
	}
	done, err := adjustment.Approve(ctx, s.db, plus.ID, bob)
	if err != nil || done.State != adjustment.Approved || *done.DecidedBy != "bob" || s.balance(t) != before+12_3456 {
		t.Errorf("%+v %v", done, err)
	}
	_, err = adjustment.Refuse(ctx, s.db, plus.ID, bob)
	wants(t, err, fault.StateChanged)

	minus := s.proposed(t, s.correction(ledger.AdjustMinus, "case 2", 12_3456), bob)
	if _, err := adjustment.Approve(ctx, s.db, minus.ID, ann); err != nil || s.balance(t) != before {
		t.Errorf("%s %v", s.balance(t), err)
	}
	const trail = `SELECT count(*) FROM audit_rows WHERE action = 'adjustment.approve' AND before->>'state' = 'PROPOSED'
		AND after->>'state' = 'APPROVED'
		AND after->>'amount' = '12.3456' AND actor = $1 AND reason = $2`
	if s.count(t, trail, "operator:bob", "case of bob") != 1 || s.count(t, trail, "operator:ann", "case of ann") != 1 {
		t.Error("the audit trail does not name the approver")
	}
	list, err := wallet.Records(ctx, s.db, wallet.RecordFilter{Member: s.pia.ID, Currency: "THB", Group: "system",
		Size: 5})
	if err != nil || len(list) != 2 || list[0].Kind != "ADJUST_MINUS" || list[1].Kind != "ADJUST_PLUS" ||
		*list[0].RelatedKind != "adjustment" {
		t.Errorf("the record shows %+v %v", list, err)
	}
}

func TestRefuse_Adjustment_MovesNoMoney(t *testing.T) {
	s := ready(t)
	ann, bob := s.by(t, "ann"), s.by(t, "bob")
	before := s.balance(t)
	a := s.proposed(t, s.correction(ledger.AdjustPlus, "case", 100*money.Unit), ann)
	if done, err := adjustment.Refuse(ctx, s.db, a.ID, bob); err != nil || done.State != adjustment.Refused {
		t.Errorf("%+v %v", done, err)
	}
	_, err := adjustment.Approve(ctx, s.db, a.ID, bob)
	wants(t, err, fault.StateChanged)
	if s.balance(t) != before {
		t.Errorf("%s beside %s", s.balance(t), before)
	}
	if _, err := s.db.ExecContext(ctx, `UPDATE adjustments SET amount = amount + 1`); err == nil {
		t.Error("a proposal can be rewritten")
	}
	if _, err := storetest.Owner(t, s.db).ExecContext(ctx, `UPDATE adjustments SET state = 'APPROVED'`); err == nil {
		t.Error("a decision can be turned round")
	}
}

func TestApprove_AmountAboveBalance_IsRefused(t *testing.T) {
	s := ready(t)
	ann, bob := s.by(t, "ann"), s.by(t, "bob")
	before := s.balance(t)
	a := s.proposed(t, s.correction(ledger.AdjustMinus, "too much", before+1), ann)
	_, err := adjustment.Approve(ctx, s.db, a.ID, bob)
	wants(t, err, fault.InsufficientBalance)
	if waiting, err := adjustment.List(ctx, s.db, true); err != nil || len(waiting) != 1 || s.balance(t) != before {
		t.Errorf("%+v %v", waiting, err)
	}
	all := s.proposed(t, s.correction(ledger.AdjustMinus, "all", before), ann)
	if _, err := adjustment.Approve(ctx, s.db, all.ID, bob); err != nil || s.balance(t) != 0 {
		t.Errorf("%s %v", s.balance(t), err)
	}
}

func TestPropose_SameCase_IsRecordedOnce(t *testing.T) {
	s := ready(t)
	ann := s.by(t, "ann")
	var group sync.WaitGroup
	made := make([]id.Adjustment, 20)
	for i := range made {
		group.Go(func() {
			a, err := adjustment.Propose(ctx, s.db, s.correction(ledger.AdjustPlus, "case", money.Unit), ann)
			if made[i] = a.ID; err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	for _, each := range made {
		if each != made[0] {
			t.Errorf("%s beside %s", each, made[0])
		}
	}
	_, err := adjustment.Propose(ctx, s.db, s.correction(ledger.AdjustPlus, "case", 2*money.Unit), ann)
	wants(t, err, fault.IdempotencyKeyReused)
	for _, wrong := range []adjustment.Proposal{
		s.correction(ledger.AdjustPlus, "zero", 0), s.correction(ledger.AdjustPlus, " ", 1),
		s.correction(ledger.Payout, "kind", 1),
	} {
		_, err := adjustment.Propose(ctx, s.db, wrong, ann)
		wants(t, err, fault.ValidationFailed)
	}
	_, err = adjustment.Propose(ctx, s.db, s.correction(ledger.AdjustPlus, "silent", 1),
		approval.Action{By: ann.By, Reason: " "})
	wants(t, err, fault.ValidationFailed)
	if n := s.count(t, `SELECT count(*) FROM audit_rows WHERE action = 'adjustment.propose'`); n != 1 {
		t.Errorf("%d rows in the audit trail", n)
	}
}

func TestApprove_ConcurrentApprovals_CreditOnce(t *testing.T) {
	s := ready(t)
	a := s.proposed(t, s.correction(ledger.AdjustPlus, "case", 5*money.Unit), s.by(t, "ann"))
	before := s.balance(t)
	var operators []approval.Action
	for i := range 10 {
		operators = append(operators, s.by(t, fmt.Sprint("operator ", i)))
	}
	var group sync.WaitGroup
	var won atomic.Int64
	for i := range 100 {
		group.Go(func() {
			if _, err := adjustment.Approve(ctx, s.db, a.ID, operators[i%10]); err == nil {
				won.Add(1)
			} else {
				wants(t, err, fault.StateChanged)
			}
		})
	}
	group.Wait()
	entries := s.count(t, `SELECT count(*) FROM entries WHERE key = $1`, "adjustment:"+string(a.ID))
	if won.Load() != 1 || s.balance(t) != before+5*money.Unit || entries != 1 {
		t.Errorf("%d won, %d entries, %s", won.Load(), entries, s.balance(t))
	}
}
