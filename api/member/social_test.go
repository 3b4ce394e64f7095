package member_test

import (
	"testing"

	"lantern/api/outside/social"
	"lantern/api/outside/social/socialtest"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/session"
	"lantern/store/system"
)

func TestRegister_SocialIdentity_IsBound(t *testing.T) {
	h := open(t)
	google := session.Identity{Provider: "google", Subject: "g-1", Name: "Mallika", Token: "token"}
	token, err := session.OfferBinding(t.Context(), h.db, google)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.call(t, "/wps/member/register", visitor, h.form(t,
		map[string]any{"bindToken": token + "x"})); fault.Of(err) == nil || fault.Of(err).Code != fault.CodeExpired {
		t.Errorf("another token: %v", err)
	}
	out, err := h.call(t, "/wps/member/register", visitor, h.form(t, map[string]any{"bindToken": token}))
	if err != nil {
		t.Fatal(err)
	}
	found, err := session.MemberOf(t.Context(), h.db, google)
	if err != nil || string(found.ID) != out.(wire.SignedIn).Member.ID {
		t.Errorf("%v, %v", found.ID, err)
	}
	other := h.form(t, map[string]any{"bindToken": token, "username": "malivan"})
	if _, err := h.call(t, "/wps/member/register", visitor, other); fault.Of(err) == nil ||
		fault.Of(err).Code != fault.CodeExpired {
		t.Errorf("used again: %v", err)
	}
	var members int
	if err := h.db.GetContext(t.Context(), &members, `SELECT count(*) FROM members
		WHERE username_key = 'malivan'`); err != nil || members != 0 {
		t.Errorf("%d members of a refused registration, %v", members, err)
	}
}

// CHK-40.
func TestRegister_NumberProvedByTheProvider_ReplacesTheCode(t *testing.T) {
	h := open(t)
	h.handlers.Social = socialtest.Open(t)
	h.with(t, system.MobileRegistration, system.VerifiedRegistration)
	called := socialtest.SignedInByPhone("+66812345678").Token()
	for name, token := range map[string]string{
		"another number":   socialtest.SignedInByPhone("+66812345679").Token(),
		"another provider": socialtest.SignedInWith(social.Google, "+66812345678", "Mallika").Token(),
	} {
		_, err := h.call(t, byMobile, visitor, h.mobileForm(t, map[string]any{"phoneIdToken": token}))
		if f := fault.Of(err); f == nil || f.Code != fault.CodeWrong || f.Fields["verificationCode"].Code == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := h.call(t, byMobile, visitor, h.mobileForm(t, nil)); fault.Of(err) == nil ||
		fault.Of(err).Code != fault.ValidationFailed {
		t.Errorf("without any proof: %v", err)
	}
	out, err := h.call(t, byMobile, visitor, h.mobileForm(t, map[string]any{"phoneIdToken": called}))
	if err != nil {
		t.Fatal(err)
	}
	found, err := session.MemberOf(t.Context(), h.db, session.Identity{Provider: session.ByPhone, Subject: "+66812345678"})
	if err != nil || string(found.ID) != out.(wire.SignedIn).Member.ID {
		t.Errorf("%v, %v", found.ID, err)
	}
	proved := session.Identity{Provider: session.ByPhone, Subject: "+66812345678", Token: called}
	if err := session.SpendOnce(t.Context(), h.db, proved); fault.Of(err) == nil ||
		fault.Of(err).Code != fault.SocialRefused {
		t.Errorf("the word counts again: %v", err)
	}
}
