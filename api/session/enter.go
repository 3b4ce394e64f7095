package session

import (
	"context"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/session"
	"lantern/store/system"
	"lantern/store/verification"
)

// entry is a login whose first factor was right.
type entry struct {
	scope    string
	first    session.FirstProof
	remember bool
	isProved bool
	// holdsPhone reports whether the first factor was a code sent to the member's number.
	holdsPhone bool
	isExpired  bool
	hasWeak    bool
	renewal    session.Rehash
}

// mayEnter is checked after the first factor, so that only the owner learns the state of the account.
func mayEnter(settings system.Settings, m member.Member, scope string) error {
	isAgent := settings.IsAgent(int(m.Kind))
	switch {
	case m.IsLoginFrozen:
		return fault.New(fault.AccountFrozen)
	case scope == string(session.Agent) && !isAgent:
		return fault.New(fault.AgentsOnly)
	case m.Kind != member.Player && !isAgent:
		return fault.New(fault.MembersOnly)
	}
	return nil
}

// enter opens the session, or asks for the second factor that this member needs. Faults: verification_required.
func (h Handlers) enter(ctx context.Context, caller wire.Caller, m member.Member, e entry) (wire.SignedIn, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return wire.SignedIn{}, err
	}
	if err := mayEnter(settings, m, e.scope); err != nil {
		return wire.SignedIn{}, err
	}
	intent := session.Intent{
		Scope: openingOf(caller, e.scope).Scope, IsProved: e.isProved, Remember: e.remember, IsFirst: m.LastLoginAt == nil,
		IsExpired: e.isExpired, HasWeakPass: e.hasWeak,
	}
	if err := h.secondProof(ctx, caller, session.PendingLogin{Member: m.ID, Intent: intent}, e.first); err != nil {
		return wire.SignedIn{}, err
	}
	if e.holdsPhone {
		if e.isProved, err = h.claim(ctx, caller, m.ID); err != nil {
			return wire.SignedIn{}, err
		}
	}
	opening := openingOf(caller, e.scope)
	opening.IsProved = e.isProved
	if err := session.SignIn(ctx, h.DB, m.ID, opening, e.renewal); err != nil {
		return wire.SignedIn{}, err
	}
	return h.welcome(ctx, caller, m, opening, intent)
}

// claim assigns the account to the holder of the phone. It returns whether the code counts as a full proof of identity:
// the member has neither password nor authenticator.
func (h Handlers) claim(ctx context.Context, caller wire.Caller, m id.Member) (isProved bool, err error) {
	if err := session.ClaimPhone(ctx, h.DB, m, caller.Device); err != nil {
		return false, err
	}
	factors, err := h.factorsOf(ctx, m)
	return !factors.HasPassword && !factors.HasTOTP, err
}

// secondProof refuses a login that needs a second factor, and returns how it may be given.
func (h Handlers) secondProof(ctx context.Context, caller wire.Caller, pending session.PendingLogin,
	first session.FirstProof) error {
	factors, err := h.factorsOf(ctx, pending.Member)
	if err != nil {
		return err
	}
	isNeeded, err := factors.Needs(ctx, h.DB, pending.Member, openingOf(caller, "").At, first)
	if err != nil || !isNeeded {
		return err
	}
	challenge, err := session.Challenge(ctx, h.DB, caller.Client(), pending)
	if err != nil {
		return err
	}
	return fault.New(fault.VerificationRequired).With("challengeId", challenge).With("methods", methodsOf(factors))
}

// factorsOf reads the member's factors that the platform can ask for.
func (h Handlers) factorsOf(ctx context.Context, memberID id.Member) (session.Factors, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return session.Factors{}, err
	}
	return session.FactorsOf(ctx, h.DB, memberID, settings.Sends)
}

type method struct {
	Method session.Proof `json:"method"`
	Target string        `json:"target"`
}

// methodsOf returns the second factors, with masked targets that only their owner recognizes.
func methodsOf(f session.Factors) []method {
	methods := []method{}
	for _, proof := range f.Proofs() {
		w := method{Method: proof}
		switch proof {
		case session.BySMS:
			w.Target = f.Phone().Masked()
		case session.ByEmail:
			w.Target = verification.MaskedEmail(f.Email)
		}
		methods = append(methods, w)
	}
	return methods
}

// welcome builds the answer of a successful login: the token, what the client must ask the member to do, and the cookie
// of a remembered device.
func (h Handlers) welcome(ctx context.Context, caller wire.Caller, m member.Member, opening *session.Opening,
	intent session.Intent) (wire.SignedIn, error) {
	out := wire.SignedIn{
		Token: opening.Token, FirstTimeLogin: intent.IsFirst, PasswordExpired: intent.IsExpired,
		WeakPassword: intent.HasWeakPass,
		Member:       wire.SignedInMember{ID: string(m.ID), Account: m.Username, Nickname: m.Nickname, Type: int(m.Kind)},
	}
	if opening.IsNewDevice && !intent.IsFirst {
		h.notifyOwner(ctx, caller, m, "message_new_device")
	}
	if !intent.Remember || opening.Scope != session.Player {
		return out, nil
	}
	selector, err := session.Remember(ctx, h.DB, m.ID, intent.Selector)
	out.Cookie = rememberedCookie(selector)
	return out, err
}

func openingOf(caller wire.Caller, scope string) *session.Opening {
	if scope == "" {
		scope = string(session.Player)
	}
	at := session.Place{Platform: caller.Platform, Device: caller.Device, IP: caller.IP, Description: caller.Describe()}
	return &session.Opening{Scope: session.Scope(scope), At: at}
}
