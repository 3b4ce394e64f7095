package guard

import (
	"context"
	"strings"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/session"
	"lantern/store/system"
)

// Session finds who a bearer token belongs to, notes that he is here and completes the caller. Faults: session_required, session_expired.
func Session(ctx context.Context, db *pg.DB, settings system.Settings, authorization string, who *wire.Caller) error {
	token, ok := strings.CutPrefix(authorization, "Bearer ")
	if !ok || token == "" {
		return fault.New(fault.SessionRequired)
	}
	current, err := session.Find(ctx, db, token)
	if err != nil {
		return err
	}
	who.Member, who.Username, who.Kind = current.Member, current.Username, current.Kind
	who.Session, who.Scope = current.ID, string(current.Scope)
	who.IsAgent = settings.IsAgent(current.Kind)
	who.IsTrial = settings.IsTrial(current.Kind)
	if current.IsQuiet {
		return session.Seen(ctx, db, current.ID)
	}
	return nil
}

// Admit says whether the caller may use a route. Faults: not_found, true_account_required.
func Admit(route wire.Route, who wire.Caller) error {
	switch {
	case route.Access == wire.Agents && !who.IsAgent:
		return fault.New(fault.NotFound)
	case route.NoTrial && who.IsTrial:
		return fault.New(fault.TrueAccountRequired)
	}
	return nil
}
