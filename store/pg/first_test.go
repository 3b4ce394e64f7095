package pg_test

import (
	"context"
	"errors"
	"testing"

	"lantern/store/pg"
	"lantern/store/storetest"
)

func TestFirstAvailable_ServerFails_ReadsFromTheNext(t *testing.T) {
	db := storetest.Open(t)
	away, err := pg.Open(t.Context(), "postgres://127.0.0.1:1/nowhere", pg.Options{Role: pg.Reader,
		AllowUnreachable: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = away.Close() }) // nothing was opened
	asked := 0
	one := func(ctx context.Context, q pg.Q) (n int, err error) {
		asked++
		err = q.GetContext(ctx, &n, `SELECT 1`)
		return n, err
	}
	if got, err := pg.FirstAvailable(t.Context(), []*pg.DB{away, db}, one); err != nil || got != 1 || asked != 2 {
		t.Errorf("%d after %d: %v", got, asked, err)
	}
	if _, err := pg.FirstAvailable(t.Context(), []*pg.DB{away}, one); err == nil {
		t.Error("no server answered, but the read succeeded")
	}
	left, leave := context.WithCancel(t.Context())
	leave()
	asked = 0
	if _, err := pg.FirstAvailable(left, []*pg.DB{away, db}, one); !errors.Is(left.Err(), context.Canceled) ||
		err == nil ||
		asked != 1 {
		t.Errorf("asked %d after the end: %v", asked, err)
	}
}
