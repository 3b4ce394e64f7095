package session_test

import (
	"fmt"
	"testing"

	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/seed"
	"lantern/store/session"
	"lantern/store/storetest"
	"lantern/store/system"
)

// CHK-39.
func TestProofs_Password_CountsIfNothingIsStronger(t *testing.T) {
	h := open(t)
	h.handlers.Settings.Sends = system.Sends{CanSMS: true, CanMail: true}
	pia, err := member.Named(t.Context(), h.db, "pia")
	if err != nil {
		t.Fatal(err)
	}
	for n, has := range []struct {
		set, proofs string
		isProved    bool
	}{
		{`nickname = ''`, "[password]", true},
		{`profile = profile || '{"payeeName": "Pia Srisuk"}'`, "[password]", true},
		{`phone_dial = '66', phone_number = '812345678'`, "[password sms]", true},
		{`phone_verified_at = now()`, "[sms]", false},
		{`email = 'pia@example.com', email_verified_at = now()`, "[email sms]", false},
	} {
		h.bind(t, has.set)
		proofs, err := session.Proofs(t.Context(), h.db, pia.ID, h.handlers.Settings.Sends)
		if err != nil || fmt.Sprint(proofs) != has.proofs {
			t.Errorf("%s: %v, %v", has.set, proofs, err)
		}
		who := h.enter(t, "pia", caller("own"))
		current, err := session.Find(t.Context(), h.db, who.Bearer)
		if err != nil || current.IsProved != has.isProved {
			t.Errorf("%s: a sign-in by password: %+v, %v", has.set, current, err)
		}
		body := fmt.Sprintf(`{"method": "password", "password": %q}`, seed.Password)
		if _, err := h.serve(t, "POST", "/wps/session/reauth", who, "", body); (err == nil) != has.isProved || err != nil &&
			codeOf(err) != fault.ValidationFailed {
			t.Errorf("%d: the password once more: %v", n, err)
		}
	}
}

// CHK-39.
func TestProofs_PayeeName_LogsInAndIsNoProofWithinASession(t *testing.T) {
	h := open(t)
	h.handlers.Settings.Sends = system.Sends{CanSMS: true}
	h.bind(t, `phone_dial = '66', phone_number = '812345678', phone_verified_at = now(),
		profile = profile || '{"payeeName": "Pia Srisuk"}'`)
	if _, err := h.login(t, caller("first"), "pia", seed.Password); err != nil {
		t.Fatal(err)
	}
	for method, isProved := range map[string]bool{"bankAccountName": false, "sms": true} {
		far := faraway(method)
		challenge, _ := h.challenged(t, far)
		body := map[string]any{"challengeId": challenge, "method": method}
		if method == "sms" {
			if _, _, err := h.post(t, "/wps/session/login/verify", far, body); err != nil {
				t.Fatal(err)
			}
		}
		body["code"] = map[string]string{"bankAccountName": "Pia Srisuk", "sms": h.box.code}[method]
		_, value, err := h.post(t, "/wps/session/login/verify", far, body)
		if err != nil {
			t.Fatal(method, err)
		}
		current, err := session.Find(t.Context(), h.db, value["token"].(string))
		if err != nil || current.IsProved != isProved {
			t.Errorf("%s: %+v, %v", method, current, err)
		}
	}
}

func TestProofs_PayeeName_IsThatOfAPaidPayeeWhereNoneIsRegistered(t *testing.T) {
	h := open(t)
	h.handlers.Settings.Sends = system.Sends{}
	if _, err := h.login(t, caller("first"), "pia", seed.Password); err != nil {
		t.Fatal(err)
	}
	owner := storetest.Owner(t, h.db)
	if _, err := owner.ExecContext(t.Context(), `
		WITH p AS (INSERT INTO payees (id, member_id, bank, holder, sealed, fingerprint, last4, usable_at)
			SELECT gen_random_uuid(), m.id, 'KBANK', 'Pia Srisuk', 'x', 'y', '1234', now() FROM members m
			WHERE username = 'pia' RETURNING id, member_id)
		INSERT INTO withdrawals (id, member_id, payee_id, state, currency, amount, fee)
			SELECT gen_random_uuid(), member_id, id, 'REJECTED', 'THB', 10000, 0 FROM p`); err != nil {
		t.Fatal(err)
	}
	pia, err := member.Named(t.Context(), h.db, "pia")
	if err != nil {
		t.Fatal(err)
	}
	for state, want := range map[string]string{"REJECTED": "", "COMPLETED": "Pia Srisuk"} {
		if _, err := owner.ExecContext(t.Context(), `UPDATE withdrawals SET state = $1`, state); err != nil {
			t.Fatal(err)
		}
		factors, err := session.FactorsOf(t.Context(), h.db, pia.ID, system.Sends{})
		if err != nil || factors.PayeeName != want {
			t.Errorf("%s: %q, %v", state, factors.PayeeName, err)
		}
	}
	if _, err := owner.ExecContext(t.Context(), `DELETE FROM withdrawals`); err != nil { // no money was booked for it
		t.Fatal(err)
	}
}
