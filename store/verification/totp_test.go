package verification_test

import (
	"encoding/base32"
	"errors"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/verification"
)

func authenticators(t *testing.T) verification.Authenticators {
	return verification.Authenticators{Secret: codes(t).Secret}
}

// someone creates a member with nothing but an id.
func someone(t *testing.T, db *pg.DB) id.Member {
	t.Helper()
	memberID := id.New[id.Member]()
	const insert = `INSERT INTO members (id, username, username_key, kind, password_hash, created_via)
		VALUES ($1::uuid, $1::uuid::text, $1::uuid::text, 0, 'x', 'test')`
	if _, err := storetest.Owner(t, db).ExecContext(t.Context(), insert, string(memberID)); err != nil {
		t.Fatal(err)
	}
	return memberID
}

// shown returns the code that the app shows at the database's time.
func shown(t *testing.T, db *pg.DB, secret string) string {
	t.Helper()
	var now time.Time
	if err := db.GetContext(t.Context(), &now, `SELECT lantern_now()`); err != nil {
		t.Fatal(err)
	}
	code, err := totp.GenerateCode(secret, now)
	if err != nil {
		t.Fatal(err)
	}
	return code
}

func equip(t *testing.T, db *pg.DB, memberID id.Member) (key verification.Key, recovery []string) {
	t.Helper()
	a := authenticators(t)
	key, err := a.Begin(t.Context(), db, memberID, "Lantern", "pia")
	if err != nil {
		t.Fatal(err)
	}
	if recovery, err = a.Finish(t.Context(), db, memberID, shown(t, db, key.Secret)); err != nil {
		t.Fatal(err)
	}
	return key, recovery
}

func isFault(err error, code fault.Code) bool { return errors.Is(err, fault.New(code)) }

func TestAuthenticator_IsInForceAfterItsFirstCode(t *testing.T) {
	db, a := storetest.Open(t), authenticators(t)
	memberID := someone(t, db)
	if err := a.Check(t.Context(), db, memberID, "123456"); !isFault(err, fault.CodeExpired) {
		t.Errorf("without one: %v", err)
	}
	key, err := a.Begin(t.Context(), db, memberID, "Lantern: a house", "pia")
	if err != nil {
		t.Fatal(err)
	}
	address, err := url.Parse(key.URL)
	if err != nil || address.Scheme != "otpauth" || address.Query().Get("secret") != key.Secret ||
		address.Path != "/Lantern  a house:pia" {
		t.Errorf("%s (%v)", key.URL, err)
	}
	if raw, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(key.Secret); err != nil ||
		len(raw) != 20 {
		t.Errorf("a secret of %d bytes (%v)", len(raw), err)
	}
	if err := a.Check(t.Context(), db, memberID, shown(t, db, key.Secret)); !isFault(err, fault.CodeExpired) {
		t.Errorf("before it is confirmed: %v", err)
	}
	if _, err := a.Finish(t.Context(), db, memberID, notThis(shown(t, db, key.Secret))); !isFault(err, fault.CodeWrong) {
		t.Errorf("a wrong first code: %v", err)
	}
	recovery, err := a.Finish(t.Context(), db, memberID, shown(t, db, key.Secret))
	if err != nil || len(recovery) != 10 || len(slices.Compact(slices.Sorted(slices.Values(recovery)))) != 10 {
		t.Fatal(recovery, err)
	}
	has, err := verification.EquipmentOf(t.Context(), db, memberID)
	if err != nil || !has.HasTOTP || has.RecoveryLeft != 10 {
		t.Errorf("%+v, %v", has, err)
	}
	var stored string
	if err := db.GetContext(t.Context(), &stored, `SELECT string_agg(a::text, '') || (SELECT string_agg(r::text, '')
		FROM recovery_codes r)
		FROM member_authenticators a`); err != nil || strings.Contains(stored, key.Secret) ||
		strings.Contains(stored, recovery[0]) {
		t.Errorf("the tables disclose secrets: %v", err)
	}
}

