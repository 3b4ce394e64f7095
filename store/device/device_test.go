package device_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/device"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/session"
	"lantern/store/storetest"
)

var (
	ctx   = context.Background()
	byAnn = approval.Action{By: approval.Operator{Name: "ann"}, Reason: "the service is back"}
)

type scene struct {
	db       *pg.DB
	pia, mek id.Member
	sessions int
}

func ready(t *testing.T) *scene {
	t.Helper()
	s := &scene{db: storetest.Open(t), pia: id.New[id.Member](), mek: id.New[id.Member]()}
	s.step(t, func(tx *sqlx.Tx) error {
		for name, owner := range map[string]id.Member{"pia_test": s.pia, "mek_test": s.mek} {
			if err := member.Insert(ctx, tx, member.New{ID: owner, Username: name, Password: "-", Language: "th",
				Via: "test"}); err != nil {
				return err
			}
		}
		return nil
	})
	return s
}

func (s *scene) step(t *testing.T, operation func(*sqlx.Tx) error) {
	t.Helper()
	if err := pg.InTx(ctx, s.db, operation); err != nil {
		t.Fatal(err)
	}
}

// signIn creates a session.
func (s *scene) signIn(t *testing.T, owner id.Member) id.Session {
	t.Helper()
	s.sessions++
	created := id.New[id.Session]()
	const add = `INSERT INTO sessions (id, token_hash, member_id, scope, platform, device_id, ip, description, expires_at)
		VALUES ($1, sha256(convert_to($2, 'UTF8')), $3, 'player', 'WEB', 'd', '192.0.2.1', 'Phone',
		lantern_now() + interval '1 hour')`
	if _, err := s.db.ExecContext(ctx, add, created, fmt.Sprint("token ", s.sessions), owner); err != nil {
		t.Fatal(err)
	}
	return created
}

func (s *scene) register(t *testing.T, token string, owner id.Member) id.Session {
	t.Helper()
	in := s.signIn(t, owner)
	if err := device.Register(ctx, s.db, device.Device{Token: token, Member: owner, Session: in, Platform: "PWA",
		Language: "th"}); err != nil {
		t.Fatal(err)
	}
	return in
}

func (s *scene) notify(t *testing.T, owner id.Member, kind message.Kind) {
	t.Helper()
	notice := message.Notice{Member: owner, Kind: kind, About: message.ADeposit, RelatedID: string(id.New[id.Deposit]()),
		Facts: message.Facts{Amount: 7 * money.Unit, Currency: "THB"}}
	s.step(t, func(tx *sqlx.Tx) error { return message.Send(ctx, tx, notice) })
}

func (s *scene) take(t *testing.T) []device.Push {
	t.Helper()
	due, err := device.Take(ctx, s.db, 100)
	if err != nil {
		t.Fatal(err)
	}
	return due
}

func (s *scene) later(t *testing.T, ahead time.Duration) {
	t.Helper()
	const move = `UPDATE clock_offsets SET ahead = ahead + $1 * interval '1 second'`
	if _, err := storetest.Owner(t, s.db).ExecContext(ctx, move, int64(ahead/time.Second)); err != nil {
		t.Fatal(err)
	}
}

