package bgs

import (
	"testing"
	"time"

	"lantern/store/bgs"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
)

// onlyRound returns the only round.
func onlyRound(t *testing.T, h Handlers) bgs.Round {
	t.Helper()
	var which id.Round
	if err := h.DB.GetContext(ctx, &which, `SELECT id FROM bgs_rounds`); err != nil {
		t.Fatal(err)
	}
	r, err := bgs.RoundOf(ctx, h.DB, which)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The wallet debits the stake, the answer is lost, and all later answers to the same bet are refusals: the stake
// remains debited.
func TestRound_RefusalAfterLostAnswer_DoesNotEndIt(t *testing.T) {
	for name, goOn := range map[string]func(*testing.T, Handlers, sessionOut){
		"the player repeats the request": func(t *testing.T, h Handlers, s sessionOut) {
			if r, err := bet(t, h, s, "k", "10.00", "50.50", "over"); err != nil || r.Payout == nil {
				t.Errorf("%+v %v", r, err)
			}
		},
		"the player is gone": func(t *testing.T, h Handlers, _ sessionOut) {
			h.Clock.Follow(h.Clock.Now().Add(firstDelay))
			if closed, err := h.Finish(ctx); closed != 1 || err != nil {
				t.Errorf("%d, %v", closed, err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			h, wallet := table(t)
			s := sit(t, h)
			wallet.lostAnswers["/vendor/v1/bet"], wallet.refusesAfterLossAs = 1, "VENDOR_DISABLED"
			_, err := bet(t, h, s, "k", "10.00", "50.50", "over")
			wantFault(t, err, fault.OutcomeUnknown)
			if r := onlyRound(t, h); r.State != bgs.Open || wallet.balanceNow() != thousand-10*money.Unit {
				t.Fatalf("%s, balance %s", r.State, wallet.balanceNow())
			}
			goOn(t, h, s)
			if r := onlyRound(t, h); r.State != bgs.Settled || wallet.balanceNow() != thousand-10*money.Unit+*r.Payout ||
				len(wallet.wins) != 1 {
				t.Errorf("%s, balance %s, %d payouts", r.State, wallet.balanceNow(), len(wallet.wins))
			}
		})
	}
}

// The first call never arrives and its repetition is refused: a delayed first call must find the bet rolled back.
func TestRound_RefusedRetry_TakesNoStakeLater(t *testing.T) {
	h, wallet := table(t)
	s := sit(t, h)
	wallet.lostCalls["/vendor/v1/bet"], wallet.refuseAs = 1, "LIMIT_REACHED"
	_, err := bet(t, h, s, "k", "10.00", "50.50", "over")
	wantFault(t, err, fault.OutcomeUnknown)
	wallet.lostCalls["/vendor/v1/rollback"] = attempts
	_, err = bet(t, h, s, "k", "10.00", "50.50", "over")
	wantFault(t, err, fault.OutcomeUnknown)
	if r := onlyRound(t, h); r.State != bgs.Open {
		t.Fatalf("%s although the stake may still be debited", r.State)
	}
	for range 2 {
		_, err = bet(t, h, s, "k", "10.00", "50.50", "over")
		wantFault(t, err, fault.LimitExceeded)
	}
	wallet.refuseAs = ""
	r := onlyRound(t, h)
	if err := h.Wallet.bet(ctx, bgs.Session{}, r, "late"); r.State != bgs.Failed || err == nil ||
		wallet.balanceNow() != thousand {
		t.Errorf("%s, %v, balance %s", r.State, err, wallet.balanceNow())
	}
}

func TestRound_WalletStateUnknown_StaysOpen(t *testing.T) {
	h, wallet := table(t)
	s := sit(t, h)
	wallet.lostAnswers["/vendor/v1/bet"], wallet.refusesAfterLossAs = 1, "VENDOR_DISABLED"
	_, err := bet(t, h, s, "k", "10.00", "50.50", "over")
	wantFault(t, err, fault.OutcomeUnknown)
	wallet.lostCalls["/vendor/v1/transactions/query"] = attempts
	_, err = bet(t, h, s, "k", "10.00", "50.50", "over")
	wantFault(t, err, fault.OutcomeUnknown)
	if r := onlyRound(t, h); r.State != bgs.Open {
		t.Fatalf("%s", r.State)
	}
	h.Clock.Follow(h.Clock.Now().Add(time.Minute))
	if closed, err := h.Finish(ctx); closed != 1 || err != nil {
		t.Errorf("%d, %v", closed, err)
	}
	if r := onlyRound(t, h); r.State != bgs.Settled {
		t.Errorf("%s", r.State)
	}
}
