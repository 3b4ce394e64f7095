package device_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/api/device"
	"lantern/api/outside/outbox"
	"lantern/api/outside/push"
	"lantern/api/wire"
	"lantern/store/clock"
	store "lantern/store/device"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/system"
)

var ctx = context.Background()

// service is a push service that answers each token as configured.
type service struct {
	answers map[string]error
	taken   []push.Message
}

func (s *service) Send(_ context.Context, m push.Message) error {
	if err := s.answers[m.Token]; err != nil {
		return err
	}
	s.taken = append(s.taken, m)
	return nil
}

type fixture struct {
	db       *pg.DB
	pia      id.Member
	handlers device.Handlers
}

func open(t *testing.T, sender push.Sender) *fixture {
	t.Helper()
	h := &fixture{db: storetest.Furnished(t, seed.Base)}
	h.pia = seed.Pia(t, h.db).ID
	h.handlers = device.Handlers{DB: h.db, Settings: system.NewSettingsCache(h.db, &clock.Clock{}), Push: sender,
		Log: slog.New(slog.DiscardHandler)}
	return h
}

func (h *fixture) caller(t *testing.T, language string) wire.Caller {
	t.Helper()
	who := wire.Caller{Member: h.pia, Session: id.New[id.Session](), Language: language}
	const add = `INSERT INTO sessions (id, token_hash, member_id, scope, platform, device_id, ip, description, expires_at)
		VALUES ($1::uuid, sha256(convert_to($1::uuid::text, 'UTF8')), $2, 'player', 'WEB', 'd', '192.0.2.1', 'Phone',
		lantern_now() + interval '1 hour')`
	if _, err := h.db.ExecContext(ctx, add, who.Session, who.Member); err != nil {
		t.Fatal(err)
	}
	return who
}

func (h *fixture) call(t *testing.T, who wire.Caller, method string, body any) error {
	t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	for _, route := range h.handlers.Routes() {
		if route.Method == method {
			none := func(string) string { return "" }
			_, err := route.Serve(ctx, who, wire.Request{Path: none, Query: none, Body: raw})
			return err
		}
	}
	t.Fatal("no route ", method)
	return nil
}

func (h *fixture) register(t *testing.T, token, language string) wire.Caller {
	t.Helper()
	who := h.caller(t, language)
	if err := h.call(t, who, "POST", map[string]string{"token": token, "platform": "PWA"}); err != nil {
		t.Fatal(err)
	}
	return who
}

func (h *fixture) sendNotice(t *testing.T) {
	t.Helper()
	notice := message.Notice{Member: h.pia, Kind: message.WithdrawalApproved, About: message.AWithdrawal,
		RelatedID: string(id.New[id.Withdrawal]()),
		Facts:     message.Facts{Amount: 12_345 * money.Unit, Currency: "THB"}}
	if err := pg.InTx(ctx, h.db, func(tx *sqlx.Tx) error { return message.Send(ctx, tx, notice) }); err != nil {
		t.Fatal(err)
	}
}

func (h *fixture) deliver(t *testing.T) {
	t.Helper()
	if err := h.handlers.Deliver(ctx); err != nil {
		t.Fatal(err)
	}
}

func wants(t *testing.T, err error, code fault.Code) {
	t.Helper()
	if f := fault.Of(err); f == nil || f.Code != code {
		t.Errorf("%v, want %s", err, code)
	}
}

func TestPush_Text_IsInTheDevicesLanguageWithoutAmounts(t *testing.T) {
	taker := &service{}
	h := open(t, taker)
	h.register(t, "thai", "th")
	h.register(t, "english", "en")
	h.sendNotice(t)
	h.deliver(t)
	h.deliver(t)
	if len(taker.taken) != 2 {
		t.Fatalf("%+v", taker.taken)
	}
	said := map[string]string{}
	for _, m := range taker.taken {
		said[m.Token] = m.Text
		if m.Kind != "withdrawal_approved" || m.Route != "/member?page=messageV2&id="+m.ID || m.Title == "" {
			t.Errorf("%+v", m)
		}
		if whole := fmt.Sprint(m); strings.Contains(whole, "12345") || strings.Contains(whole, "12,345") {
			t.Errorf("it contains the amount: %s", whole)
		}
	}
	if said["thai"] != "อนุมัติการถอนแล้ว" || said["english"] != "Withdrawal approved." {
		t.Errorf("%v", said)
	}
}

// F-I11.
func TestPush_FailingDevice_DoesNotDelayOthers(t *testing.T) {
	taker := &service{answers: map[string]error{"away": errors.New("away"), "gone": push.ErrGone,
		"refused": push.ErrRefused}}
	h := open(t, taker)
	for _, token := range []string{"away", "gone", "refused", "good"} {
		h.register(t, token, "en")
	}
	h.sendNotice(t)
	h.deliver(t)
	if len(taker.taken) != 1 || taker.taken[0].Token != "good" {
		t.Errorf("%+v", taker.taken)
	}
	left := map[string]string{}
	var rows []struct {
		Token  string
		IsDead bool `db:"is_dead"`
	}
	if err := h.db.SelectContext(ctx, &rows, `SELECT token, dead_at IS NOT NULL AS is_dead FROM pushes`); err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		left[r.Token] = fmt.Sprint(r.IsDead)
	}
	if len(left) != 2 || left["away"] != "false" || left["refused"] != "true" {
		t.Errorf("%v", left)
	}
	var isKnown bool
	if err := h.db.GetContext(ctx, &isKnown, `SELECT EXISTS (SELECT FROM push_devices
		WHERE token = 'gone')`); err != nil || isKnown {
		t.Errorf("a device that is gone is kept (%v)", err)
	}
	if dead, err := store.Dead(ctx, h.db); err != nil || len(dead) != 1 || dead[0].Token != "refused" {
		t.Errorf("%+v, %v", dead, err)
	}
}

func TestPush_UnregisteredDevice_ReceivesNothing(t *testing.T) {
	taker := &service{}
	h := open(t, taker)
	who := h.register(t, "phone", "en")
	if err := h.call(t, who, "DELETE", map[string]string{}); err != nil {
		t.Fatal(err)
	}
	h.sendNotice(t)
	h.deliver(t)
	if len(taker.taken) != 0 {
		t.Errorf("%+v", taker.taken)
	}
}

func TestRegister_InvalidInputOrNoPushService_IsRefused(t *testing.T) {
	h := open(t, &service{})
	who := h.caller(t, "en")
	wants(t, h.call(t, who, "POST", map[string]string{"token": "", "platform": "PWA"}), fault.ValidationFailed)
	wants(t, h.call(t, who, "POST", map[string]string{"token": "x", "platform": "FRIDGE"}), fault.ValidationFailed)
	h.handlers.Push = nil
	wants(t, h.call(t, who, "POST", map[string]string{"token": "x", "platform": "PWA"}), fault.TemporarilyUnavailable)
	h.deliver(t)
}

func TestPush_Sandbox_ShowsTheNotification(t *testing.T) {
	box := &outbox.Box{Clock: &clock.Clock{}}
	h := open(t, box.Push())
	h.register(t, "phone", "ko")
	h.sendNotice(t)
	h.deliver(t)
	kept := box.SentTo("phone")
	if len(kept) != 1 || kept[0].Channel != outbox.Push || !strings.HasPrefix(kept[0].Text,
		"출금이 승인되었습니다.\n/member?page=messageV2&id=") {
		t.Errorf("%+v", kept)
	}
}
