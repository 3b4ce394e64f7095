package gamevendor_test

import (
	"slices"
	"sync"
	"testing"
	"time"

	"lantern/store/gamevendor"
	"lantern/store/money"
	"lantern/store/storetest"
)

// supplied makes the player's vendor one whose transactions are compared; its first window has ended.
func supplied(t *testing.T) table {
	s := sit(t)
	s.alter(`UPDATE vendors SET api_url = 'http://vendor.example' WHERE code = 'BGS'`)
	// No transaction of these tests is at the edge of an hour.
	s.alter(`UPDATE clock_offsets SET ahead = ahead + (date_bin('1 hour', lantern_now(),
		'epoch') + interval '80 minutes' - lantern_now())`)
	s.alter(`UPDATE play_sessions SET expires_at = lantern_now() + interval '12 hours'`)
	for _, w := range s.due() {
		s.end(w.Begin())
	}
	return s
}

func (s table) alter(sql string) {
	s.t.Helper()
	if _, err := storetest.Owner(s.t, s.db).ExecContext(s.t.Context(), sql); err != nil {
		s.t.Fatal(err)
	}
}

func (s table) passes(span string) {
	s.alter(`UPDATE clock_offsets SET ahead = ahead + interval '` + span + `'`)
}

func (s table) now() (now time.Time) {
	s.t.Helper()
	if err := s.db.GetContext(s.t.Context(), &now, `SELECT lantern_now()`); err != nil {
		s.t.Fatal(err)
	}
	return now
}

func (s table) due() []gamevendor.Window {
	s.t.Helper()
	due, err := gamevendor.DueWindows(s.t.Context(), s.db)
	if err != nil {
		s.t.Fatal(err)
	}
	return due
}

func (s table) end(r *gamevendor.Reading) int {
	s.t.Helper()
	opened, err := r.End(s.t.Context(), s.db)
	if err != nil {
		s.t.Fatal(err)
	}
	return opened
}

// reads compares the only due window with the vendor's report.
func (s table) reads(reported ...gamevendor.Reported) (*gamevendor.Reading, int) {
	s.t.Helper()
	due := s.due()
	if len(due) != 1 {
		s.t.Fatalf("%d windows are due", len(due))
	}
	r := due[0].Begin()
	if err := r.Take(s.t.Context(), s.db, reported); err != nil {
		s.t.Fatal(err)
	}
	return r, s.end(r)
}

// cases returns the open cases as kind and subject.
func (s table) cases() (list []string) {
	s.t.Helper()
	if err := s.db.SelectContext(s.t.Context(), &list, `SELECT kind || ' ' || subject FROM vendor_cases
		ORDER BY 1`); err != nil {
		s.t.Fatal(err)
	}
	return list
}

func (s table) reported(kind, tx string, amount money.Amount, at time.Time) gamevendor.Reported {
	return gamevendor.Reported{Tx: tx, Kind: kind, Standing: gamevendor.Done, Player: string(s.player), Round: "r-" + tx,
		Currency: "THB", Amount: amount, At: at}
}

func (s table) agree(want ...string) {
	s.t.Helper()
	if got := s.cases(); !slices.Equal(got, want) {
		s.t.Errorf("cases %q, not %q", got, want)
	}
}

