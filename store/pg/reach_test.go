package pg_test

import (
	"errors"
	"io"
	"net"
	"testing"
	"time"

	"lantern/store/pg"
	"lantern/store/storetest"
)

// F-I4.
func TestQuery_SilentServer_TimesOut(t *testing.T) {
	socket, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	swallowed := make(chan error, 1)
	go func() {
		conn, err := socket.Accept()
		if err == nil {
			_, err = io.Copy(io.Discard, conn)
		}
		swallowed <- err
	}()
	_, err = pg.Open(t.Context(), "postgres://me@"+socket.Addr().String()+"/lantern",
		pg.Options{StatementTimeout: time.Millisecond})
	var silent net.Error
	if !errors.As(err, &silent) || !silent.Timeout() {
		t.Errorf("a server that accepts and never answers: %v", err)
	}
	if err := errors.Join(<-swallowed, socket.Close()); err != nil {
		t.Error(err)
	}
}

// F-I4.
func TestLocks_OfALostClient_AreReleased(t *testing.T) {
	t.Parallel()
	db := storetest.Open(t)
	gone, err := db.BeginTxx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	const lock = `SELECT pg_advisory_xact_lock(7)`
	if _, err := gone.ExecContext(t.Context(), lock); err != nil {
		t.Fatal(err)
	}
	for waited := time.Duration(0); ; waited += pg.LockTimeout {
		_, err := db.ExecContext(t.Context(), lock)
		if err == nil {
			break
		}
		if waited > 4*pg.IdleTransactionTimeout {
			t.Fatalf("after %s: %v", waited, err)
		}
	}
	if err := gone.Commit(); err == nil {
		t.Error("a transaction that idled for longer than the limit was committed")
	}
}
