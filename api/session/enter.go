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

// entry is a sign-in whose first proof was right.
type entry struct {
	scope     string
	shown     session.Shown
	remembers bool
	isProved  bool
	// holdsPhone: the first proof was a code of the member's number.
	holdsPhone bool
	isExpired  bool
	hasWeak    bool
	renewal    session.Renewal
}

// mayEnter comes after the proof, so that only the owner learns what his account is.
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

// enter opens the session, or asks for the second proof that this member needs here. Faults: verification_required.
func (h Handlers) enter(ctx context.Context, who wire.Caller, m member.Member, e entry) (wire.SignedIn, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return wire.SignedIn{}, err
	}
	if err := mayEnter(settings, m, e.scope); err != nil {
		return wire.SignedIn{}, err
	}
	intent := session.Intent{
		Scope: openingOf(who, e.scope).Scope, IsProved: e.isProved, IsToBeKept: e.remembers, IsFirst: m.LastLoginAt == nil,
		IsExpired: e.isExpired, HasWeakPass: e.hasWeak,
	}
	if err := h.secondProof(ctx, who, session.Waiting{Member: m.ID, Intent: intent}, e.shown); err != nil {
		return wire.SignedIn{}, err
	}
	if e.holdsPhone {
		if e.isProved, err = h.claim(ctx, who, m.ID); err != nil {
			return wire.SignedIn{}, err
		}
	}
	opening := openingOf(who, e.scope)
	opening.IsProved = e.isProved
	if err := session.SignIn(ctx, h.DB, m.ID, opening, e.renewal); err != nil {
		return wire.SignedIn{}, err
	}
	return h.welcome(ctx, who, m, opening, intent)
}

// claim makes the account the phone's holder's, and says whether the code is as much as he could show: he has neither
// password nor authenticator.
func (h Handlers) claim(ctx context.Context, who wire.Caller, m id.Member) (isProved bool, err error) {
	if err := session.ClaimPhone(ctx, h.DB, m, who.Device); err != nil {
		return false, err
	}
	factors, err := h.factorsOf(ctx, m)
	return !factors.HasPassword && !factors.HasTOTP, err
}

// secondProof refuses a sign-in that needs one, and says how it may be given.
func (h Handlers) secondProof(ctx context.Context, who wire.Caller, waiting session.Waiting,
	shown session.Shown) error {
	factors, err := h.factorsOf(ctx, waiting.Member)
	if err != nil {
		return err
	}
	isNeeded, err := factors.Needs(ctx, h.DB, waiting.Member, openingOf(who, "").At, shown)
	if err != nil || !isNeeded {
		return err
	}
	challenge, err := session.Challenge(ctx, h.DB, who.Client(), waiting)
	if err != nil {
		return err
	}
	return fault.New(fault.VerificationRequired).With("challengeId", challenge).With("methods", waysOf(factors))
}

// factorsOf are what a member has beside his password, as far as the house can ask for it.
func (h Handlers) factorsOf(ctx context.Context, who id.Member) (session.Factors, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return session.Factors{}, err
	}
	return session.FactorsOf(ctx, h.DB, who, settings.Sends)
}

type way struct {
	Method session.Proof `json:"method"`
	Target string        `json:"target"`
}

// waysOf shows as much of a target as its owner recognizes.
func waysOf(f session.Factors) []way {
	ways := []way{}
	for _, proof := range f.Proofs() {
		w := way{Method: proof}
		switch proof {
		case session.BySMS:
			w.Target = f.Phone().Masked()
		case session.ByEmail:
			w.Target = verification.MaskedEmail(f.Email)
		}
		ways = append(ways, w)
	}
	return ways
}

// welcome is the answer to whoever is in: his token, what his client must see to, and the cookie that remembers the
// device.
func (h Handlers) welcome(ctx context.Context, who wire.Caller, m member.Member, opening *session.Opening,
	intent session.Intent) (wire.SignedIn, error) {
	out := wire.SignedIn{
		Token: opening.Token, FirstTimeLogin: intent.IsFirst, PasswordExpired: intent.IsExpired,
		WeakPassword: intent.HasWeakPass,
		Member:       wire.SignedInMember{ID: string(m.ID), Account: m.Username, Nickname: m.Nickname, Type: int(m.Kind)},
	}
	if opening.IsNewDevice && !intent.IsFirst {
		h.tellOwner(ctx, who, m)
	}
	if !intent.IsToBeKept || opening.Scope != session.Player {
		return out, nil
	}
	selector, err := session.Remember(ctx, h.DB, m.ID)
	out.Cookie = rememberedCookie(selector)
	return out, err
}

func openingOf(who wire.Caller, scope string) *session.Opening {
	if scope == "" {
		scope = string(session.Player)
	}
	at := session.Place{Platform: who.Platform, Device: who.Device, IP: who.IP, Description: who.Describe()}
	return &session.Opening{Scope: session.Scope(scope), At: at}
}
