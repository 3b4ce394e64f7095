package live_test

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/wallet"
)

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
	f.counts = func(_ context.Context, member id.Member) (any, error) {
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
	f.balance = func(_ context.Context, member id.Member) (any, error) {
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