// CHK-35.
func TestAuthenticator_Code_WorksOnce(t *testing.T) {
	db, a := storetest.Open(t), authenticators(t)
	memberID := someone(t, db)
	key, _ := equip(t, db, memberID)
	first := shown(t, db, key.Secret)
	if err := a.Check(t.Context(), db, memberID, first); !isFault(err, fault.CodeWrong) {
		t.Errorf("the code that confirmed it: %v", err)
	}
	pass(t, db, 30*time.Second)
	code := shown(t, db, key.Secret)
	var wins atomic.Int32
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if a.Check(t.Context(), db, memberID, code) == nil {
				wins.Add(1)
			}
		})
	}
	all.Wait()
	if wins.Load() != 1 {
		t.Errorf("one code opened %d times", wins.Load())
	}
	pass(t, db, 2*time.Minute)
	if err := a.Check(t.Context(), db, memberID, code); !isFault(err, fault.CodeWrong) &&
		!isFault(err, fault.TooManyRequests) {
		t.Errorf("an old code: %v", err)
	}
}

// CHK-35.
func TestAuthenticator_FiveWrongCodes_BlockIt(t *testing.T) {
	db, a := storetest.Open(t), authenticators(t)
	memberID := someone(t, db)
	key, recovery := equip(t, db, memberID)
	pass(t, db, time.Minute)
	compared := 0
	for range 20 {
		if isFault(a.Check(t.Context(), db, memberID, notThis(shown(t, db, key.Secret))), fault.CodeWrong) {
			compared++
		}
	}
	if compared != verification.WrongMax {
		t.Errorf("%d guesses were compared", compared)
	}
	for _, right := range []string{shown(t, db, key.Secret), recovery[0]} {
		if err := a.Check(t.Context(), db, memberID, right); !isFault(err, fault.TooManyRequests) {
			t.Errorf("a right one while it is shut: %v", err)
		}
	}
	pass(t, db, verification.WrongWindow+time.Second)
	if err := a.Check(t.Context(), db, memberID, shown(t, db, key.Secret)); err != nil {
		t.Error(err)
	}
}

func TestRecoveryCode_WorksOnce(t *testing.T) {
	db, a := storetest.Open(t), authenticators(t)
	memberID, other := someone(t, db), someone(t, db)
	_, recovery := equip(t, db, memberID)
	equip(t, db, other)
	if err := a.Check(t.Context(), db, other, recovery[1]); !isFault(err, fault.CodeWrong) {
		t.Errorf("of another member: %v", err)
	}
	typed := strings.ToLower(strings.ReplaceAll(recovery[0], "-", " "))
	if err := a.Check(t.Context(), db, memberID, typed); err != nil {
		t.Fatal(err)
	}
	if err := a.Check(t.Context(), db, memberID, recovery[0]); !isFault(err, fault.CodeWrong) {
		t.Errorf("a second time: %v", err)
	}
	if has, err := verification.EquipmentOf(t.Context(), db, memberID); err != nil || has.RecoveryLeft != 9 {
		t.Errorf("%+v, %v", has, err)
	}
	fresh, err := a.RenewRecovery(t.Context(), db, memberID)
	if err != nil || len(fresh) != 10 {
		t.Fatal(fresh, err)
	}
	if err := a.Check(t.Context(), db, memberID, recovery[1]); !isFault(err, fault.CodeWrong) {
		t.Errorf("one that was replaced: %v", err)
	}
	if err := a.Check(t.Context(), db, memberID, fresh[9]); err != nil {
		t.Error(err)
	}
}

func TestAuthenticator_PendingSecret_LeavesTheOldOneInForce(t *testing.T) {
	db, a := storetest.Open(t), authenticators(t)
	memberID := someone(t, db)
	old, _ := equip(t, db, memberID)
	fresh, err := a.Begin(t.Context(), db, memberID, "Lantern", "pia")
	if err != nil {
		t.Fatal(err)
	}
	pass(t, db, verification.PendingLife+time.Second)
	if _, err := a.Finish(t.Context(), db, memberID, shown(t, db, fresh.Secret)); !isFault(err, fault.CodeExpired) {
		t.Errorf("too late: %v", err)
	}
	if err := a.Check(t.Context(), db, memberID, shown(t, db, old.Secret)); err != nil {
		t.Errorf("the old one: %v", err)
	}
	if err := a.Remove(t.Context(), db, memberID); err != nil {
		t.Fatal(err)
	}
	if has, err := verification.EquipmentOf(t.Context(), db, memberID); err != nil || has.HasTOTP ||
		has.RecoveryLeft != 0 {
		t.Errorf("%+v, %v", has, err)
	}
	if _, err := a.RenewRecovery(t.Context(), db, memberID); !isFault(err, fault.Conflict) {
		t.Errorf("codes for nothing: %v", err)
	}
}
