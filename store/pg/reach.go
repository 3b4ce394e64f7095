package pg

import (
	"context"
	"net"
	"time"
)

const (
	// reachable is how long a server may take to accept a connection.
	reachable = 5 * time.Second
	// grace is how much longer than a statement may take its answer may be on its way.
	grace = time.Second
)

// reach dials a server and gives a connection up on which it is silent for longer than any statement may take.
// Otherwise whoever asks over a way that swallows what is sent waits for as long as the kernel does, a quarter of an
// hour: the driver's cancellation goes the same way.
type reach struct{ silence time.Duration }

func (r reach) Dial(network, address string) (net.Conn, error) {
	return r.DialContext(context.Background(), network, address)
}

func (r reach) DialTimeout(network, address string, timeout time.Duration) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	return r.DialContext(ctx, network, address)
}

func (r reach) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := (&net.Dialer{Timeout: reachable}).DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	return impatient{conn, r.silence}, nil
}

// impatient ends a wait that takes too long, and the connection with it. Nobody reads from one that rests in the pool.
type impatient struct {
	net.Conn
	silence time.Duration
}

func (c impatient) Read(into []byte) (int, error) {
	defer time.AfterFunc(c.silence, c.giveUp).Stop()
	return c.Conn.Read(into)
}

func (c impatient) Write(text []byte) (int, error) {
	defer time.AfterFunc(c.silence, c.giveUp).Stop()
	return c.Conn.Write(text)
}

// giveUp ends what waits with a time-out.
func (c impatient) giveUp() { _ = c.SetDeadline(longAgo) } // of a connection that was closed meanwhile nobody waits

var longAgo = time.Unix(1, 0)
