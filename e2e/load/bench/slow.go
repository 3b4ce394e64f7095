package main

import (
	"net"
	"net/url"
	"sync/atomic"
	"time"
)

// slow stands before the database and keeps each piece of what is said, either way, for a while before it passes it on.
type slow struct {
	socket net.Listener
	behind string
	// each is how long a piece is kept on its way.
	each atomic.Int64
}

// before opens an address that leads to the database of a DSN, without any delay at first, and gives the DSN of the way through it.
func before(dsn string) (*slow, string, error) {
	at, err := url.Parse(dsn)
	if err != nil {
		return nil, "", err
	}
	socket, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, "", err
	}
	s := &slow{socket: socket, behind: at.Host}
	go s.serve()
	at.Host = socket.Addr().String()
	return s, at.String(), nil
}

func (s *slow) delay(each time.Duration) { s.each.Store(int64(each)) }

func (s *slow) stop() { _ = s.socket.Close() } // those who are connected end by themselves

func (s *slow) serve() {
	for {
		asking, err := s.socket.Accept()
		if err != nil {
			return
		}
		answering, err := net.Dial("tcp", s.behind)
		if err != nil {
			_ = asking.Close() // there is nobody to ask
			continue
		}
		go s.pass(asking, answering)
		go s.pass(answering, asking)
	}
}

// piece is what was read at once, and when it is due on the other side.
type piece struct {
	text []byte
	due  time.Time
}

// underWay is how many pieces may be on their way at once.
const underWay = 1024

func (s *slow) pass(from, to net.Conn) {
	way := make(chan piece, underWay)
	go func() {
		defer to.Close()
		for next := range way {
			time.Sleep(time.Until(next.due))
			if _, err := to.Write(next.text); err != nil {
				_ = from.Close() // whoever speaks learns that nobody listens
			}
		}
	}()
	defer close(way)
	for {
		text := make([]byte, 16<<10)
		n, err := from.Read(text)
		if n > 0 {
			way <- piece{text[:n], time.Now().Add(time.Duration(s.each.Load()))}
		}
		if err != nil {
			return
		}
	}
}
