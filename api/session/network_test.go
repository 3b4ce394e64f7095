package session_test

import (
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/session"
	"lantern/store/storetest"
)

// signsIn logs in with the right password from a device at an address.
func (h fixture) signsIn(t *testing.T, device, ip string) error {
	t.Helper()
	who := caller(device)
	who.IP = ip
	_, err := h.login(t, who, "pia", seed.Password)
	return err
}

// F-S7.
func TestLogin_UnknownDeviceOrNetwork_NeedsASecondFactor(t *testing.T) {
	h := open(t)
	h.bind(t, `email = 'pia@example.com', email_verified_at = now()`)
	if err := h.signsIn(t, "first", "192.0.2.1"); err != nil {
		t.Fatal(err)
	}
	for what, try := range map[string]struct {
		device, ip string
		code       fault.Code
	}{
		"a new device at a known address":             {"new", "192.0.2.1", fault.VerificationRequired},
		"a known device in a new network":             {"first", "198.51.100.77", fault.VerificationRequired},
		"without the name of a device":                {"", "192.0.2.1", fault.VerificationRequired},
		"a known device at another address next door": {"first", "192.0.2.254", ""},
		"the same address as a newer protocol has it": {"first", "::ffff:192.0.2.7", ""},
	} {
		if err := h.signsIn(t, try.device, try.ip); codeOf(err) != try.code {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// F-S7.
func TestLogin_KnownNetwork_IsAPrefixSeenWithinThreeMonths(t *testing.T) {
	h := open(t)
	if err := h.signsIn(t, "phone", "2001:db8:1:aaaa::1"); err != nil {
		t.Fatal(err)
	}
	if err := h.signsIn(t, "phone", "10.1.2.3"); err != nil {
		t.Fatalf("a member without second factors is refused: %v", err)
	}
	h.bind(t, `email = 'pia@example.com', email_verified_at = now()`)
	for ip, code := range map[string]fault.Code{
		"2001:db8:1:bbbb::7": "", "10.1.2.200": "", "2001:db8:2::1": fault.VerificationRequired,
		"10.1.3.3": fault.VerificationRequired,
	} {
		if err := h.signsIn(t, "phone", ip); codeOf(err) != code {
			t.Errorf("%s: %v, want %q", ip, err, code)
		}
	}
	const later = `UPDATE known_networks SET last_seen_at = last_seen_at - interval '91 days'
		WHERE network = '10.1.2.0/24'`
	if _, err := storetest.Owner(t, h.db).ExecContext(t.Context(), later); err != nil {
		t.Fatal(err)
	}
	if err := h.signsIn(t, "phone", "10.1.2.3"); codeOf(err) != fault.VerificationRequired {
		t.Errorf("a network of long ago: %v", err)
	}
	forget := func(tx *sqlx.Tx) error { return session.DeleteExpired(t.Context(), tx) }
	if err := pg.InTx(t.Context(), h.db, forget); err != nil {
		t.Fatal(err)
	}
	var left []string
	err := h.db.SelectContext(t.Context(), &left, `SELECT network FROM known_networks`)
	if err != nil || len(left) != 1 || left[0] != "2001:db8:1::/48" {
		t.Errorf("kept: %v, %v", left, err)
	}
}

// F-S7.
func TestLogin_UnknownNetwork_NeedsTheAuthenticator(t *testing.T) {
	h := open(t)
	if err := h.signsIn(t, "phone", "10.1.2.3"); err != nil {
		t.Fatal(err)
	}
	const equip = `INSERT INTO member_authenticators (member_id, secret, confirmed_at) SELECT id, '\x00', now()
		FROM members WHERE username_key = 'pia'`
	if _, err := h.db.ExecContext(t.Context(), equip); err != nil {
		t.Fatal(err)
	}
	for place, code := range map[[2]string]fault.Code{
		{"phone", "10.1.2.9"}: "", {"phone", "10.9.9.9"}: fault.VerificationRequired,
		{"desktop", "10.1.2.3"}: fault.VerificationRequired,
	} {
		if err := h.signsIn(t, place[0], place[1]); codeOf(err) != code {
			t.Errorf("%v: %v, want %q", place, err, code)
		}
	}
}
