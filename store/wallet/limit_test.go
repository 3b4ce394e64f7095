package wallet_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/limit"
	"lantern/store/money"
	"lantern/store/storetest"
	"lantern/store/wallet"
)

// noon is a Thursday in the merchant's time zone, far from the ends of its week and month.
var noon = time.Date(2031, 5, 15, 12, 0, 0, 0, time.FixedZone("", 7*3600))

func (s scene) at(t *testing.T, moment time.Time) {
	t.Helper()
	storetest.Owner(t, s.db).MustExec(`UPDATE clock_offsets
		SET ahead = make_interval(secs => extract(epoch FROM $1::timestamptz - now())::double precision)`, moment)
}

func (s scene) allows(t *testing.T, kind limit.Kind, period clock.PeriodKind, most money.Amount) {
	t.Helper()
	if err := limit.Set(ctx, s.db, s.pia.ID, limit.Params{Which: limit.Which{Kind: kind, Period: period},
		Amount: &most}); err != nil {
		t.Fatal(err)
	}
}

func (s scene) used(t *testing.T, kind limit.Kind, period clock.PeriodKind, want money.Amount) {
	t.Helper()
	all, err := limit.Of(ctx, s.db, s.pia.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, each := range all {
		if each.Kind == kind && each.Period == period {
			if each.Used != want {
				t.Errorf("%s of %s used, want %s", each.Used, kind, want)
			}
			return
		}
	}
	t.Errorf("no limit of %s", kind)
}

func (s scene) passes(t *testing.T, vendor string, amount, left money.Amount) {
	t.Helper()
	_, err := s.send("too much", vendor, wallet.In, amount)
	refused(t, err, fault.LimitExceeded)
	if f := fault.Of(err); f == nil || f.Value["left"] != left || f.Value["renewsAt"] == nil {
		t.Errorf("%+v, want %s left", f, left)
	}
}

// CHK-60.
func TestVendorTransfer_ToTheVendor_CountsAsStaked(t *testing.T) {
	s := ready(t)
	s.at(t, noon)
	s.allows(t, limit.Stake, clock.Day, 300*baht)
	s.passes(t, "ONE", 300*baht+money.Payable, 300*baht)
	s.moved(t, "ONE", wallet.In, 200*baht, 200*baht)
	s.passes(t, "TWO", 101*baht, 100*baht)
	s.begun(t, "while it is under way", "TWO", wallet.In, 100*baht)
	s.passes(t, "ONE", money.Payable, 0)
	// A return does not reduce the stake.
	s.moved(t, "ONE", wallet.Out, 200*baht, 0)
	s.passes(t, "ONE", money.Payable, 0)
	s.used(t, limit.Stake, clock.Day, 300*baht)
	s.at(t, noon.AddDate(0, 0, 1))
	s.moved(t, "ONE", wallet.In, 300*baht, 300*baht)
}

// CHK-60.
func TestVendorTransfer_ToTheVendor_CountsAsLostUntilReturned(t *testing.T) {
	s := ready(t)
	s.at(t, noon)
	s.allows(t, limit.Loss, clock.Day, 300*baht)
	s.moved(t, "ONE", wallet.In, 300*baht, 300*baht)
	s.passes(t, "TWO", money.Payable, 0)
	s.moved(t, "ONE", wallet.Out, 120*baht, 0)
	s.used(t, limit.Loss, clock.Day, 180*baht)
	s.passes(t, "TWO", 120*baht+money.Payable, 120*baht)
	s.moved(t, "TWO", wallet.In, 120*baht, 120*baht)
	// A return above the transferred amount contains winnings.
	s.moved(t, "TWO", wallet.Out, 200*baht, 0)
	s.used(t, limit.Loss, clock.Day, 100*baht)
}

// CHK-60.
func TestVendorTransfer_NotAccepted_IsNotCounted(t *testing.T) {
	s := ready(t)
	s.at(t, noon)
	s.allows(t, limit.Stake, clock.Week, 300*baht)
	there := s.begun(t, "in", "ONE", wallet.In, 300*baht)
	s.used(t, limit.Stake, clock.Week, 300*baht)
	for range 2 {
		s.end(t, there, wallet.VendorOutcome{Reason: "REFUSED"})
	}
	s.used(t, limit.Stake, clock.Week, 0)
	back := s.begun(t, "out", "ONE", wallet.Out, 10*baht)
	s.end(t, back, wallet.VendorOutcome{Reason: "NO_FUNDS"})
	s.used(t, limit.Stake, clock.Week, 0)
}

// CHK-60.
func TestVendorTransfer_ReturnedFromAnotherDay_MakesNoRoomForLosses(t *testing.T) {
	s := ready(t)
	s.allows(t, limit.Loss, clock.Day, 200*baht)
	s.allows(t, limit.Loss, clock.Week, 900*baht)
	for day := range 3 {
		s.at(t, noon.AddDate(0, 0, day))
		s.moved(t, "ONE", wallet.In, 200*baht, money.Amount(day+1)*200*baht)
	}
	s.moved(t, "ONE", wallet.Out, 600*baht, 0)
	s.used(t, limit.Loss, clock.Day, 0)
	s.used(t, limit.Loss, clock.Week, 0)
	s.passes(t, "ONE", 200*baht+money.Payable, 200*baht)
}

// CHK-60.
func TestLimit_Set_CountsMoneyAtVendors(t *testing.T) {
	s := ready(t)
	s.at(t, noon.AddDate(0, -2, 0))
	s.moved(t, "ONE", wallet.In, 50*baht, 50*baht) // of another month: it is not counted
	s.at(t, noon.AddDate(0, 0, -1))
	s.moved(t, "ONE", wallet.In, 100*baht, 150*baht)
	s.at(t, noon)
	s.moved(t, "ONE", wallet.In, 70*baht, 220*baht)
	s.moved(t, "ONE", wallet.Out, 90*baht, 130*baht)
	s.end(t, s.begun(t, "refused", "TWO", wallet.In, 10*baht), wallet.VendorOutcome{Reason: "REFUSED"})
	s.begun(t, "under way", "TWO", wallet.In, 5*baht)
	s.allows(t, limit.Stake, clock.Day, 500*baht)
	s.allows(t, limit.Loss, clock.Day, 500*baht)
	s.allows(t, limit.Loss, clock.Week, 500*baht)
	s.used(t, limit.Stake, clock.Day, 75*baht)
	s.used(t, limit.Loss, clock.Day, 5*baht)
	s.used(t, limit.Loss, clock.Week, 85*baht)
}

// CHK-60.
func TestVendorTransfer_ConcurrentCalls_NeverExceedALimit(t *testing.T) {
	s := ready(t)
	s.at(t, noon)
	s.exec(t, `INSERT INTO vendors (code, name, launch_url, wallet, game_type) SELECT 'V' || n, 'V', '/', 'TRANSFER',
		'RNG' FROM generate_series(0, 19) n`)
	s.allows(t, limit.Loss, clock.Day, 300*baht)
	var all sync.WaitGroup
	var taken atomic.Int32
	for n := range 20 {
		all.Go(func() {
			_, err := s.send(fmt.Sprint("at once", n), fmt.Sprint("V", n), wallet.In, 45*baht)
			switch {
			case err == nil:
				taken.Add(1)
			case !errors.Is(err, fault.New(fault.LimitExceeded)):
				t.Error(err)
			}
		})
	}
	all.Wait()
	if taken.Load() != 6 {
		t.Errorf("%d transfers of 45.00 within 300.00", taken.Load())
	}
	s.used(t, limit.Loss, clock.Day, 270*baht)
}

// CHK-64.
func TestVendorTransfer_RealityCheckDue_IsRefused(t *testing.T) {
	s := ready(t)
	s.moved(t, "ONE", wallet.In, 100*baht, 100*baht)
	s.exec(t, `UPDATE members SET reminder_minutes = 30, reminder_due_at = lantern_now() WHERE id = $1`, s.pia.ID)
	_, err := s.send("due", "ONE", wallet.In, 10*baht)
	refused(t, err, fault.RealityCheckDue)
	s.moved(t, "ONE", wallet.Out, 10*baht, 90*baht)
	if err := limit.Acknowledge(ctx, s.db, s.pia.ID); err != nil {
		t.Fatal(err)
	}
	s.moved(t, "ONE", wallet.In, 10*baht, 100*baht)
}
