package live_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/live"
	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/wallet"
)

// bet is the event of a bet, numbered by the test.
func bet(n int) wallet.Event {
	return wallet.Event{Kind: wallet.BetChanged, Related: "bet", RelatedID: strconv.Itoa(n), State: "OPEN"}
}

func write(t *testing.T, db *pg.DB, member id.Member, from, to int) {
	t.Helper()
	err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
		for n := from; n <= to; n++ {
			if err := wallet.Notify(t.Context(), tx, member, bet(n)); err != nil {
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

// F-I18.
func TestRelay_PublishingFails_LosesNothing(t *testing.T) {
	db := storetest.Open(t)
	write(t, db, id.New[id.Member](), 1, 30)
	unreachable := errors.New("redis is down")
	for range 15 {
		n, err := relay(t, db, 100, func([]live.Event) error { return unreachable })
		if n != 0 || !errors.Is(err, unreachable) {
			t.Fatalf("%d published, %v", n, err)
		}
	}
	var published []int64
	n, err := relay(t, db, 100, func(events []live.Event) error {
		for _, event := range events {
			published = append(published, event.ID)
		}
		return nil
	})
	if err != nil || n != 30 || len(published) != 30 || !slices.IsSorted(published) {
		t.Errorf("%d published (%v): %v", n, err, published)
	}
	if n, err := relay(t, db, 100, func([]live.Event) error { return nil }); n != 0 || err != nil {
		t.Errorf("again: %d, %v", n, err)
	}
}

func TestRelay_UncommittedEvent_IsNotPublished(t *testing.T) {
	db := storetest.Open(t)
	err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
		if err := wallet.NotifyAll(t.Context(), tx, bet(1)); err != nil {
			return err
		}
		n, err := relay(t, db, 10, func([]live.Event) error { return nil })
		if err != nil || n != 0 {
			t.Errorf("%d published before the commit, %v", n, err)
		}
		return errors.New("rolled back")
	})
	if err == nil {
		t.Fatal("committed")
	}
}

// FI-11.
// F-I11.
func TestRelay_BadEvent_IsSetAsideAndOthersArePublished(t *testing.T) {
	db, member := storetest.Open(t), id.New[id.Member]()
	write(t, db, member, 0, 999)
	published := map[string]int{}
	publish := func(events []live.Event) error {
		for _, event := range events {
			if event.RelatedID == "500" {
				return errors.New("cannot be published")
			}
		}
		for _, event := range events {
			published[event.RelatedID]++
		}
		return nil
	}
	var failures int
	for round := range 12 {
		if _, err := relay(t, db, 1000, publish); err != nil {
			failures++
		}
		write(t, db, member, 1000+2*round, 1001+2*round)
	}
	if failures != 10 {
		t.Errorf("%d errors about the bad event, want 10", failures)
	}
	if n, err := relay(t, db, 1000, publish); err != nil || n != 2 {
		t.Errorf("afterwards %d, %v", n, err)
	}
	if len(published) != 999+24 {
		t.Errorf("%d events were published, want all but one of 1,024", len(published))
	}
	var aside int
	const waiting = `SELECT count(*) FROM outbox WHERE published_at IS NULL`
	if err := db.GetContext(t.Context(), &aside, waiting); err != nil || aside != 1 {
		t.Errorf("%d events are set aside, %v", aside, err)
	}
}

func TestRelay_TwoInstances_PublishEachEventOnce(t *testing.T) {
	db := storetest.Open(t)
	write(t, db, id.New[id.Member](), 1, 200)
	var mu sync.Mutex
	published := map[int64]int{}
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			for {
				n, err := live.Relay(context.Background(), db, 15, func(events []live.Event) error {
					mu.Lock()
					defer mu.Unlock()
					for _, event := range events {
						published[event.ID]++
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
	for number, times := range published {
		if times != 1 {
			t.Errorf("event %d was published %d times", number, times)
		}
	}
	if len(published) != 200 {
		t.Errorf("%d of 200 were published", len(published))
	}
}

func TestMissed_ReturnsTheMembersOwnEventsAfterTheLast(t *testing.T) {
	db, pia, mek := storetest.Open(t), id.New[id.Member](), id.New[id.Member]()
	write(t, db, pia, 1, 3)
	write(t, db, mek, 4, 5)
	var published []live.Event
	n, err := relay(t, db, 10, func(events []live.Event) error {
		published = append(published, events...)
		return nil
	})
	if n != 5 || err != nil {
		t.Fatalf("%d published, %v", n, err)
	}
	write(t, db, pia, 6, 6)
	later, isKnown, err := live.Missed(t.Context(), db, pia, published[0].Number, 10)
	if err != nil || !isKnown || len(later) != 2 || later[0].RelatedID != published[1].RelatedID ||
		later[1].Number != published[2].Number {
		t.Errorf("after the first: %v, %t, %v", later, isKnown, err)
	}
	later, isKnown, err = live.Missed(t.Context(), db, pia, published[2].Number, 10)
	if err != nil || !isKnown || len(later) != 0 {
		t.Errorf("after the last: %v, %t, %v", later, isKnown, err)
	}
	for what, number := range map[string]int64{
		"none": 0, "another member's": published[3].Number, "a future one": published[4].Number + 1,
	} {
		if later, isKnown, err := live.Missed(t.Context(), db, pia, number, 10); err != nil || isKnown || len(later) != 0 {
			t.Errorf("after %s: %v, %t, %v", what, later, isKnown, err)
		}
	}
}

func TestForget_DeletesEventsPublishedMoreThanADayAgo(t *testing.T) {
	db := storetest.Open(t)
	write(t, db, id.New[id.Member](), 1, 2)
	if _, err := relay(t, db, 1, func([]live.Event) error { return nil }); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct{ hours, left int }{{23, 2}, {2, 1}} {
		const age = `UPDATE outbox SET published_at = published_at - $1 * interval '1 hour'`
		if _, err := db.ExecContext(t.Context(), age, step.hours); err != nil {
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
