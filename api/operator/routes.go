// Package operator is the operators' door: what a person of the back office looks up and decides over the network.
package operator

import (
	"slices"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/verification"
)

// Handlers answer the calls of this noun. DB has the desk's own rights, and no others.
type Handlers struct {
	DB             *pg.DB
	Settings       *system.Kept
	Person         verification.HumanCheck
	Failures       verification.Failures
	Authenticators verification.Authenticators
}

// Routes of this noun.
func (h Handlers) Routes() []wire.Route {
	return slices.Concat(h.own(), h.onPeople(), h.onVendors(), h.onGifts())
}

// own are the calls by which an operator comes, goes and keeps what is his.
func (h Handlers) own() []wire.Route {
	return []wire.Route{
		wire.Call("POST", "/operator/v1/session", "Log in as an operator", h.signIn).Open().Encrypted().SameOriginOnly().
			Fails(
				fault.AccountLocked, fault.CaptchaWrong, fault.CodeExpired, fault.CodeWrong,
				fault.VerificationRequired, fault.WrongCredentials,
			),
		wire.Call("DELETE", "/operator/v1/session", "Log out", h.signOut).ForOperators().DuringEnrollment(),
		wire.Call("GET", "/operator/v1/account", "Retrieve the operator", h.account).ForOperators(),
		wire.Call("PUT", "/operator/v1/account/password", "Set the operator's password", h.password).
			ForOperators().DuringEnrollment().Encrypted().
			Fails(fault.AccountLocked, fault.StateChanged),
		wire.Call("POST", "/operator/v1/account/authenticator", "Begin the setup of an authenticator",
			h.beginAuthenticator).
			ForOperators().DuringEnrollment().
			Fails(fault.Conflict, fault.NotFound),
		wire.Call("POST", "/operator/v1/account/authenticator/confirmation", "Confirm an authenticator",
			h.finishAuthenticator).
			ForOperators().DuringEnrollment().
			Fails(fault.CodeExpired, fault.CodeWrong),
	}
}

// onPeople are the calls about a member: what is corrected of his balance, and what he is kept from.
func (h Handlers) onPeople() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/freezes", "List freezes", h.freezes).ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("POST", "/operator/v1/freezes", "Freeze a member", h.freeze).ForOperators(module.Risk...).Action().
			Fails(fault.NotFound),
		wire.Call("POST", "/operator/v1/freezes/:id/end", "Lift a freeze",
			h.unfreeze).ForOperators(module.Risk...).Action().
			Fails(fault.NotFound, fault.StateChanged),
		wire.Call("GET", "/operator/v1/exclusions", "List a member's exclusions",
			h.exclusions).ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("POST", "/operator/v1/exclusions", "Exclude a member", h.exclude).ForOperators(module.Risk...).Action().
			Fails(fault.NotFound, fault.SelfExcluded),
	}
}

// onVendors are the calls about what game vendors say, and about money on its way to wallets of their own.
func (h Handlers) onVendors() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/vendors/windows", "List compared hours of game vendors", h.windows).
			ForOperators(module.ReviewAndRisk...),
		wire.Call("POST", "/operator/v1/vendors/:vendor/comparison", "Compare an hour of a game vendor again",
			h.readAgain).
			ForOperators(module.ReviewAndRisk...).Action().
			Fails(fault.NotFound),
		wire.Call("GET", "/operator/v1/vendors/cases", "List open cases", h.cases).ForOperators(module.ReviewAndRisk...),
		wire.Call("POST", "/operator/v1/vendors/cases/:id/end", "Close a case",
			h.closeCase).ForOperators(module.Review...).Action().
			Fails(fault.NotFound),
	}
}

// onGifts are the calls about what the house gives away.
func (h Handlers) onGifts() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/freerounds", "List free round grants",
			h.freeRounds).ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("POST", "/operator/v1/freerounds", "Grant free rounds", h.give).
			ForOperators(module.Review...).Action().
			Describe("Above a value, a second operator has to approve the grant.").
			Fails(fault.AccountFrozen, fault.NotFound, fault.SelfExcluded, fault.TrueAccountRequired),
		wire.Call("POST", "/operator/v1/freerounds/:id/approval", "Approve a free round grant",
			h.onFreeRounds(operator.ApproveFreeRounds)).
			ForOperators(module.Review...).Action().
			Fails(
				fault.AccountFrozen, fault.NotFound, fault.SecondPersonRequired, fault.SelfExcluded,
				fault.StateChanged, fault.TrueAccountRequired,
			),
		wire.Call("POST", "/operator/v1/freerounds/:id/refusal", "Refuse a free round grant",
			h.onFreeRounds(operator.RefuseFreeRounds)).
			ForOperators(module.Review...).Action().
			Fails(
				fault.AccountFrozen, fault.NotFound, fault.SecondPersonRequired, fault.SelfExcluded,
				fault.StateChanged, fault.TrueAccountRequired,
			),
		wire.Call("POST", "/operator/v1/freerounds/:id/cancellation", "Cancel a free round grant",
			h.onFreeRounds(operator.CancelFreeRounds)).
			ForOperators(module.Review...).Action().
			Fails(fault.NotFound, fault.StateChanged),
	}
}
