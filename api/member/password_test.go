package member_test

import (
	"strings"
	"testing"

	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/seed"
	"lantern/store/session"

	"github.com/jmoiron/sqlx"

	"lantern/api/wire"
	"lantern/store/pg"
)

// pia returns Pia as a caller with a new session.
func (h fixture) pia(t *testing.T) wire.Caller {
	t.Helper()
	who := visitor
	pia := seed.Pia(t, h.db)
	opening := session.Opening{Scope: session.Player, At: session.Place{Platform: "WEB", IP: who.IP}}
	if err := pg.InTx(t.Context(), h.db,
		func(tx *sqlx.Tx) error { return opening.Begin(t.Context(), tx, pia.ID) }); err != nil {
		t.Fatal(err)
	}
	current, err := session.Find(t.Context(), h.db, opening.Token)
	if err != nil {
		t.Fatal(err)
	}
	who.Member, who.Session, who.Username = current.Member, current.ID, current.Username
	return who
}

// CHK-33.
func TestPassword_New_Has8To64CharactersAndIsNotCommon(t *testing.T) {
	h := open(t)
	who := h.pia(t)
	now := seed.Password
	try := func(password string) error {
		_, err := h.call(t, "/wps/member/password", who, map[string]any{
			"oldPassword": now, "newPassword": password, "confirmNewPassword": password,
		})
		return err
	}
	for password, code := range map[string]string{
		"123456": "password_common", "password1": "password_common", "P@ssw0rd": "password_common",
		"qwertyui":   "password_common",
		"aaaaaaaaaa": "password_common", "k7mfq-2": "too_short", strings.Repeat("k7mf-", 13): "too_long",
		"ปลาทู":        "too_short",
		"\x00k7mfq-22": "wrong_format", now: "unchanged",
	} {
		if f := fault.Of(try(password)); f == nil || f.Fields["newPassword"].Code != code {
			t.Errorf("%q: %v, want %s", password, f, code)
		}
	}
	whole := strings.Repeat("k7mf-", 12) + "wxyz"
	for _, password := range []string{"k7mfq-22", whole, "ปลาทูแม่กลองอร่อย", "гроза-над-рекой", "🐘🍜🛺🌴🐟🥭🏮🪷"} {
		if err := try(password); err != nil {
			t.Fatalf("%q: %v", password, err)
		}
		now = password
		m, err := member.Find(t.Context(), h.db, who.Member)
		if err != nil {
			t.Fatal(err)
		}
		for candidate, want := range map[string]bool{password: true, password[:len(password)-1]: false, password +
			"x": false} {
			if isRight, _, err := member.Verify(t.Context(), m.PasswordHash, candidate); err != nil || isRight != want {
				t.Errorf("%q signs in with %q: %v (%v)", password, candidate, isRight, err)
			}
		}
	}
}

func TestPassword_Old_IsRequiredAndAttemptsAreCounted(t *testing.T) {
	h := open(t)
	who := h.pia(t)
	body := map[string]any{"oldPassword": "not-her-own-1", "newPassword": "k7mfq-22-x", "confirmNewPassword": "k7mfq-22-x"}
	for range 20 {
		if f := fault.Of(second(h.call(t, "/wps/member/password", who, body))); f == nil ||
			f.Fields["oldPassword"].Code != "wrong_credentials" {
			t.Fatalf("a wrong one: %v", f)
		}
	}
	body["oldPassword"] = seed.Password
	if f := fault.Of(second(h.call(t, "/wps/member/password", who, body))); f == nil || f.Code != fault.AccountLocked {
		t.Errorf("CHK-31: the twenty-first: %v", f)
	}
	delete(body, "oldPassword")
	if f := fault.Of(second(h.call(t, "/wps/member/password", who, body))); f == nil ||
		f.Fields["oldPassword"].Code != "required" {
		t.Errorf("without: %v", f)
	}
	body["oldPassword"], body["confirmNewPassword"] = seed.Password, "k7mfq-22-y"
	own := h.pia(t)
	if f := fault.Of(second(h.call(t, "/wps/member/password", own, body))); f == nil ||
		f.Fields["confirmNewPassword"].Code != "different" {
		t.Errorf("two different: %v", f)
	}
	body["confirmNewPassword"] = "k7mfq-22-x"
	if err := second(h.call(t, "/wps/member/password", own, body)); err != nil {
		t.Errorf("a thief's session locks the owner out of his own: %v", err)
	}
}

func second(_ any, err error) error { return err }
