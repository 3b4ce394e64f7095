package pg_test

import (
	"errors"
	"io"
	"net"
	"testing"
	"time"

	"lantern/store/pg"
)

func TestFI4ASilentServerIsGivenUp(t *testing.T) {
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
	_, err = pg.Open(t.Context(), "postgres://me@"+socket.Addr().String()+"/lantern", pg.Options{Patience: time.Millisecond})
	var silent net.Error
	if !errors.As(err, &silent) || !silent.Timeout() {
		t.Errorf("a server that hears and says nothing: %v", err)
	}
	if err := errors.Join(<-swallowed, socket.Close()); err != nil {
		t.Error(err)
	}
}
