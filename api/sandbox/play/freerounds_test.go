package play_test

import (
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	outside "lantern/api/outside/gamevendor"
	"lantern/store/approval"
	"lantern/store/gamevendor"
	"lantern/store/limit"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
)

// givesRounds grants free rounds of 2.00 at DRAGON_FORGE with a wagering multiplier of two, as an operator does.
func (a *asked) givesRounds(key string, count int) gamevendor.FreeRounds {
	a.t.Helper()
	made, err := gamevendor.GrantFreeRounds(a.t.Context(), a.db, gamevendor.Grant{
		Member: a.player, Vendor: "AURUM", Games: []string{"DRAGON_FORGE"}, Currency: "THB", Count: count,
		BetValue: 2 * money.Unit, Multiplier: 2,
		Until: a.clock.Now().Add(72 * time.Hour), Key: key,
	}, a.operator())
	a.must(err)
	return made
}

func (a *asked) operator() approval.Action {
	a.t.Helper()
	var ann approval.Operator
	a.must(pg.InTx(a.t.Context(), a.db, func(tx *sqlx.Tx) (err error) {
		ann, err = operator.Insert(a.t.Context(), tx, "ann")
		return err
	}))
	return approval.Action{By: ann, Reason: "a lost evening"}
}

// gives runs the job that sends grants and cancellations to vendors.
func (a *asked) gives() {
	a.t.Helper()
	a.must(a.asker.FreeRounds(a.t.Context()))
}

func (a *asked) rounds(f gamevendor.FreeRounds) gamevendor.FreeRounds {
	a.t.Helper()
	found, err := gamevendor.FreeRoundsOf(a.t.Context(), a.db, f.ID)
	a.must(err)
	return found
}

func (a *asked) stands(f gamevendor.FreeRounds, state gamevendor.FreeState, used int) {
	a.t.Helper()
	if got := a.rounds(f); got.State != state || got.Used != used {
		a.t.Fatalf("%s with %d used (%s), want %s with %d: %s", got.State, got.Used, got.Problem, state, used, a.log)
	}
}

func (a *asked) there(f gamevendor.FreeRounds) []outside.FreeRoundsState {
	a.t.Helper()
	list, err := a.v.program.List("AURUM", string(a.player), f.Reward)
	a.must(err)
	return list
}

func (a *asked) has() money.Amount {
	a.t.Helper()
	return a.amount(`SELECT sum(b.amount)::bigint FROM balances b JOIN accounts a ON a.id = b.account_id
		WHERE a.owner_id = $1`, a.player)
}

func TestFreeRounds_Granted_ArePlayedAndPaid(t *testing.T) {
	a := openAsked(t)
	f := a.givesRounds("c-1", 3)
	a.gives()
	a.stands(f, gamevendor.FreeGiven, 0)
	if n := a.amount(`SELECT count(*) FROM messages WHERE kind = 'free_rounds_given' AND (facts ->> 'count')::int = 3
		AND facts ->> 'from' <> ''`); n != 1 {
		t.Errorf("%d messages", n)
	}
	entered := a.v.enter("AURUM", "DRAGON_FORGE", a.token("AURUM", "DRAGON_FORGE"))
	if entered.Free == nil || entered.Free.Left != 3 || entered.Free.Value != 2*money.Unit {
		t.Fatalf("%+v", entered.Free)
	}
	for i := range 3 {
		out := a.v.act("bet", fields{"free": true})
		if out.status != http.StatusOK || out.Result.Stake != 0 || (i < 2) != (out.Free != nil) {
			t.Fatalf("round %d: %+v", i, out)
		}
	}
	a.v.refuses("a fourth", "NO_FREE_ROUND", a.v.act("bet", fields{"free": true}))
	a.stands(f, gamevendor.FreeEnded, 3)
	won := a.amount(`SELECT sum(payout) FROM bets WHERE reward_id = $1 AND state = 'SETTLED' AND stake = 0
		AND valid_bet = 0`, f.Reward)
	if got := a.has(); got != start+won {
		t.Errorf("balance %s of %s with %s won", got, money.Amount(start), won)
	}
	locked := a.amount(`SELECT COALESCE(sum(required), 0)::bigint FROM turnover_requirements
		WHERE kind = 'REWARD' AND member_id = $1`, a.player)
	if locked != 2*won {
		t.Errorf("wagering requirement %s for %s", locked, won)
	}
	// The vendor's transactions match the ledger.
	a.passes(time.Hour + 20*time.Minute)
	a.reconcile()
	if n := a.amount(`SELECT count(*) FROM vendor_cases`); n != 0 {
		t.Errorf("%d differences over free rounds", n)
	}
}

