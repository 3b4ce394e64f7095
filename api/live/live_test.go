package live_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/api/live"
	"lantern/store/id"
	"lantern/store/ledger"
	store "lantern/store/live"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/wallet"
)

// house is a hub that listens, with Pia's purse behind it.
type house struct {
	t   *testing.T
	db  *pg.DB
	hub *live.Hub
	pia id.Member

	redis storetest.RedisServer
}

func open(t *testing.T) *house {
	t.Helper()
	h := &house{t: t, db: storetest.Open(t), pia: id.New[id.Member](), redis: storetest.Redis(t)}
	marks, err := live.NewMarks([]byte("a secret of the tests"))
	if err != nil {
		t.Fatal(err)
	}
	h.hub = &live.Hub{DB: h.db, Redis: h.redis.Client, Marks: marks, Log: slog.New(slog.DiscardHandler), Balance: func(ctx context.Context, member id.Member) (any, error) {
		return wallet.Of(ctx, h.db, member, "THB")
	}}
	err = pg.InTx(t.Context(), h.db, func(tx *sqlx.Tx) error { return ledger.Open(t.Context(), tx, h.pia, "THB") })
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		h.hub.Run(ctx)
	}()
	t.Cleanup(func() {
		stop()
		<-ended
	})
	h.until("the hub listens", func() bool {
		heard, err := h.redis.PubSubNumSub(t.Context(), "live").Result()
		return err == nil && heard["live"] == 1
	})
	return h
}

func (h *house) until(what string, is func() bool) {
	h.t.Helper()
	for end := time.Now().Add(5 * time.Second); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			h.t.Fatal("never: ", what)
		}
	}
}

// happens commits an event and hands it on, as the relay does.
func (h *house) happens(member *id.Member, kind, payload string) int64 {
	h.t.Helper()
	row := h.notes(member, kind, payload)
	h.tells()
	return h.number(row)
}

