package export_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/export"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/pg"
	"lantern/store/storetest"
)

var request = export.Request{Kind: export.Bets, Filter: export.Filter{From: "2026-01-01"}, Language: "en",
	Currency:  "THB",
	GMTOffset: "+07:00"}

func keyOf(memberID id.Member, key string) *idem.Key {
	return &idem.Key{Member: memberID, Call: "POST /wps/exports", Key: key, BodyHash: []byte(key), RequestID: "r-" + key}
}

func has(rows int) export.Counter {
	return func(context.Context, pg.Q, export.Export) (int, error) { return rows, nil }
}

func begin(t *testing.T, db *pg.DB, memberID id.Member, key string, rows int) export.Export {
	t.Helper()
	e, err := export.Begin(t.Context(), db, keyOf(memberID, key), request, has(rows))
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// lines returns a reader that writes ten rows at a time, each with its number.
func lines(rows int) export.Reader {
	return func(_ context.Context, _ pg.Q, e export.Export) (export.Piece, error) {
		limit := min(10, rows-e.Done)
		var text strings.Builder
		for n := range limit {
			fmt.Fprintln(&text, e.Done+n)
		}
		return export.Piece{Text: text.String(), Rows: limit, Place: fmt.Sprint(e.Done + limit), IsLast: limit < 10}, nil
	}
}

func content(t *testing.T, db *pg.DB, e export.Export) string {
	t.Helper()
	var all strings.Builder
	for n := range e.Pieces {
		text, err := export.Text(t.Context(), db, e.ID, n)
		if err != nil {
			t.Fatal(err)
		}
		all.WriteString(text)
	}
	return all.String()
}

func of(t *testing.T, db *pg.DB, e export.Export) export.Export {
	t.Helper()
	now, err := export.Of(t.Context(), db, e.Member, e.ID)
	if err != nil {
		t.Fatal(err)
	}
	return now
}

func TestAdvance_WritesPiecesAndReportsProgress(t *testing.T) {
	db := storetest.Open(t)
	e := begin(t, db, id.New[id.Member](), "a", 25)
	if e.State != export.Waiting || e.Total != 25 || e.Done != 0 {
		t.Fatalf("%+v", e)
	}
	for _, want := range []struct {
		state export.State
		done  int
	}{{export.Running, 10}, {export.Running, 20}, {export.Done, 25}} {
		if found, err := export.Advance(t.Context(), db, lines(25)); err != nil || !found {
			t.Fatal(found, err)
		}
		if now := of(t, db, e); now.State != want.state || now.Done != want.done || now.Total != 25 ||
			(now.FinishedAt != nil) != (want.state == export.Done) {
			t.Errorf("%+v, wanted %+v", now, want)
		}
	}
	if found, err := export.Advance(t.Context(), db, lines(25)); err != nil || found {
		t.Errorf("something is left to do (%v)", err)
	}
	if text := content(t, db, of(t, db, e)); len(strings.Fields(text)) != 25 || !strings.HasPrefix(text, "0\n1\n") ||
		!strings.HasSuffix(text, "23\n24\n") {
		t.Errorf("%q", text)
	}
}

func TestAdvance_SeveralInstances_WriteEachPieceOnce(t *testing.T) {
	db := storetest.Open(t)
	var files []export.Export
	for n := range 6 {
		files = append(files, begin(t, db, id.New[id.Member](), "a", 100+n))
	}
	// Each row is its number, so a piece that is written twice, missing or misplaced is detected.
	read := func(ctx context.Context, q pg.Q, e export.Export) (export.Piece, error) {
		return lines(e.Total)(ctx, q, e)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for {
				found, err := export.Advance(t.Context(), db, read)
				if err != nil {
					t.Error(err)
				}
				if !found {
					return
				}
			}
		})
	}
	all.Wait()
	for found, err := export.Advance(t.Context(), db, read); found || err != nil; found, err = export.Advance(
		t.Context(), db, read) {
		if err != nil {
			t.Fatal(err)
		}
	}
	for n, e := range files {
		now := of(t, db, e)
		rows := strings.Fields(content(t, db, now))
		if now.State != export.Done || len(rows) != 100+n || now.Done != len(rows) {
			t.Fatalf("%+v with %d rows", now, len(rows))
		}
		for i, row := range rows {
			if row != fmt.Sprint(i) {
				t.Fatalf("file %d: row %d is %s", n, i, row)
			}
		}
	}
}

func TestAdvance_InstanceStopsInAPiece_LeavesTheFileAsItWas(t *testing.T) {
	db := storetest.Open(t)
	e := begin(t, db, id.New[id.Member](), "a", 25)
	ctx, die := context.WithCancel(t.Context())
	_, err := export.Advance(ctx, db, func(_ context.Context, q pg.Q, e export.Export) (export.Piece, error) {
		die()
		return lines(25)(t.Context(), q, e)
	})
	if err == nil {
		t.Fatal("it did not die")
	}
	if now := of(t, db, e); now.Done != 0 || now.Pieces != 0 || now.State != export.Waiting {
		t.Errorf("%+v", now)
	}
	if found, err := export.Advance(t.Context(), db, lines(25)); !found || err != nil {
		t.Errorf("no instance continues (%v)", err)
	}
}

