package main

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"load/program"
)

// inFlight is the number of concurrent sign-ins.
const inFlight = 200

// call returns a prepared request with a body.
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

// signIns measures a read during many concurrent sign-ins, each repeated on a device of its own. Sign-ins that wait
// too long are refused and count as in flight.
func (g *bench) signIns(turn int, m *metric) error {
	token, err := g.token()
	if err != nil {
		return err
	}
	var idle, busy float64
	err = alternate(turn,
		func() (err error) { idle, err = g.readP99WithToken(token, g.warm, g.span); return err },
		func() (err error) { busy, err = g.readsBeside(token, m); return err })
	if err != nil {
		return err
	}
	m.add(busy, idle)
	return nil
}

// lead is how long the sign-ins run before and after the read is measured.
const lead = time.Second

func (g *bench) readsBeside(token string, m *metric) (read float64, err error) {
	next := func(conn int) func() []byte {
		raw := signIn(program.Name(program.SignInName, conn), program.Password, fmt.Sprint("bench-", conn))
		return func() []byte { return raw }
	}
	var wait sync.WaitGroup
	var done loadResult
	var failed error
	people := loadGenerator{address: g.batched.Address(), conns: inFlight, next: next, good: isStatus(200)}
	// Counted from the first call: with so many in the queue, each waits for longer than half of the measurement.
	wait.Go(func() { done, failed = people.run(0, lead+g.warm+g.span+lead) })
	time.Sleep(lead)
	read, err = g.readP99WithToken(token, g.warm, g.span)
	wait.Wait()
	if err := errors.Join(err, failed); err != nil {
		return 0, err
	}
	m.note("sign-ins/s", done.perSecond)
	m.note("refused for now", float64(done.failed))
	m.note("sign-in p99 ms", millis(done.p99))
	return read, nil
}
