package settlement_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"lantern/store/contract"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/settlement"
	"lantern/store/storetest/vectors"
	"lantern/store/wallet"
)

const salary = `{"tiers": [{"validBet": "0.00", "active": 1, "ratePpm": %d}]}`

func TestWork_DailySalary_IsPaidInTheNightFromTheTopDown(t *testing.T) {
	s := setUp(t)
	p := s.line("ann1", "bee1", "cat1")
	s.contract(contract.DailySalary, nil, p[0], "", fmt.Sprintf(salary, 10_000))
	s.contract(contract.DailySalary, &p[0], p[1], "", fmt.Sprintf(salary, 8_000))
	s.contract(contract.DailySalary, &p[1], p[2], "", fmt.Sprintf(salary, 9_000))
	s.bet(p[2], "BGS", "r", 1000*money.Unit, 0)
	s.work()
	s.at("2026-03-10T19:44:00Z")
	s.work()
	if got := s.bills(contract.DailySalary); strings.Contains(got, "2026-03-10") {
		t.Fatalf("paid before 02:45: %s", got)
	}
	s.at("2026-03-10T19:46:00Z")
	s.work()
	// The platform pays 10.00; of it 8.00 goes on, which is less than the 9.00 that the last one is owed.
	want := "ann1 2026-03-10 PAID 1000/1000, bee1 2026-03-10 PAID 800/800, cat1 2026-03-10 PARTIAL 800/900"
	if got := s.bills(contract.DailySalary); !strings.HasSuffix(got, want) {
		t.Errorf("%s, want %s", got, want)
	}
	if s.main(p[0]) != 2*money.Unit || s.main(p[1]) != 0 || s.main(p[2]) != 8*money.Unit {
		t.Errorf("%s, %s, %s", s.main(p[0]), s.main(p[1]), s.main(p[2]))
	}
	// What is owed is paid with the next credit of the payer.
	s.give(p[1], 5*money.Unit)
	s.payOwed()
	if s.main(p[1]) != 4*money.Unit || s.main(p[2]) != 9*money.Unit {
		t.Errorf("after the credit: %s, %s", s.main(p[1]), s.main(p[2]))
	}
	var owes bool
	if err := s.owner.GetContext(ctx, &owes, `SELECT bool_or(owes_bills) FROM balances`); err != nil || owes {
		t.Errorf("a bill is still owed: %v %v", owes, err)
	}
}

func TestWork_HourlySalary_CountsTheHour(t *testing.T) {
	s := setUp(t)
	p := s.line("ann2", "bee2")
	s.contract(contract.HourlySalary, nil, p[0], "", fmt.Sprintf(salary, 1_000))
	s.bet(p[1], "BGS", "r", 900*money.Unit, 0)
	s.bet(p[0], "RNG", "r", 251*money.Unit, 0)
	s.at("2026-03-10T06:00:01Z")
	s.bet(p[1], "BGS", "r", 500*money.Unit, 0)
	s.work()
	if got := s.bills(contract.HourlySalary); strings.Contains(got, "T12 ") {
		t.Fatalf("paid at once: %s", got)
	}
	s.at("2026-03-10T06:05:01Z")
	s.work()
	if got := s.bills(contract.HourlySalary); !strings.HasSuffix(got, "ann2 2026-03-10T12 PAID 115/115") {
		t.Errorf("%s", got)
	}
}