// notes commits an event that nobody is told of yet, and gives its row.
func (h *house) notes(member *id.Member, kind, payload string) (row int64) {
	h.t.Helper()
	err := pg.InTx(h.t.Context(), h.db, func(tx *sqlx.Tx) error {
		const insert = `INSERT INTO outbox (member_id, kind, payload) VALUES ($1, $2, $3) RETURNING id`
		return tx.GetContext(h.t.Context(), &row, insert, member, kind, payload)
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return row
}

func (h *house) tells() {
	h.t.Helper()
	if _, err := store.Relay(h.t.Context(), h.db, 1000, h.hub.Publish(h.t.Context())); err != nil {
		h.t.Fatal(err)
	}
}

// number is the place of an event in the order in which they were told.
func (h *house) number(row int64) (number int64) {
	h.t.Helper()
	if err := h.db.GetContext(h.t.Context(), &number, `SELECT number FROM outbox WHERE id = $1`, row); err != nil {
		h.t.Fatal(err)
	}
	return number
}

// stream is a client's end of the connection.
type stream struct {
	t     *testing.T
	conn  net.Conn
	lines *bufio.Reader
	ended chan struct{}
}

func (h *house) listens(session id.Session, last string) *stream {
	h.t.Helper()
	ours, theirs := net.Pipe()
	s := &stream{t: h.t, conn: theirs, lines: bufio.NewReader(theirs), ended: make(chan struct{})}
	before := h.hub.Count()
	go func() {
		defer close(s.ended)
		h.hub.Serve(ours, h.pia, session, last)
		if err := ours.Close(); err != nil {
			h.t.Error(err)
		}
	}()
	h.t.Cleanup(func() {
		if err := theirs.Close(); err != nil {
			h.t.Error(err)
		}
		<-s.ended
	})
	h.until("the stream is open", func() bool { return h.hub.Count() == before+1 })
	return s
}

type event struct{ id, kind, data string }

// next is the next event that is not about the connection itself.
func (s *stream) next() (e event) {
	s.t.Helper()
	if err := s.conn.SetReadDeadline(time.Now().Add(5 * time.Second)); err != nil {
		s.t.Fatal(err)
	}
	for {
		line, err := s.lines.ReadString('\n')
		if err != nil {
			s.t.Fatalf("after %+v: %v", e, err)
		}
		name, value, _ := strings.Cut(strings.TrimRight(line, "\r\n"), ": ")
		switch {
		case name == "id":
			e.id = value
		case name == "event":
			e.kind = value
		case name == "data":
			e.data = value
		case name == "" && e.kind != "":
			return e
		}
	}
}

func (s *stream) wants(want ...event) {
	s.t.Helper()
	for _, w := range want {
		if got := s.next(); got.kind != w.kind || got.id != w.id || w.data != "" && strings.ReplaceAll(got.data, " ", "") != strings.ReplaceAll(w.data, " ", "") {
			s.t.Fatalf("heard %+v, want %+v", got, w)
		}
	}
}

func (s *stream) closes() {
	s.t.Helper()
	select {
	case <-s.ended:
	case <-time.After(5 * time.Second):
		s.t.Fatal("the stream stays open")
	}
}

func (h *house) mark(n int64) string { return h.hub.Marks.Of(n) }

func TestAnEventArrivesAfterItsCommitWithItsNumberAndTheBalance(t *testing.T) {
	h := open(t)
	s := h.listens("s1", "")
	s.wants(event{kind: "balance"})
	err := pg.InTx(t.Context(), h.db, func(tx *sqlx.Tx) error {
		_, err := ledger.Post(t.Context(), tx, ledger.Entry{ID: id.New[id.Entry](), Kind: ledger.AdjustPlus, Key: "gift", RelatedKind: "test", RelatedID: "1", Actor: "system:test",
			Lines: ledger.Move(ledger.Account{Code: "platform:bank", Currency: "THB"}, ledger.Account{Owner: h.pia, Code: ledger.Main, Currency: "THB"}, 5*money.Unit)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	n := h.happens(&h.pia, "deposit", `{"state": "CREDITED"}`)
	s.wants(event{h.mark(n), "deposit", `{"state": "CREDITED"}`})
	told := s.next()
	var figures struct {
		Main    money.Amount
		Version int64
	}
	if err := json.Unmarshal([]byte(told.data), &figures); err != nil || told.kind != "balance" || figures.Main != 5*money.Unit || figures.Version != 1 {
		t.Errorf("%+v (%v)", told, err)
	}
	other := id.New[id.Member]()
	h.happens(&other, "message", `{"of": "somebody else"}`)
	everybody := h.happens(nil, "announcement", `{}`)
	s.wants(event{h.mark(everybody), "announcement", `{}`})
}

func TestABadgeCarriesTheCountsOfTheMomentThatItIsTold(t *testing.T) {
	h := open(t)
	unread := 3
	h.hub.Counts = func(_ context.Context, member id.Member) (any, error) {
		if member != h.pia {
			t.Errorf("counts of %s", member)
		}
		if unread == 0 {
			return nil, errors.New("away")
		}
		return map[string]int{"unreadMessage": unread}, nil
	}
	s := h.listens("s1", "")
	s.wants(event{kind: "balance"})
	n := h.happens(&h.pia, "badge", `{}`)
	s.wants(event{h.mark(n), "badge", `{"unreadMessage": 3}`})
	unread = 0
	m := h.happens(&h.pia, "badge", `{}`)
	s.wants(event{h.mark(m), "badge", `{}`})
}

func TestASlowReaderIsToldToReadEverythingAgain(t *testing.T) {
	h := open(t)
	s := h.listens("s1", "")
	s.wants(event{kind: "balance"})
	for n := range 40 {
		h.happens(&h.pia, "message", fmt.Sprintf(`{"n": %d}`, n))
	}
	for heard := 0; ; heard++ {
		if e := s.next(); e.kind == "resync" {
			break
		}
		if heard == 40 {
			t.Fatal("nobody told the slow reader")
		}
	}
}

func TestCHK37AnEndedSessionClosesItsStreamAndNoOther(t *testing.T) {
	h := open(t)
	ends, stays := h.listens("s1", ""), h.listens("s2", "")
	ends.wants(event{kind: "balance"})
	stays.wants(event{kind: "balance"})
	n := h.happens(&h.pia, "session-ended", `{"session": "s1"}`)
	ends.wants(event{h.mark(n), "session-ended", ""})
	ends.closes()
	m := h.happens(&h.pia, "message", `{}`)
	stays.wants(event{h.mark(m), "message", ""})
	if h.hub.Count() != 1 {
		t.Errorf("%d streams are counted", h.hub.Count())
	}
}

func TestCHK37TheStreamOfASessionThatIsOverEndsAndNoOther(t *testing.T) {
	h := open(t)
	over, stays := h.listens("s1", ""), h.listens("s2", "")
	over.wants(event{kind: "balance"})
	stays.wants(event{kind: "balance"})
	var asked []id.Session
	h.hub.Living = func(_ context.Context, sessions []id.Session) ([]id.Session, error) {
		asked = sessions
		return []id.Session{"s2"}, nil
	}
	if err := h.hub.Dismiss(t.Context()); err != nil || len(asked) != 2 {
		t.Fatalf("%v asked for, %v", asked, err)
	}
	over.wants(event{kind: "bye"})
	over.closes()
	n := h.happens(&h.pia, "message", `{}`)
	stays.wants(event{h.mark(n), "message", ""})
}

func TestFI3WhoeverListenedWhileRedisWasAwayBeginsAnew(t *testing.T) {
	h := open(t)
	s := h.listens("s1", "")
	s.wants(event{kind: "balance"})
	h.redis.Stop()
	if err := h.redis.Restart(); err != nil {
		t.Fatal(err)
	}
	s.wants(event{kind: "bye"})
	s.closes()
}

func TestAMemberHasAsManyStreamsAsAnyoneNeedsAndNotMore(t *testing.T) {
	h := open(t)
	for n := range 32 {
		if h.hub.IsFull(h.pia) {
			t.Fatalf("full with %d streams", n)
		}
		h.listens("s1", "")
	}
	if !h.hub.IsFull(h.pia) || h.hub.IsFull(id.New[id.Member]()) {
		t.Error("more than 32 streams are let in, or another member is kept out")
	}
}

func TestCHK37ASlowReaderOfAnEndedSessionIsCutOffToo(t *testing.T) {
	h := open(t)
	s := h.listens("s1", "")
	s.wants(event{kind: "balance"})
	for range 20 {
		h.happens(&h.pia, "message", `{}`)
	}
	h.happens(&h.pia, "session-ended", `{"session": "s1"}`)
	go func() {
		for _, err := s.lines.ReadByte(); err == nil; _, err = s.lines.ReadByte() {
			continue
		}
	}()
	s.closes()
}

func TestStoppingEndsEveryStreamAndTakesNoMore(t *testing.T) {
	h := open(t)
	s := h.listens("s1", "")
	s.wants(event{kind: "balance"})
	h.hub.Stop()
	s.wants(event{kind: "bye"})
	s.closes()
	ours, theirs := net.Pipe()
	defer theirs.Close()
	h.hub.Serve(ours, h.pia, "s2", "")
	if h.hub.Count() != 0 {
		t.Error("a stream opened after the stop")
	}
}

func TestWhoLeavesIsForgotten(t *testing.T) {
	h := open(t)
	s := h.listens("s1", "")
	s.wants(event{kind: "balance"})
	if err := s.conn.Close(); err != nil {
		t.Fatal(err)
	}
	s.closes()
	if h.hub.Count() != 0 {
		t.Error("the stream is still counted")
	}
}
