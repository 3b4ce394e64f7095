package member_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/pg"
	"lantern/store/session"
	"lantern/store/system"
	"lantern/store/verification"
)

// ask is call for paths with more than one method; it returns the decoded JSON.
func (h fixture) ask(t *testing.T, method, path string, who wire.Caller, body map[string]any) (map[string]any, error) {
	t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	if string(raw) == "null" {
		raw = []byte("{}") // nothing was sent
	}
	none := func(string) string { return "" }
	for _, route := range h.handlers.Routes() {
		if route.Method != method || route.Path != path {
			continue
		}
		answer, err := route.Serve(t.Context(), who, wire.Request{Path: none, Query: none, Body: raw})
		if err != nil {
			return nil, err
		}
		text, err := json.Marshal(answer.Value)
		if err != nil {
			t.Fatal(err)
		}
		var out map[string]any
		if err := json.Unmarshal(text, &out); err != nil {
			t.Fatal(err)
		}
		return out, nil
	}
	t.Fatal("no route ", method, path)
	return nil, nil
}

func profileWith(changes map[string]any) map[string]any {
	profile := map[string]any{
		"nickname": " Pim ", "fullname": "Pim Saetang", "birthday": "1990-12-31", "address": "1 Rama IV Road",
		"nationality": "Thai",
		"occupation":  "", "sourceOfIncome": "Wages",
	}
	for field, value := range changes {
		profile[field] = value
	}
	return profile
}

func TestProfile_IsStoredAsSent(t *testing.T) {
	h := open(t)
	who := h.pia(t)
	if _, err := h.ask(t, "PUT", "/wps/member/profile", who, profileWith(nil)); err != nil {
		t.Fatal(err)
	}
	kept, err := h.ask(t, "GET", "/wps/member/profile", who, nil)
	if err != nil || kept["nickname"] != "Pim" || kept["birthday"] != "1990-12-31" || kept["sourceOfIncome"] != "Wages" ||
		kept["occupation"] != "" {
		t.Errorf("kept %v, %v", kept, err)
	}
	icon, err := h.ask(t, "GET", "/wps/member/info/icon", who, nil)
	if _, hasPicture := icon["avatar"]; err != nil || !hasPicture {
		t.Errorf("no picture: %v, %v", icon, err)
	}
	info, err := h.ask(t, "GET", "/wps/member/info", who, nil)
	if info["balance"] == nil || info["currencySymbol"] != "฿" {
		t.Errorf("no balance: %v", info)
	}
	if err != nil || info["nickname"] != "Pim" {
		t.Errorf("shown as %v, %v", info["nickname"], err)
	}
}

func TestProfile_BirthdayBelow21_IsRefused(t *testing.T) {
	h := open(t)
	who := h.pia(t)
	var today string
	if err := h.db.GetContext(t.Context(), &today, `SELECT business_day(lantern_now())::text`); err != nil {
		t.Fatal(err)
	}
	day, err := time.Parse(time.DateOnly, today)
	if err != nil {
		t.Fatal(err)
	}
	for birthday, code := range map[string]string{
		day.AddDate(-21, 0, 0).Format(time.DateOnly): "", day.AddDate(-21, 0, 1).Format(time.DateOnly): "too_young", "": "",
		"1990-02-30": "wrong_format", "31-12-1990": "wrong_format", "yesterday": "wrong_format",
	} {
		_, err := h.ask(t, "PUT", "/wps/member/profile", who, profileWith(map[string]any{"birthday": birthday}))
		if f := fault.Of(err); (f == nil) != (code == "") || f != nil && f.Fields["birthday"].Code != code {
			t.Errorf("%q: %v, want %q", birthday, err, code)
		}
	}
}

func TestProfile_BirthdayInTheFuture_IsMistypedAndHinted(t *testing.T) {
	h := open(t)
	who := h.pia(t)
	for birthday, hint := range map[string]string{"2533-12-31": "buddhistYear", "12-31-2533": "buddhistYear",
		"9990-01-01": "future", "2300-01-01": "future"} {
		_, err := h.ask(t, "PUT", "/wps/member/profile", who, profileWith(map[string]any{"birthday": birthday}))
		f := fault.Of(err)
		if f == nil || f.Fields["birthday"].Code != "wrong_format" || f.Fields["birthday"].Params["hint"] != hint {
			t.Errorf("%q: %v, want the hint %s", birthday, err, hint)
		}
	}
	if _, err := h.ask(t, "PUT", "/wps/member/profile", who,
		profileWith(map[string]any{"birthday": "12-31-1990"})); err != nil {
		t.Fatal(err)
	}
	kept, err := h.ask(t, "GET", "/wps/member/profile", who, map[string]any{})
	if err != nil || kept["birthday"] != "1990-12-31" {
		t.Errorf("month first: %v, %v", kept["birthday"], err)
	}
}

