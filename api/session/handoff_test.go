package session_test

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/seed"
	"lantern/store/session"
	"lantern/store/storetest"
	"lantern/store/system"
)

// app is an app that requests a session: its verifier, and its device.
type app struct {
	verifier string
	who      wire.Caller
}

func newApp(device string) app {
	who := caller(device)
	who.Platform = "IOS"
	return app{verifier: session.Secret(), who: who}
}

func (a app) challenge() string {
	sum := sha256.Sum256([]byte(a.verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// handOver returns the handoff code of a tab's session.
func (h fixture) handOver(t *testing.T, tab wire.Caller, a app) (string, error) {
	t.Helper()
	_, value, err := h.post(t, "/wps/session/handoff", tab, map[string]any{"app": "lantern", "challenge": a.challenge()})
	if err != nil {
		return "", err
	}
	if value["redirect"] != "lantern://handoff" || len(value["code"].(string)) != 43 {
		t.Fatalf("handed over: %v", value)
	}
	return value["code"].(string), nil
}

func (h fixture) takeOver(t *testing.T, a app, code string) (wire.SignedIn, error) {
	t.Helper()
	answer, _, err := h.post(t, "/wps/session/login/handoff", a.who, map[string]any{"code": code, "verifier": a.verifier})
	out, _ := answer.Value.(wire.SignedIn)
	return out, err
}

// given returns a handoff code of a fresh login of Pia in a tab.
func (h fixture) given(t *testing.T, a app) (tab wire.Caller, code string) {
	t.Helper()
	tab = h.enter(t, "pia", caller("tab"))
	code, err := h.handOver(t, tab, a)
	if err != nil {
		t.Fatal(err)
	}
	return tab, code
}

func (h fixture) pass(t *testing.T, while time.Duration) {
	t.Helper()
	const ahead = `UPDATE clock_offsets SET ahead = ahead + $1 * interval '1 second'`
	if _, err := storetest.Owner(t, h.db).ExecContext(t.Context(), ahead, while.Seconds()); err != nil {
		t.Fatal(err)
	}
}

func (h fixture) live(t *testing.T) (sessions int) {
	t.Helper()
	if err := h.db.GetContext(t.Context(), &sessions, `SELECT count(*) FROM sessions WHERE ended_at IS NULL`); err != nil {
		t.Fatal(err)
	}
	return sessions
}

// CHK-36.
func TestTakeOver_AppGetsATokenOfItsOwn_AndTheTabsSessionEnds(t *testing.T) {
	h := open(t)
	phone := newApp("app")
	tab, code := h.given(t, phone)
	in, err := h.takeOver(t, phone, code)
	if err != nil || in.Token == "" || in.Token == tab.Bearer || in.Member.Account != "pia" {
		t.Fatalf("%+v, %v", in, err)
	}
	current, err := session.Find(t.Context(), h.db, in.Token)
	if err != nil || current.Member != tab.Member || current.ID == tab.Session || current.Scope != session.Player ||
		!current.IsProved {
		t.Errorf("the app's session: %+v, %v", current, err)
	}
	if _, err := session.Find(t.Context(), h.db, tab.Bearer); codeOf(err) != fault.SessionExpired {
		t.Errorf("the tab's session lives on: %v", err)
	}
	var notified []string
	const read = `SELECT related_id FROM outbox WHERE kind = 'session-ended' AND related_kind = 'session'`
	if err := h.db.SelectContext(t.Context(), &notified, read); err != nil || len(notified) != 1 ||
		notified[0] != string(tab.Session) {
		t.Errorf("events of the end: %v, %v", notified, err)
	}
	isKnown, err := session.KnowsDevice(t.Context(), h.db, tab.Member, "app")
	if err != nil || !isKnown {
		t.Errorf("the app's device is not known: %v", err)
	}
	var kept []string
	if err := h.db.SelectContext(t.Context(), &kept, `SELECT h::text FROM handoffs h`); err != nil || len(kept) != 0 {
		t.Errorf("left behind: %v, %v", kept, err)
	}
}

func TestTakeOver_NewDevice_NotifiesTheOwner(t *testing.T) {
	h := open(t)
	h.bind(t, `email = 'pia@example.com', email_verified_at = lantern_now()`)
	h.enter(t, "pia", caller("tab"))
	phone := newApp("app")
	_, code := h.given(t, phone)
	before := len(h.box.mails)
	if _, err := h.takeOver(t, phone, code); err != nil {
		t.Fatal(err)
	}
	if notified := h.box.mails[before:]; len(notified) != 1 || notified[0].To != "pia@example.com" {
		t.Errorf("%d mails: %+v", len(notified), notified)
	}
}

func TestHandoff_Code_IsStoredHashed(t *testing.T) {
	h := open(t)
	_, code := h.given(t, newApp("app"))
	var row string
	if err := h.db.GetContext(t.Context(), &row, `SELECT h::text FROM handoffs h`); err != nil ||
		strings.Contains(row, code) {
		t.Errorf("%q, %v", row, err)
	}
}

// CHK-35.
func TestTakeOver_WrongVerifier_UsesTheCodeUp(t *testing.T) {
	h := open(t)
	phone, thief := newApp("app"), newApp("thief")
	tab, code := h.given(t, phone)
	if _, err := h.takeOver(t, thief, code); codeOf(err) != fault.CodeExpired {
		t.Errorf("without the secret: %v", err)
	}
	if _, err := h.takeOver(t, phone, code); codeOf(err) != fault.CodeExpired {
		t.Errorf("after a wrong attempt: %v", err)
	}
	if _, err := session.Find(t.Context(), h.db, tab.Bearer); err != nil {
		t.Errorf("the tab can try again: %v", err)
	}
	code, err := h.handOver(t, tab, phone)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.takeOver(t, phone, code); err != nil {
		t.Errorf("the second time: %v", err)
	}
}

// CHK-35.
func TestTakeOver_Code_IsValidOnceAndForAMinute(t *testing.T) {
	h := open(t)
	phone := newApp("app")
	_, code := h.given(t, phone)
	if _, err := h.takeOver(t, phone, code); err != nil {
		t.Fatal(err)
	}
	if _, err := h.takeOver(t, phone, code); codeOf(err) != fault.CodeExpired {
		t.Errorf("used twice: %v", err)
	}
	for wait, want := range map[time.Duration]fault.Code{59 * time.Second: "", 61 * time.Second: fault.CodeExpired} {
		_, code := h.given(t, phone)
		h.pass(t, wait)
		if _, err := h.takeOver(t, phone, code); codeOf(err) != want {
			t.Errorf("after %v: %v", wait, err)
		}
	}
	tab, first := h.given(t, phone)
	second, err := h.handOver(t, tab, phone)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.takeOver(t, phone, first); codeOf(err) != fault.CodeExpired {
		t.Errorf("an earlier code: %v", err)
	}
	if _, err := h.takeOver(t, phone, second); err != nil {
		t.Errorf("the latest: %v", err)
	}
}

func TestTakeOver_HundredConcurrentCalls_OneGetsTheSession(t *testing.T) {
	h := open(t)
	phone := newApp("app")
	_, code := h.given(t, phone)
	var all sync.WaitGroup
	answers := make([]error, 100)
	for i := range answers {
		all.Add(1)
		go func() {
			defer all.Done()
			_, answers[i] = h.takeOver(t, phone, code)
		}()
	}
	all.Wait()
	opened := 0
	for _, err := range answers {
		switch codeOf(err) {
		case "":
			opened++
		case fault.CodeExpired:
		default:
			t.Errorf("refused by %v", err)
		}
	}
	if live := h.live(t); opened != 1 || live != 1 {
		t.Errorf("%d signed in, %d sessions", opened, live)
	}
}

func TestTakeOver_CodeOfAnotherInstallation_IsRefused(t *testing.T) {
	here, there := open(t), open(t)
	phone := newApp("app")
	_, code := there.given(t, phone)
	if _, err := here.takeOver(t, phone, code); codeOf(err) != fault.CodeExpired {
		t.Errorf("here: %v", err)
	}
	if _, err := there.takeOver(t, phone, code); err != nil {
		t.Errorf("there: %v", err)
	}
}

// CHK-51, F-S17.
func TestHandoff_UnknownApp_IsRefused(t *testing.T) {
	h := open(t)
	tab := h.enter(t, "pia", caller("tab"))
	right := newApp("app").challenge()
	for i, try := range []struct{ app, challenge, field string }{
		{"evil", right, "app"}, {"https", right, "app"}, {"javascript", right, "app"}, {"", right, "app"},
		{"LANTERN", right, "app"},
		{"lantern", strings.Repeat("=", 43), "challenge"}, {"lantern", right[:42], "challenge"},
		{"lantern", right[:42] + "+", "challenge"},
	} {
		_, _, err := h.post(t, "/wps/session/handoff", tab, map[string]any{"app": try.app, "challenge": try.challenge})
		if f := fault.Of(err); f == nil || f.Code != fault.ValidationFailed || f.Fields[try.field].Code == "" {
			t.Errorf("%d: %v", i, err)
		}
	}
	h.set(t, "apps", `["casino"]`)
	h.handlers.Settings = system.NewSettingsCache(h.db, h.handlers.Clock)
	if _, err := h.handOver(t, tab, newApp("app")); codeOf(err) != fault.ValidationFailed {
		t.Errorf("an app that is another white label's: %v", err)
	}
}

// CHK-39.
func TestHandoff_OldSession_NeedsAProof(t *testing.T) {
	h := open(t)
	tab := h.enter(t, "pia", caller("tab"))
	h.pass(t, 16*time.Minute)
	_, err := h.handOver(t, tab, newApp("app"))
	if f := fault.Of(err); f == nil || f.Code != fault.ReauthenticationNeeded ||
		fmt.Sprint(f.Value["methods"]) != "[password]" {
		t.Fatalf("found open after a while: %v", err)
	}
	if err := session.Prove(t.Context(), h.db, tab.Session); err != nil {
		t.Fatal(err)
	}
	if _, err := h.handOver(t, tab, newApp("app")); err != nil {
		t.Errorf("proved again: %v", err)
	}
}

// CHK-37.
func TestTakeOver_ProlongsNeitherSessionNorProof(t *testing.T) {
	h := open(t)
	tab := h.enter(t, "pia", caller("tab"))
	ends := func(sessionID id.Session) (at struct {
		End    time.Time `db:"expires_at"`
		Proved time.Time `db:"reauthenticated_at"`
	}) {
		t.Helper()
		if err := h.db.GetContext(t.Context(), &at, `SELECT expires_at, reauthenticated_at FROM sessions
			WHERE id = $1`, sessionID); err != nil {
			t.Fatal(err)
		}
		return at
	}
	before := ends(tab.Session)
	h.pass(t, 4*time.Minute)
	phone := newApp("app")
	code, err := h.handOver(t, tab, phone)
	if err != nil {
		t.Fatal(err)
	}
	in, err := h.takeOver(t, phone, code)
	if err != nil {
		t.Fatal(err)
	}
	current, err := session.Find(t.Context(), h.db, in.Token)
	if err != nil {
		t.Fatal(err)
	}
	if after := ends(current.ID); !after.End.Equal(before.End) || !after.Proved.Equal(before.Proved) {
		t.Errorf("before %v, after %v", before, after)
	}
	h.pass(t, 2*time.Minute)
	if current, err = session.Find(t.Context(), h.db, in.Token); err != nil || current.IsProved {
		t.Errorf("proved for longer: %+v, %v", current, err)
	}
}

// CHK-37.
func TestTakeOver_SessionEndedOrMemberFrozenMeanwhile_IsRefused(t *testing.T) {
	h := open(t)
	phone := newApp("app")
	for name, out := range map[string]func(wire.Caller) error{
		"signed out": func(tab wire.Caller) error { return session.End(t.Context(), h.db, tab.Session) },
		"put out everywhere": func(tab wire.Caller) error {
			return session.EndOthers(t.Context(), h.db, tab.Member, id.New[id.Session]())
		},
		"the session's end": func(tab wire.Caller) error { return h.cut(t, tab.Session) },
	} {
		tab, code := h.given(t, phone)
		if err := out(tab); err != nil {
			t.Fatal(err)
		}
		if _, err := h.takeOver(t, phone, code); codeOf(err) != fault.CodeExpired {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, code := h.given(t, phone)
	h.bind(t, `login_frozen = true`)
	if _, err := h.takeOver(t, phone, code); codeOf(err) != fault.AccountFrozen {
		t.Errorf("frozen: %v", err)
	}
}

// cut lets a session reach its expiry.
func (h fixture) cut(t *testing.T, sessionID id.Session) error {
	t.Helper()
	_, err := storetest.Owner(t, h.db).ExecContext(t.Context(), `UPDATE sessions SET expires_at = lantern_now()
		WHERE id = $1`, sessionID)
	return err
}

func TestTakeOver_Scope_IsKept(t *testing.T) {
	h := open(t)
	seed.Mek(t, h.db)
	for _, scope := range []session.Scope{session.Player, session.Agent} {
		out, err := h.login(t, caller("tab"), "mek", seed.Password, "scope", string(scope))
		if err != nil {
			t.Fatal(err)
		}
		found, err := session.Find(t.Context(), h.db, out.Token)
		if err != nil {
			t.Fatal(err)
		}
		tab := caller("tab")
		tab.Member, tab.Session = found.Member, found.ID
		phone := newApp("app")
		code, err := h.handOver(t, tab, phone)
		if err != nil {
			t.Fatal(err)
		}
		in, err := h.takeOver(t, phone, code)
		if err != nil {
			t.Fatal(err)
		}
		if current, err := session.Find(t.Context(), h.db, in.Token); err != nil || current.Scope != scope {
			t.Errorf("%s became %s, %v", scope, current.Scope, err)
		}
	}
}

func TestDeleteExpired_HandoffCodes_AreDeleted(t *testing.T) {
	h := open(t)
	h.given(t, newApp("app"))
	h.pass(t, 2*time.Minute)
	tx, err := h.db.BeginTxx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }() // nothing is to be stored
	var left int
	if err := session.DeleteExpired(t.Context(), tx); err != nil {
		t.Fatal(err)
	}
	if err := tx.GetContext(t.Context(), &left, `SELECT count(*) FROM handoffs`); err != nil || left != 0 {
		t.Errorf("%d left, %v", left, err)
	}
}
