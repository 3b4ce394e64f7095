package limit_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/game"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/limit"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/wallet"
)

const baht = money.Unit

// noon is a Thursday in the merchant's time zone, far from the ends of its week and month.
var noon = time.Date(2031, 5, 15, 12, 0, 0, 0, time.FixedZone("", 7*3600))

// table is a player with an open game, at a time set by the test.
type table struct {
	t      *testing.T
	db     *pg.DB
	owner  *pg.DB
	player id.Member
	token  string
}

func sit(t *testing.T) *table {
	t.Helper()
	db := storetest.Furnished(t, seed.Base)
	s := &table{t: t, db: db, owner: storetest.Owner(t, db)}
	s.player = seed.Pia(t, s.owner).ID
	s.at(noon)
	s.token = s.launched()
	return s
}

func (s *table) launched() string {
	s.t.Helper()
	games, _, err := game.List(s.t.Context(), s.db, game.Filter{Vendor: "BGS", Size: 1})
	if err != nil || len(games) != 1 {
		s.t.Fatalf("no game to play: %v", err)
	}
	open, err := game.Open(s.t.Context(), s.db, game.Player{Member: s.player, Currency: "THB", Language: "th"},
		games[0].ID)
	if err != nil {
		s.t.Fatal(err)
	}
	if _, err := gamevendor.Verify(s.t.Context(), s.db, "BGS", "DICE", open.Token); err != nil {
		s.t.Fatal(err)
	}
	s.exec(`UPDATE play_sessions SET expires_at = 'infinity'`)
	return open.Token
}

func (s *table) exec(statement string, args ...any) {
	s.t.Helper()
	if _, err := s.owner.ExecContext(s.t.Context(), statement, args...); err != nil {
		s.t.Fatal(err)
	}
}

// at moves the clock. No test is within a minute of a boundary, so the seconds of the run do not matter.
func (s *table) at(moment time.Time) {
	s.t.Helper()
	s.exec(`UPDATE clock_offsets
		SET ahead = make_interval(secs => extract(epoch FROM $1::timestamptz - now())::double precision)`, moment)
}

func (s *table) bet(tx string, amount money.Amount) gamevendor.Bet {
	return gamevendor.Bet{
		Vendor: "BGS", Tx: tx, Print: fmt.Appendf(nil, "%s|%d", tx, amount), Token: gamevendor.HashToken(s.token),
		Player: s.player,
		Game:   "DICE", Currency: "THB", Amount: amount, Round: "round of " + tx, Happened: time.Now(),
	}
}

func (s *table) place(tx string, amount money.Amount) gamevendor.Status {
	s.t.Helper()
	answer, err := gamevendor.Place(s.t.Context(), s.db, s.bet(tx, amount))
	if err != nil {
		s.t.Fatal(err)
	}
	return answer.Status
}

func (s *table) win(ref string, amount money.Amount) gamevendor.Status {
	s.t.Helper()
	answer, err := gamevendor.Credit(s.t.Context(), s.db, gamevendor.Win{Vendor: "BGS", Tx: "win of " + ref, Ref: ref,
		Print: []byte(ref), Player: s.player,
		Amount: amount, Round: "round of " + ref, Closes: true, Happened: time.Now()})
	if err != nil {
		s.t.Fatal(err)
	}
	return answer.Status
}

func (s *table) rollback(ref string) gamevendor.Status {
	s.t.Helper()
	answer, err := gamevendor.Rollback(s.t.Context(), s.db, gamevendor.Undo{Vendor: "BGS", Tx: "undo of " + ref, Ref: ref,
		Print: []byte(ref), Player: s.player,
		Round: "round of " + ref, Happened: time.Now()})
	if err != nil {
		s.t.Fatal(err)
	}
	return answer.Status
}

func (s *table) set(kind limit.Kind, period clock.PeriodKind, amount money.Amount) {
	s.t.Helper()
	if err := limit.Set(s.t.Context(), s.db, s.player, limit.Params{Which: limit.Which{Kind: kind, Period: period},
		Amount: &amount}); err != nil {
		s.t.Fatal(err)
	}
}

func (s *table) one(kind limit.Kind, period clock.PeriodKind) limit.Limit {
	s.t.Helper()
	all, err := limit.Of(s.t.Context(), s.db, s.player)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, each := range all {
		if each.Kind == kind && each.Period == period {
			return each
		}
	}
	return limit.Limit{}
}

