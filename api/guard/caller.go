package guard

import (
	"context"
	"slices"
	"strings"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/session"
	"lantern/store/system"
)

// Token returns the bearer token of a call. Faults: session_required.
func Token(authorization string) (string, error) {
	token, ok := strings.CutPrefix(authorization, "Bearer ")
	if !ok || token == "" {
		return "", fault.New(fault.SessionRequired)
	}
	return token, nil
}

// Session looks up the session of a bearer token, records its activity and completes the caller. Faults:
// session_required, session_expired.
func (k *SessionCache) Session(ctx context.Context, db *pg.DB, route wire.Route, settings system.Settings,
	authorization string, who *wire.Caller) error {
	token, err := Token(authorization)
	if err != nil {
		return err
	}
	current, err := k.find(ctx, db, route, token)
	if err != nil {
		return err
	}
	complete(who, current, settings)
	if current.IsStale {
		return session.Touch(ctx, db, current.ID)
	}
	return nil
}

// FromCache completes the caller of a read from a cached session without a query. It returns false if the session
// must be looked up.
func (k *SessionCache) FromCache(route wire.Route, settings system.Settings, authorization string,
	who *wire.Caller) bool {
	token, err := Token(authorization)
	if err != nil || !isRead(route) {
		return false
	}
	current, ok := k.cached(string(session.Hash(token)))
	if ok {
		complete(who, current, settings)
	}
	return ok
}

func complete(who *wire.Caller, current session.Current, settings system.Settings) {
	who.Member, who.Username, who.Kind = current.Member, current.Username, current.Kind
	who.Session, who.Scope = current.ID, string(current.Scope)
	who.IsProved = current.IsProved
	who.IsAgent = settings.IsAgent(current.Kind)
	who.IsTrial = settings.IsTrial(current.Kind)
}

// Reauth refuses callers without a recent proof of identity and lists the available proofs. Faults:
// reauthentication_required.
func Reauth(ctx context.Context, db *pg.DB, route wire.Route, sends system.Sends, who wire.Caller) error {
	if !route.NeedsProof || who.IsProved {
		return nil
	}
	return session.AskForProof(ctx, db, who.Member, sends)
}

// Admit checks whether the caller may use a route. Faults: not_found, true_account_required; for operators
// enrollment_required, role_required.
func Admit(route wire.Route, who wire.Caller) error {
	switch {
	case route.Access == wire.Agents && !who.IsAgent:
		return fault.New(fault.NotFound)
	case route.NoTrial && who.IsTrial:
		return fault.New(fault.TrueAccountRequired)
	case route.Access == wire.Operators && len(who.Needs) > 0 && !route.AllowsEnrollment:
		return fault.New(fault.EnrollmentRequired).With("needs", who.Needs)
	case len(route.Roles) > 0 && !slices.ContainsFunc(route.Roles,
		func(role string) bool { return slices.Contains(who.Roles, role) }):
		return fault.New(fault.RoleRequired).With("roles", route.Roles)
	}
	return nil
}
