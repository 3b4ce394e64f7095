package file_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/file"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
)

var (
	ctx      = context.Background()
	receipts = file.Purpose{Name: "RECEIPT", Subject: "deposit", Retention: 24 * time.Hour}
	disputes = file.Purpose{Name: "DISPUTE", Subject: "payout", Retention: 24 * time.Hour}
	pictures = []file.Picture{{Type: "image/png", Width: 4, Height: 3, Content: []byte("one")},
		{Type: "image/jpeg", Width: 8, Height: 6, Content: []byte("two")}}
)

func step(db *pg.DB, do func(*sqlx.Tx) error) error { return pg.InTx(ctx, db, do) }

// added returns a database with two receipts of a subject.
func added(t *testing.T) (db *pg.DB, subject string) {
	t.Helper()
	db, subject = storetest.Furnished(t, seed.Base), string(id.New[id.Deposit]())
	pia := seed.Pia(t, db)
	err := step(db, func(tx *sqlx.Tx) error { return receipts.Add(ctx, tx, pia.ID, subject, pictures) })
	if err != nil {
		t.Fatal(err)
	}
	return db, subject
}

func TestPurpose_AddedPictures_AreListedInOrderAndReadByTheirPurposeOnly(t *testing.T) {
	db, subject := added(t)
	list, err := receipts.List(ctx, db, subject)
	if err != nil || len(list) != 2 || list[0].Width != 4 || list[1].Position != 2 || list[1].Content != nil {
		t.Fatalf("%+v, %v", list, err)
	}
	if got, err := receipts.Get(ctx, db, list[1].ID); err != nil || string(got.Content) != "two" {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := disputes.Get(ctx, db, list[1].ID); !errors.Is(err, fault.New(fault.NotFound)) {
		t.Errorf("read for another purpose: %v", err)
	}
	if list, err := disputes.List(ctx, db, subject); err != nil || len(list) != 0 {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestFiles_BeforeTheyExpire_CannotBeChangedOrDeleted(t *testing.T) {
	db, _ := added(t)
	for _, statement := range []string{`UPDATE files SET width = 1`, `DELETE FROM files`, `TRUNCATE files`} {
		if _, err := storetest.Owner(t, db).ExecContext(ctx, statement); err == nil {
			t.Errorf("%s was done", statement)
		}
	}
}

func TestPrune_DeletesExpiredFilesOnly(t *testing.T) {
	db, subject := added(t)
	for _, c := range []struct {
		ahead string
		left  int
	}{{"23 hours", 2}, {"25 hours", 0}} {
		if _, err := storetest.Owner(t, db).ExecContext(ctx, `UPDATE clock_offsets SET ahead = $1`, c.ahead); err != nil {
			t.Fatal(err)
		}
		if list, err := receipts.List(ctx, db, subject); err != nil || len(list) != c.left {
			t.Errorf("after %s %d are listed, want %d (%v)", c.ahead, len(list), c.left, err)
		}
		if err := step(db, func(tx *sqlx.Tx) error { return file.Prune(ctx, tx) }); err != nil {
			t.Fatal(err)
		}
		var rows int
		if err := db.GetContext(ctx, &rows, `SELECT count(*) FROM files`); err != nil || rows != c.left {
			t.Errorf("after %s %d are stored, want %d (%v)", c.ahead, rows, c.left, err)
		}
	}
}
