package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"lantern/api/guard"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/operator"
)

// runLocal calls the handler in this process as the operator named by --as, with that operator's roles.
func (h Host) runLocal(ctx context.Context, c command, in input, o options) (wire.Answer, error) {
	if c.route.Access != wire.Operators || c.route.AllowsEnrollment {
		return wire.Answer{}, fmt.Errorf("%s needs a session: use --url", c.name)
	}
	caller, err := h.caller(ctx, c, o)
	if err != nil {
		return wire.Answer{}, err
	}
	if err := guard.Admit(c.route, caller); err != nil {
		return wire.Answer{}, err
	}
	param := func(name string) string { return in.path[name] }
	if c.route.NeedsKey {
		caller.Key = wire.NewKey(h.Secret, c.route, caller, param, wire.Keyed{Key: o.key, Content: in.body})
	}
	nothing := func(string) string { return "" }
	return c.route.Serve(ctx, caller, wire.Request{
		URI: func() string { return c.route.Path }, Path: param, Query: in.query.Get, Header: nothing, Cookie: nothing,
		Body: in.body,
	})
}

// caller is the operator named by --as. Access to the database is enough to read without a name; changes need an
// account, except that the first account is created without one.
func (h Host) caller(ctx context.Context, c command, o options) (wire.Caller, error) {
	caller := wire.Caller{RequestID: id.New[string](), Language: "en", IP: "127.0.0.1"}
	switch {
	case o.as == "" && !c.route.NeedsKey:
		caller.Roles = approval.Roles
		return caller, nil
	case o.as == "":
		accounts, err := operator.AccountList(ctx, h.DB)
		if err != nil {
			return caller, err
		}
		if len(accounts) > 0 {
			return caller, errors.New("name the operator who acts: --as NAME")
		}
		caller.Operator, caller.Username = id.Operator(idem.Anonymous), "setup"
		caller.Roles = []string{approval.RoleAccounts}
		return caller, nil
	}
	account, err := operator.AccountNamed(ctx, h.DB, o.as)
	if errors.Is(err, fault.New(fault.NotFound)) {
		return caller, fmt.Errorf("%s is not an operator", o.as)
	}
	if err != nil {
		return caller, err
	}
	caller.Operator, caller.Username, caller.Roles = account.ID, account.Name, slices.Clone(account.Roles)
	return caller, nil
}