func TestAdvance_RepeatedFailure_FailsTheExport(t *testing.T) {
	db := storetest.Open(t)
	memberID := id.New[id.Member]()
	e := begin(t, db, memberID, "a", 25)
	broken := errors.New("broken")
	for n := range 5 {
		if now := of(t, db, e); now.State != export.Waiting {
			t.Fatalf("%s after %d tries", now.State, n)
		}
		if _, err := export.Advance(t.Context(), db, func(context.Context, pg.Q, export.Export) (export.Piece,
			error) {
			return export.Piece{}, broken
		}); !errors.Is(err, broken) {
			t.Fatal(err)
		}
	}
	if now := of(t, db, e); now.State != export.Failed {
		t.Errorf("%+v", now)
	}
	if next := begin(t, db, memberID, "b", 1); next.ID == e.ID {
		t.Error("no other file can be made")
	}
}

func TestBegin_SecondFileAtOnce_IsRefused(t *testing.T) {
	db := storetest.Open(t)
	memberID := id.New[id.Member]()
	var all sync.WaitGroup
	var lock sync.Mutex
	begun, refused := 0, 0
	for n := range 8 {
		all.Go(func() {
			_, err := export.Begin(t.Context(), db, keyOf(memberID, fmt.Sprint(n)), request, has(1))
			lock.Lock()
			defer lock.Unlock()
			switch {
			case err == nil:
				begun++
			case errors.Is(err, fault.New(fault.ExportRunning)):
				refused++
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	if begun != 1 || refused != 7 {
		t.Errorf("%d begun, %d refused", begun, refused)
	}
	begin(t, db, id.New[id.Member](), "0", 1)
}

// CHK-10.
func TestBegin_SameKey_ReturnsTheSameFile(t *testing.T) {
	db := storetest.Open(t)
	memberID := id.New[id.Member]()
	first, again := begin(t, db, memberID, "a", 3), begin(t, db, memberID, "a", 3)
	if first.ID != again.ID {
		t.Error("two files for one key")
	}
	if _, err := export.Begin(t.Context(), db, &idem.Key{Member: memberID, Call: "POST /wps/exports", Key: "a",
		BodyHash: []byte("other")}, request, has(3)); !errors.Is(err, fault.New(fault.IdempotencyKeyReused)) {
		t.Error(err)
	}
}

func TestBegin_TooManyRows_IsRefused(t *testing.T) {
	db := storetest.Open(t)
	memberID := id.New[id.Member]()
	_, err := export.Begin(t.Context(), db, keyOf(memberID, "a"), request, has(export.MaxRows+1))
	if f := fault.Of(err); f == nil || f.Code != fault.ValidationFailed {
		t.Fatal(err)
	}
	if list, err := export.List(t.Context(), db, memberID); err != nil || len(list) != 0 {
		t.Errorf("%v (%v)", list, err)
	}
	begin(t, db, memberID, "b", export.MaxRows)
}

// CHK-43.
func TestExport_OfAnotherMember_IsRefusedLikeAnUnknownOne(t *testing.T) {
	db := storetest.Open(t)
	mine, otherID := begin(t, db, id.New[id.Member](), "a", 1), id.New[id.Member]()
	for _, exportID := range []id.Export{mine.ID, id.New[id.Export]()} {
		_, read := export.Of(t.Context(), db, otherID, exportID)
		for _, err := range []error{read, export.Delete(t.Context(), db, otherID, exportID)} {
			if !errors.Is(err, fault.New(fault.NotFound)) {
				t.Errorf("%v", err)
			}
		}
	}
	of(t, db, mine)
}

func TestDelete_RemovesTheFile(t *testing.T) {
	db := storetest.Open(t)
	memberID := id.New[id.Member]()
	e := begin(t, db, memberID, "a", 25)
	if _, err := export.Advance(t.Context(), db, lines(25)); err != nil {
		t.Fatal(err)
	}
	if err := export.Delete(t.Context(), db, memberID, e.ID); err != nil {
		t.Fatal(err)
	}
	if found, err := export.Advance(t.Context(), db, lines(25)); err != nil || found {
		t.Errorf("an instance continues with it (%v)", err)
	}
	if _, err := export.Text(t.Context(), db, e.ID, 0); !errors.Is(err, fault.New(fault.NotFound)) {
		t.Errorf("its text is still there: %v", err)
	}
	begin(t, db, memberID, "b", 1)
}

func TestForget_ExpiredFiles_AreDeletedAndTheOldestIsReplaced(t *testing.T) {
	db := storetest.Open(t)
	memberID := id.New[id.Member]()
	for n := range 7 {
		begin(t, db, memberID, fmt.Sprint(n), 1)
		if _, err := export.Advance(t.Context(), db, lines(1)); err != nil {
			t.Fatal(err)
		}
	}
	if list, err := export.List(t.Context(), db, memberID); err != nil || len(list) != 5 {
		t.Fatalf("%d files (%v)", len(list), err)
	}
	if _, err := storetest.Owner(t, db).ExecContext(t.Context(), `UPDATE clock_offsets
		SET ahead = '6 hours'`); err != nil {
		t.Fatal(err)
	}
	if list, err := export.List(t.Context(), db, memberID); err != nil || len(list) != 0 {
		t.Errorf("%d files after their time (%v)", len(list), err)
	}
	if err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error { return export.Forget(t.Context(), tx) }); err != nil {
		t.Fatal(err)
	}
	var left int
	if err := db.GetContext(t.Context(), &left, `SELECT (SELECT count(*) FROM exports) + (SELECT count(*)
		FROM export_pieces)`); err != nil || left != 0 {
		t.Errorf("%d rows left (%v)", left, err)
	}
}
