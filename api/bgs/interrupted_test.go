package bgs

import (
	"encoding/json"
	"sync"
	"testing"
	"time"

	"lantern/store/bgs"
	"lantern/store/fault"
	"lantern/store/money"
)

func TestRound_LostAnswer_IsRetriedAndPaidOnce(t *testing.T) {
	for path, lost := range map[string]int{"/vendor/v1/bet": 2, "/vendor/v1/win": 2} {
		t.Run(path, func(t *testing.T) {
			h, wallet := table(t)
			s := sit(t, h)
			wallet.lose[path] = lost
			_, err := bet(t, h, s, "k", "10.00", "50.50", "over")
			wantFault(t, err, fault.OutcomeUnknown)
			_, err = call[reseedOut](t, h, "PUT", "/lgw/bgs/seed", s.Session, "", nil, map[string]string{"clientSeed": "peek"})
			wantFault(t, err, fault.RoundOpen)
			r, err := bet(t, h, s, "k", "10.00", "50.50", "over")
			if err != nil || *r.Balance != wallet.currentFunds() || wallet.currentFunds() != thousand-10*money.Unit+*r.Payout ||
				len(wallet.wins) != 1 {
				t.Errorf("%+v %v, balance %s", r, err, wallet.currentFunds())
			}
		})
	}
}

func TestRound_OneLostAnswer_IsRetriedWithinTheCall(t *testing.T) {
	h, wallet := table(t)
	s := sit(t, h)
	wallet.lose["/vendor/v1/bet"], wallet.lose["/vendor/v1/win"] = 1, 1
	r, err := bet(t, h, s, "k", "10.00", "50.50", "over")
	if err != nil || wallet.currentFunds() != thousand-10*money.Unit+*r.Payout {
		t.Errorf("%+v %v, balance %s", r, err, wallet.currentFunds())
	}
}

func TestRound_ForgedAnswer_SettlesNothing(t *testing.T) {
	h, wallet := table(t)
	s := sit(t, h)
	wallet.forge = true
	_, err := bet(t, h, s, "k", "10.00", "50.50", "over")
	wantFault(t, err, fault.OutcomeUnknown)
}

// stopped returns a round as left by a process that stopped at the given step.
func stopped(t *testing.T, h Handlers, wallet *fakeWallet, isDebited, isDrawn bool) bgs.Round {
	t.Helper()
	s := sit(t, h)
	session, err := h.playing(ctx, s.Session)
	if err != nil {
		t.Fatal(err)
	}
	r, _, err := bgs.OpenRound(ctx, h.DB, bgs.Begin{
		Session: session, Stake: 10 * money.Unit, Choices: json.RawMessage(`{"target":"50.50","direction":"over"}`),
		Key: "dead", At: h.Clock.Now(),
	})
	if err == nil && isDebited {
		err = h.Wallet.bet(ctx, session, r, "before the end")
	}
	if err == nil && isDrawn {
		r, err = bgs.Draw(ctx, h.DB, r.ID, h.Clock.Now(), replay)
	}
	if err != nil {
		t.Fatal(err)
	}
	wallet.Clock.Follow(h.Clock.Now().Add(2 * time.Minute))
	return r
}

func finishes(t *testing.T, h Handlers, which bgs.Round, state bgs.State) bgs.Round {
	t.Helper()
	var group sync.WaitGroup
	for range 3 {
		group.Go(func() {
			if _, err := h.Finish(ctx); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	r, err := bgs.RoundOf(ctx, h.DB, which.ID)
	if err != nil || r.State != state {
		t.Fatalf("%+v %v", r, err)
	}
	return r
}

// CHK-67, F-M13.
func TestFinish_DrawnRound_IsPaidOnceAsDrawn(t *testing.T) {
	h, wallet := table(t)
	left := stopped(t, h, wallet, true, true)
	r := finishes(t, h, left, bgs.Settled)
	var before, after diceOutcome
	if json.Unmarshal(left.Outcome, &before) != nil || json.Unmarshal(r.Outcome, &after) != nil || before != after ||
		*r.Nonce != *left.Nonce {
		t.Errorf("left %s, finished %s", left.Outcome, r.Outcome)
	}
	if wallet.currentFunds() != thousand-10*money.Unit+*left.Payout || len(wallet.wins) != 1 {
		t.Errorf("balance %s, %d payouts", wallet.currentFunds(), len(wallet.wins))
	}
}

// CHK-67.
func TestFinish_DebitedRound_IsDrawnAndPaid(t *testing.T) {
	h, wallet := table(t)
	r := finishes(t, h, stopped(t, h, wallet, true, false), bgs.Settled)
	if wallet.currentFunds() != thousand-10*money.Unit+*r.Payout || len(wallet.wins) != 1 {
		t.Errorf("balance %s", wallet.currentFunds())
	}
}

// CHK-67.
func TestFinish_StakeNeverArrived_IsVoided(t *testing.T) {
	h, wallet := table(t)
	r := finishes(t, h, stopped(t, h, wallet, false, false), bgs.Failed)
	if wallet.currentFunds() != thousand || *r.Fault != voided {
		t.Errorf("balance %s, %s", wallet.currentFunds(), *r.Fault)
	}
	s := sit(t, h)
	_, err := bet(t, h, s, "dead", "10.00", "50.50", "over")
	wantFault(t, err, fault.StateChanged)
	if err := h.Wallet.bet(ctx, bgs.Session{}, r, "late"); err == nil || wallet.currentFunds() != thousand {
		t.Error("the debit comes through after the void")
	}
}

func TestFinish_UnreachableWallet_IsRetriedLater(t *testing.T) {
	h, wallet := table(t)
	left := stopped(t, h, wallet, true, true)
	wallet.down["/vendor/v1/win"] = attempts
	if _, err := h.Finish(ctx); err == nil {
		t.Error("no alarm was raised")
	}
	if n, err := h.Finish(ctx); n != 0 || err != nil {
		t.Errorf("asked again at once: %d %v", n, err)
	}
	wallet.Clock.Follow(h.Clock.Now().Add(lastDelay))
	finishes(t, h, left, bgs.Settled)
}
