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

// lossyProxy forwards a connection to the server. Once loses is set, the answer to the next COMMIT is lost: the server
// has committed, and the client does not learn it.
type lossyProxy struct {
	t      *testing.T
	server string
	loses  atomic.Bool
	lost   atomic.Int32
}

// open listens and returns the address.
func (d *lossyProxy) open(server string) (host string) {
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
				return // the test has ended
			}
			go d.carry(client)
		}
	}()
	return listener.Addr().String()
}

// carry forwards data in both directions until either side closes.
func (d *lossyProxy) carry(client net.Conn) {
	defer client.Close()
	server, err := net.Dial("tcp", d.server)
	if err != nil {
		return
	}
	defer server.Close()
	var isLost atomic.Bool
	go func() {
		defer server.Close()
		request := make([]byte, 64<<10)
		for {
			n, err := client.Read(request)
			if err != nil {
				return
			}
			if bytes.Contains(request[:n], []byte("COMMIT")) && d.loses.CompareAndSwap(true, false) {
				isLost.Store(true)
			}
			if _, err := server.Write(request[:n]); err != nil {
				return
			}
		}
	}()
	response := make([]byte, 64<<10)
	for {
		n, err := server.Read(response)
		if err != nil {
			return
		}
		if isLost.Load() {
			d.lost.Add(1)
			return // the server has committed
		}
		if _, err := io.Copy(client, bytes.NewReader(response[:n])); err != nil {
			return
		}
	}
}

// CHK-09.
func TestSend_AnswerOfCommitIsLost_IsUnknownAndFoundByItsKey(t *testing.T) {
	s := setUp(t)
	proxy := &lossyProxy{t: t}
	near := s
	near.db = storetest.Via(t, s.db, proxy.open)
	for n, key := range []string{"a", "b", "c"} {
		proxy.loses.Store(true)
		_, err := near.up(s.pia, key, 100*money.Unit)
		wantFault(t, err, fault.OutcomeUnknown)
		if lost := proxy.lost.Load(); int(lost) != n+1 {
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
		s.wantBalance(t, s.pia, left, left)
	}
}
