package live_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/live"
	"lantern/store/pg"
	"lantern/store/storetest"
)

func write(t *testing.T, db *pg.DB, member id.Member, from, to int) {
	t.Helper()
	err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
		for n := from; n <= to; n++ {
			const insert = `INSERT INTO outbox (member_id, kind, payload) VALUES ($1, 'bet', jsonb_build_object('n', $2::integer))`
			if _, err := tx.ExecContext(t.Context(), insert, member, n); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func relay(t *testing.T, db *pg.DB, most int, publish func([]live.Event) error) (int, error) {
	t.Helper()
	return live.Relay(t.Context(), db, most, publish)
}

func TestNothingIsLostWhenPublishingFails(t *testing.T) {
	db := storetest.Open(t)
	write(t, db, id.New[id.Member](), 1, 30)
	away := errors.New("away")
	for range 15 {
		if n, err := relay(t, db, 100, func([]live.Event) error { return away }); n != 0 || !errors.Is(err, away) {
			t.Fatalf("%d published, %v", n, err)
		}
	}
	var heard []int64
	n, err := relay(t, db, 100, func(events []live.Event) error {
		for _, event := range events {
			heard = append(heard, event.ID)
		}
		return nil
	})
	if err != nil || n != 30 || len(heard) != 30 || !slices.IsSorted(heard) {
		t.Errorf("%d published (%v): %v", n, err, heard)
	}
	if n, err := relay(t, db, 100, func([]live.Event) error { return nil }); n != 0 || err != nil {
		t.Errorf("again: %d, %v", n, err)
	}
}

func TestWhatIsNotCommittedIsNotTold(t *testing.T) {
	db := storetest.Open(t)
	err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(t.Context(), `INSERT INTO outbox (kind, payload) VALUES ('bet', '{}')`); err != nil {
			return err
		}
		n, err := relay(t, db, 10, func([]live.Event) error { return nil })
		if err != nil || n != 0 {
			t.Errorf("%d told before the commit, %v", n, err)
		}
		return errors.New("undone")
	})
	if err == nil {
		t.Fatal("committed")
	}
}

func TestFI11ABadEventGoesAsideAndTheRestFlows(t *testing.T) {
	db, member := storetest.Open(t), id.New[id.Member]()
	write(t, db, member, 0, 999)
	heard := map[string]int{}
	publish := func(events []live.Event) error {
		for _, event := range events {
			if string(event.Payload) == `{"n": 500}` {
				return errors.New("cannot be told")
			}
		}
		for _, event := range events {
			heard[string(event.Payload)]++
		}
		return nil
	}
	var complaints int
	for round := range 12 {
		if _, err := relay(t, db, 1000, publish); err != nil {
			complaints++
		}
		write(t, db, member, 1000+2*round, 1001+2*round)
	}
	if complaints != 10 {
		t.Errorf("%d complaints about the bad one, want 10", complaints)
	}
	if n, err := relay(t, db, 1000, publish); err != nil || n != 2 {
		t.Errorf("afterwards %d, %v", n, err)
	}
	if len(heard) != 999+24 {
		t.Errorf("%d events were told, want all but one of 1,024", len(heard))
	}
	var aside int
	if err := db.GetContext(t.Context(), &aside, `SELECT count(*) FROM outbox WHERE published_at IS NULL`); err != nil || aside != 1 {
		t.Errorf("%d stand aside, %v", aside, err)
	}
}

func TestTwoRelaysShareTheWork(t *testing.T) {
	db := storetest.Open(t)
	write(t, db, id.New[id.Member](), 1, 200)
	var mu sync.Mutex
	heard := map[int64]int{}
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			for {
				n, err := live.Relay(context.Background(), db, 15, func(events []live.Event) error {
					mu.Lock()
					defer mu.Unlock()
					for _, event := range events {
						heard[event.ID]++
					}
					return nil
				})
				if err != nil {
					t.Error(err)
				}
				if n == 0 || err != nil {
					return
				}
			}
		})
	}
	all.Wait()
	for number, times := range heard {
		if times != 1 {
			t.Errorf("event %d was told %d times", number, times)
		}
	}
	if len(heard) != 200 {
		t.Errorf("%d of 200 were told", len(heard))
	}
}

func TestMissedAreTheMembersOwnAfterTheLastSeen(t *testing.T) {
	db, pia, mek := storetest.Open(t), id.New[id.Member](), id.New[id.Member]()
	write(t, db, pia, 1, 3)
	write(t, db, mek, 4, 5)
	var told []live.Event
	if n, err := relay(t, db, 10, func(events []live.Event) error { told = append(told, events...); return nil }); n != 5 || err != nil {
		t.Fatalf("%d told, %v", n, err)
	}
	write(t, db, pia, 6, 6)
	later, isKnown, err := live.Missed(t.Context(), db, pia, told[0].Number, 10)
	if err != nil || !isKnown || len(later) != 2 || string(later[0].Payload) != string(told[1].Payload) || later[1].Number != told[2].Number {
		t.Errorf("after the first: %v, %t, %v", later, isKnown, err)
	}
	if later, isKnown, err := live.Missed(t.Context(), db, pia, told[2].Number, 10); err != nil || !isKnown || len(later) != 0 {
		t.Errorf("after the last: %v, %t, %v", later, isKnown, err)
	}
	for what, number := range map[string]int64{"none": 0, "somebody else's": told[3].Number, "one that is not yet": told[4].Number + 1} {
		if later, isKnown, err := live.Missed(t.Context(), db, pia, number, 10); err != nil || isKnown || len(later) != 0 {
			t.Errorf("after %s: %v, %t, %v", what, later, isKnown, err)
		}
	}
}

func TestPublishedEventsAreForgottenAfterADay(t *testing.T) {
	db := storetest.Open(t)
	write(t, db, id.New[id.Member](), 1, 2)
	if _, err := relay(t, db, 1, func([]live.Event) error { return nil }); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct{ hours, left int }{{23, 2}, {2, 1}} {
		if _, err := db.ExecContext(t.Context(), `UPDATE outbox SET published_at = published_at - $1 * interval '1 hour'`, step.hours); err != nil {
			t.Fatal(err)
		}
		if err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error { return live.Forget(t.Context(), tx) }); err != nil {
			t.Fatal(err)
		}
		var kept int
		if err := db.GetContext(t.Context(), &kept, `SELECT count(*) FROM outbox`); err != nil || kept != step.left {
			t.Errorf("%d hours on, %d kept (%v), want %d", step.hours, kept, err, step.left)
		}
	}
}