func TestProfile_Nickname_IsLimitedInCharactersNotBytes(t *testing.T) {
	h := open(t)
	who := h.pia(t)
	for length, isRight := range map[int]bool{32: true, 33: false} {
		_, err := h.ask(t, "PUT", "/wps/member/profile", who,
			profileWith(map[string]any{"nickname": strings.Repeat("🐯", length)}))
		if (err == nil) != isRight {
			t.Errorf("%d emoji: %v", length, err)
		}
	}
}

func TestProfile_Birthday_TheStricterAgeCounts(t *testing.T) {
	h := open(t)
	who := h.pia(t)
	if err := pg.InTx(t.Context(), h.db,
		func(tx *sqlx.Tx) error { return system.Change(t.Context(), tx, "minAge", 25) }); err != nil {
		t.Fatal(err)
	}
	h.handlers.Settings.Forget()
	var young, old string
	const days = `SELECT (business_day(lantern_now()) - interval '24 years')::date::text,
		(business_day(lantern_now()) - interval '25 years')::date::text`
	if err := h.db.QueryRowxContext(t.Context(), days).Scan(&young, &old); err != nil {
		t.Fatal(err)
	}
	_, err := h.ask(t, "PUT", "/wps/member/profile", who, profileWith(map[string]any{"birthday": young}))
	if f := fault.Of(err); f == nil || f.Fields["birthday"].Code != "too_young" ||
		f.Fields["birthday"].Params["min"] != 25 {
		t.Errorf("at 24 where players are 25: %v", err)
	}
	if _, err := h.ask(t, "PUT", "/wps/member/profile", who, profileWith(map[string]any{"birthday": old})); err != nil {
		t.Errorf("at 25: %v", err)
	}
}

func TestAvatar_IsOneOf24(t *testing.T) {
	h := open(t)
	who := h.pia(t)
	for avatar, isGood := range map[string]bool{"a01": true, "a24": true, "a00": false, "a25": false, "../a01": false} {
		if _, err := h.ask(t, "PUT", "/wps/member/avatar", who, map[string]any{"avatar": avatar}); (err == nil) != isGood {
			t.Errorf("%s: %v", avatar, err)
		}
	}
}

func TestBinding_NeedsItsOwnCodeAndIsShownMasked(t *testing.T) {
	h := open(t)
	key, err := verification.NewSecret([]byte("0123456789abcdef0123456789abcdef"))
	if err != nil {
		t.Fatal(err)
	}
	h.handlers.Codes = verification.Codes{Secret: key}
	who := h.pia(t)
	email := verification.Sending{Purpose: verification.ForBind, Holder: string(who.Member), Email: "pia@example.com"}
	phone := verification.Sending{
		Purpose: verification.ForBind, Holder: string(who.Member), Phone: verification.Phone{Dial: "66", Number: "812345678"},
	}
	code := func(s verification.Sending) string {
		sent, err := h.handlers.Codes.Issue(t.Context(), h.db, s.Bound(), s.Life(), true)
		if err != nil {
			t.Fatal(err)
		}
		return sent
	}
	right := code(email)
	bindEmail := func(address, code string) error {
		_, err := h.ask(t, "PUT", "/wps/member/email", who, map[string]any{"email": address, "code": code})
		return err
	}
	if f := fault.Of(bindEmail("other@example.com", right)); f == nil ||
		f.Fields["code"].Code != string(fault.CodeExpired) {
		t.Errorf("a code for another address: %v", f)
	}
	if err := bindEmail("Pia@Example.com", right); err != nil {
		t.Fatal(err)
	}
	if err := bindEmail("pia@example.com", right); err == nil {
		t.Error("a code binds twice")
	}
	bound := map[string]any{"mobileNum": "0812345678", "countryDialingCode": "66", "smsCode": code(phone)}
	if _, err := h.ask(t, "PUT", "/wps/member/phone", who, bound); err != nil {
		t.Fatal(err)
	}
	guards, err := h.ask(t, "GET", "/wps/member/security", who, nil)
	if err != nil || guards["phone"] != "+66••••5678" || guards["email"] != "p•••@example.com" ||
		guards["hasTotp"] != false {
		t.Errorf("shown %v, %v", guards, err)
	}
}

