package transfer_test

import (
	"bytes"
	"io"
	"net"
	"sync/atomic"
	"testing"

	"lantern/store/fault"
	"lantern/store/money"
	"lantern/store/storetest"
	"lantern/store/transfer"
)

// deaf is a way to the server on which, once it is told to, the answer to the next COMMIT is lost: the server has
// stored what was done and has said so, and nobody hears it.
type deaf struct {
	t      *testing.T
	server string
	loses  atomic.Bool
	lost   atomic.Int32
}

// open listens, and gives where.
func (d *deaf) open(server string) (host string) {
	d.t.Helper()
	d.server = server
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return // the test is over
			}
			go d.carry(client)
		}
	}()
	return listener.Addr().String()
}

// carry hands on what both sides say, until one of them ends.
func (d *deaf) carry(client net.Conn) {
	defer client.Close()
	server, err := net.Dial("tcp", d.server)
	if err != nil {
		return
	}
	defer server.Close()
	var isLost atomic.Bool
	go func() {
		defer server.Close()
		said := make([]byte, 64<<10)
		for {
			n, err := client.Read(said)
			if err != nil {
				return
			}
			if bytes.Contains(said[:n], []byte("COMMIT")) && d.loses.CompareAndSwap(true, false) {
				isLost.Store(true)
			}
			if _, err := server.Write(said[:n]); err != nil {
				return
			}
		}
	}()
	answer := make([]byte, 64<<10)
	for {
		n, err := server.Read(answer)
		if err != nil {
			return
		}
		if isLost.Load() {
			d.lost.Add(1)
			return // the server has answered
		}
		if _, err := io.Copy(client, bytes.NewReader(answer[:n])); err != nil {
			return
		}
	}
}

// The COMMIT is stored and its answer lost: that is said to be unknown, never to have failed, and the same key gives
// the one result.
func TestCHK09AStoredCommitWhoseAnswerIsLostIsFoundByItsKey(t *testing.T) {
	s := ready(t)
	way := &deaf{t: t}
	near := s
	near.db = storetest.Through(t, s.db, way.open)
	for n, key := range []string{"a", "b", "c"} {
		way.loses.Store(true)
		_, err := near.up(s.pia, key, 100*money.Unit)
		wants(t, err, fault.OutcomeUnknown)
		if lost := way.lost.Load(); int(lost) != n+1 {
			t.Fatalf("%d answers were lost", lost)
		}
		var stored []string
		if err := s.db.SelectContext(ctx, &stored, `SELECT id::text FROM transfers
			ORDER BY id`); err != nil || len(stored) != n+1 {
			t.Fatalf("%v is stored (%v)", stored, err)
		}
		for range 2 {
			made, err := near.up(s.pia, key, 100*money.Unit)
			if err != nil || string(made.ID) != stored[n] || made.Direction != transfer.Up || made.Amount != 100*money.Unit {
				t.Errorf("asked again: %+v %v", made, err)
			}
		}
		left := 1000*money.Unit - money.Amount(n+1)*100*money.Unit
		s.has(t, s.pia, left, left)
	}
}
