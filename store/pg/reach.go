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

// reach dials a server and gives a connection up on which it is silent for longer than any statement may take. Otherwise whoever asks over
// a way that swallows what is sent waits for as long as the kernel does, a quarter of an hour: the driver's cancellation goes the same way.
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
	return &impatient{Conn: conn, silence: r.silence}, nil
}

// impatient ends a wait that takes too long. Nobody reads from a connection that rests in the pool.
type impatient struct {
	net.Conn
	silence time.Duration
	// isTimed: the driver has set a time of its own, as while it signs in.
	isTimed bool
}

func (c *impatient) SetDeadline(at time.Time) error {
	c.isTimed = !at.IsZero()
	return c.Conn.SetDeadline(at)
}

func (c *impatient) Read(into []byte) (int, error) {
	if err := c.time(c.SetReadDeadline); err != nil {
		return 0, err
	}
	return c.Conn.Read(into)
}

func (c *impatient) Write(text []byte) (int, error) {
	if err := c.time(c.SetWriteDeadline); err != nil {
		return 0, err
	}
	return c.Conn.Write(text)
}

func (c *impatient) time(set func(time.Time) error) error {
	if c.isTimed {
		return nil
	}
	return set(time.Now().Add(c.silence))
}
