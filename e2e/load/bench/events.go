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
	// pause is how long the house rests between two changes: they are to be told, not to queue.
	pause = 10 * time.Millisecond
)

// events compares how soon a change of balance is told while many players listen with how soon while few do. Each
// listens for himself.
func (g *ground) events(turn int, r11 *metric) error {
	var many, few float64
	half := func(listening int, into *float64) func() error {
		return func() (err error) { *into, err = g.told(listening); return err }
	}
	if err := inTurn(turn, half(manyStreams, &many), half(fewStreams, &few)); err != nil {
		return err
	}
	r11.add(many, few)
	r11.note("p99 ms", many)
	return nil
}

// told is the p99 of the time from sending a bet to its balance on the player's stream, in milliseconds.
func (g *ground) told(listening int) (float64, error) {
	lines := make([]*listener, listening)
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
		bet := program.SignBetOf(player, fmt.Sprintf("told-%d-%d", player, time.Now().UnixNano()))
		heard := lines[player-1].next()
		begun := time.Now()
		status, body, err := till.Ask(bet.Request, patience)
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

// listener is the event stream of one player.
type listener struct {
	conn  net.Conn
	words *bufio.Reader
}

func (g *ground) listen(player int) (*listener, error) {
	conn, err := net.Dial("tcp", g.batched.Address())
	if err != nil {
		return nil, err
	}
	l := &listener{conn: conn, words: bufio.NewReaderSize(conn, 1024)}
	request := "GET /wps/live HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + program.SessionToken(player) +
		"\r\n\r\n"
	if _, err := fmt.Fprint(conn, request); err != nil {
		return l, err
	}
	_, err = l.balance()
	return l, err
}

// balance waits for the next figure and gives the moment of its coming.
func (l *listener) balance() (time.Time, error) {
	if err := l.conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
		return time.Time{}, err
	}
	for {
		line, err := l.words.ReadString('\n')
		if err != nil || strings.HasPrefix(line, "event: balance") {
			return time.Now(), err
		}
	}
}

// next begins to listen and gives what waits for it.
func (l *listener) next() func() (time.Time, error) {
	var wait sync.WaitGroup
	var at time.Time
	var failed error
	wait.Go(func() { at, failed = l.balance() })
	return func() (time.Time, error) { wait.Wait(); return at, failed }
}
