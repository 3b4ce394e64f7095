package live_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"lantern/api/live"
	store "lantern/store/live"
	"lantern/store/wallet"
)

// FI-18.
// F-I18.
func TestResume_LastEventID_ContinuesAfterIt(t *testing.T) {
	f := open(t)
	first := f.publishes(&f.pia, message(1))
	second := f.publishes(&f.pia, message(2))
	s := f.listens("s1", f.mark(first))
	s.wants(event{f.mark(second), "message", messageData(2)}, event{kind: "balance"})
	third := f.publishes(&f.pia, message(3))
	s.wants(event{f.mark(third), "message", messageData(3)})
}

func TestResume_EventIDs_AreOpaqueAndForeignOnesCauseResync(t *testing.T) {
	f := open(t)
	first := f.publishes(&f.pia, message(1))
	second := f.publishes(&f.pia, message(2))
	one, two := f.mark(first), f.mark(second)
	if len(one) != 22 || len(two) != 22 || one[:8] == two[:8] {
		t.Errorf("%q, then %q", one, two)
	}
	other, err := live.NewMarks([]byte("another secret"))
	if err != nil {
		t.Fatal(err)
	}
	for _, foreign := range []string{
		fmt.Sprint(first), "0", "-1", "x", one + "A", one[1:], "AAAAAAAAAAAAAAAAAAAAAA", other.Of(first),
		strings.Repeat("9", 4000),
	} {
		f.listens("s1", foreign).wants(event{kind: "resync"}, event{kind: "balance"})
	}
	f.listens("s1", one).wants(event{two, "message", messageData(2)}, event{kind: "balance"})
}

// F-I18.
func TestResume_EventPublishedAfterResume_IsSentOnce(t *testing.T) {
	f := open(t)
	first := f.publishes(&f.pia, message(1))
	row := f.commits(&f.pia, message(2))
	s := f.listens("s1", f.mark(first))
	s.wants(event{kind: "balance"})
	third := f.publishes(&f.pia, message(3))
	s.wants(event{f.mark(f.number(row)), "message", messageData(2)}, event{f.mark(third), "message", messageData(3)})
}

// FI-18.
func TestResume_SlowTransaction_IsPublishedAfterLaterOnes(t *testing.T) {
	f := open(t)
	first := f.publishes(&f.pia, message(1))
	slow, err := f.db.Beginx()
	if err != nil {
		t.Fatal(err)
	}
	if err := insert(t.Context(), slow, &f.pia, message(2)); err != nil {
		t.Fatal(err)
	}
	later := f.publishes(&f.pia, message(3))
	if err := slow.Commit(); err != nil {
		t.Fatal(err)
	}
	f.relay()
	s := f.listens("s1", f.mark(later))
	s.wants(event{f.mark(later + 1), "message", messageData(2)}, event{kind: "balance"})
	f.listens("s1", f.mark(first)).wants(
		event{f.mark(later), "message", messageData(3)}, event{f.mark(later + 1), "message", messageData(2)},
		event{kind: "balance"},
	)
}

// FI-18.
func TestResume_PublishingUnderWay_IsAwaited(t *testing.T) {
	f := open(t)
	first := f.publishes(&f.pia, message(1))
	f.commits(&f.pia, message(2))
	published, goOn := make(chan struct{}), make(chan struct{})
	ended := make(chan error)
	go func() {
		_, err := store.Relay(context.Background(), f.db, 10, func([]store.Event) error {
			close(published) // no client is connected here yet
			<-goOn
			return nil
		})
		ended <- err
	}()
	<-published
	s := f.listens("s1", f.mark(first))
	go func() {
		defer close(goOn)
		const read = `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
			AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`
		for isWaiting := false; !isWaiting && t.Context().Err() == nil; time.Sleep(5 * time.Millisecond) {
			if err := f.db.Get(&isWaiting, read); err != nil {
				t.Error(err)
				return
			}
		}
	}()
	s.wants(event{f.mark(1 + first), "message", messageData(2)}, event{kind: "balance"})
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
}

func TestResume_TooManyMissed_CausesResync(t *testing.T) {
	f := open(t)
	first := f.publishes(&f.pia, message(1))
	for range 200 {
		f.commits(&f.pia, message(2))
	}
	f.relay()
	f.listens("s1", f.mark(first)).wants(event{kind: "resync"}, event{kind: "balance"})
}

// CHK-37.
func TestResume_EndOfAnotherSession_IsLeftOut(t *testing.T) {
	f := open(t)
	first := f.publishes(&f.pia, message(1))
	f.publishes(&f.pia, sessionEnded("s1"))
	last := f.publishes(&f.pia, message(2))
	f.listens("s2", f.mark(first)).wants(event{f.mark(last), "message", messageData(2)}, event{kind: "balance"})
}

func TestResume_MissedBalanceEvent_IsLeftToTheBalanceAtTheEnd(t *testing.T) {
	f := open(t)
	first := f.publishes(&f.pia, message(1))
	f.publishes(&f.pia, wallet.Event{Kind: wallet.BalanceChanged})
	badge := f.publishes(&f.pia, wallet.Event{Kind: wallet.BadgeChanged})
	f.listens("s1", f.mark(first)).wants(event{f.mark(badge), "badge", `{}`}, event{kind: "balance"})
}
