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

// fixture is a running hub, with the wallet of one member.
type fixture struct {
	t   *testing.T
	db  *pg.DB
	hub *live.Hub
	pia id.Member

	redis storetest.RedisServer
}

func open(t *testing.T) *fixture {
	t.Helper()
	f := &fixture{t: t, db: storetest.Open(t), pia: id.New[id.Member](), redis: storetest.Redis(t)}
	marks, err := live.NewMarks([]byte("a secret of the tests"))
	if err != nil {
		t.Fatal(err)
	}
	balance := func(ctx context.Context, member id.Member) (any, error) { return wallet.Of(ctx, f.db, member, "THB") }
	f.hub = &live.Hub{
		DB: f.db, Redis: f.redis.Client, Marks: marks, Log: slog.New(slog.DiscardHandler), Balance: balance,
	}
	err = pg.InTx(t.Context(), f.db, func(tx *sqlx.Tx) error { return ledger.Open(t.Context(), tx, f.pia, "THB") })
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		f.hub.Run(ctx)
	}()
	t.Cleanup(func() {
		stop()
		<-ended
	})
	f.until("the hub has subscribed", func() bool {
		subscribers, err := f.redis.PubSubNumSub(t.Context(), "live").Result()
		return err == nil && subscribers["live"] == 1
	})
	return f
}

func (f *fixture) until(what string, is func() bool) {
	f.t.Helper()
	for end := time.Now().Add(5 * time.Second); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			f.t.Fatal("never: ", what)
		}
	}
}

// message is the event of a new message, numbered by the test; messageData is its wire form.
func message(n int) wallet.Event {
	return wallet.Event{Kind: wallet.MessageReceived, Related: "message", RelatedID: fmt.Sprint(n), Notice: "ruling"}
}

func messageData(n int) string { return fmt.Sprintf(`{"id": "%d", "kind": "ruling"}`, n) }

// sessionEnded is the event of the end of a session.
func sessionEnded(session id.Session) wallet.Event {
	return wallet.Event{Kind: wallet.SessionEnded, Related: "session", RelatedID: string(session)}
}

// publishes commits an event and publishes it. It returns its number.
func (f *fixture) publishes(member *id.Member, e wallet.Event) int64 {
	f.t.Helper()
	row := f.commits(member, e)
	f.relay()
	return f.number(row)
}

// commits writes an event without publishing it. It returns the id of its row.
func (f *fixture) commits(member *id.Member, e wallet.Event) (row int64) {
	f.t.Helper()
	err := pg.InTx(f.t.Context(), f.db, func(tx *sqlx.Tx) error {
		if err := insert(f.t.Context(), tx, member, e); err != nil {
			return err
		}
		return tx.GetContext(f.t.Context(), &row, `SELECT max(id) FROM outbox`)
	})
	if err != nil {
		f.t.Fatal(err)
	}
	return row
}

func insert(ctx context.Context, tx *sqlx.Tx, member *id.Member, e wallet.Event) error {
	if member == nil {
		return wallet.NotifyAll(ctx, tx, e)
	}
	return wallet.Notify(ctx, tx, *member, e)
}

func (f *fixture) relay() {
	f.t.Helper()
	if _, err := store.Relay(f.t.Context(), f.db, 1000, f.hub.Publish(f.t.Context())); err != nil {
		f.t.Fatal(err)
	}
}