func tokens(pushes []device.Push) (all []string) {
	for _, p := range pushes {
		all = append(all, p.Token)
	}
	slices.Sort(all)
	return all
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestPush_Notice_GoesToEveryDeviceOfItsMemberOnly(t *testing.T) {
	s := ready(t)
	s.register(t, "phone", s.pia)
	s.register(t, "laptop", s.pia)
	s.register(t, "mek's", s.mek)
	s.notify(t, s.pia, message.DepositCredited)
	due := s.take(t)
	if got := tokens(due); !slices.Equal(got, []string{"laptop", "phone"}) {
		t.Fatalf("%v", got)
	}
	if p := due[0]; p.Kind != "deposit_credited" || p.Language != "th" || p.Platform != "PWA" || p.Message == "" ||
		p.Tries != 1 {
		t.Errorf("%+v", p)
	}
	if again := s.take(t); len(again) != 0 {
		t.Errorf("taken twice: %v", tokens(again))
	}
}

func TestPush_TransferReceived_GoesToTheRecipient(t *testing.T) {
	s := ready(t)
	s.register(t, "phone", s.pia)
	s.register(t, "mek's", s.mek)
	s.notify(t, s.pia, message.TransferReceived)
	due := s.take(t)
	if len(due) != 1 || due[0].Token != "phone" || due[0].Kind != "transfer_received" {
		t.Errorf("%+v", due)
	}
}

// F-S20.
func TestPush_SessionEnded_IsNotSent(t *testing.T) {
	s := ready(t)
	ended := s.register(t, "ended", s.pia)
	s.register(t, "active", s.pia)
	s.notify(t, s.pia, message.DepositCredited)
	must(t, session.End(ctx, s.db, ended))
	if got := tokens(s.take(t)); !slices.Equal(got, []string{"active"}) {
		t.Errorf("written before the end: %v", got)
	}
	s.notify(t, s.pia, message.DepositFailed)
	if got := tokens(s.take(t)); !slices.Equal(got, []string{"active"}) {
		t.Errorf("written after it: %v", got)
	}
	s.step(t, func(tx *sqlx.Tx) error { return device.DropEnded(ctx, tx) })
	var devices int
	must(t, s.db.GetContext(ctx, &devices, `SELECT count(*) FROM push_devices`))
	if devices != 1 {
		t.Errorf("%d devices are registered", devices)
	}
}

// F-S20.
func TestPush_DeviceOfAnotherMemberNow_IsNotSentToTheFormer(t *testing.T) {
	s := ready(t)
	s.register(t, "shared", s.pia)
	s.notify(t, s.pia, message.DepositCredited)
	s.register(t, "shared", s.mek)
	if due := s.take(t); len(due) != 0 {
		t.Errorf("the former member's notification went to the new one: %+v", due)
	}
	s.notify(t, s.pia, message.DepositCredited)
	s.notify(t, s.mek, message.DepositFailed)
	if due := s.take(t); len(due) != 1 || due[0].Kind != "deposit_failed" {
		t.Errorf("%+v", due)
	}
}

func TestPush_DeviceForgotten_IsNotSent(t *testing.T) {
	s := ready(t)
	in := s.register(t, "phone", s.pia)
	s.notify(t, s.pia, message.DepositCredited)
	must(t, device.Forget(ctx, s.db, in))
	s.notify(t, s.pia, message.DepositCredited)
	if due := s.take(t); len(due) != 0 {
		t.Errorf("%v", tokens(due))
	}
}

func TestPush_MessageDeleted_IsNotSent(t *testing.T) {
	s := ready(t)
	s.register(t, "phone", s.pia)
	s.notify(t, s.pia, message.DepositCredited)
	list, err := message.List(ctx, s.db, s.pia, "", 1)
	must(t, err)
	must(t, message.Delete(ctx, s.db, s.pia, list[0].ID))
	if due := s.take(t); len(due) != 0 {
		t.Errorf("%v", tokens(due))
	}
}

func TestRegister_TooManyDevices_RemovesTheOldest(t *testing.T) {
	s := ready(t)
	for n := range 12 {
		s.register(t, fmt.Sprintf("device %02d", n), s.pia)
	}
	s.notify(t, s.pia, message.DepositCredited)
	if got := tokens(s.take(t)); len(got) != 10 || got[0] != "device 02" {
		t.Errorf("%v", got)
	}
}

// F-I11.
func TestPush_Failing_IsRetriedLaterAndThenSetAside(t *testing.T) {
	s := ready(t)
	s.register(t, "unreachable", s.pia)
	s.notify(t, s.pia, message.DepositCredited)
	var waited time.Duration
	tries := 0
	for ; ; tries++ {
		due := s.take(t)
		for len(due) == 0 && waited < 72*time.Hour {
			s.later(t, 15*time.Minute)
			waited += 15 * time.Minute
			due = s.take(t)
		}
		if len(due) == 0 {
			break
		}
		must(t, device.Failed(ctx, s.db, due[0].ID, "unavailable", false))
	}
	if tries != 14 {
		t.Errorf("%d tries", tries)
	}
	dead, err := device.Dead(ctx, s.db)
	if err != nil || len(dead) != 1 || dead[0].Problem != "unavailable" || dead[0].Kind != "deposit_credited" ||
		dead[0].Tries != 14 {
		t.Fatalf("%+v, %v", dead, err)
	}
	must(t, device.Retry(ctx, s.db, dead[0].ID, byAnn))
	if due := s.take(t); len(due) != 1 {
		t.Fatal("the retried push is not due")
	}
	must(t, device.Sent(ctx, s.db, dead[0].ID))
	if err := device.Retry(ctx, s.db, dead[0].ID, byAnn); fault.Of(err) == nil ||
		fault.Of(err).Code != fault.NotFound {
		t.Errorf("retry of a sent push: %v", err)
	}
}

func TestPush_FinalFailure_IsSetAsideAndAnUnknownDeviceDropped(t *testing.T) {
	s := ready(t)
	s.register(t, "refused", s.pia)
	s.register(t, "unknown", s.pia)
	s.notify(t, s.pia, message.DepositCredited)
	for _, p := range s.take(t) {
		if p.Token == "unknown" {
			must(t, device.Drop(ctx, s.db, p.Token))
			continue
		}
		must(t, device.Failed(ctx, s.db, p.ID, "invalid payload", true))
	}
	s.later(t, 48*time.Hour)
	if due := s.take(t); len(due) != 0 {
		t.Errorf("%v", tokens(due))
	}
	if dead, err := device.Dead(ctx, s.db); err != nil || len(dead) != 1 || dead[0].Token != "refused" {
		t.Errorf("%+v, %v", dead, err)
	}
}

// CHK-63.
func TestPush_MemberExcluded_IsNotSent(t *testing.T) {
	s := ready(t)
	s.register(t, "pia's", s.pia)
	s.register(t, "mek's", s.mek)
	for _, owner := range []id.Member{s.pia, s.mek} {
		s.notify(t, owner, message.DepositCredited)
	}
	const stop = `INSERT INTO exclusions (id, member_id, kind, until_at, actor)
		VALUES (new_id(), $1, $2, lantern_now() + interval '1 day', 'test')`
	for owner, kind := range map[id.Member]string{s.pia: "EXCLUSION", s.mek: "TIME_OUT"} {
		if _, err := s.db.ExecContext(ctx, stop, owner, kind); err != nil {
			t.Fatal(err)
		}
		s.notify(t, owner, message.DepositFailed)
	}
	if pushed := tokens(s.take(t)); !slices.Equal(pushed, []string{"mek's", "mek's"}) {
		t.Errorf("pushed to %v", pushed)
	}
	s.step(t, func(tx *sqlx.Tx) error { return device.DropEnded(ctx, tx) })
	var ended []string
	if err := s.db.SelectContext(ctx, &ended, `SELECT token FROM push_devices`); err != nil ||
		!slices.Equal(ended, []string{"mek's"}) {
		t.Errorf("registered %v, %v", ended, err)
	}
}
