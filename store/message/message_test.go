package message_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/storetest"
)

var ctx = context.Background()

type fixture struct {
	db       *pg.DB
	pia, mek id.Member
}

func setUp(t *testing.T) fixture {
	t.Helper()
	s := fixture{db: storetest.Open(t), pia: id.New[id.Member](), mek: id.New[id.Member]()}
	s.step(t, func(tx *sqlx.Tx) error {
		for name, memberID := range map[string]id.Member{"pia_test": s.pia, "mek_test": s.mek} {
			if err := member.Insert(ctx, tx, member.New{ID: memberID, Username: name, Password: "-", Language: "th",
				Via: "test"}); err != nil {
				return err
			}
		}
		return nil
	})
	return s
}

func (s fixture) step(t *testing.T, change func(*sqlx.Tx) error) {
	t.Helper()
	if err := pg.InTx(ctx, s.db, change); err != nil {
		t.Fatal(err)
	}
}

func credited(memberID id.Member, amount money.Amount) message.Notice {
	return message.Notice{Member: memberID, Kind: message.DepositCredited, About: message.ADeposit,
		RelatedID: string(id.New[id.Deposit]()),
		Facts:     message.Facts{Amount: amount, Currency: "THB"}}
}

func (s fixture) send(t *testing.T, notices ...message.Notice) {
	t.Helper()
	for _, n := range notices {
		s.step(t, func(tx *sqlx.Tx) error { return message.Send(ctx, tx, n) })
	}
}

