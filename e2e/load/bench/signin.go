package main

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"load/program"
)

// inFlight is how many sign-ins are always under way.
const inFlight = 200

// call is a prepared request with a body.
func call(method, path, device, body string) []byte {
	kind := "application/json"
	if body[0] != '{' {
		kind = "application/x-www-form-urlencoded"
	}
	return fmt.Appendf(nil,
		"%s %s HTTP/1.1\r\nHost: localhost\r\nX-Device-Id: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s",
		method, path, device, kind, len(body), body)
}

func signIn(username, password, device string) []byte {
	return call("POST", "/wps/session/login", device, fmt.Sprintf(`{"type":"username","username":"%s","password":"%s"}`,
		username, password))
}

// signIns measures a read while many people sign in at once, each again and again on a device of his own. Whoever waits
// too long for his turn is told to come back, and is in flight all the same.
func (g *ground) signIns(turn int, m *metric) error {
	token, err := g.token()
	if err != nil {
		return err
	}
	var idle, busy float64
	err = inTurn(turn,
		func() (err error) { idle, err = g.reads(token, g.warm, g.span); return err },
		func() (err error) { busy, err = g.readsBeside(token, m); return err })
	if err != nil {
		return err
	}
	m.add(busy, idle)
	return nil
}

// lead is how long the crowd has to come in before the read is measured, and to go on after it.
const lead = time.Second

func (g *ground) readsBeside(token string, m *metric) (read float64, err error) {
	next := func(conn int) func() []byte {
		raw := signIn(program.Name(program.Entering, conn), program.Password, fmt.Sprint("bench-", conn))
		return func() []byte { return raw }
	}
	var wait sync.WaitGroup
	var done taken
	var failed error
	people := crowd{address: g.batched.Address(), conns: inFlight, next: next, good: isStatus(200)}
	// From its first call on: with so many before him, each waits for longer than a half takes.
	wait.Go(func() { done, failed = people.run(0, lead+g.warm+g.span+lead) })
	time.Sleep(lead)
	read, err = g.reads(token, g.warm, g.span)
	wait.Wait()
	if err := errors.Join(err, failed); err != nil {
		return 0, err
	}
	m.note("sign-ins/s", done.perSecond)
	m.note("told to come back", float64(done.bad))
	m.note("sign-in p99 ms", millis(done.p99))
	return read, nil
}