// number is the place of an event in the order of publishing.
func (f *fixture) number(row int64) (number int64) {
	f.t.Helper()
	if err := f.db.GetContext(f.t.Context(), &number, `SELECT number FROM outbox WHERE id = $1`, row); err != nil {
		f.t.Fatal(err)
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

func (f *fixture) listens(session id.Session, last string) *stream {
	f.t.Helper()
	ours, theirs := net.Pipe()
	s := &stream{t: f.t, conn: theirs, lines: bufio.NewReader(theirs), ended: make(chan struct{})}
	before := f.hub.Count()
	go func() {
		defer close(s.ended)
		f.hub.Serve(ours, f.pia, session, last)
		if err := ours.Close(); err != nil {
			f.t.Error(err)
		}
	}()
	f.t.Cleanup(func() {
		if err := theirs.Close(); err != nil {
			f.t.Error(err)
		}
		<-s.ended
	})
	f.until("the stream is open", func() bool { return f.hub.Count() == before+1 })
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
		got := s.next()
		isSameData := w.data == "" || strings.ReplaceAll(got.data, " ", "") == strings.ReplaceAll(w.data, " ", "")
		if got.kind != w.kind || got.id != w.id || !isSameData {
			s.t.Fatalf("received %+v, want %+v", got, w)
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

func (f *fixture) mark(n int64) string { return f.hub.Marks.Of(n) }

func TestHub_EventThatMovesMoney_IsFollowedByTheBalance(t *testing.T) {
	f := open(t)
	s := f.listens("s1", "")
	s.wants(event{kind: "balance"})
	err := pg.InTx(t.Context(), f.db, func(tx *sqlx.Tx) error {
		from := ledger.Account{Code: "platform:bank", Currency: "THB"}
		to := ledger.Account{Owner: f.pia, Code: ledger.Main, Currency: "THB"}
		_, err := ledger.Post(t.Context(), tx, ledger.Entry{
			ID: id.New[id.Entry](), Kind: ledger.AdjustPlus, Key: "gift", RelatedKind: "test", RelatedID: "1",
			Actor: "system:test", Lines: ledger.Move(from, to, 5*money.Unit),
		})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	credited := wallet.Event{Kind: wallet.DepositChanged, RelatedID: "d1", State: "CREDITED", Amount: 5 * money.Unit}
	n := f.publishes(&f.pia, credited)
	s.wants(event{f.mark(n), "deposit", `{"id": "d1", "state": "CREDITED", "amount": "5.00"}`})
	balance := s.next()
	var figures struct {
		Main    money.Amount
		Version int64
	}
	err = json.Unmarshal([]byte(balance.data), &figures)
	if err != nil || balance.kind != "balance" || figures.Main != 5*money.Unit || figures.Version != 1 {
		t.Errorf("%+v (%v)", balance, err)
	}
	other := id.New[id.Member]()
	f.publishes(&other, message(1))
	everybody := f.publishes(nil, wallet.Event{Kind: wallet.Announced, RelatedID: "a1"})
	s.wants(event{f.mark(everybody), "announcement", `{"id": "a1"}`})
}

func TestHub_Badge_CarriesTheCountsReadOnDelivery(t *testing.T) {
	f := open(t)
	unread := 3
	f.hub.Counts = func(_ context.Context, member id.Member) (any, error) {
		if member != f.pia {
			t.Errorf("counts of %s", member)
		}
		if unread == 0 {
			return nil, errors.New("away")
		}
		return map[string]int{"unreadMessage": unread}, nil
	}
	s := f.listens("s1", "")
	s.wants(event{kind: "balance"})
	n := f.publishes(&f.pia, wallet.Event{Kind: wallet.BadgeChanged})
	s.wants(event{f.mark(n), "badge", `{"unreadMessage": 3}`})
	unread = 0
	m := f.publishes(&f.pia, wallet.Event{Kind: wallet.BadgeChanged})
	s.wants(event{f.mark(m), "badge", `{}`})
}

func TestHub_BalanceEvent_CarriesTheFiguresReadOnDelivery_Once(t *testing.T) {
	f := open(t)
	version, unreachable := 7, errors.New("database is down")
	f.hub.Balance = func(_ context.Context, member id.Member) (any, error) {
		if version == 0 {
			return nil, unreachable
		}
		return map[string]int{"version": version}, nil
	}
	s := f.listens("s1", "")
	s.wants(event{kind: "balance"})
	n := f.publishes(&f.pia, wallet.Event{Kind: wallet.BalanceChanged})
	m := f.publishes(&f.pia, message(1))
	s.wants(event{f.mark(n), "balance", `{"version": 7}`}, event{f.mark(m), "message", messageData(1)})
	version = 0
	n = f.publishes(&f.pia, wallet.Event{Kind: wallet.BalanceChanged})
	s.wants(event{f.mark(n), "balance", `{}`})
}

func TestHub_SlowReader_ReceivesResync(t *testing.T) {
	f := open(t)
	s := f.listens("s1", "")
	s.wants(event{kind: "balance"})
	for n := range 40 {
		f.publishes(&f.pia, message(n))
	}
	for received := 0; ; received++ {
		if e := s.next(); e.kind == "resync" {
			break
		}
		if received == 40 {
			t.Fatal("no resync for the slow reader")
		}
	}
}

// CHK-37.
func TestHub_SessionEnded_ClosesItsStreamOnly(t *testing.T) {
	f := open(t)
	ends, stays := f.listens("s1", ""), f.listens("s2", "")
	ends.wants(event{kind: "balance"})
	stays.wants(event{kind: "balance"})
	n := f.publishes(&f.pia, sessionEnded("s1"))
	ends.wants(event{f.mark(n), "session-ended", ""})
	ends.closes()
	m := f.publishes(&f.pia, message(0))
	stays.wants(event{f.mark(m), "message", ""})
	if f.hub.Count() != 1 {
		t.Errorf("%d streams are counted", f.hub.Count())
	}
}

// CHK-37.
func TestHub_ExpiredSession_ClosesItsStreamOnly(t *testing.T) {
	f := open(t)
	over, stays := f.listens("s1", ""), f.listens("s2", "")
	over.wants(event{kind: "balance"})
	stays.wants(event{kind: "balance"})
	var asked []id.Session
	f.hub.ActiveSessions = func(_ context.Context, sessions []id.Session) ([]id.Session, error) {
		asked = sessions
		return []id.Session{"s2"}, nil
	}
	if err := f.hub.CloseEnded(t.Context()); err != nil || len(asked) != 2 {
		t.Fatalf("%v asked for, %v", asked, err)
	}
	over.wants(event{kind: "bye"})
	over.closes()
	n := f.publishes(&f.pia, message(0))
	stays.wants(event{f.mark(n), "message", ""})
}

// FI-3.
func TestHub_RedisRestart_ClosesEveryStream(t *testing.T) {
	f := open(t)
	s := f.listens("s1", "")
	s.wants(event{kind: "balance"})
	f.redis.Stop()
	if err := f.redis.Restart(); err != nil {
		t.Fatal(err)
	}
	s.wants(event{kind: "bye"})
	s.closes()
}

func TestHub_MemberWithMaximumOfStreams_IsFull(t *testing.T) {
	f := open(t)
	for n := range 32 {
		if f.hub.IsFull(f.pia) {
			t.Fatalf("full with %d streams", n)
		}
		f.listens("s1", "")
	}
	if !f.hub.IsFull(f.pia) || f.hub.IsFull(id.New[id.Member]()) {
		t.Error("more than 32 streams are let in, or another member is kept out")
	}
}

// CHK-37.
func TestHub_SessionEnded_DisconnectsASlowReader(t *testing.T) {
	f := open(t)
	s := f.listens("s1", "")
	s.wants(event{kind: "balance"})
	for range 20 {
		f.publishes(&f.pia, message(0))
	}
	f.publishes(&f.pia, sessionEnded("s1"))
	go func() {
		for _, err := s.lines.ReadByte(); err == nil; _, err = s.lines.ReadByte() {
			continue
		}
	}()
	s.closes()
}

func TestHub_Stop_ClosesEveryStreamAndAcceptsNone(t *testing.T) {
	f := open(t)
	s := f.listens("s1", "")
	s.wants(event{kind: "balance"})
	f.hub.Stop()
	s.wants(event{kind: "bye"})
	s.closes()
	ours, theirs := net.Pipe()
	defer theirs.Close()
	f.hub.Serve(ours, f.pia, "s2", "")
	if f.hub.Count() != 0 {
		t.Error("a stream opened after the stop")
	}
}

func TestHub_ClientThatDisconnects_IsRemoved(t *testing.T) {
	f := open(t)
	s := f.listens("s1", "")
	s.wants(event{kind: "balance"})
	if err := s.conn.Close(); err != nil {
		t.Fatal(err)
	}
	s.closes()
	if f.hub.Count() != 0 {
		t.Error("the stream is still counted")
	}
}
