// Package door says which guards stand at each prefix of addresses, and lets them speak in their order.
package door

import (
	"context"
	"strings"

	"lantern/api/guard"
	"lantern/api/wire"
	"lantern/store/pg"
	"lantern/store/system"
)

// Door is a prefix and what stands there.
type Door struct {
	Prefix string
	// IsPeoples: the house may be closed to who comes here. Vendors and providers always finish what they began.
	IsPeoples bool
	// Crowd is the limit of all who come from one address; empty where whoever comes proves who he is without a query, and is counted
	// by his name.
	Crowd wire.Limit
	// KeepsBooks: what is done here stands in the books call by call, by the thousand a second; the log tells what fails.
	KeepsBooks bool
}

// Doors of the product; what lies under none of them is a file.
var Doors = []Door{
	{Prefix: "/wps/", IsPeoples: true, Crowd: "ip"},
	{Prefix: "/lgw/", IsPeoples: true, Crowd: "ip"},
	{Prefix: "/lotto/", IsPeoples: true, Crowd: "ip"},
	{Prefix: "/vendor/", KeepsBooks: true},
	{Prefix: "/pay/", Crowd: "ip"},
	{Prefix: "/operator/v1/", Crowd: "ip"},
}

// Of is the door that a path leads through.
func Of(path string) Door {
	for _, door := range Doors {
		if strings.HasPrefix(path, door.Prefix) {
			return door
		}
	}
	return Door{Crowd: "ip"}
}

// Closed says whether the house is closed to a caller of this route; it costs no query.
func Closed(route wire.Route, who wire.Caller, settings system.Settings) error {
	if !Of(route.Path).IsPeoples {
		return nil
	}
	return guard.House(route, who, settings)
}

// Guards are those who ask the database and Redis.
type Guards struct {
	DB      *pg.DB
	Limiter *guard.Limiter
	Known   *guard.Known
	// Operator completes a caller of the operators' door by his token. Other doors have none. Faults: session_expired.
	Operator func(ctx context.Context, token string, who *wire.Caller) error
}

// Pass completes the caller or refuses him: is the house open, does the crowd leave room, who is it, may he, may he so often.
func (g Guards) Pass(ctx context.Context, route wire.Route, authorization string, settings system.Settings, who *wire.Caller) (guard.State, error) {
	if err := Closed(route, *who, settings); err != nil {
		return guard.State{}, err
	}
	state, err := g.counted(ctx, route, authorization, settings, who)
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

// counted completes the caller and uses his allowance. The crowd comes before the session, because looking for one costs a query; one
// that is remembered costs none, and both are asked at once.
func (g Guards) counted(ctx context.Context, route wire.Route, authorization string, settings system.Settings, who *wire.Caller) (guard.State, error) {
	var claims []guard.Claim
	if crowd := Of(route.Path).Crowd; crowd != "" {
		claims = append(claims, guard.Claim{Name: crowd, Subject: who.IP})
	}
	isSigned := route.Access != wire.Public || route.KnowsMembers && authorization != ""
	if !isSigned {
		return g.Limiter.TakeAll(ctx, claims...)
	}
	if isKnown := route.Access != wire.Operators && g.Known.Recalls(route, settings, authorization, who); !isKnown {
		state, err := g.Limiter.TakeAll(ctx, claims...)
		if err != nil {
			return state, err
		}
		if err := g.know(ctx, route, settings, authorization, who); err != nil {
			return state, err
		}
		claims = nil
	}
	return g.Limiter.TakeAll(ctx, append(claims, guard.Claim{Name: "session", Subject: string(who.Session)})...)
}

func (g Guards) know(ctx context.Context, route wire.Route, settings system.Settings, authorization string, who *wire.Caller) error {
	if route.Access != wire.Operators {
		return g.Known.Session(ctx, g.DB, route, settings, authorization, who)
	}
	token, err := guard.Token(authorization)
	if err != nil {
		return err
	}
	return g.Operator(ctx, token, who)
}

// betting is the limit of calls that a game's own session makes; no other limit asks for a token that nobody has looked up.
const betting wire.Limit = "bet"

// subject is whose allowance a named limit counts: the address's where the limit is one of addresses, else the member's. A visitor is
// his address, because whatever else he says of himself he can make up anew for every call.
func subject(name wire.Limit, who wire.Caller) string {
	switch {
	case strings.HasSuffix(string(name), "-ip"):
		return who.IP
	case who.Member != "":
		return string(who.Member)
	case who.Operator != "":
		return string(who.Operator)
	case name == betting && who.Bearer != "":
		return guard.Mark(who.Bearer)
	}
	return who.IP
}