func (s fixture) list(t *testing.T, memberID id.Member) []message.Message {
	t.Helper()
	list, err := message.List(ctx, s.db, memberID, "", 100)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func (s fixture) unread(t *testing.T, memberID id.Member) int {
	t.Helper()
	count, err := message.Unread(ctx, s.db, memberID)
	if err != nil {
		t.Fatal(err)
	}
	return count
}

// events returns the kinds of the events written to a member.
func (s fixture) events(t *testing.T, memberID id.Member) (kinds []string) {
	t.Helper()
	if err := s.db.SelectContext(ctx, &kinds, `SELECT kind FROM outbox WHERE member_id = $1
		ORDER BY id`, memberID); err != nil {
		t.Fatal(err)
	}
	return kinds
}

func wantFault(t *testing.T, err error, code fault.Code) {
	t.Helper()
	if f := fault.Of(err); f == nil || f.Code != code {
		t.Errorf("%v, want %s", err, code)
	}
}

func TestSend_Notice_IsStoredAndPublishedOnCommit(t *testing.T) {
	s := setUp(t)
	until := time.Date(2026, 11, 22, 7, 30, 0, 0, time.UTC)
	want := message.Notice{Member: s.pia, Kind: message.TransferReceived, About: message.ATransfer,
		RelatedID: string(id.New[id.Entry]()),
		Facts:     message.Facts{Amount: 12_3450, Currency: "THB", From: "mek", Cause: message.Denied, Until: &until}}
	s.send(t, want)
	list := s.list(t, s.pia)
	if len(list) != 1 {
		t.Fatalf("%d messages", len(list))
	}
	got, err := message.Of(ctx, s.db, s.pia, list[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	if got.Kind != want.Kind || got.About != want.About || got.RelatedID != want.RelatedID || got.IsRead ||
		got.CreatedAt.IsZero() {
		t.Errorf("%+v", got)
	}
	if f := got.Facts; f.Amount != 12_3450 || f.Currency != "THB" || f.From != "mek" || f.Cause != message.Denied ||
		!f.Until.Equal(until) {
		t.Errorf("%+v", f)
	}
	if events := s.events(t, s.pia); !slices.Equal(events, []string{"message", "badge"}) {
		t.Errorf("events: %v", events)
	}
}

func TestSend_TransactionRolledBack_LeavesNothing(t *testing.T) {
	s := setUp(t)
	undone := errors.New("undone")
	err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error {
		if err := message.Send(ctx, tx, credited(s.pia, money.Unit)); err != nil {
			t.Fatal(err)
		}
		return undone
	})
	if !errors.Is(err, undone) || s.unread(t, s.pia) != 0 || len(s.events(t, s.pia)) != 0 {
		t.Errorf("%v: %d unread, events %v", err, s.unread(t, s.pia), s.events(t, s.pia))
	}
}

func TestList_IsPagedNewestFirst(t *testing.T) {
	s := setUp(t)
	for n := range money.Amount(5) {
		s.send(t, credited(s.pia, n+1), credited(s.mek, 100))
	}
	var seen []money.Amount
	for before := id.Message(""); ; {
		page, err := message.List(ctx, s.db, s.pia, before, 2)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range page {
			seen, before = append(seen, m.Facts.Amount), m.ID
		}
		if len(page) < 2 {
			break
		}
		if len(seen) == 2 {
			// A message that arrives between two pages shifts nothing.
			s.send(t, credited(s.pia, 6))
		}
	}
	for i, amount := range seen {
		if amount != money.Amount(5-i) {
			t.Fatalf("%v", seen)
		}
	}
	if len(seen) != 5 {
		t.Errorf("%v", seen)
	}
}

func TestRead_Twice_CountsOnce(t *testing.T) {
	s := setUp(t)
	s.send(t, credited(s.pia, 1), credited(s.pia, 2))
	first := s.list(t, s.pia)[0]
	for range 2 {
		if err := message.Read(ctx, s.db, s.pia, first.ID); err != nil {
			t.Fatal(err)
		}
	}
	list := s.list(t, s.pia)
	if s.unread(t, s.pia) != 1 || !list[0].IsRead || list[1].IsRead {
		t.Errorf("%d unread: %+v", s.unread(t, s.pia), list)
	}
	if events := s.events(t, s.pia); len(events) != 5 || events[4] != "badge" {
		t.Errorf("events: %v", events)
	}
}

func TestReadAll_MarksUpToTheNewestSeen(t *testing.T) {
	s := setUp(t)
	s.send(t, credited(s.pia, 1), credited(s.pia, 2), credited(s.mek, 3))
	seen := s.list(t, s.pia)[0].ID
	s.send(t, credited(s.pia, 4))
	for _, want := range []int64{2, 0} {
		if count, err := message.ReadAll(ctx, s.db, s.pia, seen); err != nil || count != want {
			t.Errorf("%d were read (%v), want %d", count, err, want)
		}
	}
	if s.unread(t, s.pia) != 1 || s.unread(t, s.mek) != 1 {
		t.Errorf("%d and %d unread", s.unread(t, s.pia), s.unread(t, s.mek))
	}
	if events := s.events(t, s.pia); len(events) != 7 {
		t.Errorf("events: %v", events)
	}
}

func TestDelete_RemovesTheMessage(t *testing.T) {
	s := setUp(t)
	s.send(t, credited(s.pia, 1), credited(s.pia, 2))
	gone := s.list(t, s.pia)[1].ID
	if err := message.Delete(ctx, s.db, s.pia, gone); err != nil {
		t.Fatal(err)
	}
	if list := s.list(t, s.pia); len(list) != 1 || list[0].ID == gone || s.unread(t, s.pia) != 1 {
		t.Errorf("%+v", list)
	}
	wantFault(t, message.Delete(ctx, s.db, s.pia, gone), fault.NotFound)
	wantFault(t, message.Read(ctx, s.db, s.pia, gone), fault.NotFound)
}

func TestMessage_OfAnotherMember_IsNotFound(t *testing.T) {
	s := setUp(t)
	s.send(t, credited(s.pia, 1))
	otherID := s.list(t, s.pia)[0].ID
	_, err := message.Of(ctx, s.db, s.mek, otherID)
	wantFault(t, err, fault.NotFound)
	wantFault(t, message.Read(ctx, s.db, s.mek, otherID), fault.NotFound)
	wantFault(t, message.Delete(ctx, s.db, s.mek, otherID), fault.NotFound)
	if count, err := message.ReadAll(ctx, s.db, s.mek, otherID); err != nil || count != 0 || s.unread(t, s.pia) != 1 {
		t.Errorf("%d read (%v), %d unread", count, err, s.unread(t, s.pia))
	}
}

func TestMessage_CannotBeChanged(t *testing.T) {
	s := setUp(t)
	s.send(t, credited(s.pia, 1))
	if _, err := s.db.ExecContext(ctx, `UPDATE messages SET facts = '{}'`); err == nil {
		t.Error("the application changed a message")
	}
}

func TestRegister_KindsOfANoun_AreListedByNameAndOnce(t *testing.T) {
	if kinds := message.Register("parcel", "parcel_sent", "parcel_lost"); len(kinds) != 2 {
		t.Errorf("returned %v", kinds)
	}
	kinds := message.Kind("").Values()
	if !slices.IsSorted(kinds) || !slices.Contains(kinds, "parcel_lost") || !slices.Contains(kinds, "parcel_sent") {
		t.Errorf("kinds: %v", kinds)
	}
	abouts := message.About("").Values()
	ofParcels := slices.DeleteFunc(slices.Clone(abouts), func(about message.About) bool { return about != "parcel" })
	if !slices.IsSorted(abouts) || abouts[0] != message.NoSubject || len(ofParcels) != 1 {
		t.Errorf("objects: %v", abouts)
	}
	for _, refused := range []message.Kind{"parcel_sent", ""} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q was registered", refused)
				}
			}()
			message.Register("parcel", refused)
		}()
	}
}
