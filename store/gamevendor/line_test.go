package gamevendor

import (
	"testing"

	"lantern/store/storetest"
)

// A failed batch gives its connection back to the pool, where it lives on.
func TestALineThatIsDroppedLeavesNothingPrepared(t *testing.T) {
	db := storetest.Open(t)
	db.SetMaxOpenConns(1)
	l := &line{db: db}
	for range 3 {
		if err := l.open(); err != nil {
			t.Fatal(err)
		}
		l.drop()
	}
	var left int
	if err := db.GetContext(t.Context(), &left, `SELECT count(*) FROM pg_prepared_statements`); err != nil || left != 0 {
		t.Errorf("%d statements are left, %v", left, err)
	}
}
