package server_test

import (
	"bufio"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/api/config"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// message is the event of a new message.
func message(id string) wallet.Event {
	return wallet.Event{Kind: wallet.MessageReceived, Related: "message", RelatedID: id, Notice: "ruling"}
}

func TestTrap6Stream_OutlivesTheTimeoutsOfRequests(t *testing.T) {
	t.Parallel()
	s := open(t, manyCalls)
	token := s.signIn(t, "pia")
	const limit = time.Second
	stop, ended := s.serve(t, func(c *config.Config) { c.ReadTimeout, c.CallTimeout = limit, limit })
	response := s.openStream(t, token)
	if response.StatusCode != 200 {
		t.Fatalf("%+v", response)
	}
	defer response.Body.Close()
	begun := time.Now()
	if status := s.raw(t,
		"POST /wps/session/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n",
		`{"type":`); status != http.StatusRequestTimeout {
		t.Errorf("half a call: %d", status)
	}
	for time.Since(begun) < 3*limit {
		time.Sleep(limit / 10)
	}
	err := pg.InTx(t.Context(), s.db, func(tx *sqlx.Tx) error {
		return wallet.Notify(t.Context(), tx, id.Member(s.memberOf(t, "pia")), message("late"))
	})
	if err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(response.Body); ; {
		if !lines.Scan() {
			t.Fatalf("the stream ended: %v", lines.Err())
		}
		if line := lines.Text(); strings.Contains(line, "late") {
			break
		}
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// F-I13.
func TestStreams_PerMember_AreLimited(t *testing.T) {
	s := open(t, manyCalls)
	token := s.signIn(t, "pia")
	stop, ended := s.serve(t)
	for n := range 34 {
		response := s.openStream(t, token)
		defer response.Body.Close()
		if _, err := response.Body.Read(make([]byte, 1)); err != nil { // it is counted
			t.Fatal(err)
		}
		if isIn := n < 32; isIn != (response.StatusCode == 200) || !isIn && response.StatusCode != 429 {
			t.Errorf("stream %d: %d", n+1, response.StatusCode)
		}
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestStream_EventIDs_AreOpaque(t *testing.T) {
	s := open(t, manyCalls)
	token := s.signIn(t, "pia")
	stop, ended := s.serve(t)
	stream := s.stream(t, token)
	notify := func(n int) {
		err := pg.InTx(t.Context(), s.db, func(tx *sqlx.Tx) error {
			return wallet.Notify(t.Context(), tx, id.Member(s.memberOf(t, "pia")), message(fmt.Sprint(n)))
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for n := range 3 {
		notify(n)
	}
	for s.count(t, `SELECT count(*) FROM outbox WHERE published_at IS NULL`) > 0 {
		time.Sleep(10 * time.Millisecond)
	}
	stop()
	text := <-stream
	var marks []string
	for line := range strings.Lines(text) {
		if mark, isMark := strings.CutPrefix(strings.TrimSpace(line), "id: "); isMark {
			marks = append(marks, mark)
			if len(mark) != 22 || strings.Trim(mark, "0123456789") == "" {
				t.Errorf("%q", mark)
			}
		}
	}
	if len(marks) < 3 {
		t.Errorf("%q", text)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