func (s *table) wants(got, want gamevendor.Status) {
	s.t.Helper()
	if got != want {
		s.t.Fatalf("answered %s, want %s", got, want)
	}
}

func (s *table) refused(err error, code fault.Code) *fault.Fault {
	s.t.Helper()
	if !errors.Is(err, fault.New(code)) {
		s.t.Fatalf("%v, want %s", err, code)
	}
	return fault.Of(err)
}

// F-M5.
func TestLimits_OfPlay_AreInclusive(t *testing.T) {
	s := sit(t)
	s.set(limit.Stake, clock.Day, 100*baht)
	s.wants(s.place("a", 100*baht+money.Payable), "LIMIT_REACHED")
	s.wants(s.place("b", 100*baht), "OK")
	s.wants(s.place("c", baht), "LIMIT_REACHED")
	s.wants(s.place("b", 100*baht), "OK")
	for amount, code := range map[money.Amount]fault.Code{
		0: fault.AmountBelowMin, -baht: fault.AmountBelowMin, baht - money.Payable: fault.AmountBelowMin, baht +
			1: fault.AmountScale,
		limit.Most + money.Payable: fault.AmountAboveMax,
	} {
		err := limit.Set(t.Context(), s.db, s.player, limit.Params{Which: limit.Which{Kind: limit.Loss, Period: clock.Day},
			Amount: &amount})
		s.refused(err, code)
	}
	for _, which := range []limit.Which{{limit.Stake, clock.HalfMonth}, {limit.Stake, ""}, {"WIN", clock.Day}} {
		s.refused(limit.Set(t.Context(), s.db, s.player, limit.Params{Which: which}), fault.NotFound)
	}
}

// F-M5.
func TestLimits_HundredConcurrentBets_NeverExceedThem(t *testing.T) {
	for _, workers := range []int{0, 2} {
		s := sit(t)
		s.set(limit.Stake, clock.Week, 300*baht)
		s.set(limit.Loss, clock.Day, 400*baht)
		place := func(b gamevendor.Bet) (gamevendor.Answer, error) {
			return gamevendor.Place(context.Background(), s.db, b)
		}
		if workers > 0 {
			batcher := gamevendor.NewBatcher(s.db, slog.New(slog.DiscardHandler),
				gamevendor.BatchOptions{Workers: workers, Most: 64, Queue: 256})
			defer batcher.Stop()
			place = func(b gamevendor.Bet) (gamevendor.Answer, error) { return batcher.Place(context.Background(), b) }
		}
		answers := make([]gamevendor.Status, 100)
		var all sync.WaitGroup
		for n := range answers {
			all.Go(func() {
				answer, err := place(s.bet(fmt.Sprint("b", n), 7*baht))
				if err != nil {
					t.Error(err)
				}
				answers[n] = answer.Status
			})
		}
		all.Wait()
		taken := 0
		for _, status := range answers {
			switch status {
			case "OK":
				taken++
			case "LIMIT_REACHED":
			default:
				t.Errorf("answered %s", status)
			}
		}
		if used := s.one(limit.Stake, clock.Week).Used; taken != 42 || used != 294*baht {
			t.Errorf("%d workers: %d bets of 7 within 300, %s counted", workers, taken, used)
		}
		if b, err := wallet.Of(t.Context(), s.db, s.player, "THB"); err != nil || b.OpenStakes != 294*baht {
			t.Errorf("%s at stake: %v", b.OpenStakes, err)
		}
	}
}

