package pg

import (
	"context"
	"net"
	"time"
)

const (
	// dialTimeout is how long a server may take to accept a connection.
	dialTimeout = 5 * time.Second
	// grace is the network time that an answer may take beyond the statement timeout.
	grace = time.Second
)

// dialer closes connections on which the server is silent for longer than any statement may take. Otherwise a network
// that drops packets would block the caller for as long as the kernel retries, a quarter of an hour. The driver's own
// cancellation uses the same network and cannot help.
type dialer struct{ idleLimit time.Duration }

func (r dialer) Dial(network, address string) (net.Conn, error) {
	return r.DialContext(context.Background(), network, address)
}

func (r dialer) DialTimeout(network, address string, timeout time.Duration) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	return r.DialContext(ctx, network, address)
}

func (r dialer) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := (&net.Dialer{Timeout: dialTimeout}).DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	return deadlineConn{conn, r.idleLimit}, nil
}

// deadlineConn closes the connection when a read takes too long. Connections that idle in the pool are not read.
type deadlineConn struct {
	net.Conn
	idleLimit time.Duration
}

func (c deadlineConn) Read(into []byte) (int, error) {
	defer time.AfterFunc(c.idleLimit, c.expire).Stop()
	return c.Conn.Read(into)
}

func (c deadlineConn) Write(text []byte) (int, error) {
	defer time.AfterFunc(c.idleLimit, c.expire).Stop()
	return c.Conn.Write(text)
}

// expire ends pending reads and writes with a timeout.
func (c deadlineConn) expire() { _ = c.SetDeadline(longAgo) } // a connection closed meanwhile has no waiting caller

var longAgo = time.Unix(1, 0)
