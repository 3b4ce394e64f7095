package session_test

import (
	"strings"
	"sync"
	"testing"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/seed"
	"lantern/store/session"
	"lantern/store/storetest"
	"lantern/store/verification"
)

func (h fixture) set(t *testing.T, key, value string) {
	t.Helper()
	const set = `INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value`
	if _, err := storetest.Owner(t, h.db).ExecContext(t.Context(), set, key, value); err != nil {
		t.Fatal(err)
	}
}

// send issues a code of a purpose for Pia's number, for a client.
func (h fixture) send(t *testing.T, caller wire.Caller, purpose string) {
	t.Helper()
	_, err := h.handlers.Send(t.Context(), verification.Sending{
		Purpose: verification.Purpose(purpose), Holder: caller.Client(),
		Phone: verification.Phone{Dial: "66", Number: "812345678"}, HasRecipient: true,
	})
	if err != nil {
		t.Fatal(err)
	}
}

// keep logs Pia in on a device that is to be remembered and returns its selector.
func (h fixture) keep(t *testing.T) string {
	t.Helper()
	answer, _, err := h.post(t, "/wps/session/login", caller("own"), map[string]any{
		"type": "username", "username": "pia", "password": seed.Password, "rememberMe": true,
	})
	if err != nil || answer.Cookie == nil {
		t.Fatalf("%+v, %v", answer, err)
	}
	return answer.Cookie.Value
}

// CHK-55.
func TestRemember_Cookie_IsARandomSelector(t *testing.T) {
	h := open(t)
	answer, _, err := h.post(t, "/wps/session/login", caller("own"),
		map[string]any{"type": "username", "username": "pia", "password": seed.Password})
	if err != nil || answer.Cookie != nil {
		t.Fatalf("an unrequested cookie: %+v, %v", answer.Cookie, err)
	}
	selector := h.keep(t)
	if len(selector) != 43 || strings.Contains(selector, "pia") {
		t.Errorf("the selector is %q", selector)
	}
	var rows []string
	if err := h.db.SelectContext(t.Context(), &rows, `SELECT d::text FROM remembered_devices d`); err != nil ||
		len(rows) != 1 || strings.Contains(rows[0], selector) {
		t.Errorf("stored unhashed: %v, %v", rows, err)
	}
	agent, _, err := h.post(t, "/wps/session/login", caller("own"), map[string]any{
		"type": "username", "username": "mek", "password": seed.Password, "rememberMe": true, "scope": "agent",
	})
	if err != nil || agent.Cookie != nil {
		t.Errorf("an agent's page is remembered: %v, %v", agent.Cookie, err)
	}
}

// CHK-55.
func TestRemembered_Selector_IsUsedOnceAndEndsWithADayLogoutOrNewPassword(t *testing.T) {
	h := open(t)
	const path = "/wps/session/login/remembered"
	if _, _, err := h.post(t, path, caller("own"), nil); codeOf(err) != fault.SessionRequired {
		t.Errorf("without one: %v", err)
	}
	first := h.keep(t)
	answer, value, err := h.post(t, path, caller("own"), map[string]any{}, first)
	if err != nil || value["token"] == nil || answer.Cookie == nil || answer.Cookie.Value == first {
		t.Fatalf("%v %+v, %v", value, answer.Cookie, err)
	}
	if current, err := session.Find(t.Context(), h.db, value["token"].(string)); err != nil || current.IsProved {
		t.Errorf("a remembered device is no fresh proof of its owner: %+v, %v", current, err)
	}
	who := h.enter(t, "pia", caller("own"))
	if _, err := h.serve(t, "DELETE", "/wps/session/logout", who, answer.Cookie.Value); err != nil {
		t.Fatal(err)
	}
	if _, _, err := h.post(t, path, caller("own"), map[string]any{},
		answer.Cookie.Value); codeOf(err) != fault.SessionRequired {
		t.Errorf("after signing out: %v", err)
	}
	third := h.keep(t)
	if _, err := storetest.Owner(t, h.db).ExecContext(t.Context(), `UPDATE clock_offsets
		SET ahead = ahead + interval '24 hours 1 second'`); err != nil {
		t.Fatal(err)
	}
	if _, _, err := h.post(t, path, caller("own"), map[string]any{}, third); codeOf(err) != fault.SessionRequired {
		t.Errorf("after a day: %v", err)
	}
	fourth := h.keep(t)
	var hash string
	if err := h.db.GetContext(t.Context(), &hash, `SELECT password_hash FROM members
		WHERE id = $1`, who.Member); err != nil {
		t.Fatal(err)
	}
	if err := session.ChangePassword(t.Context(), h.db, session.NewPassword{Member: who.Member, Before: hash, After: hash +
		" "}, who.Session); err != nil {
		t.Fatal(err)
	}
	if _, _, err := h.post(t, path, caller("own"), map[string]any{}, fourth); codeOf(err) != fault.SessionRequired {
		t.Errorf("after a new password: %v", err)
	}
}

