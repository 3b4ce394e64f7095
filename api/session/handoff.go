package session

import (
	"context"
	"errors"
	"slices"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/session"
)

type handoffIn struct {
	App       string `json:"app" maxLength:"32"`
	Challenge string `json:"challenge" minLength:"43" maxLength:"43"`
}

// handoffOut is a code, and the only address that it may be sent to.
type handoffOut struct {
	Code     string `json:"code"`
	Redirect string `json:"redirect"`
}

// handOff returns the code with which one of the merchant's apps takes this session over. The redirect comes from the
// merchant's settings, not from the caller.
func (h Handlers) handOff(ctx context.Context, caller wire.Caller, in handoffIn) (handoffOut, error) {
	if !session.IsChallenge(in.Challenge) {
		return handoffOut{}, fault.Invalid("challenge", "wrong_format")
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return handoffOut{}, err
	}
	if !slices.Contains(settings.Apps, in.App) {
		return handoffOut{}, fault.Invalid("app", "not_offered")
	}
	code, err := session.CreateHandoff(ctx, h.DB, caller.Session, in.Challenge)
	if errors.Is(err, fault.New(fault.ReauthenticationNeeded)) {
		methods, failed := session.Proofs(ctx, h.DB, caller.Member, settings.Sends)
		if failed != nil {
			return handoffOut{}, failed
		}
		return handoffOut{}, fault.New(fault.ReauthenticationNeeded).With("methods", methods)
	}
	return handoffOut{Code: code, Redirect: in.App + "://handoff"}, err
}

type takeOverIn struct {
	Code     string `json:"code" minLength:"1" maxLength:"64"`
	Verifier string `json:"verifier" minLength:"43" maxLength:"128"`
}

// takeOver logs an app in with a session handed off to it. The second factor was given at the original login.
func (h Handlers) takeOver(ctx context.Context, caller wire.Caller, in takeOverIn) (wire.SignedIn, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return wire.SignedIn{}, err
	}
	handoff := session.Handoff{Code: in.Code, Verifier: in.Verifier}
	known, scope, err := session.FindHandoff(ctx, h.DB, handoff)
	if err != nil {
		return wire.SignedIn{}, err
	}
	m, err := member.Find(ctx, h.DB, known)
	if err != nil {
		return wire.SignedIn{}, err
	}
	if err := mayEnter(settings, m, string(scope)); err != nil {
		return wire.SignedIn{}, err
	}
	opening := openingOf(caller, string(scope))
	if err := session.TakeOver(ctx, h.DB, handoff, opening); err != nil {
		return wire.SignedIn{}, err
	}
	return h.welcome(ctx, caller, m, opening, session.Intent{IsExpired: h.isExpired(settings, m)})
}

func (h Handlers) handoffRoutes() []wire.Route {
	return []wire.Route{
		wire.Call("POST", "/wps/session/handoff", "Create a session handoff code", h.handOff).TrueAccount().
			Fails(fault.ReauthenticationNeeded),
		wire.Call("POST", "/wps/session/login/handoff", "Log in with a session handoff code", h.takeOver).
			Open().Encrypted().SameOriginOnly().Limit("handoff-ip").
			Fails(fault.AccountFrozen, fault.AgentsOnly, fault.CodeExpired, fault.MembersOnly),
	}
}
