package web

import (
	"context"
	"strings"

	"lantern/api/guard"
	"lantern/api/wire"
	"lantern/store/pg"
	"lantern/store/system"
)

// Guards authenticate and authorize a call with the database and Redis.
type Guards struct {
	DB       *pg.DB
	Limiter  *guard.Limiter
	Sessions *guard.SessionCache
	// Operator completes a caller of the operators' listener by the token; nil elsewhere. Faults: session_expired.
	Operator func(ctx context.Context, token string, who *wire.Caller) error
}

// Pass completes the caller or refuses the call, in this order: platform open, limit of the address, session, role,
// recent proof of identity, limits of the route.
func (g Guards) Pass(
	ctx context.Context, route wire.Route, authorization string, settings system.Settings, who *wire.Caller,
) (guard.State, error) {
	if err := checkOpen(route, *who, settings); err != nil {
		return guard.State{}, err
	}
	state, err := g.identify(ctx, route, authorization, settings, who)
	if err != nil {
		return state, err
	}
	if err := guard.Admit(route, *who); err != nil {
		return state, err
	}
	if err := guard.Reauth(ctx, g.DB, route, settings.Sends, *who); err != nil {
		return state, err
	}
	for _, name := range route.Limits {
		if state, err = g.Limiter.Take(ctx, name, subject(name, *who)); err != nil {
			return state, err
		}
	}
	return state, nil
}

// identify completes the caller and uses the limits of address and session. The address comes first, because finding
// a session costs a query; a cached session costs none, and both limits are used in one round trip.
func (g Guards) identify(
	ctx context.Context, route wire.Route, authorization string, settings system.Settings, who *wire.Caller,
) (guard.State, error) {
	var claims []guard.Claim
	if limit := areaOf(route.Path).addressLimit; limit != "" {
		claims = append(claims, guard.Claim{Name: limit, Subject: who.IP})
	}
	isSigned := route.Access != wire.Public || route.KnowsMembers && authorization != ""
	if !isSigned {
		return g.Limiter.TakeAll(ctx, claims...)
	}
	if isKnown := route.Access != wire.Operators && g.Sessions.FromCache(route, settings, authorization, who); !isKnown {
		state, err := g.Limiter.TakeAll(ctx, claims...)
		if err != nil {
			return state, err
		}
		if err := g.findSession(ctx, route, settings, authorization, who); err != nil {
			return state, err
		}
		claims = nil
	}
	return g.Limiter.TakeAll(ctx, append(claims, guard.Claim{Name: "session", Subject: string(who.Session)})...)
}

func (g Guards) findSession(
	ctx context.Context, route wire.Route, settings system.Settings, authorization string, who *wire.Caller,
) error {
	if route.Access != wire.Operators {
		return g.Sessions.Session(ctx, g.DB, route, settings, authorization, who)
	}
	token, err := guard.Token(authorization)
	if err != nil {
		return err
	}
	return g.Operator(ctx, token, who)
}

// betting limits the calls of in-house games. Their sessions are not looked up here, so it counts by the bearer token.
const betting wire.Limit = "bet"

// subject returns the key that a limit counts by: the address for limits named -ip, else the member or operator. A
// visitor is counted by address, because everything else that a visitor sends can differ in every call.
func subject(name wire.Limit, who wire.Caller) string {
	switch {
	case strings.HasSuffix(string(name), "-ip"):
		return who.IP
	case who.Member != "":
		return string(who.Member)
	case who.Operator != "":
		return string(who.Operator)
	case name == betting && who.Bearer != "":
		return guard.HashSecret(who.Bearer)
	}
	return who.IP
}
