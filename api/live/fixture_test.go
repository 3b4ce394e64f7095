package live_test

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/api/live"
	"lantern/api/module"
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
	// balance and counts are what events of kind balance and badge carry.
	balance, counts func(context.Context, id.Member) (any, error)
}

// data are the data of an event about one object.
type data struct {
	ID     string       `json:"id,omitempty"`
	Kind   string       `json:"kind,omitempty"`
	State  string       `json:"state,omitempty"`
	Amount money.Amount `json:"amount,omitempty"`
}

// events are declared as nouns declare theirs.
func (f *fixture) events() []module.Event {
	return []module.Event{
		module.ReadEventOf(wallet.BalanceChanged,
			func(ctx context.Context, member id.Member) (any, error) { return f.balance(ctx, member) }),
		module.ReadEventOf(wallet.BadgeChanged,
			func(ctx context.Context, member id.Member) (any, error) { return f.counts(ctx, member) }),
		module.EventOf(wallet.DepositChanged, func(e store.Event) data {
			return data{ID: e.RelatedID, State: e.State, Amount: e.Amount}
		}).WithBalance(),
		module.EventOf(wallet.MessageReceived, func(e store.Event) data { return data{ID: e.RelatedID, Kind: e.Notice} }),
		module.EventOf(wallet.Announced, func(e store.Event) data { return data{ID: e.RelatedID} }),
		module.EventOf(wallet.SessionEnded,
			func(e store.Event) map[string]string { return map[string]string{"session": e.RelatedID} }),
	}
}

func open(t *testing.T) *fixture {
	t.Helper()
	f := &fixture{t: t, db: storetest.Open(t), pia: id.New[id.Member](), redis: storetest.Redis(t)}
	f.balance = func(ctx context.Context, member id.Member) (any, error) { return wallet.Of(ctx, f.db, member, "THB") }
	var err error
	f.hub, err = live.New(module.Deps{
		Databases: module.Databases{DB: f.db}, Redis: f.redis.Client, Log: slog.New(slog.DiscardHandler),
		Environment: module.Environment{Secret: []byte("a secret of the tests")},
	}, f.events())
	if err != nil {
		t.Fatal(err)
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
