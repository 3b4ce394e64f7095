package lottery_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/lottery"
	"lantern/store/lottery/rules"
	"lantern/store/money"
	"lantern/store/timer"
)

// A process that is killed in the middle of closing, drawing and settling, before and after each step and as often as
// it is started again, leaves the same as one that was not.
func TestSettle_KilledAtAnyMoment_PaysEveryBetOnce(t *testing.T) {
	s := setUp(t, "SSC_1M")
	s.machine.Batch = 3
	random := rand.New(rand.NewPCG(20, 26))
	var players []id.Member
	for n := range 12 {
		players = append(players, s.player(fmt.Sprint("pia", n), 1000*money.Unit))
	}
	kills := 0
	for range 4 {
		issue := s.current("SSC_1M")
		want, contents := map[id.Member]money.Amount{}, map[id.Member][]lottery.Content{}
		for _, who := range players {
			contents[who] = s.anyContents(random)
			want[who] = s.main(who) - s.mustPlace(who, contents[who]...).Stake
		}
		s.at(issue.DrawsAt.Add(500 * time.Millisecond).Format(time.RFC3339Nano))
		kills += s.fireKilled(random)
		drawn := s.issue(issue.ID)
		if drawn.State != lottery.Settled {
			t.Fatalf("the issue is %s", drawn.State)
		}
		for _, who := range players {
			for _, c := range contents[who] {
				want[who] += s.worth(c, *drawn.Result)
			}
			if s.main(who) != want[who] || s.held(who) != 0 {
				t.Errorf("a balance of %s and %s held, want %s", s.main(who), s.held(who), want[who])
			}
		}
	}
	if kills < 10 {
		t.Errorf("the process was killed %d times", kills)
	}
	if findings, err := ledger.Prove(ctx, s.owner); err != nil || len(findings) > 0 {
		t.Errorf("%+v %v", findings, err)
	}
	var unequal int
	s.get(&unequal, `SELECT count(*) FROM lottery_items i WHERE 1 <> (SELECT count(*) FROM entries e
		WHERE e.key = 'lot:' || i.id || ':settle:1')`)
	if unequal != 0 {
		t.Errorf("%d bets were not settled once", unequal)
	}
}

// anyContents returns one to four bets.
func (s fixture) anyContents(random *rand.Rand) (contents []lottery.Content) {
	s.Helper()
	for range 1 + random.IntN(4) {
		bet := [][2]string{
			{"SSC_POS", fmt.Sprintf("%d,-,-,-,0123%d", random.IntN(10), 4+random.IntN(6))},
			{"SSC_LH", []string{"WQ:L", "QB:HT", "SG:LHT"}[random.IntN(3)]},
			{"SSC_F2_BSOE", "BO,SE"},
		}[random.IntN(3)]
		contents = append(contents, s.content("SSC_1M", bet[0], bet[1], 1+random.Int64N(5)))
	}
	return contents
}

// worth is what the rules pay for a content.
func (s fixture) worth(c lottery.Content, result string) money.Amount {
	s.Helper()
	drawn, err := rules.ParseDraw("SSC", result)
	if err != nil {
		s.Fatal(err)
	}
	kind, _ := rules.TypeOf(c.Type)
	selection, err := kind.Parse(c.Selection)
	if err != nil {
		s.Fatal(err)
	}
	prices, err := kind.AtGroup(c.Group, money.Whole)
	if err != nil {
		s.Fatal(err)
	}
	return rules.Payout(money.Amount(c.Issues[0].Multiple)*2*money.Unit, selection.Hits(drawn), prices)
}

// fireKilled runs all timers that are due in processes that are killed within some steps, and returns how many were.
func (s fixture) fireKilled(random *rand.Rand) (kills int) {
	s.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); kills++ {
		if s.fireUntilKilled(random.IntN(4), random.IntN(2) == 0) {
			return kills
		}
	}
	s.Fatal("the timers did not end")
	return kills
}

// fireUntilKilled runs timers until steps of them were done, and stops in the next: before or after what it does. It
// returns true when none was due any longer.
func (s fixture) fireUntilKilled(steps int, isBefore bool) (isDone bool) {
	s.Helper()
	running, kill := context.WithCancel(ctx)
	defer kill()
	var mutex sync.Mutex
	handlers := map[string]timer.Handler{}
	for kind, handle := range s.machine.Timers() {
		handlers[kind] = func(ctx context.Context, tx *sqlx.Tx, t timer.Timer) error {
			mutex.Lock()
			steps--
			dies := steps < 0
			mutex.Unlock()
			if dies && isBefore {
				kill()
			}
			err := handle(ctx, tx, t)
			if dies {
				kill()
			}
			return err
		}
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		timer.Run(running, s.db, handlers, func(t timer.Timer, problem error) {
			s.Errorf("timer %s %s: %v", t.Kind, t.Key, problem)
		})
	}()
	for running.Err() == nil {
		var due int
		s.get(&due, `SELECT count(*) FROM timers WHERE due_at <= lantern_now() AND NOT is_stuck`)
		if due == 0 {
			isDone = running.Err() == nil
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	kill()
	<-done
	return isDone
}
