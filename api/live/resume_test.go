package live_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"lantern/api/live"
	store "lantern/store/live"
)

func TestFI18AStreamResumesWhereItBroke(t *testing.T) {
	h := open(t)
	first := h.happens(&h.pia, "message", `{"n": 1}`)
	second := h.happens(&h.pia, "message", `{"n": 2}`)
	s := h.listens("s1", h.mark(first))
	s.wants(event{h.mark(second), "message", `{"n": 2}`}, event{kind: "balance"})
	third := h.happens(&h.pia, "message", `{"n": 3}`)
	s.wants(event{h.mark(third), "message", `{"n": 3}`})
}

func TestTheIDsOfEventsTellNobodyHowManyThereWereAndForeignOnesAreHarmless(t *testing.T) {
	h := open(t)
	first := h.happens(&h.pia, "message", `{"n": 1}`)
	second := h.happens(&h.pia, "message", `{"n": 2}`)
	one, two := h.mark(first), h.mark(second)
	if len(one) != 22 || len(two) != 22 || one[:8] == two[:8] {
		t.Errorf("%q, then %q", one, two)
	}
	other, err := live.NewMarks([]byte("of another house"))
	if err != nil {
		t.Fatal(err)
	}
	for _, foreign := range []string{fmt.Sprint(first), "0", "-1", "x", one + "A", one[1:], "AAAAAAAAAAAAAAAAAAAAAA", other.Of(first), strings.Repeat("9", 4000)} {
		h.listens("s1", foreign).wants(event{kind: "resync"}, event{kind: "balance"})
	}
	h.listens("s1", one).wants(event{two, "message", `{"n": 2}`}, event{kind: "balance"})
}

func TestAnEventBetweenCommitAndResumeIsToldOnce(t *testing.T) {
	h := open(t)
	first := h.happens(&h.pia, "message", `{"n": 1}`)
	row := h.notes(&h.pia, "message", `{"n": 2}`)
	s := h.listens("s1", h.mark(first))
	s.wants(event{kind: "balance"})
	third := h.happens(&h.pia, "message", `{"n": 3}`)
	s.wants(event{h.mark(h.number(row)), "message", `{"n": 2}`}, event{h.mark(third), "message", `{"n": 3}`})
}

func TestFI18ADeedThatTookLongIsHeardByWhoResumesAfterALaterOne(t *testing.T) {
	h := open(t)
	first := h.happens(&h.pia, "message", `{"n": 1}`)
	slow, err := h.db.Beginx()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := slow.Exec(`INSERT INTO outbox (member_id, kind, payload) VALUES ($1, 'message', '{"n": 2}')`, h.pia); err != nil {
		t.Fatal(err)
	}
	later := h.happens(&h.pia, "message", `{"n": 3}`)
	if err := slow.Commit(); err != nil {
		t.Fatal(err)
	}
	h.tells()
	s := h.listens("s1", h.mark(later))
	s.wants(event{h.mark(later + 1), "message", `{"n": 2}`}, event{kind: "balance"})
	h.listens("s1", h.mark(first)).wants(event{h.mark(later), "message", `{"n": 3}`}, event{h.mark(later + 1), "message", `{"n": 2}`}, event{kind: "balance"})
}

func TestFI18WhatIsBeingToldInThisMomentIsWaitedFor(t *testing.T) {
	h := open(t)
	first := h.happens(&h.pia, "message", `{"n": 1}`)
	h.notes(&h.pia, "message", `{"n": 2}`)
	told, goOn := make(chan struct{}), make(chan struct{})
	ended := make(chan error)
	go func() {
		_, err := store.Relay(context.Background(), h.db, 10, func([]store.Event) error {
			close(told) // nobody listens here yet
			<-goOn
			return nil
		})
		ended <- err
	}()
	<-told
	s := h.listens("s1", h.mark(first))
	go func() {
		defer close(goOn)
		const read = `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
			AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`
		for isWaiting := false; !isWaiting && t.Context().Err() == nil; time.Sleep(5 * time.Millisecond) {
			if err := h.db.Get(&isWaiting, read); err != nil {
				t.Error(err)
				return
			}
		}
	}()
	s.wants(event{h.mark(1 + first), "message", `{"n": 2}`}, event{kind: "balance"})
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
}

func TestWhoWasAwayTooLongReadsEverythingAgain(t *testing.T) {
	h := open(t)
	first := h.happens(&h.pia, "message", `{}`)
	for range 200 {
		h.notes(&h.pia, "message", `{}`)
	}
	h.tells()
	h.listens("s1", h.mark(first)).wants(event{kind: "resync"}, event{kind: "balance"})
}

func TestCHK37WhoComesBackIsNotToldThatAnotherOfHisSessionsHasEnded(t *testing.T) {
	h := open(t)
	first := h.happens(&h.pia, "message", `{}`)
	h.happens(&h.pia, "session-ended", `{"session": "s1"}`)
	last := h.happens(&h.pia, "message", `{"n": 2}`)
	h.listens("s2", h.mark(first)).wants(event{h.mark(last), "message", `{"n": 2}`}, event{kind: "balance"})
}
