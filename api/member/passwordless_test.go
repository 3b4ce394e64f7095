package member_test

import (
	"slices"
	"testing"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/session"
	"lantern/store/system"
)

// passwordless registers a member by number alone and returns the caller of its session.
func (h fixture) passwordless(t *testing.T) wire.Caller {
	t.Helper()
	h.with(t, system.MobileRegistration)
	out, err := h.call(t, byMobile, visitor, h.mobileForm(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	current, err := session.Find(t.Context(), h.db, out.(wire.SignedIn).Token)
	if err != nil {
		t.Fatal(err)
	}
	who := visitor
	who.Member, who.Session, who.Username, who.IsProved = current.Member, current.ID, current.Username, current.IsProved
	return who
}

func (h fixture) hasPassword(t *testing.T, who wire.Caller) bool {
	t.Helper()
	kept, err := h.ask(t, "GET", "/wps/member/security", who, nil)
	if err != nil {
		t.Fatal(err)
	}
	return kept["hasPassword"] == true
}

func TestPassword_MemberWithoutOne_NeedsAnotherProof(t *testing.T) {
	h := open(t)
	who := h.passwordless(t)
	if h.hasPassword(t, who) {
		t.Error("a generated password counts as a password")
	}
	const fresh = "k7mfq-22-tuk"
	body := map[string]any{"newPassword": fresh, "confirmNewPassword": fresh}
	found := who
	found.IsProved = false
	_, err := h.call(t, "/wps/member/password", found, body)
	f := fault.Of(err)
	if f == nil || f.Code != fault.ReauthenticationNeeded {
		t.Fatalf("in a session that was found open: %v", err)
	}
	if methods, _ := f.Value["methods"].([]session.Proof); !slices.Contains(methods, session.BySMS) ||
		slices.Contains(methods, session.ByPassword) {
		t.Errorf("asked for %v", methods)
	}
	if _, err := h.call(t, "/wps/member/password", who, body); err != nil {
		t.Fatalf("after another proof: %v", err)
	}
	if !h.hasPassword(t, who) {
		t.Error("the password does not count")
	}
	body["newPassword"], body["confirmNewPassword"] = fresh+"2", fresh+"2"
	_, err = h.call(t, "/wps/member/password", who, body)
	refused(t, err, fault.ValidationFailed, "oldPassword", "required")
	body["oldPassword"] = fresh
	if _, err := h.call(t, "/wps/member/password", who, body); err != nil {
		t.Errorf("with the one that was set: %v", err)
	}
}

func TestPaymentPassword_MemberWithoutAPassword_NeedsAnotherProof(t *testing.T) {
	h := open(t)
	who := h.passwordless(t)
	const path = "/wps/member/paymentPassword"
	found := who
	found.IsProved = false
	_, err := h.call(t, path, found, map[string]any{"paymentPassword": "271828"})
	refused(t, err, fault.ReauthenticationNeeded, "", "")
	if _, err := h.call(t, path, who, map[string]any{"paymentPassword": "271828"}); err != nil {
		t.Errorf("after another proof: %v", err)
	}
	pia := h.pia(t)
	pia.IsProved = true
	_, err = h.call(t, path, pia, map[string]any{"paymentPassword": "271828"})
	refused(t, err, fault.ValidationFailed, "password", "required")
}