func TestFreeRound_UnknownResult_IsPlayedOnce(t *testing.T) {
	a := openAsked(t)
	f := a.givesRounds("c-1", 2)
	a.gives()
	a.v.enter("AURUM", "DRAGON_FORGE", a.token("AURUM", "DRAGON_FORGE"))
	a.alter(`UPDATE games SET is_enabled = false WHERE code = 'DRAGON_FORGE'`)
	a.v.refuses("a closed game", "GAME_DISABLED", a.v.act("bet", fields{"free": true}))
	a.stands(f, gamevendor.FreeGiven, 0)
	a.alter(`UPDATE games SET is_enabled = true WHERE code = 'DRAGON_FORGE'`)
	if left := a.there(f); len(left) != 1 || left[0].Left != 2 {
		t.Fatalf("%+v", left)
	}
	if out := a.v.act("bet", fields{"free": true}); out.status != http.StatusOK || out.Free == nil || out.Free.Left != 1 {
		t.Fatalf("%+v", out)
	}
	a.v.restart(fixedRandom(0))
	if left := a.there(f); len(left) != 1 || left[0].Left != 1 {
		t.Errorf("after a restart: %+v", left)
	}
	a.passes(11 * time.Minute)
	a.gives()
	if got := a.rounds(f); got.VendorLeft == nil || *got.VendorLeft != 1 || got.ReadAt == nil {
		t.Errorf("%+v", got)
	}
}

func TestFreeRounds_LostAnswers_AreGrantedOnce(t *testing.T) {
	a := openAsked(t)
	f := a.givesRounds("c-1", 3)
	a.away.Store(2)
	a.gives()
	a.stands(f, gamevendor.FreeRequested, 0)
	a.gives()
	a.passes(6 * time.Second)
	a.lost.Store(1) // the call arrives but its answer is lost
	a.gives()
	a.stands(f, gamevendor.FreeRequested, 0)
	for range 3 {
		a.passes(time.Minute)
		var group sync.WaitGroup
		for range 4 {
			group.Go(a.gives)
		}
		group.Wait()
	}
	a.stands(f, gamevendor.FreeGiven, 0)
	if left := a.there(f); len(left) != 1 || left[0].Left != 3 {
		t.Errorf("%+v", left)
	}
	if n := a.amount(`SELECT count(*) FROM messages WHERE kind = 'free_rounds_given'`); n != 1 || len(a.alarms) != 0 {
		t.Errorf("%d messages, alarms %v", n, a.alarms)
	}
}

func TestFreeRounds_RefusedByVendor_FailWithAnAlarm(t *testing.T) {
	a := openAsked(t)
	f := a.givesRounds("c-1", 3)
	a.away.Store(1000)
	for range 45 {
		a.gives()
		a.passes(31 * time.Minute)
	}
	a.stands(f, gamevendor.FreeFailed, 0)
	if a.alarms["free_rounds_undelivered"] != 1 {
		t.Errorf("alarms %v", a.alarms)
	}
	a.away.Store(0)
	// Table games have no free rounds: the refusal is permanent.
	made, err := gamevendor.GrantFreeRounds(t.Context(), a.db, gamevendor.Grant{
		Member: a.player, Vendor: "VELOUR", Games: []string{"SALON_BACCARAT"}, Currency: "THB", Count: 1,
		BetValue: 20 * money.Unit,
		Until:    a.clock.Now().Add(time.Hour), Key: "c-2",
	}, a.operator())
	a.must(err)
	a.gives()
	if got := a.rounds(made); got.State != gamevendor.FreeFailed || got.Tries != 1 ||
		a.alarms["free_rounds_undelivered"] != 2 {
		t.Errorf("%s after %d tries, alarms %v", got.State, got.Tries, a.alarms)
	}
}