// CHK-60.
func TestSet_LowerAppliesAtOnce_RaiseAfterADayAndAConfirmation(t *testing.T) {
	s := sit(t)
	which := limit.Which{Kind: limit.Stake, Period: clock.Day}
	s.set(limit.Stake, clock.Day, 500*baht)
	s.set(limit.Stake, clock.Day, 200*baht)
	s.wants(s.place("a", 201*baht), "LIMIT_REACHED")
	s.refused(limit.Confirm(t.Context(), s.db, s.player, which), fault.NothingOpen)
	s.set(limit.Stake, clock.Day, 300*baht)
	s.wants(s.place("b", 201*baht), "LIMIT_REACHED")
	early := s.refused(limit.Confirm(t.Context(), s.db, s.player, which), fault.StateChanged)
	if early.Value["readyAt"] == nil {
		t.Error("the refusal has no instant from which it can be confirmed")
	}
	s.at(noon.Add(limit.Waits - time.Minute))
	s.refused(limit.Confirm(t.Context(), s.db, s.player, which), fault.StateChanged)
	s.at(noon.Add(limit.Waits + time.Minute))
	s.wants(s.place("c", 201*baht), "LIMIT_REACHED")
	if err := limit.Confirm(t.Context(), s.db, s.player, which); err != nil {
		t.Fatal(err)
	}
	s.wants(s.place("d", 300*baht), "OK")
	s.refused(limit.Confirm(t.Context(), s.db, s.player, which), fault.NothingOpen)
}

// CHK-60.
func TestSet_NoAmount_IsARaiseThatCanBeCancelled(t *testing.T) {
	s := sit(t)
	which := limit.Which{Kind: limit.Loss, Period: clock.Week}
	s.set(limit.Loss, clock.Week, 50*baht)
	removed := limit.Params{Which: which}
	for range 2 {
		if err := limit.Set(t.Context(), s.db, s.player, removed); err != nil {
			t.Fatal(err)
		}
		if err := limit.CancelRaise(t.Context(), s.db, s.player, which); err != nil {
			t.Fatal(err)
		}
	}
	s.refused(limit.Confirm(t.Context(), s.db, s.player, which), fault.NothingOpen)
	if err := limit.Set(t.Context(), s.db, s.player, removed); err != nil {
		t.Fatal(err)
	}
	s.at(noon.Add(limit.Waits + time.Minute))
	s.wants(s.place("a", 51*baht), "LIMIT_REACHED")
	if err := limit.Confirm(t.Context(), s.db, s.player, which); err != nil {
		t.Fatal(err)
	}
	s.wants(s.place("b", 51*baht), "OK")
}

func TestSet_PlayedBefore_IsCounted(t *testing.T) {
	s := sit(t)
	s.wants(s.place("a", 60*baht), "OK")
	s.wants(s.place("b", 30*baht), "OK")
	s.wants(s.rollback("b"), "OK")
	s.wants(s.win("a", 20*baht), "OK")
	s.set(limit.Stake, clock.Month, 100*baht)
	s.set(limit.Loss, clock.Day, 50*baht)
	if staked, lost := s.one(limit.Stake, clock.Month).Used, s.one(limit.Loss, clock.Day).Used; staked != 60*baht ||
		lost != 40*baht {
		t.Fatalf("staked %s, lost %s", staked, lost)
	}
	s.wants(s.place("c", 11*baht), "LIMIT_REACHED")
	s.wants(s.place("d", 10*baht), "OK")
	s.wants(s.rollback("d"), "OK")
	s.wants(s.place("e", 10*baht), "OK")
	s.wants(s.win("e", 30*baht), "OK")
	s.wants(s.place("f", 30*baht), "OK")
	s.wants(s.place("g", baht), "LIMIT_REACHED")
}

// event returns the only event of a kind for the player.
func (s *table) event(kind wallet.EventKind) (event wallet.Event) {
	s.t.Helper()
	const read = `SELECT kind, COALESCE(related_id, '') AS related_id, COALESCE(period, '') AS period,
		COALESCE(amount, 0) AS amount, until_at FROM outbox WHERE kind = $1 AND member_id = $2`
	if err := s.db.GetContext(s.t.Context(), &event, read, kind, s.player); err != nil {
		s.t.Fatal(err)
	}
	return event
}

func TestLimit_RefusedBet_WritesAnEventWithTheLimitAndItsRenewal(t *testing.T) {
	s := sit(t)
	s.set(limit.Stake, clock.Month, 90*baht)
	s.set(limit.Stake, clock.Week, 80*baht)
	s.wants(s.place("a", 85*baht), "LIMIT_REACHED")
	event := s.event("limit")
	renews := time.Date(2031, 5, 18, 17, 0, 0, 0, time.UTC)
	if event.RelatedID != "STAKE" || event.Period != "W" || event.Amount != 80*baht || !event.Until.Equal(renews) {
		t.Errorf("%+v", event)
	}
}
