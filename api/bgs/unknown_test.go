package bgs

import (
	"testing"
	"time"

	"lantern/store/bgs"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
)

// only returns the only round.
func only(t *testing.T, h Handlers) bgs.Round {
	t.Helper()
	var roundID id.Round
	if err := h.DB.GetContext(ctx, &roundID, `SELECT id FROM bgs_rounds`); err != nil {
		t.Fatal(err)
	}
	r, err := bgs.RoundOf(ctx, h.DB, roundID)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The wallet takes the stake, its answer is lost, and later answers to the same bet are refusals: the stake stands.
func TestRound_RefusalAfterALostAnswer_DoesNotEndIt(t *testing.T) {
	for name, goOn := range map[string]func(*testing.T, Handlers, sessionOut){
		"the player asks again": func(t *testing.T, h Handlers, s sessionOut) {
			if r, err := bet(t, h, s, "k", "10.00", "50.50", "over"); err != nil || r.Payout == nil {
				t.Errorf("%+v %v", r, err)
			}
		},
		"the player stays away": func(t *testing.T, h Handlers, _ sessionOut) {
			h.Clock.Follow(h.Clock.Now().Add(firstDelay))
			if closed, err := h.Finish(ctx); closed != 1 || err != nil {
				t.Errorf("%d, %v", closed, err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			h, wallet := table(t)
			s := sit(t, h)
			wallet.lose["/vendor/v1/bet"], wallet.shutsAs = 1, "VENDOR_DISABLED"
			_, err := bet(t, h, s, "k", "10.00", "50.50", "over")
			wantFault(t, err, fault.OutcomeUnknown)
			if r := only(t, h); r.State != bgs.Open || wallet.currentFunds() != thousand-10*money.Unit {
				t.Fatalf("%s, balance %s", r.State, wallet.currentFunds())
			}
			goOn(t, h, s)
			if r := only(t, h); r.State != bgs.Settled || wallet.currentFunds() != thousand-10*money.Unit+*r.Payout ||
				len(wallet.wins) != 1 {
				t.Errorf("%s, balance %s, %d payouts", r.State, wallet.currentFunds(), len(wallet.wins))
			}
		})
	}
}

// The wallet has not received the stake and then refuses it. A call that is still on its way must find the bet
// forbidden.
func TestRound_RefusedOnRetry_TakesNoStakeLater(t *testing.T) {
	h, wallet := table(t)
	s := sit(t, h)
	wallet.down["/vendor/v1/bet"], wallet.refuseAs = 1, "LIMIT_REACHED"
	_, err := bet(t, h, s, "k", "10.00", "50.50", "over")
	wantFault(t, err, fault.OutcomeUnknown)
	wallet.down["/vendor/v1/rollback"] = attempts
	_, err = bet(t, h, s, "k", "10.00", "50.50", "over")
	wantFault(t, err, fault.OutcomeUnknown)
	if r := only(t, h); r.State != bgs.Open {
		t.Fatalf("%s although the stake may still come", r.State)
	}
	for range 2 {
		_, err = bet(t, h, s, "k", "10.00", "50.50", "over")
		wantFault(t, err, fault.LimitExceeded)
	}
	wallet.refuseAs = ""
	r := only(t, h)
	if err := h.Wallet.bet(ctx, bgs.Session{}, r, "late"); r.State != bgs.Failed || err == nil ||
		wallet.currentFunds() != thousand {
		t.Errorf("%s, %v, balance %s", r.State, err, wallet.currentFunds())
	}
}

func TestRound_WalletWithoutStatus_LeavesItOpen(t *testing.T) {
	h, wallet := table(t)
	s := sit(t, h)
	wallet.lose["/vendor/v1/bet"], wallet.shutsAs = 1, "VENDOR_DISABLED"
	_, err := bet(t, h, s, "k", "10.00", "50.50", "over")
	wantFault(t, err, fault.OutcomeUnknown)
	wallet.down["/vendor/v1/transactions/query"] = attempts
	_, err = bet(t, h, s, "k", "10.00", "50.50", "over")
	wantFault(t, err, fault.OutcomeUnknown)
	if r := only(t, h); r.State != bgs.Open {
		t.Fatalf("%s", r.State)
	}
	h.Clock.Follow(h.Clock.Now().Add(time.Minute))
	if closed, err := h.Finish(ctx); closed != 1 || err != nil {
		t.Errorf("%d, %v", closed, err)
	}
	if r := only(t, h); r.State != bgs.Settled {
		t.Errorf("%s", r.State)
	}
}