// CHK-55, F-S7.
func TestRemembered_StolenSelector_NeedsASecondFactor(t *testing.T) {
	h := open(t)
	h.bind(t, `email = 'pia@example.com', email_verified_at = now()`)
	const path, verify = "/wps/session/login/remembered", "/wps/session/login/verify"
	selector := h.keep(t)
	thief := faraway("thief")
	_, _, err := h.post(t, path, thief, nil, selector)
	f := fault.Of(err)
	if f == nil || f.Code != fault.VerificationRequired {
		t.Fatalf("on another device in another network: %v", err)
	}
	pia, err := member.Named(t.Context(), h.db, "pia")
	if err != nil {
		t.Fatal(err)
	}
	if isKnown, err := session.KnowsDevice(t.Context(), h.db, pia.ID, "thief"); err != nil || isKnown {
		t.Errorf("the attacker's device is known: %v, %v", isKnown, err)
	}
	answer, value, err := h.post(t, path, caller("own"), nil, selector)
	if err != nil || value["token"] == nil {
		t.Fatalf("her own device is asked as well: %v", err)
	}
	body := map[string]any{"challengeId": f.Value["challengeId"], "method": "email"}
	if _, _, err := h.post(t, verify, thief, body); err != nil {
		t.Fatal(err)
	}
	body["code"] = h.box.code
	if _, _, err := h.post(t, verify, thief, body); codeOf(err) != fault.CodeExpired {
		t.Errorf("a selector that was used meanwhile: %v", err)
	}
	h.moves(t, answer.Cookie.Value)
}

// moves logs in with a selector on another device: the second factor opens the session and replaces the selector.
func (h fixture) moves(t *testing.T, selector string) {
	t.Helper()
	other := faraway("her other")
	_, _, err := h.post(t, "/wps/session/login/remembered", other, nil, selector)
	f := fault.Of(err)
	if f == nil || f.Code != fault.VerificationRequired {
		t.Fatal(err)
	}
	body := map[string]any{"challengeId": f.Value["challengeId"], "method": "email"}
	if _, _, err := h.post(t, "/wps/session/login/verify", other, body); err != nil {
		t.Fatal(err)
	}
	body["code"] = h.box.code
	answer, value, err := h.post(t, "/wps/session/login/verify", other, body)
	if err != nil || value["token"] == nil || answer.Cookie == nil || answer.Cookie.Value == selector {
		t.Fatalf("%v %+v, %v", value, answer.Cookie, err)
	}
	if _, value, err := h.post(t, "/wps/session/login/remembered", other, nil, answer.Cookie.Value); err != nil ||
		value["token"] == nil {
		t.Errorf("the new selector: %v", err)
	}
	if _, _, err := h.post(t, "/wps/session/login/remembered", caller("own"), nil,
		selector); codeOf(err) != fault.SessionRequired {
		t.Errorf("the old selector: %v", err)
	}
}