func TestNotices_AreSwitched(t *testing.T) {
	h := open(t)
	who := h.pia(t)
	for _, isOn := range []bool{false, true} {
		if _, err := h.ask(t, "PUT", "/wps/member/signInNotices", who, map[string]any{"enabled": isOn}); err != nil {
			t.Fatal(err)
		}
		if guards, err := h.ask(t, "GET", "/wps/member/security", who, nil); err != nil || guards["signInNotices"] != isOn {
			t.Errorf("switched to %v: %v, %v", isOn, guards["signInNotices"], err)
		}
	}
}

func TestExport_ContainsEverythingButSecrets(t *testing.T) {
	h := open(t)
	who := h.pia(t)
	all, err := h.ask(t, "GET", "/wps/member/export", who, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(all)
	if err != nil || !strings.Contains(string(text), who.Username) {
		t.Errorf("without the name: %s, %v", text, err)
	}
	for _, secret := range []string{"argon2", "hash", "token", "sealed"} {
		if strings.Contains(string(text), secret) {
			t.Errorf("%s is in it", secret)
		}
	}
	for _, part := range []string{"member", "sessions", "devices", "deposits", "withdrawals", "entries", "bets"} {
		if all[part] == nil {
			t.Errorf("no %s", part)
		}
	}
}

func TestClose_EmptyAccount_IsPermanent(t *testing.T) {
	h := open(t)
	joined, err := h.call(t, "/wps/member/register", visitor, h.form(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	current, err := session.Find(t.Context(), h.db, joined.(wire.SignedIn).Token)
	if err != nil {
		t.Fatal(err)
	}
	who := visitor
	who.Member, who.Session, who.Username = current.Member, current.ID, current.Username
	nothing := map[string]any{}
	if _, err := h.ask(t, "POST", "/wps/member/close", h.pia(t), nothing); !errors.Is(err, fault.New(fault.Conflict)) {
		t.Errorf("closed with money: %v", err)
	}
	hold := func(amount int64) {
		const put = `WITH wallet AS (INSERT INTO accounts (owner_id, code, currency) VALUES ($1, 'user:hold:bet', 'THB')
				ON CONFLICT (owner_id, code, currency) DO NOTHING RETURNING id)
			INSERT INTO balances (account_id, amount)
			SELECT id, $2 FROM (SELECT id FROM wallet UNION SELECT id FROM accounts
			WHERE owner_id = $1 AND code = 'user:hold:bet') p
			ON CONFLICT (account_id) DO UPDATE SET amount = excluded.amount`
		if _, err := h.db.ExecContext(t.Context(), put, who.Member, amount); err != nil {
			t.Fatal(err)
		}
	}
	hold(1)
	if _, err := h.ask(t, "POST", "/wps/member/close", who, nothing); !errors.Is(err, fault.New(fault.Conflict)) {
		t.Errorf("closed over an open bet: %v", err)
	}
	hold(0)
	const link = `INSERT INTO social_accounts (provider, subject, member_id, name) VALUES ('google', 'g-1', $1, 'Pia')`
	if _, err := h.db.ExecContext(t.Context(), link, who.Member); err != nil {
		t.Fatal(err)
	}
	if _, err := h.ask(t, "POST", "/wps/member/close", who, map[string]any{"reason": "unused"}); err != nil {
		t.Fatal(err)
	}
	if left, err := session.List(t.Context(), h.db, who.Member); err != nil || len(left) != 0 {
		t.Errorf("%d sessions are left, %v", len(left), err)
	}
	if linked, err := session.SocialAccounts(t.Context(), h.db, who.Member); err != nil || len(linked) != 0 {
		t.Errorf("%v still leads to a closed account, %v", linked, err)
	}
	if m, err := member.Find(t.Context(), h.db, who.Member); err != nil || !m.IsLoginFrozen {
		t.Errorf("may still sign in, %v", err)
	}
}