func TestFreeRounds_Cancelled_AreNotPlayed(t *testing.T) {
	a := openAsked(t)
	given, unheard := a.givesRounds("c-1", 3), a.givesRounds("c-2", 3)
	a.gives()
	a.v.enter("AURUM", "DRAGON_FORGE", a.token("AURUM", "DRAGON_FORGE"))
	if out := a.v.act("bet", fields{"free": true}); out.status != http.StatusOK {
		t.Fatalf("%+v", out)
	}
	first := a.rounds(given)
	if first.Used != 1 {
		given, unheard = unheard, given
	}
	for _, each := range []gamevendor.FreeRounds{given, unheard} {
		_, err := gamevendor.CancelFreeRounds(t.Context(), a.db, each.ID, a.operator())
		a.must(err)
	}
	// The vendor has not been notified: the platform refuses the bet.
	a.v.refuses("after the cancel", "INVALID_REQUEST", a.v.act("bet", fields{"free": true}))
	a.lost.Store(1)
	a.gives()
	a.passes(time.Minute)
	a.gives()
	for _, each := range []gamevendor.FreeRounds{given, unheard} {
		if left := a.there(each); len(left) != 1 || !left[0].IsOver {
			t.Errorf("%+v", left)
		}
	}
	a.stands(given, gamevendor.FreeCancelled, 1)
	if n := a.amount(`SELECT count(*) FROM free_rounds WHERE due_at IS NOT NULL`); n != 0 {
		t.Errorf("%d are still sent", n)
	}
	if n := a.amount(`SELECT count(*) FROM messages WHERE kind = 'free_rounds_taken'`); n != 2 {
		t.Errorf("%d messages", n)
	}
	a.v.refuses("after it was notified", "NO_FREE_ROUND", a.v.act("bet", fields{"free": true}))
}

func TestFreeRounds_Exclusion_CancelsThemAndTimeOutDoesNot(t *testing.T) {
	a := openAsked(t)
	f := a.givesRounds("c-1", 3)
	a.gives()
	a.stops("P1D")
	a.stands(f, gamevendor.FreeGiven, 0)
	_, err := limit.Begin(t.Context(), a.db, a.player, "P6M", limit.By{})
	a.must(err)
	a.stands(f, gamevendor.FreeCancelled, 0)
	a.gives()
	if left := a.there(f); len(left) != 1 || !left[0].IsOver {
		t.Errorf("%+v", left)
	}
}

// A grant may arrive after its cancellation.
func TestGrant_AfterCancellationOfUnknownReward_IsRefused(t *testing.T) {
	a := openAsked(t)
	rounds := outside.FreeRounds{Reward: "r-1", Player: string(a.player), Games: []string{"DRAGON_FORGE"},
		Currency: "THB",
		Count:    1, BetValue: 2 * money.Unit,
		Until: a.clock.Now().Add(time.Hour)}
	maker, err := a.asker.Line.Adapter(a.supplier("AURUM"))
	a.must(err)
	giver := maker.(outside.FreeRoundGranter)
	a.must(giver.Cancel(t.Context(), rounds))
	if name, err := giver.Grant(t.Context(), rounds); err == nil {
		t.Errorf("given as %s", name)
	}
	rounds.Reward = "r-2"
	for range 2 {
		name, err := giver.Grant(t.Context(), rounds)
		if err != nil || name != "r-2" {
			t.Errorf("%s (%v)", name, err)
		}
	}
	for what, other := range map[string]outside.FreeRounds{
		"more":    changed(rounds, func(r *outside.FreeRounds) { r.Count = 2 }),
		"a table": changed(rounds, func(r *outside.FreeRounds) { r.Reward, r.Games = "r-3", []string{"NONE"} }),
		"over":    changed(rounds, func(r *outside.FreeRounds) { r.Reward, r.Until = "r-4", a.clock.Now() }),
		"fine": changed(rounds, func(r *outside.FreeRounds) {
			r.Reward, r.BetValue = "r-5",
				2*money.Unit+money.Payable
		}),
	} {
		if _, err := giver.Grant(t.Context(), other); err == nil {
			t.Errorf("%s was granted", what)
		}
	}
	if left, err := giver.Remaining(t.Context(), rounds); err != nil || left.Left != 1 || left.IsOver {
		t.Errorf("%+v (%v)", left, err)
	}
}

func changed(rounds outside.FreeRounds, how func(*outside.FreeRounds)) outside.FreeRounds {
	rounds.Games = slices.Clone(rounds.Games)
	how(&rounds)
	return rounds
}

func (a *asked) supplier(code string) outside.Supplier {
	a.t.Helper()
	var s struct {
		URL    string `db:"api_url"`
		KeyID  string `db:"key_id"`
		Secret string `db:"secret"`
	}
	const read = `SELECT v.api_url, k.key_id, convert_from(k.secret, 'UTF8') AS secret FROM vendors v
		JOIN vendor_keys k ON k.vendor_code = v.code WHERE v.code = $1`
	a.must(a.owner.GetContext(a.t.Context(), &s, read, code))
	return outside.Supplier{Code: code, URL: s.URL, Dialect: "NATIVE", KeyID: s.KeyID, Secret: s.Secret}
}
