package main

import (
	"bufio"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"time"

	"load/program"
)

const (
	manyStreams = 5000
	fewStreams  = 50
	changes     = 400
	// pause between two changes: it keeps them from queueing.
	pause = 10 * time.Millisecond
)

// measureEvents compares the latency of balance events with many and with few open streams, each of another player.
func (g *bench) measureEvents(turn int, r11 *metric) error {
	var many, few float64
	half := func(listening int, into *float64) func() error {
		return func() (err error) { *into, err = g.eventLatency(listening); return err }
	}
	if err := alternate(turn, half(manyStreams, &many), half(fewStreams, &few)); err != nil {
		return err
	}
	r11.add(many, few)
	r11.note("p99 ms", many)
	return nil
}

// eventLatency returns the p99 from sending a bet to its balance event on the player's stream, in milliseconds.
func (g *bench) eventLatency(listening int) (float64, error) {
	lines := make([]*eventStream, listening)
	defer func() {
		for _, each := range lines {
			if each != nil {
				_ = each.conn.Close() // the measurement is over
			}
		}
	}()
	for n := range lines {
		var err error
		if lines[n], err = g.listen(n + 1); err != nil {
			return 0, err
		}
	}
	till, err := program.Dial(g.batched.Address())
	if err != nil {
		return 0, err
	}
	defer till.Close()
	times := make([]time.Duration, 0, changes)
	for n := range changes {
		player := 1 + n*listening/changes
		bet := program.SignBetOf(player, fmt.Sprintf("event-%d-%d", player, time.Now().UnixNano()))
		heard := lines[player-1].next()
		begun := time.Now()
		status, body, err := till.Ask(bet.Request, callTimeout)
		if err != nil || !isPlaced(status, body) {
			return 0, fmt.Errorf("a bet was answered %d: %w", status, err)
		}
		at, err := heard()
		if err != nil {
			return 0, fmt.Errorf("the event of player %d: %w", player, err)
		}
		times = append(times, at.Sub(begun))
		time.Sleep(pause)
	}
	slices.Sort(times)
	return millis(times[len(times)*99/100]), nil
}

// eventStream is the event stream of one player.
type eventStream struct {
	conn   net.Conn
	reader *bufio.Reader
}

func (g *bench) listen(player int) (*eventStream, error) {
	conn, err := net.Dial("tcp", g.batched.Address())
	if err != nil {
		return nil, err
	}
	l := &eventStream{conn: conn, reader: bufio.NewReaderSize(conn, 1024)}
	request := "GET /wps/live HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + program.SessionToken(player) +
		"\r\n\r\n"
	if _, err := fmt.Fprint(conn, request); err != nil {
		return l, err
	}
	_, err = l.balance()
	return l, err
}

// balance waits for the next balance event and returns when it arrived.
func (l *eventStream) balance() (time.Time, error) {
	if err := l.conn.SetReadDeadline(time.Now().Add(callTimeout)); err != nil {
		return time.Time{}, err
	}
	for {
		line, err := l.reader.ReadString('\n')
		if err != nil || strings.HasPrefix(line, "event: balance") {
			return time.Now(), err
		}
	}
}

// next starts reading and returns a function that waits for the event.
func (l *eventStream) next() func() (time.Time, error) {
	var wait sync.WaitGroup
	var at time.Time
	var failed error
	wait.Go(func() { at, failed = l.balance() })
	return func() (time.Time, error) { wait.Wait(); return at, failed }
}