func TestWork_RealtimeSalary_PaysEachSlotAndKeepsFractions(t *testing.T) {
	s := setUp(t)
	p := s.line("ann3", "bee3")
	s.contract(contract.RealtimeSalary, nil, p[0], "", `{"roundBet": "1.00", "profitPpm": 1000, "lossPpm": 2500}`)
	slots := []struct {
		at            string
		stake, payout money.Amount
	}{
		{"2026-03-10T05:04:59Z", 25_000, 0}, {"2026-03-10T05:05:00Z", 25_000, 0},
		{"2026-03-10T05:09:59Z", 33_000, 90_000},
		{"2026-03-10T05:15:00Z", 77_000, 0},
	}
	for n, bet := range slots {
		s.at(bet.at)
		s.bet(p[1], "LOTT", fmt.Sprint(n), bet.stake, bet.payout)
		s.work()
	}
	s.at("2026-03-10T05:20:25Z")
	s.work()
	want := "ann3 2026-03-10T12:00 ZERO 0/0, ann3 2026-03-10T12:05 PAID 1/1, ann3 2026-03-10T12:15 PAID 2/2"
	if got := s.bills(contract.RealtimeSalary); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestWork_Dividend_WaitsForApprovalAndCarriesLosses(t *testing.T) {
	s := setUp(t)
	p := s.line("ann4", "bee4")
	const terms = `{"tiers": [{"validBet": "0.00", "loss": "0.00", "active": 1, "ratePpm": 200000}]}`
	s.contract(contract.Dividend, nil, p[0], "D", terms)
	s.bet(p[1], "BGS", "r", 600*money.Unit, 700*money.Unit) // the team wins 100
	s.at("2026-03-11T05:00:00Z")
	s.work()
	s.bet(p[1], "BGS", "r", 1000*money.Unit, 0)
	s.at("2026-03-11T20:16:00Z")
	s.work()
	run := s.lastRun(contract.Dividend)
	if run.State != settlement.Review {
		t.Fatalf("the run is %s", run.State)
	}
	if _, err := settlement.Approve(ctx, s.operators, run.ID, s.ann); err != nil {
		t.Fatal(err)
	}
	s.work()
	// 1,000 less the 100 carried, at 20 %.
	want := "ann4 2026-03-10 NEGATIVE 0/0, ann4 2026-03-11 PAID 18000/18000"
	if got := s.bills(contract.Dividend); !strings.HasSuffix(got, want) {
		t.Errorf("%s, want %s", got, want)
	}
	if got := s.main(p[0]); got != 180*money.Unit {
		t.Errorf("the balance is %s", got)
	}
}

func (s *fixture) lastRun(kind contract.Kind) settlement.Run {
	s.Helper()
	runs, err := settlement.Runs(ctx, s.db, kind, "", nil, 1)
	if err != nil || len(runs) == 0 {
		s.Fatal(runs, err)
	}
	return runs[0]
}

func TestStates_Vectors(t *testing.T) {
	vectors.Check(t, "run", func(from, event string) (string, error) {
		to, err := settlement.RunState(from).After(event)
		return string(to), err
	})
	vectors.Check(t, "bill", func(from, event string) (string, error) {
		to, err := settlement.BillState(from).After(event)
		return string(to), err
	})
}

// CHK-26: three instances pay once.
func TestWork_ThreeInstances_PayOnce(t *testing.T) {
	s := setUp(t)
	p := s.line("ann5", "bee5", "cat5")
	s.contract(contract.DailySalary, nil, p[0], "", fmt.Sprintf(salary, 10_000))
	s.contract(contract.DailySalary, &p[0], p[1], "", fmt.Sprintf(salary, 5_000))
	s.bet(p[2], "BGS", "r", 1000*money.Unit, 0)
	s.work()
	s.at("2026-03-10T20:00:00Z")
	s.keep()
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			for range 5 {
				if err := settlement.Work(ctx, s.db); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if s.main(p[0]) != 5*money.Unit || s.main(p[1]) != 5*money.Unit {
		t.Errorf("%s and %s", s.main(p[0]), s.main(p[1]))
	}
}

// A process that dies at any step leaves nothing half done: whatever is cut, the bills and balances are the same.
func TestWork_CutAnywhere_GivesTheSameBills(t *testing.T) {
	var want string
	for cut := range 12 {
		s := setUp(t)
		p := s.line("ann6", "bee6", "cat6")
		s.contract(contract.DailySalary, nil, p[0], "", fmt.Sprintf(salary, 10_000))
		s.contract(contract.DailySalary, &p[0], p[1], "", fmt.Sprintf(salary, 9_000))
		s.bet(p[2], "BGS", "r", 777*money.Unit, 100*money.Unit)
		s.at("2026-03-10T19:46:00Z")
		cutting, stop := context.WithTimeout(ctx, time.Duration(cut)*4*time.Millisecond)
		s.keep()
		_ = settlement.Work(cutting, s.db) // cut off somewhere
		stop()
		s.at("2026-03-10T19:50:00Z")
		s.work()
		got := fmt.Sprint(s.bills(contract.DailySalary), s.main(p[0]), s.main(p[1]))
		if want == "" {
			want = got
		}
		if got != want || !strings.Contains(got, "PAID 777/777") {
			t.Fatalf("cut at %d: %s, want %s", cut, got, want)
		}
	}
}

// The replay of the period that was settled gives what was paid, and names what would end under lower terms.
func TestReplayOf_APastPeriod_GivesWhatWasPaid(t *testing.T) {
	s := setUp(t)
	p := s.line("ann9", "bee9", "cat9")
	s.contract(contract.DailySalary, nil, p[0], "", fmt.Sprintf(salary, 10_000))
	s.contract(contract.DailySalary, &p[0], p[1], "", fmt.Sprintf(salary, 8_000))
	s.contract(contract.HourlySalary, nil, p[0], "", fmt.Sprintf(salary, 1_000))
	s.bet(p[2], "BGS", "r", 1000*money.Unit, 0)
	s.work()
	s.at("2026-03-10T20:00:00Z")
	s.work()
	replay := func(kind contract.Kind, rate money.Rate) settlement.Replay {
		t.Helper()
		r, err := settlement.ReplayOf(ctx, s.db, p[0].ID, contract.Proposal{Kind: kind,
			Terms: contract.Terms{Tiers: []contract.Tier{{Active: 1, Rate: rate}}}}, "2026-03-10")
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	same := replay(contract.DailySalary, 10_000)
	if same.Own.Due.Amount != 10*money.Unit || same.Net != 2*money.Unit || len(same.Lines) != 1 || same.Lines[0].Ends ||
		same.Lines[0].Due.Amount != 8*money.Unit || same.Lines[0].Name != "bee9" {
		t.Errorf("%+v", same)
	}
	lower := replay(contract.DailySalary, 5_000)
	if lower.Net != 5*money.Unit || !lower.Lines[0].Ends {
		t.Errorf("%+v", lower)
	}
	if hourly := replay(contract.HourlySalary, 1_000); hourly.Net != 1*money.Unit ||
		hourly.Own.Figures.ValidBet != 1000*money.Unit {
		t.Errorf("%+v", hourly)
	}
	if _, err := settlement.ReplayOf(ctx, s.db, p[0].ID, contract.Proposal{Kind: contract.DailySalary,
		Terms: contract.Terms{Tiers: []contract.Tier{{Rate: 1}}}}, "2026-03-11"); err == nil {
		t.Error("a day that is not over was replayed")
	}
}

func TestWork_PayerWhoOwes_MayNeitherWithdrawNorTransfer(t *testing.T) {
	s := setUp(t)
	p := s.line("ann10", "bee10")
	s.contract(contract.DailySalary, nil, p[0], "", fmt.Sprintf(salary, 1_000))
	s.contract(contract.DailySalary, &p[0], p[1], "", fmt.Sprintf(salary, 9_000))
	s.bet(p[1], "BGS", "r", 1000*money.Unit, 0)
	s.work()
	s.at("2026-03-10T20:00:00Z")
	s.work()
	balance, err := wallet.Of(ctx, s.db, p[0].ID, "THB")
	if err != nil || !balance.OwesBills {
		t.Fatalf("%+v %v", balance, err)
	}
	s.give(p[0], 500*money.Unit)
	s.payOwed()
	if balance, err = wallet.Of(ctx, s.db, p[0].ID, "THB"); err != nil || balance.OwesBills ||
		balance.Main != 492*money.Unit {
		t.Errorf("after a credit: %+v %v", balance, err)
	}
}

// CHK-44.
func TestBillOf_OtherMembers_FindNothing(t *testing.T) {
	s := setUp(t)
	p := s.line("ann11", "bee11", "cat11")
	s.contract(contract.DailySalary, nil, p[0], "", fmt.Sprintf(salary, 10_000))
	s.contract(contract.DailySalary, &p[0], p[1], "", fmt.Sprintf(salary, 8_000))
	s.bet(p[2], "BGS", "r", 1000*money.Unit, 0)
	s.work()
	s.at("2026-03-10T20:00:00Z")
	s.work()
	var which id.Bill
	if err := s.owner.GetContext(ctx, &which, `SELECT id FROM bills WHERE payee_id = $1`, p[1].ID); err != nil {
		t.Fatal(err)
	}
	for n, isParty := range []bool{true, true, false} {
		_, err := settlement.BillOf(ctx, s.db, p[n].ID, which)
		if isParty != (err == nil) || err != nil && !errors.Is(err, fault.New(fault.NotFound)) {
			t.Errorf("%s: %v", p[n].Username, err)
		}
		bills, err := settlement.Bills(ctx, s.db, p[n].ID, settlement.Filter{From: "2026-03-01", To: "2026-03-31", Size: 9})
		if isListed := slices.ContainsFunc(bills, func(b settlement.Bill) bool { return b.ID == which }); err != nil ||
			isListed != isParty {
			t.Errorf("%s: listed %v %v", p[n].Username, isListed, err)
		}
	}
}
