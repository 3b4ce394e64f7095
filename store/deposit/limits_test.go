package deposit_test

import (
	"sync"
	"testing"

	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
)

func TestOpen_FourthOrder_IsRefused(t *testing.T) {
	s := ready(t)
	var group sync.WaitGroup
	var lock sync.Mutex
	made := 0
	for _, key := range []string{"a", "b", "c", "d", "e", "f"} {
		group.Go(func() {
			_, err := s.open(t, key, amount)
			lock.Lock()
			defer lock.Unlock()
			if err == nil {
				made++
			} else {
				wants(t, err, fault.OpenDepositsExceeded)
			}
		})
	}
	group.Wait()
	if made != limits.MaxOpen {
		t.Errorf("%d orders were created", made)
	}
	s.later(t, limits.Lifetime())
	if _, err := s.open(t, "z", amount); err != nil {
		t.Errorf("after the others expired: %v", err)
	}
}

func TestOpen_SameKey_IsOneOrder(t *testing.T) {
	s := ready(t)
	first, err := s.open(t, "a", amount)
	if err != nil {
		t.Fatal(err)
	}
	again, err := s.open(t, "a", amount)
	if err != nil || again.ID != first.ID {
		t.Errorf("%s, then %s: %v", first.ID, again.ID, err)
	}
	channel, err := deposit.ChannelOf(ctx, s.db, "promptpay")
	if err != nil {
		t.Fatal(err)
	}
	other := s.key("a")
	other.BodyHash = []byte("another body")
	_, err = deposit.Open(ctx, s.db, deposit.Params{Channel: channel, Amount: 2 * amount, Currency: thb}, other)
	wants(t, err, fault.IdempotencyKeyReused)
}

// F-M5.
func TestOpen_LimitsOfTheChannel_AreInclusive(t *testing.T) {
	s := ready(t)
	low, high := 100*money.Unit, 50_000*money.Unit
	for of, code := range map[money.Amount]fault.Code{
		-500 * money.Unit: fault.AmountBelowMin, 0: fault.AmountBelowMin, low - money.Payable: fault.AmountBelowMin,
		high + money.Payable: fault.AmountAboveMax, low + 1: fault.AmountScale,
	} {
		_, err := s.open(t, "a"+of.String(), of)
		wants(t, err, code)
	}
	for _, of := range []money.Amount{low, high} {
		if _, err := s.open(t, "b"+of.String(), of); err != nil {
			t.Errorf("%s: %v", of, err)
		}
	}
}

// F-M7: a currency without decimals allows whole units only.
func TestOpen_FractionOfACoin_IsRefused(t *testing.T) {
	s := ready(t)
	channel, err := deposit.ChannelOf(ctx, s.db, "promptpay")
	if err != nil {
		t.Fatal(err)
	}
	for currency, code := range map[string]fault.Code{"JPY": fault.AmountScale, "KWD": "", thb: ""} {
		_, err := deposit.Open(ctx, s.db, deposit.Params{Channel: channel, Amount: amount + money.Unit/2, Currency: currency},
			s.key(currency))
		if code == "" && err != nil {
			t.Errorf("%s: %v", currency, err)
		}
		if code != "" {
			wants(t, err, code)
		}
	}
}

func TestList_Pages_FollowByKeyset(t *testing.T) {
	s := ready(t)
	for _, key := range []string{"a", "b", "c"} {
		s.accepted(t, key)
	}
	first, err := deposit.List(ctx, s.db, s.pia, "", 2)
	if err != nil || len(first) != 2 {
		t.Fatalf("%d %v", len(first), err)
	}
	rest, err := deposit.List(ctx, s.db, s.pia, first[1].ID, 2)
	if err != nil || len(rest) != 1 || rest[0].ID >= first[1].ID {
		t.Errorf("%+v %v", rest, err)
	}
	if _, err := deposit.Of(ctx, s.db, id.New[id.Member](), first[0].ID); err == nil {
		t.Error("another member sees the order")
	}
}
