package settlement_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"lantern/store/approval"
	"lantern/store/contract"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/settlement"
)

func TestOperator_CancelCoverAndWriteOff_NeedTwo(t *testing.T) {
	s := setUp(t)
	p := s.line("ann7", "bee7", "cat7")
	s.contract(contract.DailySalary, nil, p[0], "", fmt.Sprintf(salary, 10_000))
	s.contract(contract.DailySalary, &p[0], p[1], "", fmt.Sprintf(salary, 5_000))
	s.contract(contract.DailySalary, &p[1], p[2], "", fmt.Sprintf(salary, 9_000))
	s.bet(p[2], "BGS", "r", 1000*money.Unit, 0)
	s.work()
	s.at("2026-03-10T20:00:00Z")
	s.work()
	var open id.Bill
	if err := s.owner.GetContext(ctx, &open, `SELECT id FROM bills WHERE state = 'PARTIAL'`); err != nil {
		t.Fatal(err, s.bills(contract.DailySalary))
	}
	if _, err := settlement.WriteOff(ctx, s.operators, open, s.ann); err == nil {
		t.Error("written off on the first day")
	}
	before := s.main(p[2])
	for n, by := range []approval.Action{s.ann, s.bob} {
		b, err := settlement.Cover(ctx, s.operators, open, by)
		if err != nil {
			t.Fatal(err)
		}
		if want := []settlement.BillState{settlement.Partial, settlement.Paid}[n]; b.State != want {
			t.Errorf("after %d votes: %s", n+1, b.State)
		}
	}
	if got := s.main(p[2]); got != before+4*money.Unit {
		t.Errorf("the payee has %s", got)
	}
	owed, err := ledger.Owed(ctx, s.db, p[1].ID, "THB")
	if err != nil || owed != 4*money.Unit {
		t.Errorf("the payer owes %s %v", owed, err)
	}
	if states := strings.Count(s.bills(contract.DailySalary), "PAID"); states != 3 {
		t.Errorf("%s", s.bills(contract.DailySalary))
	}
}

func TestOperator_Recompute_KeepsTheFormerBillsAsHistory(t *testing.T) {
	s := setUp(t)
	p := s.line("ann8")
	s.contract(contract.Dividend, nil, p[0], "D", `{"tiers": [{"validBet": "0.00", "active": 1, "ratePpm": 100000}]}`)
	s.bet(p[0], "BGS", "r", 1000*money.Unit, 0)
	s.work()
	s.at("2026-03-10T20:16:00Z")
	s.work()
	run := s.lastRun(contract.Dividend)
	if _, err := settlement.Recompute(ctx, s.operators, run.ID, s.ann); err != nil {
		t.Fatal(err)
	}
	s.work()
	for _, by := range []approval.Action{s.bob} {
		if _, err := settlement.Approve(ctx, s.operators, run.ID, by); err != nil {
			t.Fatal(err)
		}
	}
	s.work()
	var kept []bool
	if err := s.owner.SelectContext(ctx, &kept, `SELECT is_replaced FROM bills WHERE run_id = $1 ORDER BY id`,
		run.ID); err != nil || !slices.Equal(kept, []bool{true, false}) {
		t.Errorf("%v %v", kept, err)
	}
	if got := s.main(p[0]); got != 100*money.Unit {
		t.Errorf("paid %s", got)
	}
}

func TestOperator_Release_PaysAHeldBill(t *testing.T) {
	s := setUp(t)
	p := s.line("ann12", "bee12")
	s.contract(contract.DailySalary, nil, p[0], "", fmt.Sprintf(salary, 10_000))
	s.bet(p[1], "BGS", "r", 1000*money.Unit, 0)
	s.exec(`UPDATE members SET income_frozen = true WHERE id = $1`, p[0].ID)
	s.work()
	s.at("2026-03-10T20:00:00Z")
	s.work()
	var held id.Bill
	if err := s.owner.GetContext(ctx, &held, `SELECT id FROM bills WHERE state = 'HELD'`); err != nil {
		t.Fatal(err, s.bills(contract.DailySalary))
	}
	s.exec(`UPDATE members SET income_frozen = false WHERE id = $1`, p[0].ID)
	if b, err := settlement.Release(ctx, s.operators, held, s.ann); err != nil || b.State != settlement.Paid {
		t.Errorf("%s %v", b.State, err)
	}
}
