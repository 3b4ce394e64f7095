package operator

import (
	"context"
	"crypto/rand"
	"strings"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/operator"
	"lantern/store/pg"
)

// accountRoutes are the calls by which operators manage each other's accounts.
func (h Handlers) accountRoutes() []wire.Route {
	const once = "The first response is the only one that contains the first password: a repeated request returns " +
		"null. The operator has to replace it at the first login."
	return []wire.Route{
		wire.Call("GET", "/operator/v1/accounts", "List operator accounts", h.accounts).ForOperators(module.Accounts...),
		wire.Call("POST", "/operator/v1/accounts", "Add an operator account", h.addAccount).
			ForOperators(module.Accounts...).Action().Describe(once).
			Fails(fault.UsernameTaken),
		wire.Call("PUT", "/operator/v1/accounts/:username/roles", "Set the roles of an operator", h.setRoles).
			ForOperators(module.Accounts...).Action().
			Fails(fault.NotFound, fault.SecondPersonRequired),
		wire.Call("POST", "/operator/v1/accounts/:username/reset", "Reset an operator account", h.resetAccount).
			ForOperators(module.Accounts...).Action().
			Describe("Ends all sessions and removes the authenticator. "+once).
			Fails(fault.NotFound, fault.SecondPersonRequired),
		wire.Call("POST", "/operator/v1/accounts/:username/end", "End an operator account", h.endAccount).
			ForOperators(module.Accounts...).Action().
			Describe("Ends all sessions. The account cannot be reopened, and its name stays taken.").
			Fails(fault.NotFound, fault.SecondPersonRequired),
	}
}

// accountState is the phase of an operator's account.
type accountState string

const (
	firstPassword accountState = "FIRST_PASSWORD"
	active        accountState = "ACTIVE"
	ended         accountState = "ENDED"
)

// Values lists every accountState.
func (accountState) Values() []accountState { return []accountState{firstPassword, active, ended} }

// managedOut is an operator's account.
type managedOut struct {
	Username         string       `json:"username" doc:"Name of the operator." example:"review_dao"`
	Roles            []role       `json:"roles"`
	State            accountState `json:"state" doc:"FIRST_PASSWORD until the operator has replaced the first password."`
	HasAuthenticator bool         `json:"hasAuthenticator" doc:"Whether an authenticator is set up."`
	LastLoginAt      *time.Time   `json:"lastLoginAt" doc:"Last login; null before the first."`
}

func toManaged(a operator.Account) managedOut {
	out := managedOut{
		Username: a.Name, Roles: stringsOf[role](a.Roles), State: active, HasAuthenticator: a.HasAuthenticator,
		LastLoginAt: wire.InUTC(a.LastLoginAt),
	}
	switch {
	case !a.IsActive:
		out.State = ended
	case a.NeedsNewPassword:
		out.State = firstPassword
	}
	return out
}

func (h Handlers) accounts(ctx context.Context, _ wire.Caller, _ wire.None) (wire.Page[managedOut], error) {
	list, err := operator.AccountList(ctx, h.DB)
	out := []managedOut{}
	for _, a := range list {
		out = append(out, toManaged(a))
	}
	return module.Listed(out), err
}

// issuedOut is an account with a new first password, which is in the first answer only.
type issuedOut struct {
	Account       managedOut `json:"account" doc:"The account."`
	FirstPassword *string    `json:"firstPassword" doc:"Password for the first login; null in repeated responses."`
}

// issue gives an account a first password, which is set after the answer is stored with the idempotency key, so that it
// is kept nowhere.
func (h Handlers) issue(
	ctx context.Context, caller wire.Caller, change func(db *pg.DB, hash string) (operator.Account, error),
) (issuedOut, error) {
	// 100 bits without look-alikes, in groups that can be read out.
	text := rand.Text()
	password := strings.Join([]string{text[:5], text[5:10], text[10:15], text[15:20]}, "-")
	hash, err := member.Hash(ctx, password)
	if err != nil {
		return issuedOut{}, err
	}
	isNew := false
	out, err := approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (issuedOut, error) {
		account, err := change(db, hash)
		isNew = true
		return issuedOut{Account: toManaged(account)}, err
	})
	if err == nil && isNew {
		out.FirstPassword = &password
	}
	return out, err
}

// role is a role of an operator.
type role string

// Values lists every role.
func (role) Values() []role { return stringsOf[role](approval.Roles) }

func stringsOf[To, From ~string](all []From) []To {
	out := make([]To, len(all))
	for i, each := range all {
		out[i] = To(each)
	}
	return out
}

type addAccountIn struct {
	Username string `json:"username" minLength:"1" maxLength:"64" doc:"Name of the operator." example:"review_dao"`
	Roles    []role `json:"roles"`
	Reason   string `json:"reason" minLength:"1" maxLength:"500"`
}

func (h Handlers) addAccount(ctx context.Context, caller wire.Caller, in addAccountIn) (issuedOut, error) {
	return h.issue(ctx, caller, func(db *pg.DB, hash string) (operator.Account, error) {
		account := operator.NewAccount{Name: in.Username, Roles: stringsOf[string](in.Roles), Hash: hash}
		return operator.AddAccount(ctx, db, account, caller.Action(in.Reason))
	})
}

type accountIn struct {
	Username string `path:"username" maxLength:"64" json:"-"`
	Reason   string `json:"reason" minLength:"1" maxLength:"500"`
}

type rolesIn struct {
	Username string `path:"username" maxLength:"64" json:"-"`
	Roles    []role `json:"roles"`
	Reason   string `json:"reason" minLength:"1" maxLength:"500"`
}

// setRoles and the following are refused for the caller's own account: another operator has to decide about it.
func (h Handlers) setRoles(ctx context.Context, caller wire.Caller, in rolesIn) (managedOut, error) {
	by := caller.Action(in.Reason)
	if err := by.NotBy(in.Username); err != nil {
		return managedOut{}, err
	}
	return approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (managedOut, error) {
		account, err := operator.SetRoles(ctx, db, in.Username, stringsOf[string](in.Roles), by)
		return toManaged(account), err
	})
}

func (h Handlers) resetAccount(ctx context.Context, caller wire.Caller, in accountIn) (issuedOut, error) {
	by := caller.Action(in.Reason)
	if err := by.NotBy(in.Username); err != nil {
		return issuedOut{}, err
	}
	return h.issue(ctx, caller, func(db *pg.DB, hash string) (operator.Account, error) {
		return operator.ResetAccount(ctx, db, in.Username, hash, by)
	})
}

func (h Handlers) endAccount(ctx context.Context, caller wire.Caller, in accountIn) (managedOut, error) {
	by := caller.Action(in.Reason)
	if err := by.NotBy(in.Username); err != nil {
		return managedOut{}, err
	}
	return approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (managedOut, error) {
		account, err := operator.EndAccount(ctx, db, in.Username, by)
		return toManaged(account), err
	})
}
