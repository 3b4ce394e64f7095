package session_test

import (
	"encoding/json"
	"testing"

	"github.com/descope/virtualwebauthn"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/session"
)

const ourselves = "https://play.example"

// gadget is a virtual device that creates passkeys and signs with them.
type gadget struct {
	party virtualwebauthn.RelyingParty
	auth  virtualwebauthn.Authenticator
	key   virtualwebauthn.Credential
}

func newGadget() gadget {
	return gadget{
		party: virtualwebauthn.RelyingParty{Name: "Lantern", ID: "play.example", Origin: ourselves},
		auth:  virtualwebauthn.NewAuthenticator(), key: virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2),
	}
}

type ceremony struct {
	ChallengeID string
	Options     json.RawMessage
}

func (h fixture) begin(t *testing.T, path string, caller wire.Caller) (c ceremony) {
	t.Helper()
	answer, _, err := h.post(t, path, caller, map[string]any{})
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(answer.Value)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// make creates a passkey on the gadget for a member.
func (h fixture) make(t *testing.T, g *gadget, caller wire.Caller) (map[string]any, error) {
	t.Helper()
	c := h.begin(t, "/wps/member/passkeys/begin", caller)
	options, err := virtualwebauthn.ParseAttestationOptions(string(c.Options))
	if err != nil {
		t.Fatal(err)
	}
	g.auth.Options.UserHandle = []byte(caller.Member)
	passkey := virtualwebauthn.CreateAttestationResponse(g.party, g.auth, g.key, *options)
	_, out, err := h.post(t, "/wps/member/passkeys/finish", caller, map[string]any{
		"challengeId": c.ChallengeID, "name": "My phone", "credential": json.RawMessage(passkey),
	})
	return out, err
}

func (g *gadget) signs(t *testing.T, c ceremony) json.RawMessage {
	t.Helper()
	options, err := virtualwebauthn.ParseAssertionOptions(string(c.Options))
	if err != nil {
		t.Fatal(err)
	}
	return json.RawMessage(virtualwebauthn.CreateAssertionResponse(g.party, g.auth, g.key, *options))
}

func (h fixture) enterBy(t *testing.T, g *gadget, caller wire.Caller) (map[string]any, error) {
	t.Helper()
	c := h.begin(t, "/wps/session/login/passkey/begin", caller)
	_, out, err := h.post(t, "/wps/session/login/passkey/finish", caller,
		map[string]any{"challengeId": c.ChallengeID, "credential": g.signs(t, c)})
	return out, err
}

func withPasskey(t *testing.T) (fixture, *gadget, wire.Caller) {
	t.Helper()
	h, g := open(t), newGadget()
	h.handlers.PublicURL = ourselves
	who := h.enter(t, "pia", caller("own"))
	if out, err := h.make(t, &g, who); err != nil || out["name"] != "My phone" {
		t.Fatalf("%v, %v", out, err)
	}
	g.key.Counter = 7
	return h, &g, who
}

func TestPasskeyLogin_SignsInWithAProof(t *testing.T) {
	h, g, who := withPasskey(t)
	h.bind(t, `email = 'pia@example.com', email_verified_at = now()`)
	far := faraway("new")
	out, err := h.enterBy(t, g, far)
	if err != nil || out["token"] == nil {
		t.Fatalf("%v, %v", out, err)
	}
	current, err := session.Find(t.Context(), h.db, out["token"].(string))
	if err != nil || current.Member != who.Member || !current.IsProved {
		t.Errorf("%+v, %v", current, err)
	}
	var keys []struct{ ID, LastUsedAt string }
	if err := h.ask(t, "GET", "/wps/member/passkeys", who, "", &keys); err != nil || len(keys) != 1 ||
		keys[0].LastUsedAt == "" {
		t.Fatalf("%+v, %v", keys, err)
	}
	mek := h.enter(t, "mek", caller("mek's"))
	if err := h.ask(t, "DELETE", "/wps/member/passkeys/:id", mek, keys[0].ID, nil); codeOf(err) != fault.NotFound {
		t.Errorf("CHK-43: another's passkey: %v", err)
	}
	if err := h.ask(t, "DELETE", "/wps/member/passkeys/:id", who, keys[0].ID, nil); err != nil {
		t.Error(err)
	}
	g.key.Counter++
	if _, err := h.enterBy(t, g, far); codeOf(err) != fault.WrongCredentials {
		t.Errorf("a forgotten passkey: %v", err)
	}
}

func TestPasskeyLogin_Challenge_IsAnsweredOnce(t *testing.T) {
	h, g, _ := withPasskey(t)
	who := caller("own")
	c := h.begin(t, "/wps/session/login/passkey/begin", who)
	body := map[string]any{"challengeId": c.ChallengeID, "credential": g.signs(t, c)}
	if _, _, err := h.post(t, "/wps/session/login/passkey/finish", who, body); err != nil {
		t.Fatal(err)
	}
	if _, _, err := h.post(t, "/wps/session/login/passkey/finish", who, body); codeOf(err) != fault.CodeExpired {
		t.Errorf("the same answer again: %v", err)
	}
	other := h.begin(t, "/wps/session/login/passkey/begin", who)
	body["challengeId"] = other.ChallengeID
	if _, _, err := h.post(t, "/wps/session/login/passkey/finish", who, body); codeOf(err) != fault.WrongCredentials {
		t.Errorf("an answer to another challenge: %v", err)
	}
}

func TestPasskeyLogin_OtherSiteOrUnverifiedUser_IsRefused(t *testing.T) {
	h, g, _ := withPasskey(t)
	who := caller("own")
	if _, err := h.enterBy(t, g, who); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*gadget){
		"another site's page": func(g *gadget) { g.party.Origin = "https://play.example.evil" },
		"another site":        func(g *gadget) { g.party.ID = "evil.example" },
		"an absent owner":     func(g *gadget) { g.auth.Options.UserNotVerified = true },
		"a key of its own": func(g *gadget) {
			own := virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2)
			own.ID = g.key.ID
			g.key = own
		},
	} {
		spoiled := *g
		spoiled.key.Counter = 99
		spoil(&spoiled)
		if _, err := h.enterBy(t, &spoiled, who); codeOf(err) != fault.WrongCredentials {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPasskey_BelongsToOneMember(t *testing.T) {
	h, g, who := withPasskey(t)
	if _, err := h.make(t, g, who); err == nil {
		t.Error("the same key twice")
	}
	mek := h.enter(t, "mek", caller("mek's"))
	if _, err := h.make(t, g, mek); codeOf(err) != fault.Conflict {
		t.Errorf("another member's: %v", err)
	}
	c := h.begin(t, "/wps/member/passkeys/begin", who)
	options, err := virtualwebauthn.ParseAttestationOptions(string(c.Options))
	if err != nil {
		t.Fatal(err)
	}
	fresh := newGadget()
	passkey := virtualwebauthn.CreateAttestationResponse(fresh.party, fresh.auth, fresh.key, *options)
	body := map[string]any{"challengeId": c.ChallengeID, "name": "x", "credential": json.RawMessage(passkey)}
	if _, _, err := h.post(t, "/wps/member/passkeys/finish", mek, body); codeOf(err) != fault.CodeExpired {
		t.Errorf("another member's challenge: %v", err)
	}
}

func TestPasskeyLogin_ChangedBackupState_IsAcceptedAndChangedEligibilityRefused(t *testing.T) {
	h, g := open(t), newGadget()
	h.handlers.PublicURL = ourselves
	g.auth.Options.BackupEligible = true
	who := h.enter(t, "pia", caller("own"))
	if _, err := h.make(t, &g, who); err != nil {
		t.Fatal(err)
	}
	g.key.Counter = 1
	for _, isBackedUp := range []bool{true, false, true} {
		g.key.Counter++
		g.auth.Options.BackupState = isBackedUp
		if _, err := h.enterBy(t, &g, who); err != nil {
			t.Errorf("backed up %v: %v", isBackedUp, err)
		}
	}
	g.key.Counter++
	g.auth.Options.BackupEligible, g.auth.Options.BackupState = false, false
	_, err := h.enterBy(t, &g, who)
	if f := fault.Of(err); f == nil || f.Code != fault.PasskeyRefused || f.Value["reason"] != "backupEligibility" {
		t.Errorf("no longer eligible: %v", err)
	}
}

func TestPasskeyLogin_CounterWentBack_IsRefusedMarkedAndMailed(t *testing.T) {
	h, g, who := withPasskey(t)
	h.bind(t, `email = 'pia@example.com', email_verified_at = now(), sign_in_notices = true`)
	if _, err := h.enterBy(t, g, who); err != nil {
		t.Fatal(err)
	}
	isMarked := func() bool {
		var keys []struct{ MayBeCopied bool }
		if err := h.ask(t, "GET", "/wps/member/passkeys", who, "", &keys); err != nil || len(keys) != 1 {
			t.Fatalf("%v, %v", keys, err)
		}
		return keys[0].MayBeCopied
	}
	if isMarked() {
		t.Error("marked before")
	}
	mails := len(h.box.mails)
	copied := *g
	copied.key.Counter = 3
	for range 2 {
		_, err := h.enterBy(t, &copied, who)
		if f := fault.Of(err); f == nil || f.Code != fault.PasskeyRefused || f.Value["reason"] != "counter" {
			t.Errorf("a copy: %v", err)
		}
	}
	if !isMarked() || len(h.box.mails) != mails+1 {
		t.Errorf("marked %v, %d mails", isMarked(), len(h.box.mails)-mails)
	}
	g.key.Counter = 20
	if _, err := h.enterBy(t, g, who); err != nil || !isMarked() {
		t.Errorf("the key that counts on: %v, marked %v", err, isMarked())
	}
}