// CHK-25.
func TestCompare_SmallestDifference_OpensACase(t *testing.T) {
	s := supplied(t)
	at := s.now()
	for _, tx := range []string{"same", "less", "unsaid", "undone", "undone too", "waits"} {
		want(t, s.place(tx, "r-"+tx, 10*baht), gamevendor.OK, false)
	}
	want(t, s.win("won", "same", "r-same", 30*baht, true), gamevendor.OK, false)
	want(t, s.rollback("back", "undone", "r-undone"), gamevendor.OK, false)
	want(t, s.rollback("back too", "undone too", "r-undone too"), gamevendor.OK, false)
	want(t, s.rollback("never came", "a tombstone", "r-tomb"), gamevendor.OK, false)
	s.passes("1 hour")
	undone, tomb, waits := s.reported("BET", "undone", 10*baht, at), s.reported("BET", "a tombstone", 10*baht, at),
		s.reported("BET", "waits", 10*baht, at)
	undone.Standing, tomb.Standing, waits.Standing = gamevendor.Cancelled, gamevendor.Cancelled, gamevendor.Waiting
	reported := []gamevendor.Reported{
		s.reported("BET", "same", 10*baht, at), s.reported("BET", "less", 10*baht-money.Payable, at),
		s.reported("WIN", "won", 30*baht, at), undone, tomb, waits,
		s.reported("BET", "undone too", 10*baht, at), s.reported("WIN", "only there", 5*baht, at),
	}
	r, opened := s.reads(reported...)
	all := []string{"AMOUNT_DIFFERS less", "MISSING_HERE only there", "MISSING_THERE unsaid", "STATE_DIFFERS undone too"}
	s.agree(all...)
	if opened != 4 || r.Differences != 4 || r.Theirs != 8 || r.Ours != 5 || r.Pending != 1 {
		t.Errorf("%d opened: %+v", opened, r.Window)
	}
	// A pending transaction is read again; differences found before open no second case.
	s.passes("59 minutes")
	waits.Standing = gamevendor.Done
	due := s.due()
	if len(due) != 1 || due[0].From.Equal(r.From) {
		t.Fatalf("an hour later %+v", due)
	}
	s.end(due[0].Begin())
	s.passes("2 minutes")
	reported[5] = waits
	if r, opened = s.reads(reported...); opened != 0 || r.Differences != 4 || r.Pending != 0 {
		t.Errorf("again %d opened: %+v", opened, r.Window)
	}
	s.agree(all...)
	if remaining := s.due(); len(remaining) != 0 {
		t.Errorf("still due: %+v", remaining)
	}
}

func TestCompare_LedgerDiffersFromTheVendorTransactions_UsesTheLedger(t *testing.T) {
	s := supplied(t)
	at := s.now()
	want(t, s.place("b", "r-b", 10*baht), gamevendor.OK, false)
	s.alter(`UPDATE vendor_transactions SET amount = amount + 100 WHERE tx_id = 'b'`)
	s.passes("1 hour")
	s.reads(s.reported("BET", "b", 10*baht, at))
	s.agree()
}

func TestCompare_BookedInTheNextHour_IsMissingInNeither(t *testing.T) {
	s := supplied(t)
	at := s.now()
	s.passes("1 hour")
	want(t, s.place("late", "r-late", 10*baht), gamevendor.OK, false)
	s.reads(s.reported("BET", "late", 10*baht, at))
	s.passes("1 hour")
	if r, _ := s.reads(); r.Ours != 0 || r.Theirs != 0 {
		t.Errorf("%+v", r.Window)
	}
	s.agree()
}

func TestCompare_VendorClockAhead_MissesNothing(t *testing.T) {
	s := supplied(t)
	want(t, s.place("ahead", "r-ahead", 10*baht), gamevendor.OK, false)
	s.alter(`UPDATE vendor_transactions SET created_at = date_bin('1 hour', created_at,
		'epoch') + interval '59 minutes 59 seconds'`)
	s.passes("1 hour")
	due := s.due()
	r := due[0].Begin()
	if err := r.Take(t.Context(), s.db,
		[]gamevendor.Reported{s.reported("BET", "ahead", 10*baht, r.To().Add(time.Minute))}); err != nil {
		t.Fatal(err)
	}
	s.end(r)
	s.agree()
	later := s.reported("BET", "x", 1, r.To().Add(time.Hour))
	if err := r.Take(t.Context(), s.db, []gamevendor.Reported{later}); err == nil {
		t.Error("a transaction of another hour is accepted")
	}
}

func TestWindow_Due_IsReadByOneWhileLaterOnesWait(t *testing.T) {
	s := supplied(t)
	s.passes("3 hours")
	var mu sync.Mutex
	var all []gamevendor.Window
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			due, err := gamevendor.DueWindows(t.Context(), s.db)
			mu.Lock()
			defer mu.Unlock()
			if all = append(all, due...); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if len(all) != 1 {
		t.Fatalf("%d readers", len(all))
	}
	if given, err := all[0].MarkFailed(t.Context(), s.db, "away", false); given || err != nil {
		t.Fatalf("given up at once: %v", err)
	}
	if remaining := s.due(); len(remaining) != 0 {
		t.Errorf("while it is not read: %+v", remaining)
	}
	s.passes("3 minutes")
	again := s.due()
	if len(again) != 1 || !again[0].From.Equal(all[0].From) || again[0].Tries != 2 || again[0].Problem != "away" {
		t.Fatalf("%+v", again)
	}
	if given, err := again[0].MarkFailed(t.Context(), s.db, "no such call", true); !given || err != nil {
		t.Fatalf("not given up: %v", err)
	}
	if next := s.due(); len(next) != 1 || !next[0].From.Equal(all[0].To()) {
		t.Errorf("the hour after it: %+v", next)
	}
}
