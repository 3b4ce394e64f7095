package message_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/api/member"
	"lantern/api/message"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	storemember "lantern/store/member"
	store "lantern/store/message"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/system"
)

var ctx = context.Background()

type fixture struct {
	db       *pg.DB
	pia, mek id.Member
	routes   map[string]wire.Route
}

func open(t *testing.T) fixture {
	t.Helper()
	h := fixture{db: storetest.Open(t), pia: id.New[id.Member](), mek: id.New[id.Member](),
		routes: map[string]wire.Route{}}
	err := pg.InTx(ctx, h.db, func(tx *sqlx.Tx) error {
		for name, memberID := range map[string]id.Member{"pia_test": h.pia, "mek_test": h.mek} {
			if err := storemember.Insert(ctx, tx, storemember.New{ID: memberID, Username: name, Password: "-", Language: "th",
				Via: "test"}); err != nil {
				return err
			}
			if err := ledger.Open(ctx, tx, memberID, "THB"); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	settings := system.NewSettingsCache(h.db, &clock.Clock{})
	for _, route := range append(message.Handlers{DB: h.db}.Routes(),
		member.Handlers{DB: h.db, Settings: settings}.Routes()...) {
		h.routes[route.Method+" "+route.Path] = route
	}
	return h
}

func (h fixture) send(t *testing.T, amounts ...money.Amount) {
	t.Helper()
	for _, amount := range amounts {
		err := pg.InTx(ctx, h.db, func(tx *sqlx.Tx) error {
			return store.Send(ctx, tx, store.Notice{Member: h.pia, Kind: store.DepositFailed, About: store.ADeposit,
				RelatedID: string(id.New[id.Deposit]()),
				Facts:     store.Facts{Amount: amount, Currency: "THB", Cause: store.Denied}})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

type messageAnswer struct {
	ID, Kind, RelatedKind, RelatedID, Amount, Currency, Cause string
	IsRead, IsAnswered                                        bool
}

type answer struct {
	messageAnswer
	Content       []messageAnswer
	NextCursor    *string
	UnreadMessage int
	Balance       string
}

func (h fixture) call(t *testing.T, caller wire.Caller, route string, vars map[string]string,
	body string) (out answer, err error) {
	t.Helper()
	get := func(name string) string { return vars[name] }
	got, err := h.routes[route].Serve(ctx, caller, wire.Request{Path: get, Query: get, Body: []byte(body)})
	if err != nil {
		return out, err
	}
	raw, err := json.Marshal(got.Value)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &out); err != nil {
		t.Fatal(err)
	}
	return out, nil
}

func (h fixture) mine(t *testing.T, route string, vars map[string]string, body string) answer {
	t.Helper()
	out, err := h.call(t, wire.Caller{Member: h.pia, Language: "en"}, route, vars, body)
	if err != nil {
		t.Fatalf("%s: %v", route, err)
	}
	return out
}

func wantFault(t *testing.T, err error, code fault.Code) {
	t.Helper()
	if f := fault.Of(err); f == nil || f.Code != code {
		t.Errorf("%v, want %s", err, code)
	}
}

func TestMessages_UnreadCount_FollowsReadAndDelete(t *testing.T) {
	h := open(t)
	h.send(t, 1*money.Unit, 2*money.Unit, 3*money.Unit)
	if got := h.mine(t, "GET /wps/messages/unread", nil, ""); got.UnreadMessage != 3 {
		t.Errorf("%d unread", got.UnreadMessage)
	}
	list := h.mine(t, "GET /wps/messages", nil, "").Content
	if len(list) != 3 || list[0].Amount != "3.00" || list[0].IsRead {
		t.Fatalf("%+v", list)
	}
	newest := list[0]
	if newest.Kind != "deposit_failed" || newest.Cause != "denied" || newest.RelatedKind != "deposit" ||
		newest.Currency != "THB" || newest.RelatedID == "" {
		t.Errorf("%+v", newest)
	}
	which := map[string]string{"id": newest.ID}
	for range 2 {
		if got := h.mine(t, "POST /wps/messages/:id/read", which, ""); got.UnreadMessage != 2 {
			t.Errorf("%d unread after one was read", got.UnreadMessage)
		}
	}
	if list := h.mine(t, "GET /wps/messages", nil, "").Content; !list[0].IsRead || list[1].IsRead {
		t.Errorf("%+v", list)
	}
	if one := h.mine(t, "GET /wps/messages/:id", which, ""); one.ID != newest.ID || one.Amount != "3.00" || !one.IsRead {
		t.Errorf("%+v", one)
	}
	if got := h.mine(t, "DELETE /wps/messages/:id", which, ""); got.UnreadMessage != 2 {
		t.Errorf("%d unread after a read one was deleted", got.UnreadMessage)
	}
	_, err := h.call(t, wire.Caller{Member: h.pia}, "DELETE /wps/messages/:id", which, "")
	wantFault(t, err, fault.NotFound)
	if got := h.mine(t, "POST /wps/messages/read", nil, fmt.Sprintf(`{"newest":%q}`, list[1].ID)); got.UnreadMessage != 0 {
		t.Errorf("%d unread after all were read", got.UnreadMessage)
	}
}

// ask sends questions about parts of a withdrawal of Pia's, of which the first part waits for an answer.
func (h fixture) ask(t *testing.T) {
	t.Helper()
	request, payee, part := id.New[id.Withdrawal](), id.New[id.Payee](), id.New[id.Payout]()
	owner := storetest.Owner(t, h.db)
	for _, step := range []struct {
		sql  string
		args []any
	}{
		{`INSERT INTO payees (id, member_id, bank, holder, sealed, fingerprint, last4, usable_at)
			VALUES ($1, $2, 'KBANK', 'Pia', '', '', '1234', lantern_now())`, []any{payee, h.pia}},
		{`INSERT INTO withdrawals (id, member_id, payee_id, state, currency, amount, fee)
			VALUES ($1, $2, $3, 'AWAITING_CONFIRMATION', 'THB', 30000, 0)`, []any{request, h.pia, payee}},
		{`INSERT INTO payouts (id, withdrawal_id, number, amount, state, provider, disbursed_at, deadline)
			VALUES ($1, $2, 1, 10000, 'AWAITING', 'sandbox', lantern_now(), lantern_now())`, []any{part, request}},
	} {
		if _, err := owner.ExecContext(ctx, step.sql, step.args...); err != nil {
			t.Fatal(err)
		}
	}
	for _, n := range []store.Notice{
		{Kind: store.PleaseConfirm, RelatedID: string(request), Facts: store.Facts{Amount: 10000}},
		{Kind: store.Reminder, RelatedID: string(request), Facts: store.Facts{Amount: 20000}},
		{Kind: store.PleaseConfirm, RelatedID: string(id.New[id.Withdrawal]()), Facts: store.Facts{Amount: 10000}},
		{Kind: store.WithdrawalApproved, RelatedID: string(request), Facts: store.Facts{Amount: 10000}},
	} {
		n.Member, n.About, n.Facts.Currency = h.pia, store.AWithdrawal, "THB"
		if err := pg.InTx(ctx, h.db, func(tx *sqlx.Tx) error { return store.Send(ctx, tx, n) }); err != nil {
			t.Fatal(err)
		}
	}
}

func TestMessages_QuestionAboutAPart_IsAnsweredOnceThePartWaitsNoLonger(t *testing.T) {
	h := open(t)
	h.ask(t)
	answered := func() (answers []bool) {
		for _, m := range h.mine(t, "GET /wps/messages", nil, "").Content {
			answers = append(answers, m.IsAnswered)
		}
		return answers
	}
	if got := fmt.Sprint(answered()); got != "[false true true false]" {
		t.Errorf("while a part waits: %s", got)
	}
	if _, err := storetest.Owner(t, h.db).ExecContext(ctx, `UPDATE payouts SET state = 'RECEIVED'`); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(answered()); got != "[false true true true]" {
		t.Errorf("after the answer: %s", got)
	}
	// The ledger is checked afterwards, and this withdrawal has no hold.
	if _, err := storetest.Owner(t, h.db).ExecContext(ctx, `UPDATE withdrawals SET state = 'CANCELLED'`); err != nil {
		t.Fatal(err)
	}
	question := h.mine(t, "GET /wps/messages", nil, "").Content[3]
	if !h.mine(t, "GET /wps/messages/:id", map[string]string{"id": question.ID}, "").IsAnswered {
		t.Error("the message alone still asks")
	}
}

func TestMessages_Pages_HaveNoGap(t *testing.T) {
	h := open(t)
	h.send(t, 1, 2, 3, 4, 5)
	var seen []string
	for cursor, more := "", true; more; {
		page := h.mine(t, "GET /wps/messages", map[string]string{"pageSize": "2", "cursor": cursor}, "")
		for _, m := range page.Content {
			seen = append(seen, m.Amount)
		}
		if more = page.NextCursor != nil; more {
			cursor = *page.NextCursor
		}
	}
	if fmt.Sprint(seen) != "[0.0005 0.0004 0.0003 0.0002 0.0001]" {
		t.Errorf("%v", seen)
	}
}

func TestMessage_OfAnotherMemberOrInvalidID_IsNotFound(t *testing.T) {
	h := open(t)
	h.send(t, 1)
	otherID := h.mine(t, "GET /wps/messages", nil, "").Content[0].ID
	for _, caller := range []wire.Caller{{Member: h.mek}, {Member: h.pia}} {
		which := otherID
		if caller.Member == h.pia {
			which = "nonsense"
		}
		for _, route := range []string{"GET /wps/messages/:id", "POST /wps/messages/:id/read", "DELETE /wps/messages/:id"} {
			_, err := h.call(t, caller, route, map[string]string{"id": which}, "")
			wantFault(t, err, fault.NotFound)
		}
	}
	_, err := h.call(t, wire.Caller{Member: h.pia}, "POST /wps/messages/read", nil, `{"newest":"nonsense"}`)
	wantFault(t, err, fault.ValidationFailed)
	_, err = h.call(t, wire.Caller{Member: h.pia}, "GET /wps/messages", map[string]string{"cursor": "bm9uc2Vuc2U"}, "")
	wantFault(t, err, fault.ValidationFailed)
	if got := h.mine(t, "GET /wps/messages/unread", nil, ""); got.UnreadMessage != 1 {
		t.Errorf("%d unread", got.UnreadMessage)
	}
}

func TestIcon_CountsUnreadMessages_AndNoneForATrial(t *testing.T) {
	h := open(t)
	h.send(t, 1, 2)
	if got := h.mine(t, "GET /wps/member/info/icon", nil, ""); got.UnreadMessage != 2 || got.Balance != "0.00" {
		t.Errorf("%+v", got)
	}
	got, err := h.call(t, wire.Caller{Member: h.pia, IsTrial: true}, "GET /wps/member/info/icon", nil, "")
	if err != nil || got.UnreadMessage != 0 {
		t.Errorf("%+v, %v", got, err)
	}
}
