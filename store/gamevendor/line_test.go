package gamevendor

import (
	"testing"

	"lantern/store/storetest"
)

// The connection of a failed batch goes back to the pool and is used again.
func TestLine_Dropped_LeavesNoPreparedStatement(t *testing.T) {
	db := storetest.Open(t)
	db.SetMaxOpenConns(1)
	l := &workerConn{db: db}
	for range 3 {
		if err := l.open(); err != nil {
			t.Fatal(err)
		}
		l.drop()
	}
	var remaining int
	const read = `SELECT count(*) FROM pg_prepared_statements`
	if err := db.GetContext(t.Context(), &remaining, read); err != nil || remaining != 0 {
		t.Errorf("%d statements remain, %v", remaining, err)
	}
}
