package wallet_test

import (
	"context"
	"testing"

	"lantern/api/outside/vendorwallet"
	"lantern/api/outside/vendorwallet/sandbox"
	"lantern/api/wallet"
	"lantern/store/money"
)

// slow is a vendor that says when it is asked, and answers when it may.
type slow struct{ entered, answers chan struct{} }

func (s slow) Send(_ context.Context, move vendorwallet.Transfer) (vendorwallet.Outcome, error) {
	s.entered <- struct{}{}
	<-s.answers
	return vendorwallet.Outcome{IsDone: true, Balance: move.Amount}, nil
}

func (s slow) Status(context.Context, string) (vendorwallet.Outcome, error) {
	return vendorwallet.Outcome{}, vendorwallet.ErrUnknown
}

func (s slow) Balance(context.Context, string, string) (money.Amount, error) { return 0, nil }

// One of two vendors cannot be looked up; the answer of the other is awaited and stored.
func TestVendorQuery_Run_EndsWithTheLastAnswer(t *testing.T) {
	c := openCashier(t)
	for try := range 12 {
		made := c.mine(t, sends, "turn "+string(rune('a'+try)), in("1.00"))
		vendor := slow{make(chan struct{}), make(chan struct{})}
		asks := wallet.Handlers{DB: c.db, Vendors: map[string]vendorwallet.Vendor{sandbox.Code: vendor, "\xff": vendor}}
		left := make(chan error, 1)
		go func() { left <- asks.Ask(t.Context()) }()
		select {
		case <-vendor.entered:
		case err := <-left:
			t.Fatalf("the run ends before a vendor is queried: %v", err)
		}
		if again, err := c.call(t, c.pia, shows, "", "", map[string]string{"id": made["id"].(string)}); err != nil ||
			again["state"] != "SENDING" {
			t.Errorf("%v %v", again, err)
		}
		select {
		case err := <-left:
			t.Fatalf("the run ends before the vendor answers: %v", err)
		default:
		}
		close(vendor.answers)
		if err := <-left; err == nil {
			t.Error("the error of the vendor that cannot be looked up is lost")
		}
		if again, err := c.call(t, c.pia, shows, "", "", map[string]string{"id": made["id"].(string)}); err != nil ||
			again["state"] != "DONE" {
			t.Errorf("%v %v", again, err)
		}
	}
}
