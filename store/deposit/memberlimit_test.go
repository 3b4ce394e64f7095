package deposit_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"lantern/store/clock"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/limit"
	"lantern/store/money"
	"lantern/store/wallet"
)

func (s scene) allow(t *testing.T, period clock.PeriodKind, most money.Amount) {
	t.Helper()
	params := limit.Params{Which: limit.Which{Kind: limit.Deposit, Period: period}, Amount: &most}
	if err := limit.Set(ctx, s.db, s.pia, params); err != nil {
		t.Fatal(err)
	}
}

func (s scene) main(t *testing.T) wallet.Balance {
	t.Helper()
	b, err := wallet.Of(ctx, s.db, s.pia, thb)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// CHK-60.
func TestLimit_SeveralPeriods_LowestApplies(t *testing.T) {
	s := ready(t)
	s.allow(t, clock.Day, 3*amount)
	s.allow(t, clock.Month, 2*amount)
	d := s.accepted(t, "a")
	if _, err := s.pay(d, amount); err != nil {
		t.Fatal(err)
	}
	_, err := s.open(t, "b", amount+money.Payable)
	wants(t, err, fault.LimitExceeded)
	refusal := fault.Of(err)
	if refusal.Value["period"] != clock.Month || refusal.Value["left"] != amount || refusal.Value["renewsAt"] == nil ||
		refusal.Fields["amount"].Code == "" {
		t.Errorf("refused with %v in %v", refusal.Value, refusal.Fields)
	}
	if _, err := s.open(t, "c", amount); err != nil {
		t.Errorf("exactly at the limit: %v", err)
	}
}

// CHK-61: open orders count when they are opened, so concurrent callbacks cannot exceed the limit together.
func TestLimit_ConcurrentCallbacks_NeverExceedIt(t *testing.T) {
	s := ready(t)
	s.allow(t, clock.Day, 2*amount)
	var orders [3]deposit.Deposit
	var group sync.WaitGroup
	refused := 0
	var lock sync.Mutex
	for n := range orders {
		group.Go(func() {
			d, err := s.open(t, fmt.Sprint("k", n), amount)
			lock.Lock()
			defer lock.Unlock()
			if err != nil {
				wants(t, err, fault.LimitExceeded)
				refused++
			}
			orders[n] = d
		})
	}
	group.Wait()
	for _, d := range orders {
		if d.ID == "" {
			continue
		}
		order := "P-" + string(d.ID)
		d.ProviderOrder = &order
		for range 2 {
			group.Go(func() {
				if _, err := s.pay(d, amount); err != nil {
					t.Error(err)
				}
			})
		}
	}
	group.Wait()
	if b := s.main(t); refused != 1 || b.Main != 2*amount {
		t.Errorf("%d refused, %s credited", refused, b.Main)
	}
	s.later(t, 24*time.Hour)
	if _, err := s.open(t, "tomorrow", amount); err != nil {
		t.Errorf("a day later: %v", err)
	}
}

func TestLimit_ExpiredOrder_IsNotCounted(t *testing.T) {
	s := ready(t)
	s.allow(t, clock.Week, amount)
	s.accepted(t, "a")
	_, err := s.open(t, "b", amount)
	wants(t, err, fault.LimitExceeded)
	s.later(t, limits.Lifetime())
	if _, err := s.open(t, "c", amount); err != nil {
		t.Error(err)
	}
}

// F-M16, CHK-61: the payment is booked, and an operator decides whether it is credited or returned.
func TestPayment_LimitLoweredMeanwhile_IsReviewed(t *testing.T) {
	s := ready(t)
	d := s.accepted(t, "a")
	s.allow(t, clock.Day, amount-money.Payable)
	for range 2 {
		if outcome, err := s.pay(d, amount); err != nil || outcome != deposit.WasReviewed || s.main(t).Main != 0 {
			t.Errorf("%s, %v", outcome, err)
		}
	}
	now, err := deposit.ByID(ctx, s.db, d.ID)
	if err != nil || now.State != deposit.InReview || now.Reason == nil || now.Ruling() != "" || s.suspense(t) != amount {
		t.Errorf("%+v %v", now, err)
	}
	_, err = s.open(t, "b", amount)
	wants(t, err, fault.LimitExceeded)
	ann, _ := s.persons(t)
	if done, err := deposit.ConfirmReview(ctx, s.db, d.ID, ann); err != nil || done.State != deposit.Credited ||
		s.main(t).Main != amount || s.suspense(t) != 0 {
		t.Errorf("%s %v", done.State, err)
	}
}

// CHK-61.
func TestLimit_ReachedExactly_IsAllowed(t *testing.T) {
	s := ready(t)
	d := s.accepted(t, "a")
	s.allow(t, clock.Day, amount)
	if outcome, err := s.pay(d, amount); err != nil || outcome != deposit.WasCredited {
		t.Errorf("%s, %v", outcome, err)
	}
}

// CHK-61.
func TestLimit_ConcurrentCallbacksForOneAllowance_CreditOne(t *testing.T) {
	for range 4 {
		s := ready(t)
		orders := []deposit.Deposit{s.accepted(t, "a"), s.accepted(t, "b")}
		s.allow(t, clock.Week, amount)
		var group sync.WaitGroup
		outcomes := make([]deposit.Outcome, len(orders))
		for n, d := range orders {
			group.Go(func() {
				var err error
				if outcomes[n], err = s.pay(d, amount); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		slices.Sort(outcomes)
		if !slices.Equal(outcomes, []deposit.Outcome{deposit.WasCredited, deposit.WasReviewed}) || s.main(t).Main != amount {
			t.Errorf("%v, %s", outcomes, s.main(t).Main)
		}
	}
}

// F-M16.
func TestPayment_RacingExclusion_LeavesMoneyWithdrawable(t *testing.T) {
	for round := range 4 {
		s := ready(t)
		d := s.accepted(t, "a")
		var group sync.WaitGroup
		operations := []func(){
			func() {
				if outcome, err := s.pay(d, amount); err != nil || outcome != deposit.WasCredited {
					t.Errorf("%s, %v", outcome, err)
				}
			},
			func() {
				if _, err := limit.Begin(ctx, s.db, s.pia, "P6M", limit.By{}); err != nil {
					t.Error(err)
				}
			},
		}
		for n := range operations {
			group.Go(operations[(n+round)%2])
		}
		group.Wait()
		if b := s.main(t); b.Main != amount || b.Withdrawable() != amount {
			t.Errorf("balance %s, withdrawable %s", b.Main, b.Withdrawable())
		}
	}
}

// CHK-63.
func TestOpen_MemberExcluded_IsRefused(t *testing.T) {
	for _, length := range []limit.Length{"P1D", "P6M", limit.Forever} {
		s := ready(t)
		if _, err := limit.Begin(ctx, s.db, s.pia, length, limit.By{}); err != nil {
			t.Fatal(err)
		}
		_, err := s.open(t, "a", amount)
		if !errors.Is(err, fault.New(fault.SelfExcluded)) ||
			(fault.Of(err).Value["until"] == nil) != (length == limit.Forever) {
			t.Errorf("%s: %v", length, err)
		}
	}
}