// CHK-55.
func TestRemembered_StolenSelectorWithoutSecondFactors_IsRefused(t *testing.T) {
	h := open(t)
	selector := h.keep(t)
	if _, _, err := h.post(t, "/wps/session/login/remembered", faraway("thief"), nil,
		selector); codeOf(err) != fault.SessionRequired {
		t.Errorf("on another device: %v", err)
	}
	moved := faraway("own")
	if _, value, err := h.post(t, "/wps/session/login/remembered", moved, nil, selector); err != nil ||
		value["token"] == nil {
		t.Errorf("her own device in another network: %v", err)
	}
}

// serve calls a route with a cookie.
func (h fixture) serve(t *testing.T, method, path string, caller wire.Caller, cookie string,
	body ...string) (wire.Answer, error) {
	t.Helper()
	for _, route := range h.handlers.Routes() {
		if route.Method == method && route.Path == path {
			none := func(string) string { return "" }
			return route.Serve(t.Context(), caller, wire.Request{Path: none, Query: none, Header: none,
				Cookie: func(string) string { return cookie }, Body: []byte(strings.Join(append(body, "{}")[:1], ""))})
		}
	}
	t.Fatal("no route ", method, path)
	return wire.Answer{}, nil
}

func TestRemembered_SelectorUsedAgain_EndsItsFamilyAndNotifiesTheMember(t *testing.T) {
	const path = "/wps/session/login/remembered"
	for name, c := range map[string]struct {
		device    string
		later     string
		isRefused bool
	}{
		"the same device at once, as two tabs do": {"own", "0 seconds", false},
		"the same device after the grace":         {"own", "31 seconds", true},
		"another device at once":                  {"other", "0 seconds", true},
		"no device at once":                       {"", "0 seconds", true},
	} {
		t.Run(name, func(t *testing.T) {
			h := open(t)
			first := h.keep(t)
			answer, _, err := h.post(t, path, caller("own"), map[string]any{}, first)
			if err != nil {
				t.Fatal(err)
			}
			next := answer.Cookie.Value
			owner := storetest.Owner(t, h.db)
			if _, err := owner.ExecContext(t.Context(), `UPDATE members SET email = 'pia@example.com',
				email_verified_at = lantern_now(), sign_in_notices = true WHERE username = 'pia'`); err != nil {
				t.Fatal(err)
			}
			if _, err := owner.ExecContext(t.Context(), `UPDATE clock_offsets SET ahead = ahead + $1::interval`,
				c.later); err != nil {
				t.Fatal(err)
			}
			mails := len(h.box.mails)
			again, _, err := h.post(t, path, caller(c.device), map[string]any{}, first)
			if c.isRefused != (codeOf(err) == fault.SessionRequired) {
				t.Errorf("the second use: %v", err)
			}
			if !c.isRefused && (err != nil || again.Cookie.Value != next) {
				t.Errorf("another successor: %+v, %v", again.Cookie, err)
			}
			if isNotified := len(h.box.mails) > mails; isNotified != c.isRefused {
				t.Errorf("%d mails", len(h.box.mails)-mails)
			}
			var messages int
			if err := owner.GetContext(t.Context(), &messages, `SELECT count(*) FROM messages m JOIN members o
				ON o.id = m.member_id WHERE o.username = 'pia' AND m.kind = 'device_reused'`); err != nil ||
				(messages == 1) != c.isRefused {
				t.Errorf("%d messages, %v", messages, err)
			}
			if _, _, err := h.post(t, path, caller("own"), map[string]any{}, next); c.isRefused != (err != nil) {
				t.Errorf("the successor: %v", err)
			}
		})
	}
}

func TestRemembered_UsesAtOnceOfOneDevice_HaveOneSuccessor(t *testing.T) {
	h := open(t)
	first := h.keep(t)
	var all sync.WaitGroup
	var lock sync.Mutex
	seen := map[string]int{}
	for range 8 {
		all.Go(func() {
			opening := &session.Opening{Scope: session.Player, At: session.Place{Device: "own", IP: "192.0.2.1"}}
			next, err := session.SignInRemembered(t.Context(), h.db, first, opening)
			if err != nil {
				t.Error(err)
			}
			lock.Lock()
			defer lock.Unlock()
			seen[next]++
		})
	}
	all.Wait()
	if len(seen) != 1 {
		t.Errorf("%d successors", len(seen))
	}
}
