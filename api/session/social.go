package session

import (
	"context"
	"errors"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/session"
	"lantern/store/system"
	"lantern/store/verification"
)

type socialIn struct {
	IDToken string `json:"idToken" minLength:"1" maxLength:"8192"`
	Scope   string `json:"scope,omitempty" enum:"player,agent"`
}

// socialOut is a login, or the offer to bind the identity to an account.
type socialOut struct {
	Token           string               `json:"token,omitempty"`
	FirstTimeLogin  bool                 `json:"firstTimeLogin,omitempty"`
	PasswordExpired bool                 `json:"passwordExpired,omitempty"`
	WeakPassword    bool                 `json:"weakPassword,omitempty"`
	Member          *wire.SignedInMember `json:"member,omitempty"`
	NeedsBinding    bool                 `json:"needBinding,omitempty"`
	BindToken       string               `json:"bindToken,omitempty"`
	Provider        string               `json:"provider,omitempty"`
	Name            string               `json:"name,omitempty"`
}

// proved verifies a provider's token.
func (h Handlers) proved(ctx context.Context, idToken string) (session.Identity, error) {
	found, err := h.Social.Verify(ctx, idToken)
	return session.Identity{Provider: string(found.Provider), Subject: found.Subject, Name: found.Name,
		Token: found.Token}, err
}

// allowed applies the rules for typed numbers to a verified number: its country must be supported. Faults:
// validation_failed, under the token.
func (h Handlers) allowed(ctx context.Context, proved session.Identity, isSignIn bool) error {
	if proved.Provider != session.ByPhone {
		return nil
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return err
	}
	if isSignIn && !settings.Has(system.MobileCodeLogin) {
		return fault.Invalid("idToken", "not_offered")
	}
	phone, err := verification.PhoneOf(proved.Subject)
	if err != nil {
		return fault.Invalid("idToken", "wrong_format")
	}
	_, err = verification.ReadPhone(phone.Dial, phone.Number, settings.Dials(), [2]string{"idToken", "idToken"})
	return err
}

// social logs in the member of a linked account or verified number; an identity without a member is offered to be
// bound.
func (h Handlers) social(ctx context.Context, caller wire.Caller, in socialIn) (socialOut, error) {
	proved, err := h.proved(ctx, in.IDToken)
	if err != nil {
		return socialOut{}, err
	}
	if err := h.allowed(ctx, proved, true); err != nil {
		return socialOut{}, err
	}
	found, err := session.MemberOf(ctx, h.DB, proved)
	if errors.Is(err, fault.New(fault.NotFound)) {
		token, err := session.OfferBinding(ctx, h.DB, proved)
		return socialOut{NeedsBinding: true, BindToken: token, Provider: proved.Provider, Name: proved.Name}, err
	}
	if err != nil {
		return socialOut{}, err
	}
	if err := session.SpendOnce(ctx, h.DB, proved); err != nil {
		return socialOut{}, err
	}
	entered, err := h.enter(ctx, caller, found, entry{scope: in.Scope, first: session.FirstCode,
		holdsPhone: proved.Provider == session.ByPhone})
	return socialOut{
		Token: entered.Token, FirstTimeLogin: entered.FirstTimeLogin, PasswordExpired: entered.PasswordExpired,
		WeakPassword: entered.WeakPassword, Member: &entered.Member,
	}, err
}

type bindIn struct {
	BindToken         string `json:"bindToken" minLength:"1" maxLength:"255"`
	Username          string `json:"username" normal:"line" minLength:"1" maxLength:"255"`
	Password          string `json:"password" minLength:"1" maxLength:"255"`
	Scope             string `json:"scope,omitempty" enum:"player,agent"`
	Captcha           string `json:"captcha,omitempty" normal:"code" maxLength:"16"`
	CaptchaID         string `json:"captchaId,omitempty" maxLength:"64"`
	HumanVerification string `json:"humanVerification,omitempty" maxLength:"2048"`
}

// bind logs in with the password and links the offered identity. If the login requires a second factor first, the offer
// stays valid, and the call that links takes it afterwards.
func (h Handlers) bind(ctx context.Context, caller wire.Caller, in bindIn) (wire.SignedIn, error) {
	if _, err := session.FindOffer(ctx, h.DB, in.BindToken); err != nil {
		return wire.SignedIn{}, err
	}
	entered, err := h.login(ctx, caller, loginIn{
		Type: "username", Username: in.Username, Password: in.Password, Scope: in.Scope, Captcha: in.Captcha,
		CaptchaID:         in.CaptchaID,
		HumanVerification: in.HumanVerification,
	})
	if err != nil {
		return entered, err
	}
	if err := session.LinkOffered(ctx, h.DB, id.Member(entered.Member.ID), in.BindToken); err != nil {
		current, endErr := session.Find(ctx, h.DB, entered.Token)
		if endErr == nil {
			endErr = session.End(ctx, h.DB, current.ID)
		}
		return wire.SignedIn{}, errors.Join(err, endErr)
	}
	return entered, nil
}

type linkIn struct {
	IDToken   string `json:"idToken,omitempty" maxLength:"8192"`
	BindToken string `json:"bindToken,omitempty" maxLength:"255"`
}

// link links a social account, or a number verified by the provider, to the caller.
func (h Handlers) link(ctx context.Context, caller wire.Caller, in linkIn) (wire.None, error) {
	if in.BindToken != "" {
		return wire.None{}, session.LinkOffered(ctx, h.DB, caller.Member, in.BindToken)
	}
	if in.IDToken == "" {
		return wire.None{}, fault.Invalid("idToken", "required")
	}
	proved, err := h.proved(ctx, in.IDToken)
	if err != nil {
		return wire.None{}, err
	}
	if err := h.allowed(ctx, proved, false); err != nil {
		return wire.None{}, err
	}
	return wire.None{}, session.Link(ctx, h.DB, caller.Member, proved)
}

type unlinkIn struct {
	Provider string `path:"provider" maxLength:"16"`
}

func (h Handlers) unlink(ctx context.Context, caller wire.Caller, in unlinkIn) (wire.None, error) {
	return wire.None{}, session.Unlink(ctx, h.DB, caller.Member, in.Provider)
}

func (h Handlers) socialRoutes() []wire.Route {
	return []wire.Route{
		wire.Call("POST", "/wps/session/login/social", "Log in with a social account or verified number", h.social).
			Open().Encrypted().SameOriginOnly().
			Fails(
				fault.AccountFrozen, fault.AgentsOnly, fault.MembersOnly, fault.SocialRefused,
				fault.VerificationRequired,
			),
		wire.Call("POST", "/wps/session/login/social/bind", "Log in and link a social account", h.bind).
			Open().Encrypted().SameOriginOnly().
			Fails(
				fault.AccountFrozen, fault.AccountLocked, fault.AgentsOnly, fault.CaptchaWrong,
				fault.CodeExpired, fault.CodeWrong, fault.Conflict, fault.MembersOnly, fault.SessionExpired,
				fault.VerificationRequired, fault.WrongCredentials,
			),
		wire.Call("POST", "/wps/member/social", "Link a social account", h.link).Encrypted().TrueAccount().Reauth().
			Fails(fault.CodeExpired, fault.Conflict, fault.SocialRefused),
		wire.Call("DELETE", "/wps/member/social/:provider", "Unlink a social account", h.unlink).TrueAccount().Reauth().
			Fails(fault.NotFound),
	}
}
